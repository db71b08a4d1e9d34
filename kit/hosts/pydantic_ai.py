"""Apply lifetimes of context in pydantic-ai, as a capability of a run.

    agent.run(prompt, message_history=history, capabilities=[capability(running)])

A session is one conversation, so an agent that serves several takes the capability with each run.
What the hook is given shares its messages with the stored history, so every change is a copy down to the part. System
prompts and instructions are the program's own and stay out of it. A tool result counts if it is text, a list that has text
in it, or a mapping whose values are text; a typed result is no text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pydantic_ai.capabilities import Hooks
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    SystemPromptPart,
    TextContent,
    TextPart,
    ToolReturnPart,
    UserPromptPart,
)

from kit.domain.lifecycle.message import text_of
from kit.domain.lifecycle.running import Running

if TYPE_CHECKING:
    from pydantic_ai.models import ModelRequestContext
    from pydantic_ai.tools import RunContext


def capability(running: Running) -> Hooks[Any]:
    """A capability that sends a copy of each request, with the active blocks in it."""

    async def prepare(_: RunContext[Any], context: ModelRequestContext) -> ModelRequestContext:
        return replace(context, messages=prepared(context.messages, running))

    return Hooks(before_model_request=prepare)


def prepared(messages: Sequence[ModelMessage], running: Running) -> list[ModelMessage]:
    """What the model sees of ``messages`` in the next request; none of them is changed."""
    owners = [(at, part) for at, message in enumerate(messages) for part in _places(message)]
    pending = [_plain(messages[at], part) for at, part in owners]
    found = running.view(pending)
    copy = list(messages)
    for (at, part), before, after in zip(owners, pending, found.messages, strict=True):
        if after is not before:
            copy[at] = _replaced(copy[at], part, before, after)
    request = found.request
    if len(request) > len(pending):
        where = next((n for n, one in enumerate(found.messages) if one is not request[n]), len(pending))
        _insert(copy, owners[where] if where < len(owners) else None, request[where])
    return copy


def _places(message: ModelMessage) -> Sequence[int]:
    """The parts of a request are messages of their own to the protocol; a response is one."""
    return range(1 if isinstance(message, ModelResponse) else len(message.parts))


def _plain(message: ModelMessage, at: int) -> dict[str, Any]:
    """A response, or one part of a request, as the protocol reads messages."""
    if isinstance(message, ModelResponse):
        broke_off = message.finish_reason == "error" or message.state in {"incomplete", "interrupted"}
        parts = [_part(part.content) if isinstance(part, TextPart) else {"type": "tool"} for part in message.parts]
        return {"role": "assistant", "content": parts, "status": "failed" if broke_off else "completed"}
    part = message.parts[at]
    if isinstance(part, UserPromptPart):
        # What a tool adds to its result is a prompt beside it: nobody who trusts the user has trusted that.
        said = "tool" if any(isinstance(other, ToolReturnPart) for other in message.parts) else "user"
        return {"role": said, "id": part.timestamp.isoformat(), "content": _content(part.content)}
    if not isinstance(part, ToolReturnPart):
        return {"role": "system"}
    fields = {"role": "tool", "tool_call_id": part.tool_call_id, "tool_name": part.tool_name}
    if isinstance(part.content, Mapping):
        return {"role": "tool", "parts": [{"functionResponse": {**fields, "response": part.content}}]}
    return {**fields, "content": _content(part.content)}


def _content(content: object) -> object:
    """Text, or parts that are text or not; what a tool returned cannot pass for a part of another kind."""
    if isinstance(content, (list, tuple)):
        return [_part(item) for item in content]
    return content if isinstance(content, str) else None


def _part(item: object) -> dict[str, Any]:
    if isinstance(item, (str, TextContent)):
        return {"type": "text", "text": item if isinstance(item, str) else item.content}
    if isinstance(item, Mapping) and item.get("type") == "text" and isinstance(item.get("text"), str):
        return {"type": "text", "text": item["text"]}
    return {"type": "media", "data": getattr(item, "url", None) or getattr(item, "base64", None) or item}


def _replaced(message: Any, at: int, before: Mapping[str, Any], after: Mapping[str, Any]) -> ModelMessage:
    """A copy of ``message`` with what the protocol changed in it."""
    parts = list(message.parts)
    if isinstance(message, ModelResponse):
        kept = {id(plain): part for plain, part in zip(before["content"], parts, strict=True)}
        first = next(part for part in parts if isinstance(part, TextPart))
        parts = [kept.get(id(plain)) or replace(first, content=plain["text"]) for plain in after["content"]]
    elif "parts" in after:
        parts[at] = replace(parts[at], content=after["parts"][0]["functionResponse"]["response"]["output"])
    else:
        parts[at] = replace(parts[at], content=text_of(after["content"]))
    copy: ModelMessage = replace(message, parts=parts)
    return copy


def _insert(copy: list[ModelMessage], before: tuple[int, int] | None, block: Mapping[str, Any]) -> None:
    """Put the active blocks ``before`` a part of a request or a response, or at the end."""
    kind = SystemPromptPart if block["role"] in {"system", "developer"} else UserPromptPart
    new = kind(content=block["content"])
    at, part = before or (len(copy) - 1, None)
    into = copy[at] if copy else None
    if not isinstance(into, ModelRequest):
        copy.insert(at if before else len(copy), ModelRequest(parts=[new]))
    else:
        copy[at] = replace(into, parts=[*into.parts[:part], new, *([] if part is None else into.parts[part:])])
