"""Name what a person confirmed: the digest of a rule's terms, and of its scope alone.

No file holds a digest of itself, so both are computed at reading (store-by-example 1, Digests).
"""

from __future__ import annotations

from kit.domain.base import digest
from kit.domain.base.record import Json
from kit.domain.trust.claim import Claim

SCOPE_LENGTH = 16


def terms(claim: Claim) -> dict[str, Json]:
    """What is attested of an agreement or a memory: gate, key, level, qualifiers and text."""
    return {**_scope(claim), "text": claim.value}


def terms_digest(claim: Claim) -> str:
    """``terms:sha256:`` and the digest of the terms."""
    return "terms:sha256:" + digest.sha256(digest.canonical(terms(claim)))


def scope_digest(claim: Claim) -> str:
    """The first 16 hex digits of the digest of the terms without their text: what ``/kit confirm`` names."""
    return digest.sha256(digest.canonical(_scope(claim)))[:SCOPE_LENGTH]


def _scope(claim: Claim) -> dict[str, Json]:
    return {
        "gate": claim.kit.get("gate"),
        "key": claim.field_or_behavior,
        "level": claim.kit.get("level"),
        "qualifiers": dict(claim.qualifiers),
    }
