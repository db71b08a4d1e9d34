"""Judge a change as Git objects: what it makes binding, what it takes away, and everything else a reviewer must know.

`kit ci` is this use case; it reads no worktree and runs nothing of the change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kit.app import check, references
from kit.app.check import Base
from kit.app.finding import Finding
from kit.app.gate import appended, attributes, binding, entries, fields, outcomes, proposed, proving, reads, rights
from kit.app.gate.binding import Rule, Sets
from kit.app.gate.reads import Read
from kit.app.gate.report import Bound, Commits, Ended, Report
from kit.app.gate.rights import Right
from kit.app.gate.sides import Sides, open_sides
from kit.app.kit import Kit
from kit.domain.agreement import near
from kit.domain.base import text
from kit.domain.base.instant import Instant
from kit.domain.confirmation import room
from kit.domain.confirmation.proof import Proof, Witness
from kit.errors import Fault


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be judged: the base as `kit.app.upstream` finds it, the head, and what the forge says."""

    base: str = "auto"
    named: tuple[str, ...] = ()
    head: str = "HEAD"
    comments: tuple[str, ...] = ()
    pulls: tuple[str, ...] = ()
    run_gates: bool = False


@dataclass(frozen=True, slots=True)
class _Case:
    """A change that is open: its two sides, what binds at each, and what can be shown for the difference."""

    sides: Sides
    sets: Sets
    witness: Witness
    odd: tuple[Fault, ...]


def judge(kit: Kit, change: Change, *, now: Instant | None = None) -> Report:
    """Everything to say about ``change`` at ``now``.

    Raises:
        NotReady: base or head is not here, or a file given cannot be read.
        InvalidRecord: what would be merged holds a file that is no record, with every fault of every file.
    """
    at = now if now is not None else kit.clock.now()
    case = _opened(kit, change, now=at)
    sides, sets = case.sides, case.sets
    paths = tuple(one.path for one in sides.changes)
    ran, not_ready = outcomes.checks(kit, sides, paths, run=change.run_gates, now=at)
    checked = check.check(kit, now=at, rev=sides.head.oid, base=Base(sides.base.oid))
    read = reads.reads(kit, sides)
    found = _Found(tuple(_bounds(case)), tuple(_acts(case)), rights.rights(sides), read.changed)
    ended = tuple(outcomes.ended(kit, sides, sets, now=at))
    findings = (*_findings(kit, case, found, now=at), *_decaying(sets, ended), *not_ready, *checked.findings)
    proposals, waiting = proposed.views(kit, sides, sets.after, now=at)
    return Report(
        commits=Commits(sides.base.oid, sides.named, sides.head.oid, sides.fork.oid),
        confirmers=len(sides.before.settings.confirmers),
        four_eyes=sides.before.settings.four_eyes,
        binds=found.binds,
        acts=found.acts,
        proposals=proposals,
        waiting=waiting,
        reads=read.changed,
        read_files=dict(read.counted),
        rights=found.rights,
        ended=ended,
        asked_again=tuple(outcomes.asked_again(kit, sides, paths, now=at)),
        checks=ran,
        work=tuple(outcomes.work(kit, sides, now=at)),
        records=checked.records,
        rules=dict(sorted(Counter(rule.agreement.status for rule in sets.after.values()).items())),
        gates=checked.gates,
        findings=tuple(_ordered(findings)),
        not_checked=tuple(_not_checked(case)),
    )


def proofs(kit: Kit, change: Change, *, now: Instant | None = None) -> tuple[str, ...]:
    """The paths of the forge's API at which the proofs of ``change`` are read.

    Raises:
        NotReady: base or head is not here.
        InvalidRecord: what would be merged holds a file that is no record.
    """
    at = now if now is not None else kit.clock.now()
    sides = open_sides(kit, flag=change.base, named=change.named, head=change.head, now=at)
    return proving.wanted(binding.sets(sides, now=at))


@dataclass(frozen=True, slots=True)
class _Found:
    """What a change makes bind, which other acts and rights it brings, and what agents read of it."""

    binds: tuple[Bound, ...]
    acts: tuple[Bound, ...]
    rights: tuple[Right, ...]
    reads: tuple[Read, ...]


def _findings(kit: Kit, case: _Case, found: _Found, *, now: Instant) -> Iterator[Finding]:
    sides, sets = case.sides, case.sets
    yield from _unproven(sides, found.binds, found.acts)
    yield from appended.findings(sides, sets, lambda r, e: proving.in_place(r, e, case.witness), now=now)
    yield from entries.findings(kit, sides)
    yield from fields.findings(kit, sides)
    yield from attributes.findings(kit, sides, [one.path for one in found.reads])
    yield from _crowded(sides, sets)
    yield from _alike(sides, sets)
    yield from rights.findings(kit, sides, found.rights)
    if sides.behind:
        yield from references.findings(kit, sides.after, now=now)


def _opened(kit: Kit, change: Change, *, now: Instant) -> _Case:
    given = proving.given(kit, change.comments, change.pulls)
    sides = open_sides(kit, flag=change.base, named=change.named, head=change.head, now=now)
    sets = binding.sets(sides, now=now)
    return _Case(sides, sets, proving.witness(kit, sides, sets, given), given.faults)


