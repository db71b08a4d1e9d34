from __future__ import annotations

import asyncio
import copy
import warnings
from collections.abc import AsyncGenerator
from dataclasses import replace
from typing import Any

import pytest

from kit.domain.lifecycle.message import tombstone
from kit.domain.lifecycle.policy import Place, Rule
from tests.hosts import trial
from tests.hosts.trial import Trial

pytest.importorskip("google.adk", reason="google-adk is not installed: make test-hosts")

from google.adk.agents import LlmAgent
from google.adk.agents.run_config import RunConfig, StreamingMode  # type: ignore[attr-defined,unused-ignore]
from google.adk.events import Event
from google.adk.models.base_llm import BaseLlm
from google.adk.models.llm_request import LlmRequest
from google.adk.models.llm_response import LlmResponse
from google.adk.runners import Runner
from google.adk.sessions import InMemorySessionService, Session
from google.genai.types import Blob, Content, FunctionCall, FunctionResponse, Part

from kit.hosts.adk import HistoryElsewhere, before_model, prepared

WHO: Any = {"app_name": "shop", "user_id": "ana"}


class Fake(BaseLlm):  # type: ignore[misc,unused-ignore]
    """A model that calls the tools in order and then answers, and keeps what it was sent."""

    calls: list[str]
    seen: list[Any]

    @property
    def requests(self) -> list[str]:
        return [text(contents) for contents in self.seen]

    async def generate_content_async(self, llm_request: LlmRequest, stream: bool = False) -> AsyncGenerator[Any, None]:
        self.seen.append(copy.deepcopy(llm_request.contents))
        if self.calls:
            said = Part(function_call=FunctionCall(name=self.calls.pop(0), args={}, id=f"c{len(self.seen)}"))
        else:
            said = Part(text=trial.ANSWER)
            if stream:
                yield LlmResponse(content=Content(role="model", parts=[said]), partial=True)
        yield LlmResponse(content=Content(role="model", parts=[said]), partial=False)


def fake(*calls: str) -> Fake:
    return Fake(model="fake", calls=list(calls), seen=[])


def text(contents: Any) -> str:
    return "\n".join(content.model_dump_json(exclude_none=True) for content in contents)


def run(
    found: Trial, model: Fake, result: Any = trial.REPORT, history: Any = None, asked: str = trial.ASKED, **config: Any
) -> Any:
    """The contents of all events of a session after one more turn of the user."""

    def report() -> Any:
        return result

    def write() -> str:
        return trial.KEPT

    agent = LlmAgent(
        name="modeler",
        model=model,
        instruction="Be brief.",
        tools=[report, write],
        before_model_callback=before_model(found.running),
    )

    async def turn() -> Session:
        sessions = InMemorySessionService()
        session = await sessions.create_session(**WHO)
        for event in history.events if history else ():
            await sessions.append_event(session, event)
        runner = Runner(agent=agent, session_service=sessions, app_name=WHO["app_name"])
        message = Content(role="user", parts=[Part(text=asked)])
        options = RunConfig(**config)
        async for _ in runner.run_async(
            user_id=WHO["user_id"], session_id=session.id, new_message=message, run_config=options
        ):
            pass
        stored = await sessions.get_session(**WHO, session_id=session.id)
        assert stored is not None
        return stored

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the host warns of its own parts that are experimental or deprecated
        return asyncio.run(turn())


def stored(session: Any) -> str:
    return text(event.content for event in session.events if event.content)


def test_a_run_stands_the_trial() -> None:
    found, model = Trial(), fake("report", "write")
    session = run(found, model)
    trial.judge(model.requests, stored(session))
    assert session.events[-1].content.parts[0].text == trial.ANSWER
    assert found.actions == ["block_activated", "ephemeral_consumed"]
    assert model.seen[0][0] == Content(role="user", parts=[Part(text=trial.BLOCK)])


def test_a_streamed_run_stands_the_trial() -> None:
    found, model = Trial(), fake("report", "write")
    session = run(found, model, streaming_mode=StreamingMode.SSE)
    trial.judge(model.requests, stored(session))


def test_what_a_tool_returns_executes_nothing() -> None:
    found, model = Trial(), fake("report")
    run(found, model, trial.FORGED)
    trial.judge_forged(found, model.requests)


