"""Find the decision records that speak of a piece of work: named by path, by lane, or by a link (design 6).

Only their head and the paths they name are read; a superseded one is replaced by its successor. Where decision records lie
is a matter of custom, listed in `FOLDERS`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from kit.domain.base import glob

FOLDERS = (
    "docs/adr",
    "docs/adrs",
    "docs/decisions",
    "doc/adr",
    "doc/adrs",
    "docs/architecture/decisions",
    "adr",
    "adrs",
)
_FILE = re.compile(r"(?:adr[-_ ]?)?(\d{1,5})[-_. ].*\.(?:md|markdown)", re.IGNORECASE)
_NAMED = re.compile(r"\bADR[-_ ]?0*(\d{1,5})\b", re.IGNORECASE)
_STATUS = re.compile(r"\s*(?:[-*]\s*)?\**status\**\s*:?\**\s*(.*)", re.IGNORECASE)
_SUCCESSOR = re.compile(r"superseded[\s-]*by\D{0,40}?0*(\d{1,5})", re.IGNORECASE)
_LANES = re.compile(r"\s*(?:[-*]\s*)?\**lanes?\**\s*:\**\s*(.+)", re.IGNORECASE)
_TOKEN = re.compile(r"[\w./*-]+")
_PREFIX = re.compile(r"^(?:ADR[-_ ]?)?\d{1,5}[.:)-]*\s*[:\u2013\u2014-]*\s*", re.IGNORECASE)
_HEAD = 40
_LONGEST = 500


@dataclass(frozen=True, slots=True)
class DecisionRecord:
    """What is read of one decision record: number, title, successor, the lanes and paths it names."""

    number: int
    path: str
    title: str
    dead: bool
    successor: int | None
    lanes: frozenset[str]
    paths: frozenset[str]

    @property
    def name(self) -> str:
        """How people name it, for example ``ADR 0013``."""
        return f"ADR {self.number:04d}"


def number_of(path: str) -> int | None:
    """The number of the decision record at ``path``, or None where the file is none."""
    folder, _, name = path.rpartition("/")
    match = _FILE.fullmatch(name)
    return int(match[1]) if match and folder in FOLDERS else None


def read(path: str, text: str) -> DecisionRecord:
    """The record in ``text``; what it does not say is empty."""
    title, lines = "", [line[:_LONGEST] for line in text.splitlines()]
    lanes: set[str] = set()
    status = ""
    for i, line in enumerate(lines[:_HEAD]):
        if not title and line.startswith("# "):
            title = _PREFIX.sub("", line[2:].strip())
        if match := _LANES.fullmatch(line):
            lanes.update(re.findall(r"[a-z0-9_][a-z0-9_-]*", match[1]))
        if not status:
            status = _status(lines, i)
    successor = _SUCCESSOR.search(status)
    dead = bool(re.match(r"\W*(superseded|rejected|deprecated)", status, re.IGNORECASE))
    number = number_of(path)
    return DecisionRecord(
        number=number if number is not None else 0,
        path=path,
        title=title or path.rpartition("/")[2],
        dead=dead,
        successor=int(successor[1]) if successor else None,
        lanes=frozenset(lanes),
        paths=frozenset(t.removeprefix("./").rstrip(".") for t in _TOKEN.findall(text) if "/" in t or "." in t[1:-1]),
    )


def relevant(
    records: Iterable[DecisionRecord], *, expected: Sequence[str], lanes: Collection[str], words: Iterable[str]
) -> tuple[DecisionRecord, ...]:
    """The records that name an expected path, one of ``lanes``, or are named in ``words``; by number."""
    known = {record.number: record for record in records}
    linked = {int(match[1]) for text in words for match in _NAMED.finditer(text)}
    mentioned = " ".join(words)
    found: dict[int, DecisionRecord] = {}
    for record in known.values():
        if (
            record.number in linked
            or record.path in mentioned
            or record.lanes & set(lanes)
            or _speaks(record, expected)
        ):
            current = _current(record, known)
            if current is not None:
                found[current.number] = current
    return tuple(found[number] for number in sorted(found))


def _speaks(record: DecisionRecord, expected: Sequence[str]) -> bool:
    exact = record.paths & set(expected)
    wide = (path for path in expected if glob.magic(path))
    return bool(exact) or any(glob.matches(pattern, path) for pattern in wide for path in record.paths)


def _current(record: DecisionRecord, known: Mapping[int, DecisionRecord]) -> DecisionRecord | None:
    """The record that stands in for ``record`` today: itself, its last successor, or None where it is simply over."""
    seen: set[int] = set()
    while record.successor is not None and record.successor in known and record.number not in seen:
        seen.add(record.number)
        record = known[record.successor]
    return None if record.dead else record


def _status(lines: Sequence[str], i: int) -> str:
    """The status said in line ``i``, or in the line below a heading ``## Status``."""
    line = lines[i]
    if re.fullmatch(r"#+\s*status\s*", line, re.IGNORECASE):
        return next((text for text in lines[i + 1 : i + 4] if text.strip()), "")
    match = _STATUS.fullmatch(line)
    return match[1] if match else ""
