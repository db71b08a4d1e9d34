"""Choose the item the page is about, and say of the others, and of it, why they are not offered."""

from __future__ import annotations

from collections.abc import Iterable

from kit.app import named
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.app.pull.report import PassedOver, Pick
from kit.app.pull.scene import Ask, Scene
from kit.domain.base import instant, repo_path
from kit.domain.base.footprint import Footprint
from kit.domain.base.text import plain
from kit.domain.work.order import Passed
from kit.errors import WrongUsage


def pick(kit: Kit, scene: Scene, ask: Ask) -> Pick | None:
    """The work that was asked for, else the first ready item; None where nothing is ready.

    Raises:
        WrongUsage: no item has the id that was asked for, or no record may hold such a title, path or lane.
    """
    if ask.title is not None or ask.paths or ask.lanes:
        return _unrecorded(kit, scene, ask)
    item = scene.ledger.item(ask.work) if ask.work is not None else scene.order.next.item if scene.order.next else None
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
        status=item.status,
    )


def _unrecorded(kit: Kit, scene: Scene, ask: Ask) -> Pick:
    """The work that only words describe: a title, paths, lanes."""
    if ask.work is not None:
        raise WrongUsage("two-works", f"`{plain(ask.work)}` and --title or --paths are two pieces of work; expected one",
                         hint="kit pull-work --help")  # fmt: skip
    lanes, hint = scene.ledger.settings.lanes, "kit lane list"
    title = named.sentence("title", ask.title) if ask.title is not None else "work without a title"
    paths = tuple(dict.fromkeys(repo_path.to_text(named.pattern(kit, word)) for word in ask.paths))
    asked = tuple(dict.fromkeys(named.one_of("lane", word, lanes, hint=hint) for word in ask.lanes))
    lanes_met = asked or lanes_of(scene.ledger, paths)
    return Pick(None, title, "implement", lanes_met, paths, (), None, 0, _also_open(scene, None))


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
