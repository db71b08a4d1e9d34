"""What plain files of Git's folder tell without a process, the configuration, and the one question that writes."""

import os
from pathlib import Path

import pytest

from kit.errors import Moved, NotReady, WrongUsage
from tests.repo import Repo

FETCHED = 1_790_000_000


def conflicted(repo: Repo) -> None:
    repo.commit("base", {"a": "1\n"})
    repo.branch("side")
    repo.commit("side", {"a": "2\n"})
    repo.switch("main")
    repo.commit("main", {"a": "3\n"})


@pytest.mark.parametrize(
    ("words", "name"),
    [
        pytest.param(("merge", "side"), "merge", id="a merge"),
        pytest.param(("rebase", "side"), "rebase", id="a rebase"),
        pytest.param(("rebase", "--apply", "side"), "rebase", id="a rebase by patches"),
        pytest.param(("cherry-pick", "side"), "cherry-pick", id="a cherry-pick"),
        pytest.param(("revert", "--no-edit", "side"), "revert", id="a revert"),
    ],
)
def test_an_operation_in_progress_is_named(repo: Repo, words: tuple[str, ...], name: str) -> None:
    """X04."""
    conflicted(repo)
    assert repo.door().busy() is None
    with pytest.raises(AssertionError, match="ended with 1"):
        repo.git(*words, env=repo.dates())
    door = repo.door()
    assert (door.busy(), door.processes) == (name, 0)


def test_a_bisect_is_named(repo: Repo) -> None:
    repo.commit("base")
    repo.git("bisect", "start")
    assert repo.door().busy() == "bisect"


def test_an_operation_in_another_worktree_is_not_ours(repo: Repo, tmp_path: Path) -> None:
    """R24."""
    conflicted(repo)
    repo.git("worktree", "add", "-q", str(tmp_path / "linked"), "-b", "linked")
    linked = Repo(tmp_path / "linked")
    with pytest.raises(AssertionError, match="ended with 1"):
        linked.git("merge", "side", env=repo.dates())
    assert (linked.door().busy(), repo.door().busy()) == ("merge", None)


def test_the_branch_is_read_without_a_process(repo: Repo, tmp_path: Path) -> None:
    """T21, T22, T23."""
    assert repo.door().branch() == "main"
    repo.commit("base")
    repo.branch("feature/wi-3fh8z2vn")
    repo.git("worktree", "add", "-q", "--detach", str(tmp_path / "linked"))
    doors = (repo.door(), Repo(tmp_path / "linked").door())
    assert [(door.branch(), door.processes) for door in doors] == [("feature/wi-3fh8z2vn", 0), (None, 0)]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such links")
def test_a_head_that_is_a_symlink_names_its_branch(repo: Repo) -> None:
    repo.commit("base")
    (repo.root / ".git" / "HEAD").unlink()
    (repo.root / ".git" / "HEAD").symlink_to("refs/heads/main")
    assert repo.door().branch() == "main"


def test_a_head_file_that_does_not_tell_costs_a_process(repo: Repo) -> None:
    """A repository with another ref storage keeps this placeholder in the file."""
    repo.commit("base")
    (repo.root / ".git" / "HEAD").write_text("ref: refs/heads/.invalid\n", encoding="utf-8")
    door = repo.door()
    door.branch()
    assert door.processes == 1


def test_a_repository_that_never_fetched_says_so(repo: Repo) -> None:
    repo.commit("base")
    assert repo.door().fetched_at() is None


def test_the_last_fetch_of_any_worktree_counts_and_a_failed_one_does_not(repo: Repo, tmp_path: Path) -> None:
    """R24, R25."""
    repo.commit("base", {"a": "1\n"})
    clone = repo.clone(tmp_path / "clone")
    assert clone.door().fetched_at() is not None
    clone.git("worktree", "add", "-q", str(tmp_path / "linked"), "-b", "linked")
    linked = Repo(tmp_path / "linked")
    linked.git("fetch", "-q")
    for file in (clone.root / ".git").rglob("*"):
        if file.name in {"FETCH_HEAD", "HEAD"}:
            os.utime(file, (FETCHED - 100, FETCHED - 100))
    os.utime(clone.root / ".git" / "worktrees" / "linked" / "FETCH_HEAD", (FETCHED, FETCHED))
    clone.write(".git/FETCH_HEAD", "")
    assert [door.fetched_at() for door in (clone.door(), linked.door())] == [FETCHED * 1000] * 2


