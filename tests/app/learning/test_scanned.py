"""What was looked at is told to the turn, and what was passed over with why."""

from __future__ import annotations

from kit.app.learning.scanned import Scanned, together


def test_nothing_looked_at_is_told_as_well() -> None:
    assert Scanned().sentence == "looked at 0 turns of people in 0 logs, 0 commits and 0 review threads"


def test_everything_passed_over_is_counted_by_why() -> None:
    found = Scanned(2, 1200, 9, 1, 3, {"mode": 2}, {"pasted": 1}, broken=1, torn=2)
    assert found.sentence == (
        "looked at 1,200 turns of people in 2 logs, 1 commit and 3 review threads; passed over 1 turn (pasted), "
        "2 rows (mode), 1 line not readable, 2 last lines cut off"
    )


def test_several_looks_add_up_and_a_note_is_told_once() -> None:
    one = Scanned(1, 2, 1, 3, 4, {"mode": 1}, {"pasted": 1}, 1, 1, ("a", "b"))
    other = Scanned(1, 3, 0, 0, 0, {"mode": 2, "odd": 1}, {}, 0, 1, ("b",))
    assert together([one, other]) == Scanned(2, 5, 1, 3, 4, {"mode": 3, "odd": 1}, {"pasted": 1}, 1, 2, ("a", "b"))
    assert together([]) == Scanned()
