"""Find ids that are taken twice and references that lead nowhere: neither schemas nor the fold look at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Any

from kit.domain.base.record import camel
from kit.domain.trust.bundle import Bundle, ClaimGroup
from kit.domain.trust.policy import Policies
from kit.errors import Fault

_COLLECTIONS = (
    ("claims", "/claims"),
    ("evidence", "/evidence"),
    ("policies", "/policies"),
    ("events", "/events"),
    ("claim_groups", "/claimGroups"),
    ("authority_trace", "/authorityTrace"),
    ("identity_links", "/identityLinks"),
)


def reference_faults(bundle: Bundle, policies: Policies) -> Iterator[Fault]:
    """Every id that is taken twice, and every reference to a record that is not there or to the record itself."""
    for name, where in _COLLECTIONS:
        yield from _twice(getattr(bundle, name), where)
    claims = {claim.id for claim in bundle.claims}
    yield from _of_claims(bundle, policies, claims)
    yield from _of_evidence_and_events(bundle, claims)
    for i, group in enumerate(bundle.claim_groups):
        yield from _of_group(group, f"/claimGroups/{i}", claims)
    yield from _of_authority(bundle, claims)
    for i, link in enumerate(bundle.identity_links):
        if link.mapping_claim_id is not None:
            yield from _dangling("claim", [link.mapping_claim_id], claims, f"/identityLinks/{i}/mappingClaimId")


def _twice(records: Iterable[Any], where: str) -> Iterator[Fault]:
    seen: set[str] = set()
    for i, record in enumerate(records):
        if record.id is not None and record.id in seen:
            yield Fault("duplicate-id", f"{record.id} is taken twice; ids are unique", f"{where}/{i}/id")
        seen.add(record.id)


def _of_claims(bundle: Bundle, policies: Policies, claims: AbstractSet[str]) -> Iterator[Fault]:
    for i, claim in enumerate(bundle.claims):
        where = f"/claims/{i}"
        if claim.verification_policy_id is not None:
            named = [claim.verification_policy_id]
            yield from _dangling("policy", named, policies.by_id.keys(), f"{where}/verificationPolicyId")
        yield from _dangling("claim", claim.derived_from, claims, f"{where}/derivedFrom", many=True)
        for j, edge in enumerate(claim.derivation_edges):
            at = f"{where}/derivationEdges/{j}/inputClaimId"
            yield from _dangling("claim", [edge.input_claim_id], claims, at)
        if claim.id in claim.inputs:
            yield Fault("self-reference", f"claim {claim.id} derives from itself", where)


def _of_evidence_and_events(bundle: Bundle, claims: AbstractSet[str]) -> Iterator[Fault]:
    evidence = {item.id for item in bundle.evidence}
    for i, item in enumerate(bundle.evidence):
        yield from _dangling("claim", [item.claim_id], claims, f"/evidence/{i}/claimId")
    for i, event in enumerate(bundle.events):
        yield from _dangling("claim", [event.claim_id], claims, f"/events/{i}/claimId")
        yield from _dangling("evidence", event.evidence_ids, evidence, f"/events/{i}/evidenceIds", many=True)


def _of_group(group: ClaimGroup, where: str, claims: AbstractSet[str]) -> Iterator[Fault]:
    yield from _dangling("claim", group.claim_ids, claims, f"{where}/claimIds", many=True)
    yield from _twice(group.requirements, f"{where}/requirements")
    for i, requirement in enumerate(group.requirements):
        yield from _dangling("claim", requirement.claim_ids, claims, f"{where}/requirements/{i}/claimIds", many=True)
    if group.rollup_policy is not None:
        there = {requirement.id for requirement in group.requirements} or {f"{group.id}.claims"}
        rollup = group.rollup_policy
        for name in ("required_requirement_ids", "optional_requirement_ids"):
            at = f"{where}/rollupPolicy/{camel(name)}"
            yield from _dangling("requirement", getattr(rollup, name), there, at, many=True)


def _of_authority(bundle: Bundle, claims: AbstractSet[str]) -> Iterator[Fault]:
    evidence = {item.id for item in bundle.evidence}
    for i, entry in enumerate(bundle.authority_trace):
        yield from _dangling("claim", entry.claim_ids, claims, f"/authorityTrace/{i}/claimIds", many=True)
        yield from _dangling("evidence", entry.evidence_ids, evidence, f"/authorityTrace/{i}/evidenceIds", many=True)


def _dangling(
    noun: str, names: Iterable[str], there: AbstractSet[str], where: str, *, many: bool = False
) -> Iterator[Fault]:
    for i, name in enumerate(names):
        if name not in there:
            at = f"{where}/{i}" if many else where
            yield Fault("dangling-reference", f"there is no {noun} {name} here", at)
