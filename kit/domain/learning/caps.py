"""Bound what is shown and kept: few at a time, nothing twice in a week, nothing for ever (Grouping and ranking 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.base.text import count
from kit.domain.learning import rank
from kit.domain.learning.candidate import Candidate

Where = Literal["close", "review"]
AT_ONCE: dict[Where, int] = {"close": 1, "review": 3}
OPEN = 20
EXPIRES = 30 * instant.DAY
AGAIN = 7 * instant.DAY


@dataclass(frozen=True, slots=True)
class Shown:
    """The candidates to show, the highest rank first, and how many are held back for each reason."""

    candidates: tuple[Candidate, ...]
    held: Mapping[str, int]

    @property
    def rest(self) -> str:
        """What is not shown, in one line; nothing where all is."""
        number = sum(self.held.values())
        reasons = "; ".join(f"{n} {why}" for why, n in self.held.items())
        return f"{count(number, 'more candidate')} not shown: {reasons}" if number else ""


def shown(
    candidates: Iterable[Candidate],
    *,
    where: Where,
    open_now: int,
    shown_at: Mapping[str, Instant] | None = None,
    now: Instant,
) -> Shown:
    """Which of ``candidates`` to show; ``open_now`` proposals are open, ``shown_at`` says when a key was shown last."""
    kept: list[Candidate] = []
    held: dict[str, int] = {}
    for one in rank.ordered(candidates):
        why = _held(one, len(kept), where, open_now, (shown_at or {}).get(one.key), now)
        if why:
            held[why] = held.get(why, 0) + 1
        else:
            kept.append(one)
    return Shown(tuple(kept), dict(sorted(held.items())))


def expired(proposed_at: Instant, *, now: Instant) -> bool:
    """Whether a proposal of ``proposed_at`` has run out; the last instant of its 30 days still counts."""
    return now > proposed_at + EXPIRES


def expires_at(proposed_at: Instant) -> Instant:
    """The last instant at which a proposal of ``proposed_at`` is open."""
    return Instant(proposed_at + EXPIRES)


def _held(one: Candidate, kept: int, where: Where, open_now: int, last: Instant | None, now: Instant) -> str:
    if not one.proposable:
        return "without the occasions that are needed"
    if last is not None and last <= now < last + AGAIN:
        return "shown within the last 7 days"
    if kept >= AT_ONCE[where]:
        return (
            f"of lower rank than the {AT_ONCE[where]} shown"
            if where == "review"
            else "of lower rank than the one shown"
        )
    if open_now + kept >= OPEN:
        return f"waiting, since {OPEN} proposals are open"
    return ""
