"""Derive from a transcript what the advice asks: what is known, how often it was compacted, and whether it went wrong.

Only what happened since the context was last cleared counts. Object ids are left to the caller, who has the tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from kit.domain.base.instant import Instant
from kit.domain.transcript import place, shell
from kit.domain.transcript.event import Answer, Call, Event, Mark, Said, Transcript

CUE_WITHIN = 400
_START_OVER = re.compile(
    r"\b(?:start(?:ing)? (?:all )?(?:over|afresh)|(?:start|begin) again from (?:scratch|the beginning)|"
    r"start from scratch|(?:scrap|throw away|drop) (?:it|this|that|all)(?: all)?)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Touch:
    """A file of the repository this session read or changed, and when it last did."""

    path: str
    changed: bool
    at: Instant | None


def touches(transcript: Transcript, roots: Iterable[str]) -> tuple[Touch, ...]:
    """The files below ``roots`` that calls which ended well read or changed, each with its last touch, by path."""
    tops = tuple(roots)
    found: dict[str, Touch] = {}
    for event in _since_cleared(transcript):
        if not isinstance(event, Call) or event.ending != "done":
            continue
        cwd = event.cwd or transcript.cwd
        for changed, paths in ((False, event.reads), (True, event.changes)):
            for named in paths:
                path = place.inside(named, cwd, tops)
                if path is not None:
                    before = found.get(path)
                    found[path] = Touch(path, changed or (before is not None and before.changed), event.at)
    return tuple(found[path] for path in sorted(found))


def compactions(transcript: Transcript) -> int:
    """How often the context was compacted since it was cleared."""
    return sum(isinstance(e, Mark) and e.kind == "compacted" for e in _since_cleared(transcript))


def restarted(transcript: Transcript) -> bool:
    """Whether nothing is warm yet: since the start or the last clearing the agent has neither answered nor acted."""
    return not any(isinstance(e, Answer | Call) for e in _since_cleared(transcript))


def trouble(transcript: Transcript) -> bool:
    """Whether work was taken back in this context: by a command, or by a person who said to start over."""
    events = _since_cleared(transcript)
    undone = any(isinstance(e, Call) and e.ending == "done" and shell.takes_back(e.command) for e in events)
    return undone or any(isinstance(e, Said) and starts_over(e.text) for e in events)


def given_up(transcript: Transcript) -> bool:
    """Whether the last words of a person say to start over."""
    said = [e for e in _since_cleared(transcript) if isinstance(e, Said)]
    return bool(said) and starts_over(said[-1].text)


def starts_over(text: str) -> bool:
    """Whether the opening of ``text`` says to start over; a cue for advice, never evidence for a rule."""
    return _START_OVER.search(text[:CUE_WITHIN]) is not None


def _since_cleared(transcript: Transcript) -> tuple[Event, ...]:
    events = transcript.events
    for i in range(len(events) - 1, -1, -1):
        event = events[i]
        if isinstance(event, Mark) and event.kind == "cleared":
            return events[i + 1 :]
    return events
