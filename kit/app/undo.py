"""Take back kit's last write in this worktree, or say what that would be.

How the bytes of before are kept is left to the record store.
"""

from __future__ import annotations

from dataclasses import dataclass

from kit.app.kit import Kit
from kit.errors import AnswerIsNo


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The verb whose write is taken back, and the files that are as they were before it."""

    verb: str
    paths: tuple[str, ...]


def undo(kit: Kit, *, dry_run: bool) -> TakenBack:
    """Take back the last write, or only name it under ``dry_run``; a second time takes back the one before.

    Raises:
        AnswerIsNo: there is no write to take back.
        Refused: a file was edited since; nothing is changed.
    """
    found = kit.records.take_back(dry_run=dry_run)
    if found is None:
        raise AnswerIsNo(
            "nothing-to-undo", "kit wrote nothing in this worktree that could be taken back", hint="kit status"
        )
    return TakenBack(*found)
