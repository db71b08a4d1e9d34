"""Serve the files of ``.kit/``: listed by blob id, read once ever, written whole under one lock with a way back.

What a record may say is decided in `models`; what becomes of it, by the use cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from kit import __version__
from kit.domain.base import digest, repo_path, version
from kit.domain.base.record import Json
from kit.errors import Fault, InvalidRecord, Moved, NotReady, Refused
from kit.ports import Cache, Git, Snapshot
from kit.stores import codec, files, journal, kinds, models, snapshot, writing, yaml
from kit.stores.built import Built
from kit.stores.journal import Journal

_KIND = "record"
_SOUND = "sound"  # that all files of one state are records, so that they are read only when they are asked for
_TEXT = ("utf-8", "surrogateescape")
_MANY = 100
_TWICE = "twice"
_ITEMS = "items"
_SETTINGS = f"{kinds.ROOT}/kit.yaml"


class FileRecords:
    """The port Records over the worktree's files and Git's objects."""

    def __init__(self, git: Git, cache: Cache) -> None:
        self._git = git
        self._cache = cache
        self._place = git.place
        self._journal = Journal(git.place.git_dir)

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

    def load(self, snapshot: Snapshot, paths: Iterable[str]) -> Mapping[str, Any]:
        """The records of the files; each blob is judged once, and read from the cache ever after.

        Files that are no records are left out; `strangers` names them.

        Raises:
            InvalidRecord: with every fault of every file at ``path:line:column``.
        """
        wanted = {path: kind for path in paths if path in snapshot.files and (kind := kinds.kind_of(path)) is not None}

        def fetch(some: list[str], anew: bool) -> dict[str, Json]:
            return self._values(snapshot, {path: wanted[path] for path in some}, anew=anew)

        sound = digest.sha256("\0".join(f"{path} {snapshot.files[path]}" for path in wanted).encode(*_TEXT))
        if len(wanted) >= _MANY and self._cache.get(_SOUND, [sound]).get(sound) is True:
            # Whoever looks for work needs every item: they are kept once more, as one value.
            return Built(wanted, fetch, self._cache.get(_ITEMS, [sound]).get(sound))
        values = self._values(snapshot, wanted)
        if len(wanted) >= _MANY:
            items = {path: values[path] for path, kind in wanted.items() if kind.name == "work"}
            self._cache.put(_ITEMS, {sound: items})
            self._cache.put(_SOUND, {sound: True})
        return Built(wanted, fetch, values)

    def write(self, changes: Mapping[str, bytes | None], *, verb: str, expected: Snapshot) -> tuple[str, ...]:
        """Write files (repository paths) or remove them (None) durably, and return the paths that changed.

        A record that is written is screened, read by both readers and judged first. A path outside of ``.kit/`` is no
        part of ``expected``: its caller answers for what was there.

        Raises:
            Moved: a record is no longer what ``expected`` says.
            Refused: a path leads away, the record there has a newer format, or two readers disagree about the new one.
            InvalidRecord: the new record has faults.
            NotReady: the disk is full or the folder cannot be written; nothing is half-written.
        """
        targets = {path: self._target(path) for path in changes}
        with self.lock():
            self._require_this_kit()
            before = {path: files.read_file(file) for path, file in targets.items()}
            after = {path: data for path, data in changes.items() if data != before[path]}
            for path, data in after.items():
                self._permitted(path, before[path], data, expected)
            self._clean(targets)
            if after:
                writing.write(targets, before, after, verb=verb, journal=self._journal)
        return tuple(sorted(after))

    def create(
        self, kind: str, draw: Callable[[], str], content: Callable[[str], bytes], *, verb: str, tries: int = 100
    ) -> tuple[str, str]:
        """Write a new record under an id that no file here has, and return the id and the path.

        Ids of ended records are never drawn again, because their files stay.

        Raises:
            Refused: ``draw`` gave only ids that are taken.
        """
        with self.lock():
            for _ in range(tries):
                ident = draw()
                path = kinds.path_of(kind, ident)
                if files.read_file(self._target(path)) is None:
                    self.write({path: content(ident)}, verb=verb, expected=Snapshot("", {}))
                    return ident, path
        raise Refused("no-free-id", f"{tries} ids of kind {kind} were drawn and all are taken")

    def lock(self) -> AbstractContextManager[None]:
        """Hold the one writer's lock of this repository; raises `Moved` where another process keeps it too long."""
        return writing.held(self._place.common_dir)

    def take_back(self, *, dry_run: bool = False) -> tuple[str, tuple[str, ...]] | None:
        """Take back the last write of this worktree: its verb and the paths that are as before; None where there is none.

        A write that was interrupted is taken back like any other.

        Raises:
            Refused: a file is no longer as it was written; nothing is changed.
        """
        with self.lock():
            entry = next(iter(self._journal.entries()), None)
            if entry is None:
                return None
            targets = {path: self._target(path) for path in entry.before}
            journal.refuse_changed(entry, {path: files.read_file(file) for path, file in targets.items()})
            if not dry_run:
                self._clean(targets)
                writing.restore(targets, entry.before)
                self._journal.drop(entry.file)
        return entry.verb, tuple(sorted(entry.before))

    def pending(self) -> tuple[str, ...]:
        """The paths of a write that was interrupted, and may be done in part; `take_back` ends it."""
        return tuple(sorted({path for entry in self._journal.pending() for path in entry.before}))

    def second_reading(self, snapshot: Snapshot, paths: Iterable[str]) -> tuple[Fault, ...]:
        """Where two YAML readers disagree about the records; what agreed once is not read again."""
        wanted = {path: snapshot.files[path] for path in paths if path in snapshot.files and kinds.kind_of(path)}
        kept = self._cache.get(_TWICE, wanted.values())
        faults: list[Fault] = []
        agreed: dict[str, Json] = {}
        for path, data in self.raw(snapshot, [p for p, oid in wanted.items() if oid not in kept]).items():
            found = yaml.differences(data, path)
            faults += found
            if not found:
                agreed[wanted[path]] = True
        self._cache.put(_TWICE, agreed)
        return tuple(faults)

    def strangers(self, snapshot: Snapshot) -> tuple[str, ...]:
        """The files in ``.kit/`` that are no records."""
        return tuple(path for path in snapshot.files if kinds.kind_of(path) is None)

    def oid(self, data: bytes) -> str:
        """The blob id of ``data`` in this repository."""
        return digest.git_object("blob", data, algorithm=self._place.algorithm)

    def _target(self, path: str) -> Path:
        if self._place.bare:
            raise NotReady("bare", "a bare repository has no worktree to write to", where=path, hint="git clone")
        return files.target(self._place.root, path)

    def _require_this_kit(self) -> None:
        """Refuse to write where the settings ask for another kit; settings that cannot be read ask for none."""
        data = files.read(self._place.root, _SETTINGS)
        if data is None:
            return
        try:
            found = self.load(Snapshot("", {_SETTINGS: self.oid(data)}), [_SETTINGS])[_SETTINGS]
        except InvalidRecord:
            return
        if why := version.fault(__version__, found.requires):
            raise Refused("version", why, where=_SETTINGS, hint=models.UPGRADE)

    def _permitted(self, path: str, before: bytes | None, after: bytes | None, expected: Snapshot) -> None:
        """Refuse what would lose words, or leave a record that nobody can read."""
        if before is None and (why := repo_path.windows_fault(path)):
            raise Refused("bad-path", f"the file `{path}` cannot be created: {why}", where=path)
        if not path.startswith(f"{kinds.ROOT}/"):
            return
        found = None if before is None else self.oid(before)
        if found != expected.files.get(path):
            raise Moved(
                "moved", f"`{path}` was changed by someone else meanwhile", where=path, hint=f"git diff -- {path}"
            )
        kind = kinds.kind_of(path)
        if kind is None:
            return
        if before is not None:
            codec.refuse_newer(kind.name, before, path)
        if after is not None:
            value = models.load(kind.name, after, path)
            codec.agreed(after, path)
            if faults := _misnamed(path, kind, value):
                raise InvalidRecord.of(path, tuple(faults))

    def _clean(self, targets: Mapping[str, Path]) -> None:
        for folder in {file.parent for file in targets.values()}:
            files.sweep(folder)

    def _values(self, snapshot: Snapshot, wanted: Mapping[str, kinds.Kind], *, anew: bool = False) -> dict[str, Json]:
        slots = {path: f"{kind.name}:{snapshot.files[path]}" for path, kind in wanted.items()}
        kept = {} if anew else self._cache.get(_KIND, slots.values())
        new = [path for path, slot in slots.items() if slot not in kept or _misnamed(path, wanted[path], kept[slot])]
        fresh, faults = self._judged(snapshot, new) if new else ({}, [])
        self._cache.put(_KIND, {slots[path]: value for path, value in fresh.items()})
        kept_or_fresh = ((path, fresh.get(path, kept.get(slot))) for path, slot in slots.items())
        values = {path: value for path, value in kept_or_fresh if value is not None}
        for path, value in fresh.items():
            faults += _misnamed(path, wanted[path], value)
        if faults:
            touched = {fault.where.split(":", maxsplit=1)[0] for fault in faults}
            raise InvalidRecord.of(touched.pop() if len(touched) == 1 else f"{len(touched)} files", tuple(faults))
        return values

    def _judged(self, snapshot: Snapshot, paths: list[str]) -> tuple[dict[str, Json], list[Fault]]:
        """The values of files not in the cache, and the faults of all of them."""
        values: dict[str, Json] = {}
        hostile = {path: why for path in paths if (why := repo_path.fault(path))}
        faults = [Fault("bad-name", f"the path `{path}` {why}", f"{path}:1:1") for path, why in hostile.items()]
        for path, data in self.raw(snapshot, [path for path in paths if path not in hostile]).items():
            kind = kinds.kind_of(path)
            try:
                values[path] = models.load(kind.name, data, path) if kind is not None else None
            except InvalidRecord as error:
                faults += error.faults or (Fault(error.code, error.what, error.where, error.hint),)
        return values, faults


def _misnamed(path: str, kind: kinds.Kind, value: Json) -> list[Fault]:
    rows = (("bad-name", kinds.name_fault(path, kind)), ("wrong-id", kinds.id_fault(path, kind, value)))
    return [Fault(code, what, f"{path}:1:1") for code, what in rows if what]
