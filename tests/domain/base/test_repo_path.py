from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.domain.base import repo_path


@pytest.mark.parametrize(
    ("path", "why"),
    [
        pytest.param("src/billing/api.py", None, id="a plain path may"),
        pytest.param("docs/Übersicht.md", None, id="a path of letters may"),
        pytest.param("", "is empty", id="nothing"),
        pytest.param(
            "/etc/passwd", "is absolute; paths are relative to the root of the repository", id="an absolute path"
        ),
        pytest.param("C:\\x", "is absolute; paths are relative to the root of the repository", id="a drive of Windows"),
        pytest.param("a/../b", "holds `.` or `..`", id="a way up"),
        pytest.param("./a", "holds `.` or `..`", id="a way to the same place"),
        pytest.param("a//b", "holds an empty part", id="an empty part"),
        pytest.param("a/", "holds an empty part", id="a slash at the end"),
        pytest.param(".GIT/config", "leads into Git's own folder", id="Git's folder in any case"),
        pytest.param("a\nb", "holds a control or invisible character", id="a line feed"),
        pytest.param("a\u200bb", "holds a control or invisible character", id="a zero-width space"),
    ],
)
def test_a_path_may_be_named_in_a_record(path: str, why: str | None) -> None:
    assert repo_path.fault(path) == why


@pytest.mark.parametrize(
    ("path", "text"),
    [
        pytest.param("src/a.py", "src/a.py", id="a plain path as it is"),
        pytest.param("a\udcff.py", "bytes:a%FF.py", id="bytes that are no UTF-8 with percent escapes"),
        pytest.param("a\tb", "bytes:a%09b", id="a control with a percent escape"),
        pytest.param("bytes:x", "bytes:bytes%3Ax", id="a path that looks like an escape is escaped"),
    ],
)
def test_a_record_writes_a_path(path: str, text: str) -> None:
    assert (repo_path.to_text(path), repo_path.from_text(text)) == (text, path)


@given(st.binary(min_size=1).map(lambda raw: raw.decode("utf-8", "surrogateescape")))
def test_every_path_of_git_is_read_back_as_it_was(path: str) -> None:
    assert repo_path.from_text(repo_path.to_text(path)) == path


@pytest.mark.parametrize(
    ("name", "why"),
    [
        pytest.param("context-map_2", None, id="letters digits and both dashes may"),
        pytest.param("-x", "expected lower-case letters, digits, `_` and `-`, not starting with `-`", id="an option"),
        pytest.param("Docs", "expected lower-case letters, digits, `_` and `-`, not starting with `-`", id="a capital"),
        pytest.param("com1", "Windows reserves this name", id="a device of Windows"),
    ],
)
def test_a_lane_may_be_called(name: str, why: str | None) -> None:
    assert repo_path.name_fault(name) == why


@pytest.mark.parametrize(
    ("path", "why"),
    [
        pytest.param("src/a.py", None, id="a plain path can"),
        pytest.param("src/aux.py", "`aux.py` is reserved on Windows", id="a device with an ending"),
        pytest.param("a?b", "`a?b` has a character or an ending that Windows cannot hold", id="a question mark"),
        pytest.param("a./b", "`a.` has a character or an ending that Windows cannot hold", id="a full stop at the end"),
    ],
)
def test_windows_can_hold(path: str, why: str | None) -> None:
    assert repo_path.windows_fault(path) == why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param("src/a.py", None, id="plain"),
        pytest.param("a\nb", "holds a control or invisible character", id="a line feed as it is"),
        pytest.param("bytes:a%0Ab", None, id="a line feed escaped"),
        pytest.param("bytes:a%FF", None, id="a byte that is no UTF-8"),
        pytest.param("bytes:a%00b", "holds a NUL, which no path can", id="a NUL"),
        pytest.param("bytes:%2E%2E/b", "holds `.` or `..`", id="a way up escaped"),
        pytest.param("bytes:", "is empty", id="nothing escaped"),
    ],
)
def test_what_a_text_names_may_stand_in_a_record(text: str, why: str | None) -> None:
    assert repo_path.text_fault(text) == why
