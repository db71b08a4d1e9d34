"""Fit a path and what became of it into a column: what goes first are the folders above, then what is said of it."""

from __future__ import annotations

import re

from kit.domain.base.text import cut, width

_SAID = r"[\d,]+ lines?|binary|gone|added|changed|mode \S+ → \S+|moved to .+|uncommitted"
_FORM = re.compile(rf"(?P<path>.+?)(?P<more> \+\d+)?(?P<branch> \([^()]*\))?(?P<said>(?:, (?:{_SAID}))*)", re.DOTALL)
_LEAST = 12


def fitted(place: str, columns: int) -> str:
    """``place``, such as ``src/a.py, 1 line`` or ``src/a.py +3``, in at most ``columns``.

    The name of a file is worth more than where it lies, so `…/` stands for the folders that do not fit.
    """
    found = _FORM.fullmatch(place)
    if width(place) <= columns or found is None:
        return cut(place, columns)
    path = found["path"]
    tail = [found[name] for name in ("more", "branch") if found[name]]
    tail += [f", {said.partition(' to ')[0]}" for said in re.findall(rf", ({_SAID})", found["said"])]
    least = min(_LEAST, width(path)) if "/" in path else width(path)
    while tail and columns - width("".join(tail)) < least:
        tail.pop()
    return _below(path, columns - width("".join(tail))) + "".join(tail)


def _below(path: str, columns: int) -> str:
    """``path`` without as many of its first folders as do not fit."""
    parts = path.split("/")
    for i in range(len(parts)):
        shown = "/".join(["…", *parts[i:]] if i else parts)
        if width(shown) <= columns:
            return shown
    return cut(f"…/{parts[-1]}" if len(parts) > 1 else path, columns)
