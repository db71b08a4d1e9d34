"""What moved besides this branch: a remote's HEAD, this worktree's HEAD, and what branches add."""

from __future__ import annotations

from pathlib import Path

from tests.repo import FIRST_DATE, Repo


def test_own_commits_are_told_under_the_full_ref_of_a_branch_that_has_them(repo: Repo) -> None:
    base = repo.commit("base")
    repo.branch("topic/one")
    own = repo.commit("begin\n\nWork: wi-8c1v0r2e")
    repo.switch("main")
    repo.branch("two")
    repo.git("update-ref", "refs/remotes/origin/two", repo.commit("fetched"))
    repo.switch("main")
    repo.git("branch", "-qD", "two")
    found = repo.door().own_commits(base, 10)
    assert {(ref, commit.oid == own) for ref, commit in found} == {
        ("refs/heads/topic/one", True),
        ("refs/remotes/origin/two", False),
    }
    assert [commit.message for ref, commit in found if ref == "refs/heads/topic/one"] == ["begin\n\nWork: wi-8c1v0r2e"]


def test_own_commits_are_limited(repo: Repo) -> None:
    base = repo.commit("base")
    repo.branch("one")
    repo.commit("a")
    repo.commit("b")
    assert [commit.message for _, commit in repo.door().own_commits(base, 1)] == ["b"]


def test_the_moves_of_head_are_told_oldest_first(repo: Repo) -> None:
    first, second = repo.commit("a"), repo.commit("b")
    assert repo.door().head_moves() == ((FIRST_DATE * 1000, first), ((FIRST_DATE + 60) * 1000, second))


def test_without_a_reflog_no_move_is_known(repo: Repo) -> None:
    repo.commit()
    Path(repo.root, ".git/logs/HEAD").unlink()
    assert repo.door().head_moves() == ()


def test_garbage_in_the_reflog_is_no_move(repo: Repo) -> None:
    first = repo.commit("a")
    with Path(repo.root, ".git/logs/HEAD").open("ab") as log:
        log.write(b"garbage\n\xff\xfe > 12\n")
    assert [oid for _, oid in repo.door().head_moves()] == [first]


def test_the_head_of_a_remote_is_the_branch_it_names(repo: Repo, tmp_path: Path) -> None:
    repo.commit()
    clone = repo.clone(tmp_path / "clone")
    assert clone.door().remote_head("origin") == "main"
    assert clone.door().remote_head("upstream") is None
    clone.git("remote", "set-head", "origin", "-d")
    assert clone.door().remote_head("origin") is None
