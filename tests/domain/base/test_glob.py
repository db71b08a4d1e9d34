from __future__ import annotations

import pytest

from kit.domain.base import glob


@pytest.mark.parametrize(
    ("pattern", "path", "named"),
    [
        pytest.param("src/a.py", "src/a.py", True, id="a plain path names itself"),
        pytest.param("src", "src/billing/a.py", True, id="a folder without magic names what lies under it"),
        pytest.param("src", "src2/a.py", False, id="a folder does not name its namesake's files"),
        pytest.param("src/**", "src/billing/a.py", True, id="a folder glob names everything below"),
        pytest.param("src/**", "src", False, id="a folder glob does not name the folder as a file"),
        pytest.param("**", "a.py", True, id="two stars alone name every file"),
        pytest.param("*.toml", "limits.toml", True, id="one star stays in its part"),
        pytest.param("*.toml", "config/limits.toml", False, id="one star does not cross a slash"),
        pytest.param("**/*.toml", "limits.toml", True, id="two stars span no part at all"),
        pytest.param("**/*.toml", "a/b/limits.toml", True, id="two stars span many parts"),
        pytest.param("src/**/test_*.py", "src/test_a.py", True, id="two stars in the middle span no part"),
        pytest.param("src/**/test_*.py", "src/a/b/test_a.py", True, id="two stars in the middle span many parts"),
        pytest.param("a**", "a/b", False, id="two stars inside a part are two single ones"),
        pytest.param("*", ".env", True, id="a leading dot is nothing special"),
        pytest.param("file.?", "file.c", True, id="a question mark is one character"),
        pytest.param("file.[ch]", "file.h", True, id="a set is one of its characters"),
        pytest.param("file.[!ch]", "file.h", False, id="a negated set is none of them"),
        pytest.param("A.py", "a.py", False, id="case counts on every system"),
        pytest.param("a.b*", "axb", False, id="a full stop is a full stop"),
    ],
)
def test_a_pattern_names_a_path(pattern: str, path: str, named: bool) -> None:
    assert glob.matches(pattern, path) is named


@pytest.mark.parametrize(
    ("pattern", "folder"),
    [
        pytest.param("src/billing/**", "src/billing", id="the folder of a folder glob"),
        pytest.param("**", "", id="the root"),
        pytest.param("src/*/**", None, id="a glob above is no single folder"),
        pytest.param("src/billing", None, id="a plain path is no folder glob"),
    ],
)
def test_the_folder_of_a_pattern(pattern: str, folder: str | None) -> None:
    assert glob.folder(pattern) == folder


@pytest.mark.parametrize(
    ("pattern", "base"),
    [
        pytest.param("config/*.toml", "config", id="the parts before the magic"),
        pytest.param("*.toml", "", id="magic at the root"),
        pytest.param("src/a.py", "src", id="the folder of a plain path"),
    ],
)
def test_the_base_of_a_pattern(pattern: str, base: str) -> None:
    assert glob.base(pattern) == base


@pytest.mark.parametrize(
    ("left", "right", "overlap"),
    [
        pytest.param("src/a.py", "src/a.py", True, id="one path with itself"),
        pytest.param("src/**", "src/a.py", True, id="a folder with a file in it"),
        pytest.param("src/a.py", "src/b.py", False, id="two files of one folder"),
        pytest.param("src/**", "docs/**", False, id="two folders apart"),
        pytest.param("src/*.py", "src/*.toml", True, id="two globs of one folder are told by the folder"),
        pytest.param("config/*.toml", "config/a.yaml", False, id="a glob with a file it does not match"),
    ],
)
def test_two_patterns_overlap(left: str, right: str, overlap: bool) -> None:
    assert (glob.overlap(left, right), glob.overlap(right, left)) == (overlap, overlap)


def test_any_of_several_patterns_is_enough() -> None:
    assert (glob.any_matches(["docs/**", "*.md"], "a.md"), glob.any_matches([], "a.md")) == (True, False)
