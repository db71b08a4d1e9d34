from __future__ import annotations

import pytest

from kit.app.pages.when import ago, since

NOW = "2026-11-30T15:58:00Z"  # a Monday


@pytest.mark.parametrize(
    ("at", "told"),
    [
        pytest.param("2026-11-30T15:57:00.001Z", "just now", id="less than a minute is now"),
        pytest.param("2026-11-30T15:57:00Z", "1 min ago", id="a minute"),
        pytest.param("2026-11-30T14:58:01Z", "59 min ago", id="less than an hour is told in minutes"),
        pytest.param("2026-11-30T14:58:00Z", "1 h ago", id="an hour"),
        pytest.param("2026-11-28T15:58:01Z", "47 h ago", id="less than two days are told in hours"),
        pytest.param("2026-11-28T15:58:00Z", "2 days ago", id="two days"),
        pytest.param("2026-11-30T15:59:00Z", "just now", id="a minute ahead is the skew of clocks"),
        pytest.param("2026-11-30T15:59:00.001Z", "at 2026-11-30T15:59:00.001Z", id="the future is told as it stands"),
        pytest.param("yesterday", "at yesterday", id="what is no time is told as it stands"),
    ],
)
def test_how_long_ago(at: str, told: str) -> None:
    assert ago(at, NOW) == told


@pytest.mark.parametrize(
    ("at", "told"),
    [
        pytest.param("2026-11-30T00:00:00Z", "00:00", id="today is told by the hour"),
        pytest.param("2026-11-29T23:59:59Z", "Sunday", id="yesterday by its day"),
        pytest.param("2026-11-24T23:59:59Z", "Tuesday", id="six days back by its day"),
        pytest.param("2026-11-23T23:59:59Z", "2026-11-23", id="a day of the same name by its date"),
        pytest.param("2026-12-01T00:00:00Z", "2026-12-01", id="tomorrow by its date"),
        pytest.param("yesterday", "yesterday", id="what is no time as it stands"),
    ],
)
def test_since_when(at: str, told: str) -> None:
    assert since(at, NOW) == told
