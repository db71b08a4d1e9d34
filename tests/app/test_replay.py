"""What requests a stored conversation was made of, whatever agent stored it, and that replaying it stays cheap."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kit.app.replay import MOST, ends, messages, replay
from kit.domain.lifecycle.policy import Policy, Rule
from kit.domain.lifecycle.running import Running
from kit.domain.lifecycle.step import Load
from kit.errors import WrongUsage

USER: dict[str, Any] = {"role": "user", "content": "Go on."}
SAID: dict[str, Any] = {"role": "assistant", "content": "Done."}
MARKED: dict[str, Any] = {"role": "user", "content": "<!--ephemeral-->\nlong"}
RULES = Load("rules.md", "<!--BLOCK_ID:a-->\nA\n<!--/BLOCK_ID:a-->\n")
DISCARD: dict[str, Any] = {"role": "system", "content": "<!--DISCARD_BLOCK:a-->"}
TRUSTED = Policy(frozenset({"rules.md"}), messages=(Rule((("role", "system"),), "system", trusted=True),))


def lines(*rows: Any) -> bytes:
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(json.dumps([USER, SAID]).encode(), id="a list"),
        pytest.param(json.dumps([USER, SAID], indent=2).encode(), id="a list over several lines"),
        pytest.param(json.dumps({"model": "m", "messages": [USER, SAID]}).encode(), id="the body of a request"),
        pytest.param(lines(USER, SAID), id="a message a line"),
        pytest.param(
            lines({"type": "user", "message": USER}, {"type": "assistant", "message": SAID}), id="Claude Code"
        ),
        pytest.param(
            lines(*({"type": "response_item", "payload": {"type": "message", **m}} for m in (USER, SAID))), id="Codex"
        ),
        pytest.param(b"\xef\xbb\xbf" + lines(USER, SAID), id="a mark at the beginning"),
        pytest.param("\n".join(json.dumps(m) for m in (USER, SAID)).encode("utf-16"), id="UTF-16"),
    ],
)
def test_a_conversation_is_read_in_the_form_of(data: bytes) -> None:
    found = messages(data)
    assert ([(m["role"], m["content"]) for m in found.messages], found.skipped) == (
        [("user", "Go on."), ("assistant", "Done.")],
        0,
    )


def test_rows_that_are_no_message_are_counted() -> None:
    sidechain = {"type": "user", "isSidechain": True, "message": USER}
    failed = {"type": "assistant", "isApiErrorMessage": True, "message": SAID}
    found = messages(lines(USER, {"type": "summary"}, sidechain, failed, 7) + b'{"role": "us')
    assert (found.messages, found.skipped) == ((USER,), 5)


def test_a_call_and_its_result_in_items_of_responses_are_messages() -> None:
    call = {"type": "function_call", "call_id": "c", "name": "scan"}
    result = {"type": "function_call_output", "call_id": "c", "output": "x"}
    assert ends(messages(lines(USER, call, result)).messages) == (1, 3)


@pytest.mark.parametrize(
    ("conversation", "expected"),
    [
        pytest.param([], (), id="none in an empty conversation"),
        pytest.param([USER], (1,), id="one for a first question"),
        pytest.param([USER, SAID], (1, 2), id="one before a response, and the next"),
        pytest.param([USER, SAID, SAID, USER], (1, 4), id="one for a response in two parts"),
        pytest.param([SAID, USER], (2,), id="none before a response to nothing"),
        pytest.param([USER, {**SAID, "stop_reason": "error"}, USER], (3,), id="none before a response that failed"),
    ],
)
def test_the_requests_of_a_conversation_are(conversation: list[dict[str, Any]], expected: tuple[int, ...]) -> None:
    assert ends(conversation) == expected


LONG = [USER, SAID, MARKED, SAID, USER, SAID, dict(MARKED), SAID, DISCARD, USER, SAID, USER, SAID, MARKED, SAID, USER]


@pytest.mark.parametrize("number", range(1, 9))
def test_a_request_is_what_a_host_would_have_sent(number: int) -> None:
    """Against the session of a host that saw every request whole."""
    running = Running(TRUSTED, lambda: "t")
    for place, end in enumerate(ends(LONG)[:number]):
        expected = running.view(LONG[:end], [] if place else [RULES])
    found = replay(LONG, number, TRUSTED, sources=[RULES], now="t")
    assert (found.request, found.session) == (expected.request, expected.session)


def test_a_request_that_was_never_made_is_told() -> None:
    with pytest.raises(WrongUsage) as told:
        replay([USER], 2, TRUSTED)
    error = told.value
    assert (error.code, error.what, error.hint) == (
        "no-request",
        "got request 2; the conversation has 1",
        "leave --request out to see the last one",
    )


def test_more_tags_than_are_replayed_are_told() -> None:
    with pytest.raises(WrongUsage) as told:
        replay([MARKED] * (MOST + 1), 1, TRUSTED)
    assert (told.value.code, told.value.what, told.value.hint) == (
        "too-many-tags",
        "1001 messages may hold tags; at most 1000 are replayed",
        "cut the conversation into parts",
    )


def test_a_long_conversation_looks_at_its_plain_messages_a_bounded_number_of_times() -> None:
    class Counted(dict[str, Any]):
        reads = 0

        def get(self, key: str, default: Any = None) -> Any:
            Counted.reads += 1
            return super().get(key, default)

    def reads(size: int) -> int:
        Counted.reads = 0
        conversation = [Counted(m) for m in (USER, SAID) * size]
        replay(conversation, size + 1, TRUSTED, sources=[RULES])
        return Counted.reads

    assert reads(400) < 2.2 * reads(200)
