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


@pytest.mark.parametrize(
    ("raw", "lines"),
    [
        pytest.param("one two", ["one two"], id="what fits"),
        pytest.param("one two three", ["one two", "three"], id="broken between words"),
        pytest.param("one two three four five", ["one two", "three f…"], id="cut at the last line"),
        pytest.param("世界世界世界 ab", ["世界世…", "ab"], id="a word too long for a line, by columns"),
        pytest.param("", [""], id="nothing"),
    ],
)
def test_text_is_wrapped_by_columns(raw: str, lines: list[str]) -> None:
    assert text.wrap(raw, 8, most=2) == lines


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
        pytest.param("```sh `", "'''sh '", id="no fence opens"),
        pytest.param("```<img src=x> `", "'''\\<img src=x> '", id="nor a span that no run of its length ends"),
        pytest.param("~~~ sh", "\\~~~ sh", id="nor a fence of tildes"),
        pytest.param("# Rules", "\\# Rules", id="no heading"),
        pytest.param("- [ ] do it", "\\- \\[ \\] do it", id="no list"),
        pytest.param("12. do it", "12\\. do it", id="no numbered list"),
        pytest.param("> said", "\\> said", id="no quotation"),
        pytest.param("- - -", "\\- - -", id="no rule across the page"),
        pytest.param("*.py and #412", "*.py and #412", id="a glob and a number stay readable"),
        pytest.param("<!--BLOCK_ID:a-->", "\\<!\\--BLOCK_ID:a-->", id="no tag of the lifecycle"),
        pytest.param("`<!--/BLOCK_ID:a-->`", "`< !--/BLOCK_ID:a-->`", id="nor in a code span"),
    ],
)
def test_text_in_markdown_opens_fetches_and_hides_nothing(raw: str, safe: str) -> None:
    assert text.markdown(raw) == safe


def test_nothing_in_a_code_span_can_end_it() -> None:
    assert text.code("a`b <!--c--> \x1b") == "`a'b < !--c--> \\x1b`"
