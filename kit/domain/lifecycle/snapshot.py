"""Write a session down as plain JSON, and read it back whole or not at all.

Keys that the first implementation of the protocol writes as well have its names; its snapshots, which bear no version and
may lack what was dealt with already, are read too. What is read is judged before any of it is used, and every fault told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from kit.domain.lifecycle.diagnostic import CODES, Code, Diagnostic
from kit.domain.lifecycle.document import parse, render
from kit.domain.lifecycle.grammar import is_id
from kit.domain.lifecycle.reader import InvalidSnapshot, Reader
from kit.domain.lifecycle.session import AUDITED, REFUSED, Action, Event, Held, Refusal, Session

VERSION = 1


def snapshot(session: Session) -> dict[str, Any]:
    """All of ``session`` as JSON; nothing in it is shared with the session."""
    return {
        "version": VERSION,
        "requestSequence": session.sequence,
        "blocks": [_block_out(block) for block in session.blocks],
        "audit": [event_out(event) for event in session.log],
        "diagnostics": [
            {"code": d.code, "message": d.message, "source": d.source, "line": d.line, "text": d.text, "hint": d.hint}
            for d in session.diagnostics
        ],
        "documents": sorted(session.documents),
        "handled": sorted(session.handled),
        "consumed": sorted(session.consumed),
    }


def restore(value: object) -> Session:
    """The session that ``value`` describes; InvalidSnapshot with every fault of it when it describes none."""
    reader = Reader()
    top = reader.mapping(value, "")
    if top.get("version", VERSION) != VERSION or isinstance(top.get("version"), bool):
        reader.fault("/version", f"got {reader.show(top['version'])}, expected {VERSION}")
    sequence = reader.number(top, "requestSequence", "")
    most = None if reader.faults else sequence
    blocks = [_block_in(reader, at, item, most) for at, item in reader.mappings(top, "blocks", "", required=True)]
    names = [block.id for block in blocks]
    if len(set(names)) != len(names):
        reader.fault("/blocks", "got two blocks of one id, expected each id once")
    session = Session(
        sequence,
        tuple(blocks),
        tuple(_event_in(reader, at, item, most) for at, item in reader.mappings(top, "audit", "", required=True)),
        tuple(_diagnostic_in(reader, at, item) for at, item in reader.mappings(top, "diagnostics", "")),
        *(frozenset(reader.texts(top, name, "")) for name in ("documents", "handled", "consumed")),
    )
    if reader.faults:
        raise InvalidSnapshot(tuple(reader.faults))
    return session


def event_out(event: Event) -> dict[str, Any]:
    """An event as a line of an audit log: only what it has."""
    found: dict[str, Any] = {
        "action": event.action,
        "blockId": event.block,
        "source": event.source,
        "trigger": event.trigger,
        "requestSequence": event.sequence,
        "timestamp": event.timestamp,
        "details": dict(event.details),
    }
    return {name: value for name, value in found.items() if value not in ("", {}) or name in {"source", "trigger"}}


def _block_out(block: Held) -> dict[str, Any]:
    found = {
        "id": block.id,
        "source": block.source,
        "content": block.content,
        "startLine": block.start,
        "endLine": block.end,
        "status": block.status,
        "activatedAtRequest": block.activated,
    }
    return found if block.discarded is None else {**found, "discardedAtRequest": block.discarded}


def _block_in(reader: Reader, at: str, item: Mapping[str, Any], most: int | None) -> Held:
    """A block; its text must be what a parser finds between its tags, or it would break out of them when rendered."""
    before = len(reader.faults)
    block, content = reader.text(item, "id", at), reader.text(item, "content", at)
    whole = len(reader.faults) == before
    status = reader.one_of(item, "status", at, ("active", "discarded"))
    activated = reader.number(item, "activatedAtRequest", at, most)
    discarded = reader.number(item, "discardedAtRequest", at, most) if status == "discarded" else None
    start, end = reader.number(item, "startLine", at), reader.number(item, "endLine", at)
    if status == "active" and item.get("discardedAtRequest") is not None:
        reader.fault(f"{at}/discardedAtRequest", "got a request, expected none: the block is active")
    if len(reader.faults) == before and discarded is not None and discarded < activated:
        reader.fault(f"{at}/discardedAtRequest", f"got {discarded}, expected {activated} or later")
    found = parse(render(block, content)).blocks
    if whole and not is_id(block):
        reader.fault(f"{at}/id", f"got {reader.show(block)}, expected characters of a-z, 0-9, _ and -")
    elif whole and [(one.id, one.content) for one in found] != [(block, content)]:
        reader.fault(f"{at}/content", f"got text that block {block} cannot hold between its tags")
    return Held(block, content, reader.text(item, "source", at), start, end, activated, discarded)


def _event_in(reader: Reader, at: str, item: Mapping[str, Any], most: int | None) -> Event:
    details = reader.mapping(item.get("details", {}), f"{at}/details")
    for name, detail in details.items():
        if isinstance(detail, bool) or not isinstance(detail, (str, int)):
            reader.fault(f"{at}/details/{name}", f"got {reader.show(detail)}, expected text or a whole number")
    return Event(
        cast("Action | Refusal", reader.one_of(item, "action", at, sorted(AUDITED | REFUSED))),
        reader.text({"blockId": "", **item}, "blockId", at),
        reader.text(item, "source", at),
        reader.text(item, "trigger", at),
        reader.number(item, "requestSequence", at, most),
        reader.text(item, "timestamp", at),
        tuple(details.items()),
    )


def _diagnostic_in(reader: Reader, at: str, item: Mapping[str, Any]) -> Diagnostic:
    return Diagnostic(
        cast("Code", reader.one_of(item, "code", at, sorted(CODES))),
        reader.text(item, "message", at),
        reader.text(item, "source", at),
        reader.number(item, "line", at),
        reader.text(item, "text", at),
        reader.text(item, "hint", at),
    )
