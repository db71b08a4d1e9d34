"""What the bytes alone give away, before any parser sees them."""

from __future__ import annotations

import pytest

from kit.errors import Fault, InvalidRecord
from kit.stores.yaml import locate, read, scan, screen
from kit.stores.yaml.plain import Plain, integer, number, quoted, taken_for, written
from kit.stores.yaml.reading import MAX_DEPTH
from kit.stores.yaml.screening import HIDDEN, MAX_BYTES

IGNORABLE = "\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200f\u202a\u202e\u2060\u2066\u206f\u3164\ufe00\ufe0f\ufeff\uffa0\U000e0001\U000e0100"
CONTROLS = "\x00\x01\x08\x0b\x0c\x0e\x1f\x7f\x80\x85\x9f\u2028\u2029"


@pytest.mark.parametrize("char", [pytest.param(c, id=f"U+{ord(c):04X} is refused") for c in IGNORABLE + CONTROLS])
def test_a_character_nobody_sees_is_refused_where_it_stands(char: str) -> None:
    (fault,) = screen(f'a: b\né: "x{char}y" # z\n'.encode(), "r.yaml")
    assert (fault.code, fault.where) == ("hidden-character", "r.yaml:2:6")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a: b\r\nc: d\r\n", id="lines may end with CR LF"),
        pytest.param('a: "x\ty"\n', id="a TAB may stand in double quotes"),
        pytest.param('a: "x\\"\ty"\n', id="an escaped quote does not end the quotes"),
        pytest.param("a: b #\tc\n", id="a TAB may stand in a comment"),
        pytest.param("#\tc\n", id="a TAB may stand in a comment that is a whole line"),
        pytest.param("a: é日本😀\u00a0\n", id="what people read may stand anywhere"),
    ],
)
def test_what_people_write_passes(text: str) -> None:
    assert screen(text.encode()) == ()


@pytest.mark.parametrize(
    ("text", "where"),
    [
        pytest.param("\ta: b\n", "1:1", id="as indentation"),
        pytest.param("a: b\t# c\n", "1:5", id="before a comment"),
        pytest.param('a: "b"\t\n', "1:7", id="after the quotes"),
        pytest.param("a: b#\tc\n", "1:6", id="after a number sign that begins no comment"),
        pytest.param('a: b"\tc"\n', "1:6", id="after a quote that opens nothing"),
    ],
)
def test_a_tab_is_refused(text: str, where: str) -> None:
    assert screen(text.encode()) == (Fault("tab", "a TAB stands only in double quotes or after `#`", where),)


def test_the_place_of_a_bad_byte_counts_characters_not_bytes() -> None:
    (fault,) = screen("a: b\n# é é ".encode() + b"\xff\n", "r.yaml")
    assert fault == Fault("not-utf8", "byte 0xff is not UTF-8", "r.yaml:2:7")


def test_half_a_character_is_not_utf8() -> None:
    assert screen("é".encode()[:1])[0].code == "not-utf8"


def test_a_record_of_fifty_megabytes_is_refused_without_being_read() -> None:
    assert screen(b"a: b\n" * 10_000_000, "r.yaml") == (
        Fault("too-large", "the file has 47.7 MiB; a record has at most 5 MiB", "r.yaml:1:1"),
    )


