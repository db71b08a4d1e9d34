"""Whether a CODEOWNERS file names who reviews the records."""

from __future__ import annotations

import pytest

from kit.app import owners


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param(f"{owners.LINE}\n".encode(), True, id="the line that is advised"),
        pytest.param(b"docs/ @a\n.kit/** @b # us\n", True, id="a glob among others"),
        pytest.param(b"* @a\n", True, id="everything"),
        pytest.param(b".kit/\n", False, id="no owner"),
        pytest.param(b"# .kit/ @a\n", False, id="a comment"),
        pytest.param(b"\xff\xfe", False, id="no text"),
        pytest.param(b"", False, id="nothing"),
    ],
)
def test_the_records_have_owners(data: bytes, expected: bool) -> None:
    assert owners.named(data) is expected
