"""Say of a path what binds there, what is known of it, which work expects it, and who is at that work."""

from __future__ import annotations

from dataclasses import dataclass

from kit.app import agreements, claims, holds, named, upstream
from kit.app import ledger as ledgers
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.app.show import ClaimLine, line
from kit.app.trust import graded, judgements
from kit.domain.base import glob, instant, repo_path
from kit.domain.base.instant import Instant
from kit.domain.work.item import WorkItem


@dataclass(frozen=True, slots=True)
class Binding:
    """An agreement whose scope covers the path; only a verified one binds."""

    id: str
    sentence: str
    status: str
    level: str


@dataclass(frozen=True, slots=True)
class Expecting:
    """A work item that expects to touch the path, and who holds it."""

    id: str
    title: str
    status: str
    held_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """The answer for one path; ``there`` is what the commit has at it: file, folder, submodule or nothing."""

    path: str
    there: str
    lanes: tuple[str, ...]
    agreements: tuple[Binding, ...]
    claims: tuple[ClaimLine, ...]
    work: tuple[Expecting, ...]


_THERE = {"040000": "folder", "160000": "submodule", "120000": "symlink"}


def why(kit: Kit, word: str, *, now: Instant | None = None, rev: str | None = None) -> Why:
    """What the records say of the path ``word``, at ``now`` in this worktree or at ``rev``.

    Raises:
        WrongUsage: it is no path of this repository.
    """
    path = named.path(kit, word)
    ledger = ledgers.read(kit, rev)
    at = now if now is not None else kit.clock.now()
    lanes = ledger.settings.lanes_of(path)
    commit = kit.git.resolve(rev or "HEAD")
    entry = kit.git.lookup(commit.tree, [path]).get(path) if commit else None
    return Why(
        path=repo_path.to_text(path),
        there="not there" if entry is None else _THERE.get(entry.mode, "file"),
        lanes=lanes,
        agreements=_binding(kit, ledger, path, lanes, now=at),
        claims=_claims(kit, ledger, path, now=at, rev=rev),
        work=_work(kit, ledger, path),
    )


def _binding(kit: Kit, ledger: Ledger, path: str, lanes: tuple[str, ...], *, now: Instant) -> tuple[Binding, ...]:
    every = agreements.current(kit, ledger, now=now)
    found = [rule for rule in every if rule.applies_to(lanes=lanes, workflow=None, paths=[path])]
    return tuple(Binding(r.id, r.sentence or r.draft or "(no sentence yet)", r.status, r.level) for r in found)


def _claims(kit: Kit, ledger: Ledger, path: str, *, now: Instant, rev: str | None) -> tuple[ClaimLine, ...]:
    every = [claim for bundle in ledger.bundles.values() for claim in bundle.claims]
    ids = [claim.id for claim in every if claims.watches(claim.kit.get("watch"), path)]
    if not ids:
        return ()
    found = graded(kit, judgements(kit, ledger, now=now, rev=rev, claims=ids), rev=rev)
    return tuple(line(found[ident]) for ident in ids)


def _work(kit: Kit, ledger: Ledger, path: str) -> tuple[Expecting, ...]:
    items = [item for item in ledger.items.values() if _expects(item, path)]
    items.sort(key=lambda item: (item.status != "open", item.priority, item.id))
    if not any(item.status == "open" for item in items):
        return tuple(Expecting(item.id, item.title, item.status, ()) for item in items)
    branches = kit.git.branches()
    held: dict[str, list[str]] = {}
    for hold in holds.holds(kit, ledger, branches, upstream.default_branch(kit, branches)):
        seen = f", last commit {instant.show(hold.at)}" if hold.at is not None else ""
        held.setdefault(hold.item, []).append(f"{hold.holder} on {hold.branch}{seen}")
    return tuple(Expecting(item.id, item.title, item.status, tuple(held.get(item.id, ()))) for item in items)


def _expects(item: WorkItem, path: str) -> bool:
    return any(glob.overlap(repo_path.from_text(pattern), path) for pattern in item.paths)
