"""Words a person typed become paths, sentences, keys and names, or a refusal that says what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.app import named
from kit.errors import WrongUsage
from kit.wiring import open_kit
from tests.repo import Repo


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        pytest.param("src/a.py", "src/a.py", id="a path from the root"),
        pytest.param("./src/", "src", id="a leading dot and a trailing slash say nothing"),
        pytest.param("src/**/*.py", "src/**/*.py", id="a glob stays a glob"),
        pytest.param("-x", "-x", id="a leading hyphen is part of a name"),
        pytest.param("naïve file.txt", "naïve file.txt", id="spaces and accents are part of a name"),
    ],
)
def test_a_path_is_what_was_meant(repo: Repo, word: str, expected: str) -> None:
    assert named.path(open_kit(str(repo.root)), word) == expected


@pytest.mark.parametrize(
    ("word", "why"),
    [
        pytest.param("../x", "holds `.` or `..`", id="a path out of the repository"),
        pytest.param("a/../../x", "holds `.` or `..`", id="a path that leads out in the middle"),
        pytest.param("/x", "is absolute; paths are relative to the root of the repository", id="an absolute path"),
        pytest.param("a//b", "holds an empty part", id="an empty part"),
        pytest.param("", "is empty", id="nothing"),
        pytest.param("x/.GIT/config", "leads into Git's own folder", id="Git's folder in any case"),
        pytest.param("a\0b", "holds a control or invisible character", id="a NUL"),
    ],
)
def test_a_path_that_no_record_may_hold_is_refused(repo: Repo, word: str, why: str) -> None:
    with pytest.raises(WrongUsage) as caught:
        named.path(open_kit(str(repo.root)), word)
    assert caught.value.what.endswith(f"` {why}")


def test_an_absolute_path_is_refused_from_a_folder_below_too(repo: Repo) -> None:
    repo.commit("Start", {"src/a.py": "x\n"})
    with pytest.raises(WrongUsage) as caught:
        named.path(open_kit(str(Path(repo.root, "src"))), "/etc/passwd")
    assert caught.value.what == "the path `/etc/passwd` is absolute; paths are relative to the root of the repository"


@pytest.mark.parametrize(
    ("word", "words", "expected"),
    [
        pytest.param("retry.bound", "x", "retry.bound", id="the key that was given"),
        pytest.param(None, "Charge and refund retry; nothing else does.", "charge-and-refund-retry-nothing", id="the first words"),
        pytest.param(None, "ÄÖÜ", "claim", id="a text without one plain word"),
    ],
)  # fmt: skip
def test_a_claim_has_a_key(word: str | None, words: str, expected: str) -> None:
    assert named.key(word, words) == expected


@pytest.mark.parametrize("word", ["", "Retry", "a b", "a..b", ".a", "a\n"])
def test_what_is_no_key_is_refused(word: str) -> None:
    with pytest.raises(WrongUsage) as caught:
        named.key(word, "x")
    assert caught.value.what.endswith("is no key; expected lower-case words such as retry.bound")


def test_a_name_that_is_near_another_is_guessed_and_one_that_is_not_gets_the_hint() -> None:
    hints = []
    for word in ("biling", "zzz"):
        with pytest.raises(WrongUsage) as caught:
            named.one_of("lane", word, ["billing", "docs"], hint="kit lane list")
        hints.append((caught.value.code, caught.value.what, caught.value.hint))
    assert hints == [
        ("unknown-lane", "there is no lane `biling`", "did you mean `billing`?"),
        ("unknown-lane", "there is no lane `zzz`", "kit lane list"),
    ]


def test_a_sentence_is_told_without_the_space_around_it() -> None:
    assert named.sentence("title", "  Retry  budget \t") == "Retry  budget"
