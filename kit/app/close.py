"""End the workflow of this worktree: acceptance against recorded checks, how agreements were used, what was learned, the
item's status.

What the session knows stays in its workflow file, with what it just changed, for the advice of the next `kit pull-work`.
Whether acceptance is met is a person's to say; only what was recorded is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kit.app import acceptance, actor, agreements, here, named, strict, upstream, writes
from kit.app import ledger as ledgers
from kit.app.acceptance import Accepted
from kit.app.kit import Kit
from kit.app.learning import closing
from kit.app.learning.closing import Ask, LookedBack
from kit.app.learning.gather import Sources
from kit.app.ledger import Ledger
from kit.app.pull import picking
from kit.app.writes import Written
from kit.domain.agreement import Agreement
from kit.domain.base import glob, instant, repo_path
from kit.domain.base.ident import AgreementId
from kit.domain.base.instant import Instant
from kit.domain.freshness.spec import FOLDER
from kit.domain.work.item import AgreementUse, Outcome, WorkItem
from kit.domain.work.workflow import WorkflowState
from kit.ports import Append, Put


@dataclass(frozen=True, slots=True)
class Closing:
    """What a close found and wrote; ``work`` is None where there was nothing to close, and ``why_not`` says why."""

    work: str | None
    title: str = ""
    status: str = ""
    acceptance: tuple[Accepted, ...] = ()
    agreements: tuple[AgreementUse, ...] = ()
    written: Written | None = None
    why_not: str = ""
    learned: LookedBack = field(default_factory=LookedBack)


@dataclass(frozen=True, slots=True)
class Said:
    """What the caller says of the agreements: violated ones, and overridden ones with the reason."""

    violated: tuple[str, ...] = ()
    overridden: tuple[tuple[str, str], ...] = ()


def close(
    kit: Kit, *, work: str | None = None, status: str | None = None, said: Said | None = None, now: Instant | None = None,
    sources: Sources | None = None, ask: Ask | None = None, dry_run: bool = False,
) -> Closing:  # fmt: skip
    """Append this close to the item in hand (or ``work``), set its ``status`` where one is given, and keep what is known.

    What the session can teach is looked for in ``sources``, without which it is not; ``ask`` decides on the one candidate.

    Raises:
        WrongUsage: there is no such item, or an agreement named is none.
        NotReady: a log that was named is not there.
        InvalidRecord: a log that was named is none.
    """
    ledger = ledgers.read(kit)
    state = here.workflow(kit)
    ident = work or here.work_id(kit, ledger)
    if ident is None:
        return Closing(None, why_not="no work item is in hand here, so there is nothing to close")
    if work is None and (ident not in ledger.items or ledger.items[ident].status != "open"):
        how = "has no record" if ident not in ledger.items else f"is {ledger.items[ident].status}"
        return Closing(None, why_not=f"{ident} {how}, so there is nothing to close")
    item = ledger.item(ident)
    at = now if now is not None else kit.clock.now()
    strict.insist(kit, ledger, now=at)
    changed = _changed(kit)
    learned = _learned(kit, ledger, state, sources, item=item, ask=ask, now=at)
    uses = _uses(kit, ledger, item, changed, _broken(said or Said(), learned), now=at)
    entry = {"at": instant.show(at), "by": _by(kit, ledger, state), "agreements": [_row(use) for use in uses]}
    edits: list[Put | Append] = [Append(("closes",), entry)]
    if status is not None and status != item.status:
        edits.append(Put(("status",), status))
    path = ledgers.path_of("work", item.id)
    after = kit.yaml.edit("work", writes.before(kit, ledger.snapshot, path) or b"", edits, path)
    files = {path: after, **learned.files}
    written = writes.save(kit, ledger.snapshot, files, verb="close", ident=item.id, dry_run=dry_run)
    if not dry_run:
        closing.remember(kit, learned)
    if state is not None and not dry_run:
        _remember(kit, state, changed)
    accepted = acceptance.told(kit, ledger, item, now=at)
    return Closing(item.id, item.title, status or item.status, accepted, uses, written, learned=learned)


def _learned(
    kit: Kit, ledger: Ledger, state: WorkflowState | None, sources: Sources | None, *, item: WorkItem, ask: Ask | None,
    now: Instant,
) -> LookedBack:  # fmt: skip
    """What the session in hand, or the logs named, can teach."""
    if sources is None:
        return LookedBack()
    session = sources.session or (state.session if state is not None else None)
    return closing.look_back(kit, ledger, replace(sources, session=session), work=item.id, ask=ask, now=now)


def _broken(said: Said, learned: LookedBack) -> Said:
    """What the caller says, and the rules that the session's own words show to be broken; an override outranks that."""
    excused = {ident for ident, _ in said.overridden}
    found = (one.id for one in learned.violations if one.id is not None and one.id not in excused)
    return replace(said, violated=tuple(dict.fromkeys((*said.violated, *found))))


