from __future__ import annotations

import pytest

from kit.domain.base import instant


@pytest.mark.parametrize(
    ("text", "same"),
    [
        pytest.param("2026-11-30T10:41:07.000Z", "2026-11-30T10:41:07Z", id="a fraction of nothing"),
        pytest.param("2026-11-30T10:41:07.1239Z", "2026-11-30T10:41:07.123Z", id="digits beyond milliseconds are cut"),
        pytest.param("2026-11-30T12:41:07+02:00", "2026-11-30T10:41:07Z", id="an offset is honoured"),
        pytest.param("2026-11-30T24:00:00Z", "2026-12-01T00:00:00Z", id="24:00:00 is the next midnight"),
        pytest.param("2026-02-30T00:00:00Z", "2026-03-02T00:00:00Z", id="February 30 is March 2"),
        pytest.param("2024-02-30T00:00:00Z", "2024-03-01T00:00:00Z", id="in a leap year it is March 1"),
    ],
)
def test_two_texts_are_one_instant(text: str, same: str) -> None:
    assert instant.parse(text) == instant.parse(same) is not None


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("2026-11-30", id="a day is no instant"),
        pytest.param("2026-11-30T10:41:07", id="no zone"),
        pytest.param("20261130T104107Z", id="the basic format"),
        pytest.param("2026-11-30T10:41:60Z", id="second 60"),
        pytest.param("2026-11-30T24:00:01Z", id="past the end of the day"),
        pytest.param("2026-11-30T24:00:00.5Z", id="half a second past it"),
        pytest.param("2026-11-32T00:00:00Z", id="day 32"),
        pytest.param("2026-13-01T00:00:00Z", id="month 13"),
        pytest.param("2026-11-30T10:41:07+24:00", id="offset hour 24"),
        pytest.param("2026-11-30T10:41:07,5Z", id="a comma"),
        pytest.param("\uff12026-11-30T10:41:07Z", id="digits of another script"),
        pytest.param("2026-11-30T10:41:07Z\n", id="a line feed at the end"),
    ],
)
def test_no_instant_is_read_from(text: str) -> None:
    assert instant.parse(text) is None


@pytest.mark.parametrize(
    ("at", "text"),
    [
        pytest.param(0, "1970-01-01T00:00:00Z", id="the beginning"),
        pytest.param(999, "1970-01-01T00:00:00Z", id="milliseconds are not shown"),
        pytest.param(-1, "1969-12-31T23:59:59Z", id="before the beginning"),
        pytest.param(-62_167_219_200_000, "0000-01-01T00:00:00Z", id="the first year that a text can name"),
        pytest.param(253_402_300_800_000, "10000-01-01T00:00:00Z", id="the midnight after the last"),
        pytest.param(instant.DAY + instant.HOUR + instant.MINUTE + instant.SECOND, "1970-01-02T01:01:01Z", id="later"),
    ],
)
def test_an_instant_is_shown_in_seconds(at: int, text: str) -> None:
    assert instant.show(instant.Instant(at)) == text


def test_a_moment_is_the_same_instant_as_a_date() -> None:
    assert instant.moment(instant.Instant(1500)).isoformat() == "1970-01-01T00:00:01.500000+00:00"


@pytest.mark.parametrize(
    ("text", "may"),
    [
        pytest.param("0000-12-31T23:59:59Z", False, id="the year 0"),
        pytest.param("0001-01-01T00:00:00Z", True, id="the first second"),
        pytest.param("9999-12-31T23:59:59Z", True, id="the last second"),
        pytest.param("9999-12-31T24:00:00Z", False, id="the year 10000"),
    ],
)
def test_a_record_is_dated_in_a_year_that_has_four_digits_and_exists(text: str, may: bool) -> None:
    at = instant.parse(text)
    assert at is not None
    assert instant.dated(at) is may
