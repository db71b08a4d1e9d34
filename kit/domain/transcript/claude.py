"""Read a log of Claude Code (records 5.1): one object a line, a tree of rows, repeated usage, children inline."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from kit.domain.base.instant import Instant
from kit.domain.transcript import person, refusal, shell
from kit.domain.transcript.event import Answer, Call, Ending, Event, Fill, Mark, Said, Transcript
from kit.domain.transcript.rows import Row, Rows, Skipped, attached, moment, number, obj, parts, text, words
from kit.domain.transcript.tree import living

RESULT = 2000
_INTERRUPTED = "[Request interrupted"
_REWOUND = ("<command-name>/rewind</command-name>", "<command-name>/undo</command-name>")
_WINDOWS = (
    ("claude-3", 200_000),
    ("claude-sonnet-4", 200_000),
    ("claude-opus-4", 200_000),
    ("claude-haiku-4", 200_000),
)
_LONG = 1_000_000


def parse(rows: Rows) -> Transcript:
    """The transcript of ``rows``; rows of a dead branch or a child are counted, never told."""
    return _Reader(living(rows)).read(rows)


def looks_like(row: Row) -> bool:
    """Whether ``row`` is one of Claude Code's."""
    return (
        "sessionId" in row or "parentUuid" in row or (text(row, "type") in {"user", "assistant"} and "message" in row)
    )


def window(model: str, tokens: int) -> int | None:
    """The size of the model's context, where it is known: the usual one, unless more than that is already in it."""
    if model.endswith("[1m]"):
        return _LONG
    usual = next((size for head, size in _WINDOWS if model.startswith(head)), None)
    return _LONG if usual is not None and tokens > usual else usual


