"""Say whether the rulebook here is that of upstream's default branch, without a checkout and without the network (R25)."""

from __future__ import annotations

from kit.app import agreements
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.app.pull.report import Rule, Rulebook
from kit.app.upstream import shown
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.trust import load
from kit.domain.trust.bundle import Bundle
from kit.ports import Branch

FOLDER = ".kit/agreements"


def compare(kit: Kit, ledger: Ledger, upstream: Branch | None, *, now: Instant) -> Rulebook:
    """The agreements that bind on ``upstream`` and are not, or not in that wording, in this checkout."""
    if upstream is None:
        return Rulebook(None, None, ())
    fetched = kit.git.fetched_at()
    there = _files(kit, upstream.oid)
    here = ledger.snapshot.files
    moved = sorted(path for path, oid in there.items() if here.get(path) != oid)
    values = kit.records.load(kit.records.snapshot(upstream.oid), moved) if moved else {}
    named = ((path.rpartition("/")[2].removesuffix(".yaml"), value) for path, value in values.items())
    bundles = {i: v for i, v in named if not load.faults(v, ledger.policies, kind="agreement", stem=i, now=now)}
    gone = agreements.dead(kit, bundles, rev=upstream.oid)
    behind = tuple(r for r in _binding(bundles, ledger, gone, now=now) if not _same(r, ledger, gone, now=now))
    return Rulebook(shown(upstream), instant.show(fetched) if fetched is not None else None, behind)


def _files(kit: Kit, rev: str) -> dict[str, str]:
    """The agreement files at ``rev`` by path, with their blob ids; empty where they cannot be read."""
    commit = kit.git.resolve(rev)
    entries = kit.git.listing(commit.tree, [FOLDER]) if commit else None
    return {path: entry.oid for path, entry in (entries or {}).items() if path.endswith(".yaml")}


def _binding(bundles: dict[str, Bundle], ledger: Ledger, gone: frozenset[str], *, now: Instant) -> list[Rule]:
    """What binds of ``bundles`` where ``gone`` are the dead paths of that tree; a rule that has decayed is not missed."""
    found = agreements.judged(bundles, ledger.policies, ledger.items.values(), now=now, dead=gone)
    return [
        Rule(a.id, a.sentence or "", instant.show(a.confirmed_at or Instant(0)), new=True) for a in found if a.binding
    ]


def _same(rule: Rule, ledger: Ledger, gone: frozenset[str], *, now: Instant) -> bool:
    """Whether this checkout has the rule too, binding in the same wording."""
    bundle = ledger.agreements.get(rule.id)
    items = ledger.items.values()
    here = agreements.judged({rule.id: bundle}, ledger.policies, items, now=now, dead=gone) if bundle else []
    return any(a.binding and a.sentence == rule.text for a in here)
