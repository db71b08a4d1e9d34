"""What a plan changes in a file, as a diff."""

from __future__ import annotations

import pytest

from kit.domain.projection.diff import unified


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        pytest.param(None, b"a\n", ("--- /dev/null", "+++ b/f", "@@ -0,0 +1 @@", "+a"), id="a new file"),
        pytest.param(b"a\n", None, ("--- a/f", "+++ /dev/null", "@@ -1 +0,0 @@", "-a"), id="a removed file"),
        pytest.param(b"a\r\n", b"a\r\nb", ("--- a/f", "+++ b/f", "@@ -1 +1,2 @@", " a", "+b"), id="an added line"),
        pytest.param(
            b"", b"\x1b[2J\n", ("--- a/f", "+++ b/f", "@@ -0,0 +1 @@", "+\\x1b[2J"), id="nothing moves a cursor"
        ),
        pytest.param(b"a", b"a", (), id="nothing changed"),
    ],
)
def test_a_diff_shows(before: bytes | None, after: bytes | None, shown: tuple[str, ...]) -> None:
    assert unified("f", before, after) == shown
