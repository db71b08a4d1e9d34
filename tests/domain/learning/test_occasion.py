from __future__ import annotations

from dataclasses import replace

import pytest

from kit.domain.base.instant import Instant
from kit.domain.learning import occasion
from kit.domain.learning.candidate import Occasion
from tests.domain.learning.legs import SESSION, days, said


def test_an_occasion_is_a_session_on_a_day() -> None:
    words = [said(), said("no, no MAX_RETRIES", turn=4), said(day=1), said(session="session:codex/b")]
    assert occasion.of(words) == (
        Occasion("session:claude-code/3f9c12a0", "2026-11-30"),
        Occasion("session:codex/b", "2026-11-30"),
        Occasion("session:claude-code/3f9c12a0", "2026-12-01"),
    )


def test_words_without_a_time_are_an_occasion_without_a_day() -> None:
    assert occasion.of([replace(said(), at=None)]) == (Occasion(SESSION, ""),)


def several(*numbers: int) -> tuple[Occasion, ...]:
    return tuple(Occasion(SESSION, occasion.day(days(number))) for number in numbers)


MISSING = [
    pytest.param(several(0), 3, None, False, "", id="one occasion with words that weigh 3"),
    pytest.param(several(0), 2, None, False, "1 occasion of pushback; 2 are needed, or words that say more", id="one occasion of pushback"),
    pytest.param(several(0, 1), 2, None, False, "", id="two occasions of pushback"),
    pytest.param(several(0), 3, None, True, "1 occasion; 2 are needed while 3 of the last 10 rules were retired early", id="strict, one occasion"),
    pytest.param(several(0, 1), 2, None, True, "", id="strict, two occasions"),
    pytest.param(several(0, 31, 32), 3, days(0), False, "2 occasions since 2026-12-30, 30 days after it was rejected; 3 are needed", id="rejected, two since"),
    pytest.param(several(30, 31, 32), 2, days(0), False, "", id="rejected, three since, the first on the 30th day"),
    pytest.param(several(29, 31, 32), 3, days(0), False, "2 occasions since 2026-12-30, 30 days after it was rejected; 3 are needed", id="rejected, one too early"),
    pytest.param((Occasion(SESSION, ""),) * 3, 3, days(0), False, "0 occasions since 2026-12-30, 30 days after it was rejected; 3 are needed", id="rejected, without days"),
]  # fmt: skip


@pytest.mark.parametrize(("occasions", "strongest", "rejected", "strict", "why"), MISSING)
def test_what_is_missing_to_be_proposed(
    occasions: tuple[Occasion, ...], strongest: int, rejected: Instant | None, strict: bool, why: str
) -> None:
    found = occasion.missing(occasions, strongest=strongest, rejected_at=rejected, strict=strict)
    assert found == why


@pytest.mark.parametrize(
    ("retired", "strict"),
    [
        pytest.param([], False, id="no rule yet"),
        pytest.param([True, True], False, id="two of two"),
        pytest.param([True] * 3 + [False] * 7, True, id="three of the last ten"),
        pytest.param([True] * 3 + [False] * 8, False, id="one of them is the eleventh"),
    ],
)
def test_early_retirements_ask_for_two_occasions(retired: list[bool], strict: bool) -> None:
    assert occasion.strict(retired) is strict
