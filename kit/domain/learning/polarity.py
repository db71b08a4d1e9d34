"""Tell whether words speak for a thing or against it: "never X" and "always X" are two rules, not one (Grouping 2).

What the content did outranks the words, since a reproach names with "not" what it wants. Cues are data by language.
"""

# ruff: noqa: RUF001  (cues of other scripts)

from __future__ import annotations

import re
from collections.abc import Iterable

from kit.domain.learning.candidate import Polarity
from kit.domain.learning.leg import Effect
from kit.domain.learning.objects import shown

WITHIN = 60

_AGAINST = (
    # en
    "not", "no", "never", "don't", "dont", "do not", "doesn't", "stop", "avoid", "without", "remove", "drop", "instead of",
    "rather than", "get rid of", "forbidden", "revert", "undo", "delete", "shouldn't", "mustn't", "can't", "isn't",
    "wasn't", "take out", "why did you",
    # de
    "nicht", "kein", "keine", "keinen", "nie", "niemals", "statt", "anstatt", "ohne", "entferne", "lösche",
    # fr
    "ne", "n'", "pas de", "jamais", "plutôt que", "au lieu de", "sans", "enlève", "supprime", "retire",
    # es, pt, it
    "nunca", "jamás", "en lugar de", "en vez de", "sin", "quita", "elimina", "não", "jamais", "em vez de", "sem", "remova",
    "non", "mai", "invece di", "senza", "togli", "rimuovi",
    # cs, pl, ru, uk
    "ne", "není", "nikdy", "místo", "bez", "odstraň", "nepoužívej", "nie", "nigdy", "zamiast", "usuń", "не", "никогда",
    "вместо", "без", "убери", "удали", "ні", "ніколи", "замість", "прибери", "видали",
    # nl
    "niet", "geen", "nooit", "zonder", "in plaats van", "verwijder",
    # zh, ja, ko
    "不", "别", "不要", "禁止", "而不是", "删", "去掉", "ではなく", "使わない", "やめ", "消し", "削除", "말고", "대신",
    "금지", "하지",
)  # fmt: skip
_FOR = (
    "use", "uses", "using", "always", "only", "go in", "goes in", "go to", "belong in", "belongs in", "live in", "lives in",
    "put", "keep", "stick to", "already have", "already in", "there is", "there's", "we have", "should be", "should use",
    "nimm", "nutze", "verwende", "benutze", "immer", "gehört in", "gehören in", "utilise", "utiliser", "toujours", "usa",
    "utiliza", "siempre", "use", "sempre", "používej", "použij", "vždy", "używaj", "użyj", "zawsze", "используй", "всегда",
    "використовуй", "завжди", "gebruik", "altijd", "用", "使用", "总是", "应该", "使って", "使う", "必ず", "사용", "항상",
)  # fmt: skip
_BREAK = re.compile(r"[.!?;:\n。！？；]\s|[,，、—]\s?|\n|\b(?:but|sondern|mais|sino|mas|ma|ale|а|но|maar)\b|。|，")
_AFTER_AGAINST = re.compile(
    r"^\W{0,4}(?:is|are|was)?\s?(?:not allowed|forbidden|not needed|wrong|verboten|interdit|prohibido|запрещ|"
    r"말고|ではなく|代わり|禁止)",
    re.IGNORECASE,
)


def _any_of(cues: Iterable[str]) -> re.Pattern[str]:
    """A pattern of whole words; scripts without spaces have none to be whole."""
    words = sorted(set(cues), key=lambda cue: (-len(cue), cue))
    spaced = [re.escape(cue) for cue in words if ord(cue[0]) < 0x2E80]  # noqa: PLR2004  (before the first CJK block)
    packed = [re.escape(cue) for cue in words if ord(cue[0]) >= 0x2E80]  # noqa: PLR2004
    return re.compile(rf"(?<!\w)(?:{'|'.join(spaced)})(?!\w)|{'|'.join(packed)}", re.IGNORECASE)


_CUES: tuple[tuple[re.Pattern[str], Polarity], ...] = ((_any_of(_AGAINST), "never"), (_any_of(_FOR), "always"))


def said(text: str, thing: str) -> Polarity | None:
    """What ``text`` says about ``thing`` where it names it first, by the cues of the clause before it; None without one."""
    at = text.find(name := _name(thing, text))
    if at < 0 or not name:
        return None
    if _AFTER_AGAINST.match(text[at + len(name) : at + len(name) + WITHIN]):
        return "never"
    clause = _clause(text[max(0, at - WITHIN) : at])
    found = [(match.start(), polarity) for cues, polarity in _CUES for match in cues.finditer(clause)]
    if not found:
        return None
    against = [start for start, polarity in found if polarity == "never"]
    # "do not use X" speaks against it though "use" stands nearer; "use Y, not X" has its own clause.
    return "never" if against else "always"


def of(texts: Iterable[str], effects: Iterable[Effect], thing: str) -> Polarity:
    """Whether a candidate is for ``thing`` or against it: as the content went, else as the words say, else against."""
    came = went = 0
    for effect in effects:
        if thing in effect.objects:
            came += thing in effect.came
            went += thing not in effect.came and effect.kind not in {"check passed", "earlier blob"}
    if came != went:
        return "always" if came > went else "never"
    votes = [vote for text in texts if (vote := said(text, thing)) is not None]
    return "always" if votes.count("always") > votes.count("never") else "never"


def _clause(before: str) -> str:
    """What of ``before`` belongs to the clause that goes on after it."""
    ends = [match.end() for match in _BREAK.finditer(before)]
    return before[ends[-1] :] if ends else before


def _name(thing: str, text: str) -> str:
    """How ``text`` writes ``thing``: whole, or by the last part of its path."""
    whole = shown(thing)
    return whole if whole in text else whole.rstrip("/").rpartition("/")[2]
