"""Read plain lists of messages: one JSON array or object, a message a line, or a conversation a line, in the shapes of
OpenAI and Anthropic; and text in which each turn begins with ``user:`` or ``assistant:``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from kit.domain.base.instant import Instant
from kit.domain.base.record import Json
from kit.domain.transcript import person, refusal, tools
from kit.domain.transcript.event import Answer, Call, Ending, Event, Said, Transcript
from kit.domain.transcript.rows import Row, Rows, Skipped, attached, decoded, listing, moment, obj, parts, text, words

RESULT = 2000
_PEOPLE = frozenset({"user", "human"})
_AGENTS = frozenset({"assistant", "ai", "model", "agent", "bot", "gpt"})
_TOOLS = frozenset({"tool", "function"})
_OTHERS = frozenset({"system", "developer"})
_ROLES = _PEOPLE | _AGENTS | _TOOLS | _OTHERS
_LISTS = ("messages", "conversation", "conversations", "history", "turns")
_HOLDS = ("content", "value", "parts", "tool_calls", "function_call", "message")
_LOOKED_AT = 5
_TIMES = ("timestamp", "created_at", "createdAt", "time", "date")
_SAYS = frozenset({"text", "input_text", "output_text"})
_FAILED = re.compile(r"(?:Error\b|Exit code:? [1-9]|Traceback \(most recent)")
_LABEL = re.compile(
    rb"^[#>* \t]{0,8}(user|human|assistant|ai|agent|system|tool)[ \t]{0,3}(?:\*\*)?[ \t]{0,2}:(?:\*\*)?(?=\s|$)",
    re.IGNORECASE | re.MULTILINE,
)


def looks_like(row: Row) -> bool:
    """Whether ``row`` is a message, or holds a list of them."""
    return _is_message(row) or any(_is_message(item) for key in _LISTS for item in parts(row, key)[:_LOOKED_AT])


def parse(rows: Rows) -> Transcript:
    """The transcript of ``rows``."""
    reader = _Reader()
    for line, row in rows:
        reader.session = reader.session or text(row, "session_id") or text(row, "conversation_id")
        for message in _messages(row):
            reader.take(line, message)
    return reader.told(broken=rows.broken, torn=rows.torn, skipped=rows.counts)


def labelled(data: bytes) -> bool:
    """Whether ``data`` is text whose turns begin with who speaks: it begins with a person's, or has an agent's too."""
    found = set[str]()
    for match in _LABEL.finditer(data):
        role = match[1].decode().lower()
        if not found and role in _PEOPLE and not data[: match.start()].strip():
            return True
        found.add(role)
        if found & _PEOPLE and found & _AGENTS:
            return True
    return False


def parse_text(data: bytes) -> Transcript:
    """The transcript of such text; what stands before the first turn is nobody's."""
    reader = _Reader()
    line, at, role = 1, 0, "preamble"
    for match in (*_LABEL.finditer(data), None):
        start = match.start() if match else len(data)
        said = data[at:start].decode("utf-8", "replace").strip()
        reader.take(line, {"role": role, "content": said})
        line += data.count(b"\n", at, start)
        if match:
            at, role = match.end(), match[1].decode().lower()
            line += data.count(b"\n", start, at)
    return reader.told(broken=0, torn=False, skipped={})


def _messages(row: Row) -> Iterator[Row]:
    listed = next((found for key in _LISTS if (found := listing(row, key))), None)
    if listed is None or _role(row) in _ROLES:
        yield row
    else:
        yield from (item for item in listed if isinstance(item, dict))


def _is_message(row: Row) -> bool:
    return _role(row) in _ROLES and any(key in row for key in _HOLDS)


def _role(row: Row) -> str:
    named = text(row, "role") or text(obj(row, "author"), "role") or text(row, "from")
    return named.lower() or text(obj(row, "message"), "role").lower()


class _Reader:
    """One pass; calls wait under their id until their result comes, those without one under their tool's name."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.calls: dict[str, int] = {}
        self.skipped = Skipped()
        self.session, self.model = "", ""
        self.last_at: Instant | None = None
        self.turns = 0

    def told(self, *, broken: int, torn: bool, skipped: dict[str, int]) -> Transcript:
        """What was read."""
        return Transcript(
            "messages",
            self.session or None,
            "",
            self.model,
            tuple(self.events),
            last_at=self.last_at,
            skipped=dict(sorted((self.skipped + Counter(skipped)).items())),
            broken=broken,
            torn=torn,
        )

    def take(self, line: int, row: Row) -> None:
        """Take one message in."""
        role, at = _role(row), moment(row, *_TIMES)
        row = row if "role" in row or "message" not in row else {**row, **obj(row, "message")}
        self.last_at = max((t for t in (self.last_at, at) if t is not None), default=None)
        content = parts(row, "content") or parts(row, "parts") or parts(row, "value")
        self.skipped["attached"] += attached(content)
        if role in _PEOPLE:
            self._person(content, at, line)
        elif role in _AGENTS:
            self.model = text(row, "model") or self.model
            self._agent(row, content, at, line)
        elif role in _TOOLS:
            self._result(text(row, "tool_call_id") or text(row, "name"), words(content), failed=False)
        elif role != "preamble" or words(content):
            self.skipped.unknown(role)

    def _person(self, content: tuple[Row, ...], at: Instant | None, line: int) -> None:
        results = [part for part in content if text(part, "type") == "tool_result"]
        for part in results:
            failed = part.get("is_error") is True
            self._result(text(part, "tool_use_id"), words(parts(part, "content")), failed=failed)
        said = words(tuple(part for part in content if _says(part)))
        note = person.memory(said)
        own = note or person.words(said)
        if own:
            self.turns += 1
            self.events.append(Said(self.turns, own, at, line, note=bool(note)))
        elif said.strip():
            self.skipped["not a person"] += 1

    def _agent(self, row: Row, content: Iterable[Row], at: Instant | None, line: int) -> None:
        for part in content:
            if _says(part) and text(part, "text").strip():
                self.events.append(Answer(text(part, "text"), at, line))
            elif text(part, "type") in {"tool_use", "tool_call"}:
                given = obj(part, "input") or obj(part, "args")
                self._call(text(part, "id"), text(part, "name"), given, Call("", at, line))
        asked = [*parts(row, "tool_calls"), *([obj(row, "function_call")] if obj(row, "function_call") else [])]
        for one in asked:
            made = obj(one, "function") or one
            given = decoded(text(made, "arguments")) or obj(made, "arguments") or obj(made, "args")
            self._call(text(one, "id"), text(made, "name"), given, Call("", at, line))

    def _call(self, ident: str, tool: str, given: Row, made: Call) -> None:
        if not ident or ident not in self.calls:
            self.calls[ident or tool] = len(self.events)
            self.events.append(tools.call(replace(made, tool=tool), given))

    def _result(self, ident: str, result: str, *, failed: bool) -> None:
        place = self.calls.get(ident)
        call = self.events[place] if place is not None else None
        if place is None or not isinstance(call, Call):
            self.skipped["result of nothing"] += 1
            return
        rejected = refusal.refused(result)
        bad = failed or _FAILED.match(result) is not None
        ending: Ending = "rejected" if rejected else "failed" if bad else "done"
        said = refusal.said(result) if rejected else ""
        self.events[place] = replace(call, ending=ending, result=result[:RESULT], said=said)


def _says(part: Row) -> bool:
    kind: Json = part.get("type", "text")
    return isinstance(kind, str) and kind in _SAYS
