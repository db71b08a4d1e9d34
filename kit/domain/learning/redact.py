"""Make a quote of somebody's words fit to be kept: this is the one place such words pass before they reach a file.

Credentials are hidden, people are unnamed, what cannot be seen is dropped. Whether a quote is kept at all is a setting.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from kit.domain.base.secret import hidden

LIMIT = 120
NAME = "[name]"
_BLANK = "\u115f\u1160\u3164\uffa0\u034f\u2800"
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_EMAIL = re.compile(r"(?:mailto:)?[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
_HANDLE = re.compile(r"(?<![\w@.`/])@([A-Za-z0-9][A-Za-z0-9-]{0,38}(?:@[A-Za-z0-9-]{1,39}){0,20})(?![\w(/]|\.\w)")
_FOLDER = re.compile(r"(?<![\w.~-])(?:[A-Za-z]:)?[\\/](?:home|Users)[\\/][^\s\\/:\"'`]{1,64}")
_TOKEN = re.compile(r"[\w.'\u2019-]+")
_PIECE = re.compile(r"[^\W_]+")
_NAMES = re.compile(r"\[name\](?:(?: (?:van|von|der|den|de|da|di|du|del|la|le|bin|ibn|al|el|y)){0,3} \[name\])+")
_GREETED = re.compile(
    r"\b((?:thanks|thank you|thx|cheers|sorry|hi|hey|hello|danke|hallo|merci|gracias|hola|ok|okay|yes|no|please),? )$",
    re.IGNORECASE,
)
_PACKED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
# Words after an @ that code has and people do not.
_OF_CODE = frozenset(
    {
        *(
            "app",
            "pytest",
            "dataclass",
            "property",
            "staticmethod",
            "classmethod",
            "abstractmethod",
            "override",
            "cached",
        ),
        *(
            "cache",
            "contextmanager",
            "fixture",
            "test",
            "nullable",
            "bean",
            "component",
            "injectable",
            "input",
            "output",
        ),
        *(
            "media",
            "import",
            "use",
            "include",
            "mixin",
            "extend",
            "param",
            "return",
            "returns",
            "type",
            "typedef",
            "see",
        ),
        *(
            "deprecated",
            "throws",
            "ts-ignore",
            "ts-expect-error",
            "ts-nocheck",
            "final",
            "inject",
            "autowired",
            "latest",
        ),
        *("main", "master", "head", "v1", "v2", "v3", "v4", "v5", "tailwind", "apply", "layer", "keyframes", "charset"),
    }
)


def quote(text: str, *, names: Iterable[str], limit: int = LIMIT) -> str:
    """``text`` on one line of at most ``limit`` characters, without credentials, people and what cannot be seen.

    ``names`` are people's names and handles; e-mail addresses and ``@handles`` go whoever's they are, and so does the name
    of a home folder.
    """
    seen = hidden(_visible(text))
    line = hidden(" ".join(seen.split()))  # a value may have stood on the line after its word
    line = _FOLDER.sub("~", _EMAIL.sub(NAME, line))
    line = _HANDLE.sub(lambda m: m[0] if m[1].lower() in _OF_CODE else NAME, line)
    return _cut(_NAMES.sub(NAME, _People.of(names).out_of(line)), limit)


@dataclass(frozen=True, slots=True)
class _People:
    """The words that name people: as they are written, in any case (handles), and of scripts that pack their words."""

    written: frozenset[str]
    handles: frozenset[str]
    packed: tuple[str, ...]

    @classmethod
    def of(cls, names: Iterable[str]) -> _People:
        """Those of the names and their parts. A part in lower case, such as *van*, names nobody alone."""
        written, handles, packed = set[str](), set[str](), set[str]()
        for name in names:
            whole = unicodedata.normalize("NFC", name).strip().lstrip("@")
            pieces = whole.split()
            if len(pieces) == 1 and len(whole) > 1:
                handles.add(whole.lower())
            for piece in (whole, *pieces, *_PIECE.findall(whole)):
                if _PACKED.search(piece):
                    packed.add(piece)
                elif len(piece) > 1 and piece[0].isupper():
                    written |= {form for word in (piece, _unaccented(piece)) for form in (word, word.upper())}
        return cls(frozenset(written), frozenset(handles), tuple(sorted(packed - {""}, key=len, reverse=True)))

    def out_of(self, line: str) -> str:
        """``line`` with every word that names one of them replaced."""
        parts, at = list[str](), 0
        for match in _TOKEN.finditer(line):
            call = line[match.end() : match.end() + 1] == "("
            if not call:
                greeted = _GREETED.search(line, max(match.start() - 14, 0), match.start()) is not None
                parts += [line[at : match.start()], self._word(match[0], greeted=greeted)]
                at = match.end()
        line = "".join([*parts, line[at:]])
        for name in self.packed:
            line = line.replace(name, NAME) if len(name) > 1 else line
        return line

    def _word(self, token: str, *, greeted: bool) -> str:
        core = token.strip(".'\u2019-")
        start = token.find(core) if core else 0
        if self._names(core, greeted=greeted):
            return f"{token[:start]}{NAME}{token[start + len(core) :]}"
        return _PIECE.sub(lambda m: NAME if self._alone(token, m, greeted=greeted) else m[0], token)

    def _alone(self, token: str, match: re.Match[str], *, greeted: bool) -> bool:
        """Whether a piece of ``token`` is a name: not where it is a part of a file's name or an identifier."""
        around = token[max(match.start() - 1, 0) : match.start()] + token[match.end() : match.end() + 1]
        dotted = token[match.end() : match.end() + 1] == "." and token[match.end() + 1 : match.end() + 2].isalnum()
        return "_" not in around and not dotted and self._names(match[0], greeted=greeted)

    def _names(self, word: str, *, greeted: bool) -> bool:
        if word in self.written or word.lower() in self.handles:
            return True
        return greeted and word[:1].upper() + word[1:] in self.written


def _visible(text: str) -> str:
    """``text`` composed, and without characters that control, reorder or cannot be seen; white space stays."""
    composed = unicodedata.normalize("NFC", text)
    if composed.isascii() and composed.isprintable():
        return composed
    return "".join(c for c in composed if c in "\n\r\t" or (unicodedata.category(c) not in _HIDDEN and c not in _BLANK))


def _unaccented(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))


def _cut(line: str, limit: int) -> str:
    """As much of ``line`` as fits, to the end of a word where one ends in the second half."""
    if len(line) <= limit:
        return line
    kept = line[: max(limit - 1, 0)]
    space = kept.rfind(" ")
    whole = kept if line[len(kept) : len(kept) + 1] == " " or space < limit // 2 else kept[:space]
    return f"{whole.rstrip()}…" if limit > 0 else ""
