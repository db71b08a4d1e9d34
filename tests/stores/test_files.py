"""Files replaced in one step, and kit's own files in Git's folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kit.errors import NotReady, Refused
from kit.ports import Place
from kit.stores import files
from kit.stores.files import FileWorktree


def place(root: Path, *, bare: bool = False) -> Place:
    git = str(root / ".git")
    return Place("" if bare else str(root), git, git, bare, shallow=False, algorithm="sha1")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "shop" / ".git").mkdir(parents=True)
    return tmp_path / "shop"


def test_a_file_of_the_worktree_is_read_as_bytes(root: Path) -> None:
    (root / "docs").mkdir()
    (root / "docs" / "a.md").write_bytes(b"x\r\n")
    worktree = FileWorktree(place(root))
    assert worktree.read("docs/a.md") == b"x\r\n"
    assert [worktree.read(path) for path in ("docs", "docs/b.md", "docs/a.md/c", "../shop/docs/a.md")] == [None] * 4


def test_a_link_out_of_the_worktree_is_not_followed(root: Path) -> None:
    (root.parent / "secret").write_text("x")
    (root / "out").symlink_to(root.parent / "secret")
    (root / "in").symlink_to("a.md")
    (root / "a.md").write_bytes(b"here")
    (root / "git").symlink_to(".git")
    (root / ".git" / "config").write_text("x")
    worktree = FileWorktree(place(root))
    assert [worktree.read(path) for path in ("out", "in", "git/config")] == [None, b"here", None]


def test_a_bare_repository_has_no_files(root: Path) -> None:
    assert FileWorktree(place(root, bare=True)).read("a.md") is None


def test_a_state_is_kept_replaced_and_removed(root: Path) -> None:
    worktree = FileWorktree(place(root))
    assert worktree.state("workflow.yaml") is None
    worktree.save_state("workflow.yaml", b"a")
    worktree.save_state("workflow.yaml", b"b")
    assert worktree.state("workflow.yaml") == b"b"
    worktree.save_state("workflow.yaml", None)
    worktree.save_state("workflow.yaml", None)
    assert worktree.state("workflow.yaml") is None


def test_lines_are_appended_one_by_one(root: Path) -> None:
    worktree = FileWorktree(place(root))
    worktree.append_state("log/reads", "a")
    worktree.append_state("log/reads", "é\n")
    assert worktree.state("log/reads") == "a\né\n".encode()


@pytest.mark.parametrize("name", ["../config", "/etc/x", "", "a/../b"])
def test_a_state_stays_in_kits_own_folder(root: Path, name: str) -> None:
    with pytest.raises(Refused):
        FileWorktree(place(root)).save_state(name, b"x")


def test_a_file_that_a_person_names_must_be_there(root: Path) -> None:
    (root / "log.jsonl").write_bytes(b"{}")
    worktree = FileWorktree(place(root))
    assert worktree.read_outside(str(root / "log.jsonl")) == b"{}"
    with pytest.raises(NotReady) as caught:
        worktree.read_outside(str(root / "gone"))
    assert caught.value.what == f"there is no file {root / 'gone'}"


def test_a_folder_that_cannot_be_made_is_said_and_nothing_changes(root: Path) -> None:
    (root / ".git" / "kit").write_bytes(b"a file in the way")
    with pytest.raises(NotReady) as caught:
        FileWorktree(place(root)).save_state("workflow.yaml", b"x")
    assert caught.value.code == "not-writable"
    with pytest.raises(NotReady):
        FileWorktree(place(root)).append_state("log", "x")


def test_a_failed_replacement_leaves_the_old_file_and_nothing_beside_it(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "a.md").write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NotReady) as caught:
        files.replace(root / "a.md", b"new")
    assert (caught.value.code, caught.value.hint) == ("disk-full", "df -h .")
    assert {file.name: file.is_dir() or file.read_bytes() for file in root.iterdir()} == {".git": True, "a.md": b"old"}


def test_a_reader_that_holds_the_file_on_windows_is_waited_for(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    staged, left = files.stage(root / "a.md", b"new"), [1, 1]
    replace = Path.replace

    def held(self: Path, target: Path) -> Path:
        if left:
            left.pop()
            raise PermissionError(13, "Access is denied")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", held)
    with pytest.raises(PermissionError):
        files.swap(staged, root / "a.md")
    monkeypatch.setattr(files, "_WINDOWS", True)
    monkeypatch.setattr(files, "_PAUSE", 0)
    files.swap(staged, root / "a.md")
    assert (root / "a.md").read_bytes() == b"new"


def test_what_a_killed_process_left_is_swept(root: Path) -> None:
    staged = files.stage(root / "a.md", b"new")
    files.sweep(root)
    assert not staged.exists()
