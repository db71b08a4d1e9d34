"""Explain one record: what it says, what it is worth now, what decided that, and what would change it.

The words of an explanation are those of `kit.domain.trust.explain`; laying them out is left to `kit.cli`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kit.app import agreements, bundles, show_rule, work
from kit.app import ledger as ledgers
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.app.show_rule import RuleView
from kit.app.trust import Judged, graded, judgements
from kit.domain.agreement import scope_of
from kit.domain.base.instant import Instant
from kit.domain.freshness.verdict import Verdict
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.event import Event
from kit.domain.trust.evidence import Evidence
from kit.domain.trust.explain import explain
from kit.domain.trust.judge import Judgement, judge
from kit.domain.trust.policy import Policy
from kit.domain.trust.usage import Usage
from kit.domain.work.item import WorkItem


@dataclass(frozen=True, slots=True)
class ClaimLine:
    """A claim in a list: what it says, its status, and why in a few words."""

    id: str
    text: str
    status: str
    reason: str


@dataclass(frozen=True, slots=True)
class ItemView:
    """A work item with its claims."""

    path: str
    item: WorkItem
    waits_for: tuple[str, ...]
    claims: tuple[ClaimLine, ...]


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A claim with the explanation of its status and every record behind it, newest first; ``rule`` is None of a claim
    that nobody confirms."""

    id: str
    path: str
    text: str
    status: str
    work: str
    claim_type: str
    key: str
    watch: tuple[str, ...]
    explanation: tuple[str, ...]
    freshness: Verdict | None
    evidence: tuple[Evidence, ...]
    events: tuple[Event, ...]
    rule: RuleView | None = None


@dataclass(frozen=True, slots=True)
class PolicyView:
    """A verification policy, and how many claims it decides."""

    path: str
    policy: Policy
    claims: int


View = ItemView | ClaimView | PolicyView


def show(kit: Kit, word: str, *, now: Instant | None = None, rev: str | None = None) -> View:
    """The record whose id is ``word``, judged at ``now`` in this worktree or at ``rev``.

    Raises:
        WrongUsage: no record has that id; near ids are named.
        InvalidRecord: a bundle that must not be judged.
    """
    ledger = ledgers.read(kit, rev)
    at = now if now is not None else kit.clock.now()
    if word in ledger.items:
        return _item(kit, ledger, ledger.items[word], now=at, rev=rev)
    for folder, kept in (("agreements", ledger.agreements), ("memory", ledger.memories)):
        if word in kept:
            return _rule(kit, ledger, folder, word, kept[word], now=at)
    policy = next((p for p in ledger.policies if p.id == word), None)
    if policy is not None:
        return _policy(ledger, policy)
    if not word.startswith("cl-"):
        known = [
            *ledger.items,
            *ledger.agreements,
            *ledger.memories,
            *(p.id for p in ledger.policies),
            *_claims(ledger),
        ]
        raise ledgers.unknown("record", word, known, list_with="kit work list --all")
    return _claim(kit, ledger, word, now=at, rev=rev)


def line(judged: Judged) -> ClaimLine:
    """A claim as a list has it."""
    short = judged.verdict.short() if judged.status in {"stale", "unknown"} and judged.verdict.state != "fresh" else ""
    return ClaimLine(judged.claim.id, said(judged.claim.value), judged.status, short or judged.reason)


def said(value: Any) -> str:
    """What a claim says, as one text."""
    return value if isinstance(value, str) else "(no sentence yet)" if value is None else repr(value)


def _claims(ledger: Ledger) -> list[str]:
    return [claim.id for bundle in ledger.bundles.values() for claim in bundle.claims]


def _item(kit: Kit, ledger: Ledger, item: WorkItem, *, now: Instant, rev: str | None) -> ItemView:
    bundle = ledger.bundles.get(item.id)
    ids = [claim.id for claim in bundle.claims] if bundle else []
    found = judgements(kit, ledger, now=now, rev=rev, claims=ids) if ids else {}
    told = graded(kit, found, rev=rev)
    lines = tuple(line(told[ident]) for ident in ids)
    return ItemView(ledgers.path_of("work", item.id), item, work.waits_for(ledger, item), lines)


def _claim(kit: Kit, ledger: Ledger, word: str, *, now: Instant, rev: str | None) -> ClaimView:
    found = bundles.find(ledger, word)
    judged = graded(kit, judgements(kit, ledger, now=now, rev=rev, claims=[word]), rev=rev)[word]
    path = ledgers.path_of("bundles", found.work)
    return _view(path, found.work, found.bundle, judged.judgement, judged.verdict)


def _rule(kit: Kit, ledger: Ledger, folder: str, word: str, bundle: Bundle, *, now: Instant) -> ClaimView:
    usage: dict[str, Usage] = {}
    if folder == "agreements":
        used = agreements.uses(ledger.items.values())
        gone = agreements.dead(kit, {word: bundle}, rev=ledger.snapshot.rev)
        usage = {claim.id: agreements.usage(claim, used, gone) for claim in bundle.claims}
    kind: Any = "agreement" if folder == "agreements" else "memory"
    judgement = judge(bundle, ledger.policies, {}, now=now, kind=kind, usage=usage)[word]
    view = _view(ledgers.path_of(folder, word), str(judgement.claim.kit.get("work") or ""), bundle, judgement, None)
    return replace(view, rule=show_rule.of(bundle, ledger.items.values()))


def _view(path: str, work_id: str, bundle: Bundle, judgement: Judgement, verdict: Verdict | None) -> ClaimView:
    claim = judgement.claim
    scope = scope_of(claim)
    watch = claim.kit.get("watch")
    named = (*(f"lane {lane}" for lane in scope.lanes), *scope.paths, *(f"workflow {name}" for name in scope.workflows))
    return ClaimView(
        id=claim.id,
        path=path,
        text=said(claim.value),
        status=judgement.status,
        work=work_id,
        claim_type=claim.claim_type,
        key=claim.field_or_behavior,
        watch=tuple(map(str, watch)) if isinstance(watch, (list, tuple)) else named,
        explanation=explain(judgement),
        freshness=verdict,
        evidence=tuple(reversed([item for item in bundle.evidence if item.claim_id == claim.id])),
        events=tuple(reversed([event for event in bundle.events if event.claim_id == claim.id])),
    )


def _policy(ledger: Ledger, policy: Policy) -> PolicyView:
    shipped = policy.id.startswith("kit.")
    path = "shipped with kit" if shipped else ledgers.path_of("policies", policy.id)
    every = (*ledger.bundles.values(), *ledger.agreements.values(), *ledger.memories.values())
    claims = sum(1 for bundle in every for claim in bundle.claims if claim.claim_type == policy.claim_type)
    return PolicyView(path, policy, claims)
