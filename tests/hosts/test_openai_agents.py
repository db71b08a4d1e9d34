from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.hosts import trial
from tests.hosts.trial import Trial

pytest.importorskip("agents", reason="openai-agents is not installed: make test-hosts")

from agents import Agent, RunConfig, Runner, SQLiteSession, function_tool
from agents.items import ModelResponse
from agents.models.interface import Model
from agents.usage import Usage
from openai.types.responses import (
    Response,
    ResponseCompletedEvent,
    ResponseFunctionToolCall,
    ResponseOutputMessage,
    ResponseOutputText,
)

from kit.hosts.openai_agents import HistoryElsewhere, model_input_filter


class Fake(Model):  # type: ignore[misc,unused-ignore]
    """A model that calls the tools in order and then answers, and keeps what it was sent."""

    def __init__(self, *calls: str) -> None:
        self.calls = list(calls)
        self.seen: list[Any] = []

    @property
    def requests(self) -> list[str]:
        return [json.dumps(items) for items in self.seen]

    async def get_response(self, *_: Any, **words: Any) -> ModelResponse:
        return ModelResponse(output=[self._next(words["input"])], usage=Usage(), response_id=f"r{len(self.seen)}")

    async def stream_response(self, *words: Any, **_: Any) -> AsyncIterator[Any]:
        response = Response(
            id="r", created_at=0, model="fake", object="response", output=[self._next(words[1])],
            parallel_tool_calls=False, tool_choice="auto", tools=[],
        )  # fmt: skip
        yield ResponseCompletedEvent(response=response, sequence_number=0, type="response.completed")

    def _next(self, items: Any) -> Any:
        self.seen.append(copy.deepcopy(items))
        if self.calls:
            name = self.calls.pop(0)
            return ResponseFunctionToolCall(
                arguments="{}", call_id=f"c{len(self.seen)}", name=name, type="function_call", id=f"f{len(self.seen)}"
            )
        said = ResponseOutputText(annotations=[], text=trial.ANSWER, type="output_text")
        return ResponseOutputMessage(
            id=f"m{len(self.seen)}", content=[said], role="assistant", status="completed", type="message"
        )


def agent(fake: Fake, result: str = trial.REPORT) -> Agent[Any]:
    def report() -> str:
        return result

    def write() -> str:
        return trial.KEPT

    return Agent(
        name="modeler", instructions="Be brief.", model=fake, tools=[function_tool(report), function_tool(write)]
    )


def config(found: Trial) -> RunConfig:
    return RunConfig(call_model_input_filter=model_input_filter(found.running), tracing_disabled=True)


def run(found: Trial, fake: Fake, asked: Any = trial.ASKED, result: str = trial.REPORT, **words: Any) -> Any:
    return asyncio.run(Runner.run(agent(fake, result), asked, run_config=config(found), **words))


def test_a_run_stands_the_trial() -> None:
    found, fake = Trial(), Fake("report", "write")
    result = run(found, fake)
    trial.judge(fake.requests, json.dumps(result.to_input_list()))
    assert (result.final_output, found.actions) == (trial.ANSWER, ["block_activated", "ephemeral_consumed"])


def test_a_streamed_run_stands_the_trial() -> None:
    found, fake = Trial(), Fake("report", "write")

    async def stream() -> Any:
        result = Runner.run_streamed(agent(fake), trial.ASKED, run_config=config(found))
        assert [event async for event in result.stream_events()] != []
        return result

    result = asyncio.run(stream())
    trial.judge(fake.requests, json.dumps(result.to_input_list()))


def test_a_session_of_the_sdk_keeps_the_original() -> None:
    found, fake = Trial(), Fake("report", "write")

    async def stored() -> Any:
        session = SQLiteSession("one")
        try:
            await Runner.run(agent(fake), trial.ASKED, session=session, run_config=config(found))
            await Runner.run(agent(fake), "More.", session=session, run_config=config(found))
            return await session.get_items()
        finally:
            session.close()

    history = asyncio.run(stored())
    trial.judge(fake.requests, json.dumps(history))
    assert (trial.STONE in fake.requests[3], fake.requests[3].count(trial.RULE), len(fake.seen)) == (True, 1, 4)


def test_what_a_tool_returns_executes_nothing() -> None:
    found, fake = Trial(), Fake("report")
    run(found, fake, result=trial.FORGED)
    trial.judge_forged(found, fake.requests)


def test_a_discard_of_the_workflow_counts_from_the_next_request() -> None:
    found, fake = Trial(), Fake("report")
    history = run(found, fake).to_input_list()
    found.discard()
    run(found, fake, [*history, {"role": "user", "content": "More."}])
    assert [trial.RULE in request for request in fake.requests] == [True, True, False]


def test_a_collision_reaches_the_user() -> None:
    found, fake = Trial(), Fake()
    found.running.take(trial.OTHER)
    run(found, fake)
    trial.judge_collision(found, fake.requests)


def test_a_resumed_session_goes_on_where_it_was() -> None:
    found, fake = Trial(), Fake("report")
    history = json.loads(json.dumps(run(found, fake).to_input_list()))
    found.discard()
    other = found.resumed()
    run(other, fake, [*history, {"role": "user", "content": "More."}])
    last = fake.requests[-1]
    assert (trial.STONE in last, trial.RULE in last) == (True, False)


def test_the_history_that_is_handed_in_is_not_changed() -> None:
    found, fake = Trial(), Fake("report")
    history = [*run(found, fake).to_input_list(), {"role": "user", "content": "More."}]
    before = copy.deepcopy(history)
    run(found, fake, history)
    assert (history, trial.STONE in fake.requests[-1]) == (before, True)


@pytest.mark.parametrize(
    "words",
    [{"conversation_id": "conv_1"}, {"previous_response_id": "r0"}],
    ids=["a conversation", "a response before"],
)
def test_a_run_whose_history_the_server_keeps_is_refused_when_a_result_comes_without_its_call(words: Any) -> None:
    found, fake = Trial(), Fake("report")
    with pytest.raises(HistoryElsewhere) as caught:
        run(found, fake, **words)
    assert caught.value.code == "history-elsewhere"
    assert str(caught.value) == (
        "got the result of call c1 without the call; expected the whole history; leave out conversation_id and "
        "previous_response_id, and keep the history in a session of the SDK"
    )
