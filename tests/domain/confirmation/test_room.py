"""Lanes and the repository hold few rules: one in, one out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kit.domain.agreement import Agreement, Scope
from kit.domain.base.lane import Lane
from kit.domain.base.record import Status
from kit.domain.base.settings import Budgets, Settings
from kit.domain.confirmation import room
from kit.domain.confirmation.room import Room
from tests.domain.confirmation.rules import SENTENCE

SETTINGS = Settings(lanes={"billing": Lane(("src/billing/**",)), "docs": Lane(("docs/**",))})
BILLING, WIDE = Scope(("billing",), ("src/billing/**",)), Scope()


def rule(
    number: int, scope: Scope = BILLING, sentence: str | None = "x" * 20, status: Status = "verified"
) -> Agreement:
    return Agreement(
        f"oa-{number:08d}",
        sentence,
        "key",
        scope,
        "advisory",
        None,
        None,
        None,
        status,
        "",
        "",
        "",
        None,
    )


def rules(count: int, scope: Scope = BILLING) -> list[Agreement]:
    return [rule(number, scope) for number in range(count)]


def test_a_rule_costs_its_projected_line() -> None:
    assert room.cost("oa-7q2m4kxd", SENTENCE) == len(f"- {SENTENCE} `oa-7q2m4kxd`\n")
    assert room.cost("oa-7q2m4kxd", "ü") == len("- ü `oa-7q2m4kxd`\n".encode())


@pytest.mark.parametrize(
    ("scope", "lanes"),
    [
        pytest.param(BILLING, ("billing",), id="the lanes it names"),
        pytest.param(Scope(("docs",), ("src/billing/**",)), ("docs",), id="those it names, whatever its paths"),
        pytest.param(Scope((), ("src/billing/api.py",)), ("billing",), id="those its paths reach into"),
        pytest.param(Scope((), ("lib/**",)), (), id="none"),
        pytest.param(WIDE, (), id="the whole repository is no lane"),
    ],
)
def test_a_scope_takes_room_in(scope: Scope, lanes: tuple[str, ...]) -> None:
    assert room.lanes_of(scope, SETTINGS) == lanes


def test_only_what_binds_takes_room() -> None:
    several = [rule(1), rule(2, status="stale"), rule(3, sentence=None), rule(4, WIDE)]
    size = room.cost("oa-00000001", "x" * 20)
    assert room.rooms(several, SETTINGS) == (
        Room("", ("oa-00000004",), size, 8, None),
        Room("billing", ("oa-00000001",), size, 12, 2048),
    )


@pytest.mark.parametrize(
    ("before", "after", "full"),
    [
        pytest.param(rules(11), rules(12), [], id="the twelfth of a lane fits"),
        pytest.param(
            rules(12),
            rules(13),
            ["lane billing has 13 rules of 481 bytes; expected at most 12 and 2,048 bytes"],
            id="the thirteenth of a lane does not",
        ),
        pytest.param(rules(7, WIDE), rules(8, WIDE), [], id="the eighth for the whole repository fits"),
        pytest.param(
            rules(8, WIDE),
            rules(9, WIDE),
            ["the whole repository has 9 rules of 333 bytes; expected at most 8"],
            id="the ninth does not",
        ),
        pytest.param(
            [],
            [*(rule(n, sentence="y" * 140) for n in range(12)), rule(99, sentence="z" * 400)],
            ["lane billing has 13 rules of 2,301 bytes; expected at most 12 and 2,048 bytes"],
            id="too many bytes do not",
        ),
        pytest.param(rules(14), rules(13), [], id="fewer of too many are no new fault"),
        pytest.param(rules(14), [*rules(13), rule(50)], [], id="one out and one in is no new fault"),
        pytest.param(
            rules(14),
            rules(15),
            ["lane billing has 15 rules of 555 bytes; expected at most 12 and 2,048 bytes"],
            id="more of too many are",
        ),
    ],
)
def test_one_in_one_out(before: list[Agreement], after: list[Agreement], full: list[str]) -> None:
    assert [found.told for found in room.crowded(before, after, SETTINGS)] == full


def test_a_lane_may_have_another_budget() -> None:
    small = replace(SETTINGS, budgets=Budgets(lane=60))
    assert [found.lane for found in room.crowded(rules(1), rules(2), small)] == ["billing"]
