"""Hold one act on a claim: who, when, by what evidence, which status. Events are appended, never edited."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from kit.domain.base.record import HACHURE, Json, Status


@dataclass(frozen=True, slots=True)
class Event:
    """A verification event (or an invalidation) on one claim."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    id: str
    claim_id: str
    status: Status
    actor: str
    method: str
    evidence_ids: tuple[str, ...]
    created_at: str
    type: Literal["verification", "invalidation"] | None = None
    verified_at: str | None = None
    notes: str | None = None
    resolves_dispute: Literal[True] | None = None
    authority_ref: str | None = None
