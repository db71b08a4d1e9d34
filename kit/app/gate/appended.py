"""Hold the records of the base to stay: evidence, events and closes are appended, never taken out, rewritten or predated.

Dates of the future in bundles are strict load's (`kit.domain.trust.dates`); those of closes are looked at here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from kit.app import ledger as ledgers
from kit.app.finding import Finding
from kit.app.gate.binding import FOLDERS, Rule, Sets
from kit.app.gate.sides import Sides
from kit.domain.base import instant, text
from kit.domain.base.instant import Instant
from kit.domain.freshness.window import SKEW
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.docket import when
from kit.domain.trust.event import Event

_RECORDS = ("work", "bundles", *FOLDERS.values())


def findings(
    sides: Sides, sets: Sets, read_in_place: Callable[[Rule, Event], bool], *, now: Instant
) -> Iterator[Finding]:
    """Everything of the base that is gone or otherwise, and every date that cannot be; by path.

    ``read_in_place`` says whether an event was read from its own unedited comment, which may be older than others.
    """
    yield from _files(sides)
    yield from _torn(sides)
    for folder, (old, new) in _bundles(sides).items():
        for ident in sorted(old.keys() & new.keys()):
            path = ledgers.path_of(folder, ident)
            if path in sides.rewritten and path not in sides.torn:
                yield from _bundle(path, sides.forked.get(path, old[ident]), new[ident], strictly=folder != "bundles")
    yield from _closes(sides, now=now)
    for rule, event in _predated(sets):
        if not read_in_place(rule, event):
            what = f"{event.id} is dated {event.created_at}, before the newest event that the base has of {rule.id}"
            yield _gone("back-dated", what, rule.path, "binding")


def _files(sides: Sides) -> Iterator[Finding]:
    """Records whose file is gone: records end by an event. A bundle whose item stays and is no longer open is archived."""
    there = sides.after.snapshot.files
    for path in sorted(sides.before.snapshot.files.keys() - there.keys()):
        folder, _, name = path.removeprefix(ledgers.HOME).rpartition("/")
        if folder not in _RECORDS or not name.endswith(".yaml"):
            continue
        ident = name.removesuffix(".yaml")
        item = sides.after.items.get(ident)
        if folder == "bundles" and item is not None and item.status != "open":
            yield Finding("records", "archived", f"the bundle of {ident}, which is {item.status}, leaves the tree", path,
                          "", "advice")  # fmt: skip
        else:
            gate = "binding" if folder in FOLDERS.values() else "records"
            yield _gone(
                "record-deleted", f"{ident} is gone; a record ends by an event and its id stays taken", path, gate
            )


def _torn(sides: Sides) -> Iterator[Finding]:
    for path in sides.torn:
        what = f"`{path}` changed on both sides since {sides.fork.oid[:7]}; what a merge makes of it is not known"
        yield Finding("binding", "changed-on-both-sides", what, path, f"git merge {sides.base.oid[:7]}")


def _bundles(sides: Sides) -> Mapping[str, tuple[Mapping[str, Bundle], Mapping[str, Bundle]]]:
    before, after = sides.before, sides.after
    return {
        "bundles": (before.bundles, after.bundles),
        FOLDERS["agreement"]: (before.agreements, after.agreements),
        FOLDERS["memory"]: (before.memories, after.memories),
    }


def _bundle(path: str, old: Bundle, new: Bundle, *, strictly: bool) -> Iterator[Finding]:
    gate = "binding" if strictly else "records"
    for noun, was, then in (("evidence", old.evidence, new.evidence), ("event", old.events, new.events)):
        there = {record.id: record for record in then}
        for record in was:
            found = there.get(record.id)
            if found is None:
                yield _gone(f"{noun}-deleted", f"{record.id} of the base is gone; {noun} is only appended", path, gate)
            elif found != record:
                fields = _differing(record, found)
                what = f"{record.id} of the base was rewritten ({fields}); {noun} is only appended"
                yield _gone(f"{noun}-rewritten", what, path, gate)
    claims = {claim.id: claim for claim in new.claims}
    for claim in old.claims:
        kept = claims.get(claim.id)
        if kept is None:
            yield _gone("claim-deleted", f"{claim.id} of the base is gone; a claim ends by an event", path, gate)
        elif kept.created_at != claim.created_at:
            what = f"{claim.id} was created at {claim.created_at} and now says {kept.created_at}; an id stays taken"
            yield _gone("claim-replaced", what, path, gate)


def _differing(one: Any, other: Any) -> str:
    """The fields in which two records differ."""
    return ", ".join(name for name in one.__dataclass_fields__ if getattr(one, name) != getattr(other, name))


def _closes(sides: Sides, *, now: Instant) -> Iterator[Finding]:
    for ident, item in sorted(sides.after.items.items()):
        path = ledgers.path_of("work", ident)
        if path not in sides.touched:
            continue
        old = sides.forked.get(path, sides.before.items.get(ident))
        for close in () if old is None else old.closes:
            if close not in item.closes:
                what = f"the close of {ident} at {close.at} is gone or rewritten; closes are only appended"
                yield _gone("close-rewritten", what, path, "records")
        for close in item.closes:
            at = instant.parse(close.at)
            if at is None or at > now + SKEW:
                what = (
                    f"a close of {ident} is dated {close.at}; expected no later than {instant.show(now)} and 5 minutes"
                )
                yield _gone("dated-ahead", what, path, "records")
            elif old is not None and close not in old.closes and at < _latest(c.at for c in old.closes):
                what = f"a new close of {ident} is dated {close.at}, before the last one that the base has"
                yield _gone("back-dated", what, path, "records")


def _predated(sets: Sets) -> Iterator[tuple[Rule, Event]]:
    """Events that the base has not and that are older than the newest it has of the same rule (row 4)."""
    for ident, rule in sorted(sets.after.items()):
        was = sets.before.get(ident)
        if was is None:
            continue
        known = {event.id for event in was.bundle.events}
        newest = _latest(event.created_at for event in was.bundle.events)
        for event in rule.bundle.events:
            if event.id not in known and (when(event.created_at) or Instant(0)) < newest:
                yield rule, event


def _latest(dates: Iterable[str]) -> Instant:
    return max((when(date) or Instant(0) for date in dates), default=Instant(0))


def _gone(code: str, what: str, path: str, gate: Any) -> Finding:
    return Finding(gate, code, text.cut(what, 300), path, f"git log -p -- {path}")
