"""Look at lifetimes of context from outside a host: what a source declares, what a request holds, what a session did."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from kit.app import replay
from kit.app.kit import Kit
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.lifecycle.diagnostic import Diagnostic
from kit.domain.lifecycle.document import parse
from kit.domain.lifecycle.message import units
from kit.domain.lifecycle.policy import Policy, Rule
from kit.domain.lifecycle.reader import InvalidSnapshot
from kit.domain.lifecycle.session import EMPTY, Event, Session
from kit.domain.lifecycle.snapshot import restore
from kit.domain.lifecycle.step import Load, step
from kit.domain.lifecycle.view import View
from kit.domain.transcript.rows import document, obj, unified
from kit.errors import Fault, InvalidRecord

_CLASS = re.compile(r"([A-Za-z_]+)=(.+)")


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a declaration: its code, the file and line, what it is, and what to write instead."""

    code: str
    where: str
    what: str
    hint: str


@dataclass(frozen=True, slots=True)
class Source:
    """What one file declares."""

    path: str
    blocks: tuple[str, ...]
    discards: tuple[str, ...]
    ephemeral: bool


@dataclass(frozen=True, slots=True)
class Linted:
    """What the files declare, and what is wrong with it."""

    files: tuple[Source, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A message that the request holds in another form than the conversation; ``before`` is empty for the blocks."""

    message: int
    role: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Viewed:
    """One request: its messages, and where they differ from the conversation. Messages are counted from 1."""

    request: int
    requests: int
    messages: tuple[Any, ...]
    changes: tuple[Change, ...]
    blocks: tuple[str, ...]
    problems: tuple[Problem, ...]
    skipped: int


@dataclass(frozen=True, slots=True)
class State:
    """A block of a session, and since which request it is what it is."""

    id: str
    source: str
    status: str
    since: int


@dataclass(frozen=True, slots=True)
class Act:
    """One attempt or consumption of the record."""

    request: int
    action: str
    block: str
    source: str
    trigger: str
    timestamp: str
    details: dict[str, str | int]


@dataclass(frozen=True, slots=True)
class Audited:
    """What a session did: its blocks, its record in order, and what it found wrong."""

    requests: int
    blocks: tuple[State, ...]
    events: tuple[Act, ...]
    problems: tuple[Problem, ...]
    skipped: int


def lint(kit: Kit, paths: Sequence[str]) -> Linted:
    """Read the files as sources of blocks that are loaded together, in this order."""
    session, policy, found = EMPTY, Policy(blocks=frozenset(paths)), []
    for path in dict.fromkeys(paths):
        text = _text(kit, path)
        session, _ = step(session, Load(path, text), policy, now="")
        read = parse(text, path)
        blocks, discards = (block.id for block in read.blocks), (one.id for one in read.discards)
        found.append(Source(path, tuple(blocks), tuple(discards), read.ephemeral))
    return Linted(tuple(found), _problems(session.diagnostics))


def view(kit: Kit, path: str, trusted: Sequence[str] = (), request: int | None = None) -> Viewed:
    """What a request of the conversation in ``path`` holds; the last one, where none is named."""
    stored = replay.messages(kit.worktree.read_outside(path))
    total = len(replay.ends(stored.messages))
    _some(stored, path)
    policy, sources = _trust(kit, trusted)
    number = total if request is None else request
    found = replay.replay(stored.messages, number, policy, sources=sources)
    blocks = tuple(block.id for block in found.active)
    changes = _changes(stored.messages, found)
    problems = _problems(found.session.diagnostics)
    return Viewed(number, total, tuple(found.request), changes, blocks, problems, stored.skipped)


def audit(kit: Kit, path: str, trusted: Sequence[str] = (), now: Instant | None = None) -> Audited:
    """The record in the snapshot ``path``, or that of the conversation in it, replayed."""
    data = kit.worktree.read_outside(path)
    kept = document(unified(data))
    for snapshot in (obj(kept), obj(kept, "session")):
        if "blocks" in snapshot and "audit" in snapshot:
            return _audited(_restored(snapshot, path), 0)
    stored = replay.messages(data)
    _some(stored, path)
    policy, sources = _trust(kit, trusted)
    at = instant.show(kit.clock.now() if now is None else now)
    last = len(replay.ends(stored.messages))
    return _audited(replay.replay(stored.messages, last, policy, sources=sources, now=at).session, stored.skipped)


def _trust(kit: Kit, trusted: Iterable[str]) -> tuple[Policy, tuple[Load, ...]]:
    """The policy that the words say: FIELD=VALUE is a class of messages, anything else a file with blocks."""
    rules, sources = [], []
    for word in dict.fromkeys(trusted):
        if (named := _CLASS.fullmatch(word)) is not None:
            rules.append(Rule(((named[1], named[2]),), word, trusted=True))
        else:
            sources.append(Load(word, _text(kit, word)))
    return Policy(frozenset(source.source for source in sources), messages=tuple(rules)), tuple(sources)


def _text(kit: Kit, path: str) -> str:
    try:
        return kit.worktree.read_outside(path).decode("utf-8")
    except UnicodeDecodeError as error:
        what = f"got byte {error.start} that is no UTF-8; expected text"
        raise InvalidRecord("not-utf8", what, where=path, hint=f"file {path}") from error


def _some(stored: replay.Stored, path: str) -> None:
    if not stored.messages:
        what = f"got no message ({stored.skipped} rows are none); expected a list of messages or a log of an agent"
        raise InvalidRecord("no-messages", what, where=path, hint="kit lifecycle view --help")


def _restored(value: object, path: str) -> Session:
    try:
        return restore(value)
    except InvalidSnapshot as error:
        faults = tuple(Fault(error.code, one.what, f"{path}:{one.where}") for one in error.faults)
        raise InvalidRecord.of(path, faults, hint=error.hint) from error


def _changes(stored: Sequence[Any], found: View) -> tuple[Change, ...]:
    """The messages that differ from what is stored, and the one that brings the blocks, in the order of the request."""
    request, changes = found.request, []
    same = (new is old for new, old in zip(request, found.messages, strict=False))
    added = (
        next((i for i, kept in enumerate(same) if not kept), len(found.messages)) if found.rendered else len(request)
    )
    for place, message in enumerate(request):
        old = None if place == added else stored[place - (place > added)]
        if old is None:
            changes.append(Change(place + 1, message["role"], "", found.rendered))
        elif message is not old:
            changes.append(Change(place + 1, _role(message), _said(old), _said(message)))
    return tuple(changes)


def _role(message: Any) -> str:
    return next((unit.role for unit in units(message)), "")


def _said(message: Any) -> str:
    return "\n".join(text for unit in units(message) for text in unit.texts)


def _audited(session: Session, skipped: int) -> Audited:
    blocks = (
        State(b.id, b.source, b.status, b.activated if b.discarded is None else b.discarded) for b in session.blocks
    )
    events = tuple(_act(event) for event in session.log)
    return Audited(session.sequence, tuple(blocks), events, _problems(session.diagnostics), skipped)


def _act(event: Event) -> Act:
    return Act(
        event.sequence, event.action, event.block, event.source, event.trigger, event.timestamp, dict(event.details)
    )


def _problems(found: Iterable[Diagnostic]) -> tuple[Problem, ...]:
    return tuple(Problem(one.code, f"{one.source}:{one.line}", one.message, one.hint) for one in found)