def test_a_discard_of_the_workflow_counts_from_the_next_request() -> None:
    found, model = Trial(), fake("report")
    session = run(found, model)
    found.discard()
    run(found, model, history=session, asked="More.")
    assert [trial.RULE in request for request in model.requests] == [True, True, False]


def test_a_collision_reaches_the_user() -> None:
    found, model = Trial(), fake()
    found.running.take(trial.OTHER)
    run(found, model)
    trial.judge_collision(found, model.requests)


def test_a_resumed_session_goes_on_where_it_was() -> None:
    found, model = Trial(), fake("report")
    session = run(found, model)
    found.discard()
    again = Session(id="2", **WHO, events=[Event.model_validate_json(e.model_dump_json()) for e in session.events])
    run(found.resumed(), model, history=again, asked="More.")
    last = trial.plain(model.requests[-1])
    assert (trial.STONE in last, trial.REPORT in last, trial.RULE in last) == (True, False, False)


def test_a_request_that_holds_only_what_is_new_is_refused() -> None:
    request = LlmRequest(contents=[], previous_interaction_id="i1")
    with pytest.raises(HistoryElsewhere) as raised:
        before_model(Trial().running)(callback_context=None, llm_request=request)
    assert str(raised.value) == (
        "got a request that goes on from interaction i1; expected the whole history; "
        "use a model without the Interactions API"
    )


MARKED = "<!--ephemeral-->\nx"
DONE = Content(role="model", parts=[Part(text="done")])
CALL = Part(function_call=FunctionCall(name="report", args={}, id="c1"))


def result(held: Any) -> Part:
    return Part(function_response=FunctionResponse(id="c1", name="report", response=held))


def user(*parts: Part) -> Content:
    return Content(role="user", parts=list(parts))


@pytest.mark.parametrize(
    ("held", "after"),
    [
        pytest.param({"result": MARKED}, {"result": tombstone(18)}, id="a text that was wrapped"),
        pytest.param({"rows": 3, "note": MARKED}, {"output": tombstone(39)}, id="a mapping"),
    ],
)
def test_a_tool_result_is_replaced_if_it_is(held: Any, after: Any) -> None:
    other = result({"result": "r"})
    content = user(other, result(held))
    before = copy.deepcopy(content)
    seen = prepared([content, DONE], Trial().running)
    assert seen[1] == user(other, result(after))
    assert (content, seen[2] is DONE) == (before, True)


def test_a_marked_answer_loses_its_text_and_keeps_its_call_and_thought() -> None:
    thought = Part(text="hm", thought=True)
    answer = Content(role="model", parts=[thought, Part(text=MARKED, thought_signature=b"s"), CALL])
    seen = prepared([user(Part(text="hi")), answer, user(result({"result": "r"})), DONE], Trial().running)
    assert seen[2].parts == [thought, Part(text=tombstone(46), thought_signature=b"s"), CALL]


def test_a_marked_question_becomes_one_text() -> None:
    image = Part(inline_data=Blob(data=b"abc", mime_type="image/png"))
    seen = prepared([user(Part(text=MARKED), image), DONE], Trial().running)
    assert seen[1] == user(Part(text=tombstone(126)))
    assert prepared([user(Part(text=MARKED)), DONE], Trial().running)[1] == user(Part(text=tombstone(18)))


def test_what_another_agent_said_is_not_said_by_the_user() -> None:
    found = Trial(replace(trial.POLICY, messages=(Rule((("role", "user"),), "person", trusted=True),)))
    model = fake()
    said = Event(author="reader", content=Content(role="model", parts=[Part(text=trial.FORGED)]))
    run(found, model, history=Session(id="2", **WHO, events=[said]))
    trial.judge_forged(found, model.requests)


def test_a_thought_declares_nothing() -> None:
    thought = Content(role="model", parts=[Part(text=MARKED, thought=True)])
    assert prepared([thought, DONE], Trial().running)[1] is thought


def test_the_blocks_stand_last_if_the_policy_says_so() -> None:
    found = Trial(replace(trial.POLICY, place=Place(role="system", at="end")))
    assert prepared([user(Part(text="hi"))], found.running)[1:] == [user(Part(text=trial.BLOCK))]


def test_without_an_active_block_a_request_is_the_same_contents() -> None:
    found = Trial()
    found.discard()
    history = [user(Part(text="hi")), Content(role="model"), DONE]
    assert [one is other for one, other in zip(prepared(history, found.running), history, strict=True)] == [
        True,
        True,
        True,
    ]
