"""Read a bundle once, so that each claim is judged on its own records and 10,000 claims cost one pass.

Order is decided here (trust-kernel 2.1 and 2.2); what the records are worth is left to `kit.domain.trust.status`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.trust.authority import Authority
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.claim import Claim
from kit.domain.trust.event import Event
from kit.domain.trust.evidence import Evidence
from kit.domain.trust.policy import Policies, Policy


@lru_cache(maxsize=1 << 16)
def when(text: str) -> Instant | None:
    """The instant in ``text`` as the published kernel reads it: a bare date is its midnight (trust-kernel 2.0).

    Strict load refuses a bare date; the fold reads it because its vectors do.
    """
    found = instant.parse(text)
    return instant.parse(f"{text}T00:00:00Z") if found is None else found


@dataclass(frozen=True, slots=True)
class Case:
    """One claim with everything that may decide its status.

    ``supporting`` is the evidence that may move it (``cited`` items never do, trust-kernel 2.1), ``events`` come newest
    first, and ``current_ref`` is what its content is now.
    """

    claim: Claim
    policy: Policy | None
    evidence: tuple[Evidence, ...]
    supporting: tuple[Evidence, ...]
    events: tuple[Event, ...]
    authority: tuple[Authority, ...]
    current_ref: str | None

    @property
    def latest(self) -> Event | None:
        """The newest event, of equal ones the first in the bundle (trust-kernel 2.2)."""
        return self.events[0] if self.events else None

    def named(self, event: Event) -> tuple[Evidence, ...]:
        """The evidence ``event`` names, in its order; what it names of other claims is left out."""
        if len(self.evidence) == 1:
            return self.evidence if self.evidence[0].id in event.evidence_ids else ()
        by_id = {item.id: item for item in self.evidence}
        return tuple(by_id[name] for name in event.evidence_ids if name in by_id)


class Docket:
    """A bundle by claim. ``policies`` are added to those of the bundle itself.

    Of two events of one instant the newer is the first in the file, as published, or the one with the greater ``id``,
    as kit judges its own, so that the order of a file decides nothing.
    """

    def __init__(
        self, bundle: Bundle, policies: Iterable[Policy] | Policies = (), *, ties: Literal["file", "id"] = "file"
    ) -> None:
        self._order = newest_first if ties == "file" else in_order
        self.claims = bundle.claims
        self._authority = bundle.authority_trace
        self._policies = _joined(bundle.policies, policies)
        self._evidence: dict[str, list[Evidence]] = defaultdict(list)
        self._events: dict[str, list[Event]] = defaultdict(list)
        for item in bundle.evidence:
            self._evidence[item.claim_id].append(item)
        for event in bundle.events:
            self._events[event.claim_id].append(event)

    def case(self, claim: Claim) -> Case:
        """What decides ``claim``."""
        evidence = tuple(self._evidence.get(claim.id, ()))
        return Case(
            claim=claim,
            policy=self._policies.deciding(claim),
            evidence=evidence,
            supporting=tuple(item for item in evidence if item.entails),
            events=self._order(self._events.get(claim.id, ())),
            authority=self._authority,
            current_ref=claim.current_integrity_ref,
        )

    def __iter__(self) -> Iterator[Case]:
        """Every claim's case, in the order of the bundle."""
        return map(self.case, self.claims)


def newest_first(events: Iterable[Event]) -> tuple[Event, ...]:
    """``events`` by falling instant; equal instants keep their order, a date nobody can read is 1970 (trust-kernel 2.2)."""
    return tuple(sorted(events, key=lambda event: -(when(event.created_at) or 0)))


def in_order(events: Iterable[Event]) -> tuple[Event, ...]:
    """``events`` by falling instant, at one instant by falling id: the careful word wins (store-by-example, bundles)."""
    return tuple(sorted(events, key=lambda event: (when(event.created_at) or 0, event.id), reverse=True))


def _joined(own: tuple[Policy, ...], known: Iterable[Policy] | Policies) -> Policies:
    if isinstance(known, Policies):
        return known if not own else Policies((*own, *known.known))
    return Policies((*own, *known))
