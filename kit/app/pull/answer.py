"""Answer `kit pull-work`: load everything once, decide by the domain, and hand the report over. Nothing is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kit.app import agreements, here, holds, strict, upstream
from kit.app import ledger as ledgers
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.app.pull import branch_facts, decisions, glean, reuse, rulebook, session
from kit.app.pull.report import Fact, Known, LeftOut, PassedOver, Pick, Report, Rule
from kit.app.pull.reuse import Reusable
from kit.app.pull.session import Session
from kit.domain.advice.decision import FOLDERS
from kit.domain.advice.rarity import WINDOW, History
from kit.domain.advice.situation import Situation
from kit.domain.advice.verdict import Advice, advise, settle
from kit.domain.agreement import Agreement
from kit.domain.base import instant
from kit.domain.base.footprint import Footprint
from kit.domain.base.instant import Instant
from kit.domain.work import link
from kit.domain.work.hold import Hold
from kit.domain.work.order import Order, Passed, ready
from kit.errors import WrongUsage
from kit.ports import Branch, Commit

_HISTORY = "history/1"


@dataclass(frozen=True, slots=True)
class Ask:
    """What was asked: an item or a title with paths, whose session, at which revision."""

    work: str | None = None
    title: str | None = None
    paths: tuple[str, ...] = ()
    lanes: tuple[str, ...] = ()
    session: str | None = None
    transcript: str | None = None
    current: str | None = None
    rev: str | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that was loaded for one answer."""

    ledger: Ledger
    head: Commit | None
    commits: tuple[Commit, ...]
    branches: tuple[Branch, ...]
    default: Branch | None
    held: tuple[Hold, ...]
    session: Session
    order: Order

    @property
    def history(self) -> History:
        """Which of the last commits touched what."""
        return History.of(commit.paths for commit in self.commits)


def answer(kit: Kit, ask: Ask, *, now: Instant) -> Report:
    """The whole answer for ``ask`` at ``now``.

    Raises:
        WrongUsage: the item, the current item or the revision is unknown.
        InvalidRecord: a record is invalid; every fault is told.
    """
    scene = load(kit, ask, now=now)
    history = scene.history
    pick = _pick(scene, ask)
    book = rulebook.compare(kit, scene.ledger, scene.default, now=now)
    report = _opening(scene, ask, pick, now=now)
    if pick is None:
        return replace(report, rulebook=book)
    advice = advise(_situation(scene, pick, history), now=now) if scene.session.id else None
    found = reuse.reusable(kit, scene.ledger, pick, history, now=now, rev=ask.rev)
    rules = agreements.binding(scene.ledger.agreements, scene.ledger.policies, scene.ledger.items.values(), now=now)
    mine = [rule for rule in rules if _applies(rule, pick)]
    others = holds_of_others(scene, pick)
    unchanged, changed = _expected(kit, scene, pick, found)
    return replace(
        report,
        advice=advice,
        decided=_decided(advice, scene.ledger),
        known_unchanged=unchanged,
        known_changed=changed,
        leaves_behind=_leaves(scene, advice),
        still_true=(*found.still_true, *_facts(kit, scene, pick, others, now=now)),
        again=found.again,
        unproven=found.unproven,
        intents=glean.intents(
            kit, scene.ledger, others, scene.branches, footprint=Footprint(pick.paths), subject=pick.id
        ),
        agreements=_rules(mine, scene.session),
        memory=_memory(scene.ledger, pick, now=now),
        decisions=decisions.speaking(kit, _decision_files(kit, scene.head), pick),
        left_out=_left_out(rules, mine, found, scene),
        rulebook=book,
        take=None if report.blocked else _take(pick, advice),
    )


def load(kit: Kit, ask: Ask, *, now: Instant) -> Scene:
    """Everything the answer needs, each question to Git asked once."""
    ledger = ledgers.read(kit, ask.rev)
    strict.insist(kit, ledger, now=now)
    head = kit.git.resolve(ask.rev or "HEAD")
    if head is None and ask.rev is not None:
        raise WrongUsage("unknown-revision", f"`{ask.rev}` names no commit here", hint="git log --oneline -5")
    branches = kit.git.branches()
    default = upstream.default_branch(kit, branches)
    held = holds.holds(kit, ledger, branches, default)
    state = here.workflow(kit)
    current = ledger.item(ask.current).id if ask.current else here.work_id(kit, ledger)
    commits = _commits(kit, head)
    known = session.collect(
        kit,
        state,
        commits,
        session=ask.session,
        transcript=ask.transcript,
        current=current,
        tree=head.tree if head else None,
    )
    order = ready(ledger.items.values(), held, current=current)
    return Scene(ledger, head, commits, branches, default, held, known, order)


