"""Apply lifetimes of context in the OpenAI Agents SDK, as the filter that sees each request before it is sent.

    RunConfig(call_model_input_filter=model_input_filter(running))

The history must be the program's own: a plain list or a `Session` of the SDK. With `conversation_id` or
`previous_response_id` the server keeps it, and a filter sees only what is new: nothing that was sent can be replaced or
left out any more. Such a request is refused as soon as it can be told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from agents.run_config import CallModelData, ModelInputData

from kit.domain.lifecycle.running import Running


class HistoryElsewhere(ValueError):
    """The server keeps the history of this run, so no lifetime can be enforced on it."""

    code = "history-elsewhere"
    hint = "leave out conversation_id and previous_response_id, and keep the history in a session of the SDK"

    def __init__(self, call: str) -> None:
        super().__init__(f"got the result of call {call} without the call; expected the whole history; {self.hint}")


def model_input_filter(running: Running) -> Callable[[CallModelData[Any]], ModelInputData]:
    """A filter for `RunConfig` that sends a copy of the pending items with the active blocks in it."""

    def prepare(data: CallModelData[Any]) -> ModelInputData:
        pending = data.model_data
        _must_be_whole(pending.input)
        return ModelInputData(input=running.view(pending.input).request, instructions=pending.instructions)

    return prepare


def _must_be_whole(items: Iterable[Any]) -> None:
    """Raise HistoryElsewhere for a result whose call is not among the items before it."""
    called: set[str] = set()
    for item in items:
        kind, call = (item.get("type"), str(item.get("call_id"))) if isinstance(item, Mapping) else (None, "")
        if kind == "function_call":
            called.add(call)
        elif kind == "function_call_output" and call not in called:
            raise HistoryElsewhere(call)
