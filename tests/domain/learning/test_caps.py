from __future__ import annotations

from dataclasses import replace

import pytest

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.learning import caps, rank
from kit.domain.learning.candidate import Candidate
from tests.domain.learning.legs import candidate, days, said

NOW = days(10)


def several(number: int) -> list[Candidate]:
    """Candidates of one rank, whose keys are in order."""
    made = (candidate(said(kind="rule", objects=(f"name_{i}",))) for i in range(number))
    return [rank.ranked(one, would_apply=0, files_in_scope=99) for one in made]


def keys(found: caps.Shown) -> list[str]:
    return [one.key for one in found.candidates]


def test_one_at_close() -> None:
    found = caps.shown(several(3), where="close", open_now=0, now=NOW)
    assert (keys(found), found.rest) == (
        ["billing.name-0"],
        "2 more candidates not shown: 2 of lower rank than the one shown",
    )


def test_three_on_a_review() -> None:
    found = caps.shown(several(4), where="review", open_now=0, now=NOW)
    assert (len(found.candidates), found.rest) == (
        3,
        "1 more candidate not shown: 1 of lower rank than the 3 shown",
    )


def test_the_highest_rank_is_shown() -> None:
    low, high = several(2)
    high = rank.ranked(high, would_apply=100, files_in_scope=99)
    assert keys(caps.shown([low, high], where="close", open_now=0, now=NOW)) == ["billing.name-1"]


def test_twenty_open_proposals_are_the_most() -> None:
    found = caps.shown(several(3), where="review", open_now=19, now=NOW)
    assert (len(found.candidates), found.held) == (1, {"waiting, since 20 proposals are open": 2})


def test_what_is_not_proposable_is_only_counted() -> None:
    found = caps.shown([candidate(said())], where="review", open_now=0, now=NOW)
    assert (found.candidates, found.rest) == (
        (),
        "1 more candidate not shown: 1 without the occasions that are needed",
    )


@pytest.mark.parametrize(
    ("last", "again"),
    [
        pytest.param(NOW, False, id="just now"),
        pytest.param(Instant(NOW - 7 * instant.DAY + 1), False, id="not quite seven days ago"),
        pytest.param(Instant(NOW - 7 * instant.DAY), True, id="seven days ago"),
        pytest.param(Instant(NOW + 1), True, id="in the future, by a clock that was wrong"),
    ],
)
def test_nothing_repeats_within_seven_days(last: Instant, again: bool) -> None:
    found = caps.shown(several(1), where="close", open_now=0, shown_at={"billing.name-0": last}, now=NOW)
    assert bool(found.candidates) is again


def test_what_was_shown_lets_the_next_one_through() -> None:
    found = caps.shown(several(2), where="close", open_now=0, shown_at={"billing.name-0": NOW}, now=NOW)
    assert (keys(found), found.rest) == (
        ["billing.name-1"],
        "1 more candidate not shown: 1 shown within the last 7 days",
    )


def test_nothing_held_says_nothing() -> None:
    assert caps.shown([], where="close", open_now=0, now=NOW).rest == ""


def test_a_proposal_runs_out_after_thirty_days() -> None:
    end = caps.expires_at(days(0))
    assert (end, caps.expired(days(0), now=end), caps.expired(days(0), now=Instant(end + 1))) == (days(30), False, True)


def test_reasons_come_in_a_fixed_order() -> None:
    found = caps.shown([*several(2), candidate(said(objects=("z_z",)))], where="close", open_now=0, now=NOW)
    assert list(found.held) == sorted(found.held)


def test_candidates_are_left_as_they_are() -> None:
    (one,) = several(1)
    assert caps.shown([one], where="close", open_now=0, now=NOW).candidates == (replace(one),)
