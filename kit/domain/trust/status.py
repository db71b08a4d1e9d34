"""Derive the status of one claim: the published fold, status function version 2, first match wins (trust-kernel 2.3).

Each step is one function named by its row; its answer carries the reason. The fold is kept exactly as published, also
where a lost record would raise a status: strict load stands before it, ceilings behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kit.domain.base.instant import Instant
from kit.domain.base.record import Status
from kit.domain.trust.authority import Authority
from kit.domain.trust.claim import Claim
from kit.domain.trust.docket import Case, Docket, when
from kit.domain.trust.event import Event
from kit.domain.trust.evidence import Evidence
from kit.domain.trust.policy import Policy
from kit.domain.trust.staleness import stale_reason, window_end

STATUS_FUNCTION_VERSION = "2"


@dataclass(frozen=True, slots=True)
class Derivation:
    """A status with the row of the fold that decided, why, and what it looked at."""

    status: Status
    row: int
    reason: str
    event: Event | None = None
    evidence: tuple[Evidence, ...] = ()
    policy: Policy | None = None


def derive(claim: Claim, docket: Docket, *, now: Instant) -> Derivation:
    """The status of ``claim`` by the records of ``docket`` at ``now``."""
    return fold(docket.case(claim), now=now)


def fold(case: Case, *, now: Instant) -> Derivation:
    """The status of a case at ``now``: the first row of trust-kernel 2.3 that answers."""
    for step in _ROWS:
        found = step(case, now)
        if found is not None:
            return found
    return row_13_policy(case)


def next_change(case: Case, found: Derivation, *, now: Instant) -> Instant | None:
    """The first instant after ``now`` at which time alone changes ``found``, or None where it never does."""
    # Rows 7 and 8 stand behind row 6: a proposal or a dispute over a verification turns stale in time as well.
    if found.row not in _ON_A_VERIFICATION or found.event is None:
        return None
    end = window_end(case, found.event)
    return Instant(end + 1) if end is not None and now <= end else None


def row_1_settled_dispute(case: Case, _now: Instant) -> Derivation | None:
    """An authorised settlement stands as it is, until newer blocking evidence reopens it."""
    for event in case.events:
        authority = _authority_of(event, case.authority) if event.resolves_dispute else None
        if authority is None:
            continue
        settled = when(event.created_at) or 0
        newer = tuple(e for e in case.supporting if e.fails and (when(e.observed_at) or 0) > settled)
        if newer:
            reason = f"{newer[0].id} failed after {event.actor} settled the dispute"
            return Derivation("disputed", 1, reason, event, newer, case.policy)
        reason = f"{event.actor} settled the dispute under {authority.authority_ref}"
        return Derivation(event.status, 1, reason, event, case.supporting, case.policy)
    return None


def row_2_invalidation(case: Case, _now: Instant) -> Derivation | None:
    """An invalidation is never good news: a status that is none of the four bad ones reads as stale (2.9, row 1)."""
    event = case.latest
    if event is None or event.type != "invalidation":
        return None
    status: Status = event.status if event.status in _ENDED else "stale"
    return Derivation(status, 2, f"invalidated by {event.actor}", event, (), case.policy)


def row_3_ended(case: Case, _now: Instant) -> Derivation | None:
    """The newest event says rejected, disputed, superseded or stale."""
    event = case.latest
    if event is None or event.status not in _ENDED:
        return None
    return Derivation(event.status, 3, f"{event.status} by {event.actor}", event, (), case.policy)


def row_4_revoked(case: Case, _now: Instant) -> Derivation | None:
    """The newest event revokes: what was verified no longer counts."""
    event = case.latest
    if event is None or event.status != "revoked":
        return None
    return Derivation("stale", 4, f"revoked by {event.actor}", event, (), case.policy)


def row_5_assumed(case: Case, _now: Instant) -> Derivation | None:
    """The newest event assumes; no window ends an assumption."""
    event = case.latest
    if event is None or event.status != "assumed":
        return None
    return Derivation("assumed", 5, f"assumed by {event.actor}", event, (), case.policy)


def row_6_run_out(case: Case, now: Instant) -> Derivation | None:
    """The newest event verifies, and its window or its content has run out."""
    event = _verifying(case)
    reason = None if event is None else stale_reason(case, event, now=now)
    if event is None or reason is None:
        return None
    return Derivation("stale", 6, reason, event, case.named(event), case.policy)


def row_7_requirements(case: Case, _now: Instant) -> Derivation | None:
    """The newest event verifies, but the evidence is less than the policy asks for."""
    event = _verifying(case)
    if event is None or case.policy is None:
        return None
    missing = _missing(case, case.policy)
    if missing is None:
        return None
    return Derivation("proposed", 7, missing, event, case.supporting, case.policy)


def row_8_failing(case: Case, _now: Instant) -> Derivation | None:
    """The newest event verifies, and some evidence contradicts the claim."""
    event = _verifying(case)
    failing = tuple(item for item in case.supporting if item.fails)
    if event is None or not failing:
        return None
    return Derivation("disputed", 8, f"{failing[0].id} failed", event, failing, case.policy)


def row_9_verified(case: Case, _now: Instant) -> Derivation | None:
    """The newest event verifies, and nothing above speaks against it."""
    event = _verifying(case)
    if event is None:
        return None
    return Derivation("verified", 9, f"verified by {event.actor}", event, case.named(event), case.policy)


def row_10_born_proposed(case: Case, _now: Instant) -> Derivation | None:
    """No event decides, and the producer proposed the claim."""
    if case.claim.status != "proposed":
        return None
    return Derivation("proposed", 10, "nobody has verified it", case.latest, case.supporting, case.policy)


def row_11_born_assumed(case: Case, _now: Instant) -> Derivation | None:
    """No event decides, and the producer assumed the claim."""
    if case.claim.status != "assumed":
        return None
    return Derivation("assumed", 11, "assumed by its producer", case.latest, case.supporting, case.policy)


def row_12_no_policy(case: Case, _now: Instant) -> Derivation | None:
    """No event decides and no policy applies: any supporting evidence makes a proposal."""
    if case.policy is not None:
        return None
    status: Status = "proposed" if case.supporting else "unknown"
    reason = "there is evidence, but no policy and no verification" if case.supporting else "there is no evidence"
    return Derivation(status, 12, reason, case.latest, case.supporting, None)


def row_13_policy(case: Case) -> Derivation:
    """No event decides: a proposal once every required type of evidence is there."""
    policy = case.policy
    absent = () if policy is None else _absent(policy.required_evidence, {e.evidence_type for e in case.supporting})
    if absent:
        return Derivation("unknown", 13, f"evidence missing: {', '.join(absent)}", case.latest, case.supporting, policy)
    return Derivation("proposed", 13, "nobody has verified it", case.latest, case.supporting, policy)


_CORROBORATED = 2
_ON_A_VERIFICATION = frozenset({7, 8, 9})
_ENDED: frozenset[Status] = frozenset({"rejected", "disputed", "superseded", "stale"})
_ROWS: tuple[Callable[[Case, Instant], Derivation | None], ...] = (
    row_1_settled_dispute,
    row_2_invalidation,
    row_3_ended,
    row_4_revoked,
    row_5_assumed,
    row_6_run_out,
    row_7_requirements,
    row_8_failing,
    row_9_verified,
    row_10_born_proposed,
    row_11_born_assumed,
    row_12_no_policy,
)


def _verifying(case: Case) -> Event | None:
    event = case.latest
    return event if event is not None and event.status == "verified" else None


def _missing(case: Case, policy: Policy) -> str | None:
    supporting = case.supporting
    types = _absent(policy.required_evidence, {e.evidence_type for e in supporting})
    if types:
        return f"evidence missing: {', '.join(types)}"
    methods = _absent(policy.required_methods, {e.method for e in supporting})
    if methods:
        return f"method missing: {', '.join(methods)}"
    if policy.requires_corroboration is True and len(supporting) < _CORROBORATED:
        return f"{len(supporting)} of {_CORROBORATED} items of evidence that corroborate it"
    return None


def _absent(required: tuple[str, ...], present: set[str]) -> tuple[str, ...]:
    return tuple(name for name in required if name not in present)


def _authority_of(event: Event, trace: tuple[Authority, ...]) -> Authority | None:
    """The entry that lets the actor settle a dispute at that instant (trust-kernel 2.4; instants, 2.9 row 3)."""
    at = when(event.created_at) or Instant(0)
    return next((entry for entry in trace if _authorises(entry, event, at)), None)


def _authorises(entry: Authority, event: Event, at: Instant) -> bool:
    revoked, start, end = (
        None if t is None else when(t) for t in (entry.revoked_at, entry.valid_from, entry.valid_until)
    )
    return (
        entry.actor_ref == event.actor
        and not (revoked is not None and revoked <= at)
        and not (start is not None and start > at)
        and not (end is not None and end < at)
        and (not event.authority_ref or entry.authority_ref == event.authority_ref)
    )
