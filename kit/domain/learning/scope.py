"""Choose where a candidate would hold: the narrowest folder with most of what happened, and its lane."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from kit.domain.agreement import Scope
from kit.domain.learning.objects import shown, sort

SHARE = 0.8
LONGEST = 80
_SLUG = re.compile(r"[^a-z0-9]+")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_MAGIC = re.compile(r"[*?\[]")


def narrowest(paths: Iterable[str], *, lane: str | None) -> Scope:
    """The scope of what happened to ``paths``: the narrowest folder that holds at least 80 % of them, and ``lane``."""
    several = tuple(paths)
    lanes = (lane,) if lane is not None else ()
    if not several:
        return Scope(lanes)
    held: Counter[str] = Counter()
    for path in several:
        held.update(_above(path))
    enough = [folder for folder, number in held.items() if number >= SHARE * len(several)]
    folder = max(enough, key=lambda one: (one.count("/"), held[one], one), default="")
    if folder:
        return Scope(lanes, (f"{_literal(folder)}**",))
    # At the root there is no folder to narrow to: the files themselves, where they are few.
    alone = tuple(sorted({_literal(path) for path in several}))
    return Scope(lanes, alone if len(alone) <= 3 and not any("/" in path for path in alone) else ())  # noqa: PLR2004


def lane(paths: Sequence[str], lanes_of: Callable[[str], tuple[str, ...]]) -> str | None:
    """The lane that holds most of ``paths``, of equals the first by name; None where none holds any."""
    held = Counter(name for path in dict.fromkeys(paths) for name in lanes_of(path))
    return min(held, key=lambda name: (-held[name], name), default=None)


def key(lane: str | None, thing: str) -> str:
    """The key of a rule about ``thing`` in ``lane``, for example ``billing.retry-limits``."""
    words = _HUMP.sub("-", shown(thing))
    slug = _SLUG.sub("-", words.lower()).strip("-")[:LONGEST].strip("-") or "object"
    own = f"run-{slug}" if sort(thing) == "command" else slug
    head = _SLUG.sub("-", lane.lower()).strip("-") if lane else ""
    return f"{head}.{own}" if head else own


def _above(path: str) -> Iterable[str]:
    folder = path.rpartition("/")[0]
    while folder:
        yield f"{folder}/"
        folder = folder.rpartition("/")[0]


def _literal(path: str) -> str:
    """``path`` as a pattern that names it alone."""
    return _MAGIC.sub(lambda sign: f"[{sign[0]}]", path)
