"""Weigh candidates by a fixed sum that is printed with them (signals, Grouping and ranking 5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kit.domain.base.suspicious import suspicions
from kit.domain.base.text import count
from kit.domain.learning.candidate import Candidate, Term
from kit.domain.learning.objects import sort

OCCASION, MOST_OCCASIONS = 10, 3
TWO_PEOPLE = 5
NARROW, MOST_FILES = 3, 50
MERGES_A_POINT, MOST_FOR_MERGES = 4, 5
COMMAND_LIKE = -5


def ranked(
    candidate: Candidate, *, would_apply: int, files_in_scope: int, command_like: bool | None = None
) -> Candidate:
    """``candidate`` with the terms of its rank.

    ``would_apply`` counts the last merges its scope would have met, ``files_in_scope`` the files there. ``command_like``
    says that it reads as an order to a machine; None leaves that to its object and to what was said.
    """
    commanding = _commanding(candidate) if command_like is None else command_like
    terms = (
        *_evidence(candidate),
        *_people(candidate),
        *_narrow(candidate, files_in_scope),
        *_merges(would_apply),
        *((Term("command-like", COMMAND_LIKE, "it reads as an order to run something"),) if commanding else ()),
    )
    return replace(candidate, terms=terms)


def ordered(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """``candidates`` by rank, the highest first; ties by key."""
    return tuple(sorted(candidates, key=lambda one: (-one.rank, one.key, one.polarity, one.object)))


def shown(candidate: Candidate) -> str:
    """The rank as a sum, for example ``19 = 10 + 3 + 2 + 3 + 1``."""
    points = [term.points for term in candidate.terms]
    sums = " ".join(f"{'-' if p < 0 else '+'} {abs(p)}" for p in points).removeprefix("+ ")
    return f"{candidate.rank} = {sums}" if points else "0"


def _commanding(candidate: Candidate) -> bool:
    texts = (candidate.draft, *(words.text for words in candidate.words))
    return sort(candidate.object) == "command" or any(
        found.grade == "command" for text in texts for found in suspicions(text)
    )


def _evidence(candidate: Candidate) -> tuple[Term, ...]:
    occasions = min(len(candidate.occasions), MOST_OCCASIONS)
    words = max(candidate.words, key=lambda one: one.points)
    effect = max(candidate.effects, key=lambda one: one.points)
    return (
        Term("occasions", OCCASION * occasions, count(len(candidate.occasions), "occasion")),
        Term("words", words.points, words.kind),
        Term("effect", effect.points, effect.kind),
    )


def _people(candidate: Candidate) -> tuple[Term, ...]:
    people = {words.person for words in candidate.words if words.person}
    return (Term("people", TWO_PEOPLE, f"said by {len(people)} people"),) if len(people) > 1 else ()


def _narrow(candidate: Candidate, files: int) -> tuple[Term, ...]:
    one_lane = len(candidate.scope.lanes) == 1 and not candidate.also_in
    return (Term("narrow", NARROW, f"one lane, {count(files, 'file')}"),) if one_lane and files <= MOST_FILES else ()


def _merges(would_apply: int) -> tuple[Term, ...]:
    points = min(MOST_FOR_MERGES, max(would_apply, 0) // MERGES_A_POINT)
    return (Term("reach", points, f"would have applied to {count(would_apply, 'merge')}"),) if points else ()
