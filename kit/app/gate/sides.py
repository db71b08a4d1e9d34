"""Find the two states a gate compares, both as Git objects: the base, and the records as they would be once merged.

Nothing is checked out. Where the head lies behind the base, files are joined as Git joins them: what one side changed is
taken. An agreement or memory that both sides changed is not guessed at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kit.app import ledger as ledgers
from kit.app import strict, upstream
from kit.app.kit import Kit
from kit.app.ledger import HOME, SETTINGS, Ledger
from kit.domain.base import digest
from kit.domain.base.instant import Instant
from kit.domain.freshness.spec import FOLDER, LINK, SUBMODULE, Entry
from kit.errors import Fault, InvalidRecord, NotReady
from kit.ports import Commit, Snapshot

BINDING = (".kit/agreements/", ".kit/memory/")
_HOME = HOME.rstrip("/")
Files = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Sides:
    """Base and head with their ledgers; ``after`` is the records as merged, and ``fork`` where both parted.

    ``broken`` names files of the base that cannot be judged: nothing in them binds. ``torn`` are files of rules that both
    sides changed; ``forked`` has other records that both changed, as they were where the sides parted.
    """

    named: str
    base: Commit
    head: Commit
    fork: Commit
    before: Ledger
    after: Ledger
    entries: Mapping[str, Entry]
    broken: tuple[str, ...] = ()
    torn: tuple[str, ...] = ()
    forked: Mapping[str, Any] = field(default_factory=dict)

    @property
    def behind(self) -> bool:
        """Whether the base has moved on since the head left it."""
        return self.fork.oid != self.base.oid

    @property
    def touched(self) -> frozenset[str]:
        """The files of ``.kit/`` that differ between the base and what would be merged."""
        old, new = self.before.snapshot.files, self.after.snapshot.files
        return frozenset(path for path in {**old, **new} if old.get(path) != new.get(path))

    @property
    def rewritten(self) -> frozenset[str]:
        """Those of ``touched`` that the head itself changed and the base has too."""
        return self.touched & self.before.snapshot.files.keys()


def open_sides(kit: Kit, *, flag: str, named: Sequence[str], head: str, now: Instant) -> Sides:
    """The base that ``flag`` names (robustness R23), the revision ``head``, and the records of both.

    Raises:
        NotReady: one of them is not here.
        InvalidRecord: what would be merged holds a file that is no record, with every fault of every file.
    """
    word, base = upstream.base(kit, flag, named)
    tip = kit.git.resolve(head)
    if tip is None:
        raise NotReady("no-revision", f"there is no revision `{head}`", where=head, hint="git fetch")
    fork = _fork(kit, base, tip)
    entries = _listed(kit, tip)
    kept, broken = _readable(kit, base, now=now)
    before = ledgers.of(kit, kept)
    theirs, old = (_files(kit.git.listing(c.tree, [_HOME]) or {}) for c in (base, fork))
    merged, torn = _merged(tip, _files(entries), theirs, old)
    after = ledgers.of(kit, merged)
    twice = kit.records.second_reading(merged, [p for p, oid in merged.files.items() if kept.files.get(p) != oid])
    if twice:
        raise _invalid(twice)
    strict.insist(kit, after, now=now)
    rules = tuple(path for path in torn if path.startswith(BINDING))
    forked = _forked(kit, fork, old, set(torn) - set(rules))
    return Sides(word, base, tip, fork, before, after, entries, broken, rules, forked)


def _fork(kit: Kit, base: Commit, tip: Commit) -> Commit:
    """Where both parted; the base itself where history cannot tell, which judges the head as it stands."""
    oid = kit.git.merge_base(base.oid, tip.oid)
    return (kit.git.resolve(oid) if oid else None) or base


def _listed(kit: Kit, commit: Commit) -> Mapping[str, Entry]:
    """Every entry at and below ``.kit`` of ``commit``, which may hold plain files in plain folders only (row 18)."""
    entries = kit.git.listing(commit.tree, [_HOME])
    if entries is None:
        raise NotReady("missing-objects", f"the tree of `{commit.oid[:7]}` is not complete here", where=commit.oid,
                       hint=f"git fetch origin {commit.oid}")  # fmt: skip
    nouns = {LINK: "a link", SUBMODULE: "a submodule"}
    wrong = [
        Fault("link", f"`{path}` is {nouns[entry.mode]}; records are plain files in plain folders", path,
              f"git ls-tree {commit.oid[:7]} {path}")
        for path, entry in entries.items() if entry.mode in nouns
    ]  # fmt: skip
    top = entries.get(_HOME)
    if top is not None and top.mode not in {FOLDER, *nouns}:
        wrong.append(Fault("link", "`.kit` is a file; expected a folder", ".kit", f"git show {commit.oid[:7]}:.kit"))
    if wrong:
        raise _invalid(tuple(wrong))
    return entries


def _files(entries: Mapping[str, Entry]) -> Files:
    return {path: entry.oid for path, entry in sorted(entries.items()) if entry.mode != FOLDER}


def _readable(kit: Kit, base: Commit, *, now: Instant) -> tuple[Snapshot, tuple[str, ...]]:
    """The base without the files that nobody can judge; its settings must be sound.

    Raises:
        InvalidRecord: the settings of the base have faults.
    """
    whole = Snapshot("", _files(kit.git.listing(base.tree, [_HOME]) or {}), base.oid)
    modes = kit.git.listing(base.tree, [_HOME]) or {}
    dropped = {path for path, entry in modes.items() if entry.mode in {LINK, SUBMODULE}}
    while True:
        kept = _snapshot({p: oid for p, oid in whole.files.items() if p not in dropped}, base.oid)
        faults = _faults(kit, kept, now=now)
        paths = {fault.where.rsplit(":", 2)[0] for fault in faults} & kept.files.keys()
        if SETTINGS in paths or (faults and not paths):
            raise _invalid(faults)
        if not paths:
            return kept, tuple(sorted(dropped))
        dropped |= paths


def _faults(kit: Kit, snapshot: Snapshot, *, now: Instant) -> tuple[Fault, ...]:
    try:
        return strict.faults(kit, ledgers.of(kit, snapshot), now=now)
    except InvalidRecord as error:
        return error.faults or (Fault(error.code, error.what, error.where, error.hint),)


def _merged(tip: Commit, ours: Files, theirs: Files, old: Files) -> tuple[Snapshot, tuple[str, ...]]:
    """The records as they would be once merged, and the files that both sides changed in two ways."""
    files, torn = dict[str, str](), list[str]()
    for path in sorted({**ours, **theirs}):
        was, here, there = old.get(path), ours.get(path), theirs.get(path)
        chosen = there if here == was else here
        if here not in (was, there) and there != was:
            torn.append(path)
        if chosen is not None:
            files[path] = chosen
    return _snapshot(files, tip.oid), tuple(torn)


def _forked(kit: Kit, fork: Commit, old: Files, paths: Iterable[str]) -> Mapping[str, Any]:
    """The records at ``paths`` as they were where the sides parted; none where one of them cannot be read."""
    wanted = {path: old[path] for path in paths if path in old}
    try:
        return dict(kit.records.load(_snapshot(wanted, fork.oid), wanted)) if wanted else {}
    except InvalidRecord:
        return {}


def _snapshot(files: Files, rev: str) -> Snapshot:
    rows = (f"{oid} {path}\0".encode("utf-8", "surrogateescape") for path, oid in sorted(files.items()))
    return Snapshot(f"gate {digest.sha256(b''.join(rows))}", files, rev)


def _invalid(faults: Iterable[Fault]) -> InvalidRecord:
    every = tuple(faults)
    files = {fault.where.split(":", maxsplit=1)[0] for fault in every}
    return InvalidRecord.of(files.pop() if len(files) == 1 else f"{len(files)} files", every)


def with_settings_of_base(sides: Sides) -> Ledger:
    """What would be merged under the settings and policies of the base: nothing a change brings judges it (row 1)."""
    return replace(sides.after, settings=sides.before.settings, project_policies=sides.before.project_policies)
