from __future__ import annotations

import pytest

from kit.domain.freshness.watch import expands, fault, left_out, names, stem

STEMS = [
    pytest.param("src/a.py", "src/a.py", id="a plain path is its own stem"),
    pytest.param("src/**", "src", id="a folder's stem is the folder"),
    pytest.param("**", "", id="everything lies below the root"),
    pytest.param("src/x*/b.py", "src", id="a glob's stem is the folder above its first magic part"),
    pytest.param("*.py", "", id="a glob at the root has the root for its base"),
    pytest.param("bytes:caf%E9/a.py", "caf\udce9/a.py", id="an escaped path is read as its bytes"),
]
FAULTS = [
    pytest.param("src/a.py", None, id="a plain path may be watched"),
    pytest.param("bytes:a%0Ab.py", None, id="an escaped line break may be watched"),
    pytest.param(
        "src/a.py#Parser",
        "watches the symbol `Parser`, and no grammar is installed; watch `src/a.py`",
        id="a symbol is refused with the file to watch instead",
    ),
    pytest.param("../a.py", "holds `.` or `..`", id="a path may not lead out of the repository"),
    pytest.param("bytes:%2E%2E/a.py", "holds `.` or `..`", id="neither may an escaped one"),
    pytest.param("", "is empty", id="an empty text names nothing"),
]


@pytest.mark.parametrize(("text", "expected"), STEMS)
def test_the_stem_of_a_watch(text: str, expected: str) -> None:
    assert stem(text) == expected


@pytest.mark.parametrize(("text", "expected"), FAULTS)
def test_what_may_not_be_watched(text: str, expected: str | None) -> None:
    assert fault(text) == expected


def test_only_a_glob_that_is_no_folder_expands() -> None:
    assert [expands(text) for text in ("src/a.py", "src/**", "**", "src/*.py")] == [False, False, False, True]


def test_folders_and_globs_leave_out_the_store_and_projections_at_any_depth() -> None:
    outside = [".kit/kit.yaml", "AGENTS.md", "src/CLAUDE.md", "a/b/GEMINI.md"]
    assert [path for path in (*outside, "src/agents.md", "docs/.kit/x", "AGENTS.md/x") if left_out(path)] == outside


def test_a_watch_that_names_a_projection_itself_sees_it() -> None:
    assert names("AGENTS.md", "AGENTS.md")
    assert not names("**", "AGENTS.md")
