"""Serve the files of ``.kit/``: listed by blob id, read once ever, written whole under one lock with a way back.

What a record may say is decided in `models`; what becomes of it, by the use cases.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kit.domain.base import digest
from kit.domain.base.record import Json
from kit.errors import Fault, InvalidRecord, Moved, NotReady
from kit.ports import Cache, Git, Snapshot
from kit.stores import build, files, kinds, models, snapshot

_KIND = "record"


class FileRecords:
    """The port Records over the worktree's files and Git's objects."""

    def __init__(self, git: Git, cache: Cache) -> None:
        self._git = git
        self._cache = cache
        self._place = git.place

    def snapshot(self, rev: str | None = None) -> Snapshot:
        """What lies in ``.kit/`` of the worktree, or of ``rev``; a bare repository has HEAD for a worktree."""
        if rev is None and not self._place.bare:
            return snapshot.of_worktree(self._place.root, self._place.algorithm, self._cache)
        return snapshot.of_revision(self._git, rev or "HEAD", named=rev or "HEAD")

    def raw(self, snapshot: Snapshot, paths: Iterable[str]) -> dict[str, bytes]:
        """The bytes of files of ``snapshot``.

        Raises:
            Moved: a file of the worktree changed since.
            NotReady: an object is missing here.
        """
        wanted = {path: snapshot.files[path] for path in paths if path in snapshot.files}
        if snapshot.rev is not None:
            blobs = self._git.blobs(dict.fromkeys(wanted.values()))
            missing = [path for path, oid in wanted.items() if oid not in blobs]
            if missing:
                raise NotReady(
                    "missing-objects", f"the content of `{missing[0]}` is not here", where=missing[0], hint="git fetch"
                )
            return {path: blobs[oid] for path, oid in wanted.items()}
        found = {}
        for path, oid in wanted.items():
            data = files.read(self._place.root, path)
            if data is None or self.oid(data) != oid:
                raise Moved("moved", f"`{path}` changed while it was read", where=path)
            found[path] = data
        return found

    def load(self, snapshot: Snapshot, paths: Iterable[str]) -> dict[str, Any]:
        """The records of the files; each blob is judged once, and read from the cache ever after.

        Files that are no records are left out; `strangers` names them.

        Raises:
            InvalidRecord: with every fault of every file at ``path:line:column``.
        """
        wanted = {path: kind for path in paths if path in snapshot.files and (kind := kinds.kind_of(path)) is not None}
        slots = {path: f"{kind.name}:{snapshot.files[path]}" for path, kind in wanted.items()}
        kept = self._cache.get(_KIND, slots.values())
        new = [path for path, slot in slots.items() if slot not in kept]
        fresh, faults = self._judged(snapshot, new) if new else ({}, [])
        self._cache.put(_KIND, {slots[path]: value for path, value in fresh.items()})
        values = {
            path: fresh[path] if path in fresh else kept[slot]
            for path, slot in slots.items()
            if path in fresh or slot in kept
        }
        for path, value in values.items():
            faults += [
                Fault(code, what, f"{path}:1:1")
                for code, what in (
                    ("bad-name", kinds.name_fault(path, wanted[path])),
                    ("wrong-id", kinds.id_fault(path, wanted[path], value)),
                )
                if what
            ]
        if faults:
            touched = {fault.where.split(":", maxsplit=1)[0] for fault in faults}
            raise InvalidRecord.of(touched.pop() if len(touched) == 1 else f"{len(touched)} files", tuple(faults))
        return {path: build.record(wanted[path].record, value) for path, value in values.items()}

    def strangers(self, snapshot: Snapshot) -> tuple[str, ...]:
        """The files in ``.kit/`` that are no records."""
        return tuple(path for path in snapshot.files if kinds.kind_of(path) is None)

    def oid(self, data: bytes) -> str:
        """The blob id of ``data`` in this repository."""
        return digest.git_object("blob", data, algorithm=self._place.algorithm)

    def _judged(self, snapshot: Snapshot, paths: list[str]) -> tuple[dict[str, Json], list[Fault]]:
        """The values of files not in the cache, and the faults of all of them."""
        values: dict[str, Json] = {}
        faults: list[Fault] = []
        for path, data in self.raw(snapshot, paths).items():
            kind = kinds.kind_of(path)
            try:
                values[path] = models.load(kind.name, data, path) if kind is not None else None
            except InvalidRecord as error:
                faults += error.faults or (Fault(error.code, error.what, error.where, error.hint),)
        return values, faults
