"""Plain lists of messages, in the shapes of several makers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.domain.base.instant import parse
from kit.domain.transcript.event import Answer, Call, Said, Transcript
from kit.domain.transcript.read import read


def told(*messages: Any) -> Transcript:
    return read("\n".join(json.dumps(message) for message in messages).encode())


def person(text: Any, **more: Any) -> dict[str, Any]:
    return {"role": "user", "content": text, **more}


def agent(text: Any, **more: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": text, **more}


def said(transcript: Transcript) -> list[str]:
    return [e.text for e in transcript.events if isinstance(e, Said)]


def calls(transcript: Transcript) -> list[Call]:
    return [e for e in transcript.events if isinstance(e, Call)]


TALK = [person("Add a retry"), agent("Done"), person("No, use ours")]


@pytest.mark.parametrize(
    "data",
    [
        pytest.param("\n".join(map(json.dumps, TALK)), id="a message a line"),
        pytest.param(json.dumps(TALK), id="a list on one line"),
        pytest.param(json.dumps(TALK, indent=2), id="a list on many lines"),
        pytest.param(json.dumps({"messages": TALK}), id="below a key on one line"),
        pytest.param(json.dumps({"messages": TALK, "model": "x"}, indent=2), id="below a key on many lines"),
        pytest.param(json.dumps({"conversation": TALK}), id="below another key"),
        pytest.param("\ufeff" + json.dumps(TALK), id="after a BOM"),
        pytest.param(
            json.dumps(
                [
                    {"from": "human", "value": "Add a retry"},
                    {"from": "gpt", "value": "Done"},
                    {"from": "human", "value": "No, use ours"},
                ]
            ),
            id="with other words for who speaks",
        ),
        pytest.param(
            json.dumps([{"type": "message", "message": message} for message in TALK]), id="each in an envelope"
        ),
        pytest.param("user: Add a retry\nassistant: Done\nuser: No, use ours\n", id="text"),
        pytest.param("**Human:** Add a retry\n\n**Assistant:** Done\n\n**Human:** No, use ours", id="text in bold"),
        pytest.param("## User:\nAdd a retry\n## AI:\nDone\n## User:\r\nNo, use ours\r\n", id="text below headings"),
    ],
)
def test_a_conversation_is_told_in_order(data: str) -> None:
    found = read(data.encode())
    assert (found.host, found.broken, found.torn) == ("messages", 0, False)
    assert [(type(e).__name__, e.text) for e in found.events if isinstance(e, Said | Answer)] == [
        ("Said", "Add a retry"),
        ("Answer", "Done"),
        ("Said", "No, use ours"),
    ]


def test_turns_have_the_lines_they_begin_on() -> None:
    found = read(b"A preface\nuser: One\nmore\n\nassistant: Ok\nuser: Two\n")
    assert [(e.text, e.line) for e in found.events if isinstance(e, Said)] == [("One\nmore", 2), ("Two", 6)]
    assert found.skipped == {"preamble": 1}


def test_a_text_that_begins_with_a_persons_turn_is_a_log_without_an_answer_too() -> None:
    found = read(b"\nuser: no, use ours instead\n")
    assert (found.host, [(e.text, e.line) for e in found.events if isinstance(e, Said)]) == (
        "messages",
        [("no, use ours instead", 2)],
    )


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"name: x\nuser: me\nuser: you\n", id="without an agent, after other words"),
        pytest.param(b"The user: me. The assistant: you.\n", id="words within a line"),
        pytest.param(b"# Notes\n\nNothing here.\n", id="prose"),
        pytest.param(b'{"name": "x", "version": 1}\n', id="an object of another kind"),
        pytest.param(b'[{"role": "admin", "content": "x"}]', id="roles nobody knows"),
        pytest.param(b'[{"role": "user"}]', id="a role without words"),
        pytest.param(b"[" * 3000, id="lists without end"),
    ],
)
def test_what_is_no_conversation_is_none(data: bytes) -> None:
    assert (read(data).host, read(data).events) == ("unknown", ())


def test_only_a_persons_words_are_theirs() -> None:
    found = told(
        {"role": "system", "content": "Never do x"},
        {"role": "developer", "content": "Never do y"},
        person("<environment_context>x</environment_context>"),
        person("No <system-reminder>be kind</system-reminder>"),
        {"role": "tool", "content": "stray", "tool_call_id": "none"},
        person([{"type": "text", "text": "See"}, {"type": "image_url", "image_url": {"url": "x"}}, {"type": "image"}]),
        person("<user-memory-input>always use make</user-memory-input>"),
    )
    assert [(e.text, e.note) for e in found.events if isinstance(e, Said)] == [
        ("No", False),
        ("See", False),
        ("always use make", True),
    ]
    assert found.skipped == {"attached": 2, "developer": 1, "not a person": 1, "result of nothing": 1, "system": 1}


def test_the_time_model_and_session_are_those_of_the_log() -> None:
    found = told(person("Go", created_at="2026-11-30T10:00:00Z", session_id="s-1"), agent("Ok", model="m-1"))
    at = parse("2026-11-30T10:00:00Z")
    assert (found.session, found.model, found.last_at) == ("s-1", "m-1", at)
    assert found.events == (Said(1, "Go", at, 1), Answer("Ok", None, 2))


def test_a_call_in_the_shape_of_openai() -> None:
    given = json.dumps({"path": "a.py", "old_str": "x", "new_str": "y"})
    found = told(
        person("Go"),
        agent(
            None, tool_calls=[{"id": "c1", "type": "function", "function": {"name": "str_replace", "arguments": given}}]
        ),
        {"role": "tool", "tool_call_id": "c1", "content": "ok"},
    )
    assert calls(found) == [
        Call("str_replace", None, 2, changes=("a.py",), removed="x", added="y", ending="done", result="ok")
    ]


def test_a_call_in_the_older_shape_of_openai() -> None:
    found = told(
        person("Go"),
        agent(None, function_call={"name": "bash", "arguments": '{"command": "cat a.py"}'}),
        {"role": "function", "name": "bash", "content": "Error: no such file"},
    )
    assert [(c.command, c.reads, c.ending) for c in calls(found)] == [("cat a.py", ("a.py",), "failed")]


def test_a_call_in_the_shape_of_anthropic() -> None:
    reason = "The user doesn't want to proceed. To tell you how to proceed, the user said:\nuse make"
    found = told(
        person("Go"),
        agent(
            [
                {"type": "text", "text": "Running"},
                {"type": "tool_use", "id": "t", "name": "Bash", "input": {"command": "tox"}},
            ]
        ),
        person(
            [
                {
                    "type": "tool_result",
                    "tool_use_id": "t",
                    "content": [{"type": "text", "text": reason}],
                    "is_error": True,
                }
            ]
        ),
    )
    assert said(found) == ["Go"]
    assert [(c.command, c.ending, c.said) for c in calls(found)] == [("tox", "rejected", "use make")]


def test_a_call_without_a_result_ended_unknown() -> None:
    found = told(person("Go"), agent([{"type": "tool_use", "id": "t", "name": "Bash", "input": {"command": "tox"}}]))
    assert [c.ending for c in calls(found)] == ["unknown"]


def test_a_torn_last_message_is_told_as_torn() -> None:
    found = read(b'{"role": "user", "content": "Go"}\n{"role": "assist')
    assert (said(found), found.torn) == (["Go"], True)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["user", "assistant", "tool", "x", "tool_use"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["role", "content", "type", "text", "tool_calls", "function", "input", "id", "messages", "name"]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=20,
)


@given(st.lists(VALUES, max_size=5))
def test_any_json_is_read(values: list[Any]) -> None:
    assert read(json.dumps(values).encode()).host in {"messages", "unknown", "claude-code", "codex"}
    assert told(*values).broken <= len(values)
