"""Name the signals a turn of a session can give (signals, Labelling guide), and hold one reading of a turn.

How a turn is read is left to `kit.domain.learning.detect`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "pushback", "redo", "revert", "already_built", "rule", "tool_rejection",
    "approval", "new_request", "question", "answer", "other",
]  # fmt: skip
CORRECTIONS: frozenset[Kind] = frozenset({"pushback", "redo", "revert", "already_built", "rule", "tool_rejection"})


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a person with the end of the agent's words before it and the person's turn before that."""

    text: str
    answer_before: str = ""
    said_before: str = ""


@dataclass(frozen=True, slots=True)
class Signal:
    """What a turn does: one kind, or two with the more consequential first; ``because`` names the cues that decided."""

    kinds: tuple[Kind, ...]
    because: tuple[str, ...] = ()

    @property
    def correcting(self) -> bool:
        """Whether it corrects the agent in some way."""
        return not CORRECTIONS.isdisjoint(self.kinds)
