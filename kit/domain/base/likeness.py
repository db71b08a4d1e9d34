"""Say how alike two sentences are, whatever the order of their words (signals, Grouping and ranking 3)."""

from __future__ import annotations

SAME = 75
NEAR = 60


def likeness(one: str, other: str) -> int:
    """From 0 to 100: the token-set similarity of two texts, without regard to case and punctuation."""
    from rapidfuzz import fuzz, utils  # noqa: PLC0415  (only a review compares texts)

    return round(fuzz.token_set_ratio(one, other, processor=utils.default_process))
