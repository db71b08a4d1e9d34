"""The lines of kit in a plain text file that belongs to people."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kit.domain.projection import lines

OURS = ("# kit", ".kit/** text eol=lf")
PIECES = ["a", "# kit", ".kit/** text", "\n", "\r\n", "\r", " ", "\ufeff", "é"]


@given(st.lists(st.sampled_from(PIECES), max_size=10).map(lambda parts: "".join(parts).encode()))
@example(b"")
@example(b"abc\r")
@example(b"\xef\xbb\xbf")
@example(b"a\r\nb")
def test_taking_out_what_was_added_gives_back_every_byte(data: bytes) -> None:
    added = lines.add(data, OURS, path="f")
    assert (added.startswith(data), lines.take_out(added, OURS, path="f")) == (True, data)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(None, b"# kit\n.kit/** text eol=lf\n", id="no file"),
        pytest.param(b"", b"# kit\n.kit/** text eol=lf", id="an empty file"),
        pytest.param(b"* text\n", b"* text\n# kit\n.kit/** text eol=lf\n", id="a final newline"),
        pytest.param(b"* text", b"* text\n# kit\n.kit/** text eol=lf", id="no final newline"),
        pytest.param(b"* text\r\n", b"* text\r\n# kit\r\n.kit/** text eol=lf\r\n", id="CRLF"),
    ],
)
def test_lines_are_added_in_the_manner_of_the_file(before: bytes | None, after: bytes) -> None:
    assert lines.add(before, OURS, path="f") == after
    assert lines.take_out(after, OURS, path="f") == before


def test_lines_below_stay_when_ours_go() -> None:
    assert lines.take_out(b"a\n# kit\n.kit/** text eol=lf\nb", OURS, path="f") == b"a\nb"


def test_a_file_without_the_lines_stays() -> None:
    assert lines.take_out(b".kit/** text eol=lf\n", OURS, path="f") == b".kit/** text eol=lf\n"


@pytest.mark.parametrize(
    ("data", "held"),
    [
        pytest.param(None, False, id="no file"),
        pytest.param(b"x\n# kit\n.kit/** text eol=lf\n", True, id="both lines"),
        pytest.param(b"# kit\nx\n.kit/** text eol=lf\n", False, id="apart"),
    ],
)
def test_lines_are_found_together(data: bytes | None, held: bool) -> None:
    assert lines.holds(data, OURS, path="f") is held
