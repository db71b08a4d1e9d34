from __future__ import annotations

import pytest

from kit.domain.trust.dates import date_faults
from tests.domain.trust.build import NOW, bundle, claim, evidence

REAL = [
    pytest.param("2026-11-30T10:41:07Z", id="a plain time"),
    pytest.param("2026-10-31T23:59:59Z", id="the last second of a long month"),
    pytest.param("2024-02-29T00:00:00Z", id="a leap day"),
    pytest.param("2026-11-30T10:41:07.250+01:00", id="a fraction and an offset"),
    pytest.param("0001-01-01T00:00:00Z", id="the first year"),
]


@pytest.mark.parametrize("text", REAL)
def test_a_file_of_kit_may_hold(text: str) -> None:
    assert list(date_faults(bundle(claim(created_at=text)), own=True, now=NOW)) == []


UNREAL = [
    pytest.param("2026-02-29T00:00:00Z", id="a leap day of a common year"),
    pytest.param("2026-11-31T00:00:00Z", id="a day that a short month lacks"),
    pytest.param("2026-11-29T24:00:00Z", id="a midnight of hour 24"),
    pytest.param("2026-02-30T10:00:00+02:00", id="a day no February has, with an offset"),
    pytest.param("0000-01-01T00:00:00Z", id="the year 0"),
]


@pytest.mark.parametrize("text", UNREAL)
def test_only_another_producer_may_write(text: str) -> None:
    given = bundle(claim(created_at=text))
    assert [fault.what for fault in date_faults(given, own=True, now=None)] == [
        f"got `{text}`; no calendar has this day or hour"
    ]
    assert list(date_faults(given, own=False, now=None)) == []


UNREADABLE = [
    "2026-13-01T00:00:00Z",
    "2026-11-30 10:00:00Z",
    "20261130T100000Z",
    "2026-11-30T10:00:60Z",
    "2026-11-30T10:00:00",
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_nobody_may_write(text: str) -> None:
    given = bundle(claim(), evidence(observed_at=text))
    assert [fault.where for fault in date_faults(given, own=False, now=NOW)] == ["/evidence/0/observedAt"]


AHEAD = [
    pytest.param("2026-11-30T18:05:00Z", 0, id="five minutes"),
    pytest.param("2026-11-30T18:05:01Z", 1, id="a second more"),
    pytest.param("2026-11-30T20:04:00+02:00", 0, id="less, written with an offset"),
    pytest.param("2026-11-30T17:10:00-01:00", 1, id="more, written with an offset"),
]


@pytest.mark.parametrize(("text", "count"), AHEAD)
def test_a_record_may_lie_ahead_of_the_clock_by(text: str, count: int) -> None:
    assert len(list(date_faults(bundle(claim(updated_at=text)), own=True, now=NOW))) == count
