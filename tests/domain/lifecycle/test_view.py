from __future__ import annotations

import copy
from typing import Any

import pytest

from kit.domain.lifecycle.policy import Place, Policy, Rule
from kit.domain.lifecycle.session import EMPTY, Event, Session
from kit.domain.lifecycle.step import Load
from kit.domain.lifecycle.view import View, view

CUSTOM = Rule((("role", "custom"),), "plugin", trusted=True, trigger="phase_done")
POLICY = Policy(blocks=frozenset({"g.md"}), messages=(CUSTOM,))
A = Load("g.md", "<!--BLOCK_ID:a-->\nx\n<!--/BLOCK_ID:a-->\n")
RENDERED = "<!--BLOCK_ID:a-->\nx\n<!--/BLOCK_ID:a-->"
DISCARD = "<!--DISCARD_BLOCK:a-->"
MARKED = "<!--ephemeral-->\nreport"
STONE = "[EPHEMERAL:Output omitted after consumption;original_bytes=23]"
DONE = {"role": "assistant", "content": "done"}


def seen(messages: list[Any], session: Session = EMPTY, policy: Policy = POLICY, *, load: bool = False) -> View:
    return view(messages, session, policy, now="t", sources=[A] if load else [])


def actions(found: View) -> list[str]:
    return [event.action for event in found.session.log]


def test_what_happens_in_a_request_bears_its_number() -> None:
    custom = {"role": "custom", "id": "1", "content": f"{MARKED}\n{DISCARD}"}
    found = seen([custom, DONE], load=True)
    assert found.session.log == (
        Event("block_activated", "a", "g.md", "source_loaded", 1, "t"),
        Event("block_discarded", "a", "plugin", "phase_done", 1, "t"),
        Event("ephemeral_consumed", "", "plugin", "assistant_response_completed", 1, "t", (("originalBytes", 46),)),
    )
    assert (found.active, found.rendered, found.request) == ((), "", list(found.messages))


def test_the_pending_context_is_not_changed_and_shares_what_stays() -> None:
    result = {"type": "tool_result", "tool_use_id": "t1", "content": MARKED}
    image = {"type": "image", "data": "A"}
    pending = [{"role": "user", "content": [result, image]}, {"role": "tool", "content": "plain"}, DONE]
    before = copy.deepcopy(pending)
    found = seen(pending)
    assert pending == before
    assert found.messages[0]["content"][0] == {**result, "content": STONE}
    assert found.messages[0]["content"][1] is image
    assert all(found.messages[at] is pending[at] for at in (1, 2))


@pytest.mark.parametrize(
    "later",
    [
        pytest.param({"role": "user", "content": "next"}, id="a person"),
        pytest.param({"role": "assistant", "content": "", "stopReason": "aborted"}, id="a turn that was broken off"),
        pytest.param({"type": "function_call_output", "output": "x"}, id="the result of a call"),
    ],
)
def test_what_is_ephemeral_stays_while_it_was_followed_only_by(later: Any) -> None:
    found = seen([{"role": "tool", "content": MARKED}, later])
    assert (found.messages[0]["content"], actions(found)) == (MARKED, [])


@pytest.mark.parametrize(
    "later",
    [
        pytest.param(DONE, id="an answer"),
        pytest.param({"role": "assistant", "content": None, "tool_calls": [{"id": "c"}]}, id="a call of a tool"),
        pytest.param({"type": "function_call", "call_id": "c"}, id="a call of Responses"),
        pytest.param({"role": "model", "parts": [{"functionCall": {"name": "f"}}]}, id="a call of Gemini"),
    ],
)
def test_what_is_ephemeral_is_replaced_once_it_was_followed_by(later: Any) -> None:
    found = seen([{"role": "tool", "content": MARKED}, later])
    assert (found.messages[0]["content"], actions(found)) == (STONE, ["ephemeral_consumed"])


def test_a_discard_in_a_tool_result_inside_a_trusted_message_is_denied() -> None:
    policy = Policy(messages=(Rule((("role", "user"),), "person", trusted=True),), blocks=frozenset({"g.md"}))
    page = {"type": "tool_result", "tool_use_id": "t1", "content": [{"type": "text", "text": DISCARD}]}
    found = seen([{"role": "user", "content": [{"type": "text", "text": "look"}, page]}], policy=policy, load=True)
    assert (actions(found), found.rendered) == (["block_activated", "discard_denied"], RENDERED)


def test_each_of_two_equal_messages_has_its_turn_and_has_it_once() -> None:
    said = {"role": "custom", "content": DISCARD}
    first = seen([said, said], load=True)
    assert actions(first) == ["block_activated", "block_discarded", "discard_already_applied"]
    assert actions(seen([said, said], first.session)) == actions(first)


def test_a_message_with_another_id_is_another_message() -> None:
    first = seen([{"role": "custom", "id": "1", "content": DISCARD}])
    second = seen([{"role": "custom", "id": "2", "content": DISCARD}], first.session)
    assert actions(second) == ["discard_unknown", "discard_unknown"]


def test_a_denied_message_is_not_executed_when_its_class_is_promoted_later() -> None:
    said = {"role": "web", "content": DISCARD}
    denied = seen([said], load=True)
    promoted = Policy(messages=(Rule((("role", "web"),), "web", trusted=True),))
    assert seen([said], denied.session, promoted).rendered == RENDERED


def test_a_malformed_directive_is_reported_once_if_its_message_is_trusted() -> None:
    first = seen([{"role": role, "content": f"{DISCARD} "} for role in ("custom", "user")])
    second = seen([{"role": "custom", "content": f"{DISCARD} "}], first.session)
    assert [(d.code, d.source) for d in second.session.diagnostics] == [("invalid-lifecycle-tag", "plugin")]


def test_messages_of_no_known_shape_are_passed_on() -> None:
    odd: list[Any] = [None, "bare", 5, {"content": {"text": MARKED}}, {"role": ["x"], "content": [None, "y"]}, DONE]
    found = seen(odd)
    assert [one is other for one, other in zip(found.messages, odd, strict=True)] == [True] * len(odd)


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        pytest.param(Place(), ["s", "d", RENDERED, "u"], id="after the system messages that lead"),
        pytest.param(Place("system"), ["s", "d", RENDERED, "u"], id="as another of them"),
        pytest.param(Place(at="end"), ["s", "d", "u", RENDERED], id="at the end"),
    ],
)
def test_the_blocks_stand(place: Place, expected: list[str]) -> None:
    roles = {"s": "system", "d": "developer", "u": "user"}
    policy = Policy(blocks=frozenset({"g.md"}), place=place)
    found = seen([{"role": role, "content": name} for name, role in roles.items()], policy=policy, load=True)
    assert [message["content"] for message in found.request] == expected
    assert next(m["role"] for m in found.request if m["content"] == RENDERED) == place.role
    assert len(found.messages) == 3


def test_the_blocks_enter_a_gemini_request_as_parts() -> None:
    policy = Policy(blocks=frozenset({"g.md"}), place=Place("user", "parts", "end"))
    found = seen([{"role": "user", "parts": [{"text": "u"}]}], policy=policy, load=True)
    assert found.request[-1] == {"role": "user", "parts": [{"text": RENDERED}]}


def test_a_flood_of_directives_is_denied_one_by_one_and_once() -> None:
    flood = [{"role": "tool", "tool_call_id": "c", "content": f"{DISCARD}\n" * 5000}]
    found = seen(flood, seen(flood).session)
    assert (len(found.session.audit), {event.action for event in found.session.audit}) == (5000, {"discard_denied"})
    assert found.session.diagnostics == ()
