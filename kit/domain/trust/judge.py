"""Judge a bundle: freshness in, the fold claim by claim, ceilings out (design 4, steps 2 to 4).

Strict load (step 1) stands before it in `kit.domain.trust.load`; showing a judgement is left to `explain`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from kit.domain.base.instant import Instant
from kit.domain.base.record import Status
from kit.domain.trust import ceiling
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.ceiling import Ceiling
from kit.domain.trust.claim import Claim
from kit.domain.trust.derived import on_cycle
from kit.domain.trust.docket import Case, Docket, when
from kit.domain.trust.integrity import ContentVerdict, Recorded, current_ref, first_moved, recorded
from kit.domain.trust.kind import Kind
from kit.domain.trust.policy import Policies, Policy
from kit.domain.trust.staleness import MOVED_SINCE
from kit.domain.trust.status import Derivation, fold, next_change
from kit.domain.trust.terms import terms_digest
from kit.domain.trust.usage import Usage, decay, quiet_end

_UNUSED: Mapping[str, Usage] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a claim is worth: its own status as derived, the ceilings that lowered it, and the status that counts.

    ``changes_at`` is the first later instant at which time alone changes the answer, if there is one.
    """

    claim: Claim
    own: Derivation
    status: Status
    ceilings: tuple[Ceiling, ...] = ()
    changes_at: Instant | None = None
    cyclic: bool = False

    @property
    def reason(self) -> str:
        """Why it has this status, in a few words: the ceiling that lowered it, else the row that decided."""
        return next((found.reason for found in self.ceilings if found.status == self.status), self.own.reason)


def judge(
    bundle: Bundle,
    policies: Policies | Iterable[Policy],
    contents: Mapping[str, ContentVerdict],
    *,
    now: Instant,
    kind: Kind,
    usage: Mapping[str, Usage] = _UNUSED,
) -> dict[str, Judgement]:
    """The judgement of every claim of ``bundle``, by claim id.

    ``contents`` has a verdict for each item of evidence that recorded content, by evidence id; one that is missing is
    unknown. ``usage`` is by claim id.
    """
    docket = docket_of(bundle, policies)
    judged = {case.claim.id: _judged(case, contents, usage.get(case.claim.id), now=now, kind=kind) for case in docket}
    return _after_inputs(bundle.claims, judged)


def docket_of(bundle: Bundle, policies: Policies | Iterable[Policy]) -> Docket:
    """The docket that is judged: the order of the file decides nothing."""
    return Docket(bundle, policies, ties="id")


def _judged(
    bare: Case, contents: Mapping[str, ContentVerdict], usage: Usage | None, *, now: Instant, kind: Kind
) -> Judgement:
    items = recorded(bare, bare.latest) if kind == "work" else ()
    case = _with_ref(bare, items, contents, kind=kind)
    found = _told(fold(case, now=now), items, contents)
    if kind == "work" and found.event is not case.latest:
        items = recorded(case, found.event)  # an old settlement decided
    bounds = (ceiling.content(case, found, items, contents) if kind == "work" else None, _use(found, usage, now=now))
    changes = (next_change(case, found, now=now), _quiet_change(found, usage, now=now))
    at = min((change for change in changes if change is not None), default=None)
    return _lowered(Judgement(case.claim, found, found.status, changes_at=at), bounds)


def _with_ref(case: Case, items: tuple[Recorded, ...], contents: Mapping[str, ContentVerdict], *, kind: Kind) -> Case:
    """Design 4, step 2: what the content is now; a bundle of another producer keeps what it says."""
    if kind == "exchange" or case.policy is None or case.policy.validity_rule.kind != "commit":
        return case
    return replace(case, current_ref=current_ref(items, contents) if kind == "work" else terms_digest(case.claim))


def _told(found: Derivation, items: tuple[Recorded, ...], contents: Mapping[str, ContentVerdict]) -> Derivation:
    """The derivation with what moved, where moved content is what decided."""
    moved = first_moved(items, contents) if found.reason == MOVED_SINCE else None
    return found if moved is None else replace(found, reason=f"{found.reason}: {moved.reason}")


def _lowered(judgement: Judgement, bounds: Iterable[Ceiling | None]) -> Judgement:
    below = tuple(b for b in bounds if b is not None and ceiling.lowers(b, judgement.own.status))
    if not below:
        return judgement
    status = judgement.status
    for bound in below:
        status = ceiling.weaker(status, bound.status)
    return replace(judgement, status=status, ceilings=(*judgement.ceilings, *below))


def _after_inputs(claims: tuple[Claim, ...], judged: dict[str, Judgement]) -> dict[str, Judgement]:
    if not any(claim.inputs for claim in claims):
        return judged
    bounds = ceiling.inputs(claims, {name: found.status for name, found in judged.items()})
    cyclic = on_cycle(claims)
    return {
        name: replace(_lowered(found, (bounds.get(name),)), cyclic=name in cyclic) for name, found in judged.items()
    }


def _use(found: Derivation, usage: Usage | None, *, now: Instant) -> Ceiling | None:
    if usage is None or found.status != "verified" or found.event is None:
        return None
    return decay(usage, when(found.event.created_at) or Instant(0), now=now)


def _quiet_change(found: Derivation, usage: Usage | None, *, now: Instant) -> Instant | None:
    if usage is None or found.status != "verified" or found.event is None:
        return None
    end = quiet_end(usage, when(found.event.created_at) or Instant(0), now=now)
    return Instant(end + 1) if end is not None and now <= end else None