def holds_of_others(scene: Scene, pick: Pick) -> tuple[Hold, ...]:
    """The holds on other items by other people."""
    return tuple(hold for hold in scene.held if not hold.mine and hold.item != pick.id)


def _opening(scene: Scene, ask: Ask, pick: Pick | None, *, now: Instant) -> Report:
    """The report as far as it needs no claim."""
    offered = {pick.id} if pick else set()
    return Report(
        now=instant.show(now),
        rev=ask.rev,
        session=scene.session.id,
        next=pick,
        ready=tuple(str(found.item.id) for found in scene.order.ready),
        passed_over=tuple(_passed(p) for p in scene.order.passed if str(p.item.id) not in offered),
        notes=_notes(scene, ask, pick),
        known=tuple((known.path, known.seen) for known in scene.session.known if known.seen),
        blocked=next((_passed(p) for p in scene.order.passed if pick and p.item.id == pick.id), None),
        budget=scene.ledger.settings.budgets.pack,
    )


def _pick(scene: Scene, ask: Ask) -> Pick | None:
    if ask.title is not None:
        lanes = ask.lanes or _lanes_of(scene.ledger, ask.paths)
        return Pick(None, ask.title, "implement", lanes, ask.paths, (), None, 0, _also_open(scene, None))
    item = scene.ledger.item(ask.work) if ask.work else scene.order.next.item if scene.order.next else None
    if item is None:
        return None
    found = next((r for r in scene.order.ready if r.item.id == item.id), None)
    return Pick(
        id=str(item.id),
        title=item.title,
        workflow=item.workflow,
        lanes=item.lanes or _lanes_of(scene.ledger, item.paths),
        paths=item.paths,
        acceptance=item.acceptance,
        ready_since=instant.show(found.since) if found and found.since is not None else None,
        unblocks=found.unblocks if found else 0,
        also_open=_also_open(scene, str(item.id)),
        mine=found.mine if found else False,
    )


def _lanes_of(ledger: Ledger, paths: Iterable[str]) -> tuple[str, ...]:
    """The lanes whose paths meet ``paths``, sorted."""
    footprint = Footprint(paths)
    return tuple(sorted(n for n, lane in ledger.settings.lanes.items() if any(map(footprint.meets, lane.paths))))


def _also_open(scene: Scene, ident: str | None) -> tuple[str, ...]:
    return tuple(str(r.item.id) for r in scene.order.ready if r.mine and r.item.id != ident)


def _notes(scene: Scene, ask: Ask, pick: Pick | None) -> tuple[str, ...]:
    """What the person should know about the item they named: it is not ready, held, or over."""
    if ask.work is None or pick is None:
        return ()
    item = scene.ledger.items[ask.work]
    if item.status != "open":
        return (f"{item.id} is {item.status}",)
    passed = next((p for p in scene.order.passed if p.item.id == item.id), None)
    return tuple(f"{item.id} is {reason}" for reason in passed.reasons) if passed else ()


def _passed(passed: Passed) -> PassedOver:
    reason = passed.reasons[0]
    hold = reason.hold
    return PassedOver(
        id=str(passed.item.id),
        reason="; ".join(map(str, passed.reasons)),
        holder=hold.holder if hold else None,
        seen_at=instant.show(hold.at) if hold and hold.at is not None else None,
        branch=hold.branch if hold else None,
    )


def _situation(scene: Scene, pick: Pick, history: History) -> Situation:
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
        lanes_now=here_now.lanes or _lanes_of(scene.ledger, here_now.paths) if here_now else (),
        lanes_next=pick.lanes,
        lanes={name: lane.paths for name, lane in scene.ledger.settings.lanes.items()},
        history=history,
    )


def _decided(advice: Advice | None, ledger: Ledger) -> str | None:
    """What the project's policy makes of EITHER; None where nothing is left to decide."""
    decide = ledger.settings.pull_work.decide
    if advice is None or advice.verdict != "EITHER" or decide == "ask":
        return None
    return f"{'start fresh' if settle(advice, decide) == 'fresh' else 'keep this context'} (pull_work.decide: {decide})"


