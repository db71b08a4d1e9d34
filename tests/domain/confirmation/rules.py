"""Rules of one's own making for the tests of acts and proofs: the proposal of the worked example, and acts on it."""

from __future__ import annotations

from dataclasses import replace

from kit.domain.base.instant import Instant, parse
from kit.domain.confirmation import act, entry
from kit.domain.confirmation.act import Act
from kit.domain.confirmation.entry import Entry, Origin
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.claim import Claim
from kit.domain.trust.event import Event
from kit.domain.trust.evidence import Evidence
from kit.domain.trust.terms import scope_digest

RULE = "oa-7q2m4kxd"
SENTENCE = "Retry limits live in config/limits.toml; code reads them and never sets one."
AT = "2026-11-30T14:20:33Z"
SOURCE, LOCATOR = "github:acme/shop#412", "comment:2291840"


def instant(text: str) -> Instant:
    found = parse(text)
    assert found is not None
    return found


def proposal(*, actor: str = "agent:claude-code/3f9c12a0") -> Bundle:
    """The rule as it was proposed."""
    claim = Claim(
        id=RULE,
        subject_type="repository",
        subject_id="operating-discipline",
        claim_type="operating-agreement",
        field_or_behavior="billing.retry-limits",
        value=None,
        created_at="2026-11-30T11:02:19Z",
        updated_at="2026-11-30T11:02:19Z",
        status="proposed",
        verification_policy_id="kit.operating-agreement",
        qualifiers={"lanes": "billing", "paths": "config/limits.toml src/billing/**"},
        metadata={"kit": {"format": 1, "level": "advisory", "draft": "Do not hard-code retry limits in billing."}},
    )
    said = Evidence(
        id=f"{RULE}.said-1",
        claim_id=RULE,
        evidence_type="source_excerpt",
        method="observation",
        source_ref="session:claude-code/3f9c12a0",
        excerpt_or_summary="no, not a constant again. limits go in limits.toml",
        observed_at="2026-11-30T09:48:02Z",
        collected_by="kit:learning-review",
        support_strength="cited",
    )
    event = Event(f"{RULE}.proposed-1", RULE, "proposed", actor, "learning-review", (said.id,), claim.created_at)
    return Bundle(
        schema_version=5, source="kit:re-7jgx48ha", claims=(claim,), evidence=(said,), policies=(), events=(event,)
    )


def line(bundle: Bundle, words: str = SENTENCE) -> Act:
    """The confirmation of ``bundle`` in ``words``."""
    return Act("confirm", RULE, scope_digest(bundle.claims[0]), words)


def origin(at: str = AT, by: str = "ana", locator: str = LOCATOR) -> Origin:
    """Ana's comment."""
    return Origin(by, instant(at), SOURCE, locator, "comment")


def written(bundle: Bundle, found: Entry) -> Bundle:
    """``bundle`` with an entry written into it."""
    evidence = tuple(_evidence(dict(item)) for item in found.evidence)
    events = tuple(_event(dict(event)) for event in found.events)
    claim = bundle.claims[0]
    for path, value in found.puts:
        match path:
            case ("claims", 0, "value"):
                claim = replace(claim, value=value)
            case ("claims", 0, "updatedAt"):
                claim = replace(claim, updated_at=str(value))
            case ("claims", 0, "qualifiers"):
                assert isinstance(value, dict)
                claim = replace(claim, qualifiers=dict(value))
            case ("claims", 0, "metadata", "kit", name):
                claim = replace(claim, metadata={"kit": {**claim.kit, str(name): value}})
            case _:
                raise AssertionError(path)
    return replace(bundle, claims=(claim,), evidence=(*bundle.evidence, *evidence), events=(*bundle.events, *events))


def confirmed(bundle: Bundle | None = None, words: str = SENTENCE, from_: Origin | None = None) -> Bundle:
    """The rule once Ana confirmed it."""
    before = bundle or proposal()
    return written(before, entry.records(before, line(before, words), from_ or origin()))


def ended(bundle: Bundle, verb: act.Verb, at: str, words: str = "a habit", locator: str = "comment:7") -> Bundle:
    """The rule once Ana refused or retired it."""
    return written(bundle, entry.records(bundle, Act(verb, RULE, None, words), origin(at, locator=locator)))


def _evidence(item: dict[str, str]) -> Evidence:
    return Evidence(
        id=item["id"], claim_id=item["claimId"], evidence_type="human_attestation", method="attestation",
        source_ref=item["sourceRef"], source_locator=item["sourceLocator"], excerpt_or_summary=item["excerptOrSummary"],
        observed_at=item["observedAt"], collected_by=item["collectedBy"], integrity_ref=item.get("integrityRef"),
        support_strength="cited" if item.get("supportStrength") else None,
    )  # fmt: skip


def _event(event: dict[str, str]) -> Event:
    return Event(
        id=event["id"], claim_id=event["claimId"], status=event["status"], actor=event["actor"],  # type: ignore[arg-type]
        method=event["method"], evidence_ids=tuple(event["evidenceIds"]), created_at=event["createdAt"],
        notes=event.get("notes"),
    )  # fmt: skip
