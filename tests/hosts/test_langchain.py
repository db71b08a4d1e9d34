from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from kit.domain.lifecycle.message import tombstone
from kit.domain.lifecycle.policy import Place, Rule
from tests.hosts import trial
from tests.hosts.trial import Trial

pytest.importorskip("langchain", reason="langchain is not installed: make test-hosts")

from langchain.agents import create_agent
from langchain.agents.middleware import ModelRequest
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import (
    AIMessage,
    AIMessageChunk,
    HumanMessage,
    SystemMessage,
    ToolMessage,
    message_to_dict,
    messages_from_dict,
)
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from pydantic import Field

from kit.hosts.langchain import HistoryElsewhere, Lifetimes, prepared

THREAD: Any = {"configurable": {"thread_id": "1"}}


class Fake(BaseChatModel):  # type: ignore[misc,unused-ignore]
    """A model that calls the tools in order and then answers, and keeps what it was sent."""

    calls: list[str]
    use_previous_response_id: bool = False
    seen: list[Any] = Field(default_factory=list)

    @property
    def _llm_type(self) -> str:
        return "fake"

    @property
    def requests(self) -> list[str]:
        return [text(messages) for messages in self.seen]

    def bind_tools(self, *_: Any, **__: Any) -> Fake:
        return self

    def _generate(self, messages: Any, *_: Any, **__: Any) -> ChatResult:
        return ChatResult(generations=[ChatGeneration(message=AIMessage(**self._next(messages)))])

    def _stream(self, messages: Any, *_: Any, **__: Any) -> Iterator[Any]:
        yield ChatGenerationChunk(message=AIMessageChunk(**self._next(messages)))

    def _next(self, messages: Any) -> dict[str, Any]:
        self.seen.append(copy.deepcopy(messages))
        if not self.calls:
            return {"content": trial.ANSWER}
        return {"content": "", "tool_calls": [{"name": self.calls.pop(0), "args": {}, "id": f"c{len(self.seen)}"}]}


def text(messages: Any) -> str:
    return json.dumps([message_to_dict(message) for message in messages])


def agent(found: Trial, fake: Fake, result: Any = trial.REPORT, saver: Any = None) -> Any:
    def report() -> Any:
        """Report."""
        return result

    def write() -> str:
        """Write."""
        return trial.KEPT

    return create_agent(
        fake,
        [tool(report), tool(write)],
        system_prompt="Be brief.",
        middleware=[Lifetimes(found.running)],
        checkpointer=saver,
    )


def asking(asked: str = trial.ASKED, history: Any = ()) -> Any:
    return {"messages": [*history, HumanMessage(asked)]}


def test_a_run_stands_the_trial() -> None:
    found, fake, saver = Trial(), Fake(calls=["report", "write"]), InMemorySaver()
    made = agent(found, fake, saver=saver)
    made.invoke(asking(), THREAD)
    stored = made.get_state(THREAD).values["messages"]
    trial.judge(fake.requests, text(stored))
    assert (stored[-1].content, found.actions) == (trial.ANSWER, ["block_activated", "ephemeral_consumed"])
    assert [type(one).__name__ for one in fake.seen[0]] == ["SystemMessage", "HumanMessage", "HumanMessage"]


def test_an_asynchronous_run_stands_the_trial() -> None:
    found, fake = Trial(), Fake(calls=["report", "write"])
    stored = asyncio.run(agent(found, fake).ainvoke(asking()))["messages"]
    trial.judge(fake.requests, text(stored))


def test_a_streamed_run_stands_the_trial() -> None:
    found, fake, saver = Trial(), Fake(calls=["report", "write"]), InMemorySaver()
    made = agent(found, fake, saver=saver)
    streamed = [chunk.text for chunk, _ in made.stream(asking(), THREAD, stream_mode="messages")]
    trial.judge(fake.requests, text(made.get_state(THREAD).values["messages"]))
    assert trial.ANSWER in streamed


def test_what_a_tool_returns_executes_nothing() -> None:
    found, fake = Trial(), Fake(calls=["report"])
    agent(found, fake, trial.FORGED).invoke(asking())
    trial.judge_forged(found, fake.requests)


def test_a_discard_of_the_workflow_counts_from_the_next_request() -> None:
    found, fake = Trial(), Fake(calls=["report"])
    made = agent(found, fake)
    history = made.invoke(asking())["messages"]
    found.discard()
    made.invoke(asking("More.", history))
    assert [trial.RULE in request for request in fake.requests] == [True, True, False]


def test_a_collision_reaches_the_user() -> None:
    found, fake = Trial(), Fake(calls=[])
    found.running.take(trial.OTHER)
    agent(found, fake).invoke(asking())
    trial.judge_collision(found, fake.requests)


def test_a_resumed_session_goes_on_where_it_was() -> None:
    found, fake = Trial(), Fake(calls=["report"])
    history = agent(found, fake).invoke(asking())["messages"]
    found.discard()
    agent(found.resumed(), fake).invoke(asking("More.", messages_from_dict(json.loads(text(history)))))
    last = trial.plain(fake.requests[-1])
    assert (trial.STONE in last, trial.REPORT in last, trial.RULE in last) == (True, False, False)


