"""Lay out a turn for reading: its words without pastes, its form, and what the agent had done when it was said."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from kit.domain.base.likeness import likeness
from kit.domain.learning import cues, prose
from kit.domain.learning.cues.language import Language
from kit.domain.learning.prose import Prose
from kit.domain.learning.signal import Turn

SAME_TURN = 96
FEW = 4
COMPARED = 2_000
BRIEF = 9
ANSWER_READ = 1_500
LONGEST_LIST = 3_000
_SENTENCE = re.compile(r"(?<=[.!?])(?:\s|$)|[\u3002\uff01\uff1f\n]")
_QUESTION = re.compile(r"[?\uff1f]")
_POINT = re.compile(r"(?:^|[\n,;.] {0,3})(?:\d{1,2}|[a-e])[.)] ?\S", re.IGNORECASE)
_GOES_ON = re.compile(r"\s*[,.!\u3001\u3002\uff0c]\s*\w")
_NOT_WORDS = re.compile(r"^[^\w]+")


@dataclass(frozen=True)
class Scene:
    """A turn with what surrounds it. ``languages`` are those its words are read with, ``before`` the agent's last words."""

    turn: Turn
    said: Prose
    before: Prose
    languages: tuple[Language, ...]
    agents: tuple[Language, ...]

    @classmethod
    def of(cls, turn: Turn) -> Scene:
        """The scene of ``turn``."""
        heard = prose.end_of(turn.answer_before, ANSWER_READ)
        said, before = prose.of(turn.text, heard), prose.of(heard)
        earlier = prose.of(turn.said_before).words
        languages = cues.of(said.words, earlier, before.words)
        return cls(turn, said, before, languages, cues.of(before.words, said.words, earlier))

    def cue(self, family: str, text: str | None = None) -> str:
        """The first cue of ``family`` in what the person wrote, or in ``text``; empty where there is none."""
        words = self.said.words if text is None else text
        return next((hit for lang in self.languages if (hit := lang.found(family, words))), "")

    def opens(self, family: str) -> str:
        """The cue of ``family`` with which the person's sentence begins once greetings and approval are taken off."""
        starts = (_NOT_WORDS.sub("", self.said.words), self.body)
        return next((hit for lang in self.languages for text in starts if (hit := lang.opens(family, text))), "")

    def agent(self, family: str) -> str:
        """The first cue of ``family`` in the agent's last words."""
        return next((hit for lang in self.agents if (hit := lang.found(family, self.before.words))), "")

    @cached_property
    def first(self) -> str:
        """The first sentence that says something, with the mark it ends with."""
        words = _NOT_WORDS.sub("", self.said.words)
        end = _SENTENCE.search(words)
        return words[: end.end()] if end else words

    @cached_property
    def body(self) -> str:
        """The words after a greeting, an approval or a filler."""
        words = _NOT_WORDS.sub("", self.said.words)
        for lang in self.languages:
            words = lang.without_lead(words)
        return words

    @cached_property
    def opening(self) -> bool:
        """Whether nothing was said before in this session, so that there is nothing to correct."""
        return not self.turn.answer_before.strip() and not self.turn.said_before.strip()

    @cached_property
    def handed(self) -> str:
        """The words with which the agent declared work done, where it did."""
        return self.agent("handed")

    @cached_property
    def offered(self) -> bool:
        """Whether the agent ended with a question."""
        return bool(_QUESTION.search(self.before.words[-60:]))

    @cached_property
    def mending(self) -> str:
        """The words with which it asks for a repair and for nothing else."""
        return self.opens("mend") if self.said.size <= BRIEF else ""

    @cached_property
    def agrees(self) -> str:
        """The words with which it agrees, where it does little else."""
        return self.opens("approve") if self.said.size < FEW else ""

    @cached_property
    def denies(self) -> str:
        """The no with which it begins, where a comma or a full stop and more words follow."""
        words = _NOT_WORDS.sub("", self.said.words)
        hit = next((hit for lang in self.languages if (hit := lang.opens("nay", words))), "")
        return hit if hit and _GOES_ON.match(words.removeprefix(hit)) else ""

    @cached_property
    def listing(self) -> bool:
        """Whether it goes through numbered points after the agent had asked."""
        return len(_POINT.findall(self.turn.text[:LONGEST_LIST])) > 1 and bool(_QUESTION.search(self.before.words))

    @cached_property
    def asking(self) -> str:
        """The mark or word that makes it a question."""
        if _QUESTION.search(self.first):
            return "?"
        return self.opens("asks")

    @cached_property
    def requesting(self) -> str:
        """The words with which it begins as a request; "do not" is none."""
        return "" if self.opens("forbid") else self.opens("request")

    @cached_property
    def repeats(self) -> bool:
        """Whether it is the person's turn before, sent again word for word, and says more than "go on"."""
        one, other = (" ".join(t[:COMPARED].split()) for t in (self.turn.text, self.turn.said_before))
        cut = other.removesuffix("...").removesuffix("\u2026").rstrip()
        if self.said.size < FEW or len(cut) < FEW * 4:
            return False
        if cut != other:  # the turn before was kept in part only
            return one[: len(cut)].casefold() == cut.casefold()
        return abs(len(one) - len(cut)) * 10 <= len(cut) and likeness(one, cut) >= SAME_TURN