@pytest.mark.parametrize(
    "piece",
    [
        pytest.param(b"[", id="open lists on one line"),
        pytest.param(b"[\n", id="open lists"),
        pytest.param(b"{a: ", id="open mappings"),
        pytest.param(b"- ", id="lists in lists"),
        pytest.param(b"? ", id="explicit keys"),
        pytest.param(b'"\n', id="quotes over lines"),
        pytest.param(b"a: &a *a\n", id="anchors"),
        pytest.param(b"<<<<<<< \n", id="conflicts without an end"),
        pytest.param(b"<<<<<<< \n=======\n", id="conflicts with half an end"),
        pytest.param("\u200b".encode(), id="hidden characters"),
        pytest.param(b"\t\n", id="tabs"),
        pytest.param(b"- !a b\n", id="tags"),
    ],
)
def test_hostile_text_is_refused_with_few_words(piece: bytes) -> None:
    value, faults = scan(piece * (1_000_000 // len(piece)))
    assert 1 <= len(faults) <= 100
    assert value is None or faults


def test_nesting_ends_at_a_fixed_depth() -> None:
    deep = b"a: " + b"[" * (MAX_DEPTH - 1) + b"]" * (MAX_DEPTH - 1) + b"\n"
    assert scan(deep)[1] == ()
    assert scan(b"a: " + b"[" * MAX_DEPTH + b"]" * MAX_DEPTH)[1] == (
        Fault("too-deep", "nested deeper than 32 levels", f"1:{MAX_DEPTH + 3}"),
    )


def test_reading_gives_text_and_says_what_stood_unquoted() -> None:
    value = read(b'a: 1\nb: "1"\nc: [x, {d: }]\n')
    assert value == {"a": "1", "b": "1", "c": ["x", {"d": ""}]}
    assert [type(value["a"]), type(value["b"]), type(value["c"][1]["d"])] == [Plain, str, Plain]


def test_several_faults_are_one_error_that_counts_them() -> None:
    with pytest.raises(InvalidRecord) as caught:
        read(b"a: 'b'\nc: 'd'\n", "r.yaml")
    assert (caught.value.what, caught.value.where, len(caught.value.faults)) == ("2 faults in r.yaml", "r.yaml:1:4", 2)


@pytest.mark.parametrize(
    ("loc", "place"),
    [
        pytest.param(("a", "b", 1), (3, 12), id="an item is found by its index"),
        pytest.param(("é", "c"), (4, 8), id="columns count characters"),
        pytest.param(("a", "gone", "deeper"), (3, 3), id="what is not there is told at the value above"),
        pytest.param((), (1, 1), id="the whole file begins at its first key"),
    ],
)
def test_a_key_path_is_found_at_its_line_and_column(loc: tuple[str | int, ...], place: tuple[int, int]) -> None:
    assert locate('x: y\na: # z\n  b: [é, "é", d]\né: {c: d}\n'.replace('[é, "é"', '["é", é').encode(), loc) == place


@pytest.mark.parametrize(
    ("word", "found"),
    [
        *((word, "a truth value") for word in ("true", "False", "YES", "no", "on", "Off", "y", "N")),
        *((word, "null") for word in ("", "~", "null", "NULL")),
        *(
            (word, "a number")
            for word in ("0", "-1", "+1", "0123", "12e4567", "1_000", "1,000", "1.10", ".5", "5.", "1e3")
        ),
        *((word, "a number") for word in ("0x1F", "0o17", "0b1", "12:30:45", "190:20:30.15", ".inf", "-.Inf", ".NaN")),
        *((word, "a date") for word in ("2026-11-30", "2026-1-3", "2026-11-30T10:41:07Z", "2001-12-14 21:59:43.10 -5")),
        *(
            (word, None)
            for word in ("a", "yes please", "1.2.3", "-", "v1", "1st", "12e", "nope", ".", "2026-11", "e1", "+")
        ),
    ],
)
def test_whatever_some_reader_could_take_for_something_else_is_known(word: str, found: str | None) -> None:
    assert taken_for(word) == found


@pytest.mark.parametrize("text", ["0123", "+1", "1_000", "0x1f", "1.0", "", "-", "1" * 101])
def test_only_one_form_of_a_whole_number_counts(text: str) -> None:
    assert integer(text) is None


@pytest.mark.parametrize("text", [".5", "5.", "01.5", "1e999", "nan", "1_0.0"])
def test_only_numbers_of_json_count(text: str) -> None:
    assert number(text) is None


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        pytest.param("Retry budget for billing", "title", "Retry budget for billing", id="plain words stay plain"),
        pytest.param("wi-3fh8z2vn", "work", '"wi-3fh8z2vn"', id="an id is quoted"),
        pytest.param("oa-7q2m4kxd.said-1", "", '"oa-7q2m4kxd.said-1"', id="a numbered record is quoted"),
        pytest.param(
            "wi-3fh8z2vn-retry-budget", "", "wi-3fh8z2vn-retry-budget", id="a branch named by an id is not one"
        ),
        pytest.param(
            "d306f5ca90c8b63e6ebbcf7c19e6e5a6ce849a79", "", '"d306f5ca90c8b63e6ebbcf7c19e6e5a6ce849a79"', id="oids"
        ),
        pytest.param("2026-11-30T10:41:07Z", "seen", '"2026-11-30T10:41:07Z"', id="times are quoted"),
        pytest.param("proposed", "value", '"proposed"', id="a statement is quoted whatever it says"),
        pytest.param("no", "", '"no"', id="a truth value of YAML 1.1 is quoted"),
        pytest.param("a:b", "", '"a:b"', id="a colon is quoted"),
        pytest.param("src/**", "", '"src/**"', id="a glob is quoted"),
        pytest.param(
            'say "é" \\ \t\n', "", '"say \\"é\\" \\\\ \\t\\n"', id="quotes, backslashes and breaks are escaped"
        ),
    ],
)
def test_the_writer_quotes_what_a_reader_could_mistake(text: str, key: str, line: str) -> None:
    assert written(text, key) == line


def test_text_that_no_record_may_hold_is_not_written() -> None:
    with pytest.raises(InvalidRecord) as caught:
        quoted("a\u200bb")
    assert caught.value.what == "U+200B is a control or invisible character and not allowed in a record"


def test_every_character_that_unicode_calls_ignorable_and_python_calls_a_format_is_hidden() -> None:
    import sys  # noqa: PLC0415
    import unicodedata  # noqa: PLC0415

    formats = {c for c in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(c) in {"Cc", "Zl", "Zp", "Cs"}}
    assert {c for c in formats - set("\t\n\r") if not HIDDEN.search(c)} == set()


def test_the_limit_of_a_record_is_named_in_bytes() -> None:
    assert MAX_BYTES == 5 * 1024 * 1024
