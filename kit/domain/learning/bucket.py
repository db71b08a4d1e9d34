"""Suggest where a candidate belongs: a rule or a fact of the project, kit itself, or a model's habit (design 7).

The suggestion is printed with its reason; a person decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kit.domain.learning.candidate import Bucket, Candidate, Polarity
from kit.domain.learning.leg import Words
from kit.domain.learning.objects import shown

_KIT = re.compile(
    r"\.kit/|\bkit (?:pull-work|close|confirm|claim|status|check|ci|sync|init|project|gate|hold|run|refresh)\b|"
    r"\bpull-work\b|\b(?:oa|wi|cl)-[0-9a-hjkmnp-tv-z]{8}\b"
)
_MODEL = re.compile(
    r"\b(?:you (?:always|never|keep|constantly|tend to)|stop (?:adding|apologi[sz]ing|explaining|guessing|summari[sz]ing|"
    r"inventing)|apologi[sz]|emojis?|verbose|too (?:long|wordy|chatty)|summar(?:y|ies) (?:again|every)|hallucinat|"
    r"ma(?:de|ke|king) (?:it |this |that |things )?up|without (?:asking|reading|looking|checking)|over-?engineer|"
    r"read the (?:file|code) first|du (?:immer|ständig)|tu (?:toujours|n'arrêtes)|siempre haces|pořád|ciągle|всегда ты|"
    r"ты всегда|你总是|你老是|いつも)",
    re.IGNORECASE,
)
_FACT = re.compile(
    r"\b(?:is|are|lives?|sits?|stands?|runs?|listens?|comes?|exists?|already|we have|there(?:'s| is)|liegt|steht|gibt es|"
    r"existe|está|se trouve|je v|jest w|находится|уже есть)\b|已经|在|ある|있",
    re.IGNORECASE,
)
_DEMAND = re.compile(
    r"\b(?:never|always|don'?t|do not|must|should|stop|avoid|instead|from now on|only|use|rule|not|no|nie|nicht|kein|keine|"
    r"immer|statt|jamais|toujours|pas|nunca|siempre|mai|sempre|nikdy|vždy|nigdy|zawsze|никогда|всегда|не|nooit|altijd|niet)\b|"
    r"不要|必须|别|总是|禁止|必ず|ないで|항상|하지",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A bucket, and why in one sentence."""

    bucket: Bucket
    why: str


def suggest(
    words: Iterable[Words], *, thing: str, polarity: Polarity, paths: Sequence[str] = (), lanes: int = 1
) -> Suggestion:
    """Where a candidate about ``thing`` belongs; ``lanes`` counts those it was seen in."""
    said = tuple(words)
    texts = [one.text for one in said]
    if _KIT.search(shown(thing)) or any(path.startswith(".kit/") for path in paths) or all(map(_KIT.search, texts)):
        return Suggestion("kit", "it is about kit itself: tell upstream, it holds for every repository")
    if any(map(_MODEL.search, texts)) and (lanes > 1 or not paths):
        return Suggestion(
            "model", "it speaks of the agent's manner and of no place here: a habit of the model, named and not kept"
        )
    built = all(one.kind == "already built" for one in said)
    if polarity == "always" and (built or all(_FACT.search(text) and not _DEMAND.search(text) for text in texts)):
        return Suggestion("project fact", "it says what is there and asks for nothing: a fact, for the memory")
    return Suggestion("project rule", f"it asks for something about `{shown(thing)}`, which is of this repository")


def of(candidate: Candidate) -> Suggestion:
    """Where ``candidate`` belongs."""
    paths = tuple(path for effect in candidate.effects for path in effect.paths)
    lanes = 1 + len(candidate.also_in)
    return suggest(candidate.words, thing=candidate.object, polarity=candidate.polarity, paths=paths, lanes=lanes)
