"""Likeness of two sentences."""

from __future__ import annotations

import pytest

from kit.domain.base.likeness import NEAR, SAME, likeness


@pytest.mark.parametrize(
    ("one", "other", "least", "most"),
    [
        pytest.param("Limits live in limits.toml.", "limits live in LIMITS.TOML", 100, 100, id="case does not count"),
        pytest.param("never set limits in code", "in code, never set limits", 100, 100, id="order does not count"),
        pytest.param("Use pytest for tests", "Deploy on Fridays only", 0, NEAR - 1, id="other words are not alike"),
        pytest.param(
            "retry limits live in config", "keep retry limits in config", SAME, 100, id="a rewording is alike"
        ),
    ],
)
def test_likeness_is_of_the_words(one: str, other: str, least: int, most: int) -> None:
    assert least <= likeness(one, other) <= most
    assert likeness(one, other) == likeness(other, one)
