from __future__ import annotations

import sys
from typing import Any, Literal

import pytest

from kit.domain.base.ident import WorkId
from kit.domain.base.instant import parse
from kit.domain.work.hold import Hold
from kit.domain.work.item import Close, WorkItem
from kit.domain.work.order import ready

A, B, C, D, E = (WorkId(f"wi-{letter * 8}") for letter in "abcde")


def item(work: str, *depends_on: str, status: Literal["open", "done", "dropped"] = "open", **more: Any) -> WorkItem:
    return WorkItem(WorkId(work), f"item {work[-1]}", status, depends_on=tuple(map(WorkId, depends_on)), **more)


def offered(*items: WorkItem, holds: tuple[Hold, ...] = (), current: str | None = None) -> list[str]:
    return [r.item.id for r in ready(items, holds, current=current).ready]


def passed(*items: WorkItem, holds: tuple[Hold, ...] = ()) -> dict[str, list[str]]:
    return {p.item.id: [str(r) for r in p.reasons] for p in ready(items, holds).passed}


@pytest.mark.parametrize(
    ("items", "holds", "current", "order"),
    [
        pytest.param([item(B), item(A)], (), None, [A, B], id="the id settles what nothing else does"),
        pytest.param([item(A, priority=3), item(B, priority=1)], (), None, [B, A], id="priority 1 is first"),
        pytest.param(
            [item(A, priority=1), item(B, priority=3)], (Hold(B, "ben", mine=True),), None, [B, A],
            id="what you hold is finished first",
        ),
        pytest.param(
            [item(A), item(B), item(C, B), item(D, C)], (), None, [B, A],
            id="what unblocks more, also at two steps, is first",
        ),
        pytest.param(
            [item(A, priority=1), item(B, priority=2), item(C, B)], (), None, [A, B],
            id="priority outranks what it unblocks",
        ),
        pytest.param(
            [item(A), item(B, lanes=("docs",)), item(C, lanes=("docs",), status="done")], (), C, [B, A],
            id="a lane of the current item comes before another",
        ),
        pytest.param(
            [item(A, lanes=("docs",)), item(B, C), item(C, lanes=("docs",), status="done")], (), C, [B, A],
            id="a dependency on the current item comes before its lane",
        ),
        pytest.param(
            [item(A, lanes=("docs",)), item(B), item(C, B), item(D, lanes=("docs",), status="done")], (), D, [B, A],
            id="what it unblocks outranks continuity",
        ),
        pytest.param([item(A), item(B)], (), B, [B, A], id="the current item, still open, counts as held"),
        pytest.param(
            [item(A), item(B)], (Hold(B, "ben", mine=True), Hold(B, "ana")), None, [B, A],
            id="a hold of another does not take what is yours from you",
        ),
        pytest.param([item(A, status="done"), item(B, status="dropped")], (), None, [], id="only open items are offered"),
        pytest.param([], (), None, [], id="no item at all"),
    ],
)  # fmt: skip
def test_the_order_of_ready_items(
    items: list[WorkItem], holds: tuple[Hold, ...], current: str | None, order: list[str]
) -> None:
    assert offered(*items, holds=holds, current=current) == order
    assert offered(*reversed(items), holds=holds, current=current) == order


@pytest.mark.parametrize(
    ("items", "reasons"),
    [
        pytest.param([item(A, B), item(B)], {A: [f"blocked by {B}"]}, id="an open dependency blocks"),
        pytest.param([item(A, B), item(B, status="done")], {}, id="a done dependency does not"),
        pytest.param(
            [item(A, B), item(B, status="dropped")], {A: [f"depends on dropped {B}"]}, id="a dropped dependency blocks"
        ),
        pytest.param(
            [item(A, E)], {A: [f"depends on {E}, which no record describes"]}, id="a dependency without a record blocks"
        ),
        pytest.param([item(A, A)], {A: ["depends on itself"]}, id="an item that depends on itself"),
        pytest.param(
            [item(A, B), item(B, C), item(C, A), item(D, A)],
            {
                A: [f"depends on itself through {B}, {C}"],
                B: [f"depends on itself through {A}, {C}"],
                C: [f"depends on itself through {A}, {B}"],
                D: [f"blocked by {A}"],
            },
            id="a cycle is named in each of its items, and blocks what is behind it",
        ),
        pytest.param(
            [item(A, B), item(B, A, status="done")], {}, id="a cycle through a done item is none"
        ),
        pytest.param(
            [item(A, E, D, C, B), item(B), item(C, status="dropped"), item(D)],
            {A: [f"depends on dropped {C}", f"depends on {E}, which no record describes", f"blocked by {B}, {D}"]},
            id="every reason is told",
        ),
    ],
)  # fmt: skip
def test_why_an_item_is_passed_over(items: list[WorkItem], reasons: dict[str, list[str]]) -> None:
    assert passed(*items) == reasons


