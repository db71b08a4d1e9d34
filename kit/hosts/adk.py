"""Apply lifetimes of context in agents of Google's Agent Development Kit, as a callback before each request.

    LlmAgent(before_model_callback=before_model(running), ...)

A session is one conversation, so an agent that serves several is made with a callback for each. What the callback is given
shares its parts with the stored events, so every change is a copy down to the part. The system instruction is the program's
own and stays out of it. What another agent said is sent in the user's name; here it is `agent`'s, so that nobody who trusts
the user has trusted that. A result counts by the texts among its values. The blocks are a content of the user, whatever
the role in `Policy.place`: the host has no other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from google.genai.types import Content, FunctionResponse, Part

from kit.domain.lifecycle.running import Running

if TYPE_CHECKING:
    from google.adk.models.llm_request import LlmRequest

_RELAYED = "For context:"
_WRAP = "result"


class HistoryElsewhere(ValueError):
    """The server keeps the history of this conversation, so no lifetime can be enforced on it."""

    code = "history-elsewhere"
    hint = "use a model without the Interactions API"

    def __init__(self, interaction: str) -> None:
        super().__init__(
            f"got a request that goes on from interaction {interaction}; expected the whole history; {self.hint}"
        )


def before_model(running: Running) -> Callable[..., None]:
    """A callback that puts a copy of the history, with the active blocks in it, into each request."""

    def prepare(callback_context: Any, llm_request: LlmRequest) -> None:  # noqa: ARG001  (the host names its arguments)
        if llm_request.previous_interaction_id:
            raise HistoryElsewhere(llm_request.previous_interaction_id)
        llm_request.contents = prepared(llm_request.contents, running)

    return prepare


def prepared(contents: Sequence[Content], running: Running) -> list[Content]:
    """What the model sees of ``contents`` in the next request; none of them is changed."""
    pending = [_plain(content) for content in contents]
    found = running.view(pending)
    changed = zip(contents, pending, found.messages, strict=True)
    copy = [content if after is before else _replaced(content, before, after) for content, before, after in changed]
    if not found.rendered:
        return copy
    block = Content(role="user", parts=[Part(text=found.rendered)])
    return [*copy, block] if found.place.at == "end" else [block, *copy]


def _plain(content: Content) -> dict[str, Any]:
    """``content`` as the protocol reads messages; one text that is all there is counts as that text."""
    parts = content.parts or []
    relayed = bool(parts) and content.role == "user" and (parts[0].text or "").startswith(_RELAYED)
    plain = [_part(part) for part in parts]
    alone = len(plain) == 1 and plain[0]["type"] == "text"
    return {"role": "agent" if relayed else content.role, "content": plain[0]["text"] if alone else plain}


def _part(part: Part) -> dict[str, Any]:
    if part.function_response is not None:
        return _result(part.function_response)
    if part.function_call is not None:
        return {"type": "function_call"}
    if part.thought:
        return {"type": "thinking"}
    if part.text is not None:
        return {"type": "text", "text": part.text}
    return {"type": "media", "data": part.model_dump(mode="json", exclude_none=True)}


def _result(response: FunctionResponse) -> dict[str, Any]:
    """The kit wraps what is not a mapping, so a wrapped text is the text that the tool returned."""
    named = {"id": response.id or "", "name": response.name or ""}
    held = response.response or {}
    if set(held) == {_WRAP} and isinstance(held[_WRAP], str):
        return {"type": "tool_result", **named, "content": held[_WRAP]}
    return {"type": "function_response", "functionResponse": {**named, "response": held}}


def _replaced(content: Content, before: Mapping[str, Any], after: Mapping[str, Any]) -> Content:
    """A copy of ``content`` with what the protocol changed in it."""
    parts, plain = content.parts or [], after["content"]
    if isinstance(plain, str):
        return content.model_copy(update={"parts": [parts[0].model_copy(update={"text": plain})]})
    kept = {id(one): part for one, part in zip(before["content"], parts, strict=True)}
    first = next((part for part in parts if part.text is not None and not part.thought), None)
    rest = iter([part for part in parts if part.function_response is not None])
    copy = []
    for one in plain:
        own = next(rest) if _is_result(one) else first
        copy.append(kept.get(id(one)) or _back(one, own))
    return content.model_copy(update={"parts": copy})


def _is_result(plain: Mapping[str, Any]) -> bool:
    return plain["type"] in {"tool_result", "function_response"}


def _back(plain: Mapping[str, Any], own: Any) -> Part:
    """The part ``own`` with the text that the protocol wrote, and all else that it had."""
    if plain["type"] == "text":
        text: Part = own.model_copy(update={"text": plain["text"]})
        return text
    stone = {_WRAP: plain["content"]} if "content" in plain else plain["functionResponse"]["response"]
    response = own.function_response.model_copy(update={"response": stone, "parts": None})
    result: Part = own.model_copy(update={"function_response": response})
    return result
