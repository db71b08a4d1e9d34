from __future__ import annotations

import copy
import json
from dataclasses import dataclass, field
from typing import Any

import pytest

from kit.hosts import start
from kit.hosts.plain import Messages
from tests.hosts import trial
from tests.hosts.trial import Trial

SYSTEM = {"role": "system", "content": f"Be brief.\n<!--ephemeral-->\n{trial.DISCARD}"}


@dataclass
class Chat:
    """A loop over OpenAI's chat messages."""

    history: list[Any] = field(default_factory=lambda: [SYSTEM, {"role": "user", "content": trial.ASKED}])

    def call(self, call: str) -> None:
        function = {"name": call, "arguments": "{}"}
        self.history += [
            {
                "role": "assistant",
                "content": None,
                "tool_calls": [{"id": call, "type": "function", "function": function}],
            }
        ]

    def result(self, call: str, text: str) -> None:
        self.history += [{"role": "tool", "tool_call_id": call, "content": text}]

    def say(self, role: str, text: str) -> None:
        self.history += [{"role": role, "content": text}]


@dataclass
class Responses(Chat):
    """A loop over the items of OpenAI's Responses."""

    def call(self, call: str) -> None:
        self.history += [{"type": "function_call", "call_id": call, "name": call, "arguments": "{}"}]

    def result(self, call: str, text: str) -> None:
        self.history += [{"type": "function_call_output", "call_id": call, "output": text}]


@dataclass
class Anthropic(Chat):
    """A loop over Anthropic's messages, whose system text is no message."""

    history: list[Any] = field(default_factory=lambda: [{"role": "user", "content": trial.ASKED}])

    def call(self, call: str) -> None:
        self.history += [
            {"role": "assistant", "content": [{"type": "tool_use", "id": call, "name": call, "input": {}}]}
        ]

    def result(self, call: str, text: str) -> None:
        self.history += [{"role": "user", "content": [{"type": "tool_result", "tool_use_id": call, "content": text}]}]


LOOPS = [
    pytest.param(Chat, id="OpenAI's chat messages"),
    pytest.param(Responses, id="OpenAI's Responses"),
    pytest.param(Anthropic, id="Anthropic's messages"),
]


def run(loop: Chat, found: Trial, report: str = trial.REPORT) -> list[str]:
    """The requests of one conversation, as the JSON that is sent."""
    host = Messages(found.running)
    sent = [json.dumps(host.prepare(loop.history))]
    for call, text in (("report", report), ("write", trial.KEPT)):
        loop.call(call)
        loop.result(call, text)
        sent.append(json.dumps(host.prepare(loop.history)))
    return sent


@pytest.mark.parametrize("kind", LOOPS)
def test_a_loop_stands_the_trial_over(kind: type[Chat]) -> None:
    found, loop = Trial(), kind()
    trial.judge(run(loop, found), json.dumps(loop.history))
    assert found.actions == ["block_activated", "ephemeral_consumed"]


@pytest.mark.parametrize("kind", LOOPS)
def test_a_tool_result_executes_nothing_in(kind: type[Chat]) -> None:
    found, loop = Trial(), kind(history=[{"role": "user", "content": trial.ASKED}])
    trial.judge_forged(found, run(loop, found, trial.FORGED))


@pytest.mark.parametrize("kind", LOOPS)
def test_calls_and_results_stay_pairs_in(kind: type[Chat]) -> None:
    found, loop = Trial(), kind()
    run(loop, found)
    names = ("tool_call_id", "call_id", "tool_use_id", "id")
    sent = Messages(found.running).prepare(loop.history)
    ids = [[part.get(name) for name in names] for part in _flat(sent)]
    assert ids == [[None] * len(names) if part.get("content") == trial.BLOCK else _ids(part) for part in _flat(sent)]
    assert [_ids(part) for part in _flat(sent) if part.get("content") != trial.BLOCK] == [
        _ids(p) for p in _flat(loop.history)
    ]


