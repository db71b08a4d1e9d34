"""Lay out one candidate as a person judges it: what was said, what happened then, how often, and what it would have met."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from kit.app.kit import Kit
from kit.app.learning import reach as reaches
from kit.app.learning.reach import Reach
from kit.app.learning.sorting import Sorted, Weighed
from kit.app.ledger import Ledger
from kit.domain.agreement import Agreement
from kit.domain.base import instant
from kit.domain.learning import rank
from kit.domain.learning.candidate import Bucket, Occasion, Polarity, Term
from kit.domain.learning.leg import Effect, Words
from kit.domain.learning.objects import shown

Outcome = Literal["proposed", "said again", "violation", "not stored"]


@dataclass(frozen=True, slots=True)
class Quote:
    """What was said or done, in one line, and where it stands."""

    text: str
    source: str
    locator: str
    at: str | None


@dataclass(frozen=True, slots=True)
class Nearest:
    """The rule of the same lane that is most like it, and how much, in percent."""

    id: str
    sentence: str
    alike: int


@dataclass(frozen=True, slots=True)
class Lesson:
    """One candidate as it is shown. ``id`` is the proposal or the rule it belongs to, where there is one.

    ``sum`` is the rank with its terms; ``before`` are the occasions but the last; ``against`` are binding rules of the same
    key that say the opposite.
    """

    outcome: Outcome
    id: str | None
    key: str
    lane: str | None
    object: str
    polarity: Polarity
    draft: str
    lanes: tuple[str, ...]
    paths: tuple[str, ...]
    said: tuple[Quote, ...]
    and_then: tuple[Quote, ...]
    before: tuple[Occasion, ...]
    reach: Reach
    nearest: Nearest | None
    against: tuple[str, ...]
    also_in: tuple[str, ...]
    rank: int
    sum: str
    terms: tuple[Term, ...]
    bucket: Bucket
    bucket_why: str


def lesson(
    kit: Kit, ledger: Ledger, found: Sorted, one: Weighed, rules: Mapping[str, Agreement], *, outcome: Outcome,
    ident: str | None,
) -> Lesson:  # fmt: skip
    """``one`` of ``found`` as it is shown; ``rules`` are those its nearest may be among, by id."""
    candidate, near = one.candidate, rules.get(one.duplicate.near or "")
    sentence = (near.sentence or near.draft or "") if near is not None else ""
    reach = reaches.reach(
        kit, ledger.settings, candidate.scope, found.merges, word=shown(candidate.object), polarity=candidate.polarity
    )
    return Lesson(
        outcome=outcome,
        id=ident,
        key=candidate.key,
        lane=candidate.lane,
        object=candidate.object,
        polarity=candidate.polarity,
        draft=candidate.draft,
        lanes=candidate.scope.lanes,
        paths=candidate.scope.paths,
        said=tuple(_said(words) for words in candidate.words),
        and_then=tuple(_done(effect) for effect in candidate.effects),
        before=candidate.occasions[:-1],
        reach=reach,
        nearest=Nearest(near.id, sentence, one.duplicate.near_alike) if near is not None else None,
        against=one.duplicate.against,
        also_in=candidate.also_in,
        rank=candidate.rank,
        sum=rank.shown(candidate),
        terms=candidate.terms,
        bucket=one.suggestion.bucket,
        bucket_why=one.suggestion.why,
    )


def _said(words: Words) -> Quote:
    at = instant.show(words.at) if words.at is not None else None
    return Quote(words.text, words.source_ref, words.locator, at)


def _done(effect: Effect) -> Quote:
    at = instant.show(effect.at) if effect.at is not None else None
    return Quote(effect.summary, effect.source_ref, effect.locator, at)
