"""Count how far two texts are apart, in linear time: lines of one that the other lacks."""

from __future__ import annotations

from collections import Counter

from kit.domain.freshness.verdict import BINARY

_PROBE = 8000


def apart(before: bytes, after: bytes) -> int:
    """The greater of the lines gone and the lines added, each line counted as often as it stands; `BINARY` for bytes.

    A multiset difference, so that reordering alone is 0 lines; a CR before the line feed is not counted.
    """
    if b"\0" in before[:_PROBE] or b"\0" in after[:_PROBE]:
        return BINARY
    old, new = Counter(_lines(before)), Counter(_lines(after))
    return max((old - new).total(), (new - old).total())


def _lines(data: bytes) -> list[bytes]:
    lines = data.replace(b"\r\n", b"\n").split(b"\n")
    return lines[:-1] if lines[-1] == b"" else lines