class _Reader:
    """One pass over the living rows; calls wait under their id until their result comes."""

    def __init__(self, alive: frozenset[int]) -> None:
        self.alive = alive
        self.events: list[Event] = []
        self.calls: dict[str, int] = {}
        self.seen: set[str] = set()
        self.skipped = Skipped()
        self.fill: Fill | None = None
        self.session, self.cwd, self.model = "", "", ""
        self.last_at: Instant | None = None
        self.turns, self.main, self.left = 0, 0, False

    def read(self, given: Rows) -> Transcript:
        for line, row in given:
            self._row(line, row)
        return Transcript(
            "claude-code",
            self.session or None,
            self.cwd,
            self.model,
            tuple(self.events),
            self.fill,
            self.last_at,
            child=self.main == 0 and self.skipped["sidechain"] > 0,
            skipped=dict(sorted((self.skipped + Counter(given.counts)).items())),
            broken=given.broken,
            torn=given.torn,
        )

    def _row(self, line: int, row: Row) -> None:
        self.session = text(row, "sessionId") or self.session
        self.cwd = self.cwd or text(row, "cwd")
        if row.get("isSidechain") is True:
            self.skipped["sidechain"] += 1
            return
        self.main += 1
        if line not in self.alive:
            # Results of calls made at once lie beside the branch; any other row there was left by going back.
            spoken = not self._results(row) and text(row, "type") in {"user", "assistant"}
            self.left = self.left or spoken
            self.skipped["dead branch"] += 1
        elif (uuid := text(row, "uuid")) and uuid in self.seen:
            self.skipped["repeated"] += 1
        else:
            self.seen.add(uuid)
            self.last_at = max((at for at in (self.last_at, moment(row)) if at is not None), default=None)
            self._dispatch(line, row)

    def _dispatch(self, line: int, row: Row) -> None:
        kind = text(row, "type")
        if kind == "assistant":
            self._assistant(line, row)
        elif kind == "user":
            self._user(line, row)
        elif kind == "system" and row.get("subtype") == "compact_boundary":
            self.events.append(Mark("compacted", moment(row), line))
            after = number(obj(row, "compactMetadata"), "postTokens")
            self.fill = Fill(after, window(self.model, after)) if after else None
        elif kind == "attachment" and obj(row, "attachment").get("type") == "queued_command":
            self._said(text(obj(row, "attachment"), "prompt"), line, row)
        else:
            self.skipped.unknown(kind)

    def _assistant(self, line: int, row: Row) -> None:
        message = obj(row, "message")
        if row.get("isApiErrorMessage") is True or message.get("model") == "<synthetic>":
            self.events.append(Mark("provider failed", moment(row), line))
            return
        self.model = text(message, "model") or self.model
        usage = obj(message, "usage")
        tokens = sum(
            number(usage, k) for k in ("input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens")
        )
        if tokens:
            self.fill = Fill(tokens, window(self.model, tokens))
        for part in parts(message, "content"):
            if part.get("type") == "text" and text(part, "text").strip():
                self.events.append(Answer(text(part, "text"), moment(row), line))
            elif part.get("type") == "tool_use" and text(part, "id") not in self.calls:
                self.calls[text(part, "id")] = len(self.events)
                self.events.append(_call(part, text(row, "cwd") or self.cwd, moment(row), line))

    def _user(self, line: int, row: Row) -> None:
        found = parts(obj(row, "message"), "content")
        said = words(tuple(p for p in found if p.get("type") == "text"))
        self.skipped["attached"] += attached(found)
        if self._results(row):
            pass
        elif row.get("isMeta") is True or row.get("isCompactSummary") is True:
            self.skipped["meta"] += 1
        elif "<command-name>/clear</command-name>" in said[:RESULT]:
            self.events.append(Mark("cleared", moment(row), line))
            self.fill = None
        elif any(command in said[:RESULT] for command in _REWOUND):
            self.events.append(Mark("rewound", moment(row), line))
        else:
            self._said(said, line, row)
        if said.lstrip().startswith(_INTERRUPTED):
            self.events.append(Mark("aborted", moment(row), line))

    def _said(self, said: str, line: int, row: Row) -> None:
        note = person.memory(said)
        own = note or person.words(said)
        if own and self.left:
            self.events.append(Mark("rewound", moment(row), line))
            self.left = False
        if own:
            self.turns += 1
            self.events.append(Said(self.turns, own, moment(row), line, note=bool(note)))
        elif said.strip():
            self.skipped["not a person"] += 1

    def _results(self, row: Row) -> bool:
        """Settle the calls whose results ``row`` has. Results of calls made at once lie beside the branch, not on it."""
        content = parts(obj(row, "message"), "content") if row.get("type") == "user" else ()
        found = [part for part in content if part.get("type") == "tool_result"]
        for part in found:
            place = self.calls.get(text(part, "tool_use_id"))
            if place is not None:
                call = self.events[place]
                result = words(parts(part, "content"))
                if isinstance(call, Call) and call.ending == "unknown":
                    ending = _ending(part, row, result)
                    said = refusal.said(result) if ending == "rejected" else ""
                    self.events[place] = replace(call, ending=ending, result=result[:RESULT], said=said)
        return bool(found)


def _ending(part: Row, row: Row, result: str) -> Ending:
    if obj(row, "toolUseResult").get("interrupted") is True:
        return "interrupted"
    if part.get("is_error") is True:
        return "rejected" if refusal.refused(result) else "failed"
    return "done"


def _call(part: Row, cwd: str, at: Instant | None, line: int) -> Call:
    tool, given = text(part, "name"), obj(part, "input")
    path = text(given, "file_path") or text(given, "notebook_path")
    named = (path,) if path else ()
    call = Call(tool, at, line, cwd)
    match tool:
        case "Read" | "NotebookRead":
            return replace(call, reads=named)
        case "Edit" | "MultiEdit" | "Write" | "NotebookEdit":
            edits = parts(given, "edits") or (given,)
            removed = "\n".join(t for edit in edits if (t := text(edit, "old_string")))
            added = "\n".join(t for edit in edits if (t := text(edit, "new_string"))) or text(given, "content")
            return replace(call, changes=named, removed=removed, added=added)
        case "Bash":
            command = text(given, "command")
            return replace(call, command=command, reads=shell.reads(command))
        case _:
            return call
