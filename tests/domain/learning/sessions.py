"""Build small sessions: what a person says, what the agent does, and a reader of turns that knows a few words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.learning.objects import Repository
from kit.domain.learning.signal import Kind, Signal, Turn
from kit.domain.transcript.event import Answer, Call, Ending, Event, Said, Transcript

ROOT = "/repo"
START = instant.parse("2026-11-30T09:00:00Z") or Instant(0)
TREE = Repository(
    frozenset({
        "config/limits.toml", "src/billing/retry.py", "src/billing/api.py", "src/billing/card.py", "src/money/round.py",
        "docs/guide.md", "package.json", "README.md", "uv.lock",
    }),
    roots=(ROOT,),
)  # fmt: skip
CUES: tuple[tuple[str, Kind], ...] = (
    ("from now on", "rule"),
    ("already", "already_built"),
    ("no,", "pushback"),
    ("wrong", "pushback"),
    ("undo", "revert"),
    ("thanks", "approval"),
)


def read(turn: Turn) -> Signal:
    """A reader for tests: the cues above, else a new request."""
    low = turn.text.lower()
    kinds = tuple(kind for cue, kind in CUES if cue in low)
    return Signal(kinds or ("new_request",))


def say(text: str) -> Said:
    return Said(0, text, None, 0)


def answer(text: str) -> Answer:
    return Answer(text, None, 0)


def edit(path: str, removed: str, added: str, ending: Ending = "done", said: str = "") -> Call:
    call = Call("Edit", None, 0, ROOT, changes=(f"{ROOT}/{path}",), removed=removed, added=added)
    return replace(call, ending=ending, said=said)


def write(path: str, added: str) -> Call:
    return Call("Write", None, 0, ROOT, changes=(f"{ROOT}/{path}",), added=added, ending="done")


def run(command: str, ending: Ending = "done", said: str = "") -> Call:
    return Call("Bash", None, 0, ROOT, command=command, ending=ending, said=said)


def look(path: str) -> Call:
    return Call("Read", None, 0, ROOT, reads=(f"{ROOT}/{path}",), ending="done")


def session(*events: Event, name: str = "3f9c12a0", start: Instant = START) -> Transcript:
    """A session of these events, a minute apart, its turns counted."""
    return Transcript("claude-code", name, ROOT, events=tuple(_timed(events, start)))


def _timed(events: Iterable[Event], start: Instant) -> Iterable[Event]:
    turn = 0
    for i, event in enumerate(events):
        at = Instant(start + i * instant.MINUTE)
        if isinstance(event, Said):
            turn += 1
            yield replace(event, turn=turn, at=at, line=i + 1)
        else:
            yield replace(event, at=at, line=i + 1)
