"""No program that a repository's configuration or attributes name is ever run by a question.

Each test first lets plain Git run the program, so that a marker which stays away proves something.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from kit.errors import NotReady
from kit.stores.git import GitDoor
from tests.repo import Repo

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the hostile programs are shell scripts")


@pytest.fixture
def marker(tmp_path: Path) -> Path:
    return tmp_path / "marker"


@pytest.fixture
def program(tmp_path: Path, marker: Path) -> str:
    """A program that leaves a marker and passes its input on."""
    script = tmp_path / "evil"
    script.write_text(f"#!/bin/sh\ntouch '{marker}'\ncat\n", encoding="utf-8")
    script.chmod(0o755)
    return str(script)


def everything(door: GitDoor) -> None:
    """Ask every question there is."""
    head, before = door.resolve("HEAD"), door.resolve("HEAD~1")
    assert head is not None
    assert before is not None
    door.listing(head.tree)
    door.lookup(head.tree, ["a.txt", "deep/b.txt"])
    door.changed(before.tree, head.tree)
    door.renames(before.oid, head.oid, ["old.txt"])
    door.first_parents("HEAD", 5)
    door.commits_of("HEAD", before.oid, ["a.txt"], 5)
    door.branches()
    door.blobs(["HEAD:a.txt"])
    door.hidden([""])
    door.config("user.name")
    door.merge_base("HEAD", "HEAD~1")
    door.branch()


def armed(repo: Repo, marker: Path) -> None:
    """Two commits and, in the worktree, one change, one racy file and one new file."""
    repo.commit("base", {"a.txt": "1\n", "racy.txt": "1\n", "old.txt": "same\n" * 20, "deep/b.txt": "1\n"})
    repo.git("mv", "old.txt", "new.txt")
    repo.commit("second", {"a.txt": "2\n"})
    repo.write("a.txt", "3\r\n")
    repo.write("fresh.txt", "new\n")
    os.utime(repo.root / "racy.txt", (1, 1))
    marker.unlink(missing_ok=True)


def set_monitor(repo: Repo, program: str) -> tuple[str, ...]:
    repo.git("config", "core.fsmonitor", program)
    return ("status",)


def set_hook(repo: Repo, program: str) -> tuple[str, ...]:
    repo.git("config", "core.hooksPath", str(repo.root / ".git" / "evil-hooks"))
    for hook in ("post-checkout", "post-index-change", "reference-transaction"):
        repo.write(f".git/evil-hooks/{hook}", Path(program).read_bytes()).chmod(0o755)
    return ("switch", "-q", "-c", "elsewhere")


def set_external_diff(repo: Repo, program: str) -> tuple[str, ...]:
    repo.git("config", "diff.external", program)
    return ("diff",)


def set_textconv(repo: Repo, program: str) -> tuple[str, ...]:
    repo.write(".git/info/attributes", "*.txt diff=evil\n")
    repo.git("config", "diff.evil.textconv", program)
    return ("diff",)


def set_signature(repo: Repo, program: str) -> tuple[str, ...]:
    tree = repo.git("rev-parse", "HEAD^{tree}")
    signed = (
        f"tree {tree}\nparent {repo.head()}\nauthor a <a@e> 1790000000 +0000\ncommitter a <a@e> 1790000000 +0000\n"
        "gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\nsigned\n"
    )
    repo.git("update-ref", "HEAD", repo.git("hash-object", "-w", "-t", "commit", "--stdin", stdin=signed.encode()))
    repo.git("config", "log.showSignature", "true")
    repo.git("config", "gpg.program", program)
    return ("log", "-1")


def set_clean(repo: Repo, program: str) -> tuple[str, ...]:
    repo.write(".git/info/attributes", "*.txt filter=evil\n")
    repo.git("config", "filter.evil.clean", program)
    repo.git("config", "filter.evil.required", "true")
    return ("status",)


def set_clean_with_an_odd_name(repo: Repo, program: str) -> tuple[str, ...]:
    repo.write(".git/info/attributes", "*.txt filter=e=v.i.l\n")
    repo.git("config", "filter.e=v.i.l.clean", program)
    return ("status",)


def set_clean_of_the_tree_s_attributes(repo: Repo, program: str) -> tuple[str, ...]:
    repo.write("deep/.gitattributes", "* filter=LFS\n")
    repo.write("deep/b.txt", "3\n")
    repo.git("config", "filter.LFS.clean", program)
    return ("status",)


def set_process(repo: Repo, program: str) -> tuple[str, ...]:
    repo.write(".git/info/attributes", "*.txt filter=evil\n")
    repo.git("config", "filter.evil.process", program)
    return ("status",)


def set_clean_by_include(repo: Repo, program: str) -> tuple[str, ...]:
    repo.write(".git/info/attributes", "*.txt filter=evil\n")
    repo.write(".git/more", f'[filter "evil"]\n\tclean = {program}\n')
    repo.git("config", "include.path", "more")
    return ("status",)


def set_clean_for_this_worktree(repo: Repo, program: str) -> tuple[str, ...]:
    repo.write(".git/info/attributes", "*.txt filter=evil\n")
    repo.git("config", "extensions.worktreeConfig", "true")
    repo.git("config", "--worktree", "filter.evil.clean", program)
    return ("status",)


def set_lfs(repo: Repo, program: str) -> tuple[str, ...]:
    repo.write(".git/info/attributes", "*.txt filter=lfs\n")
    repo.git("config", "filter.lfs.clean", program)
    return ("status",)


QUIET = [
    pytest.param(set_monitor, id="core.fsmonitor (T25)"),
    pytest.param(set_hook, id="core.hooksPath (T26)"),
    pytest.param(set_external_diff, id="diff.external"),
    pytest.param(set_textconv, id="a textconv"),
    pytest.param(set_signature, id="gpg.program through log.showSignature"),
    pytest.param(set_lfs, id="a clean filter that calls itself lfs"),
]
FILTERS = [
    pytest.param(set_clean, "evil", "a.txt", id="a clean filter"),
    pytest.param(set_clean_with_an_odd_name, "e=v.i.l", "a.txt", id="a clean filter with an equals sign in its name"),
    pytest.param(set_clean_of_the_tree_s_attributes, "LFS", "deep/b.txt", id="a filter that is not lfs but LFS"),
    pytest.param(set_process, "evil", "a.txt", id="a filter process"),
    pytest.param(set_clean_by_include, "evil", "a.txt", id="a clean filter that an include brings in"),
    pytest.param(set_clean_for_this_worktree, "evil", "a.txt", id="a clean filter of this worktree alone"),
]
Arm = Callable[[Repo, str], tuple[str, ...]]


def proves(repo: Repo, words: tuple[str, ...], marker: Path) -> None:
    """Let plain Git do it, and see the marker appear."""
    try:
        repo.git(*words)
    except AssertionError:
        assert marker.exists()
    assert marker.exists()


@pytest.mark.parametrize("arm", QUIET)
def test_a_program_of_the_configuration_is_not_run_by_any_question(
    repo: Repo, program: str, marker: Path, arm: Arm
) -> None:
    armed(repo, marker)
    words = arm(repo, program)
    marker.unlink(missing_ok=True)
    door = repo.door()
    everything(door)
    changed = door.overlay([""])
    assert [path for path in ("a.txt", "deep/b.txt", "fresh.txt") if path in changed] == ["a.txt", "fresh.txt"]
    door.create_branch("fresh-branch")
    assert not marker.exists()
    proves(repo, words, marker)


@pytest.mark.parametrize(("arm", "name", "path"), FILTERS)
def test_a_filter_makes_the_overlay_unknown_and_is_not_run(
    repo: Repo, program: str, marker: Path, arm: Arm, name: str, path: str
) -> None:
    """T14."""
    armed(repo, marker)
    words = arm(repo, program)
    marker.unlink(missing_ok=True)
    door = repo.door()
    everything(door)
    with pytest.raises(NotReady) as caught:
        door.overlay([""])
    door.create_branch("fresh-branch")
    assert not marker.exists()
    assert (caught.value.code, str(caught.value), caught.value.where, caught.value.hint) == (
        "filter-not-run",
        f"`{path}` passes through the filter `{name}`, a program kit does not run; expected no filter or lfs",
        path,
        "commit the change, or judge a commit alone with `--at HEAD`",
    )
    proves(repo, words, marker)


def test_a_filter_of_the_user_is_not_run_either(
    repo: Repo, program: str, marker: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    armed(repo, marker)
    (tmp_path / "own").write_text(f'[filter "own"]\n\tclean = {program}\n', encoding="utf-8")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "own"))
    repo.write(".git/info/attributes", "racy.txt filter=own\n")
    assert sorted(repo.door().overlay([""])) == ["a.txt", "fresh.txt"]
    assert not marker.exists()
    proves(repo, ("status",), marker)


def test_a_submodule_s_own_configuration_is_not_obeyed(repo: Repo, program: str, marker: Path, tmp_path: Path) -> None:
    library = Repo.create(tmp_path / "library")
    library.commit("one", {"x": "1\n"})
    repo.git("submodule", "--quiet", "add", library.root.as_posix(), "sub")
    armed(repo, marker)
    inner = Repo(repo.root / "sub")
    repo.write(".git/modules/sub/info/attributes", "* filter=evil\n")
    inner.git("config", "filter.evil.clean", program)
    os.utime(repo.root / "sub" / "x", (1, 1))
    marker.unlink(missing_ok=True)
    assert sorted(repo.door().overlay([""])) == ["a.txt", "fresh.txt"]
    assert not marker.exists()
    proves(repo, ("status",), marker)


def test_a_branch_is_created_without_a_foreign_hook_environment(
    repo: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T26."""
    repo.commit("base", {"a": "1\n"})
    other = Repo.create(tmp_path / "other")
    other.commit("base", {"b": "1\n"})
    for key, part in {"GIT_DIR": ".git", "GIT_INDEX_FILE": ".git/index", "GIT_WORK_TREE": ""}.items():
        monkeypatch.setenv(key, str(other.root / part))
    repo.door().create_branch("mine")
    heads = [(where.root / ".git" / "HEAD").read_text(encoding="utf-8") for where in (repo, other)]
    assert heads == ["ref: refs/heads/mine\n", "ref: refs/heads/main\n"]
