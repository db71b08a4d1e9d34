"""Build small bundles by hand: one claim ``c`` of type ``t``, its evidence and its events, a minute apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.base.record import Status
from kit.domain.trust.authority import Authority
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.claim import Claim, Subject
from kit.domain.trust.event import Event
from kit.domain.trust.evidence import Evidence
from kit.domain.trust.policy import Policy, ValidityRule

OID = "98dd121f15b5a19f28b894be8a5afea5ddd9e1d6"


def at(text: str) -> Instant:
    """The instant of a time of 2026-11-30, or of a whole text."""
    found = instant.parse(text if "T" in text else f"2026-11-30T{text}Z")
    assert found is not None
    return found


NOW = at("18:00:00")


def claim(ident: str = "c", **more: Any) -> Claim:
    given = {
        "subject_type": "s",
        "subject_id": "1",
        "claim_type": "t",
        "field_or_behavior": "f",
        "value": "It holds.",
        "created_at": "2026-11-30T10:00:00Z",
        "updated_at": "2026-11-30T10:00:00Z",
    }
    return Claim(id=ident, **{**given, **more})


def evidence(ident: str = "e", of: str = "c", **more: Any) -> Evidence:
    given = {
        "evidence_type": "test_output",
        "method": "validation",
        "source_ref": "check:1",
        "excerpt_or_summary": "exit 0",
        "observed_at": "2026-11-30T10:00:00Z",
        "collected_by": "ci",
    }
    return Evidence(id=ident, claim_id=of, **{**given, **more})


def event(status: Status = "verified", ident: str = "v", of: str = "c", **more: Any) -> Event:
    given = {"actor": "ana", "method": "run", "evidence_ids": (), "created_at": "2026-11-30T10:00:00Z"}
    return Event(id=ident, claim_id=of, status=status, **{**given, **more})


def policy(kind: Literal["duration", "commit", "historical", "manual"] = "manual", **more: Any) -> Policy:
    given = {
        "id": "p",
        "claim_type": "t",
        "required_evidence": (),
        "acceptance_criteria": (),
        "review_authority": "author",
        "validity_rule": ValidityRule(kind, more.pop("days", None)),
        "staleness_triggers": (),
        "conflict_rules": (),
        "impact_level": "low",
    }
    return Policy(**{**given, **more})


def authority(**more: Any) -> Authority:
    given = {
        "id": "a",
        "subject": Subject("s", "other"),
        "actor_ref": "ana",
        "authority_type": "role",
        "authority_ref": "role:lead",
        "source_ref": "charter",
        "observed_at": "2026-01-01T00:00:00Z",
    }
    return Authority(**{**given, **more})


def bundle(*records: Any, **more: Any) -> Bundle:
    """A bundle of these records, each in its collection, in the order given."""
    sorted_in: dict[str, list[Any]] = {
        "claims": [],
        "evidence": [],
        "policies": [],
        "events": [],
        "authority_trace": [],
    }
    names = {Claim: "claims", Evidence: "evidence", Policy: "policies", Event: "events", Authority: "authority_trace"}
    for record in records:
        sorted_in[names[type(record)]].append(record)
    given = {"schema_version": 5, "source": "kit:re-7jgx48ha"}
    return Bundle(**{**given, **{name: tuple(found) for name, found in sorted_in.items()}, **more})


@dataclass(frozen=True, slots=True)
class Content:
    """A verdict on content, as freshness gives it."""

    state: Literal["fresh", "stale", "unknown"]
    reason: str = ""
    current: str = ""


def watching(path: str = "src/api.py", oid: str = OID) -> dict[str, Any]:
    """The metadata of evidence that recorded one file."""
    return {"kit": {"specs": [{"path": path, "mode": "100644", "oid": oid}]}}
