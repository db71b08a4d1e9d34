"""Measure time in integer milliseconds since 1970, read as ECMAScript reads it.

Digits beyond milliseconds are cut, ``24:00:00`` is the next midnight and February 30 is March 2 (trust-kernel 2.0), so
that every verdict equals that of the published kernel. Reading the clock is left to `kit.stores.clock`.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import NewType

Instant = NewType("Instant", int)

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

_SHAPE = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)", re.ASCII)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MONTHS, _LAST_DAY, _MIDNIGHT, _LAST_MINUTE = 12, 31, 24, 59


def parse(text: str) -> Instant | None:
    """The instant ``text`` names in milliseconds, or None where it names none (trust-kernel 2.0)."""
    match = _SHAPE.fullmatch(text)
    if match is None:
        return None
    year, month, day, hour, minute, second = (int(match[i]) for i in range(1, 7))
    if not (1 <= month <= _MONTHS and 1 <= day <= _LAST_DAY and minute <= _LAST_MINUTE and second <= _LAST_MINUTE):
        return None
    fraction = (match[7] or "")[:3].ljust(3, "0")
    if hour > _MIDNIGHT or (hour == _MIDNIGHT and (minute or second or fraction != "000")):
        return None
    offset = _offset(match[8])
    if offset is None:
        return None
    days = _days_to(year, month) + day - 1
    return Instant(days * DAY + hour * HOUR + minute * MINUTE + second * SECOND + int(fraction) - offset)


def show(at: Instant) -> str:
    """``at`` as UTC text with seconds, for example ``2026-11-30T10:41:07Z``; every instant has one."""
    days, rest = divmod(at, DAY)
    year, month, day = _date_of(days)
    hour, minute, second = rest // HOUR, rest % HOUR // MINUTE, rest % MINUTE // SECOND
    return f"{year:04d}-{month:02d}-{day:02d}T{hour:02d}:{minute:02d}:{second:02d}Z"


def dated(at: Instant) -> bool:
    """Whether a record may be dated ``at``: its year has four digits and is on the calendar, which has no year 0."""
    return _FIRST <= at < _END


def moment(at: Instant) -> datetime:
    """``at`` as a UTC datetime, for formatting only."""
    return _EPOCH + timedelta(milliseconds=at)


def _offset(text: str) -> int | None:
    if text == "Z":
        return 0
    hours, minutes = int(text[1:3]), int(text[4:6])
    if hours >= _MIDNIGHT or minutes > _LAST_MINUTE:
        return None
    sign = -1 if text[0] == "-" else 1
    return sign * (hours * HOUR + minutes * MINUTE)


def _days_to(year: int, month: int) -> int:
    """Days from 1970-01-01 to the first of the month, for any year from 0 on (datetime starts at 1)."""
    shifted = year - (month <= 2)  # noqa: PLR2004  (the civil calendar counted from March)
    era = shifted // 400
    year_of_era = shifted - era * 400
    day_of_year = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5  # noqa: PLR2004
    day_of_era = year_of_era * 365 + year_of_era // 4 - year_of_era // 100 + day_of_year
    return era * 146097 + day_of_era - 719468


def _date_of(days: int) -> tuple[int, int, int]:
    """The date ``days`` after 1970-01-01; the inverse of `_days_to`, also outside the years a datetime can hold."""
    era, day_of_era = divmod(days + 719468, 146097)
    year_of_era = (day_of_era - day_of_era // 1460 + day_of_era // 36524 - day_of_era // 146096) // 365
    day_of_year = day_of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    shifted = (5 * day_of_year + 2) // 153
    month = shifted + (3 if shifted < 10 else -9)  # noqa: PLR2004  (the civil calendar counted from March)
    return year_of_era + era * 400 + (month <= 2), month, day_of_year - (153 * shifted + 2) // 5 + 1  # noqa: PLR2004


_FIRST, _END = _days_to(1, 1) * DAY, _days_to(10_000, 1) * DAY