def test_the_configuration_is_read_once_and_keys_are_found_in_any_case(repo: Repo) -> None:
    repo.git("config", "user.email", "old@example.com")
    repo.git("config", "--replace-all", "user.email", "ana@example.com")
    repo.git("config", "branch.Feature/X.y.remote", "line one\nline two")
    repo.write(".git/config", (repo.root / ".git" / "config").read_bytes() + b"[kit]\n\tflag\n")
    door = repo.door()
    keys = ["User.EMAIL", "branch.Feature/X.y.Remote", "branch.feature/x.y.remote", "kit.flag", "kit.none"]
    assert [door.config(key) for key in keys] == ["ana@example.com", "line one\nline two", None, "true", None]
    assert door.processes == 1


def test_a_branch_is_created_at_head_and_switched_to(repo: Repo) -> None:
    oid = repo.commit("base", {"a": "1\n"})
    repo.write("a", "2\n")
    door = repo.door()
    door.create_branch("wi-3fh8z2vn-retry-budget")
    assert (door.branch(), repo.head(), repo.git("status", "--porcelain")) == (
        "wi-3fh8z2vn-retry-budget",
        oid,
        " M a",
    )


@pytest.mark.parametrize("algorithm", ["sha1", "sha256"])
def test_an_unborn_branch_is_renamed_in_either_object_format(tmp_path: Path, algorithm: str) -> None:
    """T21, T29."""
    door = Repo.create(tmp_path / "repo", f"--object-format={algorithm}").door()
    door.create_branch("first")
    assert door.branch() == "first"


def test_a_linked_worktree_switches_alone(repo: Repo, tmp_path: Path) -> None:
    """T23."""
    repo.commit("base", {"a": "1\n"})
    repo.git("worktree", "add", "-q", str(tmp_path / "linked"), "-b", "linked")
    linked = Repo(tmp_path / "linked").door()
    linked.create_branch("mine")
    assert (linked.branch(), repo.door().branch()) == ("mine", "main")


@pytest.mark.parametrize("name", ["--force", "-c", "HEAD", "", "a b", "a..b", "x.lock", "@{-1}", "a\0b", "line\nbreak"])
def test_a_name_that_cannot_name_a_branch_is_refused(repo: Repo, name: str) -> None:
    repo.commit("base")
    with pytest.raises(WrongUsage) as caught:
        repo.door().create_branch(name)
    assert (caught.value.code, str(caught.value)) == (
        "bad-branch-name",
        f"`{name}` cannot name a branch; expected what `git check-ref-format --branch` takes",
    )
    assert repo.git("branch", "--format=%(refname)") == "refs/heads/main"


def test_a_branch_that_is_there_is_somebody_s(repo: Repo) -> None:
    repo.commit("base")
    repo.git("branch", "taken")
    with pytest.raises(Moved) as caught:
        repo.door().create_branch("taken")
    assert (caught.value.code, str(caught.value), caught.value.where, caught.value.hint) == (
        "branch-exists",
        "a branch named `taken` is there",
        "refs/heads/taken",
        "git switch taken",
    )


def test_in_the_middle_of_a_merge_git_says_why_it_refuses(repo: Repo) -> None:
    """X04."""
    conflicted(repo)
    with pytest.raises(AssertionError, match="ended with 1"):
        repo.git("merge", "side")
    with pytest.raises(NotReady) as caught:
        repo.door().create_branch("other")
    assert (caught.value.code, str(caught.value), caught.value.hint) == (
        "git-failed",
        "git switch: cannot switch branch while merging",
        "git status",
    )


def test_a_bare_repository_has_no_branch_to_switch(tmp_path: Path) -> None:
    """T24."""
    with pytest.raises(NotReady, match="the repository is bare; expected a worktree to compare with HEAD"):
        Repo.create(tmp_path / "bare.git", "--bare").door().create_branch("x")


def test_a_git_that_hangs_is_ended_and_told(repo: Repo) -> None:
    door = repo.door()
    repo.git("config", "alias.hang", "!sleep 5")
    with pytest.raises(NotReady) as caught:
        door._git.run("hang", timeout=0.05)
    assert (caught.value.code, str(caught.value), caught.value.where) == (
        "git-timeout",
        "`git hang` did not end within 0.05 s",
        repo.root.as_posix(),
    )
