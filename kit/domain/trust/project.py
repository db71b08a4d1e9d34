"""Refuse project policies under which claims would be judged in two ways: one claim type has one policy."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from kit.domain.base.ident import PolicyId
from kit.domain.trust.policy import SHIPPED, Policy
from kit.domain.trust.windows import policy_faults
from kit.errors import Fault


def project_faults(policies: Mapping[str, Policy]) -> dict[str, tuple[Fault, ...]]:
    """What is wrong with the project's policies, by the name of the file; files without a fault are left out."""
    taken = {policy.claim_type: policy.id for policy in SHIPPED}
    found: dict[str, tuple[Fault, ...]] = {}
    for stem in sorted(policies):
        policy = policies[stem]
        wrong = (*_identity(policy, stem), *_type(policy, taken), *policy_faults(policy, "/policy"))
        taken.setdefault(policy.claim_type, policy.id)
        if wrong:
            found[stem] = wrong
    return found


def _identity(policy: Policy, stem: str) -> Iterator[Fault]:
    if not re.fullmatch(PolicyId.pattern(), policy.id):
        yield Fault("bad-id", f"got policy id `{policy.id}`; expected one like po-mwdgs65m", "/policy/id")
    elif policy.id != stem:
        yield Fault("bad-id", f"got policy id `{policy.id}`; the file is named {stem}", "/policy/id")


def _type(policy: Policy, taken: Mapping[str, str]) -> Iterator[Fault]:
    if policy.claim_type in taken:
        what = f"claim type {policy.claim_type} already has the policy {taken[policy.claim_type]}"
        yield Fault("second-policy", what, "/policy/claimType")
