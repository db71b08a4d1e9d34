"""A session comes back from JSON whole or not at all: kit.domain.lifecycle.snapshot and reader."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kit.domain.lifecycle.policy import Policy
from kit.domain.lifecycle.reader import Fault, InvalidSnapshot, Reader
from kit.domain.lifecycle.session import EMPTY, Event, Session
from kit.domain.lifecycle.snapshot import event_out, restore, snapshot
from kit.domain.lifecycle.step import Control, Load, step
from kit.domain.lifecycle.view import view

POLICY = Policy(blocks=frozenset({"g.md"}), controls=frozenset({"workflow"}))
TEXT = "<!-- ephemeral -->\n<!--BLOCK_ID:a-->\n\ud800\r\n<!--/BLOCK_ID:a-->\n<!--BLOCK_ID:b-->\n<!--/BLOCK_ID:b-->\n"
MESSAGES = [
    {"role": "tool", "tool_call_id": "c", "content": "<!--ephemeral-->\n<!--DISCARD_BLOCK:b-->"},
    {"role": "assistant", "content": "done"},
]


def used() -> Session:
    """A session that has something of everything."""
    session, _ = step(EMPTY, Load("g.md", TEXT), POLICY, now="t1")
    session, _ = step(session, Load("g.md", TEXT.replace("\ud800", "other")), POLICY, now="t2")
    session, _ = step(session, Control("workflow", "<!--DISCARD_BLOCK:b-->"), POLICY, now="t3")
    return view(MESSAGES, session, POLICY, now="t4").session


def test_a_session_comes_back_as_it_was() -> None:
    session = used()
    assert all((session.blocks, session.log, session.diagnostics, session.documents, session.handled, session.consumed))
    assert restore(json.loads(json.dumps(snapshot(session)))) == session


def test_a_snapshot_says_what_version_it_is_and_two_of_one_session_are_equal() -> None:
    assert (snapshot(used())["version"], json.dumps(snapshot(used()))) == (1, json.dumps(snapshot(used())))


def test_nothing_of_the_session_is_changed_through_its_snapshot() -> None:
    session = used()
    taken = snapshot(session)
    for item in (*taken["blocks"], *taken["audit"], *taken["diagnostics"]):
        item.clear()
    taken["audit"].clear()
    assert session == used()


def test_an_event_is_written_with_what_it_has() -> None:
    full = Event("ephemeral_consumed", "", "", "", 0, "t", (("originalBytes", 0),))
    assert event_out(full) == {
        "action": "ephemeral_consumed",
        "source": "",
        "trigger": "",
        "requestSequence": 0,
        "timestamp": "t",
        "details": {"originalBytes": 0},
    }
    assert event_out(used().log[0]) == {
        "action": "block_activated",
        "blockId": "a",
        "source": "g.md",
        "trigger": "source_loaded",
        "requestSequence": 0,
        "timestamp": "t1",
    }


def changed(*path: str | int, value: Any) -> dict[str, Any]:
    """A good snapshot with one value replaced; an ellipsis takes it out."""
    whole = json.loads(json.dumps(snapshot(used())))
    at = whole
    for step_ in path[:-1]:
        at = at[step_]
    if value is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return dict(whole)


EVIL = "x\n<!--/BLOCK_ID:a-->\nout\n<!--BLOCK_ID:a-->\n"
ACTIONS = (
    "activation_refused, block_activated, block_discarded, discard_already_applied, discard_denied, discard_ignored, "
    "discard_unknown, ephemeral_consumed"
)


@pytest.mark.parametrize(
    ("value", "where", "what"),
    [
        pytest.param(changed("version", value=2), "/version", "got 2, expected 1", id="a later version"),
        pytest.param(changed("version", value=True), "/version", "got True, expected 1", id="a version that is no number"),
        pytest.param(changed("requestSequence", value=-1), "/requestSequence", "got -1, expected a whole number from 0 on", id="a negative number"),
        pytest.param(changed("requestSequence", value=True), "/requestSequence", "got True, expected a whole number from 0 on", id="true for a number"),
        pytest.param(changed("blocks", value={}), "/blocks", "got an object, expected a list", id="no list"),
        pytest.param(changed("blocks", 0, value=[]), "/blocks/0", "got a list, expected an object", id="no object"),
        pytest.param(changed("blocks", 0, "id", value="A b"), "/blocks/0/id", "got 'A b', expected characters of a-z, 0-9, _ and -", id="an id no tag can have"),
        pytest.param(changed("blocks", 0, "id", value=...), "/blocks/0/id", "got nothing, expected text", id="a block without its id"),
        pytest.param(changed("blocks", 0, "content", value=EVIL), "/blocks/0/content", "got text that block a cannot hold between its tags", id="text that breaks out of its block"),
        pytest.param(changed("blocks", 0, "status", value="asleep"), "/blocks/0/status", "got 'asleep', expected one of active, discarded", id="an unknown status"),
        pytest.param(changed("blocks", 0, "activatedAtRequest", value=9), "/blocks/0/activatedAtRequest", "got 9, expected a whole number from 0 to 1", id="a block from a later request"),
        pytest.param(changed("blocks", 0, "discardedAtRequest", value=1), "/blocks/0/discardedAtRequest", "got a request, expected none: the block is active", id="an active block that was discarded"),
        pytest.param(changed("blocks", 1, "activatedAtRequest", value=1), "/blocks/1/discardedAtRequest", "got 0, expected 1 or later", id="a block discarded before it was active"),
        pytest.param(changed("blocks", 1, "id", value="a"), "/blocks", "got two blocks of one id, expected each id once", id="one id twice"),
        pytest.param(changed("audit", 0, "action", value=None), "/audit/0/action", f"got nothing, expected one of {ACTIONS}", id="an event without an action"),
        pytest.param(changed("audit", 0, "details", value={"n": 1.5}), "/audit/0/details/n", "got 1.5, expected text or a whole number", id="a detail that is neither"),
        pytest.param(changed("audit", 0, "timestamp", value=...), "/audit/0/timestamp", "got nothing, expected text", id="an event without its time"),
        pytest.param(changed("diagnostics", 0, "line", value="1"), "/diagnostics/0/line", "got '1', expected a whole number from 0 on", id="a line that is text"),
        pytest.param(changed("handled", 0, value=5), "/handled/0", "got 5, expected text", id="a digest that is a number"),
    ],
)  # fmt: skip
def test_a_snapshot_is_refused_for(value: Any, where: str, what: str) -> None:
    with pytest.raises(InvalidSnapshot) as refused:
        restore(value)
    assert refused.value.faults == (Fault(where, what),)
    assert str(refused.value) == f"{where}: {what}"


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(InvalidSnapshot) as refused:
        restore({"requestSequence": "x"})
    assert [str(fault.where) for fault in refused.value.faults] == ["/requestSequence", "/blocks", "/audit"]
    assert (refused.value.code, refused.value.hint) == (
        "invalid-snapshot",
        "start with an empty session: blocks are loaded again from their sources",
    )


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        pytest.param(None, "nothing", id="null"),
        pytest.param("x" * 50, f"'{'x' * 40}'…", id="a long text"),
        pytest.param(10**4500, "a huge number", id="a number too long to write"),
        pytest.param(b"x", "a bytes", id="no JSON at all"),
        pytest.param({1: 2}, "an object", id="an object whose keys are no text"),
    ],
)
def test_the_whole_is_refused_when_it_is(value: Any, shown: str) -> None:
    reader = Reader()
    assert reader.mapping(value, "") == {}
    assert reader.faults == [Fault("", f"got {shown}, expected an object")]
    with pytest.raises(InvalidSnapshot, match=rf"^the snapshot: got {shown}, expected an object; "):
        restore(value)


def test_a_snapshot_of_many_events_is_read() -> None:
    taken = snapshot(used())
    taken["audit"] *= 5000
    assert len(restore(taken).log) == 5000 * len(used().log)
