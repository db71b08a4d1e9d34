"""Find windows and refs that the published kernels read in different ways (trust-kernel 2.9, rows 4 to 6).

Also the commit windows of kit's own files, which no other kernel reads; walking history is left to `kit.app.watching`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from kit.domain.base import instant
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.claim import Claim
from kit.domain.trust.policy import Policies, Policy
from kit.errors import Fault

LONGEST = 100 * 365 * instant.DAY // instant.SECOND
"""The longest window in seconds, about a century: more is a way to say never, and no calendar holds it."""
MOST_COMMITS = 5000
"""The longest window in commits: history is walked as far as the longest one asks (freshness 3.3)."""


def window_faults(bundle: Bundle, policies: Policies) -> Iterator[Fault]:
    """Every claim and policy whose window or ref is empty, negative or missing, and every claim without a policy."""
    for i, claim in enumerate(bundle.claims):
        yield from _claim(claim, f"/claims/{i}", policies)
    for i, policy in enumerate(bundle.policies):
        yield from policy_faults(policy, f"/policies/{i}")


def commit_window_faults(bundle: Bundle) -> Iterator[Fault]:
    """Every ``metadata.kit.window`` that is no number of commits; passed over, it would leave its claim verified."""
    for i, claim in enumerate(bundle.claims):
        if "window" not in claim.kit:
            continue
        commits = claim.kit["window"]
        if type(commits) is not int or not 1 <= commits <= MOST_COMMITS:
            got = f"`{commits}`" if isinstance(commits, int | float | str) else "no number"
            what = f"got window {got}; expected a number of commits from 1 to {MOST_COMMITS}"
            yield Fault("bad-window", what, f"/claims/{i}/metadata/kit/window")


def policy_faults(policy: Policy, where: str = "") -> Iterator[Fault]:
    """What is wrong with the window of one policy."""
    rule = policy.validity_rule
    if rule.kind != "duration":
        return
    at = f"{where}/validityRule/durationDays"
    days = rule.duration_days
    if days is None:
        yield Fault("no-duration", f"policy {policy.id} has kind duration and no durationDays", at)
    elif not math.isfinite(days) or not 0 <= days <= LONGEST * instant.SECOND / instant.DAY:
        yield Fault("bad-duration", f"got durationDays {days:g}; expected 0 to 36500", at)


def _claim(claim: Claim, where: str, policies: Policies) -> Iterator[Fault]:
    ttl = claim.ttl_seconds
    if ttl is not None and not 0 <= ttl <= LONGEST:
        yield Fault("bad-ttl", f"got ttlSeconds {ttl}; expected 0 to {LONGEST}", f"{where}/ttlSeconds")
    if claim.current_integrity_ref == "":
        what = "currentIntegrityRef is empty; leave it out or give a ref"
        yield Fault("empty-ref", what, f"{where}/currentIntegrityRef")
    if policies.deciding(claim) is None:
        what = f"claim {claim.id} has no policy for its type {claim.claim_type}"
        yield Fault("no-policy", what, f"{where}/claimType")
