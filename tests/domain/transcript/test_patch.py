from __future__ import annotations

import pytest

from kit.domain.transcript.event import Call
from kit.domain.transcript.patch import files, lines, patched

OURS = "*** Begin Patch\n*** Update File: src/a.py\n@@\n-a = 1\n+a = 2\n*** End Patch"
UNIFIED = "--- a/src/a.py\n+++ b/src/a.py\n@@ -1 +1 @@\n-a = 1\n+a = 2\n b\n"


@pytest.mark.parametrize(
    ("patch", "named", "removed", "added"),
    [
        pytest.param(OURS, ("src/a.py",), "a = 1", "a = 2", id="of an agent"),
        pytest.param(UNIFIED, ("src/a.py",), "a = 1", "a = 2", id="unified"),
        pytest.param("--- /dev/null\n+++ b/n.py\n@@ -0,0 +1 @@\n+x\n", ("n.py",), "", "x", id="a new file"),
        pytest.param("--- x.py\t2026\n+++ x.py\t2026\n", ("x.py",), "", "", id="with times"),
        pytest.param("nothing", (), "", "", id="no patch"),
    ],
)
def test_what_a_patch_changes(patch: str, named: tuple[str, ...], removed: str, added: str) -> None:
    assert (files(patch), lines(patch)) == (named, (removed, added))


def test_a_call_that_names_its_file_keeps_it_where_the_patch_does_not() -> None:
    call = Call("apply_diff", None, 1, changes=("a.py",))
    assert patched(call, "-x\n+y") == Call("apply_diff", None, 1, changes=("a.py",), removed="x", added="y")
