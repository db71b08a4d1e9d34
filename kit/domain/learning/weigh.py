"""Weigh whether a turn rejects or corrects what the agent did: named points for and against, summed.

No point is learned: each is one sentence of the labelling guide. A description of a state, said after the agent handed work
over, needs one cue of failure; without that it needs two.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kit.domain.learning.scene import Scene

ENOUGH = 3
LONG = 120
WORDY = 60
SHORT = 3
_FOR = {
    "fails": 2,
    "negated": 2,
    "still": 2,
    "again": 1,
    "objects": 3,
    "reproach": 3,
    "puzzled": 2,
    "report": 1,
    "should": 1,
    "contrast": 1,
}


@dataclass(frozen=True, slots=True)
class Weight:
    """Points with their names; it holds where the sum is enough."""

    terms: tuple[tuple[int, str], ...]

    @property
    def points(self) -> int:
        """The sum."""
        return sum(points for points, _ in self.terms)

    @property
    def because(self) -> tuple[str, ...]:
        """Every term with its points."""
        return tuple(f"{why} ({points:+d})" for points, why in self.terms)

    def __bool__(self) -> bool:
        return self.points >= ENOUGH


def pushback(scene: Scene) -> Weight:
    """How much speaks for a correction."""
    worded = tuple(_for(scene))
    if len(worded) < 2 and sum(points for points, _ in worded) < 2:  # noqa: PLR2004  (one weak cue alone tells nothing)
        return Weight(worded)
    return Weight((*worded, *_form(scene), *_against(scene)))


def _for(scene: Scene) -> Iterator[tuple[int, str]]:
    for family, points in _FOR.items():
        if hit := scene.cue(family):
            yield points, f"{family}: {hit}"
    if scene.said.size <= SHORT and not scene.requesting and (hit := scene.cue("again")):
        yield 1, f"nothing but: {hit}"
    if hit := scene.opens("forbid"):
        yield 3, f"forbids what was done: {hit}"
    if scene.said.size == 1 and not scene.offered and (hit := scene.cue("nay")):
        yield 3, f"a bare {hit}"
    if not scene.offered and scene.denies:
        yield 2, f"begins with {scene.denies}"
    if hit := scene.opens("trial"):
        yield 2, f"tells a trial: {hit}"
    if scene.said.faulty:
        yield 2, "a program's message of failure"


def _form(scene: Scene) -> Iterator[tuple[int, str]]:
    if not scene.requesting and not scene.asking:
        yield 1, "a statement"
    if scene.handed:
        yield 1, f"after the agent said: {scene.handed}"


def _against(scene: Scene) -> Iterator[tuple[int, str]]:
    if scene.opening:
        yield -6, "nothing was done before"
    if (hit := scene.cue("praise", scene.first)) and not any(map(scene.cue, ("contrast", "negated", "still"))):
        yield -2, f"praises: {hit}"
    if scene.agrees:
        yield -3, f"agrees: {scene.agrees}"
    if scene.requesting and not scene.mending:
        yield -3, f"begins as a request: {scene.requesting}"
    if hit := scene.cue("wish"):
        yield -1, f"a wish: {hit}"
    if scene.listing:
        yield -5, "answers point by point"
    yield from _long(scene)
    if scene.asking and not scene.requesting:
        yield -1, f"a question: {scene.asking}"
    if scene.offered:
        yield -1, "the agent had asked"


def _long(scene: Scene) -> Iterator[tuple[int, str]]:
    """Long turns describe work; what is denied in an explanation is seldom what the agent did."""
    if scene.said.size > LONG:
        yield -2, "long as a description of work"
    elif scene.said.size > WORDY and not scene.handed:
        yield -1, "an explanation, with nothing handed over"
