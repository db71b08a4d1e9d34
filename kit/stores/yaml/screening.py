"""Refuse bytes that a reviewer and a parser could see differently, before any parser sees them (store-by-example 1).

The screen knows characters and lines, no YAML: what the events of the parser add to it is decided in `read`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice

from kit.domain.base import text as shown
from kit.errors import Fault

MAX_BYTES = 5 * 1024 * 1024

# Default_Ignorable_Code_Point of Unicode, as ranges: what a reader does not see.
_IGNORABLE = (
    "\\xad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164"
    "\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff"
)
_CONTROL = "\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\u2028\\u2029\\ud800-\\udfff"
HIDDEN = re.compile(f"[{_CONTROL}{_IGNORABLE}]|\\r(?!\\n)")
_MARKERS = {"<" * 7: "ours", "|" * 7: "base", "=" * 7: "theirs", ">" * 7: "end"}
_OPENS_QUOTE = frozenset(" [{,:")
_SHOWN, _LONG = 60, 200
MOST = 50


def at(path: str, line: int, column: int) -> str:
    """A place in a file as errors name it."""
    return f"{path}:{line}:{column}" if path else f"{line}:{column}"


def position(text: str, index: int) -> tuple[int, int]:
    """Line and column of a character, both counted from 1 in characters."""
    start = text.rfind("\n", 0, index) + 1
    return text.count("\n", 0, index) + 1, index - start + 1


def screen(data: bytes, path: str = "") -> tuple[Fault, ...]:
    """Every fault that shows in the bytes alone; a conflict that Git left hides all others."""
    if len(data) > MAX_BYTES:
        size, limit = len(data) / 2**20, MAX_BYTES // 2**20
        return (Fault("too-large", f"the file has {size:.1f} MiB; a record has at most {limit} MiB", at(path, 1, 1)),)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = position(data[: error.start].decode("utf-8"), error.start)
        column = len(data[: error.start].decode("utf-8").rpartition("\n")[2]) + 1
        return (Fault("not-utf8", f"byte 0x{data[error.start]:02x} is not UTF-8", at(path, line, column)),)
    return conflicts(text, path) or tuple(islice(chain(_hidden(text, path), _tabs(text, path)), MOST))


def conflicts(text: str, path: str = "") -> tuple[Fault, ...]:
    """One fault for each conflict that Git left in the text, with the first line of both versions."""
    if "<<<<<<<" not in text:
        return ()
    found: list[Fault] = []
    sides: dict[str, list[str]] = {}
    begun, side = 0, ""
    for number, line in enumerate(text.split("\n"), start=1):
        marker = _MARKERS.get(line[:7], "") if line[7:8] in {"", " ", "\r"} else ""
        if marker == "ours":
            begun, side, sides = number, marker, {"ours": [], "base": [], "theirs": []}
        elif marker == "end" and side == "theirs":
            found.append(_conflict(sides, at(path, begun, 1), path))
            side = ""
        elif marker in {"base", "theirs"} and side:
            side = marker
        elif side and line.strip():
            sides[side].append(line.strip()[:_LONG])
    return tuple(found[:MOST])


def _conflict(sides: dict[str, list[str]], where: str, path: str) -> Fault:
    what = f"Git left a conflict: ours is {_first(sides['ours'])}, theirs is {_first(sides['theirs'])}"
    return Fault("conflict", what, where, f"git checkout --ours -- {path or 'PATH'}   # or --theirs")


def _first(lines: list[str]) -> str:
    if not lines:
        return "nothing"
    more = f" and {shown.count(len(lines) - 1, 'line')} more" if len(lines) > 1 else ""
    return f"`{shown.cut(shown.plain(lines[0]), _SHOWN)}`{more}"


def _hidden(text: str, path: str) -> Iterator[Fault]:
    line, counted = 1, 0
    for match in HIDDEN.finditer(text):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        column = counted - text.rfind("\n", 0, counted)
        yield Fault("hidden-character", name(match[0]), at(path, line, column))


def name(char: str) -> str:
    """The sentence that refuses ``char``."""
    if char == "\r":
        return "a carriage return stands alone; a line ends with LF or CR LF"
    if char == "\ufeff":
        return "U+FEFF, a byte order mark, is not allowed in a record"
    return f"U+{ord(char):04X} is a control or invisible character and not allowed in a record"


def _tabs(text: str, path: str) -> Iterator[Fault]:
    if "\t" not in text:
        return
    for number, line in enumerate(text.split("\n"), start=1):
        column = bare_tab(line) if "\t" in line else None
        if column is not None:
            yield Fault("tab", "a TAB stands only in double quotes or after `#`", at(path, number, column + 1))


def bare_tab(line: str) -> int | None:
    """Where a TAB of ``line`` stands neither in double quotes nor in a comment; None where there is none."""
    quoted = False
    i = 0
    while i < len(line):
        c = line[i]
        if quoted:
            i += c == "\\"
            quoted = c != '"'
        elif c == "\t":
            return i
        elif c == "#" and (i == 0 or line[i - 1] == " "):
            return None
        elif c == '"' and (i == 0 or line[i - 1] in _OPENS_QUOTE):
            quoted = True
        i += 1
    return None
