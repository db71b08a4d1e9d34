from __future__ import annotations

from itertools import product

import pytest

from kit.domain.base import glob
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


def test_a_glob_ruled_out_by_the_folder_it_starts_from_names_none_of_the_paths() -> None:
    parts = ["", "a", "b", "*", "a*", "**", "*.py"]
    texts = ["/".join(filter(None, words)) for words in product(parts, repeat=3)]
    globs = [text for text in set(texts) if glob.magic(text) and glob.folder(text) is None]
    plain = [text for text in set(texts) if text and not glob.magic(text)]
    wrong = [
        (path, one) for path in plain for one in globs if Footprint([path]).meets(one) is not glob.overlap(one, path)
    ]
    assert wrong == []


def test_shared_paths_are_its_own_words() -> None:
    mine = Footprint(["src/**", "docs/a.md", "docs/a.md", "README.md"])
    assert mine.shared(["docs/a.md", "src/x.py"]) == ("src/**", "docs/a.md")
    assert mine.shared([]) == ()