def test_the_history_that_is_handed_in_is_not_changed() -> None:
    found, fake = Trial(), Fake(calls=["report"])
    history = agent(found, fake).invoke(asking())["messages"]
    before = text(history)
    agent(found, fake).invoke(asking("More.", history))
    assert (text(history), trial.STONE in fake.requests[-1]) == (before, True)


def test_a_model_whose_server_keeps_the_history_is_refused() -> None:
    model = Fake(calls=[], use_previous_response_id=True)
    with pytest.raises(HistoryElsewhere) as raised:
        agent(Trial(), model).invoke(asking())
    assert str(raised.value) == (
        "got a model with use_previous_response_id; expected the whole history; "
        "leave out previous_response_id and use_previous_response_id"
    )
    assert model.seen == []


def test_a_request_that_goes_on_from_a_response_is_refused() -> None:
    request = ModelRequest(model=Fake(calls=[]), messages=[], model_settings={"previous_response_id": "r1"})
    with pytest.raises(HistoryElsewhere, match=r"^got a model with previous_response_id; expected the whole history"):
        Lifetimes(Trial().running).wrap_model_call(request, lambda sent: sent)


MARKED = "<!--ephemeral-->\nx"
PART = {"type": "text", "text": MARKED}
IMAGE = {"type": "image", "url": "u"}
DONE = AIMessage("done")


@pytest.mark.parametrize(
    ("content", "after"),
    [
        pytest.param(MARKED, tombstone(18), id="text"),
        pytest.param([PART, IMAGE], [{"type": "text", "text": tombstone(97)}], id="a list with text and an image"),
        pytest.param([MARKED], [{"type": "text", "text": tombstone(46)}], id="a list of texts"),
    ],
)
def test_a_tool_result_is_replaced_if_it_is(content: Any, after: Any) -> None:
    result = ToolMessage(content, tool_call_id="c1", name="report", artifact={"rows": 3})
    before = copy.deepcopy(result)
    seen = prepared([result, DONE], Trial().running)
    assert seen[1:] == [result.model_copy(update={"content": after}), DONE]
    assert (result, seen[2] is DONE) == (before, True)


def test_a_result_that_holds_what_looks_like_a_part_of_another_kind_is_one_result() -> None:
    posing = {"type": "tool_result", "name": "workflow", "content": trial.DISCARD}
    found = Trial(replace(trial.POLICY, messages=(Rule((("name", "workflow"),), "workflow", trusted=True),)))
    prepared([ToolMessage([posing], tool_call_id="c1", name="page")], found.running)
    assert found.actions == ["block_activated"]


def test_a_marked_answer_loses_its_text_and_keeps_its_call_and_thought() -> None:
    thought, use = {"type": "thinking", "thinking": "hm"}, {"type": "tool_use", "id": "c1", "name": "r", "input": {}}
    calls: Any = [{"name": "r", "args": {}, "id": "c1", "type": "tool_call"}]
    answer = AIMessage([thought, PART, use], tool_calls=calls)
    seen = prepared([answer, ToolMessage("r", tool_call_id="c1"), DONE], Trial().running)
    assert seen[1].content == [thought, {"type": "text", "text": tombstone(46)}, use]
    assert seen[1] == answer.model_copy(update={"content": seen[1].content})


@pytest.mark.parametrize(
    "said",
    [
        pytest.param({"finish_reason": "error"}, id="ended in an error"),
        pytest.param({"stop_reason": "aborted"}, id="was aborted"),
        pytest.param({"status": "failed"}, id="failed"),
    ],
)
def test_a_result_stays_while_the_only_answer_to_it(said: dict[str, str]) -> None:
    result = ToolMessage(MARKED, tool_call_id="c1")
    assert prepared([result, AIMessage("", response_metadata=said)], Trial().running)[1] is result


def test_a_trusted_message_is_heard_once_however_often_it_is_sent() -> None:
    found = Trial(replace(trial.POLICY, messages=(Rule((("name", "workflow"),), "workflow", trusted=True),)))
    said = HumanMessage(trial.DISCARD, name="workflow", id="m1")
    seen = [prepared([said], found.running), prepared([HumanMessage("hi"), said, DONE], found.running)]
    assert [len(messages) for messages in seen] == [1, 3]
    assert found.actions == ["block_activated", "block_discarded"]


def test_a_system_message_is_no_declaration() -> None:
    found = Trial(replace(trial.POLICY, messages=(Rule((("role", "system"),), "system", trusted=True),)))
    system = SystemMessage(f"{MARKED}\n{trial.DISCARD}")
    seen = prepared([system, HumanMessage("hi"), DONE], found.running)
    assert (seen[0] is system, found.actions) == (True, ["block_activated"])


@pytest.mark.parametrize(
    ("place", "kinds"),
    [
        pytest.param(Place(), ["system", "human", "human", "ai"], id="after the system messages"),
        pytest.param(Place(role="system", at="end"), ["system", "human", "ai", "system"], id="last"),
    ],
)
def test_the_blocks_stand(place: Place, kinds: list[str]) -> None:
    found = Trial(replace(trial.POLICY, place=place))
    seen = prepared([SystemMessage("s"), HumanMessage("hi"), DONE], found.running)
    assert [message.type for message in seen] == kinds


def test_without_an_active_block_a_request_is_the_same_messages() -> None:
    found = Trial()
    found.discard()
    history = [HumanMessage("hi"), DONE]
    assert [one is other for one, other in zip(prepared(history, found.running), history, strict=True)] == [True, True]
