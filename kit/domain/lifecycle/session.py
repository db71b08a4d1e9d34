"""Hold what a session knows of its blocks, and change it by one action at a time.

A session is a value. A step gives the next one and what the shell must do about it: record events, report diagnostics,
show text. Nothing is changed in place, so whatever fails later, the session before it is still there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from kit.domain.lifecycle.diagnostic import Diagnostic
from kit.domain.lifecycle.document import render

Status = Literal["active", "discarded"]
Action = Literal[
    "block_activated",
    "block_discarded",
    "discard_already_applied",
    "discard_unknown",
    "discard_denied",
    "ephemeral_consumed",
]
Refusal = Literal["activation_refused", "discard_ignored"]
AUDITED: frozenset[str] = frozenset(get_args(Action))
REFUSED: frozenset[str] = frozenset(get_args(Refusal))


@dataclass(frozen=True, slots=True)
class Held:
    """A block of the session, with the text that was first defined under its id."""

    id: str
    content: str
    source: str
    start: int
    end: int
    activated: int
    discarded: int | None = None

    @property
    def status(self) -> Status:
        """A block is active until it is discarded, and never again after that."""
        return "active" if self.discarded is None else "discarded"


@dataclass(frozen=True, slots=True)
class Event:
    """One attempt or consumption: which block (empty for a consumption), by whom, why, in which request, and when."""

    action: Action | Refusal
    block: str
    source: str
    trigger: str
    sequence: int
    timestamp: str
    details: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """The text of a loaded source that stays in the context where it is: all but its valid blocks."""

    source: str
    text: str


Effect = Event | Diagnostic | Shown


@dataclass(frozen=True, slots=True)
class Session:
    """Blocks in the order of their definition, every event and diagnostic so far, and what was dealt with already.

    ``documents``, ``handled`` and ``consumed`` are digests: of loaded texts, of messages whose directives had their turn,
    and of those whose consumption is in the log.
    """

    sequence: int = 0
    blocks: tuple[Held, ...] = ()
    log: tuple[Event, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    documents: frozenset[str] = frozenset()
    handled: frozenset[str] = frozenset()
    consumed: frozenset[str] = frozenset()

    @property
    def active(self) -> tuple[Held, ...]:
        """The blocks that take part in the next request."""
        return tuple(block for block in self.blocks if block.status == "active")

    @property
    def rendered(self) -> str:
        """The active blocks as one text; empty when there is none."""
        return "\n\n".join(render(block.id, block.content) for block in self.active)

    @property
    def audit(self) -> tuple[Event, ...]:
        """The events of the log that are the protocol's own."""
        return tuple(event for event in self.log if event.action in AUDITED)

    @property
    def refused(self) -> tuple[Event, ...]:
        """The attempts that came from where they have no right, or too late: these change nothing and are kept apart."""
        return tuple(event for event in self.log if event.action in REFUSED)


EMPTY = Session()
"""The session before the first request."""
