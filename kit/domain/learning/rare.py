"""Read the rare kinds: redo, revert, already built, rule, tool rejection. Each is told only where words leave no doubt."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kit.domain.learning.scene import Scene
from kit.domain.learning.signal import Kind

SHORT = 7
PLAIN = 45
LONG = 60
_ENDS = re.compile(r"\W*$|\s*[.,!;:\n\u3001\u3002\uff0c\uff01-]")


def read(scene: Scene) -> Iterator[tuple[Kind, tuple[str, ...]]]:
    """The rare kinds of a turn, each with the cue that told it."""
    size = scene.said.size
    if size <= LONG and scene.asking != "?" and (hit := scene.cue("rule")):
        yield "rule", (f"speaks of the time to come: {hit}",)
    if scene.opening:
        return
    if size <= SHORT and (hit := _refused(scene)):
        yield "tool_rejection", (f"refuses: {hit}",)
    if size <= PLAIN and (hit := scene.cue("revert")):
        yield "revert", (f"takes back: {hit}",)
    if scene.repeats and not scene.opens("approve") and not scene.said.faulty:
        yield "redo", ("the same words as in the turn before",)
    elif not scene.said.pasted and (hit := scene.cue("redo", scene.first)):
        yield "redo", (f"asks again: {hit}",)
    if size <= PLAIN and not scene.asking and not scene.said.faulty and (hit := scene.cue("built", scene.first)):
        yield "already_built", (f"says it is there: {hit}",)


def _refused(scene: Scene) -> str:
    """The words that stop a step. A bare "stop" does only where it stands alone: "stop the server" asks for something."""
    halt = scene.opens("halt")
    if halt and _ENDS.match(scene.body.removeprefix(halt)):
        return halt
    return scene.cue("refuse") or ("" if scene.handed else scene.opens("forbid"))
