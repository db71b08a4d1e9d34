"""Text of people's files: lossless, and counted in lines as Markdown counts them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.domain.projection.text import bare, decode, encode, ending, lines


@given(st.binary().filter(lambda data: b"\0" not in data and data[:2] not in {b"\xff\xfe", b"\xfe\xff"}))
def test_every_byte_comes_back(data: bytes) -> None:
    assert encode(decode(data, path="f")) == data


@given(st.text("ab\r\n\u2028\x0b\x85", max_size=20))
def test_lines_lose_nothing(text: str) -> None:
    assert "".join(lines(text)) == text


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("", [], id="no text, no line"),
        pytest.param("a\nb\r\nc\rd", ["a\n", "b\r\n", "c\r", "d"], id="LF, CRLF and a lone CR end a line"),
        pytest.param("a\u2028b\x0cc\x85d\n", ["a\u2028b\x0cc\x85d\n"], id="nothing else does"),
        pytest.param("\n\n", ["\n", "\n"], id="empty lines count"),
    ],
)
def test_a_line_ends_where_markdown_says(text: str, found: list[str]) -> None:
    assert lines(text) == found


@pytest.mark.parametrize(
    ("text", "eol"),
    [
        pytest.param("", "\n", id="no line"),
        pytest.param("a\r\n", "\r\n", id="CRLF"),
        pytest.param("a\r\nb\nc\n", "\n", id="most are LF"),
        pytest.param("a\r\nb\r\nc\n", "\r\n", id="most are CRLF"),
        pytest.param("a\rb\r", "\n", id="a lone CR is no ending to copy"),
    ],
)
def test_the_ending_is_that_of_most_lines(text: str, eol: str) -> None:
    assert ending(text) == eol


def test_a_line_is_bared_of_its_ending_alone() -> None:
    assert [bare(line) for line in ("a \n", "b\r\n", "c\r", " d")] == ["a ", "b", "c", " d"]
