"""Split a log into rows and look into them without ever failing: what has another type than expected is not there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.base.record import Json

LONGEST = 32 * 1024 * 1024
Row = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a log with their line numbers, how many lines were no row, and whether the last one was cut."""

    rows: tuple[tuple[int, Row], ...]
    broken: int
    torn: bool


def split(data: bytes) -> Rows:
    """The rows of ``data``, one JSON object a line; only LF ends a line."""
    rows: list[tuple[int, Row]] = []
    broken, torn = 0, False
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        row = _row(line)
        if row is not None:
            rows.append((number, row))
        elif number == len(lines):
            torn = True
        else:
            broken += 1
    return Rows(tuple(rows), broken, torn)


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
    """The objects listed under ``key``; a bare text there is one part of type ``text``."""
    value = row.get(key)
    if isinstance(value, str):
        return ({"type": "text", "text": value},)
    return tuple(part for part in value if isinstance(part, dict)) if isinstance(value, list) else ()


def words(found: tuple[Row, ...]) -> str:
    """The text of those parts that have one, a line each."""
    return "\n".join(t for part in found if (t := text(part, "text")))


def moment(row: Row) -> Instant | None:
    """The row's timestamp."""
    return instant.parse(text(row, "timestamp"))


def decoded(value: str) -> Row:
    """The object that the JSON text ``value`` holds, or an empty one."""
    return _row(value.encode("utf-8", "surrogatepass")) or {}


def _row(line: bytes) -> Row | None:
    if len(line) > LONGEST:
        return None
    try:
        value = json.loads(line.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
