"""Let a rule that is worked around, or that binds nothing any more, fall out of the projection (design 7, Decay).

Uses are not evidence: they lower a status after the fold and never dispute a rule (agreement-example, stages 4 to 6).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.trust.ceiling import Ceiling

LAST = 5
OVERRIDDEN = 2
QUIET = 90 * instant.DAY


@dataclass(frozen=True, slots=True)
class Use:
    """What became of a rule at one close of a work item; ``terms`` says which wording of it was loaded."""

    at: Instant
    outcome: Literal["loaded", "exercised", "violated", "overridden"]
    terms: str = ""


@dataclass(frozen=True, slots=True)
class Usage:
    """The uses of one rule, whether it binds the whole repository, and its paths where all of them are dead.

    Where ``terms`` are given, only uses of that wording count.
    """

    uses: tuple[Use, ...] = ()
    repository_wide: bool = False
    dead_paths: tuple[str, ...] = ()
    terms: str = ""


def decay(usage: Usage, confirmed: Instant, *, now: Instant) -> Ceiling | None:
    """Why a rule confirmed at ``confirmed`` has run out by use, or None; counting starts at that confirmation."""
    if usage.dead_paths:
        return Ceiling("use", "stale", f"its paths are gone: {', '.join(usage.dead_paths)}")
    exercised = _exercised(usage, confirmed, now=now)
    last = exercised[-LAST:]
    overridden = sum(use.outcome == "overridden" for use in last)
    if overridden >= OVERRIDDEN:
        since = exercised[_first_of_run(exercised)].at
        return Ceiling("use", "stale", f"overridden in {overridden} of the last {len(last)} exercised", since)
    end = quiet_end(usage, confirmed, now=now)
    if end is not None and now > end:
        days = QUIET // instant.DAY
        return Ceiling("use", "stale", f"binds the whole repository and was not exercised for {days} days", end)
    return None


def quiet_end(usage: Usage, confirmed: Instant, *, now: Instant) -> Instant | None:
    """The last instant at which a repository-wide rule may go without exercise; None for a rule of a lane or path."""
    if not usage.repository_wide:
        return None
    exercised = _exercised(usage, confirmed, now=now)
    return Instant((exercised[-1].at if exercised else confirmed) + QUIET)


def _exercised(usage: Usage, confirmed: Instant, *, now: Instant) -> list[Use]:
    uses = [use for use in usage.uses if use.outcome != "loaded" and confirmed <= use.at <= now]
    return sorted((use for use in uses if usage.terms in {"", use.terms}), key=lambda use: use.at)


def _first_of_run(exercised: Sequence[Use]) -> int:
    """The index of the use from which on, and until the last, too many of the last few were overridden."""
    first = len(exercised) - 1
    while first > 0 and _too_many(exercised[max(0, first - LAST) : first]):
        first -= 1
    return first


def _too_many(last: Sequence[Use]) -> bool:
    return sum(use.outcome == "overridden" for use in last) >= OVERRIDDEN
