"""Hold one statement about one subject. What it is worth is left to `kit.domain.trust.status`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from kit.domain.base.record import HACHURE, Json, Level, Materiality, Status
from kit.domain.trust.anchor import IntegrityAnchor


@dataclass(frozen=True, slots=True)
class Interval:
    """The bounds of a confidence value."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class ComfortZone:
    """Whether a conclusion lies where its method is known to work."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    within: bool
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Confidence:
    """How sure the producer is of a conclusion; carried along, never part of a status."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    value: float | None = None
    method: str | None = None
    interval: Interval | None = None
    comfort_zone: ComfortZone | None = None


@dataclass(frozen=True, slots=True)
class Subject:
    """What a claim is about, by type and id."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    subject_type: str
    subject_id: str


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """How much a derived value moves with one input."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    low: float
    high: float
    basis: str


@dataclass(frozen=True, slots=True)
class DerivationEdge:
    """One input of a derived claim. Its support strength is another enumeration than that of evidence."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    input_claim_id: str
    method: Literal["sum", "max", "min", "model", "rule-application", "copy", "normalization", "manual"] | None = None
    role: str | None = None
    support_strength: Literal["weak", "moderate", "strong"] | None = None
    rationale: str | None = None
    sensitivity: Sensitivity | None = None
    metadata: dict[str, Json] | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Freshness as a producer once saw it; tolerated on reading, never trusted."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    as_of: str
    stale: bool
    expires_at: str | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement about one subject, as its producer wrote it."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    id: str
    subject_type: str
    subject_id: str
    claim_type: str
    field_or_behavior: str
    value: Json
    created_at: str
    updated_at: str
    facet: str | None = None
    status: Status | None = None
    expires_at: str | None = None
    ttl_seconds: int | None = None
    impact_level: Level | None = None
    materiality: Materiality | None = None
    current_integrity_ref: str | None = None
    current_integrity_anchor: IntegrityAnchor | None = None
    verification_policy_id: str | None = None
    confidence_basis: dict[str, Json] | None = None
    conclusion_confidence: Confidence | None = None
    subject_aliases: tuple[Subject, ...] = ()
    derived_from: tuple[str, ...] = ()
    derivation_edges: tuple[DerivationEdge, ...] = ()
    qualifiers: dict[str, str] = field(default_factory=dict)
    metadata: dict[str, Json] = field(default_factory=dict)
    producer_status: Status | None = None
    freshness: Snapshot | None = None

    @property
    def inputs(self) -> tuple[str, ...]:
        """The ids of the claims this one is derived from, each once, in order."""
        return tuple(dict.fromkeys((*self.derived_from, *(edge.input_claim_id for edge in self.derivation_edges))))

    @property
    def kit(self) -> dict[str, Json]:
        """kit's own part of the metadata, empty where there is none."""
        found = self.metadata.get("kit")
        return found if isinstance(found, dict) else {}
