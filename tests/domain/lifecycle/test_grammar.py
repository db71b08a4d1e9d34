from __future__ import annotations

import pytest

from kit.domain.lifecycle import grammar
from kit.domain.lifecycle.grammar import Line, Marks, Tag


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("<!--ephemeral-->", Tag("ephemeral"), id="the marker"),
        pytest.param("<!--BLOCK_ID:a-->", Tag("open", "a"), id="an opening"),
        pytest.param("<!--/BLOCK_ID:a-->", Tag("close", "a"), id="an end"),
        pytest.param("<!--DISCARD_BLOCK:a_b-9-->", Tag("discard", "a_b-9"), id="a discard"),
        pytest.param("<!--DISCARD_BLOCK:--->", Tag("discard", "-"), id="an id of one dash"),
        pytest.param("<!--ephemeral-->\n", None, id="a terminator is no part of a tag"),
        pytest.param("<!--DISCARD_BLOCK:a-->\n", None, id="nor of a discard"),
        pytest.param("<!--/ephemeral-->", None, id="a marker has no end"),
        pytest.param("<!--/DISCARD_BLOCK:a-->", None, id="nor has a discard"),
        pytest.param("<!--BLOCK_ID:\u0131-->", None, id="a dotless i is no letter of an id"),
        pytest.param("<!--BLOCK_ID:\uff11-->", None, id="a full-width digit is none"),
        pytest.param("", None, id="nothing"),
    ],
)
def test_a_line_declares(line: str, expected: Tag | None) -> None:
    assert grammar.tag(line) == expected


@pytest.mark.parametrize("block", ["a", "-", "_", "0", "a" * 5000])
def test_what_is_written_for_a_block_is_read_as_that(block: str) -> None:
    written = (grammar.opening(block), grammar.closing(block), grammar.discard(block))
    assert [grammar.tag(line) for line in written] == [Tag("open", block), Tag("close", block), Tag("discard", block)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("<!-- ephemeral -->", True, id="blanks inside"),
        pytest.param("<!--\u00a0BLOCK_ID:a-->", True, id="a no-break space inside"),
        pytest.param("see <!--ephemeral-->", True, id="a tag inside a line"),
        pytest.param("<!-- x --><!--ephemeral-->", True, id="a tag after another comment"),
        pytest.param("<!-- x <!--ephemeral-->", True, id="a tag inside a comment"),
        pytest.param("<!-- DISCARD_BLOCK a -->", True, id="the colon forgotten"),
        pytest.param("<!-- Ephemeral: yes -->", True, id="a word too many"),
        pytest.param("<!-- an ephemeral thing -->", False, id="prose that speaks of it"),
        pytest.param("<!-- BLOCK_IDS -->", False, id="a longer word"),
        pytest.param("<!-- bloc\u212a_id:a -->", False, id="the Kelvin sign is no k"),
        pytest.param("<!-- di\u017fcard_block:a -->", False, id="the long s is no s"),
        pytest.param("<!--ephemeral", False, id="a comment that does not end"),
        pytest.param("-->ephemeral<!--", False, id="an end before the beginning"),
        pytest.param("", False, id="nothing"),
    ],
)
def test_a_line_resembles_a_tag(line: str, expected: bool) -> None:
    assert grammar.resembles(line) is expected


def test_the_lines_in_which_a_comment_begins_are_numbered_as_the_reader_counts() -> None:
    text = "a\r\n<!--x\rb\n\n<!--y-->\u2028<!--z\r\n\r\n<!--"
    found = list(grammar.commented(text))
    assert [text[line.start : line.end] for line in found] == ["<!--x", "<!--y-->\u2028<!--z", "<!--"]
    assert [line.number for line in found] == [2, 5, 7]
    assert found[-1] == Line(7, len(text) - 4, len(text), len(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a\r<!--ephemeral-->\rb", Marks(True), id="a marker between two returns"),
        pytest.param(
            "<!--DISCARD_BLOCK:b-->\n<!--DISCARD_BLOCK:a-->", Marks(False, ("b", "a")), id="discards in order"
        ),
        pytest.param("x<!--ephemeral-->\n<!--DISCARD_BLOCK:a-->x", Marks(), id="nothing that has company on its line"),
        pytest.param("\u2028<!--ephemeral-->\u2028", Marks(), id="a line separator ends no line"),
        pytest.param("\u2028<!--ephemeral-->", Marks(), id="and begins none"),
        pytest.param("<!--BLOCK_ID:a-->\n<!--/BLOCK_ID:a-->", Marks(), id="blocks do not concern it"),
        pytest.param("plain", Marks(), id="no comment at all"),
    ],
)
def test_the_marks_of_a_text_are(text: str, expected: Marks) -> None:
    assert grammar.marks(text) == expected


def test_no_mark_is_false() -> None:
    assert [bool(marks) for marks in (Marks(), Marks(True), Marks(False, ("a",)))] == [False, True, True]


def test_a_comment_begins_somewhere_or_nowhere() -> None:
    assert (grammar.has_comment("x<!--"), grammar.has_comment("<!-x")) == (True, False)


def test_an_id_may_name_a_block() -> None:
    assert [grammar.is_id(text) for text in ("a-_0", "", "A", "a\n", "é")] == [True, False, False, False, False]
