"""Lay out the session and the item for the advice, and say what is made of its verdict."""

from __future__ import annotations

from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.app.pull import reuse
from kit.app.pull.picking import lanes_of
from kit.app.pull.report import Pick
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


def decided(advice: Advice | None, ledger: Ledger) -> str | None:
    """What the project's policy makes of EITHER; None where nothing is left to decide."""
    decide = ledger.settings.pull_work.decide
    if advice is None or advice.verdict != "EITHER" or decide == "ask":
        return None
    return f"{'start fresh' if settle(advice, decide) == 'fresh' else 'keep this context'} (pull_work.decide: {decide})"


def expected_files(kit: Kit, scene: Scene, pick: Pick, found: Reusable) -> tuple[int, tuple[tuple[str, str], ...]]:
    """How many expected files the session knows as they are, and which changed under it, each with its degree."""
    footprint = Footprint(pick.paths)
    expected = [known for known in scene.session.known if footprint.meets(known.path)]
    moved = [known for known in expected if known.moved]
    degrees = {claim.path: claim.degree for claim in found.again}
    lines = reuse.lines_apart(kit, moved)
    changed = tuple((k.path, lines.get(k.path) or degrees.get(k.path) or "changed") for k in moved)
    return len(expected) - len(moved), changed


def left_behind(scene: Scene, advice: Advice | None) -> tuple[int, str, str] | None:
    """What a fresh start leaves behind: the files known, their lane, and the item whose bundle keeps what matters."""
    known, current = scene.session.known, scene.session.current
    if advice is None or advice.silent or advice.verdict != "FRESH" or not known or current is None:
        return None
    item = scene.ledger.items.get(current)
    return len(known), ", ".join(item.lanes) if item else "", current


def start(pick: Pick, advice: Advice | None) -> str | None:
    """What a person types to start: the command, and the host's own clearing where the context goes."""
    if pick.id is None:
        return None
    command = f"kit pull-work --take {pick.id}"
    fresh = advice is not None and not advice.silent and advice.verdict in {"FRESH", "COMPACT"}
    return f"{command}, then /clear   (Codex: /new)" if fresh else command
