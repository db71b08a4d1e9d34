"""Group pairs of words and effects into candidates: one for each lane, object and polarity.

"Never X" and "always X" are never one candidate, nor are two lanes. Any order of the legs gives the same candidates
(signals, Grouping and ranking). What a candidate is worth is left to `kit.domain.learning.rank`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from kit.domain.base.instant import Instant
from kit.domain.base.likeness import SAME, likeness
from kit.domain.learning import bucket, draft, occasion, pairing, polarity, scope
from kit.domain.learning.candidate import Candidate, Polarity
from kit.domain.learning.leg import Effect, Words
from kit.domain.learning.pairing import Pair

LanesOf = Callable[[str], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Groups:
    """The candidates by key, and how many words and effects stand alone: those are counted and never shown."""

    candidates: tuple[Candidate, ...]
    words_alone: int
    effects_alone: int


@dataclass(frozen=True, slots=True)
class _Group:
    """The pairs about one object, in one lane, with one polarity."""

    lane: str | None
    object: str
    polarity: Polarity
    pairs: tuple[Pair, ...]

    @property
    def draft(self) -> str:
        built = all(pair.words.kind == "already built" for pair in self.pairs)
        return draft.sentence(self.object, self.polarity, lane=self.lane, built=built)


def candidates(
    words: Iterable[Words],
    effects: Iterable[Effect],
    *,
    lanes_of: LanesOf,
    rejected: Mapping[str, Instant] | None = None,
    strict: bool = False,
) -> tuple[Candidate, ...]:
    """The candidates among these legs, by key.

    ``rejected`` says when the rule of a key was refused last; ``strict`` asks for two occasions always.
    """
    return group(words, effects, lanes_of=lanes_of, rejected=rejected, strict=strict).candidates


def group(
    words: Iterable[Words],
    effects: Iterable[Effect],
    *,
    lanes_of: LanesOf,
    rejected: Mapping[str, Instant] | None = None,
    strict: bool = False,
) -> Groups:
    """The same with the count of what stands alone."""
    said, done = pairing.ordered(words), pairing.ordered_effects(effects)
    found = pairing.pairs(said, done)
    groups = _joined(_groups(found, lanes_of))
    lanes: dict[tuple[str, Polarity], set[str]] = {}
    for one in groups:
        lanes.setdefault((one.object, one.polarity), set()).add(one.lane or "")
    made = tuple(_candidate(one, lanes[one.object, one.polarity], rejected or {}, strict=strict) for one in groups)
    effects_met = {effect for pair in found for effect in pair.effects}
    return Groups(made, len(said) - len({pair.words for pair in found}), len(done) - len(effects_met))


def _groups(found: Iterable[Pair], lanes_of: LanesOf) -> list[_Group]:
    gathered: dict[tuple[str | None, str, Polarity], list[Pair]] = {}
    for pair in found:
        paths = [path for effect in pair.effects for path in effect.paths] or list(pair.words.paths)
        way = polarity.of([pair.words.text], pair.effects, pair.object)
        gathered.setdefault((scope.lane(paths, lanes_of), pair.object, way), []).append(pair)
    groups = [_Group(lane, thing, way, tuple(several)) for (lane, thing, way), several in gathered.items()]
    return sorted(groups, key=lambda one: (scope.key(one.lane, one.object), one.polarity, one.object, one.lane or ""))


def _joined(groups: Sequence[_Group]) -> list[_Group]:
    """``groups`` with neighbours of one key and polarity joined where their drafts are alike (Grouping 3)."""
    found: list[_Group] = []
    for one in groups:
        last = found[-1] if found else None
        if last is not None and _alike(last, one):
            found[-1] = _Group(last.lane, last.object, last.polarity, (*last.pairs, *one.pairs))
        else:
            found.append(one)
    return found


def _alike(one: _Group, other: _Group) -> bool:
    same = (one.lane, one.polarity) == (other.lane, other.polarity)
    if not same or scope.key(one.lane, one.object) != scope.key(other.lane, other.object):
        return False
    return likeness(one.draft, other.draft) >= SAME


def _candidate(group: _Group, lanes: set[str], rejected: Mapping[str, Instant], *, strict: bool) -> Candidate:
    words = pairing.ordered(pair.words for pair in group.pairs)
    effects = pairing.ordered_effects(effect for pair in group.pairs for effect in pair.effects)
    occasions = occasion.of(words)
    key = scope.key(group.lane, group.object)
    paths = tuple(path for effect in effects for path in effect.paths)
    strongest = max(one.points for one in words)
    why_not = occasion.missing(occasions, strongest=strongest, rejected_at=rejected.get(key), strict=strict)
    suggestion = bucket.suggest(words, thing=group.object, polarity=group.polarity, paths=paths, lanes=len(lanes))
    return Candidate(
        key=key,
        lane=group.lane,
        object=group.object,
        polarity=group.polarity,
        draft=group.draft,
        scope=scope.narrowest(paths, lane=group.lane),
        words=words,
        effects=effects,
        occasions=occasions,
        bucket=suggestion.bucket,
        also_in=tuple(sorted(lanes - {group.lane or "", ""})),
        proposable=not why_not,
        why_not=why_not,
    )
