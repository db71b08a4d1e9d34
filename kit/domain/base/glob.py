"""Match repository paths against globs in linear time.

`*`, `?` and `[…]` stay inside one part of a path, `**` spans parts; a leading dot is nothing special. Parts are matched by
the standard library's fnmatch, whose expressions do not backtrack; parts are joined by a two-row table, so a hostile glob
costs its length times the path's and no more.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Iterable
from functools import lru_cache


def magic(pattern: str) -> bool:
    """Whether ``pattern`` is a glob rather than a plain path."""
    return "*" in pattern or "?" in pattern or "[" in pattern


def folder(pattern: str) -> str | None:
    """The folder of a pattern ``folder/**``, else None; the pattern ``**`` is the root, written ``""``."""
    if pattern == "**":
        return ""
    stem = pattern.removesuffix("/**")
    return stem if stem != pattern and not magic(stem) else None


def base(pattern: str) -> str:
    """The longest folder above everything ``pattern`` can match, ``""`` for the root."""
    parts = pattern.split("/")
    for i, part in enumerate(parts):
        if magic(part):
            return "/".join(parts[:i])
    return "/".join(parts[:-1])


def matches(pattern: str, path: str) -> bool:
    """Whether the file ``path`` is what ``pattern`` names: itself, under a named folder, or matched by the glob."""
    if not magic(pattern):
        return path == pattern or path.startswith(f"{pattern}/")
    stem = folder(pattern)
    if stem is not None:
        return stem == "" or path.startswith(f"{stem}/")
    return _match(pattern.split("/"), path.split("/"))


def any_matches(patterns: Iterable[str], path: str) -> bool:
    """Whether any of ``patterns`` names ``path``."""
    return any(matches(pattern, path) for pattern in patterns)


def overlap(left: str, right: str) -> bool:
    """Whether a file could be named by both; for two globs told by their folders, so a near miss counts as a hit."""
    if left == right or matches(left, right) or matches(right, left):
        return True
    if not (magic(left) and magic(right)):
        return False
    inner, outer = sorted((base(left), base(right)), key=len, reverse=True)
    return outer in {"", inner} or inner.startswith(f"{outer}/")


def _match(pattern: list[str], path: list[str]) -> bool:
    row = [True] + [False] * len(path)
    for part in pattern:
        if part == "**":
            reach, after = False, []
            for cell in row:
                reach = reach or cell
                after.append(reach)
        else:
            expression = _part(part)
            after = [False] + [row[i] and expression(name) is not None for i, name in enumerate(path)]
        row = after
    return row[-1]


@lru_cache(maxsize=4096)
def _part(part: str) -> Callable[[str], re.Match[str] | None]:
    return re.compile(fnmatch.translate(part)).match
