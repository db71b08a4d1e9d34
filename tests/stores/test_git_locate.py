"""Where a repository is, and the four ways in which there is none to ask."""

import os
from pathlib import Path

import pytest

from kit.errors import NotReady
from kit.ports import Place
from kit.stores.git import locate
from kit.stores.git.locate import require_version
from kit.stores.git.process import Answer, Plumbing
from tests.repo import Repo


def told(error: NotReady) -> tuple[str, str, str, str, int]:
    return error.code, str(error), error.where, error.hint, error.exit_status


@pytest.mark.parametrize("algorithm", ["sha1", "sha256"])
def test_a_folder_of_the_worktree_tells_the_root_the_prefix_and_the_object_format(
    tmp_path: Path, algorithm: str
) -> None:
    repo = Repo.create(tmp_path / "a b", f"--object-format={algorithm}")
    repo.write("src/deep/file")
    root = repo.root.as_posix()
    assert locate(str(repo.root / "src" / "deep")) == Place(
        root=root,
        git_dir=f"{root}/.git",
        common_dir=f"{root}/.git",
        bare=False,
        shallow=False,
        algorithm=algorithm,
        prefix="src/deep",
    )


def test_a_linked_worktree_has_a_git_dir_of_its_own_and_shares_the_common_one(repo: Repo, tmp_path: Path) -> None:
    """T23, R24."""
    repo.commit("base", {"a": "1\n"})
    repo.git("worktree", "add", "-q", str(tmp_path / "linked"), "-b", "linked")
    place = locate(str(tmp_path / "linked"))
    assert (place.root, place.common_dir) == ((tmp_path / "linked").as_posix(), f"{repo.root.as_posix()}/.git")
    assert place.git_dir == f"{repo.root.as_posix()}/.git/worktrees/linked"


def test_a_worktree_inside_another_is_its_own_place(repo: Repo) -> None:
    """R24."""
    repo.commit("base", {"a": "1\n"})
    repo.git("worktree", "add", "-q", ".worktrees/in", "-b", "in")
    assert locate(str(repo.root / ".worktrees" / "in")).root == f"{repo.root.as_posix()}/.worktrees/in"


def test_a_bare_repository_has_no_root(tmp_path: Path) -> None:
    """T24."""
    repo = Repo.create(tmp_path / "bare.git", "--bare")
    folder = repo.root.as_posix()
    assert locate(str(repo.root)) == Place("", folder, folder, bare=True, shallow=False, algorithm="sha1")


def test_a_shallow_clone_is_known_as_one(repo: Repo, tmp_path: Path) -> None:
    """T7."""
    repo.commit("one", {"a": "1\n"})
    repo.commit("two", {"a": "2\n"})
    assert locate(str(repo.clone(tmp_path / "shallow", "--depth=1").root)).shallow is True


def test_a_folder_without_a_repository_is_told_in_git_s_own_words(tmp_path: Path) -> None:
    with pytest.raises(NotReady) as caught:
        locate(str(tmp_path))
    assert told(caught.value) == (
        "not-a-repository",
        "not a git repository (or any of the parent directories): .git",
        str(tmp_path),
        "git init",
        4,
    )


def test_a_folder_that_is_not_there_is_no_repository(tmp_path: Path) -> None:
    with pytest.raises(NotReady) as caught:
        locate(str(tmp_path / "nowhere"))
    assert told(caught.value) == (
        "not-a-repository",
        f"`{tmp_path / 'nowhere'}` is no folder; expected a Git repository",
        str(tmp_path / "nowhere"),
        "",
        4,
    )


