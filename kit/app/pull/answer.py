"""Answer `kit pull-work`: load everything once, decide by the domain, and hand the report over. Nothing is written."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from kit.app import agreements
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.app.pull import branch_facts, decisions, glean, picking, reuse, rulebook
from kit.app.pull import scene as scenes
from kit.app.pull import situation as situations
from kit.app.pull.report import Fact, Known, LeftOut, Pick, Report, Rule
from kit.app.pull.reuse import Reusable
from kit.app.pull.scene import Ask, Scene
from kit.app.pull.session import Session
from kit.domain.advice import term
from kit.domain.advice.verdict import advise
from kit.domain.agreement import Agreement
from kit.domain.base import instant
from kit.domain.base.footprint import Footprint
from kit.domain.base.instant import Instant
from kit.domain.work.hold import Hold


def answer(kit: Kit, ask: Ask, *, now: Instant) -> Report:
    """The whole answer for ``ask`` at ``now``.

    Raises:
        WrongUsage: the item, the current item or the revision is unknown.
        InvalidRecord: a record is invalid; every fault is told.
    """
    scene = scenes.load(kit, ask, now=now)
    history = scene.history
    pick = picking.pick(kit, scene, ask)
    book = rulebook.compare(kit, scene.ledger, scene.default, now=now)
    report = _opening(kit, scene, ask, pick, now=now)
    report = replace(report, rulebook=book, rulebook_behind=tuple(rule.id for rule in book.behind))
    if pick is None:
        return report
    asks = situations.situation(scene, pick, history)
    advice = advise(asks, now=now) if scene.session.id else None
    found = reuse.reusable(kit, scene.ledger, pick, history, now=now, rev=ask.rev)
    tree = scene.head.tree if scene.head else ""
    rules = [rule for rule in agreements.current(kit, scene.ledger, now=now, tree=tree) if rule.binding]
    settings = scene.ledger.settings
    mine = agreements.applying(rules, settings, lanes=pick.lanes, workflow=pick.workflow, paths=pick.paths)
    others = _of_others(scene, pick)
    full = replace(
        report,
        advice=advice,
        decided=situations.decided(advice, scene.ledger),
        known_unchanged=len(term.kept(asks)),
        known_changed=situations.changed(kit, scene, pick, found),
        leaves_behind=situations.left_behind(scene, advice),
        still_true=(*found.still_true, *_facts(kit, scene, pick, others, now=now)),
        again=found.again,
        unproven=found.unproven,
        intents=glean.intents(
            kit, scene.ledger, others, scene.branches, footprint=Footprint(pick.paths), subject=pick.id
        ),
        agreements=_rules(mine, agreements.disputed(rules, settings.lanes), scene.session),
        memory=_memory(scene.ledger, pick, now=now),
        decisions=decisions.speaking(kit, decisions.files(kit, scene.head), pick),
        left_out=_left_out(rules, mine, found, scene),
    )
    return replace(full, take=situations.start(full))


def _opening(kit: Kit, scene: Scene, ask: Ask, pick: Pick | None, *, now: Instant) -> Report:
    """The report as far as it needs no claim."""
    offered = {pick.id} if pick else set()
    return Report(
        now=instant.show(now),
        rev=ask.rev,
        session=scene.session.id,
        next=pick,
        ready=tuple(str(found.item.id) for found in scene.order.ready),
        passed_over=tuple(picking.passed_over(p) for p in scene.order.passed if str(p.item.id) not in offered),
        notes=_notes(kit, four_eyes=scene.ledger.settings.four_eyes),
        four_eyes=scene.ledger.settings.four_eyes,
        known=tuple((known.path, known.seen) for known in scene.session.known if known.seen),
        blocked=next((picking.passed_over(p) for p in scene.order.passed if pick and p.item.id == pick.id), None),
        budget=scene.ledger.settings.budgets.pack,
    )


def _notes(kit: Kit, *, four_eyes: bool) -> tuple[str, ...]:
    busy = kit.git.busy()
    under_way = (f"{busy} in progress; what is checked is HEAD as it stands",) if busy else ()
    alone = () if four_eyes else ("one person alone may confirm a rule here (four_eyes: false)",)
    return (*under_way, *alone)


def _of_others(scene: Scene, pick: Pick) -> tuple[Hold, ...]:
    """The holds on other items by other people."""
    return tuple(hold for hold in scene.held if not hold.mine and hold.item != pick.id)


def _facts(kit: Kit, scene: Scene, pick: Pick, others: Sequence[Hold], *, now: Instant) -> tuple[Known, ...]:
    if scene.head is None or not others:
        return ()
    return branch_facts.facts(kit, scene.ledger, others, scene.branches, pick, head=scene.head.oid, now=now)


def _applies(rule: Agreement, pick: Pick) -> bool:
    return rule.applies_to(lanes=pick.lanes, workflow=pick.workflow, paths=pick.paths)


def _rules(rules: Sequence[Agreement], disputed: Collection[str], known: Session) -> tuple[Rule, ...]:
    return tuple(
        Rule(
            id=rule.id,
            text=rule.sentence or "",
            confirmed_at=instant.show(rule.confirmed_at or Instant(0)),
            new=known.since is not None and (rule.confirmed_at or Instant(0)) > known.since,
            disputed=rule.id in disputed,
        )
        for rule in rules
    )


def _memory(ledger: Ledger, pick: Pick, *, now: Instant) -> tuple[Fact, ...]:
    found = agreements.judged(ledger.memories, ledger.policies, (), now=now, kind="memory")
    return tuple(Fact(fact.id, fact.sentence or "") for fact in found if fact.binding and _applies(fact, pick))


def _left_out(rules: Sequence[Agreement], mine: Sequence[Agreement], found: Reusable, scene: Scene) -> LeftOut:
    loaded = {rule.id for rule in mine}
    counts: dict[str, int] = {}
    for rule in rules:
        if rule.id not in loaded:
            flows = f"workflow {', '.join(rule.scope.workflows)}" if rule.scope.workflows else "other paths"
            scope = ", ".join(rule.scope.lanes) or flows
            counts[scope] = counts.get(scope, 0) + 1
    current = scene.session.current
    return LeftOut(tuple(sorted(counts.items())), tuple(work for work in found.older if work != current))
