"""Split a log into rows and look into them without ever failing: what has another type than expected is not there.

Rows are read anew each time they are gone through, and none is kept: a log may have a million of them.
"""

from __future__ import annotations

import codecs
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.base.record import Json

LONGEST = 32 * 1024 * 1024
KINDS, NAME = 30, 32
Row = Mapping[str, Json]
_ENCODINGS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_HALF = re.compile(rb"\\u[dD][89a-fA-F]")
_KIND = re.compile(r"[a-z](?:[A-Z]?[a-z0-9_.-])*")
_SPACE = b" \t\r\n\x00"
_ATTACHED = frozenset(
    {"image", "image_url", "input_image", "document", "file", "input_file", "input_audio", "audio", "video"}
)


class Skipped(Counter[str]):
    """How many rows were passed over, by why; the types of rows are the log's own words and are kept few and short."""

    def unknown(self, kind: str) -> None:
        """Count a row of the type ``kind``, which nothing here reads."""
        name = kind if len(kind) <= NAME and _KIND.fullmatch(kind) else "untyped"
        self["other" if name not in self and len(self) >= KINDS else name] += 1


class Rows:
    """The rows of a log with the numbers of their lines; the counts are those of the last time they were gone through.

    ``broken`` counts lines that are no JSON object, ``long`` those too long to be parsed, ``torn`` says that the last line
    was cut.
    """

    def __init__(self, data: bytes, *, given: Sequence[Json] | None = None) -> None:
        self._data, self._given = data, given
        self.broken, self.long, self.torn = 0, 0, False

    def __iter__(self) -> Iterator[tuple[int, Row]]:
        """Go through them in the order of the log; only LF ends a line."""
        self.broken, self.long, self.torn = 0, 0, False
        return self._lines() if self._given is None else self._items(self._given)

    def first(self, number: int) -> tuple[Row, ...]:
        """The first ``number`` rows."""
        return tuple(row for _, row in islice(self, number))

    @property
    def counts(self) -> dict[str, int]:
        """The lines that were passed over unread, by why."""
        return {"too long": self.long} if self.long else {}

    def _lines(self) -> Iterator[tuple[int, Row]]:
        data, start, number = self._data, 0, 0
        while start <= len(data):
            number += 1
            end = data.find(b"\n", start)
            last = end < 0
            end = len(data) if last else end
            if end - start > LONGEST:
                self.long += 1
            elif line := data[start:end].strip(_SPACE):
                row = _row(line)
                if row is not None:
                    yield number, row
                elif last:
                    self.torn = True
                else:
                    self.broken += 1
            start = end + 1

    def _items(self, given: Sequence[Json]) -> Iterator[tuple[int, Row]]:
        for number, item in enumerate(given, start=1):
            if isinstance(item, dict):
                yield number, item
            else:
                self.broken += 1


def unified(data: bytes) -> bytes:
    """``data`` in UTF-8 without a mark at its beginning, which is looked at to tell UTF-16 and UTF-32."""
    for mark, encoding in _ENCODINGS:
        if data.startswith(mark):
            return data.decode(encoding, "replace").encode("utf-8", "replace")
    return data.removeprefix(codecs.BOM_UTF8)


def document(data: bytes) -> Json:
    """The JSON value the whole of ``data`` holds, or None."""
    return _value(data) if len(data) <= LONGEST else None


def obj(value: Json, *keys: str) -> Row:
    """The object at ``keys`` below ``value``, or an empty one."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def text(row: Row, key: str) -> str:
    """The text under ``key``, or an empty one."""
    value = row.get(key)
    return value if isinstance(value, str) else ""


def number(row: Row, key: str) -> int:
    """The natural number under ``key``, or 0."""
    value = row.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def listing(row: Row, key: str) -> tuple[Json, ...]:
    """The items under ``key``, or none."""
    value = row.get(key)
    return tuple(value) if isinstance(value, list) else ()


def parts(row: Row, key: str) -> tuple[Row, ...]:
    """The objects listed under ``key``; a bare text there, or in the list, is one part of type ``text``."""
    value = row.get(key)
    listed = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    both = ({"type": "text", "text": part} if isinstance(part, str) else part for part in listed)
    return tuple(part for part in both if isinstance(part, dict))


def words(found: tuple[Row, ...]) -> str:
    """The text of those parts that have one, a line each."""
    return "\n".join(t for part in found if (t := text(part, "text")))


def attached(found: tuple[Row, ...]) -> int:
    """How many of the parts are images and files, which are not looked into."""
    return sum(text(part, "type") in _ATTACHED for part in found)


def moment(row: Row, *keys: str) -> Instant | None:
    """The row's timestamp: the first of ``keys`` that has one."""
    found = (instant.parse(text(row, key)) for key in keys or ("timestamp",))
    return next((at for at in found if at is not None), None)


def decoded(value: str) -> Row:
    """The object that the JSON text ``value`` holds, or an empty one."""
    return _row(value.encode("utf-8", "replace")) or {}


def _row(line: bytes) -> Row | None:
    value = _value(line)
    return value if isinstance(value, dict) else None


def _value(line: bytes) -> Json:
    """The value of a JSON text; a half of a character (a lone surrogate) in it becomes a question mark."""
    try:
        value: Json = json.loads(line.decode("utf-8", "replace"), strict=False)
        if _HALF.search(line):
            value = json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None
    return value
