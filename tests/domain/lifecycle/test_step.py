"""A session changes by what the policy trusts, keeps every attempt, and stays whole: kit.domain.lifecycle.session and step."""

from __future__ import annotations

import pytest

from kit.domain.lifecycle.diagnostic import Diagnostic
from kit.domain.lifecycle.policy import NOTHING, Policy
from kit.domain.lifecycle.session import EMPTY, Effect, Event, Held, Session, Shown
from kit.domain.lifecycle.step import Control, Load, step

POLICY = Policy(blocks=frozenset({"g.md", "h.md"}), controls=frozenset({"workflow"}))
A = "<!--BLOCK_ID:a-->\nx\n<!--/BLOCK_ID:a-->\n"
DISCARD = "<!--DISCARD_BLOCK:a-->"


def after(*actions: Load | Control, policy: Policy = POLICY) -> tuple[Session, tuple[Effect, ...]]:
    session, effects = EMPTY, tuple[Effect, ...]()
    for number, action in enumerate(actions, start=1):
        session, effects = step(session, action, policy, now=f"t{number}")
    return session, effects


def test_a_loaded_block_is_active_and_its_activation_recorded() -> None:
    session, effects = after(Load("g.md", f"before\n{A}after", "boot"))
    assert session.blocks == (Held("a", "x\n", "g.md", 2, 4, 0),)
    assert effects == (Event("block_activated", "a", "g.md", "boot", 0, "t1"), Shown("g.md", "before\nafter"))
    assert session.log == effects[:1]


def test_a_step_leaves_the_session_before_it_as_it_was() -> None:
    before, _ = after(Load("g.md", A))
    step(before, Control("workflow", DISCARD), POLICY, now="later")
    assert (before.blocks[0].status, len(before.log)) == ("active", 1)


def test_the_loser_of_a_collision_is_reported_refused_and_recorded() -> None:
    session, effects = after(Load("g.md", A), Load("h.md", f"\n{A}tail", "opened"))
    assert effects == (
        Diagnostic(
            "block-id-conflict",
            "block a is defined already by g.md, line 1; the first definition stays",
            "h.md",
            2,
            "<!--BLOCK_ID:a-->",
            "give the block another id, or take it out of h.md",
        ),
        Event("activation_refused", "a", "h.md", "opened", 0, "t2", (("reason", "the id is taken"), ("first", "g.md"))),
        Shown("h.md", "\ntail"),
    )
    assert session.blocks[0].source == "g.md"
    assert [event.action for event in session.refused] == ["activation_refused"]


def test_the_same_text_is_read_once_and_shown_each_time() -> None:
    session, effects = after(*[Load("g.md", f"<!-- ephemeral -->\n{A}")] * 3)
    assert (len(session.log), len(session.diagnostics), effects) == (1, 1, (Shown("g.md", "<!-- ephemeral -->\n"),))


def test_an_edit_outside_its_blocks_makes_no_collision() -> None:
    session, _ = after(Load("g.md", A), Load("g.md", f"new heading\n{A}"))
    assert ([event.action for event in session.log], session.diagnostics) == (["block_activated"], ())


def test_a_source_that_the_policy_does_not_name_is_shown_whole_and_does_nothing() -> None:
    text = f"{A}{DISCARD}\n"
    session, effects = after(Load("g.md", A), Load("g.md/../evil.md", text, "opened"))
    assert effects == (
        Diagnostic(
            "untrusted-source",
            "g.md/../evil.md is not trusted to define blocks; those it holds (1) stay ordinary text",
            "g.md/../evil.md",
            1,
            "<!--BLOCK_ID:a-->",
            "name exactly this source in the policy of the adapter if its text is trusted",
        ),
        Event(
            "activation_refused", "a", "g.md/../evil.md", "opened", 0, "t2", (("reason", "the source is not trusted"),)
        ),
        Event("discard_denied", "a", "g.md/../evil.md", "opened", 0, "t2"),
        Shown("g.md/../evil.md", text),
    )
    assert session.blocks[0].status == "active"


def test_a_source_that_is_promoted_later_is_read_then() -> None:
    refused, _ = after(*[Load("g.md", A)] * 2, policy=NOTHING)
    promoted, _ = step(refused, Load("g.md", A), POLICY, now="t3")
    assert ([e.action for e in promoted.log], len(promoted.active)) == (["activation_refused", "block_activated"], 1)


def test_an_untrusted_text_without_declarations_leaves_no_trace() -> None:
    session, effects = after(Load("notes.md", "hello <!-- ephemeral -->"))
    assert (session.log, session.diagnostics, effects) == ((), (), (Shown("notes.md", "hello <!-- ephemeral -->"),))


def test_a_source_of_blocks_discards_none_and_the_attempt_is_kept() -> None:
    session, _ = after(Load("g.md", f"{A}{DISCARD}\n"))
    reason = (("reason", "a source of blocks discards none"), ("line", 4))
    assert session.refused == (Event("discard_ignored", "a", "g.md", "source_loaded", 0, "t1", reason),)
    assert session.audit == (Event("block_activated", "a", "g.md", "source_loaded", 0, "t1"),)


def test_a_control_text_defines_no_block_and_the_attempt_is_kept() -> None:
    session, _ = after(Control("workflow", A))
    reason = (("reason", "a control text defines no blocks"),)
    assert session.refused == (Event("activation_refused", "a", "workflow", "control", 0, "t1", reason),)
    assert (session.blocks, session.audit) == ((), ())


@pytest.mark.parametrize(
    ("source", "text", "actions"),
    [
        pytest.param("workflow", DISCARD, ["block_discarded"], id="trusted"),
        pytest.param("workflow", f"{DISCARD}\n{DISCARD}", ["block_discarded", "discard_already_applied"], id="twice"),
        pytest.param("workflow", "<!--DISCARD_BLOCK:b-->", ["discard_unknown"], id="of an unknown id"),
        pytest.param("workflow", f" {DISCARD}", [], id="malformed"),
        pytest.param("Workflow", DISCARD, ["discard_denied"], id="from a look-alike"),
        pytest.param("", f"{DISCARD}\n{A}", ["discard_denied"], id="from nobody"),
    ],
)
def test_every_discard_is_recorded_that_is(source: str, text: str, actions: list[str]) -> None:
    session, _ = after(Load("g.md", A), Control(source, text))
    assert [event.action for event in session.log[1:]] == actions
    assert session.blocks[0].status == ("discarded" if "block_discarded" in actions else "active")


def test_what_is_wrong_with_a_control_text_is_reported_if_anybody_trusts_it() -> None:
    reported = [after(Control(source, f" {DISCARD}"))[0].diagnostics for source in ("workflow", "stranger")]
    assert [[d.code for d in found] for found in reported] == [["invalid-lifecycle-tag"], []]


def test_a_discarded_block_keeps_its_text_and_does_not_come_back() -> None:
    session, _ = after(Load("g.md", A), Control("workflow", DISCARD), Load("g.md", f"edited\n{A}"))
    assert session.blocks == (Held("a", "x\n", "g.md", 1, 3, 0, 0),)
    assert (session.active, session.rendered) == ((), "")
