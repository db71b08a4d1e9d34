from __future__ import annotations

from math import log

import pytest

from kit.domain.advice.rarity import History

COMMITS = [
    ["uv.lock", "src/billing/api.py"],
    ["uv.lock", "src/billing/retry.py", "docs/a.md"],
    ["uv.lock"],
    ["uv.lock", "src/other/x.py"],
]


@pytest.mark.parametrize(
    ("patterns", "count"),
    [
        pytest.param(["uv.lock"], 4, id="a file that every commit touches"),
        pytest.param(["src/billing/api.py"], 1, id="a file"),
        pytest.param(["src/billing/**"], 2, id="a folder counts commits under it"),
        pytest.param(["src/billing"], 2, id="a folder named plainly is the folder"),
        pytest.param(["src/**/*.py"], 3, id="a glob"),
        pytest.param(["**"], 4, id="everything"),
        pytest.param(["src/billing/api.py", "src/billing/retry.py", "docs/**"], 2, id="a lane counts a commit once"),
        pytest.param(["src/bill"], 0, id="a prefix of a name is not a folder"),
        pytest.param(["gone/**"], 0, id="what is not there"),
        pytest.param([], 0, id="nothing"),
    ],
)
def test_touches(patterns: list[str], count: int) -> None:
    assert History.of(COMMITS).touches(patterns) == count


def test_what_every_commit_touches_says_nothing_and_what_none_touched_says_all() -> None:
    history = History.of(COMMITS)
    assert (history.rarity("uv.lock"), history.rarity("new.py")) == (0.0, 1.0)


def test_rarity_is_the_published_formula() -> None:
    assert History.of(COMMITS).rarity("src/billing/**") == log(5 / 3) / log(5)


def test_only_the_last_two_hundred_commits_count() -> None:
    history = History.of([["a"] if i >= 200 else ["b"] for i in range(300)])
    assert (history.size, history.touches(["a"]), history.touches(["b"])) == (200, 0, 200)


def test_without_history_every_path_counts_alike() -> None:
    assert History.of([]).rarity("a") == 1.0


def test_an_empty_commit_counts_as_one() -> None:
    assert History.of([[], ["a"], []]).size == 3
