"""Hold what happened in a session, in the order of its log: words of a person, answers, calls of tools, and marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from kit.domain.base.instant import Instant

Host = Literal["claude-code", "codex", "specstory", "messages", "unknown"]
Ending = Literal["done", "failed", "rejected", "interrupted", "unknown"]


@dataclass(frozen=True, slots=True)
class Said:
    """Words of a person; ``turn`` counts them from 1, ``line`` is the line of the log.

    ``note`` says that they were not said to the agent but put down for it to remember.
    """

    turn: int
    text: str
    at: Instant | None
    line: int
    note: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """Words of the agent."""

    text: str
    at: Instant | None
    line: int


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a tool and how it ended; a call without a result ended unknown.

    ``reads`` and ``changes`` are paths as the log has them, relative ones below ``cwd``. ``removed`` and ``added`` are the
    texts of an edit, ``result`` the beginning of what came back, ``said`` what a person typed when they refused it.
    """

    tool: str
    at: Instant | None
    line: int
    cwd: str = ""
    command: str = ""
    reads: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    removed: str = ""
    added: str = ""
    ending: Ending = "unknown"
    result: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something the host did to the session; *rewound* is a return to an earlier turn, what came since no longer counts."""

    kind: Literal["compacted", "cleared", "aborted", "provider failed", "rewound"]
    at: Instant | None
    line: int


Event = Said | Answer | Call | Mark


@dataclass(frozen=True, slots=True)
class Fill:
    """How many tokens the context holds, and how many fit, where that is known."""

    tokens: int
    window: int | None = None

    @property
    def share(self) -> float | None:
        """From 0 to 1, or None where the window is not known."""
        return min(self.tokens / self.window, 1.0) if self.window else None


@dataclass(frozen=True, slots=True)
class Transcript:
    """One log, read. ``child`` says that no person spoke to it; ``skipped`` counts rows by a type not known or not ours.

    ``broken`` counts lines that are no JSON object; ``torn`` says that the last line was cut.
    """

    host: Host
    session: str | None = None
    cwd: str = ""
    model: str = ""
    events: tuple[Event, ...] = ()
    fill: Fill | None = None
    last_at: Instant | None = None
    child: bool = False
    skipped: Mapping[str, int] = field(default_factory=dict)
    broken: int = 0
    torn: bool = False

    @property
    def turns(self) -> int:
        """How many turns of persons it has."""
        return sum(isinstance(event, Said) for event in self.events)

    @property
    def calls(self) -> int:
        """How many calls of tools it has."""
        return sum(isinstance(event, Call) for event in self.events)
