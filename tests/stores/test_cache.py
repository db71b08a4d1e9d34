"""A cache that may be lost, broken or locked at any time, and never says so."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from kit.stores.cache import NoCache, SqliteCache


def kept(folder: Path) -> Path:
    return folder / "kit" / "cache" / "cache.sqlite"


def test_what_is_put_is_found_by_another_process(tmp_path: Path) -> None:
    SqliteCache(str(tmp_path)).put("record", {"a": {"x": [1, None, "é"]}, "b": 2})
    assert SqliteCache(str(tmp_path)).get("record", ["a", "b", "c", "a"]) == {"a": {"x": [1, None, "é"]}, "b": 2}


def test_kinds_do_not_mix(tmp_path: Path) -> None:
    cache = SqliteCache(str(tmp_path))
    cache.put("record", {"a": 1})
    assert cache.get("stat", ["a"]) == {}


def test_a_later_value_takes_the_place_of_the_earlier(tmp_path: Path) -> None:
    cache = SqliteCache(str(tmp_path))
    cache.put("record", {"a": 1})
    cache.put("record", {"a": 2})
    assert cache.get("record", ["a"]) == {"a": 2}


def test_what_another_version_of_kit_kept_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SqliteCache(str(tmp_path)).put("record", {"a": 1})
    monkeypatch.setattr("kit.stores.cache.__version__", "99")
    assert SqliteCache(str(tmp_path)).get("record", ["a"]) == {}


def test_thousands_of_keys_are_asked_for_at_once(tmp_path: Path) -> None:
    cache = SqliteCache(str(tmp_path))
    values = {str(number): number for number in range(3000)}
    cache.put("record", values)
    assert cache.get("record", values) == values


def test_reading_creates_nothing(tmp_path: Path) -> None:
    assert SqliteCache(str(tmp_path)).get("record", ["a"]) == {}
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "rubbish",
    [
        pytest.param(b"not a database " * 100, id="another file"),
        pytest.param(b"SQLite format 3\0" + b"\xff" * 5000, id="torn"),
    ],
)
def test_a_corrupt_file_reads_as_empty_and_is_replaced(tmp_path: Path, rubbish: bytes) -> None:
    kept(tmp_path).parent.mkdir(parents=True)
    kept(tmp_path).write_bytes(rubbish)
    cache = SqliteCache(str(tmp_path))
    assert cache.get("record", ["a"]) == {}
    cache.put("record", {"a": 1})
    assert SqliteCache(str(tmp_path)).get("record", ["a"]) == {"a": 1}


def test_a_value_that_is_no_json_reads_as_nothing(tmp_path: Path) -> None:
    cache = SqliteCache(str(tmp_path))
    cache.put("record", {"a": 1})
    cache.close()
    with sqlite3.connect(kept(tmp_path)) as connection:
        connection.execute("UPDATE kept SET value = '{'")
    connection.close()
    assert cache.get("record", ["a"]) == {}


def test_a_folder_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "kit").write_text("a file in the way")
    cache = SqliteCache(str(tmp_path))
    cache.put("record", {"a": 1})
    cache.put("record", {"a": 1})
    assert cache.get("record", ["a"]) == {}


def test_a_cache_that_another_process_holds_is_not_waited_for(tmp_path: Path) -> None:
    cache = SqliteCache(str(tmp_path))
    cache.put("record", {"a": 1})
    holder = sqlite3.connect(kept(tmp_path))
    holder.execute("BEGIN EXCLUSIVE")
    cache.put("record", {"a": 2})
    holder.rollback()
    holder.close()
    assert cache.get("record", ["a"]) == {"a": 1}


def test_no_cache_keeps_nothing() -> None:
    cache = NoCache()
    cache.put("record", {"a": 1})
    assert cache.get("record", ["a"]) == {}


@pytest.mark.parametrize(
    "value", ["[]", "{}", "null", '"x"', "[" * 100_000, b"\xff", 5, "0" * 32 + "[]"], ids=lambda value: repr(value)[:20]
)
def test_a_row_that_kit_did_not_write_reads_as_nothing(tmp_path: Path, value: object) -> None:
    cache = SqliteCache(str(tmp_path))
    cache.put("record", {"a": {"x": 1}})
    cache.close()
    with sqlite3.connect(kept(tmp_path)) as connection:
        connection.execute("UPDATE kept SET value = ?", (value,))
    connection.close()
    assert cache.get("record", ["a"]) == {}


def test_the_row_of_another_key_reads_as_nothing(tmp_path: Path) -> None:
    cache = SqliteCache(str(tmp_path))
    cache.put("record", {"a": 1})
    cache.close()
    with sqlite3.connect(kept(tmp_path)) as connection:
        connection.execute("UPDATE kept SET key = 'b'")
    connection.close()
    assert cache.get("record", ["b"]) == {}


def test_a_value_with_bytes_that_are_no_text_is_kept(tmp_path: Path) -> None:
    cache = SqliteCache(str(tmp_path))
    cache.put("record", {"a": ["\udcff"]})
    assert cache.get("record", ["a"]) == {"a": ["\udcff"]}
