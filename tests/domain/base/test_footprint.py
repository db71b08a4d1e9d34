from __future__ import annotations

import pytest

from kit.domain.base.footprint import Footprint


@pytest.mark.parametrize(
    ("expected", "pattern", "meets"),
    [
        ("src/a.py", "src/a.py", True),
        ("src/a.py", "src/b.py", False),
        ("src/a.py", "src/**", True),
        ("src/a.py", "**", True),
        ("src/a.py", "src", True),
        ("src/a.py", "sr/**", False),
        ("src/a.py", "src/*.py", True),
        ("src/a.py", "docs/*.py", False),
        ("src", "src/a.py", True),
        ("src/**", "src/deep/a.py", True),
        ("src/**", "srcs/a.py", False),
        ("**", "anything", True),
        ("src/*.py", "src/a.py", True),
        ("src/*.py", "src/**", True),
    ],
)
def test_a_pattern_meets_what_it_could_name(expected: str, pattern: str, meets: bool) -> None:
    assert Footprint([expected]).meets(pattern) is meets


def test_shared_paths_are_its_own_words() -> None:
    mine = Footprint(["src/**", "docs/a.md", "docs/a.md", "README.md"])
    assert mine.shared(["docs/a.md", "src/x.py"]) == ("src/**", "docs/a.md")
    assert mine.shared([]) == ()
