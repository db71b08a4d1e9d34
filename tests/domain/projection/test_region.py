"""The region of kit in a file that belongs to people."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from kit.domain.projection import region
from kit.domain.projection.region import AGREEMENTS
from kit.errors import Refused

BEGIN, END = region.markers(AGREEMENTS)
ALMOST = f"a line is almost a marker of the region `{AGREEMENTS}`; expected `{BEGIN}` or `{END}` and nothing else on it"
BODY = ("Start with kit.",)
LOSSLESS = [
    "a",
    " ",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "é",
    "\ufeff",
    "```",
    "~~~",
    "> ",
    "- ",
    "    ",
    "# T",
    "\u2028",
    "\x0c",
]
HOSTILE = ["<!--", "-->", "<div>", "<pre>", "</pre>", "<?", "<![CDATA[", "[a]: /u 'x", "`", "|-|", "1. ", "===", "\x7f"]


def texts() -> st.SearchStrategy[bytes]:
    pieces = st.lists(st.sampled_from(LOSSLESS + HOSTILE), max_size=12).map(lambda parts: "".join(parts).encode())
    return st.builds(bytes.__add__, pieces, st.sampled_from([b"", b"\xff\xferaw", b"\xe9", b"\n"]))


def add(data: bytes | None) -> bytes:
    return region.add(data, AGREEMENTS, BODY, path="AGENTS.md")


def take_out(data: bytes) -> bytes | None:
    found = region.find(data, AGREEMENTS, path="AGENTS.md")
    assert found is not None
    return region.take_out(found)


@given(texts())
@example(b"")
@example(b"\xef\xbb\xbf")
@example(b"abc\r")
@example(b"# Ours\r\n\r\n- R\xc3\xa9glage: never force-push\r\n- tests: `make t`")
@example(b"- item\n  ```\n  open in a list")
@example(b"<div>\nno blank line")
def test_taking_out_what_was_added_gives_back_every_byte(data: bytes) -> None:
    try:
        added = add(data)
    except Refused as refused:
        assume(refused.code in {"unclosed", "not-text"})
        return
    assert (added.startswith(data), take_out(added)) == (True, data)


@given(texts(), st.text("ab \n", max_size=9), st.text("ab \n", max_size=9))
def test_what_people_write_around_the_region_stays(data: bytes, above: str, below: str) -> None:
    try:
        added = add(data)
    except Refused:
        return
    head, tail = f"# {above!r}\n\n".encode(), b"\nbelow: " + below.encode()
    kept = take_out(head + added + tail)
    assert kept is not None
    assert (kept.startswith((head + data).rstrip(b"\r\n")), kept.endswith(tail[1:])) == (True, True)


@given(texts())
def test_a_second_region_is_never_needed(data: bytes) -> None:
    try:
        added = add(data)
    except Refused:
        return
    found = region.find(added, AGREEMENTS, path="AGENTS.md")
    assert found is not None
    assert found.inside == BODY


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(None, f"{BEGIN}\nStart with kit.\n{END}\n", id="no file"),
        pytest.param("", f"{BEGIN}\nStart with kit.\n{END}", id="an empty file keeps having no final newline"),
        pytest.param("a\n", f"a\n\n{BEGIN}\nStart with kit.\n{END}\n", id="a blank line stands between"),
        pytest.param("a", f"a\n\n{BEGIN}\nStart with kit.\n{END}", id="no final newline before, none after"),
        pytest.param("a\r\nb\r\n", f"a\r\nb\r\n\r\n{BEGIN}\r\nStart with kit.\r\n{END}\r\n", id="CRLF stays CRLF"),
    ],
)
def test_a_region_is_added_in_the_manner_of_the_file(before: str | None, after: str) -> None:
    assert add(None if before is None else before.encode()) == after.encode()


def test_a_file_that_kit_created_is_gone_when_its_region_is() -> None:
    assert take_out(add(None)) is None


def test_an_empty_file_is_empty_again() -> None:
    assert take_out(add(b"")) == b""


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"# Docs\n\nWe use `{BEGIN}` markers.\n", id="in a sentence"),
        pytest.param(f"```md\n{BEGIN}\nexample\n{END}\n```\n", id="in a fence"),
        pytest.param(f"~~~~\n```\n{BEGIN}\n~~~~\n", id="in a fence of tildes"),
        pytest.param(f"> {BEGIN}\n> text\n> {END}\n", id="in a quote"),
        pytest.param(f"text\n\n    {BEGIN}\n    {END}\n", id="in an indented block"),
        pytest.param(f"- item\n\n  {BEGIN}\n  {END}\n", id="in a list"),
        pytest.param("<!--BLOCK_ID:lane-billing-->\n<!--/BLOCK_ID:lane-billing-->\n", id="of another region"),
    ],
)
def test_a_marker_is_prose(text: str) -> None:
    assert region.find(text.encode(), AGREEMENTS, path="AGENTS.md") is None
    assert take_out(add(text.encode())) == text.encode()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param(
            f"# Rules\n\n{BEGIN}\nhand-written\n",
            [("AGENTS.md:3:1", f"a marker opens the region `operating-agreements` and no `{END}` closes it")],
            id="opened and never closed",
        ),
        pytest.param(
            f"# Rules\npolicy\n{END}\ntail\n",
            [("AGENTS.md:3:1", f"a marker closes the region `operating-agreements` and no `{BEGIN}` opens it")],
            id="closed and never opened",
        ),
        pytest.param(
            f"{END}\n{BEGIN}\n",
            [
                ("AGENTS.md:1:1", f"a marker closes the region `operating-agreements` and no `{BEGIN}` opens it"),
                ("AGENTS.md:2:1", f"a marker opens the region `operating-agreements` and no `{END}` closes it"),
            ],
            id="the wrong way round",
        ),
        pytest.param(
            f"top\n{BEGIN}\n- a\n{END}\nmine\n{BEGIN}\n- b\n{END}\n",
            [("AGENTS.md:6:1", "2 regions are named `operating-agreements`, at lines 2, 6; expected one")],
            id="two whole regions",
        ),
        pytest.param(
            f"{BEGIN}\n{BEGIN}\n{END}\n",
            [("AGENTS.md:1:1", f"a marker opens the region `operating-agreements` and no `{END}` closes it")],
            id="opened twice",
        ),
        pytest.param(
            f"{BEGIN} \ntext\n{END}\n",
            [("AGENTS.md:1:1", ALMOST)],
            id="with a blank behind it",
        ),
        pytest.param(
            f"```\nopen\n\n{BEGIN}\ntext\n{END}\n",
            [("AGENTS.md:1:1", "a code fence is not closed and holds a marker of the region `operating-agreements`")],
            id="under a fence that nothing closes",
        ),
    ],
)
def test_a_damaged_marker_is_refused(text: str, told: list[tuple[str, str]]) -> None:
    with pytest.raises(Refused) as caught:
        region.find(text.encode(), AGREEMENTS, path="AGENTS.md")
    assert [(fault.where, fault.what) for fault in caught.value.faults] == told
    assert (caught.value.code, caught.value.exit_status) == ("damaged-region", 6)


@pytest.mark.parametrize(
    ("text", "what", "where"),
    [
        pytest.param("# A\n\n```sh\nmake\n", "a code fence", "AGENTS.md:3:1", id="a fence"),
        pytest.param("text\n<!-- note\n\nmore\n", "a piece of HTML", "AGENTS.md:2:1", id="a comment"),
        pytest.param("<script>\nlet a\n", "a piece of HTML", "AGENTS.md:1:1", id="a script"),
    ],
)
def test_nothing_is_added_below_what_is_not_closed(text: str, what: str, where: str) -> None:
    with pytest.raises(Refused) as caught:
        add(text.encode())
    line = where.split(":")[1]
    assert (caught.value.code, caught.value.where, caught.value.what, caught.value.hint) == (
        "unclosed",
        where,
        f"{what} is not closed, and what is added below would belong to it",
        f"nothing was written; close it by hand: $EDITOR +{line} AGENTS.md",
    )


def test_a_file_that_is_no_text_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        add("# Ours\n".encode("utf-16"))
    assert (caught.value.code, caught.value.what) == (
        "not-text",
        "`AGENTS.md` is not UTF-8 text; kit adds no line to it",
    )
