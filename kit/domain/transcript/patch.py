"""Read patches, those of agents (``*** Update File:``) and unified ones: their files, and the lines that went and came."""

from __future__ import annotations

from dataclasses import replace

from kit.domain.transcript import shell
from kit.domain.transcript.event import Call

_FILE = ("--- ", "+++ ")
_NULL = "/dev/null"


def patched(call: Call, patch: str) -> Call:
    """``call`` with what ``patch`` changes."""
    removed, added = lines(patch)
    return replace(call, changes=files(patch) or call.changes, removed=removed, added=added)


def files(patch: str) -> tuple[str, ...]:
    """The files ``patch`` changes, each once."""
    named = shell.patched(patch)
    if named:
        return named
    paths = (line[4:].split("\t")[0].strip() for line in patch.splitlines() if line.startswith(_FILE))
    own = (path[2:] if path.startswith(("a/", "b/")) else path for path in paths if path != _NULL)
    return tuple(dict.fromkeys(path for path in own if path))


def lines(patch: str) -> tuple[str, str]:
    """The lines ``patch`` takes out, and those it brings in."""
    removed, added = list[str](), list[str]()
    for line in patch.splitlines():
        if line.startswith(_FILE):
            continue
        if line.startswith("-"):
            removed.append(line[1:])
        elif line.startswith("+"):
            added.append(line[1:])
    return "\n".join(removed), "\n".join(added)
