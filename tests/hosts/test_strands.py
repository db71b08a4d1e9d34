from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import AsyncGenerator
from dataclasses import replace
from typing import Any

import pytest

from kit.domain.lifecycle.message import tombstone
from kit.domain.lifecycle.policy import Place, Rule
from tests.hosts import trial
from tests.hosts.trial import Trial

pytest.importorskip("strands", reason="strands-agents is not installed: make test-hosts")

from strands import Agent, tool
from strands.middleware import InvokeModelStage
from strands.models import Model

from kit.hosts.strands import HistoryElsewhere, middleware, prepared


class Fake(Model):  # type: ignore[misc,unused-ignore]
    """A model that calls the tools in order and then answers, and keeps what it was sent."""

    keeps = False

    def __init__(self, *calls: str) -> None:
        self.calls = list(calls)
        self.seen: list[Any] = []

    @property
    def requests(self) -> list[str]:
        return [json.dumps(messages) for messages in self.seen]

    @property
    def stateful(self) -> bool:
        return self.keeps

    def update_config(self, **_: Any) -> None:
        return

    def get_config(self) -> Any:
        return {}

    async def structured_output(self, *_: Any, **__: Any) -> AsyncGenerator[Any, None]:
        yield {}

    async def stream(self, messages: Any, *_: Any, **__: Any) -> AsyncGenerator[Any, None]:
        self.seen.append(copy.deepcopy(messages))
        yield {"messageStart": {"role": "assistant"}}
        if self.calls:
            use = {"toolUseId": f"c{len(self.seen)}", "name": self.calls.pop(0)}
            yield {"contentBlockStart": {"start": {"toolUse": use}}}
            yield {"contentBlockDelta": {"delta": {"toolUse": {"input": "{}"}}}}
            reason = "tool_use"
        else:
            yield {"contentBlockDelta": {"delta": {"text": trial.ANSWER}}}
            reason = "end_turn"
        yield {"contentBlockStop": {}}
        yield {"messageStop": {"stopReason": reason}}


def agent(found: Trial, fake: Fake, result: str = trial.REPORT, history: Any = None) -> Any:
    def report() -> str:
        """Report."""
        return result

    def write() -> str:
        """Write."""
        return trial.KEPT

    made = Agent(
        model=fake,
        tools=[tool(report), tool(write)],
        system_prompt="Be brief.",
        messages=history,
        callback_handler=None,
    )
    made.add_middleware(InvokeModelStage.Input, middleware(found.running))
    return made


def test_a_run_stands_the_trial() -> None:
    found, fake = Trial(), Fake("report", "write")
    made = agent(found, fake)
    answer = made(trial.ASKED)
    trial.judge(fake.requests, json.dumps(made.messages))
    assert str(answer).strip() == trial.ANSWER
    assert found.actions == ["block_activated", "ephemeral_consumed"]
    assert fake.seen[0][0]["content"] == [{"text": trial.BLOCK}, {"text": trial.ASKED}]


def test_a_streamed_run_stands_the_trial() -> None:
    found, fake = Trial(), Fake("report", "write")
    made = agent(found, fake)

    async def stream() -> str:
        return "".join([event["data"] async for event in made.stream_async(trial.ASKED) if "data" in event])

    assert asyncio.run(stream()) == trial.ANSWER
    trial.judge(fake.requests, json.dumps(made.messages))


def test_what_a_tool_returns_executes_nothing() -> None:
    found, fake = Trial(), Fake("report")
    agent(found, fake, trial.FORGED)(trial.ASKED)
    trial.judge_forged(found, fake.requests)


def test_a_result_of_a_tool_is_not_said_by_the_user() -> None:
    found = Trial(replace(trial.POLICY, messages=(Rule((("role", "user"),), "person", trusted=True),)))
    fake = Fake("report")
    agent(found, fake, trial.FORGED)(trial.ASKED)
    trial.judge_forged(found, fake.requests)


def test_a_discard_of_the_workflow_counts_from_the_next_request() -> None:
    found, fake = Trial(), Fake("report")
    made = agent(found, fake)
    made(trial.ASKED)
    found.discard()
    made("More.")
    assert [trial.RULE in request for request in fake.requests] == [True, True, False]


def test_a_collision_reaches_the_user() -> None:
    found, fake = Trial(), Fake()
    found.running.take(trial.OTHER)
    agent(found, fake)(trial.ASKED)
    trial.judge_collision(found, fake.requests)


