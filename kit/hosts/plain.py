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

_SYSTEM = ("system", "developer")


@dataclass(frozen=True, slots=True)
class Messages:
    """A host that keeps its history as a list of dictionaries, or of what a client library answered with."""

    running: Running

    def prepare(self, messages: Sequence[Any]) -> list[Any]:
        """What the next request sends of ``messages``, which stay as they are; it is never given to `prepare` again."""
        shown = [_shown(message) for message in messages]
        led = next((at for at, message in enumerate(shown) if not _is_system(message)), len(shown))
        originals = {id(copy): message for copy, message in zip(shown, messages, strict=True)}
        request = self.running.view(shown[led:]).request
        return [*messages[:led], *(originals.get(id(message), message) for message in request)]


def _shown(message: Any) -> Any:
    """``message`` as data: a client library may answer with objects, whole or as the parts of a content."""
    message = _data(message)
    if not isinstance(message, Mapping) or not isinstance(content := message.get("content"), (list, tuple)):
        return message
    parts = [_data(part) for part in content]
    return (
        message
        if all(one is other for one, other in zip(parts, content, strict=True))
        else {**message, "content": parts}
    )


def _data(value: Any) -> Any:
    dump = None if isinstance(value, Mapping) else getattr(value, "model_dump", None)
    return dump(exclude_unset=True) if callable(dump) else value


def _is_system(message: Any) -> bool:
    return isinstance(message, Mapping) and message.get("role") in _SYSTEM
