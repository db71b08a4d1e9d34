"""Decide for one session whether its context is kept for the next item: WARM, FRESH, EITHER or COMPACT, with every term.

The rule is that of docs/advice.md: three cases decide alone, everything else is a sum. The weights are constants of this
version. Whether a person follows the advice is left to the person.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kit.domain.advice import term
from kit.domain.advice.situation import Situation
from kit.domain.advice.term import Term
from kit.domain.base.instant import Instant
from kit.domain.base.settings import Decide

Verdict = Literal["WARM", "FRESH", "EITHER", "COMPACT"]
Relation = Literal["continuation", "disjoint"]
Rule = Literal[
    "no session", "another session", "restarted", "same subject", "same subject, full", "given up", "full", "points"
]

KEEP_FROM, FRESH_BELOW = 40, 20
COMPACT_FROM, FULL_FROM, FOLLOW_FRESH_FROM = 0.80, 0.70, 0.40


@dataclass(frozen=True, slots=True)
class Costs:
    """What each way costs: how full a context is carried on, and which expected paths would have to be read again."""

    fill: float | None
    again: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """The answer for one session and one candidate; ``rule`` names what decided, ``points`` is the sum of all terms.

    Where nothing is warm (``silent``) no advice is printed, and the whole pack is loaded.
    """

    verdict: Verdict
    relation: Relation
    rule: Rule
    points: int
    terms: tuple[Term, ...]
    costs: Costs

    @property
    def silent(self) -> bool:
        """Whether there is no warm context to advise about."""
        return self.rule in {"no session", "another session", "restarted"}

    @property
    def rows(self) -> tuple[Term, ...]:
        """The terms a page shows: overlap, dependency and lane always, the others where they count."""
        return tuple(t for t in self.terms if t.points or t.name in {"overlap", "dependency", "lane"})


def advise(situation: Situation, *, now: Instant) -> Advice:
    """The verdict for ``situation`` at ``now``, with its relation and every term."""
    terms = term.all_terms(situation, now=now)
    points = sum(t.points for t in terms)
    shared = term.shared(situation)
    related = situation.same_subject or situation.shared_lanes or situation.link or shared
    verdict, rule = _alone(situation) or (_sum(points), "points")
    costs = Costs(situation.fill, term.kept(situation))
    return Advice(verdict, "continuation" if related else "disjoint", rule, points, terms, costs)


def settle(advice: Advice, decide: Decide) -> Literal["warm", "fresh", "ask"]:
    """What is done: `pull_work.decide` settles EITHER and nothing else; COMPACT keeps the item on a fresh context."""
    if advice.verdict != "EITHER":
        return "warm" if advice.verdict == "WARM" else "fresh"
    if decide == "follow":
        return "fresh" if (advice.costs.fill or 0.0) >= FOLLOW_FRESH_FROM else "warm"
    return decide


def _alone(s: Situation) -> tuple[Verdict, Rule] | None:
    if s.session is None:
        return "FRESH", "no session"
    if s.session != s.taken_by:
        return "FRESH", "another session"
    if s.restarted:
        return "FRESH", "restarted"
    fill = s.fill or 0.0
    if s.same_subject:
        if s.given_up:
            return "FRESH", "given up"
        return ("COMPACT", "same subject, full") if fill >= COMPACT_FROM else ("WARM", "same subject")
    return ("FRESH", "full") if fill >= FULL_FROM else None


def _sum(points: int) -> Verdict:
    if points >= KEEP_FROM:
        return "WARM"
    return "FRESH" if points < FRESH_BELOW else "EITHER"
