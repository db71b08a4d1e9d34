from __future__ import annotations

import pytest

from kit.domain.lifecycle.diagnostic import MOST, Diagnostic, bounded
from kit.domain.lifecycle.document import Block, Discard, parse, render
from tests.source import ROOT

FORMS = "<!--ephemeral-->, <!--BLOCK_ID:id-->, <!--/BLOCK_ID:id-->, <!--DISCARD_BLOCK:id-->"
NEARLY = "got a line that looks like a tag of the protocol and is none; it stays ordinary text"


def told(text: str) -> list[tuple[str, int, str, str]]:
    return [(d.code, d.line, d.message, d.hint) for d in parse(text, "guide.md").diagnostics]


def test_a_text_is_read_into_its_parts() -> None:
    document = parse("a\n<!--BLOCK_ID:x-->\n1\n<!--/BLOCK_ID:x-->\n<!--DISCARD_BLOCK:y-->\nb", "guide.md")
    assert (document.source, document.ephemeral, document.diagnostics) == ("guide.md", False, ())
    assert document.blocks == (Block("x", "1\n", 2, 4),)
    assert document.discards == (Discard("y", 5),)
    assert document.ordinary == "a\n<!--DISCARD_BLOCK:y-->\nb"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "\n <!--ephemeral-->",
            [("invalid-lifecycle-tag", 2, NEARLY, f"write one of {FORMS} and nothing else on the line")],
            id="a tag that is not alone on its line",
        ),
        pytest.param(
            "<!--/BLOCK_ID:a-->",
            [
                (
                    "unexpected-block-end",
                    1,
                    "got the end of block a, but no block is open",
                    "remove the line, or open the block with <!--BLOCK_ID:a-->",
                )
            ],
            id="an end without a beginning",
        ),
        pytest.param(
            "<!--BLOCK_ID:a-->\n<!--/BLOCK_ID:b-->\n<!--/BLOCK_ID:a-->",
            [
                (
                    "mismatched-block-end",
                    2,
                    "got the end of block b, expected that of block a of line 1",
                    "write <!--/BLOCK_ID:a-->",
                )
            ],
            id="the end of another block",
        ),
        pytest.param(
            "<!--BLOCK_ID:a-->\n<!--BLOCK_ID:b-->\n<!--/BLOCK_ID:a-->",
            [
                (
                    "nested-block",
                    2,
                    "block b opens inside block a of line 1; neither is used",
                    "close the outer one before, with <!--/BLOCK_ID:a-->",
                )
            ],
            id="a block inside a block",
        ),
        pytest.param(
            "<!--BLOCK_ID:a-->\n<!--/BLOCK_ID:a-->\n<!--BLOCK_ID:a-->\n<!--/BLOCK_ID:a-->",
            [
                (
                    "duplicate-block-id",
                    3,
                    "block a is defined again (first on line 1); no definition of it is used",
                    "give each block of a text an id of its own",
                )
            ],
            id="one id twice",
        ),
        pytest.param(
            "text\n<!--BLOCK_ID:a-->\nx",
            [
                (
                    "unclosed-block",
                    2,
                    "block a is never closed; it is not used",
                    "write <!--/BLOCK_ID:a--> on a line of its own after its text",
                )
            ],
            id="a block that does not end",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_what_to_write(
    text: str, expected: list[tuple[str, int, str, str]]
) -> None:
    assert told(text) == expected
    assert parse(text).ordinary == text


def test_the_same_id_inside_itself_ends_at_the_first_end() -> None:
    found = told("<!--BLOCK_ID:a-->\n<!--BLOCK_ID:a-->\n<!--/BLOCK_ID:a-->\n<!--/BLOCK_ID:a-->")
    assert [code for code, *_ in found] == ["nested-block", "unexpected-block-end"]


def test_a_directive_in_a_block_counts_and_stays_in_its_text() -> None:
    document = parse("<!--BLOCK_ID:a-->\n<!--ephemeral-->\n<!--DISCARD_BLOCK:b-->\n<!--/BLOCK_ID:a-->")
    assert (document.ephemeral, document.discards) == (True, (Discard("b", 3),))
    assert document.blocks[0].content == "<!--ephemeral-->\n<!--DISCARD_BLOCK:b-->\n"


def test_a_diagnostic_shows_the_beginning_of_its_line() -> None:
    short, long = parse("<!-- ephemeral -->\n" + "<!-- ephemeral -->" * 100).diagnostics
    assert (short.text, long.text) == ("<!-- ephemeral -->", ("<!-- ephemeral -->" * 100)[:120] + "…")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param("x\n", "<!--BLOCK_ID:a-->\nx\n<!--/BLOCK_ID:a-->", id="text with its last terminator"),
        pytest.param("x\r", "<!--BLOCK_ID:a-->\nx\r<!--/BLOCK_ID:a-->", id="another terminator"),
        pytest.param("x", "<!--BLOCK_ID:a-->\nx\n<!--/BLOCK_ID:a-->", id="text without one"),
        pytest.param("", "<!--BLOCK_ID:a-->\n<!--/BLOCK_ID:a-->", id="no text, and no line for it"),
    ],
)
def test_a_block_is_put_between_its_tags(content: str, expected: str) -> None:
    assert render("a", content) == expected


def test_of_many_diagnostics_the_first_are_kept_and_the_others_counted() -> None:
    found = parse("<!-- ephemeral -->\n" * (MOST + 7), "guide.md").diagnostics
    *kept, last = bounded(found)
    assert (len(found), kept) == (MOST + 7, list(found[:MOST]))
    what, hint = "7 more after line 100 are not listed", "mend those listed and load it again"
    assert last == Diagnostic("more-diagnostics", what, "guide.md", 100, "", hint)
    assert bounded(found[:MOST]) == found[:MOST]


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        pytest.param(
            "<!--/BLOCK_ID:b-->",
            "got the end of block b, expected that of block ID of line 1",
            "write <!--/BLOCK_ID:ID-->",
            id="crossed",
        ),
        pytest.param(
            "<!--BLOCK_ID:b-->",
            "block b opens inside block ID of line 1; neither is used",
            "close the outer one before, with <!--/BLOCK_ID:ID-->",
            id="nested",
        ),
    ],
)
def test_an_endless_id_is_not_repeated_with_every_line_it_spoils(line: str, message: str, hint: str) -> None:
    first, *_ = parse(f"<!--BLOCK_ID:{'a' * 5000}-->\n{line}\n{line}\n", "guide.md").diagnostics
    shown = "a" * 120 + "…"
    assert (first.message, first.hint) == (message.replace("ID", shown), hint.replace(":ID", f":{shown}"))


def test_the_page_on_lifetimes_declares_nothing_if_somebody_loads_it() -> None:
    page = parse((ROOT / "docs" / "lifecycle.md").read_text(encoding="utf-8"))
    assert (page.ephemeral, page.blocks, page.discards) == (False, (), ())
