from __future__ import annotations

import pytest

from kit.domain.base.ident import WorkId
from kit.domain.work import graph
from kit.domain.work.item import WorkItem
from kit.errors import InvalidRecord

A, B, C, D = (WorkId(f"wi-{letter * 8}") for letter in "abcd")


def items(**edges: str) -> list[WorkItem]:
    """Items by letter, each with the letters of what it depends on."""
    named = {w: [WorkId(f"wi-{x * 8}") for x in deps] for w, deps in edges.items()}
    return [WorkItem(WorkId(f"wi-{w * 8}"), w, "open", depends_on=tuple(deps)) for w, deps in named.items()]


def test_items_without_a_cycle_may_be_written() -> None:
    graph.require_acyclic(items(a="b", b="c", c="", d="ac"))
    assert graph.cycle(items(a="b", b="c", c="", d="ac")) == ()


@pytest.mark.parametrize(
    ("edges", "what", "hint"),
    [
        pytest.param(
            {"a": "b", "b": "c", "c": "a"}, f"work item `{A}` depends on itself through `{B}`, `{C}`",
            f"kit work edit {C} --drop-dependency {A}", id="a cycle of three",
        ),
        pytest.param(
            {"b": "b"}, f"work item `{B}` depends on itself", f"kit work edit {B} --drop-dependency {B}",
            id="an item that depends on itself",
        ),
        pytest.param(
            {"a": "bd", "b": "c", "c": "a", "d": "a"}, f"work item `{A}` depends on itself through `{D}`",
            f"kit work edit {D} --drop-dependency {A}", id="of two cycles the shorter is named",
        ),
    ],
)  # fmt: skip
def test_a_cycle_is_refused_and_named(edges: dict[str, str], what: str, hint: str) -> None:
    with pytest.raises(InvalidRecord) as refused:
        graph.require_acyclic(items(**edges), where=".kit/work/x.yaml")
    error = refused.value
    assert (error.code, error.what, error.where, error.hint) == ("dependency-cycle", what, ".kit/work/x.yaml", hint)


def test_reading_finds_every_knot() -> None:
    assert graph.knots(items(a="b", b="a", c="c", d="a")) == ((A, B), (C,))


def test_everything_below_and_above() -> None:
    some = items(a="b", b="c", d="")
    assert (graph.below(some, A), graph.above(some, C)) == ((B, C), (A, B))
    assert (graph.below(some, "wi-zzzzzzzz"), graph.above(some, "wi-zzzzzzzz")) == ((), ())
