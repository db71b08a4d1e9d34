"""Turn a path as a log has it into a path of the repository. Which folders are its roots is left to the caller."""

from __future__ import annotations

import re
from collections.abc import Iterable

_DRIVE = re.compile(r"[A-Za-z]:(?:[\\/]|$)")


def inside(path: str, cwd: str, roots: Iterable[str]) -> str | None:
    """``path``, relative ones below ``cwd``, as a path below one of ``roots``; None where it lies outside all of them.

    Where the log tells no ``cwd``, a relative path is one of the root. A worktree may be reached by several names (a link,
    a drive letter in either case): give them all as roots.
    """
    absolute = _absolute(path)
    for root in roots:
        head, whole = _parts(root), _parts(path if absolute else f"{cwd or root}/{path}")
        if whole is None or head is None:
            continue
        windows = bool(head) and _DRIVE.match(f"{head[0]}/") is not None
        same = [p.casefold() for p in whole[: len(head)]] == [p.casefold() for p in head] if windows else False
        if (same or whole[: len(head)] == head) and len(whole) > len(head):
            return "/".join(whole[len(head) :])
    return None


def _absolute(path: str) -> bool:
    return path.startswith(("/", "\\\\")) or _DRIVE.match(path) is not None


def _parts(path: str) -> list[str] | None:
    """The parts of an absolute path with ``.`` and ``..`` worked off; None where it climbs above the top."""
    text = path.replace("\\", "/") if _DRIVE.match(path) or path.startswith("\\\\") else path
    found: list[str] = []
    for part in text.split("/"):
        if part == "..":
            if not found:
                return None
            found.pop()
        elif part not in {"", "."}:
            found.append(part)
    return found
