"""Tell the common kinds: approval, a new request, a question, an answer."""

from __future__ import annotations

from kit.domain.learning.scene import Scene
from kit.domain.learning.signal import Kind

SHORT = 9


def common(scene: Scene, *, correcting: bool) -> tuple[Kind | None, tuple[str, ...]]:
    """The common kind of a turn, with the cue that told it; of a correction only a request beside it is told."""
    size = scene.said.size
    approving = scene.cue("approve", scene.first) or scene.cue("praise", scene.first)
    if correcting:
        return ("new_request", (f"asks for: {scene.requesting}",)) if scene.requesting else (None, ())
    if approving and size <= SHORT and not scene.asking:
        return "approval", (f"agrees: {approving}",)
    if scene.requesting:
        return "new_request", (f"begins as a request: {scene.requesting}",)
    if scene.asking:
        return "question", (f"asks: {scene.asking}",)
    if scene.said.pasted and size < SHORT:
        return "other", ("little but a paste",)
    if scene.offered:
        return "answer", ("the agent had asked",)
    return ("new_request", ("says what is wanted",)) if size > SHORT // 2 else ("other", ("says little",))
