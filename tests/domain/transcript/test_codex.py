"""The traps of Codex's rollouts; every row here is written by us."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kit.domain.transcript import view
from kit.domain.transcript.event import Answer, Call, Fill, Mark, Said, Transcript
from kit.domain.transcript.read import read

ROOT = "/home/ben/shop"


def row(kind: str, **payload: Any) -> dict[str, Any]:
    return {"timestamp": "2026-11-30T10:00:00.000Z", "type": kind, "payload": payload}


def meta(**more: Any) -> dict[str, Any]:
    return row("session_meta", id="77d0c1fe", cwd=ROOT, **more)


def item(kind: str, **more: Any) -> dict[str, Any]:
    return row("response_item", type=kind, **more)


def event(kind: str, **more: Any) -> dict[str, Any]:
    return row("event_msg", type=kind, **more)


def shell(name: str, cmd: str, **more: Any) -> dict[str, Any]:
    return item("function_call", name="exec_command", call_id=name, arguments=json.dumps({"cmd": cmd, **more}))


def output(name: str, text: Any = "ok", kind: str = "function_call_output") -> dict[str, Any]:
    return item(kind, call_id=name, output=text)


def log(*rows: Any) -> Transcript:
    return read("".join(json.dumps(r) + "\n" for r in rows).encode())


def told(transcript: Transcript) -> list[str]:
    return [e.text for e in transcript.events if isinstance(e, Said | Answer)]


def paths(transcript: Transcript) -> list[tuple[str, bool]]:
    return [(t.path, t.changed) for t in view.touches(transcript, [ROOT])]


def test_a_plain_session_is_told_in_order() -> None:
    patch = "*** Begin Patch\n*** Update File: src/api.py\n+x\n*** Add File: src/new.py\n+y\n*** End Patch"
    found = log(
        meta(),
        row("turn_context", cwd=ROOT, model="gpt-5-codex"),
        event("user_message", message="Add a retry"),
        item("message", role="user", content=[{"type": "input_text", "text": "Add a retry"}]),
        shell("c1", "cat src/limits.py"),
        output("c1", "MAX = 5"),
        item("custom_tool_call", name="apply_patch", call_id="c2", input=patch),
        output("c2", [{"type": "output_text", "text": "Done!"}], "custom_tool_call_output"),
        event("agent_message", message="Done."),
        item("message", role="assistant", content=[{"type": "output_text", "text": "Done."}]),
    )
    assert (found.host, found.session, found.cwd, found.model) == ("codex", "77d0c1fe", ROOT, "gpt-5-codex")
    assert told(found) == ["Add a retry", "Done."]
    assert paths(found) == [("src/api.py", True), ("src/limits.py", False), ("src/new.py", True)]


def test_the_user_role_holds_more_than_persons() -> None:
    found = log(
        meta(),
        item("message", role="user", content=[{"type": "input_text", "text": "<environment_context>"}]),
        item("message", role="developer", content=[{"type": "input_text", "text": "permissions"}]),
        event("item_completed", item={"type": "UserMessage", "content": [{"type": "text", "text": "Go"}]}),
        event("user_message", message="Go"),
    )
    assert told(found) == ["Go"]


def test_a_child_thread_has_no_person() -> None:
    found = log(meta(source={"subagent": {"thread_spawn": {"depth": 1}}}), event("user_message", message="Look around"))
    assert (found.child, told(found)) == (True, [])


def test_the_first_opening_is_the_sessions_own() -> None:
    assert log(meta(), row("session_meta", id="older", cwd="/x")).session == "77d0c1fe"


@pytest.mark.parametrize(
    ("rows", "fill"),
    [
        pytest.param([event("token_count", info=None)], None, id="no info"),
        pytest.param(
            [event("token_count", info={"last_token_usage": {"total_tokens": 90}, "model_context_window": 200})],
            Fill(90, 200),
            id="the last usage of the window",
        ),
        pytest.param(
            [
                event("task_started", model_context_window=200),
                event("token_count", info={"last_token_usage": {"input_tokens": 80, "output_tokens": 4}}),
            ],
            Fill(84, 200),
            id="a window told at the start of a task",
        ),
        pytest.param(
            [
                event("token_count", info={"last_token_usage": {"total_tokens": 90}}),
                row("compacted", message="summary"),
            ],
            None,
            id="unknown after a compaction",
        ),
        pytest.param(
            [event("token_count", info={"total_token_usage": {"total_tokens": 45801}})],
            None,
            id="a sum over the session is not its size",
        ),
    ],
)
def test_how_full_a_session_is(rows: list[Any], fill: Fill | None) -> None:
    assert log(meta(), *rows).fill == fill


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        pytest.param("Process exited with code 0\nok", "done", id="exit code 0"),
        pytest.param("Exit code: 1\nno", "failed", id="exit code 1"),
        pytest.param('{"output":"x","metadata":{"exit_code":2}}', "failed", id="an exit code in JSON"),
        pytest.param("def charge(): ...", "done", id="no exit code"),
        pytest.param("apply_patch verification failed: no such line", "failed", id="a patch that does not fit"),
    ],
)
def test_how_a_call_ends(text: str, ending: str) -> None:
    found = log(meta(), shell("c1", "cat a.py"), output("c1", text))
    assert [e.ending for e in found.events if isinstance(e, Call)] == [ending]
    assert paths(found) == ([("a.py", False)] if ending == "done" else [])


def test_a_replacement_history_is_not_new_work() -> None:
    again = {"type": "function_call", "name": "exec_command", "call_id": "c1", "arguments": '{"cmd":"cat a.py"}'}
    found = log(meta(), row("compacted", message="summary", replacement_history=[again]))
    assert ([e for e in found.events if isinstance(e, Call)], view.compactions(found)) == ([], 1)


def test_endings_are_marked() -> None:
    found = log(meta(), event("turn_aborted", reason="interrupted"), event("error", message="quota"))
    assert [e.kind for e in found.events if isinstance(e, Mark)] == ["aborted", "provider failed"]


@pytest.mark.parametrize(
    ("call", "found"),
    [
        pytest.param(
            item("local_shell_call", call_id="c1", action={"command": ["bash", "-lc", "cat a.py"]}),
            [("a.py", False)],
            id="a local shell call",
        ),
        pytest.param(
            item(
                "function_call",
                name="shell",
                call_id="c1",
                arguments=json.dumps({"command": ["cat", "a.py"], "workdir": f"{ROOT}/src"}),
            ),
            [("src/a.py", False)],
            id="a list of words in a folder",
        ),
        pytest.param(
            item(
                "function_call",
                name="shell",
                call_id="c1",
                arguments=json.dumps({"command": ["apply_patch", "*** Delete File: a.py"]}),
            ),
            [("a.py", True)],
            id="a patch through the shell",
        ),
        pytest.param(
            shell("c1", "apply_patch <<'EOF'\n*** Update File: a.py\n*** Move to: b.py\nEOF"),
            [("a.py", True), ("b.py", True)],
            id="a patch in a here-document",
        ),
        pytest.param(
            item("function_call", name="exec_command", call_id="c1", arguments="no json"), [], id="garbled arguments"
        ),
    ],
)
def test_what_a_call_touches(call: dict[str, Any], found: list[tuple[str, bool]]) -> None:
    assert paths(log(meta(), call, output("c1"))) == found


def test_what_codex_says_a_command_read_is_believed() -> None:
    end = event("exec_command_end", call_id="c1", parsed_cmd=[{"type": "read", "name": "a.py", "path": "src/a.py"}])
    assert paths(log(meta(), shell("c1", "./show a.py"), end, output("c1"))) == [("src/a.py", False)]


def test_an_old_rollout_without_envelopes() -> None:
    found = log(
        {"id": "old", "timestamp": "2025-08-01T00:00:00Z", "instructions": None},
        {"record_type": "state"},
        {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "<environment_context>"}]},
        {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Go"}]},
        {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Gone"}]},
    )
    assert (found.host, found.session, told(found), found.skipped) == ("codex", "old", ["Go", "Gone"], {"state": 1})


def test_unknown_types_are_counted() -> None:
    assert log(meta(), row("world_state", x=1), event("hook")).skipped == {"hook": 1, "world_state": 1}


def test_a_patch_has_the_lines_that_went_and_came() -> None:
    patch = "*** Begin Patch\n*** Update File: a.py\n-x = 1\n+x = 2\n*** End Patch"
    item = {"type": "custom_tool_call", "name": "apply_patch", "call_id": "c", "input": patch}
    found = read(json.dumps({"type": "response_item", "payload": item}).encode())
    assert [(e.changes, e.removed, e.added) for e in found.events if isinstance(e, Call)] == [
        (("a.py",), "x = 1", "x = 2")
    ]


def test_a_command_a_person_refused() -> None:
    call = {"type": "function_call", "name": "shell", "call_id": "c", "arguments": '{"command": ["tox"]}'}
    output = {"type": "function_call_output", "call_id": "c", "output": "exec command rejected by user"}
    rows = [{"type": "response_item", "payload": payload} for payload in (call, output)]
    found = read("\n".join(json.dumps(row) for row in rows).encode())
    assert [e.ending for e in found.events if isinstance(e, Call)] == ["rejected"]


def test_going_back_is_marked() -> None:
    row = {"type": "event_msg", "payload": {"type": "thread_rolled_back", "num_turns": 1}}
    assert [e.kind for e in read(json.dumps(row).encode()).events if isinstance(e, Mark)] == ["rewound"]


@pytest.mark.parametrize(
    ("message", "own", "skipped"),
    [
        pytest.param("<environment_context>x</environment_context>", [], {"not a person": 1}, id="the environment"),
        pytest.param("# AGENTS.md instructions for /x", [], {"not a person": 1}, id="instructions"),
        pytest.param("# Context from my IDE setup:\nx\n## My request for Codex:\nGo", ["Go"], {}, id="a request"),
    ],
)
def test_what_a_host_sends_under_the_persons_name(message: str, own: list[str], skipped: dict[str, int]) -> None:
    row = {"type": "event_msg", "payload": {"type": "user_message", "message": message}}
    found = read(json.dumps(row).encode())
    assert ([e.text for e in found.events if isinstance(e, Said)], found.skipped) == (own, skipped)


def test_images_are_counted() -> None:
    row = {"type": "event_msg", "payload": {"type": "user_message", "message": "See", "images": ["a", "b"]}}
    assert read(json.dumps(row).encode()).skipped == {"attached": 2}
