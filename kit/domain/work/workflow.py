"""Hold the workflow of a worktree: the item in hand, the session, and what the session knew when it last looked.

Whether the context is still warm is decided by the advice, never here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from kit.domain.base.ident import WorkId
from kit.domain.base.record import OWN, Json


@dataclass(frozen=True, slots=True)
class Context:
    """How full the session's context was, in percent, how often it was compacted, and when that was seen."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    full: int | None = None
    compacted: int = 0
    seen: str | None = None


@dataclass(frozen=True, slots=True)
class WorkflowState:
    """``<git-dir>/kit/workflow.yaml``: one for each worktree, never joined; ``known`` has an object id by path."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    format: Literal[1] = 1
    work: WorkId | None = None
    workflow: str | None = None
    session: str | None = None
    since: str | None = None
    context: Context | None = None
    known: dict[str, str] = field(default_factory=dict)