def _deciding(sets: Sets) -> set[tuple[str, str]]:
    """The events that decide a difference, each with its rule."""
    after = (found.after for found in sets.differences())
    return {(rule.id, rule.event.id) for rule in after if rule is not None and rule.event is not None}


def _acts(case: _Case) -> Iterator[Bound]:
    """The acts that a change brings beside those that decide a difference: they too are somebody's word."""
    told = _deciding(case.sets)
    for rule, event in case.sets.acts():
        if (rule.id, event.id) not in told:
            proof = proving.of_event(rule, event, case.witness)
            yield _told(rule, None, f"{event.id} {event.status}", proof)


def _bounds(case: _Case) -> Iterator[Bound]:
    for one in case.sets.differences():
        yield _told(one.rule, one.before, one.change, proving.of_difference(one, case.witness))


def _told(rule: Rule, before: Rule | None, change: str, proof: Proof) -> Bound:
    one = rule.agreement
    return Bound(
        id=one.id,
        kind=rule.kind,
        change=change,
        text=one.sentence or "",
        was=(before.agreement.sentence or "") if before is not None and before.binds else "",
        scope=proposed.scope_words(one),
        level=one.level,
        gate=one.gate,
        path=rule.path,
        proven=proof.valid,
        why=proof.why,
        by=proof.by,
        hint=f"kit ci {proof.hint}" if proof.hint.startswith("--") else proof.hint,
    )


def _unproven(sides: Sides, bound: Iterable[Bound], acts: Iterable[Bound]) -> Iterator[Finding]:
    for one in bound:
        if one.proven:
            continue
        if one.change == "added" and one.path not in sides.before.snapshot.files:
            what = f"{one.id}: new claim born confirmed; a claim must enter as proposed ({one.why})"
            yield Finding("binding", "born-confirmed", what, one.path, one.hint or f"kit show {one.id}")
        else:
            word = {"added": "would bind", "changed": "would bind in other terms", "lost": "would no longer bind"}
            what = f"{one.id} {word[one.change]}, and nobody proved it: {one.why}"
            yield Finding("binding", "unproven-binding", what, one.path, one.hint or f"kit show {one.id}")
    for one in acts:
        if not one.proven:
            what = f"{one.change.replace(' ', ' says ', 1)}, and nobody proved it: {one.why}"
            yield Finding("binding", "unproven-act", what, one.path, one.hint or f"kit show {one.id}")


def _decaying(sets: Sets, ended: Iterable[Ended]) -> Iterator[Finding]:
    """Rules that the closes or the paths of a change let go: nobody has to prove it, so everybody is told."""
    for one in ended:
        what = f"{one.id} binds no longer after this merge: {one.why}"
        yield Finding("binding", "ended-by-use", what, sets.after[one.id].path, f"kit show {one.id}", "advice")


def _crowded(sides: Sides, sets: Sets) -> Iterator[Finding]:
    """One in, one out: a lane, or the repository, that the change fills beyond its room."""
    before, after = (
        [rule.agreement for rule in side.values() if rule.kind == "agreement"] for side in (sets.before, sets.after)
    )
    for found in room.crowded(before, after, sides.before.settings):
        hint = f"kit list --lane {found.lane}" if found.lane else "kit list"
        yield Finding("binding", "crowded", f"{found.told}: one in, one out", ".kit/agreements", hint)


def _alike(sides: Sides, sets: Sets) -> Iterator[Finding]:
    """Rules that the change makes binding beside one that says nearly the same."""
    others = [rule.agreement for rule in sets.after.values()]
    for found in sets.differences():
        one = found.after
        if one is None or not one.binds:
            continue
        for nearest in near(one.agreement, others, sides.before.settings.lanes)[:1]:
            what = f"{one.id} is {nearest.alike} % like {nearest.id} in the same lane: keep one"
            yield Finding("binding", "near-duplicate", what, one.path, f"kit show {nearest.id}", "advice")


def _ordered(found: Sequence[Finding]) -> list[Finding]:
    """Each finding of a file once: what makes it red first, then by gate and place."""
    seen = {(one.code, one.what, one.where.partition(":")[0]): one for one in reversed(found)}
    return sorted(seen.values(), key=_rank)


def _rank(one: Finding) -> tuple[bool, int, str, str, str]:
    return (one.state != "finding", check.GATES.index(one.gate), one.where, one.code, one.what)


def _not_checked(case: _Case) -> Iterator[str]:
    yield "liveness (refs are not fetched)"
    if case.sides.forks == 0:
        yield "where the head left the base (history is cut; the head is judged as it stands: git fetch --unshallow)"
    elif case.sides.forks > 1:
        hint = f"git merge {case.sides.base.oid[:7]}"
        yield f"which of {case.sides.forks} common ancestors a merge starts from (the head is judged as it stands: {hint})"
    if case.sides.broken:
        yield f"{text.count(len(case.sides.broken), 'file')} of the base that no reader can judge: nothing in them binds"
    if case.odd:
        first = text.cut(text.plain(case.odd[0].what), 120)
        yield f"{text.count(len(case.odd), 'entry', 'entries')} of the comments and pull requests given: {first}"
