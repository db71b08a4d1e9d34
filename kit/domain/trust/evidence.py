"""Hold one observation about a claim. Whether it entails or only cites decides if it can move a status."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from kit.domain.base.record import HACHURE, EvidenceMethod, EvidenceType, Json
from kit.domain.trust.anchor import IntegrityAnchor


@dataclass(frozen=True, slots=True)
class Execution:
    """How a command that served as evidence ended."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    runner: Literal["bash", "mcp"]
    label: str
    exit_code: int | None = None
    is_error: bool | None = None
    duration_ms: float | None = None
    environment: Literal["test", "staging", "production"] | None = None
    metadata: dict[str, Json] | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """An observation that supports or contradicts a claim."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    id: str
    claim_id: str
    evidence_type: EvidenceType
    method: EvidenceMethod
    source_ref: str
    excerpt_or_summary: str
    observed_at: str
    collected_by: str
    support_strength: Literal["cited", "entails"] | None = None
    source_locator: str | None = None
    integrity_ref: str | None = None
    integrity_anchor: IntegrityAnchor | None = None
    passing: bool | None = None
    blocking: bool | None = None
    execution: Execution | None = None
    metadata: dict[str, Json] = field(default_factory=dict)

    @property
    def entails(self) -> bool:
        """Whether it may move a status; ``cited`` evidence never does (trust-kernel 2.1)."""
        return self.support_strength != "cited"

    @property
    def fails(self) -> bool:
        """Whether it contradicts the claim and blocks."""
        return self.passing is False and self.blocking is not False
