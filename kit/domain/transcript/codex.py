"""Read a rollout of Codex (records 5.2): one object a line with a payload; very old ones have the payload alone."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from kit.domain.base.instant import Instant
from kit.domain.transcript import patch as patches
from kit.domain.transcript import person, refusal, shell
from kit.domain.transcript.event import Answer, Call, Ending, Event, Fill, Mark, Said, Transcript
from kit.domain.transcript.rows import (
    Row,
    Rows,
    Skipped,
    attached,
    decoded,
    listing,
    moment,
    number,
    obj,
    parts,
    text,
    words,
)

RESULT = 2000
_ITEMS = frozenset({"message", "function_call", "function_call_output", "local_shell_call", "reasoning"})
_EXIT = re.compile(r'(?:exit(?:ed)?(?: with)?(?: code)?:?|"exit_code":) {0,2}(-?\d{1,6})\b', re.IGNORECASE)
_SHELLS = frozenset({"shell", "shell_command", "exec_command", "local_shell", "container.exec"})


def parse(rows: Rows) -> Transcript:
    """The transcript of ``rows``."""
    reader = _Reader()
    for line, row in rows:
        reader.row(line, row)
    return Transcript(
        "codex",
        reader.session or None,
        reader.cwd,
        reader.model,
        tuple(reader.events),
        reader.fill,
        reader.last_at,
        child=reader.child,
        skipped=dict(sorted((reader.skipped + Counter(rows.counts)).items())),
        broken=rows.broken,
        torn=rows.torn,
    )


def looks_like(row: Row) -> bool:
    """Whether ``row`` is one of Codex's."""
    return isinstance(row.get("payload"), dict) or "record_type" in row or ("id" in row and "instructions" in row)


