"""Tell the tags of the protocol from what merely looks like one (protocol, Grammar).

A tag is a complete line, byte for byte. Lines end at LF, CRLF or CR alone and nowhere else. Every function reads each
character a bounded number of times, whatever the text is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Kind = Literal["ephemeral", "open", "close", "discard"]
EPHEMERAL = "<!--ephemeral-->"

_START, _STOP = "<!--", "-->"
_KINDS: dict[str, Kind] = {
    "ephemeral": "ephemeral",
    "BLOCK_ID": "open",
    "/BLOCK_ID": "close",
    "DISCARD_BLOCK": "discard",
}
_TERMINATOR = re.compile(r"\r\n|[\r\n]")
_ID = re.compile(r"[a-z0-9_-]+")
_TAG = re.compile(r"<!--(?:(ephemeral)|(/?BLOCK_ID|DISCARD_BLOCK):([a-z0-9_-]+))-->")
# No lookbehind: a pattern that begins with fixed text is searched for at the speed of `str.find`.
_MARK = re.compile(r"<!--(?:ephemeral|DISCARD_BLOCK:([a-z0-9_-]+))-->(?![^\r\n])")
# ASCII, or the Kelvin sign would be a k and the long s an s.
_LIKE = re.compile(r"[\W_]*(?:ephemeral|block_id|discard_block)\b", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Line:
    """Where a line lies in a text: its number from 1, its first character, its end, and the start of the next."""

    number: int
    start: int
    end: int
    after: int


@dataclass(frozen=True, slots=True)
class Tag:
    """What a line declares, and about which block (empty for an ephemeral marker)."""

    kind: Kind
    id: str = ""


@dataclass(frozen=True, slots=True)
class Marks:
    """What concerns the reader of a message: whether it is ephemeral, and the blocks it wants discarded, in order."""

    ephemeral: bool = False
    discards: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.ephemeral or bool(self.discards)


def is_id(text: str) -> bool:
    """Whether ``text`` may name a block."""
    return _ID.fullmatch(text) is not None


def opening(block: str) -> str:
    """The line that opens ``block``."""
    return f"<!--BLOCK_ID:{block}-->"


def closing(block: str) -> str:
    """The line that closes ``block``."""
    return f"<!--/BLOCK_ID:{block}-->"


def discard(block: str) -> str:
    """The line that discards ``block``."""
    return f"<!--DISCARD_BLOCK:{block}-->"


def tag(line: str) -> Tag | None:
    """What ``line`` (without its terminator) declares; nothing is trimmed or repaired before it is compared."""
    found = _TAG.fullmatch(line)
    return Tag(_KINDS[found[1] or found[2]], found[3] or "") if found else None


def resembles(line: str) -> bool:
    """Whether a comment that begins and ends on ``line`` was probably meant as a tag."""
    start = line.find(_START)
    while start >= 0 and (end := line.find(_STOP, start + len(_START))) >= 0:
        inner = line.rfind(_START, start, end)
        if any(_LIKE.match(line, at + len(_START), end) for at in (start, inner)):
            return True
        start = line.find(_START, end + len(_STOP))
    return False


def has_comment(text: str) -> bool:
    """Whether a comment begins anywhere in ``text``."""
    return _START in text


def commented(text: str) -> Iterator[Line]:
    """The lines of ``text`` in which a comment begins, in order: no other line can hold a tag."""
    at, number = 0, 1
    while (found := text.find(_START, at)) >= 0:
        start = max(text.rfind("\n", at, found), text.rfind("\r", at, found), at - 1) + 1
        number += _terminators(text, at, start)
        stop = _TERMINATOR.search(text, found)
        end, after = stop.span() if stop else (len(text), len(text))
        yield Line(number, start, end, after)
        at, number = after, number + 1


def marks(text: str) -> Marks:
    """The ephemeral marker and the discards among the lines of ``text``, for text whose blocks do not matter."""
    if not has_comment(text):
        return Marks()
    found = [m[1] for m in _MARK.finditer(text) if m.start() == 0 or text[m.start() - 1] in "\r\n"]
    return Marks(None in found, tuple(block for block in found if block is not None))


def _terminators(text: str, start: int, end: int) -> int:
    """How many lines end between two starts of lines."""
    return text.count("\n", start, end) + text.count("\r", start, end) - text.count("\r\n", start, end)