def _ids(part: dict[str, Any]) -> list[Any]:
    return [part.get(name) for name in ("tool_call_id", "call_id", "tool_use_id", "id")]


def _flat(messages: list[Any]) -> list[dict[str, Any]]:
    return [p for m in messages for p in (m["content"] if isinstance(m.get("content"), list) else [m])]


def test_the_list_that_is_prepared_is_not_changed_and_unmarked_messages_are_shared() -> None:
    found, loop = Trial(), Chat()
    run(loop, found)
    before = copy.deepcopy(loop.history)
    sent = Messages(found.running).prepare(loop.history)
    assert loop.history == before
    assert [message["content"] for message in sent[:3]] == [SYSTEM["content"], trial.BLOCK, trial.ASKED]
    assert [sent[at + 1] is loop.history[at] for at in (1, 2, 3, 4, 5)] == [True, True, False, True, True]


def test_system_text_that_leads_a_list_is_sent_as_it_is_and_declares_nothing() -> None:
    found = Trial()
    history = [SYSTEM, {"role": "developer", "content": "<!--ephemeral-->"}, {"role": "assistant", "content": "hello"}]
    sent = Messages(found.running).prepare(history)
    assert ([sent[0], sent[1], sent[3]], found.actions) == (history, ["block_activated"])


def test_a_list_of_system_text_alone_is_followed_by_the_blocks() -> None:
    assert Messages(Trial().running).prepare([SYSTEM]) == [SYSTEM, {"role": "user", "content": trial.BLOCK}]


@dataclass(frozen=True)
class Answered:
    """What a client library answers with: an object that can say what it is as data."""

    data: dict[str, Any]

    def model_dump(self, *, exclude_unset: bool) -> dict[str, Any]:
        return {**self.data, **({} if exclude_unset else {"refusal": None})}


def test_an_answer_that_is_an_object_is_a_response_and_is_sent_as_it_is() -> None:
    answer = Answered({"role": "assistant", "content": "done"})
    history = [{"role": "tool", "tool_call_id": "c1", "content": trial.REPORT}, answer]
    sent = Messages(Trial().running).prepare(history)
    assert (sent[1]["content"], sent[2] is answer) == (trial.STONE, True)


def test_a_marked_answer_whose_parts_are_objects_loses_its_text_and_keeps_its_call() -> None:
    call = {"type": "tool_use", "id": "c1", "name": "report", "input": {}}
    marked = {"role": "assistant", "content": [Answered({"type": "text", "text": trial.REPORT}), Answered(call)]}
    sent = Messages(Trial().running).prepare([marked, {"role": "assistant", "content": "done"}])
    assert (sent[1]["content"][0]["text"].startswith("[EPHEMERAL:"), sent[1]["content"][1]) == (True, call)


def test_a_discard_of_the_workflow_counts_from_the_next_request() -> None:
    found, loop = Trial(), Chat()
    sent = run(loop, found)
    found.discard()
    loop.say("user", "More.")
    sent.append(json.dumps(Messages(found.running).prepare(loop.history)))
    assert [trial.RULE in request for request in sent] == [True, True, True, False]


def test_a_collision_reaches_the_user() -> None:
    found, loop = Trial(), Chat()
    found.running.take(trial.OTHER)
    trial.judge_collision(found, run(loop, found))


def test_a_resumed_session_goes_on_where_it_was() -> None:
    found, loop = Trial(), Chat()
    run(loop, found)
    found.discard()
    other = found.resumed()
    last = json.dumps(Messages(other.running).prepare(loop.history))
    assert (trial.STONE in last, trial.RULE in last, other.actions) == (True, False, ["block_activated"])


def test_a_session_starts_without_a_record_of_its_events() -> None:
    told: list[str] = []
    running = start(trial.POLICY, clock=lambda: "t", report=lambda diagnostic: told.append(diagnostic.code))
    running.take(trial.RULES)
    running.take(trial.OTHER)
    assert (told, running.failures) == (["block-id-conflict"], ())
