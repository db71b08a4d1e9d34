"""Tell whether a CODEOWNERS file names who reviews the records: kit is as strong as that and branch protection.

Where the files are read, from a revision or from the worktree, is left to the caller.
"""

from __future__ import annotations

from kit.app.ledger import HOME

FILES = (".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS")
LINE = f"/{HOME} @your-team"


def named(data: bytes) -> bool:
    """Whether a line of the file ``data`` names owners of the records."""
    return any(_names_home(line) for line in data.decode("utf-8", "replace").split("\n"))


def _names_home(line: str) -> bool:
    words = line.split("#", maxsplit=1)[0].split()
    return len(words) > 1 and words[0].strip("/").removesuffix("/**").removesuffix("/*") in {".kit", "*", "**"}
