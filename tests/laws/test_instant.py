from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st

from kit.domain.base import instant

OFFSETS = st.integers(-23 * 60 - 59, 23 * 60 + 59).map(lambda minutes: timezone(timedelta(minutes=minutes)))
MOMENTS = st.datetimes(datetime(2, 1, 1), datetime(9998, 12, 30), timezones=OFFSETS)  # noqa: DTZ001  (the zones are drawn)


@given(MOMENTS)
def test_a_date_that_both_know_is_read_as_python_reads_it(moment: datetime) -> None:
    text = moment.isoformat(timespec="microseconds")
    since = moment - datetime(1970, 1, 1, tzinfo=UTC)
    assert instant.parse(text) == since // timedelta(milliseconds=1)


@given(st.integers(-62_167_219_200_000, 253_402_300_799_999))
def test_what_is_shown_is_read_back_to_the_second(at: int) -> None:
    assert instant.parse(instant.show(instant.Instant(at))) == at - at % instant.SECOND


@given(st.text())
def test_any_text_is_an_instant_or_none(text: str) -> None:
    assert isinstance(instant.parse(text), int | None)
