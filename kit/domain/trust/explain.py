"""Put a judgement into lines for `kit show`: what decided, on what evidence, and what would change it."""

from __future__ import annotations

from kit.domain.trust.judge import Judgement
from kit.domain.trust.staleness import shown

_HOPE = {
    "unknown": "evidence, then a verification",
    "proposed": "a verification",
    "assumed": "a verification with evidence",
    "stale": "a new verification of what is there now",
    "disputed": "evidence that passes, then a new verification",
    "superseded": "a new verification; its successor holds until then",
    "rejected": "a new verification by a person",
    "revoked": "a new verification",
}


def explain(judgement: Judgement) -> tuple[str, ...]:
    """The lines, each ``word: text``, most telling first."""
    return (
        f"status: {judgement.status}, {judgement.reason}",
        *_derivation(judgement),
        *(f"ceiling: {found.cause}, at most {found.status}: {found.reason}" for found in judgement.ceilings),
        *(("cycle: it derives from itself through its inputs",) if judgement.cyclic else ()),
        f"would change it: {what_would_change(judgement)}",
    )


def what_would_change(judgement: Judgement) -> str:
    """What would give the claim another status: an act, moved content or time."""
    if judgement.status == "verified":
        time = "" if judgement.changes_at is None else f"; time, at {shown(judgement.changes_at)}"
        return f"other content or a new event{time}"
    causes = {found.cause for found in judgement.ceilings if found.status == judgement.status}
    if causes == {"inputs"}:
        return "a better status of what it derives from"
    if judgement.status == "unknown" and causes == {"content"}:
        return "content that can be seen, or a new verification that covers all it watches"
    return _HOPE[judgement.status]


def _derivation(judgement: Judgement) -> tuple[str, ...]:
    own = judgement.own
    policy = "none" if own.policy is None else f"{own.policy.id}, {own.policy.validity_rule.kind}"
    event = "none" if own.event is None else f"{own.event.id}, {own.event.status} by {own.event.actor}"
    when = "" if own.event is None else f" at {own.event.created_at}"
    return (
        f"decided: row {own.row} of the status function, {own.status}: {own.reason}",
        f"event: {event}{when}",
        f"evidence: {', '.join(item.id for item in own.evidence) or 'none'}",
        f"policy: {policy}",
    )
