"""Put open items in the order they are offered, and say of every other open item why it is passed over.

The order: what the asker holds, then priority (1 first), then how many open items wait for it, then continuity with the
current item (a direct dependency before a shared lane), then the id. Dictionaries only; nothing is taken here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.work import waiting
from kit.domain.work.hold import Hold
from kit.domain.work.item import WorkItem

Kind = Literal["cycle", "dropped", "missing", "blocked", "held", "reclaimable", "contested"]


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason an item is passed over: the items it waits for, or the hold of another."""

    kind: Kind
    by: tuple[str, ...] = ()
    hold: Hold | None = None

    def __str__(self) -> str:
        """The reason in words without a time, which a page adds from ``hold.at``."""
        names = ", ".join(self.by)
        match self.kind:
            case "cycle":
                return f"depends on itself through {names}" if names else "depends on itself"
            case "dropped":
                return f"depends on dropped {names}"
            case "missing":
                return f"depends on {names}, which no record describes"
            case "blocked":
                return f"blocked by {names}"
            case "reclaimable":
                return f"left by {names}, reclaimable"
            case _:
                return f"{self.kind} by {names}"


@dataclass(frozen=True, slots=True)
class Passed:
    """An open item that is not offered, with every reason, the one that matters most first."""

    item: WorkItem
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Ready:
    """An item that can be started: since when (None where no close tells), how many wait for it, and who holds it."""

    item: WorkItem
    since: Instant | None
    unblocks: int
    mine: bool
    continuity: int


@dataclass(frozen=True, slots=True)
class Order:
    """What can be started, best first, and what was passed over, by id; an empty ``ready`` is not an empty backlog."""

    ready: tuple[Ready, ...]
    passed: tuple[Passed, ...]

    @property
    def next(self) -> Ready | None:
        """The item offered, or None where nothing is both ready and free."""
        return self.ready[0] if self.ready else None

    @property
    def held(self) -> tuple[Passed, ...]:
        """The items passed over only because somebody is at them, or was."""
        return tuple(p for p in self.passed if all(r.hold for r in p.reasons))


def ready(items: Iterable[WorkItem], holds: Iterable[Hold] = (), *, current: str | None = None) -> Order:
    """The order of the open items among ``items``, for the holder of the holds marked ``mine``.

    A dependency is met when it is done. One that was dropped, has no record, or is part of a cycle blocks until a person
    edits the item. ``current``, while open, counts as held by the asker.
    """
    every = {str(item.id): item for item in items}
    held = _by_item(holds)
    here = every.get(current or "")
    blocked = waiting.reasons(every)
    unblocks = waiting.unblocks(every)
    offered: list[Ready] = []
    passed: list[Passed] = []
    for work, item in every.items():
        if item.status != "open":
            continue
        mine = work == current or any(h.mine for h in held.get(work, ()))
        waits = [Reason(kind, by) for kind, by in blocked.get(work, ())]
        waits += () if mine else [Reason(h.state, (h.holder,), h) for h in held.get(work, ())]
        if waits:
            passed.append(Passed(item, tuple(waits)))
        else:
            offered.append(Ready(item, _since(every, item), unblocks.get(work, 0), mine, _continuity(item, here)))
    offered.sort(key=_rank)
    return Order(tuple(offered), tuple(sorted(passed, key=lambda p: p.item.id)))


def _rank(r: Ready) -> tuple[bool, int, int, int, str]:
    return not r.mine, r.item.priority, -r.unblocks, -r.continuity, r.item.id


def _by_item(holds: Iterable[Hold]) -> dict[str, list[Hold]]:
    found: dict[str, list[Hold]] = {}
    for hold in holds:
        found.setdefault(hold.item, []).append(hold)
    for several in found.values():
        several.sort(key=lambda h: (h.state == "reclaimable", -(h.at or 0), h.holder))
    return found


def _since(items: Mapping[str, WorkItem], item: WorkItem) -> Instant | None:
    """The latest first close among the dependencies; None where there are none or one has no close."""
    firsts = []
    for dep in item.depends_on:
        ends = [at for close in items[dep].closes if (at := instant.parse(close.at)) is not None]
        if not ends:
            return None
        firsts.append(min(ends))
    return max(firsts, default=None)


def _continuity(item: WorkItem, current: WorkItem | None) -> int:
    if current is None:
        return 0
    if current.id in item.depends_on or item.id in current.depends_on:
        return 2
    return 1 if set(item.lanes) & set(current.lanes) else 0
