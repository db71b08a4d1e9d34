"""Logs of any size and any bytes; what is not read is counted."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from kit.domain.transcript.event import Said
from kit.domain.transcript.read import read
from kit.domain.transcript.rows import KINDS, LONGEST, Rows, attached, parts, unified

CODEX = {"type": "event_msg", "payload": {"type": "user_message", "message": "Go"}}
CLAUDE = {"type": "user", "uuid": "u", "parentUuid": None, "sessionId": "s", "message": {"content": "Go"}}


def lines(*rows: Any) -> bytes:
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def said(data: bytes) -> list[str]:
    return [e.text for e in read(data).events if isinstance(e, Said)]


@pytest.mark.parametrize(
    ("data", "rows", "broken", "torn"),
    [
        pytest.param(b'{"a":1}\n{"a":2}', [1, 2], 0, False, id="two lines"),
        pytest.param(b'{"a":1}\r\n\r\n{"a":2}\r\n', [1, 3], 0, False, id="lines that end as on Windows"),
        pytest.param(b'{"a":1}\n{"a"', [1], 0, True, id="a last line that was cut"),
        pytest.param(b'{"a"\n{"a":1}\n', [2], 1, False, id="a broken line"),
        pytest.param(b'{"a":1}\n\x00\x00\x00\x00', [1], 0, False, id="zeros a crash left at the end"),
        pytest.param(b'\x00\x00{"a":1}\n', [1], 0, False, id="zeros before a row"),
        pytest.param(b'{"a":"x\x01y"}\n', [1], 0, False, id="a control character in a text"),
        pytest.param(b'{"a":1e999}\n{"a":NaN}\n', [1, 2], 0, False, id="numbers beyond measure"),
        pytest.param(b"", [], 0, False, id="nothing"),
    ],
)
def test_the_rows_of_a_log(data: bytes, rows: list[int], broken: int, torn: bool) -> None:
    found = Rows(data)
    assert ([line for line, _ in found], found.broken, found.torn) == (rows, broken, torn)


def test_the_counts_are_those_of_the_last_time() -> None:
    found = Rows(b"x\ny\n")
    assert (list(found), list(found), found.broken) == ([], [], 2)


def test_a_line_too_long_is_counted_and_not_parsed() -> None:
    long = b'{"type":"user","message":{"content":"' + b"x" * LONGEST + b'"}}\n'
    found = read(lines(CLAUDE) + long)
    assert (found.turns, found.skipped, found.broken) == (1, {"too long": 1}, 0)


@pytest.mark.parametrize("row", [CLAUDE, CODEX], ids=["Claude Code", "Codex"])
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig"])
def test_a_log_in_another_encoding_with_its_mark(row: Any, encoding: str) -> None:
    text = lines(row).decode().replace("Go", "Géh")
    mark = "\ufeff" if encoding in {"utf-16-le", "utf-16-be"} else ""
    assert said((mark + text).encode(encoding)) == ["Géh"]


def test_bytes_of_an_older_encoding_are_replaced() -> None:
    assert said(lines(CLAUDE).replace(b"Go", b"G\xe9h")) == ["G\ufffdh"]


def test_half_a_character_becomes_a_question_mark() -> None:
    assert said(lines(CLAUDE).replace(b"Go", b"a\\ud83db")) == ["a?b"]


def test_a_whole_character_in_two_halves_stays() -> None:
    assert said(lines(CLAUDE).replace(b"Go", b"a\\ud83d\\ude00b")) == ["a\U0001f600b"]


def test_text_in_utf_16_that_is_cut_in_a_character_is_read() -> None:
    assert unified("ab".encode("utf-16")[:-1]).decode().startswith("a")


def test_types_nobody_knows_are_counted() -> None:
    rows = [{"type": f"new-{i % 3}", "sessionId": "s"} for i in range(30)]
    assert read(lines(CLAUDE, *rows)).skipped == {"new-0": 10, "new-1": 10, "new-2": 10}


def grown(make: Callable[[int], dict[str, Any]], count: int) -> tuple[int, int]:
    """The size of a log of ``count`` rows and the most memory reading it took beside it."""
    data = lines(CLAUDE, *(make(i) for i in range(count)))
    tracemalloc.start()
    read(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return len(data), peak


def test_rows_that_tell_nothing_are_not_kept() -> None:
    size, peak = grown(lambda i: {"type": "progress", "sessionId": "s", "data": f"{i}" + "x" * 20_000}, 300)
    assert size > 6_000_000
    assert peak < size / 4


def test_of_a_long_result_the_beginning_is_kept() -> None:
    def row(i: int) -> dict[str, Any]:
        part = {"type": "tool_result", "tool_use_id": "t", "content": f"{i}" + "x" * 20_000}
        return {"type": "user", "uuid": f"r{i}", "parentUuid": "u", "sessionId": "s", "message": {"content": [part]}}

    size, peak = grown(row, 300)
    assert peak < size / 4


def test_a_hundred_thousand_rows_are_read() -> None:
    row = b'{"type":"event_msg","payload":{"type":"user_message","message":"Go"},"timestamp":"t%d"}\n'
    assert read(b"".join(row % i for i in range(100_000))).turns == 1


def test_parts_of_the_wrong_kind_are_not_there() -> None:
    found = parts({"content": ["a", {"type": "image"}, 3, None, {"type": ["image"]}]}, "content")
    assert (len(found), attached(found)) == (3, 1)


def test_of_types_nobody_knows_few_are_named_and_only_those_that_look_like_one() -> None:
    many = [{"type": f"t{i}", "sessionId": "s"} for i in range(1000)]
    odd = [{"type": kind, "sessionId": "s"} for kind in ("x" * 3000, "a b", "A" * 20, "::error::x")]
    found = read(lines(CLAUDE, *odd, *many)).skipped
    assert (found["untyped"], sum(found.values())) == (4, 1004)
    assert len(found) <= KINDS + 1
    assert found["other"] > 1000 - KINDS


def test_a_file_that_is_no_log_says_no_long_types_either() -> None:
    assert read(lines({"type": "x" * 3000, "n": 1})).skipped == {"untyped": 1}