def _by(kit: Kit, ledger: Ledger, state: WorkflowState | None) -> str:
    return actor.acting(kit, ledger.settings, session=state.session if state else None)


def _changed(kit: Kit) -> dict[str, str | None]:
    """The files that this branch changed since it left upstream's default branch, with their ids at HEAD."""
    head = kit.git.resolve("HEAD")
    base = upstream.default_branch(kit, kit.git.branches())
    start = kit.git.merge_base("HEAD", base.oid if base else "main") if head else None
    before = kit.git.resolve(start) if start else None
    changes = kit.git.changed(before.tree, head.tree) if before and head else None
    files = [change for change in changes or () if FOLDER not in {s.mode for s in (change.before, change.after) if s}]
    return {change.path: change.after.oid if change.after else None for change in files}


def _uses(
    kit: Kit, ledger: Ledger, item: WorkItem, changed: Mapping[str, str | None], said: Said, *, now: Instant
) -> tuple[AgreementUse, ...]:
    """What became of every agreement that `kit pull-work` loads for the item, and of those the caller names, by id."""
    every = {rule.id: rule for rule in agreements.current(kit, ledger, now=now)}
    lanes = item.lanes or picking.lanes_of(ledger, item.paths)
    mine = agreements.applying(every.values(), ledger.settings, lanes=lanes, workflow=item.workflow, paths=item.paths)
    found: dict[str, tuple[Outcome, str | None]] = {
        rule.id: ("exercised" if _touched(ledger, rule, changed) else "loaded", None) for rule in mine
    }
    for ident in said.violated:
        found[named.one_of("agreement", ident, every, hint="kit why PATH")] = ("violated", None)
    for ident, reason in said.overridden:
        known = named.one_of("agreement", ident, every, hint="kit why PATH")
        found[known] = ("overridden", named.sentence("reason", reason))
    return tuple(
        AgreementUse(AgreementId(ident), outcome, every[ident].terms, reason)
        for ident, (outcome, reason) in sorted(found.items())
    )


def _touched(ledger: Ledger, rule: Agreement, changed: Mapping[str, str | None]) -> bool:
    """Whether the branch changed something in the scope of ``rule``: its paths, else its lanes, else anything."""
    scope, lanes = rule.scope, ledger.settings.lanes
    if scope.paths:
        return any(glob.any_matches(scope.paths, path) for path in changed)
    if scope.lanes:
        return any(lanes[name].holds(path) for name in scope.lanes if name in lanes for path in changed)
    return bool(changed)


def _row(use: AgreementUse) -> dict[str, Any]:
    row = {"id": str(use.id), "outcome": use.outcome, "terms": use.terms}
    return {**row, "reason": use.reason} if use.reason is not None else row


def _remember(kit: Kit, state: WorkflowState, changed: Mapping[str, str | None]) -> None:
    """Let the session know the files it changed as they are now; without a session nobody does, and the file goes."""
    data = kit.worktree.state(here.STATE)
    if state.session is None or data is None:
        kit.worktree.save_state(here.STATE, None)
        return
    kept = {path: oid for path, oid in state.known.items() if changed.get(path, oid) is not None}
    new = {path: oid for path, oid in changed.items() if oid is not None and not path.startswith(ledgers.HOME)}
    known = {repo_path.to_text(path): oid for path, oid in sorted({**kept, **new}.items())}
    kit.worktree.save_state(here.STATE, kit.yaml.edit("workflow", data, [Put(("known",), known)], here.SHOWN))
