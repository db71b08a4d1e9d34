"""The sample files of kit's own kinds: a work bundle and an agreement that a person confirmed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kit.domain.freshness.spec import Spec, integrity_ref
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.claim import Claim
from kit.domain.trust.event import Event
from kit.domain.trust.evidence import Evidence
from kit.domain.trust.terms import terms_digest
from tests.domain.trust.build import OID, bundle, claim, event, evidence, watching

WORK, CLAIM, RULE = "wi-3fh8z2vn", "cl-ck51f0fq", "oa-7q2m4kxd"
SENTENCE = "Retry limits live in config/limits.toml; code reads them and never sets one."
OTHER_SENTENCE = "Every limit of billing lives in config/limits.toml; code reads it and never sets one."
TERMS = "terms:sha256:e4d46a16e944a78ec41bc9ccd49a4ebc85db0801aceda9f9cb18008f92aa543e"
SCOPE = "f40a3a8b869fa194"


def work_claim(ident: str = CLAIM, **more: Any) -> Claim:
    given = {
        "status": "proposed",
        "subject_type": "work-item",
        "subject_id": WORK,
        "claim_type": "evidence-backed",
        "verification_policy_id": "kit.evidence-backed",
        "metadata": {"kit": {"format": 1, "watch": ["src/api.py"]}},
    }
    return claim(ident, **{**given, **more})


def work_evidence(ident: str = f"{CLAIM}.read-1", of: str = CLAIM, **more: Any) -> Evidence:
    given = {
        "evidence_type": "source_excerpt",
        "method": "observation",
        "integrity_ref": integrity_ref([Spec("src/api.py", "100644", OID)]),
        "metadata": watching(),
    }
    return evidence(ident, of, **{**given, **more})


def work_event(ident: str = f"{CLAIM}.checked-1", of: str = CLAIM, **more: Any) -> Event:
    return event("verified", ident, of, **{"evidence_ids": (f"{CLAIM}.read-1",), **more})


def work_bundle(*more: Any) -> Bundle:
    """One claim that was read and checked, and more records."""
    return bundle(work_claim(), work_evidence(), work_event(), *more)


def rule(**more: Any) -> Claim:
    given = {
        "value": SENTENCE,
        "qualifiers": {"lanes": "billing", "paths": "config/limits.toml src/billing/**"},
        "field_or_behavior": "billing.retry-limits",
        "metadata": {"kit": {"format": 1, "level": "advisory"}},
        "status": "proposed",
        "subject_type": "repository",
        "subject_id": "operating-discipline",
        "claim_type": "operating-agreement",
        "verification_policy_id": "kit.operating-agreement",
    }
    return claim(RULE, **{**given, **more})


def attested(number: int = 1, sentence: str = SENTENCE, **more: Any) -> Evidence:
    given = {
        "evidence_type": "human_attestation",
        "method": "attestation",
        "excerpt_or_summary": f"/kit confirm {RULE}@{SCOPE} {sentence}",
        "source_ref": "github:acme/shop#412",
        "source_locator": f"comment:{number}",
        "collected_by": "person:ana",
        "observed_at": f"2026-11-30T14:2{number}:00Z",
        "integrity_ref": terms_digest(rule(value=sentence)),
    }
    return evidence(f"{RULE}.attested-{number}", RULE, **{**given, **more})


def confirmed(number: int = 1, **more: Any) -> Event:
    given = {
        "actor": "person:ana",
        "method": "comment",
        "evidence_ids": (f"{RULE}.attested-{number}",),
        "created_at": f"2026-11-30T14:2{number}:00Z",
    }
    return event("verified", f"{RULE}.confirmed-{number}", RULE, **{**given, **more})


def said(**more: Any) -> Evidence:
    given = {
        "evidence_type": "source_excerpt",
        "method": "observation",
        "excerpt_or_summary": "limits go in limits.toml",
        "support_strength": "cited",
    }
    return evidence(f"{RULE}.said-1", RULE, **{**given, **more})


def proposed(number: int = 1, **more: Any) -> Event:
    return event("proposed", f"{RULE}.proposed-{number}", RULE, **{"actor": "agent:codex/1", **more})


def agreement_file(*more: Any, **of_rule: Any) -> Bundle:
    """A rule that Ana confirmed, and more records."""
    return bundle(rule(**of_rule), said(), attested(), proposed(), confirmed(), *more)


def without(given: Bundle, ident: str) -> Bundle:
    """``given`` without the record ``ident``."""
    return replace(
        given,
        evidence=tuple(item for item in given.evidence if item.id != ident),
        events=tuple(found for found in given.events if found.id != ident),
    )
