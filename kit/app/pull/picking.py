"""Choose the item the page is about, and say of the others, and of it, why they are not offered."""

from __future__ import annotations

from collections.abc import Iterable

from kit.app.ledger import Ledger
from kit.app.pull.report import PassedOver, Pick
from kit.app.pull.scene import Ask, Scene
from kit.domain.base import instant
from kit.domain.base.footprint import Footprint
from kit.domain.work.order import Passed


def pick(scene: Scene, ask: Ask) -> Pick | None:
    """The work that was asked for, else the first ready item; None where nothing is ready.

    Raises:
        WrongUsage: no item has the id that was asked for.
    """
    if ask.title is not None:
        lanes = ask.lanes or lanes_of(scene.ledger, ask.paths)
        return Pick(None, ask.title, "implement", lanes, ask.paths, (), None, 0, _also_open(scene, None))
    item = scene.ledger.item(ask.work) if ask.work else scene.order.next.item if scene.order.next else None
    if item is None:
        return None
    found = next((r for r in scene.order.ready if r.item.id == item.id), None)
    return Pick(
        id=str(item.id),
        title=item.title,
        workflow=item.workflow,
        lanes=item.lanes or lanes_of(scene.ledger, item.paths),
        paths=item.paths,
        acceptance=item.acceptance,
        ready_since=instant.show(found.since) if found and found.since is not None else None,
        unblocks=found.unblocks if found else 0,
        also_open=_also_open(scene, str(item.id)),
        mine=found.mine if found else False,
    )


def notes(scene: Scene, ask: Ask, pick: Pick | None) -> tuple[str, ...]:
    """What the person should know about the item they named: it is not ready, held, or over."""
    if ask.work is None or pick is None:
        return ()
    item = scene.ledger.items[ask.work]
    if item.status != "open":
        return (f"{item.id} is {item.status}",)
    passed = next((p for p in scene.order.passed if p.item.id == item.id), None)
    return tuple(f"{item.id} is {reason}" for reason in passed.reasons) if passed else ()


def passed_over(passed: Passed) -> PassedOver:
    """``passed`` as the report tells it: every reason, and the hold of another where that is the first."""
    reason = passed.reasons[0]
    hold = reason.hold
    return PassedOver(
        id=str(passed.item.id),
        reason="; ".join(map(str, passed.reasons)),
        holder=hold.holder if hold else None,
        seen_at=instant.show(hold.at) if hold and hold.at is not None else None,
        branch=hold.branch if hold else None,
    )


def lanes_of(ledger: Ledger, paths: Iterable[str]) -> tuple[str, ...]:
    """The lanes whose paths meet ``paths``, sorted."""
    footprint = Footprint(paths)
    return tuple(sorted(n for n, lane in ledger.settings.lanes.items() if any(map(footprint.meets, lane.paths))))


def _also_open(scene: Scene, ident: str | None) -> tuple[str, ...]:
    return tuple(str(r.item.id) for r in scene.order.ready if r.mine and r.item.id != ident)
