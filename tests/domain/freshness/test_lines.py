from __future__ import annotations

import pytest

from kit.domain.freshness.lines import apart
from kit.domain.freshness.verdict import BINARY

CASES = [
    pytest.param(b"a\nb\n", b"a\nc\n", 1, id="a replaced line counts once"),
    pytest.param(b"a\n", b"a\nb\nc\n", 2, id="added lines count"),
    pytest.param(b"a\na\na\n", b"a\n", 2, id="each line counts as often as it stands"),
    pytest.param(b"a\nb\n", b"b\na\n", 0, id="reordering alone is no line"),
    pytest.param(b"a\r\nb\r\n", b"a\nb\n", 0, id="line endings are no line"),
    pytest.param(b"a", b"a\n", 0, id="a missing last line break is no line"),
    pytest.param(b"", b"a\nb\n", 2, id="an empty file has no line"),
    pytest.param(b"a\0b", b"a\n", BINARY, id="bytes are not counted in lines"),
]


@pytest.mark.parametrize(("before", "after", "expected"), CASES)
def test_the_distance_of_two_texts(before: bytes, after: bytes, expected: int) -> None:
    assert apart(before, after) == expected
