"""Tell times the way each reader needs them: relative on a terminal, absolute everywhere else."""

from __future__ import annotations

from kit.domain.base import instant
from kit.domain.base.instant import DAY, HOUR, MINUTE, Instant

_WEEK = 7


def ago(at: str, now: str) -> str:
    """How long before ``now`` the time ``at`` lies, for example ``6 min ago``; a future time is told as it stands."""
    then, here = instant.parse(at), instant.parse(now)
    if then is None or here is None or then > here + MINUTE:
        return f"at {at}"
    passed = here - then
    if passed < MINUTE:
        return "just now"
    if passed < HOUR:
        return f"{passed // MINUTE} min ago"
    if passed < 2 * DAY:
        return f"{passed // HOUR} h ago"
    return f"{passed // DAY} days ago"


def since(at: str, now: str) -> str:
    """The day or hour ``at`` as a person says it at ``now``: ``11:02``, ``Thursday``, ``2026-11-02``; in UTC."""
    then, here = instant.parse(at), instant.parse(now)
    if then is None or here is None:
        return at
    days = _day(here) - _day(then)
    if days == 0:
        return instant.moment(then).strftime("%H:%M")
    return _weekday(then) if 0 < days < _WEEK else instant.moment(then).strftime("%Y-%m-%d")


def _day(at: Instant) -> int:
    return at // DAY


def _weekday(at: Instant) -> str:
    names = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    return names[instant.moment(at).weekday()]
