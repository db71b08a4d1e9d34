"""What holds for every text, every run of requests and every value given to the lifecycle protocol."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.fuzz_lifecycle import IDS, PLAIN, TAGS, difference, line
from kit.domain.lifecycle.document import parse, render
from kit.domain.lifecycle.policy import Policy, Rule
from kit.domain.lifecycle.reader import InvalidSnapshot
from kit.domain.lifecycle.session import EMPTY, Session
from kit.domain.lifecycle.size import size
from kit.domain.lifecycle.snapshot import restore, snapshot
from kit.domain.lifecycle.step import Control, Load, step
from kit.domain.lifecycle.view import view

PIECES = st.sampled_from([*TAGS, *PLAIN, "\n", "\r", "\r\n", "\u2028", "x"])
TEXTS = st.lists(PIECES, max_size=12).map("".join) | st.integers().map(
    lambda seed: "".join(line(random) for random in [Random(seed)] for _ in range(20))  # noqa: S311
)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
PARTS = st.one_of(
    st.builds(lambda text: {"type": "text", "text": text}, TEXTS),
    st.builds(lambda text: {"type": "tool_result", "tool_use_id": "t", "content": text}, TEXTS),
    st.builds(lambda text: {"functionResponse": {"name": "f", "response": {"output": text}}}, TEXTS),
    st.just({"type": "image", "data": "A"}),
    JSON,
)
MESSAGES = st.lists(
    st.one_of(
        st.fixed_dictionaries(
            {
                "role": st.sampled_from(["user", "assistant", "tool", "trusted"]),
                "content": TEXTS | st.lists(PARTS, max_size=3),
            }
        ),
        st.fixed_dictionaries({"type": st.just("function_call_output"), "output": TEXTS}),
        JSON,
    ),
    max_size=5,
)
POLICY = Policy(frozenset({"guide"}), frozenset({"workflow"}), (Rule((("role", "trusted"),), "trusted", trusted=True),))


@st.composite
def sessions(draw: st.DrawFn) -> Session:
    """A session after a few loads, controls and requests."""
    session = EMPTY
    for kind, text in draw(st.lists(st.tuples(st.sampled_from(["guide", "other", "workflow", ""]), TEXTS), max_size=3)):
        action = Load(kind, text) if kind in {"guide", "other"} else Control(kind, text)
        session, _ = step(session, action, POLICY, now="t")
    return view(draw(MESSAGES), session, POLICY, now="t").session


@given(TEXTS)
def test_every_text_is_read_as_the_simple_reading_reads_it(text: str) -> None:
    assert difference(text) is None


@given(st.text())
def test_every_text_at_all_is_read(text: str) -> None:
    assert difference(text) is None


@given(TEXTS)
def test_what_is_ordinary_has_no_block_left_in_it_but_what_was_invalid(text: str) -> None:
    document = parse(text)
    taken = sum(len(block.content) for block in document.blocks)
    assert len(document.ordinary) + taken <= len(text)
    assert all(
        [(b.id, b.content) for b in parse(render(block.id, block.content)).blocks] == [(block.id, block.content)]
        for block in document.blocks
    )


@given(sessions(), MESSAGES)
def test_a_view_changes_nothing_it_was_given_and_keeps_number_order_and_pairing(
    session: Session, messages: list[Any]
) -> None:
    before = copy.deepcopy(messages)
    found = view(messages, session, POLICY, now="t")
    assert messages == before
    assert len(found.messages) == len(messages)
    for was, now in zip(messages, found.messages, strict=True):
        if now is not was:
            assert {k: v for k, v in now.items() if k not in {"content", "output"}} == {
                k: v for k, v in was.items() if k not in {"content", "output"}
            }
            assert str(now).count("tool_use_id") == str(was).count("tool_use_id")


@given(sessions(), MESSAGES)
def test_the_same_request_again_does_nothing_more(session: Session, messages: list[Any]) -> None:
    first = view(messages, session, POLICY, now="t")
    again = view(messages, first.session, POLICY, now="t")
    assert (again.effects, again.messages, again.rendered) == ((), first.messages, first.rendered)


@given(sessions(), MESSAGES)
def test_a_view_of_a_view_is_the_view(session: Session, messages: list[Any]) -> None:
    first = view(messages, session, POLICY, now="t")
    again = view(first.messages, first.session, POLICY, now="t")
    assert again.messages == first.messages


@given(sessions(), MESSAGES)
def test_untrusted_messages_change_no_block(session: Session, messages: list[Any]) -> None:
    found = view(messages, session, Policy(), now="t")
    assert found.session.blocks == session.blocks


@given(sessions(), TEXTS, TEXTS)
def test_a_block_that_is_defined_keeps_its_text_and_once_discarded_never_returns(
    session: Session, one: str, two: str
) -> None:
    after = session
    for text in (one, two):
        after, _ = step(after, Load("guide", text), POLICY, now="t")
    assert [(b.id, b.content, b.discarded) for b in after.blocks[: len(session.blocks)]] == [
        (b.id, b.content, b.discarded) for b in session.blocks
    ]


@given(sessions())
def test_a_session_survives_being_written_down(session: Session) -> None:
    assert restore(json.loads(json.dumps(snapshot(session)))) == session


@given(JSON | st.fixed_dictionaries({"requestSequence": JSON, "blocks": JSON, "audit": st.just([None])}))
def test_a_value_that_is_no_snapshot_is_refused(value: Any) -> None:
    with pytest.raises(InvalidSnapshot):
        restore(value)


@given(JSON)
def test_json_counts_the_bytes_that_json_has(value: Any) -> None:
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    assert size([value]) == len(f"[{written}]".encode())


def test_the_words_of_the_fuzz_have_valid_and_invalid_ids() -> None:
    assert {id_: parse(f"<!--DISCARD_BLOCK:{id_}-->").discards != () for id_ in IDS} == {
        id_: id_ in {"a", "b", "ab", "-", "_", "0", "a-", "--"} for id_ in IDS
    }
