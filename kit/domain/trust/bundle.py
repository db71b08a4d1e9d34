"""Hold claims, evidence, policies and events as one indivisible set, in the published field names."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from kit.domain.base.record import HACHURE, EvidenceMethod, EvidenceType, Json, Level
from kit.domain.trust.anchor import IntegrityAnchor
from kit.domain.trust.authority import Authority
from kit.domain.trust.claim import Claim, Subject
from kit.domain.trust.event import Event
from kit.domain.trust.evidence import Evidence
from kit.domain.trust.policy import Policy


@dataclass(frozen=True, slots=True)
class Conversion:
    """How a value of one subject becomes a value of another."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    factor: float | None = None
    offset: float | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class IdentityLink:
    """Two subjects or more that are one."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    subjects: tuple[Subject, ...]
    id: str | None = None
    reason: str | None = None
    attested_by: str | None = None
    relation: Literal["equivalent", "subsumes", "converts"] | None = None
    conversion: Conversion | None = None
    mapping_claim_id: str | None = None


@dataclass(frozen=True, slots=True)
class ValidationStrategy:
    """How a requirement asks to be validated; prose for people, never evaluated."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    required_evidence: tuple[EvidenceType, ...] = ()
    required_methods: tuple[EvidenceMethod, ...] = ()
    requires_corroboration: bool | None = None
    acceptance_criteria: tuple[str, ...] = ()
    review_authority: str | None = None
    notes: str | None = None
    metadata: dict[str, Json] | None = None


@dataclass(frozen=True, slots=True)
class Requirement:
    """A part of a group that some claims must meet."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    id: str
    title: str
    claim_ids: tuple[str, ...]
    description: str | None = None
    required: bool | None = None
    severity: Level | None = None
    validation_strategy: ValidationStrategy | None = None
    metadata: dict[str, Json] | None = None


@dataclass(frozen=True, slots=True)
class RollupPolicy:
    """How the requirements of a group add up."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    mode: Literal["all-required", "any-required"]
    required_requirement_ids: tuple[str, ...] = ()
    optional_requirement_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimGroup:
    """Claims that are read together."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    id: str
    title: str
    kind: Literal["claimGroup", "framework", "requirement-set"]
    description: str | None = None
    claim_ids: tuple[str, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    rollup_policy: RollupPolicy | None = None
    metadata: dict[str, Json] | None = None


@dataclass(frozen=True, slots=True)
class BundleProof:
    """Anchors over the whole bundle; carried along."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    anchors: tuple[IntegrityAnchor, ...] = ()
    metadata: dict[str, Json] | None = None


@dataclass(frozen=True, slots=True)
class Bundle:
    """A trust bundle: the unit that is loaded, judged and exchanged."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    schema_version: Literal[5, 6, 7]
    source: str
    claims: tuple[Claim, ...]
    evidence: tuple[Evidence, ...]
    policies: tuple[Policy, ...]
    events: tuple[Event, ...]
    producer_id: str | None = None
    identity_links: tuple[IdentityLink, ...] = ()
    claim_groups: tuple[ClaimGroup, ...] = field(default=())
    authority_trace: tuple[Authority, ...] = ()
    proof: BundleProof | None = None
