from __future__ import annotations

import pytest

from kit.domain.base import text


@pytest.mark.parametrize(
    ("raw", "safe"),
    [
        pytest.param("Retry budget", "Retry budget", id="plain text as it is"),
        pytest.param("Grüße, 世界", "Grüße, 世界", id="letters of any script as they are"),
        pytest.param("a\x1b[31mb", "a\\x1b[31mb", id="an escape of the terminal"),
        pytest.param("a\r\n::error::b", "a\\x0d\\x0a::error::b", id="a line that would speak to a CI log"),
        pytest.param("a\u202eb", "a\\u202eb", id="an override of direction"),
        pytest.param("a\U000e0041b", "a\\U000e0041b", id="a tag character"),
        pytest.param("a\u3164b", "a\\u3164b", id="a filler that shows nothing"),
    ],
)
def test_text_of_other_people_is_shown_on_one_line_with_nothing_hidden(raw: str, safe: str) -> None:
    assert text.plain(raw) == safe


@pytest.mark.parametrize(
    ("raw", "columns"),
    [pytest.param("abc", 3, id="letters"), pytest.param("世界", 4, id="wide ones"), pytest.param("", 0, id="nothing")],
)
def test_columns_are_counted(raw: str, columns: int) -> None:
    assert text.width(raw) == columns


def test_text_is_padded_and_cut_by_columns() -> None:
    assert (text.pad("世", 4), text.pad("abc", 2)) == ("世  ", "abc")
    assert (text.cut("abcdef", 4), text.cut("世界", 3), text.cut("abc", 3)) == ("abc…", "世…", "abc")


def test_a_number_comes_with_its_noun() -> None:
    assert [text.count(1, "line"), text.count(2, "line"), text.count(1200, "entry", "entries")] == [
        "1 line",
        "2 lines",
        "1,200 entries",
    ]


@pytest.mark.parametrize(
    ("raw", "safe"),
    [
        pytest.param("use `a*b` here", "use `a*b` here", id="a code span stays readable"),
        pytest.param("![x](http://e)", "!\\[x\\](http://e)", id="an image is not fetched"),
        pytest.param("a <b> c", "a \\<b> c", id="no tag opens"),
        pytest.param("a ` b", "a ' b", id="a single backtick opens nothing"),
    ],
)
def test_text_in_markdown_fetches_links_and_hides_nothing(raw: str, safe: str) -> None:
    assert text.markdown(raw) == safe
