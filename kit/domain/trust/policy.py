"""Hold what evidence a claim type needs and for how long it lasts, and the policies that ship with kit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Literal

from kit.domain.base.record import HACHURE, EvidenceMethod, EvidenceType, Json, Level, Status
from kit.domain.trust.claim import Claim


@dataclass(frozen=True, slots=True)
class ValidityRule:
    """What ends a verification: time, moved content, or nothing but a person."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    kind: Literal["duration", "commit", "historical", "manual"]
    duration_days: float | None = None


@dataclass(frozen=True, slots=True)
class IncompatibleValues:
    """Two values that cannot both hold of one subject."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    values: tuple[Json, ...]
    message: str | None = None


@dataclass(frozen=True, slots=True)
class IncompatibleStatuses:
    """Two statuses that cannot both hold of one subject."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    statuses: tuple[Status, ...]
    message: str | None = None


@dataclass(frozen=True, slots=True)
class Policy:
    """What a claim of one type must show to be verified."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    id: str
    claim_type: str
    required_evidence: tuple[EvidenceType, ...]
    acceptance_criteria: tuple[str, ...]
    review_authority: str
    validity_rule: ValidityRule
    staleness_triggers: tuple[str, ...]
    conflict_rules: tuple[str, ...]
    impact_level: Level
    parent_type: str | None = None
    required_methods: tuple[EvidenceMethod, ...] = ()
    requires_corroboration: bool | None = None
    incompatible_values: tuple[IncompatibleValues, ...] = ()
    incompatible_statuses: tuple[IncompatibleStatuses, ...] = ()


def _shipped(
    name: str,
    *,
    evidence: tuple[EvidenceType, ...],
    methods: tuple[EvidenceMethod, ...],
    criteria: str,
    authority: str,
    trigger: str,
) -> Policy:
    return Policy(
        id=f"kit.{name}",
        claim_type=name,
        required_evidence=evidence,
        required_methods=methods,
        acceptance_criteria=(criteria,),
        review_authority=authority,
        validity_rule=ValidityRule("commit"),
        staleness_triggers=(trigger,),
        conflict_rules=(),
        impact_level="medium",
    )


SHIPPED: tuple[Policy, ...] = (
    _shipped(
        "evidence-backed",
        evidence=(),
        methods=(),
        criteria="the evidence shows what the claim says",
        authority="author",
        trigger="watched content changed",
    ),
    _shipped(
        "operating-agreement",
        evidence=("human_attestation",),
        methods=("attestation",),
        criteria="a listed confirmer attested exactly these terms",
        authority="confirmers",
        trigger="terms changed",
    ),
    _shipped(
        "memory",
        evidence=("human_attestation",),
        methods=("attestation",),
        criteria="a listed confirmer attested exactly these terms",
        authority="confirmers",
        trigger="terms changed",
    ),
)


class Policies:
    """The policies a bundle is judged by; of two for one claim type the first counts (trust-kernel 2.1)."""

    def __init__(self, known: Iterable[Policy]) -> None:
        self.known = tuple(known)
        self.by_id: dict[str, Policy] = {}
        self.by_type: dict[str, Policy] = {}
        self._parents: dict[str, str] = {}
        for policy in self.known:
            self.by_id.setdefault(policy.id, policy)
            self.by_type.setdefault(policy.claim_type, policy)
            if policy.parent_type:
                self._parents.setdefault(policy.claim_type, policy.parent_type)

    def deciding(self, claim: Claim) -> Policy | None:
        """The policy ``claim`` is judged by: named, else of its type, else of the nearest parent type."""
        named = self.by_id.get(claim.verification_policy_id or "")
        if named is not None:
            return named
        kind: str | None = claim.claim_type
        seen: set[str] = set()
        while kind is not None and kind not in seen:
            if kind in self.by_type:
                return self.by_type[kind]
            seen.add(kind)
            kind = self._parents.get(kind)
        return None
