"""Count occasions, and say whether a candidate has enough of them (signals, Grouping and ranking 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.base.text import count
from kit.domain.learning.candidate import Occasion
from kit.domain.learning.leg import Words

NEEDED = 2
STRONG = 3
AFTER_REJECTION = 3
REST = 30 * instant.DAY
RETIRED = 3
OF_LAST = 10


def of(words: Iterable[Words]) -> tuple[Occasion, ...]:
    """The occasions of ``words``: each session, review or history on each day, by day."""
    found = {Occasion(one.source_ref, day(one.at)) for one in words}
    return tuple(sorted(found, key=lambda one: (one.day, one.session)))


def day(at: Instant | None) -> str:
    """The UTC day of ``at``, nothing where it is not known."""
    return instant.show(at)[:10] if at is not None else ""


def missing(
    occasions: Sequence[Occasion], *, strongest: int, rejected_at: Instant | None = None, strict: bool = False
) -> str:
    """What a candidate with both legs lacks to be proposed, or nothing; ``strongest`` are the points of its best words."""
    if rejected_at is not None:
        rested = day(Instant(rejected_at + REST))
        again = sum(one.day >= rested for one in occasions if one.day)
        if again < AFTER_REJECTION:
            since = f"since {rested}, 30 days after it was rejected"
            return f"{count(again, 'occasion')} {since}; {AFTER_REJECTION} are needed"
    elif len(occasions) < NEEDED and strict:
        return (
            f"{count(len(occasions), 'occasion')}; {NEEDED} are needed while 3 of the last 10 rules were retired early"
        )
    elif len(occasions) < NEEDED and strongest < STRONG:
        return f"{count(len(occasions), 'occasion')} of pushback; {NEEDED} are needed, or words that say more"
    return ""


def strict(retired_early: Sequence[bool]) -> bool:
    """Whether two occasions are needed from now on: 3 of the last 10 confirmed rules were retired within 60 days.

    ``retired_early`` has one entry a confirmed rule, oldest first.
    """
    return sum(retired_early[-OF_LAST:]) >= RETIRED
