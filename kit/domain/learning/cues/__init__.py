"""Cue words as data, one module for each language; and which of them a turn is read with.

The script tells Chinese, Japanese and Korean; letters of their own and common words tell the others. A turn in two
languages is read with both, and a short one that tells nothing with all that its script allows.
"""

from __future__ import annotations

import re
from functools import cache

from kit.domain.learning.cues import cs, de, en, es, fr, it, ja, ko, nl, pl, pt, ru, sv, tr, uk, vi, zh
from kit.domain.learning.cues import id as indonesian
from kit.domain.learning.cues.language import FAMILIES, Language, fold

_LATIN = tuple(m.LANGUAGE for m in (en, fr, cs, it, es, pt, de, nl, pl, tr, sv, vi, indonesian))
_CYRILLIC = (ru.LANGUAGE, uk.LANGUAGE)
LANGUAGES: tuple[Language, ...] = (*_LATIN, *_CYRILLIC, zh.LANGUAGE, ja.LANGUAGE, ko.LANGUAGE)
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_READ = 300
_NEAR = 0.6
_ENGLISH = 3
_SHORT = 8
_AROUND = 0.5


def of(text: str, *surroundings: str) -> tuple[Language, ...]:
    """The languages to read ``text`` with; the first of ``surroundings`` that tells decides where ``text`` does not."""
    around = next((found for told in surroundings if (found := _told(told))), ())
    return _told(text, around) or around or _spaced(text)


def _told(text: str, around: tuple[Language, ...] = ()) -> tuple[Language, ...]:
    """The languages that ``text`` tells; of a short text, those ``around`` it count for half a word."""
    words = _WORD.findall(text)[:_READ]
    scripts = _by_script(text)
    scores: dict[Language, float] = {lang: sum(1 for word in words if word in _common(lang)) for lang in _spaced(text)}
    if scripts:
        return (*scripts, en.LANGUAGE) if scores.get(en.LANGUAGE, 0) >= _ENGLISH else scripts
    if len(words) <= _SHORT:
        scores = {
            lang: score + _AROUND * (lang in around) + sum(1 for family in FAMILIES if lang.found(family, text))
            for lang, score in scores.items()
        }
    most = max(scores.values())
    near = [lang for lang, score in scores.items() if score >= max(most * _NEAR, 1)]
    return tuple(sorted(near, key=lambda lang: -scores[lang])) if most > 1 or len(near) == 1 else ()


def _spaced(text: str) -> tuple[Language, ...]:
    return _CYRILLIC if any("\u0400" <= c <= "\u04ff" for c in text) else _LATIN


def _by_script(text: str) -> tuple[Language, ...]:
    if any("\u3040" <= c <= "\u30ff" for c in text):
        return (ja.LANGUAGE,)
    if any("\uac00" <= c <= "\ud7a3" for c in text):
        return (ko.LANGUAGE,)
    return (zh.LANGUAGE,) if any("\u4e00" <= c <= "\u9fff" for c in text) else ()


@cache
def _common(lang: Language) -> frozenset[str]:
    return frozenset(fold(lang.common).split())
