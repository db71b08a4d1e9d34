"""Say what an unquoted scalar could be taken for, and write text so that every reader takes it for text.

Both YAML versions count: what either reads as a number, a date, a truth value or null must stand in quotes.
"""

from __future__ import annotations

import re
from functools import lru_cache

from kit.errors import InvalidRecord
from kit.stores.yaml.screening import HIDDEN, name


class Plain(str):
    """A scalar that stood unquoted; what it is, is decided by the schema."""

    __slots__ = ()


_WORDS = {"true": "a truth value", "false": "a truth value", "yes": "a truth value", "no": "a truth value",
          "on": "a truth value", "off": "a truth value", "y": "a truth value", "n": "a truth value",
          "null": "null", "~": "null", "": "null", "<<": "a merge key", "=": "a value key"}  # fmt: skip
_NUMBER = re.compile(
    r"[-+]?(?:0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:[0-9][0-9_,]*(?:\.[0-9_]*)?|\.[0-9][0-9_]*)(?:[eE][-+]?[0-9]+)?"
    r"|[0-9][0-9_]*(?::[0-9]{1,2})+(?:\.[0-9_]*)?|\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))",
    re.ASCII,
)
_DATE = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt \t].*)?", re.ASCII)
_INT = re.compile(r"-?(?:0|[1-9][0-9]*)", re.ASCII)
_FLOAT = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?", re.ASCII)
# Quoted all the same: ids and numbered records, object ids and digests, versions.
_NAMED = re.compile(r"[a-z]{2}-[0-9a-hjkmnp-tv-z]{8}(?:\..*)?|[0-9a-f]{7,}|[vV]?[0-9].*|.*[0-9a-f]{40}", re.DOTALL)
_BARE = re.compile(r"[A-Za-z_][A-Za-z0-9_/.@+-]*(?: [A-Za-z0-9_/.@+-]+)*", re.ASCII)
_QUOTED_KEYS = frozenset({
    "id", "value", "purpose", "draft", "excerptOrSummary", "source", "session", "at", "by", "email", "key",
    "acceptance", "acceptanceCriteria", "stalenessTriggers",
})  # fmt: skip
_LONGEST = 100
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


@lru_cache(maxsize=4096)
def taken_for(text: str) -> str | None:
    """What a reader could take the unquoted ``text`` for, or None where it is text to everyone."""
    word = _WORDS.get(text.lower())
    if word is not None:
        return word
    if text[0] in "+-.0123456789":
        if _NUMBER.fullmatch(text):
            return "a number"
        if _DATE.fullmatch(text):
            return "a date"
    return None


def integer(text: str) -> int | None:
    """The integer a plain scalar is in its one canonical form."""
    return int(text) if len(text) <= _LONGEST and _INT.fullmatch(text) else None


def number(text: str) -> float | int | None:
    """The number a plain scalar is, as JSON writes numbers; None for everything else, infinite ones included."""
    if len(text) > _LONGEST or not _FLOAT.fullmatch(text):
        return None
    if _INT.fullmatch(text):
        return int(text)
    value = float(text)
    return value if abs(value) != float("inf") else None


def quoted(text: str) -> str:
    """``text`` in double quotes on one line.

    Raises:
        InvalidRecord: it holds a character that no record may hold.
    """
    bad = HIDDEN.search(text)
    if bad:
        raise InvalidRecord("hidden-character", name(bad[0]))
    if '"' in text or "\\" in text or "\n" in text or "\t" in text:
        text = "".join(_ESCAPES.get(c, c) for c in text)
    return f'"{text}"'


def written(text: str, key: str = "") -> str:
    """``text`` as kit writes it under ``key``: plain where nobody can mistake it, else in double quotes."""
    if key in _QUOTED_KEYS or key.endswith(("Id", "Ids", "At")) or len(text) > _LONGEST:
        return quoted(text)
    if not _BARE.fullmatch(text) or text.endswith(".") or _NAMED.fullmatch(text) or taken_for(text):
        return quoted(text)
    return text
