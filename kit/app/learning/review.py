"""Review what can be learned: gather, sort, show, and write proposals that bind nobody until a person confirms one.

A workflow's close asks for one candidate, `kit learning-review` for a few; both go through the same steps.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from kit.app import here, proposals, strict, writes
from kit.app import ledger as ledgers
from kit.app.kit import Kit
from kit.app.learning import remembered, sorting
from kit.app.learning import standing as standings
from kit.app.learning.gather import Sources, gather
from kit.app.learning.lesson import Lesson, Outcome, lesson
from kit.app.learning.scanned import Scanned
from kit.app.learning.sorting import Sorted, Weighed
from kit.app.learning.standing import Standing
from kit.app.ledger import Ledger
from kit.app.writes import Written
from kit.domain.base.instant import Instant
from kit.domain.learning.caps import Where
from kit.errors import NotReady


@dataclass(frozen=True, slots=True)
class Review:
    """What a review found and wrote: lessons in the order they are shown, the rest in ``counts``, what was looked at."""

    lessons: tuple[Lesson, ...]
    counts: tuple[str, ...]
    scanned: Scanned
    written: Written


@dataclass(frozen=True, slots=True)
class Prepared:
    """A review before anything is written; ``session`` and ``work`` are those of the proposals to come."""

    where: Where
    ledger: Ledger
    standing: Standing
    found: Sorted
    scanned: Scanned
    work: str | None
    session: str | None
    now: Instant


def review(
    kit: Kit, sources: Sources, *, work: str | None = None, now: Instant | None = None, dry_run: bool = False
) -> Review:
    """Look at ``sources``, and write at most three proposals; what is said again is added to its open proposal.

    Raises:
        NotReady: kit is not set up here, or a file that was named is not there.
        WrongUsage: there is no such work item, or nothing to begin at.
        InvalidRecord: a file that was named is no log or holds no threads, or a record is invalid.
    """
    at = now if now is not None else kit.clock.now()
    ledger = ledgers.read(kit)
    require_set_up(ledger)
    strict.insist(kit, ledger, now=at)
    item = ledger.item(work).id if work is not None else here.work_id(kit, ledger)
    state = here.workflow(kit)
    session = sources.session or (state.session if state is not None else None)
    plan = prepare(kit, ledger, replace(sources, session=session), work=item, where="review", now=at)
    lessons, files = propose(kit, plan, (*plan.found.new, *plan.found.again))
    violations = [shown(kit, plan, one, "violation") for one in plan.found.violations]
    elsewhere = [shown(kit, plan, one, "not stored") for one in plan.found.elsewhere]
    ids = ", ".join(one.id or "" for one in lessons)
    written = writes.save(kit, ledger.snapshot, files, verb="learning-review", ident=ids, dry_run=dry_run)
    if not dry_run:
        remember(kit, plan, (*lessons, *elsewhere))
    return Review((*violations, *lessons, *elsewhere), plan.found.counts, plan.scanned, written)


def require_set_up(ledger: Ledger) -> None:
    """Do nothing where kit is set up.

    Raises:
        NotReady: it is not, so a proposal could not name this repository.
    """
    if ledger.settings.repository is None:
        raise NotReady(
            "not-set-up", "kit is not set up here, and a proposal names the repository's id", hint="kit init"
        )


def prepare(kit: Kit, ledger: Ledger, sources: Sources, *, work: str | None, where: Where, now: Instant) -> Prepared:
    """What ``sources`` teach, sorted for ``where`` it is shown; nothing is written.

    Raises:
        NotReady, WrongUsage, InvalidRecord: as for `review`.
    """
    standing = standings.standing(kit, ledger, now=now)
    gathered = gather(kit, ledger, sources, now=now)
    found = sorting.sort(kit, ledger, gathered, standing, where=where, now=now)
    return Prepared(where, ledger, standing, found, gathered.scanned, work, sources.session, now)


def shown(kit: Kit, plan: Prepared, one: Weighed, outcome: Outcome, ident: str | None = None) -> Lesson:
    """``one`` as it is shown; where it repeats a rule or a proposal, under its id."""
    rules = {rule.id: rule for rule in (*plan.standing.binding, *plan.standing.proposals)}
    named = ident if outcome == "proposed" else one.duplicate.id if outcome != "not stored" else None
    return lesson(kit, plan.ledger, plan.found, one, rules, outcome=outcome, ident=named)


def propose(kit: Kit, plan: Prepared, chosen: Iterable[Weighed]) -> tuple[tuple[Lesson, ...], dict[str, bytes]]:
    """``chosen`` as they are shown, and the files of their proposals by path, yet to be written."""
    lessons: list[Lesson] = []
    files: dict[str, bytes] = {}
    taken: set[str] = set()
    for one in chosen:
        outcome: Outcome = "proposed"
        ident: str | None = one.duplicate.id if one.duplicate.sameness == "evidence" else None
        if ident is not None:
            outcome = "said again"
            files |= proposals.repeated(
                kit, plan.ledger, ident, one.candidate, session=plan.session, now=plan.now, names=plan.found.names
            )
        else:
            fresh, new = proposals.proposed(
                kit, plan.ledger, one.candidate, work=plan.work, session=plan.session, now=plan.now,
                names=plan.found.names, taken=taken,
            )  # fmt: skip
            taken.add(fresh)
            ident, files = str(fresh), files | new
        lessons.append(shown(kit, plan, one, outcome, ident))
    return tuple(lessons), files


def remember(kit: Kit, plan: Prepared, lessons: Iterable[Lesson]) -> None:
    """Keep on this machine what was shown, and the legs that did not suffice yet."""
    broken = [
        sorting.broken_key(plan.where, one.duplicate.id or "", words)
        for one in plan.found.violations
        for words in one.candidate.words
    ]
    remembered.note_shown(kit, (*(one.key for one in lessons), *broken), now=plan.now)
    unripe = plan.found.unripe
    remembered.note_legs(
        kit,
        (words for one in unripe for words in one.words),
        (effect for one in unripe for effect in one.effects),
        now=plan.now,
    )