def test_dubious_ownership_comes_with_the_exact_command_that_allows_it(
    repo: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T28, R27: never confused with a missing repository, and nothing offers to create one."""
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    with pytest.raises(NotReady) as caught:
        locate(str(repo.root))
    assert told(caught.value) == (
        "dubious-ownership",
        f"detected dubious ownership in repository at '{repo.root}'",
        str(repo.root),
        f"git config --global --add safe.directory {repo.root}",
        4,
    )


def test_git_s_own_folder_is_no_worktree(repo: Repo) -> None:
    with pytest.raises(NotReady) as caught:
        locate(str(repo.root / ".git"))
    where = str(repo.root / ".git")
    assert told(caught.value) == (
        "inside-git-dir",
        f"`{where}` is Git's own folder; expected a worktree",
        where,
        "cd ..",
        4,
    )


def test_a_worktree_elsewhere_is_refused_before_anything_is_written_there(repo: Repo, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    repo.git("config", "core.worktree", str(elsewhere))
    with pytest.raises(NotReady) as caught:
        locate(str(repo.root))
    assert told(caught.value) == (
        "outside-worktree",
        f"`{repo.root}` is not in the worktree that its repository names, `{elsewhere.as_posix()}`",
        str(repo.root),
        "git config --unset core.worktree",
        4,
    )


@pytest.mark.skipif(os.name == "nt", reason="Windows goes by the ending of a program's name")
@pytest.mark.parametrize(
    ("mode", "why"),
    [pytest.param(0o644, "Permission denied", id="not allowed"), pytest.param(0o755, "Exec format error", id="none")],
)
def test_a_git_that_cannot_be_started_is_told_with_the_reason(
    mode: int, why: str, repo: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "git").write_bytes(b"\0\0\0")
    (tmp_path / "git").chmod(mode)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NotReady) as caught:
        locate(str(repo.root))
    assert told(caught.value) == (
        "git-missing",
        f"`git` cannot run: {why}; expected Git 2.39.4 or later",
        str(repo.root),
        "install Git from https://git-scm.com/downloads, then `git --version`",
        4,
    )


def test_a_missing_git_is_told_as_such(repo: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NotReady) as caught:
        locate(str(repo.root))
    assert told(caught.value) == (
        "git-missing",
        "no `git` on the path; expected Git 2.39.4 or later",
        str(repo.root),
        "install Git from https://git-scm.com/downloads, then `git --version`",
        4,
    )


@pytest.mark.parametrize(
    "version",
    [
        pytest.param("2.39.4", id="the oldest that is enough"),
        pytest.param("2.50.1.windows.1", id="a Git for Windows"),
        pytest.param("2.39.5 (Apple Git-154)", id="a Git of Apple"),
        pytest.param("2.41", id="one with two numbers"),
    ],
)
def test_a_git_that_is_new_enough_passes(version: str) -> None:
    plumbing = Plumbing(".")
    require_version(plumbing, Answer(0, b"", f'{{"event":"version","evt":"3","exe":"{version}"}}\n'), traced=False)
    assert plumbing.processes == 0


def test_a_git_that_would_fetch_while_reading_is_refused() -> None:
    answer = Answer(0, b"", '{"event":"version","evt":"3","exe":"2.39.3"}\n')
    with pytest.raises(NotReady) as caught:
        require_version(Plumbing("here"), answer, traced=False)
    assert told(caught.value) == (
        "git-too-old",
        "git is 2.39.3; expected 2.39.4 or later, the first that reads a partial clone without fetching",
        "here",
        "install a newer Git from https://git-scm.com/downloads, then `git --version`",
        4,
    )


def test_a_git_that_leaves_no_trace_is_asked_once(repo: Repo) -> None:
    plumbing = Plumbing(str(repo.root))
    require_version(plumbing, Answer(0, b"", ""), traced=False)
    assert plumbing.processes == 1


def test_somebody_else_s_trace_is_left_alone(repo: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_TRACE2_EVENT", str(tmp_path / "trace"))
    assert locate(str(repo.root)).root == repo.root.as_posix()
    assert (tmp_path / "trace").read_text(encoding="utf-8").count('"event":"version"') == 1


def test_the_variables_of_a_hook_do_not_lead_to_its_repository(
    repo: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T26."""
    other = Repo.create(tmp_path / "other")
    other.commit("other", {"other": "1\n"})
    other.git("update-index", "--assume-unchanged", "other")
    monkeypatch.setenv("GIT_DIR", str(other.root / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other.root / ".git" / "index"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other.root))
    place = locate(str(repo.root))
    assert (place.root, repo.door().hidden([""])) == (repo.root.as_posix(), ())
