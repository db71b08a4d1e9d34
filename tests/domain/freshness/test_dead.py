from __future__ import annotations

import pytest

from kit.domain.freshness.dead import DeadPath, dead
from kit.domain.freshness.spec import Entry
from kit.domain.freshness.view import View

BLOB, TREE = Entry("100644", "1" * 40), Entry("040000", "3" * 40)
VIEW = View({"src": TREE, "src/a.py": BLOB, "AGENTS.md": BLOB, "sub": Entry("160000", "4" * 40)}, root="9" * 40)

ALIVE = ["src/a.py", "src", "src/**", "src/*.py", "**", "**/*.py", "*.md", "sub/x.py", "sub/**"]


@pytest.mark.parametrize("text", ALIVE)
def test_a_text_that_names_something_or_lies_in_a_submodule_is_not_dead(text: str) -> None:
    assert dead([text], VIEW) == ()


def test_each_dead_text_is_told_once_with_its_twin_in_another_case() -> None:
    found = dead(["src/A.py", "lib/**", "lib/*.c", "lib/**"], VIEW)
    assert found == (DeadPath("src/A.py", twin="src/a.py"), DeadPath("lib/**"), DeadPath("lib/*.c"))
    assert [path.reason for path in found] == [
        "`src/A.py` matches nothing; did you mean `src/a.py`?",
        "`lib/**` matches nothing",
        "`lib/*.c` matches nothing",
    ]
