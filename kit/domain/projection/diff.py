"""Show what a plan changes in a file as a unified diff, each line safe for a terminal."""

from __future__ import annotations

import difflib

from kit.domain.base.text import plain
from kit.domain.projection.text import bare, lines


def unified(path: str, before: bytes | None, after: bytes | None) -> tuple[str, ...]:
    """The lines of the diff of one file; a side that is not there is None, and how lines end is not shown."""
    old, new = ([bare(line) for line in lines((data or b"").decode("utf-8", "replace"))] for data in (before, after))
    names = (f"a/{path}" if before is not None else "/dev/null", f"b/{path}" if after is not None else "/dev/null")
    return tuple(plain(line) for line in difflib.unified_diff(old, new, *names, lineterm=""))