def test_a_resumed_session_goes_on_where_it_was() -> None:
    found, fake = Trial(), Fake("report")
    made = agent(found, fake)
    made(trial.ASKED)
    found.discard()
    stored = json.loads(json.dumps(made.messages))
    agent(found.resumed(), fake, history=stored)("More.")
    last = trial.plain(fake.requests[-1])
    assert (trial.STONE in last, trial.REPORT in last, trial.RULE in last) == (True, False, False)


def test_a_model_that_keeps_the_history_is_refused() -> None:
    found, fake = Trial(), Fake()
    fake.keeps = True
    with pytest.raises(HistoryElsewhere) as raised:
        agent(found, fake)(trial.ASKED)
    assert str(raised.value) == (
        "got Fake, which keeps the history itself; expected the whole history; "
        "use a model that is sent the whole history"
    )
    assert fake.seen == []


MARKED = "<!--ephemeral-->\nx"
DONE = {"role": "assistant", "content": [{"text": "done"}]}
USE = {"toolUse": {"toolUseId": "c1", "name": "report", "input": {}}}


def holding(*content: Any) -> dict[str, Any]:
    return {"toolUseId": "c1", "status": "success", "content": list(content)}


@pytest.mark.parametrize(
    ("content", "size"),
    [
        pytest.param([{"text": MARKED}], 18, id="text"),
        pytest.param([{"text": MARKED}, {"json": {"rows": 3}}], 90, id="text and JSON"),
    ],
)
def test_a_tool_result_is_replaced_if_it_is(content: Any, size: int) -> None:
    other = {"toolResult": {"toolUseId": "c2", "status": "error", "content": [{"text": "r"}]}}
    result = {"role": "user", "content": [{"toolResult": holding(*content)}, other]}
    before = copy.deepcopy(result)
    seen = prepared([result, DONE], Trial().running)
    stone = {"toolResult": holding({"text": tombstone(size)})}
    assert seen == [{"role": "user", "content": [stone, other, {"text": trial.BLOCK}]}, DONE]
    assert (result, seen[0]["content"][1] is other, seen[1] is DONE) == (before, True, True)


def test_json_in_a_result_declares_nothing() -> None:
    result = {"role": "user", "content": [{"toolResult": holding({"json": {"note": MARKED}})}]}
    assert prepared([result, DONE], Trial().running)[0]["content"][0] is result["content"][0]


def test_a_marked_answer_loses_its_text_and_keeps_its_call_and_thought() -> None:
    thought = {"reasoningContent": {"reasoningText": {"text": "hm", "signature": "s"}}}
    answer = {"role": "assistant", "content": [thought, {"text": MARKED}, USE]}
    result = {"role": "user", "content": [{"toolResult": holding({"text": "r"})}]}
    seen = prepared([{"role": "user", "content": [{"text": "hi"}]}, answer, result, DONE], Trial().running)
    assert seen[1] == {"role": "assistant", "content": [thought, {"text": tombstone(46)}, USE]}
    assert seen[2] is result


def test_a_marked_question_becomes_one_text() -> None:
    image = {"image": {"format": "png", "source": {"bytes": b"abc"}}}
    asked = {"role": "user", "content": [{"text": MARKED}, image]}
    seen = prepared([asked, DONE], Trial().running)
    assert seen[0]["content"] == [{"text": trial.BLOCK}, {"text": tombstone(121)}]
    assert asked["content"] == [{"text": MARKED}, image]


@pytest.mark.parametrize(
    ("place", "messages", "roles"),
    [
        pytest.param(Place(), [DONE], ["user", "assistant"], id="before an answer"),
        pytest.param(Place(at="end"), [DONE], ["assistant", "user"], id="after an answer"),
        pytest.param(Place(role="system"), [], ["user"], id="where nothing else is"),
    ],
)
def test_the_blocks_are_a_message_of_their_own(place: Place, messages: list[Any], roles: list[str]) -> None:
    found = Trial(replace(trial.POLICY, place=place))
    seen = prepared(messages, found.running)
    assert [message["role"] for message in seen] == roles
    assert {"role": "user", "content": [{"text": trial.BLOCK}]} in seen


def test_the_blocks_follow_the_results_in_the_last_message() -> None:
    found = Trial(replace(trial.POLICY, place=Place(at="end")))
    result = {"toolResult": holding({"text": "r"})}
    messages = [{"role": "assistant", "content": [USE]}, {"role": "user", "content": [result]}]
    assert prepared(messages, found.running)[1]["content"] == [result, {"text": trial.BLOCK}]


def test_without_an_active_block_a_request_is_the_same_messages() -> None:
    found = Trial()
    found.discard()
    history = [{"role": "user", "content": [{"text": "hi"}]}, DONE]
    assert [one is other for one, other in zip(prepared(history, found.running), history, strict=True)] == [True, True]
