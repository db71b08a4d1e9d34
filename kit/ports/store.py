"""Name what is asked of the files kit keeps: records and their YAML, what is derived from them, and kit's own templates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from kit.domain.base.record import Json
from kit.errors import Fault
from kit.ports.values import Append, Put, Snapshot


class Records(Protocol):
    """The files of ``.kit/``: listed, read as records, and written whole and durably."""

    def snapshot(self, rev: str | None = None) -> Snapshot:
        """What lies in ``.kit/`` of the worktree, or of ``rev``."""
        ...

    def raw(self, snapshot: Snapshot, paths: Iterable[str]) -> dict[str, bytes]:
        """The bytes of files of ``snapshot``."""
        ...

    def second_reading(self, snapshot: Snapshot, paths: Iterable[str]) -> tuple[Fault, ...]:
        """Where a second, independent reader takes one of the files for something else than the first."""
        ...

    def strangers(self, snapshot: Snapshot) -> tuple[str, ...]:
        """The files of ``snapshot`` that are no records; `load` leaves them out."""
        ...

    def load(self, snapshot: Snapshot, paths: Iterable[str]) -> Mapping[str, Json]:
        """The values of the files, screened, read as strings and typed by their record's schema; cached by blob id.

        Raises:
            InvalidRecord: with every fault of every file at ``path:line:column``.
        """
        ...

    def write(self, changes: Mapping[str, bytes | None], *, verb: str, expected: Snapshot) -> tuple[str, ...]:
        """Write files (repository paths) or remove them (None) durably, and return the paths that changed.

        The undo journal gets what was there before.

        Raises:
            Moved: a file is no longer what ``expected`` says.
            Refused: a path is a symlink that leads away, or the file's format is newer than this kit.
            NotReady: the disk is full or the folder cannot be written; nothing is half-written.
        """
        ...

    def take_back(self, *, dry_run: bool = False) -> tuple[str, tuple[str, ...]] | None:
        """Take back the last write of this worktree: its verb and the paths that are as before; None where there is none.

        Raises:
            Refused: a file is no longer as it was written; nothing is changed.
        """
        ...

    def pending(self) -> tuple[str, ...]:
        """The paths of a write that was interrupted, and may be done in part."""
        ...

    def lock(self) -> AbstractContextManager[None]:
        """Hold the one writer's lock of this repository; raises `Moved` where another process keeps it too long."""
        ...


class Codec(Protocol):
    """The YAML profile: records read from bytes, written as bytes, and edited by splicing so that other bytes stay.

    Kinds are ``settings work bundle agreement memory policy workflow``. Values given to write are plain JSON values with
    the keys of the file.
    """

    def parse(self, kind: str, data: bytes, where: str) -> Json:
        """The record in ``data``; raises `InvalidRecord` with every fault at ``where:line:column``."""
        ...

    def emit(self, kind: str, value: Mapping[str, Json]) -> bytes:
        """A whole new file."""
        ...

    def edit(self, kind: str, data: bytes, edits: Sequence[Put | Append], where: str) -> bytes:
        """``data`` with ``edits`` spliced in; raises `Refused` where the file's format is newer or readers differ."""
        ...

    def locate(self, data: bytes, pointers: Iterable[str]) -> dict[str, str]:
        """``line:column`` of what stands at each pointer such as ``/claims/0/id``, or of the nearest value above it."""
        ...

    def unknown_keys(self, kind: str, data: bytes, where: str) -> tuple[Fault, ...]:
        """The keys of a file that this version does not know and keeps, each with the nearest one it knows."""
        ...


class Cache(Protocol):
    """A disposable store of derived values; losing it changes no answer, and it never fails."""

    def get(self, kind: str, keys: Iterable[str]) -> dict[str, Json]:
        """The values kept under ``keys``; what is not there is left out."""
        ...

    def put(self, kind: str, values: Mapping[str, Json]) -> None:
        """Keep ``values``, where that is possible."""
        ...

    def close(self) -> None:
        """Let go of what is open, so that it can be removed."""
        ...


class Templates(Protocol):
    """Texts rendered from kit's own templates; never from the repository's."""

    def render(self, name: str, values: Mapping[str, Json]) -> str:
        """The template ``name`` with ``values``; an undefined name is an error."""
        ...
