"""Count how rules fared: shown, confirmed, refused, expired, ended early, alive after sixty days; and how often they are
broken, by month (signals, Against rubber-stamping and Goal to measure).

Every number is a fixed function of the records and the clock. Reading them is left to `kit.app.numbers`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.learning import caps, occasion
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.docket import when
from kit.domain.trust.usage import Use
from kit.domain.work.item import WorkItem

EARLY = 60 * instant.DAY
MONTHS = 12
_MONTH = len("2026-11")


@dataclass(frozen=True, slots=True)
class Life:
    """What happened to one rule, each list oldest first."""

    id: str
    proposed: tuple[Instant, ...] = ()
    edited: tuple[Instant, ...] = ()
    confirmed: tuple[Instant, ...] = ()
    rejected: tuple[Instant, ...] = ()
    retired: tuple[Instant, ...] = ()
    overridden: tuple[Instant, ...] = ()

    @property
    def retired_early(self) -> bool:
        """Whether it was retired within 60 days of being confirmed."""
        return any(
            at <= _last(self.confirmed, at) + EARLY for at in self.retired if self.confirmed and at >= self.confirmed[0]
        )

    def expired(self, *, now: Instant) -> bool:
        """Whether nobody decided on it in time."""
        decided = self.confirmed or self.rejected
        return bool(self.proposed) and not decided and caps.expired(self.proposed[-1], now=now)

    def survived(self, *, now: Instant) -> bool | None:
        """Whether it was confirmed and, 60 days later, neither overridden nor retired; None where that is not known yet."""
        if not self.confirmed:
            return False if self.rejected or self.expired(now=now) else None
        first = self.confirmed[0]
        if any(first <= at <= first + EARLY for at in (*self.overridden, *self.retired)):
            return False
        return True if now > first + EARLY else None


@dataclass(frozen=True, slots=True)
class Month:
    """The closes of one month (UTC), how often a binding rule was broken in them, and that per 100 closes."""

    month: str
    closes: int
    violated: int
    rate: float


@dataclass(frozen=True, slots=True)
class Numbers:
    """How rules fared. ``settled`` are those shown of which is known whether they survived 60 days, and ``survival`` is the
    share that did; ``strict`` says that two occasions are needed from now on."""

    shown: int
    confirmed: int
    edited: int
    rejected: int
    expired: int
    retired_early: int
    survived: int
    settled: int
    survival: float | None
    strict: bool
    months: tuple[Month, ...]


def life(ident: str, bundle: Bundle, uses: Iterable[Use], *, now: Instant) -> Life:
    """What happened to the rule ``ident`` until ``now``."""

    def dates(status: str, method: str | None = None) -> tuple[Instant, ...]:
        found = (when(e.created_at) for e in bundle.events if e.status == status and method in {None, e.method})
        return tuple(sorted(at for at in found if at is not None and at <= now))

    return Life(
        id=ident,
        proposed=dates("proposed"),
        edited=dates("proposed", "edit"),
        confirmed=dates("verified"),
        rejected=dates("rejected"),
        retired=dates("superseded"),
        overridden=tuple(sorted(use.at for use in uses if use.outcome == "overridden" and use.at <= now)),
    )


def numbers(lives: Iterable[Life], items: Iterable[WorkItem], *, now: Instant) -> Numbers:
    """Every number at ``now``."""
    every = [one for one in lives if one.proposed or one.confirmed]
    fates = [one.survived(now=now) for one in every]
    survived, settled = fates.count(True), len(fates) - fates.count(None)
    return Numbers(
        shown=len(every),
        confirmed=sum(bool(one.confirmed) for one in every),
        edited=sum(bool(one.edited) for one in every),
        rejected=sum(bool(one.rejected) for one in every),
        expired=sum(one.expired(now=now) for one in every),
        retired_early=sum(one.retired_early for one in every),
        survived=survived,
        settled=settled,
        survival=round(survived / settled, 2) if settled else None,
        strict=strict(every),
        months=months(items, now=now),
    )


def strict(lives: Iterable[Life]) -> bool:
    """Whether two occasions are needed from now on: 3 of the last 10 confirmed were retired within 60 days."""
    confirmed = sorted((one for one in lives if one.confirmed), key=lambda one: (one.confirmed[0], one.id))
    return occasion.strict([one.retired_early for one in confirmed])


def months(items: Iterable[WorkItem], *, now: Instant) -> tuple[Month, ...]:
    """The repeat rate of the last twelve months that have closes, oldest first: violated uses per 100 closes."""
    closes, violated = Counter[str](), Counter[str]()
    for item in items:
        for close in item.closes:
            at = instant.parse(close.at)
            if at is None or at > now:
                continue
            month = instant.show(at)[:_MONTH]
            closes[month] += 1
            violated[month] += sum(use.outcome == "violated" for use in close.agreements)
    last = sorted(closes)[-MONTHS:]
    return tuple(Month(m, closes[m], violated[m], round(100 * violated[m] / closes[m], 1)) for m in last)


def _last(dates: tuple[Instant, ...], until: Instant) -> Instant:
    return max(at for at in dates if at <= until)
