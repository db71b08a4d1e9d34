"""Sort what was gathered: new candidates, more evidence for an open proposal, rules that were broken, and what only counts.

Everything shown has passed the write boundary before. What is written is decided by `kit.app.learning.review`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from kit.app import boundary
from kit.app.kit import Kit
from kit.app.learning import reach as reaches
from kit.app.learning import remembered
from kit.app.learning.gather import Gathered
from kit.app.learning.standing import Standing
from kit.app.ledger import Ledger
from kit.domain.agreement import Agreement, Scope
from kit.domain.base.instant import Instant
from kit.domain.base.text import count
from kit.domain.freshness.spec import FOLDER
from kit.domain.learning import bucket, caps, duplicates, grouping, rank
from kit.domain.learning.bucket import Suggestion
from kit.domain.learning.candidate import Candidate
from kit.domain.learning.caps import Where
from kit.domain.learning.duplicates import Duplicate
from kit.domain.learning.leg import Words
from kit.ports import Commit

STORED = "project rule"


@dataclass(frozen=True, slots=True)
class Weighed:
    """A candidate with its rank, what it repeats, and where it belongs."""

    candidate: Candidate
    duplicate: Duplicate
    suggestion: Suggestion


@dataclass(frozen=True, slots=True)
class Sorted:
    """What a review found, each kind by rank; ``counts`` are told in one line, ``unripe`` is remembered for another day."""

    new: tuple[Weighed, ...] = ()
    again: tuple[Weighed, ...] = ()
    violations: tuple[Weighed, ...] = ()
    elsewhere: tuple[Weighed, ...] = ()
    unripe: tuple[Candidate, ...] = ()
    counts: tuple[str, ...] = ()
    merges: tuple[Commit, ...] = ()
    names: tuple[str, ...] = ()


def sort(kit: Kit, ledger: Ledger, gathered: Gathered, standing: Standing, *, where: Where, now: Instant) -> Sorted:
    """What ``gathered`` holds, as it may be shown ``where``."""
    groups = grouping.group(
        gathered.words, gathered.effects, lanes_of=ledger.settings.lanes_of, rejected=standing.rejected,
        strict=standing.strict,
    )  # fmt: skip
    alone = _alone(groups.words_alone, groups.effects_alone)
    if not groups.candidates:
        return Sorted(counts=alone)
    merges, names = reaches.merges(kit), boundary.people(kit, ledger.settings)
    ground = _Ground(ledger, merges, _files(kit))
    weighed = [_weighed(one, standing, ground, names) for one in groups.candidates]
    noted = remembered.shown(kit)
    broken, known = _broken(weighed, ledger, {rule.id: rule for rule in standing.binding}, noted, where)
    rest = [one for one in weighed if one.duplicate.sameness != "violation"]
    said_again = [one for one in rest if one.duplicate.sameness == "evidence"]
    again = [
        replace(one, candidate=replace(one.candidate, proposable=True)) for one in said_again if _newer(ledger, one)
    ]
    new = [one for one in rest if one.duplicate.sameness in {"new", "rejected"}]
    kept = caps.shown(_of(new, stored=True), where=where, open_now=standing.open, shown_at=noted, now=now)
    more = caps.shown(_of(again, stored=True), where=where, open_now=0, shown_at=noted, now=now)
    if where == "close" and kept.candidates:
        more = caps.Shown((), more.held)
    other = caps.shown(_of(new, stored=False), where=where, open_now=0, shown_at=noted, now=now)
    known += len(said_again) - len(again)
    chosen = (*kept.candidates, *more.candidates, *other.candidates)
    return Sorted(
        _back(kept.candidates, new), _back(more.candidates, again), tuple(broken), _back(other.candidates, new),
        tuple(one.candidate for one in (*new, *again) if one.candidate not in chosen),
        tuple(line for line in (_held(kept, more, other), *([_known(known)] if known else []), *alone) if line),
        merges, names,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Ground:
    """What candidates are weighed on; a scope that several share is measured once."""

    ledger: Ledger
    merges: Sequence[Commit]
    files: Sequence[str]
    measured: dict[Scope, tuple[int, int]] = field(default_factory=dict)

    def measure(self, scope: Scope) -> tuple[int, int]:
        """How many of the last merges ``scope`` would have met, and how many files it holds."""
        if scope not in self.measured:
            settings = self.ledger.settings
            inside = sum(reaches.holds(settings, scope, path) for path in self.files)
            self.measured[scope] = (len(reaches.met(settings, scope, self.merges)), inside)
        return self.measured[scope]


def _weighed(found: Candidate, standing: Standing, ground: _Ground, names: Sequence[str]) -> Weighed:
    """One candidate with all that is said about it; the texts are judged as they were said and kept as they may be."""
    duplicate = duplicates.compare(found, standing.binding, standing.proposals)
    applied, inside = ground.measure(found.scope)
    weight = rank.ranked(found, would_apply=applied, files_in_scope=inside)
    return Weighed(boundary.cleaned(weight, names), duplicate, bucket.of(found))


def _broken(
    weighed: Iterable[Weighed],
    ledger: Ledger,
    rules: Mapping[str, Agreement],
    noted: Mapping[str, Instant],
    where: Where,
) -> tuple[list[Weighed], int]:
    """The violations by words that are newer than the rule's confirmation and were not told before, and how many are old.

    What led to a rule does not break it. Words of a log without times are as new as what happened then.
    """
    found: list[Weighed] = []
    old = 0
    for one in weighed:
        if one.duplicate.sameness == "violation" and one.duplicate.id is not None:
            since = rules[one.duplicate.id].confirmed_at or Instant(0)
            then = max((effect.at for effect in one.candidate.effects if effect.at is not None), default=Instant(0))
            led = _places(ledger, one.duplicate.id)
            fresh = tuple(
                w
                for w in one.candidate.words
                if (w.at if w.at is not None else then) > since
                and (w.source_ref, w.locator) not in led
                and broken_key(where, one.duplicate.id, w) not in noted
            )
            old += not fresh
            found += [replace(one, candidate=replace(one.candidate, words=fresh))] if fresh else []
    return found, old


def broken_key(where: Where, ident: str, words: Words) -> str:
    """Under which a violation by ``words`` is remembered: no review tells it twice, and no two closes count it."""
    return f"{where} {ident} {words.source_ref} {words.locator}"


def _newer(ledger: Ledger, one: Weighed) -> bool:
    """Whether the proposal that is repeated lacks any of these words."""
    there = _places(ledger, one.duplicate.id or "")
    return any((words.source_ref, words.locator) not in there for words in one.candidate.words)


def _places(ledger: Ledger, ident: str) -> set[tuple[str, str]]:
    """Where the words and effects stand that a rule or proposal has as evidence."""
    return {(item.source_ref, item.source_locator or "") for item in ledger.agreements[ident].evidence}


def _of(several: Iterable[Weighed], *, stored: bool) -> tuple[Candidate, ...]:
    return tuple(one.candidate for one in several if (one.suggestion.bucket == STORED) is stored)


def _back(chosen: Iterable[Candidate], several: Sequence[Weighed]) -> tuple[Weighed, ...]:
    return tuple(next(one for one in several if one.candidate is candidate) for candidate in chosen)


def _files(kit: Kit) -> tuple[str, ...]:
    commit = kit.git.resolve("HEAD")
    listing = kit.git.listing(commit.tree) if commit is not None else None
    return tuple(path for path, entry in (listing or {}).items() if entry.mode != FOLDER)


def _held(*several: caps.Shown) -> str:
    held: dict[str, int] = {}
    for one in several:
        for why, number in one.held.items():
            held[why] = held.get(why, 0) + number
    return caps.Shown((), dict(sorted(held.items()))).rest


def _known(number: int) -> str:
    return f"{count(number, 'candidate')} known already: a rule or a proposal has these words"


def _alone(words: int, effects: int) -> tuple[str, ...]:
    if not words and not effects:
        return ()
    said, done = count(words, "correction"), count(effects, "effect")
    return (f"{said} without an effect and {done} without a word, counted and not shown",)
