"""Let a rule that is worked around, or that binds nothing any more, fall out of the projection (design 7, Decay).

Uses are not evidence: they lower a status after the fold and never dispute a rule (agreement-example, stages 4 to 6).
"""

from __future__ import annotations

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
    """What became of a rule at one close of a work item."""

    at: Instant
    outcome: Literal["loaded", "exercised", "violated", "overridden"]


@dataclass(frozen=True, slots=True)
class Usage:
    """The uses of one rule, whether it binds the whole repository, and whether all its paths are dead."""

    uses: tuple[Use, ...] = ()
    repository_wide: bool = False
    dead_paths: tuple[str, ...] = ()


def decay(usage: Usage, confirmed: Instant, *, now: Instant) -> Ceiling | None:
    """Why a rule confirmed at ``confirmed`` has run out by use, or None; counting starts at that confirmation."""
    if usage.dead_paths:
        return Ceiling("use", "stale", f"its paths are gone: {', '.join(usage.dead_paths)}")
    exercised = _exercised(usage, confirmed, now=now)
    last = exercised[-LAST:]
    overridden = sum(use.outcome == "overridden" for use in last)
    if overridden >= OVERRIDDEN:
        return Ceiling("use", "stale", f"overridden in {overridden} of the last {len(last)} exercised")
    end = quiet_end(usage, confirmed, now=now)
    if end is not None and now > end:
        return Ceiling(
            "use", "stale", f"binds the whole repository and was not exercised for {QUIET // instant.DAY} days"
        )
    return None


def quiet_end(usage: Usage, confirmed: Instant, *, now: Instant) -> Instant | None:
    """The last instant at which a repository-wide rule may go without exercise; None for a rule of a lane or path."""
    if not usage.repository_wide:
        return None
    exercised = _exercised(usage, confirmed, now=now)
    return Instant((exercised[-1].at if exercised else confirmed) + QUIET)


def _exercised(usage: Usage, confirmed: Instant, *, now: Instant) -> list[Use]:
    uses = [use for use in usage.uses if use.outcome != "loaded" and confirmed <= use.at <= now]
    return sorted(uses, key=lambda use: use.at)
