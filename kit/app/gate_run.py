"""Run the promoted checks of the base revision, and record how they end as evidence of the work item in hand.

Which checks these are, and what an outcome means for a change, is left to `kit.app.gates`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from kit.app import actor, bundles, evidence, gates, here, strict, upstream, writes
from kit.app import ledger as ledgers
from kit.app import run as run_cases
from kit.app.bundles import Addition, Found
from kit.app.gates import Checked, Promoted
from kit.app.kit import Kit
from kit.domain.base import instant, repo_path, text
from kit.domain.base.ident import ClaimId
from kit.domain.base.instant import Instant
from kit.errors import KitError, NotReady, WrongUsage
from kit.ports import Commit


@dataclass(frozen=True, slots=True)
class Ran:
    """The promoted checks of ``base``, each with its outcome, and why nothing was recorded where that is so."""

    base: str
    commit: str
    checks: tuple[Checked, ...]
    why_not: str = ""

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return all(one.outcome == "passed" for one in self.checks)


@dataclass(frozen=True, slots=True)
class Ask:
    """Which checks of which base to run, and whether and for which item to record how they end."""

    base: str = "auto"
    named: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    work: str | None = None
    record: bool = True
    session: str | None = None
    timeout: float = gates.TIMEOUT


def run(kit: Kit, ask: Ask, *, now: Instant | None = None) -> Ran:
    """Run the promoted checks of the base that ``ask`` names, from the root of this worktree.

    Raises:
        NotReady: the base is not here.
        InvalidRecord: its records cannot be read.
        WrongUsage: an id that is no promoted check there, or a work item that is none here.
    """
    at = now if now is not None else kit.clock.now()
    rev, commit, every = _of_base(kit, ask, now=at)
    wanted = _chosen(every, ask.ids, rev)
    work, why_not = _item(kit, ask) if wanted else (None, "")
    if work is None:
        return Ran(rev, commit.oid, gates.executed(kit, wanted, timeout=ask.timeout), why_not)
    checks = tuple(_recording(kit, one, work, ask, now=now) for one in wanted)
    return Ran(rev, commit.oid, checks)


def listing(kit: Kit, ask: Ask, *, now: Instant | None = None) -> Ran:
    """The promoted checks of the base with what was recorded of them here; nothing is run."""
    at = now if now is not None else kit.clock.now()
    rev, commit, every = _of_base(kit, ask, now=at)
    return Ran(rev, commit.oid, gates.recorded(kit, ledgers.read(kit), _chosen(every, ask.ids, rev), now=at))


def _of_base(kit: Kit, ask: Ask, *, now: Instant) -> tuple[str, Commit, tuple[Promoted, ...]]:
    rev, commit = upstream.base(kit, ask.base, ask.named)
    ledger = ledgers.read(kit, commit.oid)
    strict.insist(kit, ledger, now=now)
    return rev, commit, gates.promoted(kit, ledger, now)


def _chosen(every: Sequence[Promoted], ids: Collection[str], rev: str) -> tuple[Promoted, ...]:
    there = {one.id: one for one in every}
    for ident in ids:
        if ident not in there:
            what = f"`{text.plain(ident)}` is no check that binds at {text.plain(rev)}"
            known = f"; expected one of {', '.join(there)}" if there else "; there is none"
            raise WrongUsage("no-such-check", what + known, hint="kit gate list")
    return tuple(one for one in every if not ids or one.id in ids)


def _item(kit: Kit, ask: Ask) -> tuple[str | None, str]:
    """The item to record for, or why there is none."""
    if not ask.record:
        return None, ""
    ledger = ledgers.read(kit)
    ident = ledger.item(ask.work).id if ask.work is not None else here.work_id(kit, ledger)
    if ident is None or ident not in ledger.items:
        return None, "no work item is in hand here, so nothing was recorded"
    return str(ident), ""


def _recording(kit: Kit, one: Promoted, work: str, ask: Ask, *, now: Instant | None) -> Checked:
    """Run a check and record how it ended for a claim of ``work``; it runs too where that cannot be recorded."""
    why_not = _unrecordable(kit, one, ask)
    if why_not:
        found = gates.execute(kit, one, timeout=ask.timeout)
        return replace(found, detail=f"{found.detail}; not recorded: {why_not}")
    claim = _claim(kit, one, work, now=now)
    try:
        ran = run_cases.run(kit, one.words, claim=claim, session=ask.session, timeout=ask.timeout, now=now)
    except NotReady as error:
        if error.code != "command-not-found":
            raise
        return gates.checked(one, "failed", error.what)
    found = gates.ended(one, ran.exit_code)
    if ran.written is None:
        return replace(found, detail=f"{found.detail}; not recorded: {ran.why_not}")
    return replace(found, recorded=claim)


def _unrecordable(kit: Kit, one: Promoted, ask: Ask) -> str:
    """Why a run of ``one`` could not be recorded, or nothing; asked before a claim is written for it."""
    if not one.words:
        return "there is nothing to run"
    if kit.git.resolve("HEAD") is None:
        return "there is no commit yet"
    try:
        actor.acting(kit, ledgers.read(kit).settings, session=ask.session)
    except KitError as error:
        return error.what
    differing = evidence.uncommitted(kit, one.watch)
    return f"`{text.plain(differing[0])}` is not committed" if differing else ""


def _claim(kit: Kit, one: Promoted, work: str, *, now: Instant | None) -> str:
    """The claim of ``work`` that this check passes; written where there is none yet."""
    ledger = ledgers.read(kit)
    bundle = ledger.bundles.get(work)
    every = [Found(work, bundle, i) for i in range(len(bundle.claims))] if bundle else []
    there = next((str(found.claim.id) for found in every if gates.is_of(found, one)), None)
    if there is not None:
        return there
    at = instant.show(now if now is not None else kit.clock.now())
    taken = {claim.id for several in ledger.bundles.values() for claim in several.claims}
    ident = next(new for new in iter(lambda: ClaimId.fresh(kit.choose), None) if new not in taken)
    body = {
        "id": ident, "value": f"The check of {one.id} passes.", "status": "proposed", "subjectType": "work-item",
        "subjectId": work, "claimType": "evidence-backed", "fieldOrBehavior": f"{gates.KEY}.{one.id}",
        "verificationPolicyId": "kit.evidence-backed", "createdAt": at, "updatedAt": at,
        "metadata": {"kit": {"format": 1, "watch": [repo_path.to_text(path) for path in one.watch]}},
    }  # fmt: skip
    files = bundles.amended(kit, ledger, work, Addition(claims=[body]))
    writes.save(kit, ledger.snapshot, files, verb="gate run", ident=ident, dry_run=False)
    return str(ident)
