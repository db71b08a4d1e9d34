"""Tell what a candidate repeats: a binding rule that was broken, an open proposal, or a rule refused before.

The nearest rule of its lane is told too, for a reviewer to keep one (signals, Grouping and ranking 3).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from kit.domain.agreement import Agreement
from kit.domain.base.likeness import NEAR, likeness
from kit.domain.learning import polarity
from kit.domain.learning.candidate import Candidate

Sameness = Literal["new", "violation", "evidence", "rejected"]


@dataclass(frozen=True, slots=True)
class Duplicate:
    """What a candidate repeats, with the id and how alike they are; ``near`` is the nearest rule of its lane.

    ``against`` are the binding rules of its key that say the opposite: a contradiction to be told.
    """

    sameness: Sameness
    id: str | None = None
    alike: int = 0
    near: str | None = None
    near_alike: int = 0
    against: tuple[str, ...] = ()


def compare(candidate: Candidate, rules: Iterable[Agreement], proposals: Iterable[Agreement] = ()) -> Duplicate:
    """What ``candidate`` repeats among the binding ``rules`` and the ``proposals``, open or rejected.

    A rule outranks a proposal, and an open proposal a rejected one; of equals the most alike, then the first by id.
    """
    binding, others = tuple(rules), tuple(proposals)
    same_key = [rule for rule in binding if rule.key == candidate.key]
    near_id, near_alike = _nearest(candidate, [rule for rule in binding if _same_lane(candidate, rule)])
    against = tuple(sorted(rule.id for rule in same_key if _way(rule, candidate) != candidate.polarity))
    several: tuple[tuple[Sameness, list[Agreement]], ...] = (
        ("violation", same_key),
        ("evidence", [one for one in others if one.key == candidate.key and one.status == "proposed"]),
        ("rejected", [one for one in others if one.key == candidate.key and one.status == "rejected"]),
    )
    for sameness, own in several:
        ident, alike = _nearest(candidate, [one for one in own if _way(one, candidate) == candidate.polarity])
        if ident is not None and alike >= NEAR:
            return Duplicate(sameness, ident, alike, near_id, near_alike, against)
    return Duplicate("new", None, 0, near_id, near_alike, against)


def alike(candidate: Candidate, rule: Agreement) -> int:
    """How alike a rule and a candidate are: its sentence or draft, with the draft or the words of the candidate."""
    theirs = [text for text in (rule.sentence, rule.draft) if text]
    ours = dict.fromkeys((candidate.draft, *(words.text for words in candidate.words)))
    return max((likeness(one, other) for one in theirs for other in ours), default=0)


def _nearest(candidate: Candidate, rules: Iterable[Agreement]) -> tuple[str | None, int]:
    scored = [(alike(candidate, rule), rule.id) for rule in rules]
    best = min(scored, key=lambda one: (-one[0], one[1]), default=None)
    return (best[1], best[0]) if best is not None else (None, 0)


def _way(rule: Agreement, candidate: Candidate) -> str:
    """What a rule of the candidate's key says about its object; where it does not name it, the same."""
    said = (polarity.said(text, candidate.object) for text in (rule.sentence, rule.draft) if text)
    return next((way for way in said if way is not None), candidate.polarity)


def _same_lane(candidate: Candidate, rule: Agreement) -> bool:
    return candidate.lane in rule.scope.lanes if candidate.lane is not None else not rule.scope.lanes
