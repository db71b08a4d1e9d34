"""Replay a stored conversation: which requests a model was sent, and what each held by the lifetimes that were declared.

Costs are linear in the conversation: a request before the one that is asked for sees only the messages that may hold a tag,
and of these there may be so many.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from kit.domain.lifecycle.grammar import has_comment
from kit.domain.lifecycle.message import TOOL_CALL_IDS, responds, units
from kit.domain.lifecycle.policy import Policy
from kit.domain.lifecycle.session import EMPTY, Session
from kit.domain.lifecycle.step import Load
from kit.domain.lifecycle.view import View, view
from kit.domain.transcript.rows import Row, Rows, document, listing, obj, text, unified
from kit.errors import WrongUsage

MOST = 1000
_LISTS = ("messages", "contents", "input", "history", "conversation")


@dataclass(frozen=True, slots=True)
class Stored:
    """The messages of a log in the shapes their host gave them, and how many rows were none."""

    messages: tuple[Row, ...]
    skipped: int


def messages(data: bytes) -> Stored:
    """The messages in ``data``: a JSON list, an object that holds one, or a row a line as Claude Code and Codex write."""
    data = unified(data)
    whole = document(data) if data.lstrip()[:1] in {b"[", b"{"} else None
    listed = whole if isinstance(whole, list) else None if whole is None else [whole]
    rows = Rows(data) if listed is None else Rows(b"", given=listed)
    found = [tuple(_messages(row)) for _, row in rows]
    lost = rows.broken + rows.long + rows.torn + sum(not some for some in found)
    return Stored(tuple(message for some in found for message in some), lost)


def ends(conversation: Sequence[Row]) -> tuple[int, ...]:
    """How many messages preceded each request; the last is the request that would come next.

    What a model says without an answer in between is one response, whatever number of messages it is stored in.
    """
    said = [responds(message) for message in conversation]
    asked = [index for index in range(1, len(said)) if said[index] and not said[index - 1]]
    return (*asked, len(said)) if said else ()


def replay(
    conversation: Sequence[Row], number: int, policy: Policy, *, sources: Iterable[Load] = (), now: str = ""
) -> View:
    """What request ``number`` (from 1 on) of the conversation held.

    Raises:
        WrongUsage: there is no such request, or more messages may hold tags than are replayed.
    """
    before = ends(conversation)
    if not 1 <= number <= len(before):
        what = f"got request {number}; the conversation has {len(before)}"
        raise WrongUsage("no-request", what, hint="leave --request out to see the last one")
    marked = [index for index, message in enumerate(conversation) if _may_mark(message)]
    if len(marked) > MOST:
        what = f"{len(marked)} messages may hold tags; at most {MOST} are replayed"
        raise WrongUsage("too-many-tags", what, hint="cut the conversation into parts")
    session = _session(conversation, before[: number - 1], marked, policy, tuple(sources), now)
    first = tuple(sources) if number == 1 else ()
    return view(conversation[: before[number - 1]], session, policy, now=now, sources=first)


def _session(
    conversation: Sequence[Row],
    before: Sequence[int],
    marked: Sequence[int],
    policy: Policy,
    sources: tuple[Load, ...],
    now: str,
) -> Session:
    """The session after the requests ``before``; one in which nothing can have happened only counts."""
    session = EMPTY
    answered = list(
        accumulate((i if responds(m) else -1 for i, m in enumerate(conversation[: before[-1]])), max)
    ) if before else []  # fmt: skip
    counts = [bisect_left(marked, end) for end in before]
    for place, count in enumerate(counts):
        if place and count == counts[place - 1] == counts[max(place - 2, 0)]:
            session = replace(session, sequence=session.sequence + 1)
            continue
        seen = sorted({*marked[:count], answered[before[place] - 1]} - {-1})
        load = () if place else sources
        session = view([conversation[i] for i in seen], session, policy, now=now, sources=load).session
    return session


def _messages(row: Row) -> Iterable[Row]:
    """The messages a row stands for; what a helper of the agent said among themselves is none."""
    inner = obj(row, "message")
    if row.get("isSidechain") is True or row.get("isApiErrorMessage") is True:
        return ()
    if _is_message(row) and "content" not in inner:
        return (row,)
    if text(inner, "role"):
        return (inner,)
    if text(row, "type") == "response_item" and _is_message(obj(row, "payload")):
        return (obj(row, "payload"),)
    listed = next((found for key in _LISTS if (found := listing(row, key))), ())
    return tuple(item for item in listed if isinstance(item, dict) and _is_message(item))


def _is_message(row: Row) -> bool:
    return bool(text(row, "role")) or text(row, "type") == "reasoning" or any(text(row, key) for key in TOOL_CALL_IDS)


def _may_mark(message: Row) -> bool:
    return any(has_comment(said) for unit in units(message) for said in unit.texts)
