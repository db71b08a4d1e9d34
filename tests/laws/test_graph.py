"""What holds for every set of items, with cycles, dangling dependencies and holds."""

from __future__ import annotations

import random
from typing import Literal

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from kit.domain.base.ident import WorkId
from kit.domain.work import graph
from kit.domain.work.hold import Hold
from kit.domain.work.item import WorkItem
from kit.domain.work.order import ready
from kit.errors import InvalidRecord

IDS = [WorkId(f"wi-{letter * 8}") for letter in "abcdefgh"]
HOLDS = st.lists(
    st.builds(
        Hold, st.sampled_from(IDS), st.sampled_from(["ana", "ben"]), mine=st.booleans(),
        state=st.sampled_from(["held", "reclaimable", "contested"]),
    ),
    max_size=4,
)  # fmt: skip


@st.composite
def backlogs(draw: st.DrawFn) -> list[WorkItem]:
    """Items that depend on any of each other and on some that no record describes."""
    chosen = draw(st.lists(st.sampled_from(IDS), unique=True, max_size=8))
    deps = st.lists(st.sampled_from(IDS), max_size=3).map(tuple)
    states: list[Literal["open", "done", "dropped"]] = ["open", "open", "open", "done", "dropped"]
    status = st.sampled_from(states)
    return [WorkItem(i, "x", draw(status), depends_on=draw(deps), priority=draw(st.integers(1, 3))) for i in chosen]


@given(backlogs(), HOLDS)
def test_every_open_item_is_either_offered_or_passed_over_with_a_reason(
    items: list[WorkItem], holds: list[Hold]
) -> None:
    order = ready(items, holds)
    told = [r.item.id for r in order.ready] + [p.item.id for p in order.passed]
    assert sorted(told) == sorted(i.id for i in items if i.status == "open")
    assert all(p.reasons for p in order.passed)


@given(backlogs(), HOLDS, st.randoms(use_true_random=False))
def test_the_order_does_not_depend_on_the_order_of_the_files(
    items: list[WorkItem], holds: list[Hold], chance: random.Random
) -> None:
    shuffled = chance.sample(items, len(items))
    assert ready(shuffled, holds) == ready(items, holds)


@given(backlogs(), HOLDS)
def test_what_is_offered_waits_for_nothing_and_is_held_by_nobody_else(items: list[WorkItem], holds: list[Hold]) -> None:
    done = {i.id for i in items if i.status == "done"}
    for offered in ready(items, holds).ready:
        assert set(offered.item.depends_on) <= done
        held = [h for h in holds if h.item == offered.item.id]
        assert not held or any(h.mine for h in held)


def blocks(items: list[WorkItem]) -> nx.DiGraph[str]:
    """From each open item to the open items that depend on it."""
    open_ids = {i.id for i in items if i.status == "open"}
    found: nx.DiGraph[str] = nx.DiGraph()
    found.add_nodes_from(open_ids)
    found.add_edges_from((dep, i.id) for i in items if i.id in open_ids for dep in i.depends_on if dep in open_ids)
    return found


@given(backlogs())
def test_the_members_of_cycles_are_exactly_those_that_can_reach_themselves(items: list[WorkItem]) -> None:
    expected = {n for knot in nx.simple_cycles(blocks(items)) for n in knot}
    found = {p.item.id for p in ready(items).passed if any(r.kind == "cycle" for r in p.reasons)}
    assert found == expected


@given(backlogs())
def test_what_an_item_unblocks_is_all_that_waits_for_it_and_for_no_cycle(items: list[WorkItem]) -> None:
    waits = blocks(items)
    tied = {n for knot in nx.simple_cycles(waits) for n in knot}
    never = tied | {n for t in tied for n in nx.descendants(waits, t)}
    for offered in ready(items).ready:
        assert offered.unblocks == len(nx.descendants(waits, offered.item.id) - never)


@given(backlogs())
def test_items_are_refused_exactly_when_they_hold_a_cycle(items: list[WorkItem]) -> None:
    found = graph.cycle(items)
    named = {i.id: i for i in items}
    try:
        graph.require_acyclic(items)
    except InvalidRecord:
        assert all(found[(i + 1) % len(found)] in named[WorkId(work)].depends_on for i, work in enumerate(found))
    else:
        assert found == ()