@pytest.mark.parametrize(
    ("hold", "reason"),
    [
        pytest.param(Hold(A, "ana"), "held by ana", id="held"),
        pytest.param(Hold(A, "dead@host", state="reclaimable"), "left by dead@host, reclaimable", id="a dead holder"),
        pytest.param(Hold(A, "ana", state="contested"), "contested by ana", id="contested"),
    ],
)
def test_a_hold_of_another_is_told_and_never_hidden(hold: Hold, reason: str) -> None:
    order = ready([item(A)], [hold])
    assert (order.next, [str(r) for p in order.held for r in p.reasons]) == (None, [reason])
    assert order.held[0].reasons[0].hold == hold


def test_of_several_holders_a_living_one_is_named_first() -> None:
    at = parse("2026-11-30T10:00:00Z")
    holds = [Hold(A, "dead", at, state="reclaimable"), Hold(A, "ana", at), Hold(A, "kim", None)]
    assert passed(item(A), holds=tuple(holds)) == {A: ["held by ana", "held by kim", "left by dead, reclaimable"]}


def test_a_blocked_item_that_is_held_is_told_as_both_and_is_not_merely_held() -> None:
    order = ready([item(A, B), item(B)], [Hold(A, "ana")])
    assert [str(r) for r in order.passed[0].reasons] == [f"blocked by {B}", "held by ana"]
    assert order.held == ()


def closed(*times: str) -> tuple[Close, ...]:
    return tuple(Close(at, "agent:x") for at in times)


@pytest.mark.parametrize(
    ("dependencies", "since"),
    [
        pytest.param([], None, id="without a dependency nothing tells"),
        pytest.param(
            [("2026-11-30T11:02:19Z", "2026-11-30T15:40:12Z")], "2026-11-30T11:02:19Z",
            id="the first close of one dependency",
        ),
        pytest.param(
            [("2026-11-30T11:02:19Z",), ("2026-11-30T12:00:00Z",)], "2026-11-30T12:00:00Z", id="the latest of several"
        ),
        pytest.param([("2026-11-30T11:02:19Z",), ()], None, id="a dependency done without a close"),
        pytest.param([("yesterday",)], None, id="a close at no time"),
    ],
)  # fmt: skip
def test_ready_since(dependencies: list[tuple[str, ...]], since: str | None) -> None:
    done = [item(w, status="done", closes=closed(*t)) for w, t in zip((B, C), dependencies, strict=False)]
    order = ready([item(A, *(d.id for d in done)), *done])
    assert order.next is not None
    assert order.next.since == (parse(since) if since else None)


def test_an_item_counts_everything_that_waits_for_it_once() -> None:
    order = ready([item(A), item(B, A), item(C, A), item(D, B, C), item(E, D, status="done")])
    assert [(r.item.id, r.unblocks) for r in order.ready] == [(A, 3)]


def test_what_a_cycle_keeps_blocked_is_not_counted() -> None:
    order = ready([item(A), item(B, A, C), item(C, B), item(D, A)])
    assert [(r.item.id, r.unblocks) for r in order.ready] == [(A, 1)]


def test_networkx_is_imported_only_where_a_cycle_must_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [n for n in sys.modules if n == "networkx" or n.startswith("networkx.")]:
        monkeypatch.delitem(sys.modules, name)
    ready([item(A), item(B, A), item(C, E)])
    assert "networkx" not in sys.modules


def test_five_thousand_items_in_one_chain_are_ordered() -> None:
    names = [WorkId(f"wi-{i:08d}") for i in range(5000)]
    chain = [item(name, *names[i - 1 : i] if i else ()) for i, name in enumerate(names)]
    assert [(r.item.id, r.unblocks) for r in ready(chain).ready] == [(names[0], 4999)]
