"""Hold the cue words of one language, by family, and match them in a turn.

A cue is a phrase in lower case. `word*` stands for every word that begins so, `~` for at most four words in between, and
`^` for the beginning of the turn or of a sentence. Scripts without spaces are matched inside a run.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

FAMILIES = (
    "fails", "negated", "still", "again", "objects", "reproach", "puzzled", "report", "redo", "revert", "rule", "built",
    "refuse", "halt", "forbid", "approve", "praise", "request", "mend",
)  # fmt: skip
"""What a person says that is particular enough to tell a language by."""
_GAP = r"(?:[^\w\n.!?]+\w+){0,4}?[^\w\n.!?]+"
_LETTERS = str.maketrans("łøđ", "lod")
_BETWEEN = " \n\t.,;:!?()-*"
_JOINT = r"[^\w\n.!?,;:]+"
_START = r"(?:^|(?<=[.!?\n;]))[^\w\n]{0,6}"


@dataclass(frozen=True, slots=True)
class Language:
    """The cues of one language. ``common`` are words that tell it from its neighbours, or "" where its script does.

    What a person says: *fails* names a failure, *negated* a state that is denied, *still* that something goes on and
    *again* that it comes back, *objects* rejects what the agent did or took for granted, *reproach* asks why it did so
    and *puzzled* why something is not so, *report* tells what the person sees and *trial* what they did to see it,
    *should* what ought to be, *contrast* turns against what was said, and *wish* says what something is wanted for.
    *redo*, *revert*, *rule*, *built*, *refuse* and *forbid* tell the rare kinds, and so does *halt*, a bare word that stops
    where nothing else is said with it; *approve*, *praise*, *request* and
    *asks* the common ones; *mend* asks for a repair, *nay* is a bare no, and *lead* are fillers before the first word
    that counts.

    What the agent says: *handed* declares work done, *own* names a fault of its own.
    """

    code: str
    common: str
    fails: str = ""
    negated: str = ""
    still: str = ""
    again: str = ""
    objects: str = ""
    reproach: str = ""
    puzzled: str = ""
    report: str = ""
    trial: str = ""
    should: str = ""
    contrast: str = ""
    wish: str = ""
    redo: str = ""
    revert: str = ""
    rule: str = ""
    built: str = ""
    refuse: str = ""
    halt: str = ""
    forbid: str = ""
    approve: str = ""
    praise: str = ""
    request: str = ""
    mend: str = ""
    nay: str = ""
    asks: str = ""
    handed: str = ""
    own: str = ""
    lead: str = ""
    spaced: bool = True

    def found(self, family: str, text: str) -> str:
        """The first cue of ``family`` in ``text``, or nothing."""
        cues: str = getattr(self, family)
        hit = compiled(cues, self.spaced).search(text) if cues else None
        return hit[0].strip(" \n.,;:!?") or family if hit else ""

    def opens(self, family: str, text: str) -> str:
        """The cue of ``family`` that ``text`` begins with, or nothing."""
        cues: str = getattr(self, family)
        hit = compiled(cues, self.spaced).match(text) if cues else None
        return hit[0].strip(" \n.,;:!?") if hit else ""

    def without_lead(self, text: str) -> str:
        """``text`` without the approvals, praise and fillers it begins with, at most four of them."""
        lead = compiled("|".join((self.approve.replace("^", ""), self.praise, self.lead)), self.spaced)
        for _ in range(4):
            hit = lead.match(text)
            if not hit or not hit.end() or (rest := text[hit.end() :].lstrip(_BETWEEN)) == "":
                break
            text = rest
        return text


def fold(text: str) -> str:
    """``text`` as cues are compared: lower case, without accents, which people leave out when they type fast."""
    bare = "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not "\u0300" <= c <= "\u036f")
    return unicodedata.normalize("NFC", bare).translate(_LETTERS)


@lru_cache(maxsize=1024)
def compiled(cues: str, spaced: bool) -> re.Pattern[str]:
    """One expression for all phrases of a family, which are parted by ``|`` or a new line."""
    phrases = [" ".join(part.split()) for part in fold(cues).split("|")]
    return re.compile("|".join(_phrase(p, spaced) for p in phrases if p))


def _phrase(phrase: str, spaced: bool) -> str:
    start = _START if phrase.startswith("^") else (r"\b" if spaced and phrase[0].isalnum() else "")
    words = phrase.removeprefix("^").split(" ")
    body = ""
    for i, word in enumerate(words):
        if word == "~":
            body += _GAP if spaced else r"[^\n\u3002\uff01\uff1f]{0,12}?"
            continue
        if i and words[i - 1] != "~":
            body += _JOINT if spaced else r"\s*"
        stem, star, _ = word.partition("*")
        body += re.escape(stem) + (r"\w*" if star else "")
    closed = spaced and phrase[-1].isalnum()
    return start + body + (r"\b" if closed else "")