class _Reader:
    """One pass; calls wait under their id until their output comes."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.calls: dict[str, int] = {}
        self.skipped = Skipped()
        self.fill: Fill | None = None
        self.window = 0
        self.session, self.cwd, self.model = "", "", ""
        self.child, self.bare = False, False
        self.last_at: Instant | None = None
        self.turns = 0
        self.said: Said | None = None

    def row(self, line: int, row: Row) -> None:
        """Take one row in."""
        at = moment(row)
        self.last_at = max((t for t in (self.last_at, at) if t is not None), default=None)
        kind, payload = text(row, "type"), obj(row, "payload")
        if not payload:
            self._bare(line, row, at)
        elif kind == "session_meta":
            self._meta(payload)
        elif kind == "turn_context":
            self.cwd, self.model = text(payload, "cwd") or self.cwd, text(payload, "model") or self.model
        elif kind == "response_item":
            self._item(line, payload, at)
        elif kind == "event_msg":
            self._event(line, payload, at)
        elif kind == "compacted":
            self.events.append(Mark("compacted", at, line))
            self.fill = None
        else:
            self.skipped.unknown(kind)

    def _bare(self, line: int, row: Row, at: Instant | None) -> None:
        """A row of an old rollout: the session's own first line, an item without an envelope, or a state."""
        kind = text(row, "type")
        if kind in _ITEMS:
            self.bare = True
            self._item(line, row, at)
        elif "instructions" in row:
            self._meta(row)
        else:
            self.skipped.unknown(kind or text(row, "record_type"))

    def _meta(self, meta: Row) -> None:
        # A resumed rollout repeats the openings of those it goes on from; the first is its own.
        self.session = self.session or text(meta, "id") or text(meta, "session_id")
        self.cwd = self.cwd or text(meta, "cwd")
        self.child = self.child or bool(obj(meta, "source").get("subagent"))

    def _item(self, line: int, item: Row, at: Instant | None) -> None:
        kind, name = text(item, "type"), text(item, "call_id")
        if kind == "message":
            self._message(line, item, at)
        elif kind in {"function_call_output", "custom_tool_call_output"}:
            self._output(name, item)
        elif kind in {"function_call", "custom_tool_call", "local_shell_call"}:
            if name not in self.calls:
                self.calls[name] = len(self.events)
                self.events.append(_call(item, self.cwd, at, line))
        else:
            self.skipped.unknown(kind)

    def _message(self, line: int, item: Row, at: Instant | None) -> None:
        said = words(parts(item, "content"))
        if item.get("role") == "assistant" and said.strip():
            self.events.append(Answer(said, at, line))
        elif self.bare and item.get("role") == "user" and not said.lstrip().startswith(("<", "#")):
            self._said(said, line, at)

    def _output(self, name: str, item: Row) -> None:
        place = self.calls.get(name)
        call = None if place is None else self.events[place]
        if place is not None and isinstance(call, Call):
            result = words(parts(item, "output")) or words(parts(obj(item, "output"), "content"))
            ending = _ending(item, result)
            said = refusal.said(result) if ending == "rejected" else ""
            self.events[place] = replace(call, ending=ending, result=result[:RESULT], said=said)

    def _event(self, line: int, event: Row, at: Instant | None) -> None:
        kind = text(event, "type")
        if kind == "user_message":
            self.skipped["attached"] += len(listing(event, "images")) + len(listing(event, "local_images"))
            self._said(text(event, "message"), line, at)
        elif kind == "item_completed" and obj(event, "item").get("type") == "UserMessage":
            content = parts(obj(event, "item"), "content")
            self.skipped["attached"] += attached(content)
            self._said(words(content), line, at)
        elif kind == "token_count":
            self._tokens(obj(event, "info"))
        elif kind == "turn_aborted":
            self.events.append(Mark("aborted", at, line))
        elif kind == "thread_rolled_back":
            self.events.append(Mark("rewound", at, line))
        elif kind in {"error", "stream_error"}:
            self.events.append(Mark("provider failed", at, line))
        elif kind == "exec_command_end":
            self._parsed(event)
        else:
            self.window = number(event, "model_context_window") or self.window
            self.skipped.unknown(kind)

    def _said(self, said: str, line: int, at: Instant | None) -> None:
        # While hosts changed from one form to the other, some wrote the same turn in both.
        own = person.words(said)
        repeated = self.said is not None and (self.said.text, self.said.at) == (own, at)
        if own and not self.child and not repeated:
            self.turns += 1
            self.said = Said(self.turns, own, at, line)
            self.events.append(self.said)
        elif said.strip() and not own:
            self.skipped["not a person"] += 1

    def _tokens(self, info: Row) -> None:
        last = obj(info, "last_token_usage")
        self.window = number(info, "model_context_window") or self.window
        tokens = number(last, "total_tokens") or number(last, "input_tokens") + number(last, "output_tokens")
        if tokens:
            self.fill = Fill(tokens, self.window or None)

    def _parsed(self, event: Row) -> None:
        """What Codex itself says a command read; better than the words of the command."""
        place = self.calls.get(text(event, "call_id"))
        call = None if place is None else self.events[place]
        found = [p for p in listing(event, "parsed_cmd") if isinstance(p, dict) and p.get("type") == "read"]
        paths = tuple(dict.fromkeys(path for p in found if (path := text(p, "path"))))
        if place is not None and isinstance(call, Call) and paths:
            self.events[place] = replace(call, reads=paths)


def _call(item: Row, cwd: str, at: Instant | None, line: int) -> Call:
    given = decoded(text(item, "arguments"))
    tool = text(item, "name") or "local_shell"
    call = Call(tool, at, line, text(given, "workdir") or text(obj(item, "action"), "working_directory") or cwd)
    patch = text(item, "input") or text(given, "input") or text(given, "patch")
    if tool == "apply_patch":
        return patches.patched(call, patch)
    if tool not in _SHELLS:
        return call
    argv = [w for w in listing(given, "command") or listing(obj(item, "action"), "command") if isinstance(w, str)]
    if argv and argv[0] == "apply_patch":
        return patches.patched(replace(call, tool="apply_patch"), "\n".join(argv[1:]))
    command = text(given, "cmd") or text(given, "command") or (shell.line_of(argv) if argv else "")
    if command.lstrip().startswith("apply_patch"):
        return patches.patched(replace(call, command=command), command)
    return replace(call, command=command, reads=shell.reads(command))


def _ending(item: Row, result: str) -> Ending:
    """Failed where the output says so; the exit code, if any, stands in its text."""
    if refusal.refused(result):
        return "rejected"
    if obj(item, "output").get("success") is False or item.get("success") is False:
        return "failed"
    match = _EXIT.search(result[:RESULT])
    if match is not None:
        return "done" if int(match[1]) == 0 else "failed"
    return (
        "failed" if result.startswith(("apply_patch verification failed", "failed in sandbox", "aborted")) else "done"
    )
