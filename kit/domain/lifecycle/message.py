"""Find in a message of any known host what a marker can mark, and put a tombstone there without touching anything else.

Known shapes: OpenAI chat messages (`tool_call_id`), items of OpenAI's Responses (`call_id`, `output`), messages whose parts
hold tool results (`tool_result`, as Anthropic's), Gemini contents (`parts`, `functionResponse`) and plain messages with
`toolCallId`. A message of no known shape has nothing that can be marked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from kit.domain.lifecycle.size import size

TOOL_CALL_IDS = ("toolCallId", "tool_call_id", "tool_use_id", "call_id")
OWN = -1
"""The place of a message's own content among its parts."""

_FIELDS = ("content", "parts", "output")
_RESPONSES = ("functionResponse", "function_response")
_PAIRING = frozenset({
    *TOOL_CALL_IDS, *_RESPONSES, "functionCall", "function_call", "thoughtSignature", "thought_signature",
})  # fmt: skip
_FAILED = frozenset({"error", "aborted", "failed", "cancelled"})


@dataclass(frozen=True, slots=True)
class Unit:
    """What one marker marks: a message's own content (`OWN`) or the tool result at one place among its parts.

    ``fields`` are what a policy may go by; those of a tool result are its own, never those of the message around it.
    """

    role: str
    fields: Mapping[str, Any]
    texts: tuple[str, ...]
    place: int = OWN

    def name(self, ids: Iterable[str]) -> str:
        """The first of the fields ``ids`` that says something, or empty."""
        values = (self.fields.get(name) for name in ids)
        return next((str(value) for value in values if isinstance(value, (str, int)) and value != ""), "")


def text_of(content: object) -> str:
    """The text of a content: the string, or its text parts one below the other; nothing else is text."""
    if isinstance(content, str):
        return content
    found = (_text(part) for part in _parts(content) if isinstance(part, Mapping) and part.get("type") == "text")
    return "\n".join(text for text in found if text is not None)


def tombstone(original: int) -> str:
    """What stands in place of content of ``original`` bytes."""
    return f"[EPHEMERAL:Output omitted after consumption;original_bytes={original}]"


def responds(message: object) -> bool:
    """Whether ``message`` is a response of the model, and its host does not mark it as failed.

    A turn that broke off may not have used what it was given, and is asked for again.
    """
    if not isinstance(message, Mapping):
        return False
    if any(message.get(name) in _FAILED for name in ("stopReason", "stop_reason", "status") if _is(message, name)):
        return False
    if "role" in message:
        return _is(message, "role") and message["role"] in {"assistant", "model"}
    return _is(message, "type") and (message["type"] == "reasoning" or message["type"].endswith("_call"))


def units(message: object) -> Iterator[Unit]:
    """What can be marked in ``message``: its own content, then each tool result among its parts."""
    if not isinstance(message, Mapping):
        return
    content = message.get(_field(message))
    role = next((message[name] for name in ("role", "type") if _is(message, name)), "")
    yield Unit(role, message, _texts(content))
    for place, part in enumerate(_parts(content)):
        if _is_result(part):
            yield Unit("tool", part, _texts(part.get("content")), place)
        elif (key := _response_key(part)) is not None:
            response = part[key].get("response")
            values = response.values() if isinstance(response, Mapping) else (response,)
            yield Unit("tool", part[key], tuple(text for value in values for text in _texts(value)), place)


def replaced(message: Mapping[str, Any], places: Collection[int]) -> tuple[dict[str, Any], dict[int, int]]:
    """A copy of ``message`` with a tombstone at each of ``places``, and how many bytes stood there.

    The own content of a message is all its parts but those that pair calls with results; these stay where they are.
    """
    field = _field(message)
    content = message[field]
    if isinstance(content, str):
        return {**message, field: tombstone(size(content))}, {OWN: size(content)}
    marked = [part for part in content if not _pairs(part)] if OWN in places else []
    counted = {OWN: size(marked)} if marked else {}
    left: list[Any] = []
    written = False
    for place, part in enumerate(content):
        if place in places:
            stone, counted[place] = _result_replaced(part)
            left.append(stone)
        elif not marked or _pairs(part):
            left.append(part)
        elif not written:
            left.append(_text_part(marked, tombstone(counted[OWN])))
            written = True
    return {**message, field: left}, counted


def _result_replaced(part: Mapping[str, Any]) -> tuple[dict[str, Any], int]:
    """A tool result with a tombstone as its whole content, and the bytes of what it held."""
    if (key := _response_key(part)) is None:
        content = part["content"]
        stone = tombstone(size(content))
        return {**part, "content": stone if isinstance(content, str) else [_text_part(content, stone)]}, size(content)
    held = part[key]
    count = size(held["response"])
    named = {name: value for name, value in held.items() if name != "parts"}
    return {**part, key: {**named, "response": {"output": tombstone(count)}}}, count


def _text_part(parts: Iterable[object], text: str) -> dict[str, Any]:
    """A part of the kind in which ``parts`` hold their text."""
    kind = next((part.get("type") for part in parts if isinstance(part, Mapping) and _text(part) is not None), "text")
    return {"text": text} if kind is None else {"type": kind, "text": text}


def _texts(content: object) -> tuple[str, ...]:
    if isinstance(content, str):
        return (content,)
    return tuple(text for part in _parts(content) if (text := _text(part)) is not None)


def _text(part: object) -> str | None:
    """The text of a part that is text of the message itself."""
    if not isinstance(part, Mapping) or not _is(part, "text"):
        return None
    return part["text"] if part.get("type") in (None, "text", "input_text", "output_text") else None


def _pairs(part: object) -> bool:
    """Whether ``part`` is a call, a result or a thought, without which the rest of the conversation is refused."""
    if not isinstance(part, Mapping) or _text(part) is not None:
        return False
    kind = part["type"] if _is(part, "type") else ""
    return not _PAIRING.isdisjoint(part) or any(word in kind for word in ("tool", "function", "thinking", "reasoning"))


def _is_result(part: object) -> TypeGuard[Mapping[str, Any]]:
    return isinstance(part, Mapping) and _is(part, "type") and part["type"].endswith("tool_result")


def _response_key(part: object) -> str | None:
    """The key of the function response that a part of a Gemini content holds."""
    found = (key for key in _RESPONSES if isinstance(part, Mapping) and isinstance(part.get(key), Mapping))
    return next(found, None)


def _field(message: Mapping[str, Any]) -> str:
    """The key under which a message has its content."""
    return next((name for name in _FIELDS if isinstance(message.get(name), (str, list, tuple))), "content")


def _parts(content: object) -> Sequence[Any]:
    return content if isinstance(content, (list, tuple)) else ()


def _is(mapping: Mapping[str, Any], name: str) -> bool:
    """Whether ``mapping`` has text under ``name``: another type is no fault, it only says nothing."""
    return isinstance(mapping.get(name), str)
