"""Read review threads from what GitHub answers: comments on lines of pull requests, and threads with their state.

Bots are counted, never told. Whether a thread had an effect is left to others. Reading is total: what is odd is a fault.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.base.record import Json
from kit.errors import Fault, InvalidRecord

MOST_FAULTS = 50
DEEPEST = 12
_PULL = re.compile(r"/(?:repos/)?([\w.-]{1,100})/([\w.-]{1,100})/pulls?/(\d{1,10})(?![\w])")
_COMMENT = re.compile(r"(?:discussion_r|comments/)(\d{1,20})")
_HOLDERS = ("reviewThreads", "reviews", "pullRequest", "pullRequests")
_BOTS = frozenset({"dependabot", "github-actions", "copilot", "coderabbitai", "codecov", "sonarcloud", "renovate"})
_DIGITS = 20


@dataclass(frozen=True, slots=True)
class Thread:
    """One thread: the words it begins with, where they stand, and what became of it.

    ``resolved`` is None where that is not known; ``line`` and ``commit`` are those of the time it was written.
    """

    text: str
    path: str
    line: int | None
    login: str
    at: Instant | None
    source_ref: str
    locator: str
    resolved: bool | None = None
    outdated: bool | None = None
    commit: str = ""
    replies: int = 0
    edited: bool = False


@dataclass(frozen=True, slots=True)
class Threads:
    """What a file of threads holds: comments read, those of bots, what was passed over by why, and what was odd."""

    threads: tuple[Thread, ...] = ()
    comments: int = 0
    bots: int = 0
    skipped: Mapping[str, int] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()


class _Comment(NamedTuple):
    ident: str
    answers: str
    bot: bool
    thread: Thread


def read(data: bytes, where: str = "") -> Threads:
    """The threads in ``data``, in the order of their first comments.

    Raises:
        InvalidRecord: it is no JSON at all.
    """
    reader = _Reader(where)
    for value in _values(data, reader):
        reader.value(value, 0)
    return reader.told()


def _values(data: bytes, reader: _Reader) -> Iterator[Json]:
    """The JSON values of ``data``, one after the other: pages that were joined are several. A torn one is a fault."""
    text = data.decode("utf-8-sig", "replace")
    decoder, at = json.JSONDecoder(strict=False), _past_space(text, 0)
    found = False
    while at < len(text) or not found:
        try:
            value, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError) as error:
            line = text.count("\n", 0, getattr(error, "pos", at)) + 1
            if not found:
                raise reader.no_json(line) from error
            reader.fault("torn", f"what follows from line {line} on is no JSON; expected another page")
            return
        found, at = True, _past_space(text, at)
        yield value


def _past_space(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\r\n\x00\x1e":
        at += 1
    return at


class _Reader:
    """One pass over the values; replies wait until all comments are known."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.comments: dict[str, _Comment] = {}
        self.whole: list[Thread] = []
        self.read, self.bots = 0, 0
        self.skipped: Counter[str] = Counter()
        self.faults: list[Fault] = []

    def told(self) -> Threads:
        """What was read. A reply whose first comment is not here begins the thread in its place."""
        begun: dict[str, list[_Comment]] = {}
        for ident, one in self.comments.items():
            begun.setdefault(one.answers or ident, []).append(one)
        own = []
        for first, comments in begun.items():
            opening = self.comments.get(first, comments[0])
            if opening.bot:
                self.skipped["of a bot"] += 1
            else:
                own.append(replace(opening.thread, replies=len(comments) - 1))
        return Threads(
            tuple(sorted((*own, *self.whole), key=_order)),
            self.read,
            self.bots,
            dict(sorted(self.skipped.items())),
            tuple(self.faults),
        )

    def no_json(self, line: int) -> InvalidRecord:
        """The error about a file that is no JSON."""
        return InvalidRecord(
            "no-json",
            "this is no JSON; expected GitHub's answer for the comments or threads of a pull request",
            where=f"{self.where}:{line}" if self.where else f"line {line}",
            hint="gh api --paginate repos/OWNER/NAME/pulls/NUMBER/comments",
        )

    def value(self, value: Json, depth: int) -> None:
        """Take in a value: a list of them, a comment, a thread, or an answer that holds some."""
        if depth > DEEPEST:
            self.fault("too-deep", "lists and objects nest too deep here; expected comments or threads")
        elif isinstance(value, list):
            for item in value:
                self.value(item, depth + 1)
        elif not isinstance(value, dict):
            self.fault("no-comment", f"got {_kind(value)}; expected a comment, a thread or a list of them")
        elif isinstance(value.get("comments"), dict) and "isResolved" in value:
            self._thread(value)
        elif "body" in value and not any(key in value for key in _HOLDERS):
            self._comment(value)
        else:
            self._inside(value, depth)

    def _inside(self, value: Mapping[str, Json], depth: int) -> None:
        found = [held for held in value.values() if isinstance(held, list | dict) and held]
        if not any(_may_hold(held) for held in found):
            self.skipped["other"] += 1
        for held in found:
            if _may_hold(held):
                self.value(held, depth + 1)

    def _comment(self, row: Mapping[str, Json]) -> None:
        self.read += 1
        login, bot = _author(row)
        self.bots += bot
        ident = _ident(row)
        text, path = _text(row, "body").strip(), _text(row, "path")
        if not ident or not text:
            self.fault("odd-comment", f"a comment without {'an id' if not ident else 'words'}")
        elif not path:
            self.skipped["not on a file"] += 1
        elif ident in self.comments:
            self.skipped["repeated"] += 1
        else:
            created = _text(row, "created_at") or _text(row, "createdAt")
            thread = Thread(
                text,
                path,
                _number(row, "original_line") or _number(row, "line"),
                login,
                instant.parse(created),
                _source(_text(row, "pull_request_url") or _text(row, "html_url") or _text(row, "url")),
                f"comment:{ident}",
                commit=_text(row, "original_commit_id") or _text(row, "commit_id"),
                edited=(_text(row, "updated_at") or _text(row, "lastEditedAt") or created) != created,
            )
            self.comments[ident] = _Comment(ident, str(_number(row, "in_reply_to_id") or ""), bot, thread)

    def _thread(self, row: Mapping[str, Json]) -> None:
        held = row["comments"]
        nodes = held.get("nodes") if isinstance(held, dict) else None
        comments = [node for node in nodes if isinstance(node, dict)] if isinstance(nodes, list) else []
        self.read += len(comments)
        self.bots += sum(_author(comment)[1] for comment in comments)
        if not comments or not _text(comments[0], "body").strip():
            self.fault("odd-thread", "a thread without a first comment that has words")
            return
        first = comments[0]
        login, bot = _author(first)
        ident, url = _ident(first), _text(first, "url")
        if bot:
            self.skipped["of a bot"] += 1
            return
        self.whole.append(
            Thread(
                _text(first, "body").strip(),
                _text(row, "path") or _text(first, "path"),
                _number(row, "originalLine") or _number(row, "line"),
                login,
                instant.parse(_text(first, "createdAt")),
                _source(url),
                f"comment:{ident}" if ident else f"thread:{_text(row, 'id')}",
                _flag(row, "isResolved"),
                _flag(row, "isOutdated"),
                replies=len(comments) - 1,
                edited=bool(_text(first, "lastEditedAt")),
            )
        )

    def fault(self, code: str, what: str) -> None:
        """Take down something odd; of very many only the first."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(Fault(code, what, self.where))
        self.skipped["odd"] += 1


def _may_hold(value: Json) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(item, dict | list) for item in value))


def _order(thread: Thread) -> tuple[int, str]:
    return (thread.at if thread.at is not None else 0, thread.locator)


def _author(row: Mapping[str, Json]) -> tuple[str, bool]:
    """The login of who wrote it, and whether that is a bot: by its type, else by its name."""
    found = row.get("user") or row.get("author")
    author = found if isinstance(found, dict) else {}
    login = _text(author, "login")
    kind = (_text(author, "type") or _text(author, "__typename")).lower()
    return login, kind == "bot" or login.lower().endswith(("[bot]", "-bot")) or login.lower() in _BOTS


def _ident(row: Mapping[str, Json]) -> str:
    """The comment's number; where only its node's name stands there, the number in its address."""
    number = _number(row, "databaseId") or _number(row, "fullDatabaseId") or _number(row, "id")
    if number:
        return str(number)
    named = _COMMENT.search(_text(row, "url") or _text(row, "html_url"))
    return named[1] if named else ""


def _source(address: str) -> str:
    """The pull request an address lies in, for example ``github:owner/name#12``; empty where it tells none."""
    found = _PULL.search(address)
    return f"github:{found[1]}/{found[2]}#{found[3]}" if found else ""


def _text(row: Mapping[str, Json], key: str) -> str:
    value = row.get(key)
    return value if isinstance(value, str) else ""


def _number(row: Mapping[str, Json], key: str) -> int | None:
    value = row.get(key)
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= _DIGITS:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 < value < 10**_DIGITS else None


def _flag(row: Mapping[str, Json], key: str) -> bool | None:
    value = row.get(key)
    return value if isinstance(value, bool) else None


def _kind(value: Json) -> str:
    return "nothing" if value is None else {str: "a text", bool: "yes or no"}.get(type(value), "a number")
