"""Remember what every write of kit replaced, so that it can be taken back, and so that a broken write is recognised.

An entry is on the disk before the first file changes and closed after the last. Whether a file may be written at all is
decided in `kit.stores.records`.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kit.domain.base import digest
from kit.errors import Refused
from kit.stores import files

KEPT = 50
_OPEN = ".open.json"
_CLOSED = ".json"
_NUMBERED = re.compile(r"[0-9]{1,18}\.")


@dataclass(frozen=True, slots=True)
class Entry:
    """One write: the verb, what each file held before, and the digest of what it got (None where it is no file)."""

    file: Path
    verb: str
    before: Mapping[str, bytes | None]
    after: Mapping[str, str | None]

    @property
    def number(self) -> int:
        """Its place in the order of writes."""
        return int(self.file.name.split(".", maxsplit=1)[0])


class Journal:
    """The last writes of one worktree, in ``<git-dir>/kit/undo/``. Only the holder of the lock changes it."""

    def __init__(self, git_dir: str) -> None:
        self.folder = Path(git_dir) / "kit" / "undo"

    def begin(self, verb: str, before: Mapping[str, bytes | None], after: Mapping[str, bytes | None]) -> Path:
        """Bring to the disk what is about to be replaced, and return the open entry."""
        files.sweep(self.folder)
        numbers = [_number(file) for file in self._files()]
        file = self.folder / f"{max(numbers, default=0) + 1:06d}{_OPEN}"
        changed = {path: {"before": _packed(before[path]), "after": digest_of(after[path])} for path in sorted(after)}
        body = {"verb": verb, "files": changed}
        files.swap(files.stage(file, json.dumps(body, indent=1).encode()), file)
        files.settle([self.folder])
        return file

    def close(self, file: Path) -> None:
        """Say that every file of the entry was written, and forget the oldest entries."""
        file.replace(_closed(file))
        for old in sorted(self._files(), key=_number)[:-KEPT]:
            with suppress(OSError):
                old.unlink()

    def drop(self, file: Path) -> None:
        """Forget an entry, because nothing of it is written or all of it was taken back."""
        file.unlink(missing_ok=True)
        files.settle([self.folder])

    def entries(self) -> tuple[Entry, ...]:
        """The entries that can be read, newest first, broken writes among them."""
        found = (_read(file) for file in sorted(self._files(), key=_number, reverse=True))
        return tuple(entry for entry in found if entry is not None)

    def pending(self) -> tuple[Entry, ...]:
        """The writes that were begun and never closed, newest first: a process was killed in the middle."""
        return tuple(entry for entry in self.entries() if entry.file.name.endswith(_OPEN))

    def _files(self) -> list[Path]:
        return [file for file in self.folder.glob(f"*{_CLOSED}") if _NUMBERED.match(file.name)]


def digest_of(data: bytes | None) -> str | None:
    """What an entry keeps of the bytes written."""
    return None if data is None else digest.sha256(data)


def refuse_changed(entry: Entry, now: Mapping[str, bytes | None]) -> None:
    """Refuse to take a write back over what somebody wrote since.

    Raises:
        Refused: a file is neither as the write left it nor as it was before.
    """
    for path, data in now.items():
        if digest_of(data) != entry.after[path] and data != entry.before[path]:
            raise Refused(
                "changed-since",
                f"`{path}` changed after `kit {entry.verb}` wrote it; taking it back would lose that change",
                where=path,
                hint=f"git diff -- {path}",
            )


def _closed(file: Path) -> Path:
    return file.with_name(file.name.removesuffix(_OPEN) + _CLOSED)


def _number(file: Path) -> int:
    return int(file.name.split(".", maxsplit=1)[0])


def _packed(data: bytes | None) -> str | None:
    return None if data is None else base64.b64encode(data).decode()


def _read(file: Path) -> Entry | None:
    try:
        body: Any = json.loads(file.read_bytes())
        rows = body["files"].items()
        before = {
            path: None if row["before"] is None else base64.b64decode(row["before"], validate=True)
            for path, row in rows
        }
        return Entry(file, str(body["verb"]), before, {path: row["after"] for path, row in rows})
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
