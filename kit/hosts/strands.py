"""Apply lifetimes of context in Strands agents, as a middleware of the stage in which the model is invoked.

    agent.add_middleware(InvokeModelStage.Input, middleware(running))

A session is one conversation, and so is an agent of Strands. The system prompt is the program's own and stays out of it.
A content that is one text counts as that text, though the host keeps it in a list. Of a tool result its text counts, not
its JSON. The blocks are a text in the first or the last message of the user, whatever the role in `Policy.place`: the host
has no other, and models behind it refuse two messages of one role in a row. A model that keeps the history itself is
refused, for it is sent only what is new.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kit.domain.lifecycle.message import text_of
from kit.domain.lifecycle.running import Running

if TYPE_CHECKING:
    from strands.middleware.stages import InvokeModelContext


class HistoryElsewhere(ValueError):
    """The model keeps the history of this conversation, so no lifetime can be enforced on it."""

    code = "history-elsewhere"
    hint = "use a model that is sent the whole history"

    def __init__(self, model: str) -> None:
        super().__init__(f"got {model}, which keeps the history itself; expected the whole history; {self.hint}")


def middleware(running: Running) -> Callable[[InvokeModelContext], InvokeModelContext]:
    """A handler that sends a copy of each request, with the active blocks in it."""

    def prepare(context: InvokeModelContext) -> InvokeModelContext:
        if context.model.stateful:
            raise HistoryElsewhere(type(context.model).__name__)
        return context.replace(messages=prepared(context.messages, running))

    return prepare


def prepared(messages: Sequence[Any], running: Running) -> list[Any]:
    """What the model sees of ``messages`` in the next request; none of them is changed."""
    pending = [_plain(message) for message in messages]
    found = running.view(pending)
    changed = zip(messages, pending, found.messages, strict=True)
    copy = [message if after is before else _replaced(message, before, after) for message, before, after in changed]
    return _with(copy, found.rendered, last=found.place.at == "end") if found.rendered else copy


def _plain(message: Mapping[str, Any]) -> dict[str, Any]:
    """``message`` as the protocol reads messages."""
    return {"role": message["role"], "content": _alone([_part(part) for part in message["content"]])}


def _part(part: Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(text := part.get("text"), str):
        return {"type": "text", "text": text}
    if isinstance(result := part.get("toolResult"), Mapping):
        held = _alone([_result_part(item) for item in result["content"]])
        return {"type": "tool_result", "tool_use_id": result["toolUseId"], "content": held}
    kind = "tool_use" if "toolUse" in part else "reasoning" if "reasoningContent" in part else "media"
    return {"type": kind, "data": dict(part)}


def _result_part(item: Mapping[str, Any]) -> dict[str, Any]:
    text = item.get("text")
    return {"type": "text", "text": text} if isinstance(text, str) else {"type": "media", "data": dict(item)}


def _alone(parts: list[dict[str, Any]]) -> Any:
    """The text, if it is all there is."""
    return parts[0]["text"] if len(parts) == 1 and parts[0]["type"] == "text" else parts


def _replaced(message: Mapping[str, Any], before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of ``message`` with what the protocol changed in it."""
    content = after["content"]
    if isinstance(content, str):
        return {**message, "content": [{"text": content}]}
    kept = {id(plain): part for plain, part in zip(before["content"], message["content"], strict=True)}
    results = {part["toolResult"]["toolUseId"]: part["toolResult"] for part in kept.values() if "toolResult" in part}
    return {**message, "content": [kept.get(id(part)) or _back(part, results) for part in content]}


def _back(part: Mapping[str, Any], results: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """A part that the protocol wrote, as the host writes it."""
    if part["type"] == "text":
        return {"text": part["text"]}
    return {"toolResult": {**results[part["tool_use_id"]], "content": [{"text": text_of(part["content"])}]}}


def _with(messages: list[Any], rendered: str, *, last: bool) -> list[Any]:
    """``messages`` with the active blocks in the message of the user at one end, or in one of their own.

    Results of tools come first in a message, so the blocks follow them.
    """
    block = {"text": rendered}
    at = len(messages) - 1 if last else 0
    if not messages or messages[at]["role"] != "user":
        new = {"role": "user", "content": [block]}
        return [*messages, new] if last else [new, *messages]
    held = messages[at]["content"]
    behind = last or any("toolResult" in part for part in held)
    into = {**messages[at], "content": [*held, block] if behind else [block, *held]}
    return [*messages[:at], into, *messages[at + 1 :]]
