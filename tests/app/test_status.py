"""Where a worktree stands, on real repositories."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.app import setup
from kit.app.status import Status, status
from kit.errors import InvalidRecord
from kit.wiring import open_kit
from tests.repo import Repo

ITEM = 'format: 1\nid: "wi-3fh8z2vn"\ntitle: Retry\nworkflow: implement\n'


def status_of(repo: Repo) -> Status:
    return status(open_kit(str(repo.root)))


def test_an_unborn_branch_is_named(repo: Repo) -> None:
    found = status_of(repo)
    assert (found.branch, found.head, found.place, found.initialised, found.repository) == (
        "main",
        None,
        "main",
        False,
        None,
    )


def test_a_detached_head_shows_its_short_id(repo: Repo) -> None:
    commit = repo.commit("base", {"a": "1"})
    repo.git("switch", "-q", "--detach")
    found = status_of(repo)
    assert (found.branch, found.head, found.place) == (None, commit, commit[:9])


def test_one_repository_has_one_id_in_all_its_worktrees(repo: Repo, tmp_path: Path) -> None:
    kit = open_kit(str(repo.root))
    setup.apply(kit, setup.init(kit))
    repo.commit("kit")
    repo.git("worktree", "add", "-q", str(tmp_path / "beside"), "-b", "beside")
    repo.git("worktree", "add", "-q", str(repo.root / ".worktrees" / "inside"), "-b", "inside")
    trees = [repo, Repo(tmp_path / "beside"), Repo(repo.root / ".worktrees" / "inside")]
    before = [status_of(tree) for tree in trees]
    repo.git("remote", "add", "origin", "https://example.invalid/r.git")
    ids = {found.repository for found in (*before, *map(status_of, trees))}
    assert (len(ids), ids.pop() is not None) == (1, True)
    assert [(found.linked, found.branch) for found in before] == [(False, "main"), (True, "beside"), (True, "inside")]


def test_records_are_counted_by_kind_without_being_read(repo: Repo) -> None:
    repo.write(".kit/work/wi-3fh8z2vn.yaml", ITEM)
    repo.write(".kit/work/wi-8c1v0r2e.yaml", "<<<<<<< broken\n")
    repo.write(".kit/bundles/wi-3fh8z2vn.yaml", "also broken: [\n")
    assert status_of(repo).records == {"bundles": 1, "work": 2}


def test_the_workflow_in_hand_is_that_of_this_worktree(repo: Repo) -> None:
    state = 'format: 1\nwork: "wi-3fh8z2vn"\nworkflow: implement\nsession: "codex/77d0c1fe"\nsince: "2026-11-30T09:31:00Z"\n'
    open_kit(str(repo.root)).worktree.save_state("workflow.yaml", state.encode())
    found = status_of(repo).workflow
    assert found is not None
    assert (found.work, found.workflow, found.session, found.since) == (
        "wi-3fh8z2vn",
        "implement",
        "codex/77d0c1fe",
        "2026-11-30T09:31:00Z",
    )


def test_a_bare_repository_and_a_shallow_clone_are_said(repo: Repo, tmp_path: Path) -> None:
    repo.commit("one", {"a": "1"})
    repo.commit("two", {"a": "2"})
    bare = repo.clone(tmp_path / "bare", "--bare")
    shallow = repo.clone(tmp_path / "shallow", "--depth", "1")
    shapes = [(found.bare, found.shallow) for found in map(status_of, (repo, bare, shallow))]
    assert shapes == [(False, False), (True, False), (False, True)]


def test_a_rebase_in_progress_is_said(repo: Repo) -> None:
    repo.commit("base", {"a": "1"})
    repo.branch("other")
    repo.commit("theirs", {"a": "2"})
    repo.switch("main")
    repo.commit("ours", {"a": "3"})
    with pytest.raises(AssertionError, match="rebase"):
        repo.git("rebase", "other")
    assert status_of(repo).busy == "rebase"


def test_settings_that_cannot_be_read_are_an_invalid_record(repo: Repo) -> None:
    repo.write(".kit/kit.yaml", "format: one\n")
    with pytest.raises(InvalidRecord) as caught:
        status_of(repo)
    assert caught.value.where == ".kit/kit.yaml:1:9"
