"""Tell where an agent names its own act as wrong (signals, Labelling guide: self_critique).

Agreement, an apology for "the confusion", and the diagnosis of a fault nobody owns are none. What a person says is left to
`kit.domain.learning.detect`.
"""

from __future__ import annotations

from dataclasses import dataclass

from kit.domain.learning import cues, prose


@dataclass(frozen=True, slots=True)
class Critique:
    """Whether an agent's turn names its own fault: ``cue`` is the words that do, empty where none does."""

    cue: str = ""

    def __bool__(self) -> bool:
        return bool(self.cue)


def self_critique(text: str) -> Critique:
    """The words of ``text``, an agent's turn, that own a fault."""
    words = prose.of(text).words
    found = (lang.found("own", words) for lang in cues.of(words))
    return Critique(next((cue for cue in found if cue), ""))
