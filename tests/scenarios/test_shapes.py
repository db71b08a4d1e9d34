"""The shapes a repository comes in: shallow, detached, linked worktrees, behind upstream, owned by somebody else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests import shop
from tests.repo import Repo
from tests.scenarios.records import ITEM, NEWER, RULE, agreement, settle
from tests.scenarios.scenario import run, start, twice


def test_r21_a_shallow_clone_gives_the_verdicts_of_the_full_one(repo: Repo, tmp_path: Path) -> None:
    shop.build(repo)
    shallow = repo.clone(tmp_path / "shallow", "--depth", "1")
    full, cut = (twice(r.root, ["check", "--json"]) for r in (repo, shallow))
    told = [{key: f[key] for key in ("code", "where", "hint", "state")} for f in full.json["findings"]]
    assert told == [{key: f[key] for key in ("code", "where", "hint", "state")} for f in cut.json["findings"]]
    assert full.json["statuses"] == cut.json["statuses"]
    assert full.json["statuses"] == {"stale": 1, "verified": 1}
    assert (full.code, cut.code) == (0, 0)


def test_r21_a_window_that_history_cannot_tell_is_unknown_with_the_command_that_settles_it(
    repo: Repo, tmp_path: Path
) -> None:
    shop.build(repo)
    bundle = Path(repo.root, ".kit/bundles/wi-3fh8z2vn.yaml")
    text = bundle.read_text()
    repo.commit("Ask for history", {".kit/bundles/wi-3fh8z2vn.yaml": text.replace(
        "watch: [src/billing/api.py]", "watch: [src/billing/api.py], window: 30")})  # fmt: skip
    repo.git("checkout", "-q", "HEAD~2", "--", "src/billing/api.py")
    repo.commit("Take the void back")
    shallow = repo.clone(tmp_path / "shallow", "--depth", "1")
    told = run(shallow.root, ["check", "--json"])
    assert told.code == 0
    (finding,) = [f for f in told.json["findings"] if f["gate"] == "freshness"]
    assert (finding["state"], finding["hint"]) == ("unknown", "git fetch --unshallow")
    assert run(shallow.root, ["check", "--strict"]).code == 4


@pytest.mark.parametrize("named", [None, "main"], ids=["nothing named", "by the job"])
def test_r23_a_detached_merge_ref_finds_its_base_or_says_what_it_tried(
    named: str | None, repo: Repo, tmp_path: Path
) -> None:
    settle(repo)
    repo.branch("feat")
    repo.commit("f", {"src/billing/api.py": "x = 3\n"})
    clone = repo.clone(tmp_path / "clone")
    clone.git("checkout", "-q", "--detach", "origin/feat")
    clone.git("branch", "-qD", "feat")
    clone.git("remote", "set-head", "origin", "-d")
    told = twice(clone.root, ["check", "--base", "auto", "--json"], {"GITHUB_BASE_REF": named} if named else None)
    assert (told.code, told.json["base"]) == (0, "origin/main")
    assert clone.head()[:7] in run(clone.root, ["status"]).out
    clone.git("update-ref", "-d", "refs/remotes/origin/main")
    lost = run(clone.root, ["check", "--base", "auto"])
    assert lost.code == 4
    assert "origin/HEAD, origin/main, origin/master, main" in lost.err
    assert "hint: git remote set-head origin -a" in lost.err


def test_r24_every_worktree_is_the_same_repository_and_judges_its_own_content(repo: Repo, tmp_path: Path) -> None:
    settle(repo)
    repo.git("worktree", "add", "-q", str(tmp_path / "out"), "-b", "out")
    repo.git("worktree", "add", "-q", ".worktrees/in", "-b", "in")
    Path(repo.root, ".git/info/exclude").write_text(".worktrees/\n")
    roots = [repo.root, tmp_path / "out", repo.root / ".worktrees/in"]
    ids = {twice(root, ["status", "--json"]).json["repository"] for root in roots}
    repo.git("remote", "add", "origin", "https://example.invalid/r.git")
    ids |= {run(root, ["status", "--json"]).json["repository"] for root in roots}
    assert ids == {"re-7jgx48ha"}
    Path(repo.root, f".worktrees/in/.kit/agreements/{RULE}.yaml").write_text("garbage: [\n")
    assert run(repo.root, ["check"]).code == 0
    assert run(roots[2], ["check"]).code == 3


def test_r24_a_hold_is_seen_from_every_worktree(repo: Repo, tmp_path: Path) -> None:
    settle(repo)
    repo.git("worktree", "add", "-q", str(tmp_path / "out"), "-b", "out")
    repo.git("worktree", "add", "-q", str(tmp_path / "ana"), "-b", f"{ITEM}-metrics")
    repo.git("config", "user.email", "ben@example.com")
    Repo(tmp_path / "ana").commit("begin")
    for root in (repo.root, tmp_path / "out"):
        told = twice(root, ["pull-work", "--json"])
        assert (told.code, told.json["ready"]) == (0, [])
        assert [(p["id"], p["holder"]) for p in told.json["passed_over"]] == [(ITEM, "ana")]


def test_r25_a_checkout_behind_upstream_says_so_first(repo: Repo, tmp_path: Path) -> None:
    settle(repo)
    clone = repo.clone(tmp_path / "clone")
    repo.commit("newer", {f".kit/agreements/{NEWER}.yaml": agreement(NEWER)})
    assert "current as of origin/main" in run(clone.root, ["pull-work"]).out
    clone.git("fetch", "-q")
    page = twice(clone.root, ["pull-work"])
    assert page.out.split("\n")[0] == (
        f"1 confirmed agreement on origin/main is not in this checkout: {NEWER} {shop.RULE}"
    )
    told = twice(clone.root, ["pull-work", "--json"])
    assert told.json["rulebook_behind"] == [NEWER]
    assert told.json["rulebook"]["fetched_at"]
    assert (
        "The rulebook here is 1 rule behind origin/main: pull before you commit."
        in run(clone.root, ["pull-work", "--agent"]).out
    )
    clone.git("merge", "-q", "--ff-only", "origin/main")
    assert run(clone.root, ["pull-work", "--json"]).json["rulebook_behind"] == []


@pytest.mark.parametrize("words", [["check"], ["init", "--yes"], ["pull-work", "--json"]])
def test_r27_dubious_ownership_is_told_in_git_s_own_words(words: list[str], repo: Repo) -> None:
    settle(repo)
    env = {"GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"}
    told = run(repo.root, words, env)
    assert told.code == 4
    assert "dubious ownership" in told.err
    assert f"hint: git config --global --add safe.directory {repo.root}" in told.err


@pytest.mark.parametrize("words", [["check"], ["pull-work"], ["status"], ["init", "--yes"]])
def test_outside_a_repository_the_next_command_is_named(words: list[str], tmp_path: Path) -> None:
    told = start(tmp_path, words, {"GIT_CEILING_DIRECTORIES": str(tmp_path.parent)})
    assert told.code == 4
    assert "hint: git init" in told.err


def test_x04_an_unborn_branch_is_a_normal_state(repo: Repo) -> None:
    assert twice(repo.root, ["status"]).code == 0
    assert run(repo.root, ["init", "--dry-run"]).code == 0
    assert twice(repo.root, ["pull-work", "--title", "Begin", "--paths", "src/"]).code == 0
    assert twice(repo.root, ["check"]).code == 0


def test_x04_a_conflict_in_progress_is_told_and_nothing_is_committed(repo: Repo) -> None:
    settle(repo)
    repo.branch("b")
    repo.commit("b", {"src/billing/api.py": "b\n"})
    repo.switch("main")
    repo.commit("m", {"src/billing/api.py": "m\n"})
    with pytest.raises(AssertionError, match="merge"):
        repo.git("merge", "-q", "b")
    head = repo.head()
    assert "merge in progress" in twice(repo.root, ["pull-work"]).out
    assert "merge" in twice(repo.root, ["status"]).out
    assert run(repo.root, ["work", "add", "Another"]).code == 0
    assert repo.head() == head


def test_a_missing_git_is_named(repo: Repo, tmp_path: Path) -> None:
    settle(repo)
    (tmp_path / "bin").mkdir()
    told = run(repo.root, ["check"], {"PATH": str(tmp_path / "bin")})
    assert told.code == 4
    assert "Git" in told.err
    assert shutil.which("git")
