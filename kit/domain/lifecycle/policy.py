"""Say as data whose declarations an adapter acts on (protocol, Trust boundary).

A source that is not named here is not trusted, whatever it holds; a name stands for exactly that source.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kit.domain.lifecycle.message import TOOL_CALL_IDS, Unit


@dataclass(frozen=True, slots=True)
class Rule:
    """A class of messages: those with all the fields of ``match``, and what they are to the session."""

    match: tuple[tuple[str, str | int | bool], ...]
    source: str
    trusted: bool
    trigger: str = "message_context"

    def __post_init__(self) -> None:
        if self.trusted and not self.match:
            raise ValueError(f"the rule for {self.source} trusts every message; expected at least one field to match")

    def covers(self, unit: Unit) -> bool:
        """Whether ``unit`` is of this class; 1 is not True here."""
        found = ((unit.fields.get(name), value) for name, value in self.match)
        return all(type(got) is type(value) and got == value for got, value in found)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a text is named in the audit, what brought it, and whether its directives are executed."""

    source: str
    trigger: str
    trusted: bool


@dataclass(frozen=True, slots=True)
class Place:
    """How the active blocks enter a request: one message of ``role``, with its text under ``field``.

    At ``start`` means after the system messages that lead the request.
    """

    role: str = "user"
    field: Literal["content", "parts"] = "content"
    at: Literal["start", "end"] = "start"


@dataclass(frozen=True, slots=True)
class Policy:
    """What one adapter trusts, how it tells messages apart, and where it puts the blocks.

    ``blocks``: Markdown sources whose definitions count. ``controls``: plug-ins and workflows whose discards are executed.
    ``messages``: classes of messages; the first that covers a message or tool result decides. ``ids``: the fields that
    name a message for as long as it lives.
    """

    blocks: frozenset[str] = frozenset()
    controls: frozenset[str] = frozenset()
    messages: tuple[Rule, ...] = ()
    ids: tuple[str, ...] = (*TOOL_CALL_IDS, "id")
    place: Place = Place()

    def judge(self, unit: Unit) -> Verdict:
        """What ``unit`` is to the session: nothing executes unless a rule says so."""
        for rule in self.messages:
            if rule.covers(unit):
                return Verdict(rule.source, rule.trigger, rule.trusted)
        return Verdict(f"message:{unit.role}", "message_context", trusted=False)


NOTHING = Policy()
"""The policy that trusts nobody."""
