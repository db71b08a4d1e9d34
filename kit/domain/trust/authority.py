"""Hold who may settle a dispute, and when. Whether it counts for an event is left to the fold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from kit.domain.base.record import HACHURE, Json
from kit.domain.trust.anchor import IntegrityAnchor
from kit.domain.trust.claim import Subject


@dataclass(frozen=True, slots=True)
class Authority:
    """One entry of an authority trace."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    id: str
    subject: Subject
    actor_ref: str
    authority_type: Literal["role", "permission", "credential", "system", "organization", "policy", "other"]
    authority_ref: str
    source_ref: str
    observed_at: str
    evidence_ids: tuple[str, ...] = ()
    claim_ids: tuple[str, ...] = ()
    valid_from: str | None = None
    valid_until: str | None = None
    revoked_at: str | None = None
    integrity_ref: str | None = None
    integrity_anchor: IntegrityAnchor | None = None
    metadata: dict[str, Json] | None = None
