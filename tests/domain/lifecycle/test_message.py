from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from kit.domain.lifecycle.message import OWN, TOOL_CALL_IDS, Unit, replaced, responds, text_of, tombstone, units

MARKED = "<!--ephemeral-->\nreport"
RESULT = {"type": "tool_result", "tool_use_id": "t1", "content": MARKED, "is_error": False}
CALL = {"type": "tool_use", "id": "t2", "name": "f", "input": {"text": MARKED}}
IMAGE = {"type": "image", "source": {"data": "AAAA"}}


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        pytest.param({"role": "user", "content": "a"}, [("user", ("a",), OWN)], id="a string"),
        pytest.param(
            {"role": "tool", "tool_call_id": "c", "content": "a"}, [("tool", ("a",), OWN)], id="a chat tool result"
        ),
        pytest.param(
            {"type": "function_call_output", "call_id": "c", "output": "a"},
            [("function_call_output", ("a",), OWN)],
            id="an item of Responses",
        ),
        pytest.param(
            {"role": "user", "content": [{"type": "input_text", "text": "a"}, {"type": "output_text", "text": "b"}]},
            [("user", ("a", "b"), OWN)],
            id="the text parts of Responses",
        ),
        pytest.param(
            {"role": "user", "content": [{"type": "text", "text": "a"}, IMAGE, RESULT]},
            [("user", ("a",), OWN), ("tool", (MARKED,), 2)],
            id="a tool result among the parts",
        ),
        pytest.param(
            {"role": "user", "content": [{**RESULT, "content": [{"type": "text", "text": "a"}, IMAGE]}]},
            [("user", (), OWN), ("tool", ("a",), 0)],
            id="a tool result with parts of its own",
        ),
        pytest.param(
            {
                "role": "user",
                "parts": [{"text": "a"}, {"functionResponse": {"name": "f", "response": {"output": "b", "n": 1}}}],
            },
            [("user", ("a",), OWN), ("tool", ("b",), 1)],
            id="a Gemini content",
        ),
        pytest.param(
            {
                "role": "user",
                "parts": [{"function_response": {"response": {"content": [{"type": "text", "text": "c"}]}}}],
            },
            [("user", (), OWN), ("tool", ("c",), 0)],
            id="a function response that holds parts",
        ),
        pytest.param({"role": "assistant", "content": None}, [("assistant", (), OWN)], id="a message without content"),
        pytest.param({"role": 5, "content": {"a": "b"}}, [("", (), OWN)], id="nothing it can be"),
        pytest.param("bare", [], id="no message"),
    ],
)
def test_what_can_be_marked_is(message: Any, expected: list[tuple[str, tuple[str, ...], int]]) -> None:
    assert [(unit.role, unit.texts, unit.place) for unit in units(message)] == expected


def test_a_tool_result_is_judged_by_its_own_fields() -> None:
    _, result, response = units(
        {"role": "user", "id": "m", "content": [RESULT, {"functionResponse": {"id": "g", "response": {}}}]}
    )
    assert ("role" in result.fields, result.fields["tool_use_id"], response.fields["id"]) == (False, "t1", "g")


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        pytest.param({"id": "m", "tool_call_id": "c"}, "c", id="the call before the message"),
        pytest.param({"id": 7}, "7", id="a number"),
        pytest.param({"tool_call_id": "", "id": "m"}, "m", id="an empty name is none"),
        pytest.param({"id": ["m"]}, "", id="a list is none"),
        pytest.param({}, "", id="none"),
    ],
)
def test_the_name_of_a_unit_is(fields: dict[str, Any], expected: str) -> None:
    assert Unit("tool", fields, ()).name((*TOOL_CALL_IDS, "id")) == expected


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        pytest.param({"role": "assistant", "content": "x"}, True, id="an assistant's message"),
        pytest.param({"role": "assistant", "content": None, "tool_calls": []}, True, id="one that only calls tools"),
        pytest.param({"role": "model", "parts": []}, True, id="a Gemini model's"),
        pytest.param({"type": "function_call", "call_id": "c"}, True, id="a call of Responses"),
        pytest.param({"type": "web_search_call"}, True, id="another call"),
        pytest.param({"type": "reasoning"}, True, id="a thought"),
        pytest.param({"type": "function_call_output"}, False, id="the answer to a call"),
        pytest.param({"role": "user", "type": "reasoning"}, False, id="a role decides before a type"),
        pytest.param({"role": "assistant", "stopReason": "error"}, False, id="a turn that failed"),
        pytest.param({"role": "assistant", "stop_reason": "aborted"}, False, id="a turn that was broken off"),
        pytest.param(
            {"type": "message", "role": "assistant", "status": "cancelled"}, False, id="an item that was cancelled"
        ),
        pytest.param(
            {"role": "assistant", "stop_reason": ["error"]}, True, id="a reason of no known form says nothing"
        ),
        pytest.param({"role": ["assistant"]}, False, id="a role of no known form"),
        pytest.param({}, False, id="an empty message"),
        pytest.param(None, False, id="no message"),
    ],
)
def test_a_response_of_the_model_is(message: Any, expected: bool) -> None:
    assert responds(message) is expected


