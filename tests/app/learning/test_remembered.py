"""What reviews remember on this machine: when a key was shown, and the legs that did not suffice yet."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from kit.app.kit import Kit
from kit.app.learning import remembered
from kit.domain.base import instant
from kit.domain.base.instant import DAY, Instant
from kit.domain.learning.leg import Effect, Words
from kit.wiring import open_kit
from tests.repo import Repo

NOW = instant.parse("2026-09-30T12:00:00Z") or Instant(0)
WORDS = Words("pushback", "not in code", NOW, "session:codex/1", "turn:2", ("MAX_RETRIES",), ("a/b.py",))
EFFECT = Effect("undone", "it left", NOW, "session:codex/1", "turn:2", ("MAX_RETRIES", "x"), ("a/b.py",), ("x",))


@pytest.fixture
def kit(repo: Repo) -> Kit:
    return open_kit(str(repo.root))


def state(kit: Kit, name: str) -> Path:
    file = Path(kit.git.place.git_dir, "kit", name)
    file.parent.mkdir(exist_ok=True)
    return file


def test_a_key_was_shown_when_it_was_shown_last(kit: Kit) -> None:
    assert remembered.shown(kit) == {}
    remembered.note_shown(kit, ["a", "b"], now=NOW)
    remembered.note_shown(kit, ["a"], now=Instant(NOW + DAY))
    remembered.note_shown(kit, ["b"], now=Instant(NOW - DAY))
    assert remembered.shown(kit) == {"a": NOW + DAY, "b": NOW}


def test_legs_come_back_as_they_were_without_the_person(kit: Kit) -> None:
    remembered.note_legs(kit, [WORDS], [EFFECT], now=NOW)
    assert remembered.legs(kit, now=NOW) == ((WORDS,), (EFFECT,))
    assert "person" not in state(kit, remembered.LEGS).read_text(encoding="utf-8")


def test_legs_that_are_known_are_not_written_again(kit: Kit) -> None:
    remembered.note_legs(kit, [WORDS], [EFFECT], now=NOW)
    size = state(kit, remembered.LEGS).stat().st_size
    remembered.note_legs(kit, [WORDS, WORDS], [EFFECT], now=Instant(NOW + DAY))
    assert state(kit, remembered.LEGS).stat().st_size == size


def test_two_effects_of_one_turn_are_both_kept(kit: Kit) -> None:
    other = replace(EFFECT, summary="that left as well")
    remembered.note_legs(kit, [], [EFFECT, other], now=NOW)
    assert remembered.legs(kit, now=NOW) == ((), (EFFECT, other))


@pytest.mark.parametrize(
    ("days", "known"),
    [
        pytest.param(0, 1, id="the same instant"),
        pytest.param(90, 1, id="the last instant of ninety days"),
        pytest.param(91, 0, id="after ninety days"),
        pytest.param(-1, 0, id="a clock that was set back"),
    ],
)
def test_legs_last_ninety_days(kit: Kit, days: int, known: int) -> None:
    remembered.note_legs(kit, [WORDS], [], now=NOW)
    assert len(remembered.legs(kit, now=Instant(NOW + days * DAY))[0]) == known


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(b"\xff\xfe\x00", id="no text"),
        pytest.param(b"{", id="a torn line"),
        pytest.param(b"[" * 100_000, id="a deep nest"),
        pytest.param(b"[]", id="no object"),
        pytest.param(b'{"kind": "undone", "at": "2026-02-31", "key": 1}', id="no time"),
        pytest.param(b'{"kind": {}, "at": "2026-09-30T12:00:00Z", "key": []}', id="no kind"),
    ],
)
def test_a_line_that_cannot_be_read_is_passed_over(kit: Kit, line: bytes) -> None:
    for name in (remembered.SHOWN, remembered.LEGS):
        state(kit, name).write_bytes(line + b"\n")
    remembered.note_shown(kit, ["a"], now=NOW)
    remembered.note_legs(kit, [WORDS], [], now=NOW)
    assert remembered.shown(kit) == {"a": NOW}
    assert remembered.legs(kit, now=NOW) == ((WORDS,), ())


def test_values_of_another_type_are_left_out(kit: Kit) -> None:
    row = {
        "kind": "undone",
        "at": "2026-09-30T12:00:00Z",
        "text": 1,
        "ref": 2,
        "locator": None,
        "objects": "ab",
        "paths": [1, "p"],
    }
    state(kit, remembered.LEGS).write_text(json.dumps(row) + "\n", encoding="utf-8", newline="\n")
    assert remembered.legs(kit, now=NOW) == ((), (Effect("undone", "", NOW, "", paths=("p",)),))


def test_a_file_that_has_grown_large_keeps_its_newer_half(kit: Kit) -> None:
    rows = [json.dumps({"key": f"k{n}", "at": "2026-09-30T12:00:00Z"}) for n in range(100_000)]
    file = state(kit, remembered.SHOWN)
    file.write_text("\n".join(rows) + "\n", encoding="utf-8", newline="\n")
    assert file.stat().st_size > remembered.LARGEST
    remembered.note_shown(kit, ["new"], now=NOW)
    found = remembered.shown(kit)
    assert ("k0" in found, "k99999" in found, "new" in found) == (False, True, True)
    assert file.stat().st_size < remembered.LARGEST
