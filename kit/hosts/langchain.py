"""Apply lifetimes of context in LangChain's agents, as a middleware around each call of the model.

    create_agent(model, tools, middleware=[Lifetimes(running)])

A session is one conversation, so an agent that serves several is made with a middleware for each. The state of the graph,
and what a checkpointer stores of it, keep the originals: a changed message is a copy. The system prompt of the request is
the program's own and stays out of it. A model that leaves the history to its server is refused, for it is sent only what is
new.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from langchain.agents.middleware import AgentMiddleware
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage, ToolMessage

from kit.domain.lifecycle.running import Running


class HistoryElsewhere(ValueError):
    """The server keeps the history of this conversation, so no lifetime can be enforced on it."""

    code = "history-elsewhere"
    hint = "leave out previous_response_id and use_previous_response_id"

    def __init__(self, setting: str) -> None:
        super().__init__(f"got a model with {setting}; expected the whole history; {self.hint}")


class Lifetimes(AgentMiddleware):  # type: ignore[misc,type-arg,unused-ignore]
    """A middleware that sends a copy of each request, with the active blocks in it."""

    def __init__(self, running: Running) -> None:
        super().__init__()
        self._running = running

    def wrap_model_call(self, request: Any, handler: Callable[[Any], Any]) -> Any:
        """Call the model with the copy."""
        return handler(self._copy(request))

    async def awrap_model_call(self, request: Any, handler: Callable[[Any], Awaitable[Any]]) -> Any:
        """The same, in an agent that runs asynchronously: LangChain does not do it by itself."""
        return await handler(self._copy(request))

    def _copy(self, request: Any) -> Any:
        if getattr(request.model, "use_previous_response_id", False):
            raise HistoryElsewhere("use_previous_response_id")
        if (request.model_settings or {}).get("previous_response_id"):
            raise HistoryElsewhere("previous_response_id")
        return request.override(messages=prepared(request.messages, self._running))


def prepared(messages: Sequence[BaseMessage], running: Running) -> list[BaseMessage]:
    """What the model sees of ``messages`` in the next request; none of them is changed."""
    pending = [_plain(message) for message in messages]
    found = running.view(pending)
    changed = zip(messages, pending, found.messages, strict=True)
    copies = {id(after): _replaced(message, before, after) for message, before, after in changed}
    return [copies.get(id(one)) or _block(one) for one in found.request]


def _plain(message: BaseMessage) -> dict[str, Any]:
    """``message`` as the protocol reads messages."""
    if isinstance(message, ToolMessage):
        fields = {"role": "tool", "tool_call_id": message.tool_call_id, "name": message.name or ""}
        return {**fields, "content": _content(message.content, _result_part)}
    if isinstance(message, AIMessage):
        said = {name: message.response_metadata.get(name) for name in ("stop_reason", "status")}
        broke_off = message.response_metadata.get("finish_reason") == "error"
        said = {"status": "failed"} if broke_off else said
        return {"role": "assistant", "id": message.id, **said, "content": _content(message.content, _part)}
    if isinstance(message, HumanMessage):
        named = {"id": message.id, "name": message.name or ""}
        return {"role": "user", **named, "content": _content(message.content, _part)}
    return {"role": "system" if isinstance(message, SystemMessage) else message.type}


def _content(content: Any, part: Callable[[Any], dict[str, Any]]) -> Any:
    return content if isinstance(content, str) else [part(item) for item in content]


def _part(item: Any) -> dict[str, Any]:
    return {"type": "text", "text": item} if isinstance(item, str) else dict(item)


def _result_part(item: Any) -> dict[str, Any]:
    """Text, or something else: what a tool returned cannot pass for a part of another kind."""
    plain = _part(item)
    if plain.get("type") == "text" and isinstance(plain.get("text"), str):
        return {"type": "text", "text": plain["text"]}
    return {"type": "media", "data": item}


def _replaced(message: BaseMessage, before: Mapping[str, Any], after: Mapping[str, Any]) -> BaseMessage:
    """``message``, or a copy of it with what the protocol changed in its content."""
    if after is before:
        return message
    content = after["content"]
    if not isinstance(content, str):
        kept = {id(plain): item for plain, item in zip(before["content"], message.content, strict=True)}
        content = [kept.get(id(item), item) for item in content]
    return message.model_copy(update={"content": content})


def _block(message: Mapping[str, Any]) -> BaseMessage:
    kind = SystemMessage if message["role"] in {"system", "developer"} else HumanMessage
    return kind(content=message["content"])
