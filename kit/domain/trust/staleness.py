"""Say whether a verification has run out by itself, by its window or by its policy (trust-kernel 2.5).

Watched content under other policies is a ceiling, not part of the fold: `kit.domain.trust.ceiling`.
"""

from __future__ import annotations

import math

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.trust.claim import Claim
from kit.domain.trust.docket import Case, when
from kit.domain.trust.event import Event
from kit.domain.trust.integrity import NONE

MOVED_SINCE = "content moved since verified"
_YEAR_10000 = 253402300800000


def stale_reason(case: Case, event: Event, *, now: Instant) -> str | None:
    """Why the verification ``event`` no longer holds at ``now``, or None where it holds."""
    expiry = window_end(case, event)
    if expiry is not None:
        return f"expired {shown(expiry)}" if now > expiry else None
    if case.policy is not None and case.policy.validity_rule.kind == "commit":
        return _moved(case, event)
    return None


def window_end(case: Case, event: Event) -> Instant | None:
    """The last instant at which ``event`` still holds by time, or None where no time ends it.

    The claim's own window, where it can be read, outranks the policy's (trust-kernel 2.5, step 1).
    """
    own = _own_end(case.claim, event)
    return _policy_end(case, event) if own is None else own


def shown(at: Instant) -> str:
    """``at`` for people; a window may end where no calendar reaches."""
    if at < 0:
        return "before 1970"
    return instant.show(at) if at < _YEAR_10000 else "after the year 9999"


def _own_end(claim: Claim, event: Event) -> Instant | None:
    if claim.expires_at:
        return when(claim.expires_at)
    anchor = _anchor(event)
    if claim.ttl_seconds is None or anchor is None:
        return None
    return Instant(anchor + claim.ttl_seconds * instant.SECOND)


def _policy_end(case: Case, event: Event) -> Instant | None:
    if case.policy is None or case.policy.validity_rule.kind != "duration":
        return None
    days, anchor = case.policy.validity_rule.duration_days, _anchor(event)
    if days is None or not math.isfinite(days) or anchor is None:
        return None
    return Instant(math.floor(anchor + days * instant.DAY))


def _anchor(event: Event) -> Instant | None:
    return when(event.created_at if event.verified_at is None else event.verified_at)


def _moved(case: Case, event: Event) -> str | None:
    if not case.current_ref:
        return None
    refs = {item.integrity_ref for item in case.named(event) if item.entails}
    if case.current_ref in refs:
        return None
    if not any(refs):
        return "nothing says which content was verified"
    if case.current_ref == NONE:
        return "its evidence recorded no content"
    return "terms changed since attested" if case.current_ref.startswith("terms:") else MOVED_SINCE
