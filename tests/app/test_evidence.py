"""Evidence is taken from HEAD: how a source is written, what it quotes, and when it is refused."""

from __future__ import annotations

import pytest

from kit.app import evidence
from kit.app.evidence import Reading
from kit.errors import AnswerIsNo, WrongUsage
from kit.wiring import open_kit
from tests.repo import Repo


@pytest.mark.parametrize(
    ("word", "expected", "locator"),
    [
        pytest.param("a.py", Reading("a.py"), "a.py", id="a whole file"),
        pytest.param("a.py:3", Reading("a.py", 3, 3), "a.py:3", id="one line"),
        pytest.param("a.py:3-5", Reading("a.py", 3, 5), "a.py:3-5", id="some lines"),
        pytest.param("odd:name.py:2", Reading("odd:name.py", 2, 2), "odd:name.py:2", id="a colon in the name"),
        pytest.param("a:b", Reading("a:b"), "a:b", id="a colon and no line"),
    ],
)
def test_a_source_names_a_file_and_lines(repo: Repo, word: str, expected: Reading, locator: str) -> None:
    found = evidence.reading(open_kit(str(repo.root)), word)
    assert (found, found.locator) == (expected, locator)
    assert evidence.located(locator) == expected


@pytest.mark.parametrize("word", ["a.py:0", "a.py:5-3", "a.py:0-2"])
def test_lines_count_from_one_and_forward(repo: Repo, word: str) -> None:
    with pytest.raises(WrongUsage) as caught:
        evidence.reading(open_kit(str(repo.root)), word)
    assert caught.value.what == f"`{word}` names no lines; expected PATH:FIRST-LAST, counted from 1"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param("one\n\ttwo  three ", "one two three", id="space of any kind is one space"),
        pytest.param("a\x1b[0m\u202eb", "a\\x1b[0m\\u202eb", id="what would move a cursor or reorder is written out"),
        pytest.param("x" * 240, "x" * 240, id="as long as may be"),
        pytest.param("x" * 241, "x" * 239 + "…", id="longer is cut"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_a_quote_is_one_safe_line(words: str, expected: str) -> None:
    assert evidence.one_line(words) == expected


def test_what_differs_is_found_under_a_path_a_folder_and_a_glob(repo: Repo) -> None:
    repo.commit("Start", {"src/a.py": "1\n", "src/b.txt": "1\n", "docs/x.md": "1\n"})
    kit = open_kit(str(repo.root))
    assert evidence.uncommitted(kit, ("src/**", "docs/x.md")) == ()
    repo.write("src/a.py", "2\n")
    repo.write("src/new.py", "2\n")
    repo.write("docs/other.md", "2\n")
    found = [
        evidence.uncommitted(kit, (watch,)) for watch in ("src/a.py", "src/*.py", "src/**", "docs/x.md", "**/*.md")
    ]
    assert found == [("src/a.py",), ("src/a.py", "src/new.py"), ("src/a.py", "src/new.py"), (), ("docs/other.md",)]
    with pytest.raises(AnswerIsNo) as caught:
        evidence.require_committed(kit, ("src/**",))
    assert (caught.value.what, caught.value.where, caught.value.hint) == (
        "`src/a.py` and 1 other differs from HEAD, and evidence is taken from what is committed",
        "src/a.py",
        "git add src/a.py && git commit",
    )


def test_a_path_inside_a_submodule_cannot_be_watched_by_itself(repo: Repo) -> None:
    oid = repo.commit("Start", {"a": "1\n"})
    repo.git("update-index", "--add", "--cacheinfo", f"160000,{oid},lib")
    repo.git("commit", "-qm", "Submodule")
    ground = evidence.ground(open_kit(str(repo.root)))
    with pytest.raises(WrongUsage) as caught:
        ground.specs(("lib/x.py",))
    assert caught.value.what == "`lib/x.py` lies in submodule `lib`; watch `lib` itself"
