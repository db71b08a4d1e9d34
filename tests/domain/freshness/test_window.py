from __future__ import annotations

from dataclasses import dataclass

import pytest

from kit.domain.base import instant
from kit.domain.freshness.window import Window, dated, within

RECORD = ".kit/bundles/wi-3fh8z2vn.yaml"


@dataclass(frozen=True)
class Step:
    oid: str
    paths: tuple[str, ...] = ()


LINE = tuple(Step(oid) for oid in "edcba")
CASES = [
    pytest.param(Window(2, RECORD, "c"), LINE, False, "fresh", id="the last commit of the window still counts"),
    pytest.param(Window(1, RECORD, "c"), LINE, False, "stale", id="one commit past the window is stale"),
    pytest.param(Window(0, RECORD, "e"), LINE, False, "fresh", id="evidence of the tip holds in a window of none"),
    pytest.param(
        Window(2, RECORD, "lost"), (Step("e"), Step("d", (RECORD,)), *LINE[2:]), False, "fresh", id="a lost commit gives way to the record's"
    ),
    pytest.param(
        Window(1, RECORD, "lost"), (*LINE[:2], Step("c", (RECORD,)), *LINE[3:]), False, "stale", id="a record written long ago is stale"
    ),
    pytest.param(Window(9, RECORD, "lost"), LINE, True, "unknown", id="history that is cut before the anchor is unknown"),
    pytest.param(Window(2, RECORD, "lost"), LINE, True, "stale", id="what is cut beyond the window does not matter"),
    pytest.param(Window(5, RECORD, "lost"), LINE, False, "fresh", id="a history no longer than the window cannot be past it"),
    pytest.param(Window(5, RECORD, "lost"), LINE, True, "unknown", id="what is cut at the window's very end is unknown"),
    pytest.param(Window(9, RECORD, "lost"), LINE, False, "fresh", id="a record no commit has yet is new"),
]  # fmt: skip


@pytest.mark.parametrize(("window", "history", "cut", "expected"), CASES)
def test_a_window_of_commits(window: Window, history: tuple[Step, ...], cut: bool, expected: str) -> None:
    assert within(window, history, cut=cut).state == expected


def test_a_date_that_is_none_is_unknown() -> None:
    found = dated("yesterday", now=instant.Instant(0))
    assert (found.state, found.reason) == ("unknown", "`yesterday` is no time; expected 2026-11-30T10:41:07Z")


@pytest.mark.parametrize(
    ("now", "state"),
    [
        pytest.param("2026-11-30T10:36:07Z", "fresh", id="five minutes ahead are the skew of clocks"),
        pytest.param("2026-11-30T10:36:06.999Z", "unknown", id="a moment more is the future"),
    ],
)
def test_evidence_dated_ahead(now: str, state: str) -> None:
    assert dated("2026-11-30T10:41:07Z", now=instant.parse(now) or instant.Instant(0)).state == state
