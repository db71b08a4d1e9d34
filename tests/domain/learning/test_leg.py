from __future__ import annotations

import pytest

from kit.domain.learning.leg import EFFECTS, WORDS
from tests.domain.learning.legs import said, went


@pytest.mark.parametrize(
    ("kind", "points"),
    [("rule", 3), ("rejection", 3), ("review", 3), ("already built", 3), ("note", 3), ("pushback", 2)],
)
def test_what_words_weigh(kind: str, points: int) -> None:
    assert said(kind=kind).points == points


@pytest.mark.parametrize(
    ("kind", "points"),
    [("undone", 2), ("other command", 2), ("reverted", 2), ("deleted", 2), ("check passed", 1), ("earlier blob", 1)],
)
def test_what_an_effect_weighs(kind: str, points: int) -> None:
    assert went(kind=kind).points == points


def test_every_kind_has_its_points() -> None:
    assert (len(WORDS), len(EFFECTS)) == (6, 6)
