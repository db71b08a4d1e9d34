"""Judge the agreements of a ledger, and its memory likewise: what binds, for which scope, and how it was used since it was
confirmed.

Proposing and confirming rules is left to later verbs; only what is in the files is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kit.domain.agreement import Agreement, agreement, scope_of
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.claim import Claim
from kit.domain.trust.judge import judge
from kit.domain.trust.kind import Kind
from kit.domain.trust.policy import Policy
from kit.domain.trust.usage import Usage, Use
from kit.domain.work.item import WorkItem


def judged(
    bundles: Mapping[str, Bundle],
    policies: tuple[Policy, ...],
    items: Iterable[WorkItem],
    *,
    now: Instant,
    kind: Kind = "agreement",
) -> list[Agreement]:
    """Every agreement among ``bundles`` with its status at ``now``, by id."""
    used = uses(items)
    found: list[Agreement] = []
    for ident in sorted(bundles):
        claims = bundles[ident].claims
        usage = {claim.id: _usage(claim, used) for claim in claims}
        judgements = judge(bundles[ident], policies, {}, now=now, kind=kind, usage=usage)
        found += [agreement(judgement) for judgement in judgements.values()]
    return found


def binding(
    bundles: Mapping[str, Bundle],
    policies: tuple[Policy, ...],
    items: Iterable[WorkItem],
    *,
    now: Instant,
    kind: Kind = "agreement",
) -> list[Agreement]:
    """Those that bind at ``now``."""
    return [found for found in judged(bundles, policies, items, now=now, kind=kind) if found.binding]


def disputed(agreements: Iterable[Agreement]) -> frozenset[str]:
    """The ids of binding agreements that contradict each other: one key, overlapping scopes, different sentences."""
    by_key: dict[str, list[Agreement]] = {}
    for found in agreements:
        by_key.setdefault(found.key, []).append(found)
    return frozenset(
        one.id
        for group in by_key.values()
        for one in group
        if any(one.id != other.id and one.sentence != other.sentence and _meet(one, other) for other in group)
    )


def uses(items: Iterable[WorkItem]) -> dict[str, tuple[Use, ...]]:
    """What the closes of ``items`` tell of each agreement, by its id."""
    found: dict[str, list[Use]] = {}
    for item in items:
        for close in item.closes:
            at = instant.parse(close.at)
            if at is not None:
                for use in close.agreements:
                    found.setdefault(use.id, []).append(Use(at, use.outcome))
    return {ident: tuple(several) for ident, several in found.items()}


def _usage(claim: Claim, used: Mapping[str, tuple[Use, ...]]) -> Usage:
    return Usage(used.get(claim.id, ()), repository_wide=scope_of(claim).repository_wide)


def _meet(one: Agreement, other: Agreement) -> bool:
    left, right = one.scope, other.scope
    if left.workflows and right.workflows and set(left.workflows).isdisjoint(right.workflows):
        return False
    return left.repository_wide or other.applies_to(lanes=left.lanes, workflow=None, paths=left.paths)
