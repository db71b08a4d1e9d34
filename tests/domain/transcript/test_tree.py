"""Odd trees: chains, circles, and names that stand twice."""

from __future__ import annotations

from typing import Any

import pytest

from kit.domain.transcript.tree import living


def row(uuid: str, parent: Any, **more: Any) -> dict[str, Any]:
    return {"type": "user", "uuid": uuid, "parentUuid": parent, **more}


def lines(*rows: dict[str, Any]) -> list[int]:
    return sorted(living(enumerate(rows, start=1)))


@pytest.mark.parametrize(
    ("rows", "alive"),
    [
        pytest.param([row("a", None), row("b", "a"), row("c", "b")], [1, 2, 3], id="a chain"),
        pytest.param([row("a", None), row("b", "a"), row("c", "a")], [1, 3], id="a branch that was left"),
        pytest.param([row("a", "b"), row("b", "a")], [1, 2], id="a circle"),
        pytest.param([row("a", "a")], [1], id="a row that is its own parent"),
        pytest.param([row("a", None), row("a", None), row("b", "a")], [1, 2, 3], id="a name twice"),
        pytest.param([row("a", None), row("b", "lost")], [1, 2], id="a parent that is not there"),
        pytest.param([{"type": "summary"}, row("a", None)], [1, 2], id="a row without a name"),
        pytest.param([row("a", None), row("b", "a", isSidechain=True)], [1], id="a child is no branch"),
        pytest.param([row("a", 3), row("b", ["a"])], [2], id="parents of the wrong kind"),
        pytest.param([], [], id="no rows"),
    ],
)
def test_which_rows_are_still_part_of_the_conversation(rows: list[dict[str, Any]], alive: list[int]) -> None:
    assert lines(*rows) == alive


def test_a_chain_of_fifty_thousand_is_followed() -> None:
    rows = [row("0", None), *(row(f"{i}", f"{i - 1}") for i in range(1, 50_000))]
    assert len(living(enumerate(rows))) == 50_000


def test_fifty_thousand_rows_with_one_name_are_followed() -> None:
    assert len(living(enumerate([row("a", "a") for _ in range(50_000)]))) == 50_000