def _expected(kit: Kit, scene: Scene, pick: Pick, found: Reusable) -> tuple[int, tuple[tuple[str, str], ...]]:
    """How many expected files the session knows as they are, and which changed under it, each with its degree."""
    footprint = Footprint(pick.paths)
    expected = [known for known in scene.session.known if footprint.meets(known.path)]
    moved = [known for known in expected if known.moved]
    degrees = {claim.path: claim.degree for claim in found.again}
    lines = reuse.lines_apart(kit, moved)
    changed = tuple((k.path, lines.get(k.path) or degrees.get(k.path) or "changed") for k in moved)
    return len(expected) - len(moved), changed


def _facts(kit: Kit, scene: Scene, pick: Pick, others: Sequence[Hold], *, now: Instant) -> tuple[Known, ...]:
    if scene.head is None or not others:
        return ()
    return branch_facts.facts(kit, scene.ledger, others, scene.branches, pick, head=scene.head.oid, now=now)


def _leaves(scene: Scene, advice: Advice | None) -> tuple[int, str, str] | None:
    """What a fresh start leaves behind: the files known, their lane, and the item whose bundle keeps what matters."""
    known, current = scene.session.known, scene.session.current
    if advice is None or advice.silent or advice.verdict != "FRESH" or not known or current is None:
        return None
    item = scene.ledger.items.get(current)
    return len(known), ", ".join(item.lanes) if item else "", current


def _applies(rule: Agreement, pick: Pick) -> bool:
    return rule.applies_to(lanes=pick.lanes, workflow=pick.workflow, paths=pick.paths)


def _rules(rules: Sequence[Agreement], known: Session) -> tuple[Rule, ...]:
    disputed = agreements.disputed(rules)
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
    found = agreements.binding(ledger.memories, ledger.policies, (), now=now, kind="memory")
    return tuple(Fact(fact.id, fact.sentence or "") for fact in found if _applies(fact, pick))


def _left_out(rules: Sequence[Agreement], mine: Sequence[Agreement], found: Reusable, scene: Scene) -> LeftOut:
    loaded = {rule.id for rule in mine}
    counts: dict[str, int] = {}
    for rule in rules:
        if rule.id not in loaded:
            scope = ", ".join(rule.scope.lanes) or ", ".join(rule.scope.workflows) or "other paths"
            counts[scope] = counts.get(scope, 0) + 1
    current = scene.session.current
    return LeftOut(tuple(sorted(counts.items())), tuple(work for work in found.older if work != current))


def _decision_files(kit: Kit, head: Commit | None) -> dict[str, str]:
    """The files below the folders where decision records lie, with their blob ids; listed once a tree."""
    if head is None:
        return {}
    kept = kit.cache.get("decisions/1", [head.tree]).get(head.tree)
    if kept is None:
        entries = kit.git.listing(head.tree, FOLDERS) or {}
        kept = {path: entry.oid for path, entry in entries.items() if path.endswith((".md", ".markdown"))}
        kit.cache.put("decisions/1", {head.tree: kept})
    return dict(kept)


def _commits(kit: Kit, head: Commit | None) -> tuple[Commit, ...]:
    """The last first-parent commits with what they touched, read once a commit."""
    if head is None:
        return ()
    kept = kit.cache.get(_HISTORY, [head.oid]).get(head.oid)
    if kept is None:
        commits = [c for c in kit.git.first_parents(head.oid, WINDOW) if c.paths or not kit.git.place.shallow]
        kept = [[c.oid, c.tree, c.at, c.email, list(c.paths)] for c in commits]
        kit.cache.put(_HISTORY, {head.oid: kept})
    return tuple(
        Commit(oid, tree, Instant(at), email=email, paths=tuple(paths)) for oid, tree, at, email, paths in kept
    )


def _take(pick: Pick, advice: Advice | None) -> str | None:
    if pick.id is None:
        return None
    command = f"kit pull-work --take {pick.id}"
    fresh = advice is not None and not advice.silent and advice.verdict in {"FRESH", "COMPACT"}
    return f"{command}, then /clear   (Codex: /new)" if fresh else command
