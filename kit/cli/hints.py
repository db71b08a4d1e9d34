"""Name the next command where an error does not: every failure ends with something to paste (robustness, invariants)."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Sequence

from kit.errors import InvalidRecord, KitError, Moved, WrongUsage

_GIT = "<git-dir>/"


def hint(error: KitError, words: Sequence[str], verbs: Collection[str]) -> str:
    """The hint of ``error``, else the command that goes on from it after `kit <words>`."""
    if error.hint:
        return error.hint
    path = error.where.split(":", maxsplit=1)[0]
    match error:
        case WrongUsage():
            verb = next((word for word in words if word in verbs), None)
            return f"kit {verb} --help" if verb else "kit --help"
        case InvalidRecord() if path.startswith(".kit/"):
            return f"$EDITOR {shlex.quote(path)}"
        case InvalidRecord() if path.startswith(_GIT):
            return f'$EDITOR "$(git rev-parse --git-path {path.removeprefix(_GIT)})"'
        case Moved():
            return f"kit {shlex.join(words)}"
        case _:
            return "kit doctor"
