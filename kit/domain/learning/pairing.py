"""Pair the words of a person with effects from a different source about the same object (signals, The two-leg rule).

In one session the effect is what followed the very turn, for a note anything in that session; else it stands in Git or in a
review. Two sessions never lend each other a leg. Each pair holds at most a few effects, so work grows with the legs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kit.domain.learning import objects
from kit.domain.learning.leg import Effect, Words

MOST = 20
_SESSION = "session:"


@dataclass(frozen=True, slots=True)
class Pair:
    """One person's words, the object, and the effects they meet in."""

    words: Words
    object: str
    effects: tuple[Effect, ...]


def ordered(words: Iterable[Words]) -> tuple[Words, ...]:
    """``words``, each once, by time and place."""
    return tuple(sorted(set(words), key=_of_words))


def ordered_effects(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """``effects``, each once, by time and place."""
    return tuple(sorted(set(effects), key=_of_effect))


def pairs(words: Iterable[Words], effects: Iterable[Effect]) -> tuple[Pair, ...]:
    """The pairs, in the order of the words; words without an effect have none."""
    index = _Index(ordered_effects(effects))
    return tuple(pair for one in ordered(words) if (pair := index.pair(one)) is not None)


class _Index:
    """The effects under what they can be met by."""

    def __init__(self, effects: Iterable[Effect]) -> None:
        self.at_turn: dict[tuple[str, str, str], list[Effect]] = {}
        self.in_source: dict[tuple[str, str], list[Effect]] = {}
        self.outside: dict[str, list[Effect]] = {}
        self.anywhere: dict[str, list[Effect]] = {}
        for effect in effects:
            for thing in dict.fromkeys(effect.objects):
                self.at_turn.setdefault((effect.source_ref, effect.locator, thing), []).append(effect)
                self.in_source.setdefault((effect.source_ref, thing), []).append(effect)
                self.anywhere.setdefault(thing, []).append(effect)
                if not effect.source_ref.startswith(_SESSION):
                    self.outside.setdefault(thing, []).append(effect)

    def pair(self, words: Words) -> Pair | None:
        """The pair of ``words`` over the most specific object that any effect shares."""
        shared = objects.shared(words.objects, (t for t in words.objects if any(self._met(words, t))))
        if shared is None:
            return None
        met = (effect for several in self._met(words, shared) for effect in several[: 2 * MOST])
        return Pair(words, shared, tuple(dict.fromkeys(met))[:MOST])

    def _met(self, words: Words, thing: str) -> Iterator[list[Effect]]:
        """The lists of effects that ``words`` may be paired with over ``thing``."""
        yield self.at_turn.get((words.source_ref, words.locator, thing), [])
        if words.kind == "note":
            yield self.in_source.get((words.source_ref, thing), [])
        if words.source_ref.startswith(_SESSION):
            yield self.outside.get(thing, [])
        else:
            yield self.anywhere.get(thing, [])


def _of_words(one: Words) -> tuple[int, str, str, str, str, tuple[str, ...], tuple[str, ...], str]:
    at = -1 if one.at is None else one.at
    return at, one.source_ref, one.locator, one.kind, one.text, one.objects, one.paths, one.person


def _of_effect(one: Effect) -> tuple[int, str, str, str, str, tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    at = -1 if one.at is None else one.at
    return at, one.source_ref, one.locator, one.kind, one.summary, one.objects, one.paths, one.came
