"""The counterfactual: to how many of the last merges a rule would have applied, and which went against it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.app.learning.reach import Reach, merges, named, reach
from kit.domain.agreement import Scope
from kit.domain.base.instant import Instant
from kit.domain.base.lane import Lane
from kit.domain.base.settings import Settings
from kit.ports import Commit
from kit.wiring import open_kit
from tests.repo import Repo

SETTINGS = Settings(lanes={"billing": Lane(("src/billing/**",)), "docs": Lane(("docs/**",))})


@pytest.fixture
def shop(repo: Repo) -> Repo:
    """Four merges, two of which set a limit in billing and one of which takes it out."""
    repo.commit("Start (#1)", {"README.md": "# shop\n"})
    repo.commit("Retry (#381)", {"src/billing/retry.py": "MAX_RETRIES = 5\n"})
    repo.commit("Docs (#390)", {"docs/a.md": "MAX_RETRIES\n"})
    repo.branch("topic")
    repo.commit("On the topic", {"src/billing/api.py": "x = MAX_RETRIES\n"})
    repo.switch("main")
    repo.git("merge", "-q", "--no-ff", "-m", "Merge pull request #397 from acme/topic", "topic", env=repo.dates())
    repo.commit("Take out", {"src/billing/retry.py": "pass\n"})
    return repo


def asked(repo: Repo, scope: Scope, word: str = "MAX_RETRIES") -> Reach:
    kit = open_kit(str(repo.root))
    return reach(kit, SETTINGS, scope, merges(kit), word=word)


@pytest.mark.parametrize(
    ("scope", "expected"),
    [
        pytest.param(Scope(("billing",)), Reach(3, 5, ("#381", "#397")), id="a lane"),
        pytest.param(Scope(("billing",), ("src/billing/api.py",)), Reach(1, 5, ("#397",)), id="paths narrow a lane"),
        pytest.param(Scope(), Reach(5, 5, ("#381", "#390", "#397")), id="the whole repository"),
        pytest.param(Scope(("gone",)), Reach(0, 5, ()), id="a lane that is not there"),
    ],
)
def test_a_scope_decides_what_would_have_applied(shop: Repo, scope: Scope, expected: Reach) -> None:
    assert asked(shop, scope) == expected


@pytest.mark.parametrize("word", ["", "git push", "config/limits.toml", "a b", "src/billing/", "x"])
def test_what_is_no_identifier_is_not_searched_for(shop: Repo, word: str) -> None:
    assert asked(shop, Scope(("billing",)), word) == Reach(3, 5, None)


def test_a_rule_for_something_cannot_be_seen_to_be_broken(shop: Repo) -> None:
    kit = open_kit(str(shop.root))
    assert reach(kit, SETTINGS, Scope(), merges(kit), word="MAX_RETRIES", polarity="always") == Reach(5, 5, None)


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (Reach(9, 100, ("#381", "#397")), "to 9 of the last 100 merges; 2 went against it: #381, #397"),
        (Reach(9, 100, ()), "to 9 of the last 100 merges; none went against it"),
        (Reach(1, 1, None), "to 1 of the last 1 merge"),
        (Reach(0, 40, ()), "to 0 of the last 40 merges: not a rule yet"),
        (Reach(0, 0), "there are no merges to look at"),
    ],
)
def test_it_is_told_in_one_line(found: Reach, sentence: str) -> None:
    assert found.sentence == sentence


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("Retry (#381)\n\nfixes (#12)", "#381"),
        ("Merge pull request #397 from acme/topic", "#397"),
        ("Mention (#12) in passing", "0123456"),
        ("", "0123456"),
    ],
)
def test_a_merge_is_named_by_its_pull_request_else_by_its_commit(message: str, name: str) -> None:
    assert named(Commit("0123456789", "", Instant(0), message=message)) == name


def test_a_history_that_cannot_be_read_has_no_merges(shop: Repo, tmp_path: Path) -> None:
    shop.git("config", "uploadpack.allowFilter", "true")
    clone = shop.clone(tmp_path / "treeless", "--filter=tree:0", "--no-checkout")
    assert merges(open_kit(str(clone.root))) == ()


def test_an_unborn_branch_has_no_merges(repo: Repo) -> None:
    assert merges(open_kit(str(repo.root))) == ()
