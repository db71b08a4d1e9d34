"""The traps of Claude Code's logs; every row here is written by us."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kit.domain.base.instant import Instant, parse
from kit.domain.transcript import view
from kit.domain.transcript.event import Answer, Call, Fill, Mark, Said, Transcript
from kit.domain.transcript.read import read

ROOT = "/home/ana/shop"
API = f"{ROOT}/src/api.py"


def row(kind: str, uuid: str, parent: str | None, minute: int = 0, **more: Any) -> dict[str, Any]:
    return {
        "type": kind,
        "uuid": uuid,
        "parentUuid": parent,
        "isSidechain": False,
        "sessionId": "3f9c12a0",
        "cwd": ROOT,
        "timestamp": f"2026-11-30T10:{minute:02d}:00.000Z",
        **more,
    }


def person(uuid: str, parent: str | None, text: str, minute: int = 0, **more: Any) -> dict[str, Any]:
    return row("user", uuid, parent, minute, message={"role": "user", "content": text}, **more)


def agent(
    uuid: str, parent: str | None, *content: Any, minute: int = 0, usage: Any = None, **more: Any
) -> dict[str, Any]:
    message = {"id": f"msg-{uuid}", "role": "assistant", "model": "claude-sonnet-4-5", "content": list(content)}
    return row("assistant", uuid, parent, minute, message={**message, "usage": usage or {}, **more})


def says(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}


def calls(name: str, tool: str, **given: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": name, "name": tool, "input": given}


def result(uuid: str, parent: str, name: str, text: str = "ok", minute: int = 0, **more: Any) -> dict[str, Any]:
    error = more.pop("is_error", False)
    part = {"type": "tool_result", "tool_use_id": name, "content": text, "is_error": error}
    return row("user", uuid, parent, minute, message={"role": "user", "content": [part]}, **more)


def log(*rows: Any) -> Transcript:
    return read("".join(json.dumps(r) + "\n" for r in rows).encode())


def told(transcript: Transcript) -> list[str]:
    return [e.text for e in transcript.events if isinstance(e, Said | Answer)]


def test_a_plain_session_is_told_in_order() -> None:
    found = log(
        person("u1", None, "Add a retry", 1),
        agent("a1", "u1", says("Reading."), calls("t1", "Read", file_path=API), minute=2),
        result("r1", "a1", "t1", "1 def charge", 3),
        agent(
            "a2", "r1", calls("t2", "Edit", file_path=API, old_string="MAX = 5", new_string="MAX = limit()"), minute=4
        ),
        result("r2", "a2", "t2", minute=5),
        agent("a3", "r2", says("Done."), minute=6, usage={"input_tokens": 2, "cache_read_input_tokens": 69_998}),
    )
    assert (found.host, found.session, found.cwd, found.model) == ("claude-code", "3f9c12a0", ROOT, "claude-sonnet-4-5")
    assert found.last_at == parse("2026-11-30T10:06:00Z")
    assert (found.fill, found.fill.share if found.fill else None) == (Fill(70_000, 200_000), 0.35)
    assert [type(e) for e in found.events] == [Said, Answer, Call, Call, Answer]
    edit = found.events[3]
    assert isinstance(edit, Call)
    assert (edit.changes, edit.removed, edit.added, edit.ending) == ((API,), "MAX = 5", "MAX = limit()", "done")
    assert view.touches(found, [ROOT]) == (view.Touch("src/api.py", True, edit.at),)


def test_a_rewind_leaves_a_dead_branch_that_is_not_known() -> None:
    found = log(
        person("u1", None, "Start"),
        agent("b1", "u1", calls("t1", "Read", file_path=f"{ROOT}/dead.py")),
        result("r1", "b1", "t1"),
        agent("b2", "r1", says("First answer")),
        agent("a1", "u1", calls("t2", "Read", file_path=API)),
        result("r2", "a1", "t2"),
        agent("a2", "r2", says("Second answer")),
    )
    assert told(found) == ["Start", "Second answer"]
    assert [t.path for t in view.touches(found, [ROOT])] == ["src/api.py"]
    assert found.skipped == {"dead branch": 3}


def test_results_of_calls_made_at_once_count_although_they_lie_beside_the_branch() -> None:
    found = log(
        person("u1", None, "Start"),
        agent("a1", "u1", calls("t1", "Read", file_path=f"{ROOT}/one.py"), id="msg"),
        agent("a2", "a1", calls("t2", "Read", file_path=f"{ROOT}/two.py"), id="msg"),
        result("r1", "a1", "t1"),
        result("r2", "a2", "t2"),
        agent("a3", "r2", says("Read both")),
    )
    assert [t.path for t in view.touches(found, [ROOT])] == ["one.py", "two.py"]


def compacted(uuid: str, before: str, *kept: str, **more: Any) -> dict[str, Any]:
    data = {"trigger": "auto", "preTokens": 150_000, "preservedMessages": {"uuids": list(kept)}, **more}
    return row("system", uuid, None, 30, subtype="compact_boundary", logicalParentUuid=before, compactMetadata=data)


def test_a_compaction_goes_on_from_its_logical_parent_and_messages_written_again_count_once() -> None:
    call = agent("a1", "u1", calls("t1", "Bash", command="make test"), minute=2, usage={"input_tokens": 150_000})
    again = {**call, "parentUuid": "s1"}
    found = log(
        person("u1", None, "Start", 1),
        call,
        result("r1", "a1", "t1"),
        compacted("c1", "r1", "a1", "r1"),
        person("s1", "c1", "This session is being continued from a previous conversation", 31, isCompactSummary=True),
        again,
        person("u2", "a1", "Go on", 32),
    )
    assert told(found) == ["Start", "Go on"]
    assert [e.command for e in found.events if isinstance(e, Call)] == ["make test"]
    assert (view.compactions(found), found.fill, found.skipped) == (1, None, {"meta": 1, "repeated": 1})


def test_after_a_compaction_the_size_is_what_the_host_says_is_left() -> None:
    found = log(agent("a1", None, usage={"input_tokens": 150_000}), compacted("c1", "a1", postTokens=20_000))
    assert found.fill == Fill(20_000, 200_000)


def test_usage_repeated_over_the_lines_of_one_message_is_taken_once() -> None:
    usage = {"input_tokens": 3, "cache_creation_input_tokens": 97, "cache_read_input_tokens": 900, "output_tokens": 5}
    found = log(
        agent("a1", None, says("One"), usage=usage, id="m"), agent("a2", "a1", says("Two"), usage=usage, id="m")
    )
    assert found.fill == Fill(1000, 200_000)


def test_what_a_child_read_is_not_known_to_the_session() -> None:
    found = log(
        person("u1", None, "Start"),
        agent("a1", "u1", calls("t0", "Task", prompt="Look around")),
        {**agent("c1", None, calls("t1", "Read", file_path=API), usage={"input_tokens": 9}), "isSidechain": True},
        {**result("c2", "c1", "t1"), "isSidechain": True},
        result("r0", "a1", "t0"),
    )
    assert (view.touches(found, [ROOT]), found.fill, found.skipped, found.child) == ((), None, {"sidechain": 2}, False)


def test_a_log_of_a_child_alone_has_no_person() -> None:
    found = log(person("u1", None, "Look around", isSidechain=True))
    assert (found.child, found.events) == (True, ())


@pytest.mark.parametrize(
    ("ending", "more"),
    [
        pytest.param("failed", {"is_error": True}, id="is_error"),
        pytest.param(
            "rejected", {"is_error": True, "text": "The user doesn't want to proceed with this"}, id="rejected"
        ),
        pytest.param("interrupted", {"toolUseResult": {"interrupted": True}}, id="interrupted"),
        pytest.param("done", {"is_error": None}, id="no error said"),
    ],
)
def test_how_a_call_ends(ending: str, more: dict[str, Any]) -> None:
    found = log(agent("a1", None, calls("t1", "Read", file_path=API)), result("r1", "a1", "t1", **more))
    call = found.events[0]
    assert isinstance(call, Call)
    assert (call.ending, len(view.touches(found, [ROOT]))) == (ending, int(ending == "done"))


def test_a_call_without_a_result_ended_unknown_and_gives_no_knowledge() -> None:
    found = log(agent("a1", None, calls("t1", "Read", file_path=API)))
    assert [e.ending for e in found.events if isinstance(e, Call)] == ["unknown"]
    assert view.touches(found, [ROOT]) == ()


@pytest.mark.parametrize(
    "text",
    [
        "<command-name>/model</command-name>",
        "<local-command-stdout>Set model</local-command-stdout>",
        "<system-reminder>Be brief</system-reminder>",
        "<task-notification>done</task-notification>",
        "Caveat: The messages below were generated by the user while running local commands.",
        "[Request interrupted by user]",
        "  ",
    ],
)
def test_what_stands_in_a_user_row_is_not_always_a_person(text: str) -> None:
    assert told(log(person("u1", None, text))) == []


def test_a_queued_command_is_a_person() -> None:
    queued = row("attachment", "q1", None, attachment={"type": "queued_command", "prompt": "and the docs"})
    assert told(log(queued)) == ["and the docs"]


def test_meta_rows_are_no_person() -> None:
    assert told(log(person("u1", None, "Base directory for this skill", isMeta=True))) == []


def test_an_answer_of_the_provider_is_not_the_agents() -> None:
    found = log(
        person("u1", None, "Start"),
        row(
            "assistant", "a1", "u1", isApiErrorMessage=True, message={"model": "<synthetic>", "content": [says("401")]}
        ),
    )
    assert [e.kind for e in found.events if isinstance(e, Mark)] == ["provider failed"]
    assert (told(found), view.restarted(found)) == (["Start"], True)


def test_an_interruption_is_marked() -> None:
    found = log(person("u1", None, "[Request interrupted by user for tool use]"))
    assert [e.kind for e in found.events if isinstance(e, Mark)] == ["aborted"]


def test_nothing_before_a_clearing_is_known() -> None:
    found = log(
        agent("a1", None, calls("t1", "Read", file_path=API), usage={"input_tokens": 90_000}),
        result("r1", "a1", "t1"),
        person("u1", "r1", "start over"),
        compacted("c1", "u1"),
        person("u2", "c1", "<command-name>/clear</command-name>\n<command-args></command-args>"),
    )
    assert (view.touches(found, [ROOT]), view.compactions(found), found.fill) == ((), 0, None)
    assert (view.restarted(found), view.trouble(found), view.given_up(found)) == (True, False, False)


def test_a_missing_parent_is_stood_in_for_by_the_row_before() -> None:
    found = log(person("u1", None, "Start"), agent("a1", "lost", says("Answer")))
    assert told(found) == ["Start", "Answer"]


def test_unknown_types_are_counted() -> None:
    found = log(person("u1", None, "Start"), row("progress", "p1", "u1"), {"type": "ai-title"}, row("user", "u2", "p1"))
    assert found.skipped == {"ai-title": 1, "progress": 1}


@pytest.mark.parametrize(
    ("model", "tokens", "window"),
    [
        pytest.param("claude-sonnet-4-5", 10, 200_000, id="a known model"),
        pytest.param("claude-sonnet-4-5[1m]", 10, 1_000_000, id="the long context"),
        pytest.param("claude-sonnet-4-5", 300_000, 1_000_000, id="more than the usual window is already in it"),
        pytest.param("claude-opus-9", 10, None, id="a model not known"),
    ],
)
def test_the_window_of_a_model(model: str, tokens: int, window: int | None) -> None:
    assert log(agent("a1", None, model=model, usage={"input_tokens": tokens})).fill == Fill(tokens, window)


def test_a_file_shown_by_the_shell_is_read() -> None:
    found = log(
        agent("a1", None, calls("t1", "Bash", command="cd src && sed -n '1,40p' api.py | head")),
        result("r1", "a1", "t1"),
    )
    assert [t.path for t in view.touches(found, [ROOT])] == ["src/api.py"]


@pytest.mark.parametrize(
    ("rows", "trouble", "given_up"),
    [
        pytest.param(
            [person("u1", None, "Start over, this was the wrong way")], True, True, id="the last words say so"
        ),
        pytest.param(
            [person("u1", None, "scrap that"), person("u2", "u1", "use the config")],
            True,
            False,
            id="an attempt since then",
        ),
        pytest.param(
            [agent("a1", None, calls("t1", "Bash", command="git checkout -- src")), result("r1", "a1", "t1")],
            True,
            False,
            id="a command that takes back",
        ),
        pytest.param([person("u1", None, "the server will start overnight")], False, False, id="another word"),
        pytest.param([], False, False, id="nothing"),
    ],
)
def test_trouble(rows: list[Any], trouble: bool, given_up: bool) -> None:
    found = log(*rows)
    assert (view.trouble(found), view.given_up(found)) == (trouble, given_up)


def test_times_are_instants() -> None:
    assert log(person("u1", None, "Start", 7)).last_at == Instant(1_796_033_220_000)


def test_a_memory_note_of_a_person_is_told_as_one() -> None:
    found = log(person("u1", None, "<user-memory-input>always use make</user-memory-input>"))
    assert found.events == (Said(1, "always use make", parse("2026-11-30T10:00:00Z"), 1, note=True),)


REFUSED = "The user doesn't want to proceed with this tool use. The tool use was rejected."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(REFUSED, "", id="nothing"),
        pytest.param(f"{REFUSED} To tell you how to proceed, the user said:\nuse make", "use make", id="words"),
        pytest.param(
            f"{REFUSED} the user said:\nuse make\n\nNote: The user's next message", "use make", id="before a note"
        ),
    ],
)
def test_what_a_person_typed_when_they_refused_a_call(text: str, said: str) -> None:
    found = log(agent("a1", None, calls("t1", "Bash", command="tox")), result("r1", "a1", "t1", text, is_error=True))
    call = found.events[0]
    assert isinstance(call, Call)
    assert (call.ending, call.said) == ("rejected", said)


def test_words_of_a_failed_call_are_no_persons() -> None:
    text = "Error: the user said: no"
    found = log(agent("a1", None, calls("t1", "Bash", command="tox")), result("r1", "a1", "t1", text, is_error=True))
    assert [(e.ending, e.said) for e in found.events if isinstance(e, Call)] == [("failed", "")]


def test_going_back_to_an_earlier_turn_is_marked_where_the_person_goes_on() -> None:
    found = log(
        person("u1", None, "Start"),
        agent("a1", "u1", says("Ok")),
        person("u2", "a1", "First try"),
        agent("a2", "u2", says("Hm")),
        person("u3", "a1", "Second try"),
    )
    assert [getattr(e, "kind", getattr(e, "text", "")) for e in found.events] == [
        "Start",
        "Ok",
        "rewound",
        "Second try",
    ]
    assert found.skipped == {"dead branch": 2}


def test_results_beside_the_branch_are_no_going_back() -> None:
    found = log(
        person("u1", None, "Start"),
        agent("a1", "u1", calls("t1", "Read", file_path=API), calls("t2", "Read", file_path=API)),
        result("r1", "a1", "t1"),
        result("r2", "a1", "t2"),
        person("u2", "r2", "Go on"),
    )
    assert not [e for e in found.events if isinstance(e, Mark)]


@pytest.mark.parametrize("command", ["rewind", "undo"])
def test_a_command_that_goes_back_is_marked(command: str) -> None:
    found = log(person("u1", None, f"<command-name>/{command}</command-name>"))
    assert [e.kind for e in found.events if isinstance(e, Mark)] == ["rewound"]


def test_what_a_host_put_beside_a_persons_words_is_not_theirs() -> None:
    parts = [says("<system-reminder>x</system-reminder>"), says("No, there"), {"type": "image", "source": {}}]
    found = log(
        row("user", "u1", None, message={"role": "user", "content": parts}),
        person("u2", "u1", "<ide_opened_file>a.py</ide_opened_file>"),
        person("u3", "u2", "This session is being continued from a previous conversation"),
    )
    assert told(found) == ["No, there"]
    assert found.skipped == {"attached": 1, "not a person": 2}


def test_a_row_that_stands_twice_counts_once() -> None:
    found = log(person("u1", None, "Go"), person("u1", None, "Go"), agent("a1", "u1", says("Ok")))
    assert (found.turns, found.skipped) == (1, {"repeated": 1})


def test_a_chain_of_rows_that_ends_in_a_circle_is_told_once() -> None:
    found = log(person("u1", "u2", "One"), person("u2", "u1", "Two"))
    assert told(found) == ["One", "Two"]
