"""What binds at each side, and every difference."""

from __future__ import annotations

import pytest

from kit.app.gate import binding
from kit.app.gate.sides import open_sides
from kit.domain.base.instant import DAY, Instant
from kit.wiring import open_kit
from tests import rules, shop
from tests.repo import Repo
from tests.scenarios.gate import PROPOSAL, PROPOSAL_FILE, RULE, RULE_FILE, base, confirmation

NOW = Instant(1_796_054_280_000)
MOVED = rules.rule(sentence="Every limit lives in config/limits.toml, and nowhere else at all.")


def sets(repo: Repo, files: dict[str, str], *, now: Instant = NOW) -> binding.Sets:
    repo.commit("base", {**base()})
    repo.branch("feat")
    repo.commit("change", {**files})
    return binding.sets(open_sides(open_kit(str(repo.root)), flag="main", named=(), head="HEAD", now=now), now=now)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param({}, [], id="nothing"),
        pytest.param({PROPOSAL_FILE: confirmation()}, [("added", PROPOSAL)], id="a proposal confirmed"),
        pytest.param({RULE_FILE: MOVED}, [("changed", RULE)], id="another sentence, confirmed"),
        pytest.param(
            {RULE_FILE: rules.rule(level="gate-check", gate="make x")}, [("changed", RULE)], id="another gate"
        ),
        pytest.param({RULE_FILE: rules.rule(scope="{lanes: docs}")}, [("changed", RULE)], id="another scope"),
        pytest.param(
            {RULE_FILE: rules.rule().replace(shop.RULE, "No more.", 1)}, [("lost", RULE)], id="edited by hand"
        ),
        pytest.param({RULE_FILE: rules.rule() + "# x\n"}, [], id="the same terms"),
    ],
)
def test_a_difference_is(files: dict[str, str], expected: list[tuple[str, str]], repo: Repo) -> None:
    assert [(found.change, found.rule.id) for found in sets(repo, files).differences()] == expected


def test_time_and_use_take_nothing_out_of_the_set(repo: Repo) -> None:
    wide = rules.rule(scope="{}")
    found = sets(repo, {RULE_FILE: wide}, now=Instant(NOW + 400 * DAY))
    assert found.after[RULE].binds


def test_an_act_that_the_base_has_is_none_of_the_change(repo: Repo) -> None:
    found = sets(repo, {PROPOSAL_FILE: confirmation()})
    assert [(rule.id, event.id) for rule, event in found.acts()] == [(PROPOSAL, f"{PROPOSAL}.confirmed-1")]
