"""Read one turn of a person: what it does, told from structure before cue words (signals, Labelling guide).

Exact marks come first, then repetition, then the rare kinds, then points for and against a correction, then the common
kinds. Every cue that decided is named in `because`. Cue words are data of `kit.domain.learning.cues`; turns of agents are
left to `kit.domain.learning.critique`.
"""

from __future__ import annotations

from kit.domain.learning import marks, rare, weigh
from kit.domain.learning.common import common
from kit.domain.learning.scene import Scene
from kit.domain.learning.signal import Kind, Signal, Turn

SEVERITY: tuple[Kind, ...] = (
    "tool_rejection", "revert", "redo", "already_built", "pushback", "rule",
    "new_request", "question", "answer", "approval", "other",
)  # fmt: skip
"""The order in which two kinds of one turn are named: the more consequential first."""


def read(turn: Turn) -> Signal:
    """What ``turn`` does, and the cues that decided; the same turn is always read the same way."""
    if exact := marks.read(turn):
        return exact
    scene = Scene.of(turn)
    found: dict[Kind, tuple[str, ...]] = dict(rare.read(scene))
    weight = weigh.pushback(scene)
    if weight and not _covered(found):
        found["pushback"] = weight.because
    if len(found) < 2:  # noqa: PLR2004  (one label, or two)
        kind, why = common(scene, beside=tuple(found))
        if kind:
            found[kind] = why
    kinds = tuple(sorted(found, key=SEVERITY.index)[:2])
    return Signal(kinds, tuple(because for kind in kinds for because in found[kind]))


def _covered(found: dict[Kind, tuple[str, ...]]) -> bool:
    """Whether a rare kind already says that something was wrong, or the turn has two kinds."""
    return len(found) > 1 or "tool_rejection" in found
