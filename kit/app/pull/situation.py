"""Lay out the session and the item for the advice, and say what is made of its verdict."""

from __future__ import annotations

from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.app.pull import reuse
from kit.app.pull.picking import lanes_of
from kit.app.pull.report import Pick, Report, Settled
from kit.app.pull.reuse import Reusable
from kit.app.pull.scene import Scene
from kit.domain.advice.rarity import History
from kit.domain.advice.situation import Situation
from kit.domain.advice.verdict import Advice, settle
from kit.domain.base.footprint import Footprint
from kit.domain.work import link


def situation(scene: Scene, pick: Pick, history: History) -> Situation:
    """What the advice judges: the session of ``scene`` and the item ``pick``."""
    known, items = scene.session, scene.ledger.items
    here_now = items.get(known.current or "")
    return Situation(
        session=known.id,
        taken_by=known.taken_by,
        restarted=known.restarted,
        current=known.current,
        subject=pick.id,
        given_up=known.given_up,
        fill=known.fill,
        compactions=known.compactions,
        seen_at=known.seen_at,
        trouble=known.trouble,
        expected=pick.paths,
        known=known.known,
        measured=known.measured,
        link=link.between(items, pick.id, known.worked) if pick.id else None,
        lanes_now=here_now.lanes or lanes_of(scene.ledger, here_now.paths) if here_now else (),
        lanes_next=pick.lanes,
        lanes={name: lane.paths for name, lane in scene.ledger.settings.lanes.items()},
        history=history,
    )


def decided(advice: Advice | None, ledger: Ledger) -> Settled | None:
    """What the project's policy makes of EITHER; None where nothing is left to decide."""
    decide = ledger.settings.pull_work.decide
    if advice is None or advice.verdict != "EITHER" or decide == "ask":
        return None
    return Settled(settle(advice, decide) == "warm", decide)


def changed(kit: Kit, scene: Scene, pick: Pick, found: Reusable) -> tuple[tuple[str, str], ...]:
    """The expected files that changed under the session, each with its degree."""
    footprint = Footprint(pick.paths)
    moved = [known for known in scene.session.known if known.moved and footprint.meets(known.path)]
    degrees = {claim.path: claim.degree for claim in found.again}
    lines = reuse.lines_apart(kit, moved)
    return tuple((k.path, lines.get(k.path) or degrees.get(k.path) or "changed") for k in moved)


def left_behind(scene: Scene, advice: Advice | None) -> tuple[int, str, str] | None:
    """What a fresh start leaves behind: the files known, their lane, and the item whose bundle keeps what matters."""
    known, current = scene.session.known, scene.session.current
    if advice is None or advice.silent or advice.verdict != "FRESH" or not known or current is None:
        return None
    item = scene.ledger.items.get(current)
    return len(known), ", ".join(item.lanes) if item else "", current


def start(report: Report) -> str | None:
    """What a person types to start the item: the command, and the host's own clearing where the context goes."""
    pick, advice = report.next, report.advice
    if pick is None or pick.id is None or pick.status != "open" or report.blocked is not None:
        return None
    command = f"kit pull-work --take {pick.id}"
    if advice is None or advice.silent or report.kept or (advice.verdict == "EITHER" and report.decided is None):
        return command
    return f"{command}, then /clear   (Codex: /new)"
