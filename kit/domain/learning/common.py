"""Tell the common kinds: approval, a new request, a question, an answer."""

from __future__ import annotations

from kit.domain.learning.scene import Scene
from kit.domain.learning.signal import Kind

SHORT = 9


def common(scene: Scene, *, beside: tuple[Kind, ...]) -> tuple[Kind | None, tuple[str, ...]]:
    """The common kind of a turn, with the cue that told it; ``beside`` are the corrections already told of it."""
    approving = scene.cue("approve", scene.first) or scene.cue("praise", scene.first)
    if "pushback" in beside or "already_built" in beside:
        return ("new_request", (f"asks for: {scene.requesting}",)) if scene.requesting else (None, ())
    if beside:
        return ("approval", (f"agrees: {approving}",)) if approving and beside == ("rule",) else (None, ())
    if approving and scene.said.size <= SHORT and not scene.asking:
        return "approval", (f"agrees: {approving}",)
    if scene.requesting:
        return "new_request", (f"begins as a request: {scene.requesting}",)
    if scene.asking:
        return "question", (f"asks: {scene.asking}",)
    return _stated(scene)


def _stated(scene: Scene) -> tuple[Kind, tuple[str, ...]]:
    """The kind of a turn that neither approves, requests nor asks in so many words."""
    if scene.said.pasted and scene.said.size < SHORT:
        return "other", ("little but a paste",)
    if scene.offered or scene.listing:
        return "answer", ("the agent had asked",)
    return ("new_request", ("says what is wanted",)) if scene.said.size > SHORT // 2 else ("other", ("says little",))
