"""Work out what open items wait for, and how many wait for each: one pass over the dependencies, whatever they hold.

Only where a cycle is left over is networkx asked to name it (`graph`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from kit.domain.work import graph
from kit.domain.work.item import WorkItem

Cause = Literal["cycle", "dropped", "missing", "blocked"]


def reasons(items: Mapping[str, WorkItem]) -> dict[str, tuple[tuple[Cause, tuple[str, ...]], ...]]:
    """Why each open item cannot be started, the reason that matters most first; items without a reason are left out."""
    tied = _tied(items)
    found: dict[str, tuple[tuple[Cause, tuple[str, ...]], ...]] = {}
    for work, item in items.items():
        if item.status != "open" or not item.depends_on:
            continue
        causes = _causes(items, item, tied.get(work))
        if causes:
            found[work] = tuple(causes)
    return found


def unblocks(items: Mapping[str, WorkItem]) -> dict[str, int]:
    """How many open items wait for each open item, directly or not; items for which none waits are left out.

    What waits in or behind a cycle cannot be unblocked and is not counted. Each item's dependents are one bit set, let go
    when its own dependencies have taken it over.
    """
    order, dependents = _sorted(items)
    bit = {work: i for i, work in enumerate(reversed(order))}
    sets: dict[str, int] = {}
    left = {work: len(_open(items, items[work])) for work in order}
    counts: dict[str, int] = {}
    for work in reversed(order):
        mask = 0
        for other in dependents.get(work, ()):
            if other in bit:
                mask |= sets[other] | 1 << bit[other]
                left[other] -= 1
                if not left[other]:
                    sets[other] = 0
        sets[work] = mask
        if mask:
            counts[work] = mask.bit_count()
    return counts


def _causes(
    items: Mapping[str, WorkItem], item: WorkItem, knot: tuple[str, ...] | None
) -> list[tuple[Cause, tuple[str, ...]]]:
    by: dict[Cause, list[str]] = {}
    for dep in dict.fromkeys(item.depends_on):
        other = items.get(dep)
        if other is None:
            by.setdefault("missing", []).append(dep)
        elif other.status == "dropped":
            by.setdefault("dropped", []).append(dep)
        elif other.status == "open" and not (knot and dep in knot):
            by.setdefault("blocked", []).append(dep)
    if knot:
        by["cycle"] = [work for work in knot if work != item.id]
    order: tuple[Cause, ...] = ("cycle", "dropped", "missing", "blocked")
    return [(cause, tuple(sorted(by[cause]))) for cause in order if cause in by]


def _tied(items: Mapping[str, WorkItem]) -> dict[str, tuple[str, ...]]:
    """For each open item in a cycle, every member of it."""
    order, _ = _sorted(items)
    done = set(order)
    rest = [item for work, item in items.items() if item.status == "open" and work not in done]
    if not rest:
        return {}
    return {work: knot for knot in graph.knots(rest) for work in knot}


def _sorted(items: Mapping[str, WorkItem]) -> tuple[list[str], dict[str, list[str]]]:
    """The open items outside and not behind cycles, dependencies first, and who depends on each."""
    left: dict[str, int] = {}
    dependents: dict[str, list[str]] = {}
    for work, item in items.items():
        if item.status != "open":
            continue
        waits = _open(items, item)
        left[work] = len(waits)
        for dep in waits:
            dependents.setdefault(dep, []).append(work)
    order = [work for work, count in left.items() if not count]
    for work in order:
        for other in dependents.get(work, ()):
            left[other] -= 1
            if not left[other]:
                order.append(other)
    return order, dependents


def _open(items: Mapping[str, WorkItem], item: WorkItem) -> set[str]:
    return {dep for dep in item.depends_on if dep in items and items[dep].status == "open"}
