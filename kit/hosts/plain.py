"""Prepare lists of messages for programs that call a model themselves: OpenAI's chat messages and Responses, Anthropic's.

Call `Messages.prepare` before each request and send what it returns; keep the list that it was given. System messages that
lead the list are the host's own: they are sent as they are, and nothing in them is a declaration.

    host = Messages(start(policy, clock=clock, report=show))
    host.running.take(Load("AGENTS.md", text))
    client.messages.create(messages=host.prepare(history), ...)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kit.domain.lifecycle.running import Running


@dataclass(frozen=True, slots=True)
class Messages:
    """A host that keeps its history as a list of dictionaries."""

    running: Running

    def prepare(self, messages: Sequence[Any]) -> list[Any]:
        """What the next request sends of ``messages``, which stay as they are; it is never given to `prepare` again."""
        led = _led(messages)
        return [*messages[:led], *self.running.view(messages[led:]).request]


def _led(messages: Sequence[Any]) -> int:
    """How many system messages come before all others."""
    others = (i for i, m in enumerate(messages) if not isinstance(m, Mapping) or m.get("role") not in _SYSTEM)
    return next(others, len(messages))


_SYSTEM = ("system", "developer")