def stone(content: Any) -> str:
    text = content if isinstance(content, str) else json.dumps(content, separators=(",", ":"))
    return f"[EPHEMERAL:Output omitted after consumption;original_bytes={len(text)}]"


TEXT = {"type": "text", "text": MARKED}
SIGNED = {"text": MARKED, "thoughtSignature": "s"}
INPUT = [{"type": "input_text", "text": MARKED}, {"type": "input_image"}]


@pytest.mark.parametrize(
    ("message", "places", "expected"),
    [
        pytest.param(
            {"role": "tool", "tool_call_id": "c", "content": MARKED, "x": 1},
            {OWN},
            {"role": "tool", "tool_call_id": "c", "content": stone(MARKED), "x": 1},
            id="a string, beside every other field",
        ),
        pytest.param(
            {"type": "function_call_output", "call_id": "c", "output": MARKED},
            {OWN},
            {"type": "function_call_output", "call_id": "c", "output": stone(MARKED)},
            id="the output of a call",
        ),
        pytest.param(
            {"role": "user", "content": INPUT},
            {OWN},
            {"role": "user", "content": [{"type": "input_text", "text": stone(INPUT)}]},
            id="all parts of a message that pair nothing",
        ),
        pytest.param(
            {"role": "user", "content": [RESULT, IMAGE, {"type": "text", "text": "keep"}]},
            {0},
            {
                "role": "user",
                "content": [{**RESULT, "content": stone(MARKED)}, IMAGE, {"type": "text", "text": "keep"}],
            },
            id="one tool result, and no image or text beside it",
        ),
        pytest.param(
            {"role": "user", "content": [{**RESULT, "content": [TEXT, IMAGE]}]},
            {0},
            {"role": "user", "content": [{**RESULT, "content": [{"type": "text", "text": stone([TEXT, IMAGE])}]}]},
            id="the parts of a tool result",
        ),
        pytest.param(
            {
                "role": "assistant",
                "content": [{"type": "thinking", "signature": "s"}, TEXT, CALL],
            },
            {OWN},
            {
                "role": "assistant",
                "content": [{"type": "thinking", "signature": "s"}, {"type": "text", "text": stone([TEXT])}, CALL],
            },
            id="the text between a thought and a call",
        ),
        pytest.param(
            {"role": "user", "content": [TEXT, RESULT]},
            {OWN, 1},
            {
                "role": "user",
                "content": [{"type": "text", "text": stone([TEXT])}, {**RESULT, "content": stone(MARKED)}],
            },
            id="text and tool result, each by itself",
        ),
        pytest.param(
            {
                "role": "user",
                "parts": [{"functionResponse": {"id": "g", "name": "f", "response": {"r": MARKED}, "parts": [1]}}],
            },
            {0},
            {
                "role": "user",
                "parts": [{"functionResponse": {"id": "g", "name": "f", "response": {"output": stone({"r": MARKED})}}}],
            },
            id="a function response with its media",
        ),
        pytest.param(
            {"role": "model", "parts": [SIGNED, {"functionCall": {"name": "f"}}]},
            {OWN},
            {"role": "model", "parts": [{"text": stone([SIGNED])}, {"functionCall": {"name": "f"}}]},
            id="the text of a Gemini model before its call",
        ),
    ],
)
def test_a_tombstone_takes_the_place_of(message: dict[str, Any], places: set[int], expected: dict[str, Any]) -> None:
    before = copy.deepcopy(message)
    found, sizes = replaced(message, places)
    assert (found, message) == (expected, before)
    assert all(tombstone(size) in str(found) for size in sizes.values())
    assert set(sizes) == places


def test_parts_that_stay_are_the_same_objects() -> None:
    message = {"role": "user", "content": [TEXT, CALL]}
    found, _ = replaced(message, {OWN})
    assert found["content"][1] is CALL


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param("a", "a", id="a string"),
        pytest.param([{"type": "text", "text": "a"}, IMAGE, {"type": "text", "text": "b"}], "a\nb", id="text parts"),
        pytest.param([{"type": "input_text", "text": "a"}, {"text": "b"}, RESULT], "", id="parts of other kinds"),
        pytest.param({"type": "text", "text": "a"}, "", id="an object"),
        pytest.param([["text"], {"type": ["text"], "text": "a"}], "", id="nonsense"),
    ],
)
def test_the_text_of_a_content_is(content: Any, expected: str) -> None:
    assert text_of(content) == expected
