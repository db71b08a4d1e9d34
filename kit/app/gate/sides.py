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
from kit.ports import Change, Commit, Snapshot

BINDING = (".kit/agreements/", ".kit/memory/")
_HOME = HOME.rstrip("/")
Files = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Sides:
    """Base and head with their ledgers; ``after`` is the records as merged, and ``fork`` where both parted.

    ``files`` is the whole tree of the head, ``changes`` what it changed since ``fork``; ``forks`` says how many such
    places history tells of.

    ``broken`` names files of the base that cannot be judged: nothing in them binds. ``torn`` are files of rules that both
    sides changed; ``forked`` has other records that both changed, as they were where the sides parted.
    """

    named: str
    base: Commit
    head: Commit
    fork: Commit
    before: Ledger
    after: Ledger
    files: Mapping[str, Entry]
    changes: tuple[Change, ...]
    broken: tuple[str, ...] = ()
    torn: tuple[str, ...] = ()
    forked: Mapping[str, Any] = field(default_factory=dict)
    forks: int = 1

    @property
    def whole(self) -> bool:
        """Whether history tells of one place where the head left the base."""
        return self.forks == 1

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
    found = kit.git.merge_bases(base.oid, tip.oid)
    # Where history cannot tell, or tells of several, no one place says what a merge takes: the head is judged as it stands.
    fork = (kit.git.resolve(found[0]) if len(found) == 1 else None) or base
    tree = _tree(kit, tip)
    ours = _plain(tip, tree)
    theirs, old = (_records(_tree(kit, commit, [_HOME])) for commit in (base, fork))
    kept, broken = _readable(kit, base, now=now)
    before = ledgers.of(kit, kept)
    merged, torn = _merged(tip, ours, theirs, old)
    after = ledgers.of(kit, merged)
    twice = kit.records.second_reading(merged, [p for p, oid in merged.files.items() if kept.files.get(p) != oid])
    if twice:
        raise _invalid(twice)
    strict.insist(kit, after, now=now)
    rules = tuple(path for path in torn if path.startswith(BINDING))
    return Sides(
        named=word, base=base, head=tip, fork=fork, before=before, after=after, files=tree,
        changes=_changes(kit, fork, tip), broken=broken, torn=rules,
        forked=_forked(kit, fork, old, set(torn) - set(rules)), forks=len(found),
    )  # fmt: skip


def _tree(kit: Kit, commit: Commit, below: Sequence[str] = ()) -> Mapping[str, Entry]:
    """What ``commit`` holds; that a tree is not here is an error, for what is not seen must not pass for gone."""
    entries = kit.git.listing(commit.tree, below)
    if entries is None:
        raise _missing(commit)
    return entries


def _changes(kit: Kit, fork: Commit, tip: Commit) -> tuple[Change, ...]:
    found = kit.git.changed(fork.tree, tip.tree)
    if found is None:
        raise _missing(tip)
    return found


def _missing(commit: Commit) -> NotReady:
    what = f"the tree of {commit.oid[:7]} is not complete here; expected every folder of it"
    return NotReady("missing-objects", what, where=commit.oid, hint=f"git fetch origin {commit.oid}")


def _plain(commit: Commit, tree: Mapping[str, Entry]) -> Files:
    """The records of a tree, which may be plain files in plain folders only (row 18)."""
    nouns = {LINK: "a link", SUBMODULE: "a submodule"}
    wrong = [
        Fault("link", f"`{path}` is {nouns[entry.mode]}; records are plain files in plain folders", path,
              f"git ls-tree {commit.oid[:7]} {path}")
        for path, entry in tree.items() if entry.mode in nouns and path.partition("/")[0] == _HOME
    ]  # fmt: skip
    top = tree.get(_HOME)
    if top is not None and top.mode not in {FOLDER, *nouns}:
        wrong.append(Fault("link", "`.kit` is a file; expected a folder", ".kit", f"git show {commit.oid[:7]}:.kit"))
    if wrong:
        raise _invalid(wrong)
    return _records(tree)


def _records(tree: Mapping[str, Entry]) -> Files:
    return {path: entry.oid for path, entry in sorted(tree.items()) if entry.mode != FOLDER and path.startswith(HOME)}


def _readable(kit: Kit, base: Commit, *, now: Instant) -> tuple[Snapshot, tuple[str, ...]]:
    """The base without the files that nobody can judge; its settings must be sound.

    Raises:
        InvalidRecord: the settings of the base have faults.
    """
    modes = _tree(kit, base, [_HOME])
    files = _records(modes)
    dropped = {path for path, entry in modes.items() if entry.mode in {LINK, SUBMODULE}}
    while True:
        kept = _snapshot({p: oid for p, oid in files.items() if p not in dropped}, base.oid)
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
