"""The 35 traps of staleness, each in a real repository."""

from __future__ import annotations

import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from kit.app import freshness, watching
from kit.domain.base import instant, repo_path
from kit.domain.freshness import window
from kit.domain.freshness.spec import Spec
from kit.domain.freshness.window import Window
from kit.errors import NotReady
from kit.stores.git import locate
from tests.freshness import CLAIM, door, specs, taken, verdict
from tests.repo import Repo

posix = pytest.mark.skipif(os.name == "nt", reason="Windows holds no such name, link or mode")
BUNDLE = ".kit/bundles/wi-3fh8z2vn.yaml"


def start(repo: Repo) -> str:
    return repo.commit("start", {"src/a.py": "one\ntwo\n", "src/b.py": "three\n", "docs/x.md": "text\n"})


def touched(repo: Repo, since: str, *texts: str) -> str:
    from kit.app import grade  # noqa: PLC0415

    watched = specs(repo.root, *texts, rev=since)
    kit = door(repo.root)
    found = freshness.assess(kit, {CLAIM: watched})[CLAIM]
    return grade.history(kit, watched, found, since=since).reason


def test_t1_a_revert_is_fresh_and_says_that_it_was_touched(repo: Repo) -> None:
    since = start(repo)
    repo.commit("change", {"src/a.py": "other\n"})
    repo.commit("back", {"src/a.py": "one\ntwo\n"})
    assert touched(repo, since, "src/a.py") == "watched content is equal, touched 2 times"


def test_t2_a_pure_rename_of_a_file_is_moved_with_a_repair_of_one_command(repo: Repo) -> None:
    start(repo)
    watched = specs(repo.root, "src/a.py")
    repo.git("mv", "src/a.py", "src/c.py")
    repo.commit()
    found = verdict(repo.root, watched)
    assert (found.state, found.cause, found.reason) == ("stale", "moved", "src/a.py, moved to src/c.py")
    assert found.hint == "kit claim verify cl-78yccprs --moved"


def test_t2_a_pure_rename_of_a_folder_is_moved(repo: Repo) -> None:
    start(repo)
    watched = specs(repo.root, "src/**")
    repo.git("mv", "src", "lib")
    repo.commit()
    found = verdict(repo.root, watched)
    assert (found.state, found.cause, found.reason) == ("stale", "moved", "src/, moved to lib")


def test_t3_a_rename_with_an_edit_is_gone_and_told_only_on_request(repo: Repo) -> None:
    since = repo.commit("start", {"a.py": "".join(f"line {n}\n" for n in range(20))})
    watched = specs(repo.root, "a.py")
    repo.git("mv", "a.py", "b.py")
    with (repo.root / "b.py").open("ab") as file:
        file.write(b"one more\n")
    mover = repo.commit()
    assert verdict(repo.root, watched).reason == "a.py, gone"
    kit = door(repo.root)
    found = watching.dead_paths(kit, watching.view_at(kit), ["a.py"], since=since)
    assert [path.reason for path in found] == [f"`a.py` matches nothing; it moved to `b.py` in {mover[:7]}"]


def test_t4_a_merge_of_a_branch_that_changed_and_restored_a_path_is_fresh_and_untouched(repo: Repo) -> None:
    since = start(repo)
    repo.branch("side")
    repo.commit("change", {"src/a.py": "other\n"})
    repo.commit("restore", {"src/a.py": "one\ntwo\n"})
    repo.switch("main")
    repo.commit("else", {"docs/x.md": "more\n"})
    repo.merge("side")
    assert touched(repo, since, "src/a.py") == "watched content is equal"


def test_t5_a_change_made_by_the_merge_itself_is_seen(repo: Repo) -> None:
    start(repo)
    watched = specs(repo.root, "src/a.py")
    repo.branch("side")
    repo.commit("else", {"docs/y.md": "y\n"})
    repo.switch("main")
    repo.commit("else", {"docs/z.md": "z\n"})
    repo.git("merge", "-q", "--no-ff", "--no-commit", "side")
    repo.commit("evil", {"src/a.py": "one\ntwo\nthree\n"})
    assert verdict(repo.root, watched).reason == "src/a.py, 1 line"


def test_t6_a_squash_leaves_the_verdict_and_anchors_the_window_at_the_record(repo: Repo) -> None:
    start(repo)
    repo.branch("side")
    lost = repo.commit("work", {"src/a.py": "new\n"})
    watched = specs(repo.root, "src/a.py")
    repo.commit("record", {BUNDLE: "claims: []\n"})
    repo.switch("main")
    repo.git("merge", "-q", "--squash", "side")
    repo.commit("squashed")
    for n in range(3):
        repo.commit(f"later {n}")
    assert verdict(repo.root, watched).state == "fresh"
    wanted = {str(n): Window(n, BUNDLE, lost) for n in (2, 3)}
    found = watching.windows(door(repo.root), wanted)
    assert (found["3"].state, found["2"].state) == ("fresh", "stale")
    assert found["2"].reason == "more than 2 commits ago"


def test_t7_a_shallow_clone_judges_alike_and_does_not_know_what_a_window_needs(repo: Repo, tmp_path: Path) -> None:
    first = start(repo)
    watched = specs(repo.root, "src/a.py", "docs/**")
    for n in range(4):
        repo.commit(f"later {n}", {"src/b.py": f"{n}\n"})
    shallow = repo.clone(tmp_path / "shallow", "--depth", "1")
    assert verdict(shallow.root, watched) == verdict(repo.root, watched)
    found = watching.windows(door(shallow.root), {"w": Window(9, "src/a.py", first)})["w"]
    assert (found.state, found.cause) == ("unknown", "shallow")
    assert (found.reason, found.hint) == ("history ends 1 commit back; the window is 9", "git fetch --unshallow")
    shallow.git("fetch", "-q", "--unshallow")
    assert watching.windows(door(shallow.root), {"w": Window(9, "src/a.py", first)})["w"].state == "fresh"


@pytest.mark.parametrize("kind", ["tree:0", "blob:none"])
def test_t8_a_partial_clone_is_judged_from_what_is_here_or_unknown_and_fetches_nothing(
    repo: Repo, tmp_path: Path, kind: str
) -> None:
    start(repo)
    watched = specs(repo.root, "src/a.py", "docs/**")
    repo.git("config", "uploadpack.allowFilter", "true")
    partial = repo.clone(tmp_path / "partial", f"--filter={kind}", "--no-checkout")
    packs = sorted(path.name for path in (partial.root / ".git/objects/pack").iterdir())
    found = verdict(partial.root, watched, rev="HEAD")
    assert sorted(path.name for path in (partial.root / ".git/objects/pack").iterdir()) == packs
    if kind == "blob:none":
        assert found.state == "fresh"
        return
    assert (found.state, found.cause) == ("unknown", "objects")
    assert found.reason == "trees are missing on this machine (a partial clone)"
    partial.git(*found.hint.split()[1:])
    assert verdict(partial.root, watched, rev="HEAD").state == "fresh"


def with_submodule(repo: Repo, tmp_path: Path) -> Repo:
    other = Repo.create(tmp_path / "other")
    other.commit("inside", {"f.py": "text\n"})
    start(repo)
    repo.git("submodule", "--quiet", "add", other.root.as_posix(), "sub")
    repo.commit("add the submodule")
    return other


def test_t9_the_commit_of_a_submodule_is_its_fingerprint(repo: Repo, tmp_path: Path) -> None:
    other = with_submodule(repo, tmp_path)
    watched = specs(repo.root, "sub")
    assert watched == (Spec("sub", "160000", other.head()),)
    assert verdict(repo.root, watched).state == "fresh"
    other.commit("more", {"f.py": "other\n"})
    repo.git("-C", "sub", "pull", "-q")
    assert verdict(repo.root, watched).short() == "sub, changed, uncommitted"
    repo.commit("follow")
    assert verdict(repo.root, watched).short() == "sub, changed"


def test_t9_a_path_inside_a_submodule_is_unknown_and_not_gone(repo: Repo, tmp_path: Path) -> None:
    with_submodule(repo, tmp_path)
    found = verdict(repo.root, (Spec("sub/f.py", "100644", "1" * 40),))
    assert (found.state, found.cause, found.reason) == (
        "unknown", "submodule", "`sub/f.py` belongs to submodule `sub`",
    )  # fmt: skip
    faults = taken(repo.root, "sub/f.py").faults
    assert [fault.what for fault in faults] == ["`sub/f.py` lies in submodule `sub`; watch `sub` itself"]


def test_t10_a_file_that_a_sparse_checkout_leaves_out_is_fresh(repo: Repo) -> None:
    start(repo)
    watched = specs(repo.root, "src/a.py", "src/**")
    repo.git("sparse-checkout", "set", "--cone", "docs")
    assert not (repo.root / "src/a.py").exists()
    found = verdict(repo.root, watched)
    assert (found.state, found.notes) == ("fresh", ())


@pytest.mark.parametrize("watch", ["src/a.py", "src/**", "src/*.py"])
def test_t11_an_uncommitted_change_is_stale_for_this_worktree_and_not_at_head(repo: Repo, watch: str) -> None:
    start(repo)
    watched = specs(repo.root, watch)
    repo.write("src/a.py", "one\nthree\n")
    found = verdict(repo.root, watched)
    assert (found.state, found.uncommitted) == ("stale", True)
    assert found.reason == "src/a.py, 1 line, uncommitted in this worktree"
    assert verdict(repo.root, watched, rev="HEAD").state == "fresh"


def test_t11_a_file_beside_the_watched_one_changes_nothing(repo: Repo) -> None:
    start(repo)
    watched = specs(repo.root, "src/a.py")
    repo.write("src/b.py", "other\n")
    found = verdict(repo.root, watched)
    assert (found.state, found.uncommitted) == ("fresh", False)


def test_t12_evidence_of_an_untracked_file_is_told_to_be_uncommitted(repo: Repo) -> None:
    start(repo)
    watched = specs(repo.root, "src/**", "new.py")
    assert watched[1] == Spec("new.py", "000000", "0" * 40)
    repo.write("new.py")
    repo.write("src/new.py")
    found = verdict(repo.root, watched)
    assert (found.state, found.uncommitted) == ("stale", True)
    assert found.long() == (
        "stale: watched content was added: 2 of 4 files, uncommitted in this worktree",
        "  src/new.py, added",
        "  new.py, added",
    )


def test_t13_line_endings_of_the_worktree_do_not_matter(repo: Repo) -> None:
    repo.commit("start", {".gitattributes": "*.py text eol=crlf\n", "a.py": "one\r\ntwo\r\n"})
    watched = specs(repo.root, "a.py")
    repo.write("a.py", "one\r\ntwo\r\n")
    os.utime(repo.root / "a.py", (1, 1))
    assert verdict(repo.root, watched).state == "fresh"
    repo.write("a.py", "one\r\nthree\r\n")
    assert verdict(repo.root, watched).short() == "a.py, 1 line, uncommitted"


def test_t14_the_pointer_of_a_large_file_is_its_content_and_needs_no_lfs(repo: Repo) -> None:
    pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{'a' * 64}\nsize 5\n"
    repo.commit("start", {"big.bin": pointer})
    watched = specs(repo.root, "big.bin")
    repo.commit("attributes", {".gitattributes": "*.bin filter=lfs -text\n"})
    assert verdict(repo.root, watched).state == "fresh"


def test_t14_a_changed_file_behind_a_filter_kit_does_not_run_is_unknown_and_alone(repo: Repo) -> None:
    repo.commit("start", {".gitattributes": "*.bin filter=secret\n", "a.bin": "one\n", "b.py": "one\n"})
    watched = {"bin": specs(repo.root, "a.bin"), "py": specs(repo.root, "b.py")}
    repo.git("config", "filter.secret.clean", "touch ran; cat")
    repo.write("a.bin", "two\n")
    repo.write("b.py", "two\n")
    found = freshness.assess(door(repo.root), watched)
    assert (found["bin"].state, found["bin"].cause) == ("unknown", "filter")
    assert found["bin"].reason == (
        "`a.bin` passes through the filter `secret`, a program kit does not run; expected no filter or lfs"
    )
    assert found["py"].state == "stale"
    assert not (repo.root / "ran").exists()


@posix
def test_t15_a_watched_symlink_is_recorded_with_what_it_leads_to(repo: Repo) -> None:
    start(repo)
    (repo.root / "link").symlink_to("src")
    (repo.root / "docs/alias.md").symlink_to("../src/a.py")
    repo.commit("links")
    assert [spec.path for spec in specs(repo.root, "link/a.py")] == ["link", "src/a.py"]
    assert [spec.path for spec in specs(repo.root, "link/**")] == ["link", "src/**"]
    recorded = taken(repo.root, "docs/alias.md")
    assert [spec.path for spec in recorded.specs] == ["docs/alias.md", "src/a.py"]
    assert recorded.warnings == ("`docs/alias.md` goes through a symlink; `src/a.py` is watched with it",)
    repo.commit("change", {"src/a.py": "one\n"})
    assert verdict(repo.root, recorded.specs).reason == "src/a.py, 1 line"


@posix
def test_t15_a_symlink_to_the_root_or_to_a_file_is_told_as_what_it_is(repo: Repo) -> None:
    start(repo)
    (repo.root / "here").symlink_to(".")
    (repo.root / "latest").symlink_to("src/a.py")
    repo.commit("links")
    assert [spec.path for spec in specs(repo.root, "here/src/a.py")] == ["here", "src/a.py"]
    assert [spec.path for spec in specs(repo.root, "here/src/**")] == ["here", "src/**"]
    recorded = taken(repo.root, "latest/**")
    assert recorded.warnings == ("`latest/**` goes through a symlink; `src/a.py/**` is not there",)


def test_a_glob_that_matches_nothing_is_said_to(repo: Repo) -> None:
    start(repo)
    assert taken(repo.root, "src/*.zig").warnings == ("`src/*.zig` matches nothing",)


@posix
def test_t16_an_executable_bit_is_stale_without_a_line(repo: Repo) -> None:
    start(repo)
    watched = specs(repo.root, "src/a.py")
    (repo.root / "src/a.py").chmod(0o755)
    repo.commit()
    found = verdict(repo.root, watched)
    assert (found.cause, found.reason, found.lines) == ("mode", "src/a.py, mode 100644 → 100755", None)


def test_t17_a_path_in_another_case_is_not_there_and_its_twin_is_suggested(repo: Repo) -> None:
    repo.commit("start", {"README.md": "text\n"})
    recorded = taken(repo.root, "readme.md")
    assert recorded.specs == (Spec("readme.md", "000000", "0" * 40),)
    assert recorded.warnings == ("`readme.md` is not there; did you mean `README.md`?",)


def test_t18_a_name_in_other_code_points_is_found_and_said(repo: Repo) -> None:
    decomposed = unicodedata.normalize("NFD", "café.py")
    blob = repo.git("hash-object", "-w", "--stdin", stdin=b"one\n")
    repo.git("update-index", "--add", "--cacheinfo", f"100644,{blob},{decomposed}".encode())
    repo.git("commit", "-qm", "start", env=repo.dates())
    recorded = taken(repo.root, "café.py")
    assert recorded.specs == (Spec("café.py", "100644", blob),)
    assert recorded.warnings == ("`café.py` is spelled with other code points in the tree",)
    found = verdict(repo.root, recorded.specs, rev="HEAD")
    assert (found.state, found.notes) == ("fresh", ("`café.py` is spelled with other code points in the tree",))


@posix
@pytest.mark.parametrize("name", [":colon.py", "two\nlines.py", "a -> b.py", 'quo"te.py', "-dash.py", " space.py"])
def test_t18_an_odd_name_is_judged_like_any_other(repo: Repo, name: str) -> None:
    start(repo)
    repo.commit("odd", {name: "one\n"})
    watched = specs(repo.root, repo_path.to_text(name))
    assert [spec.mode for spec in watched] == ["100644"]
    assert verdict(repo.root, watched).state == "fresh"
    repo.write(name, "two\n")
    assert verdict(repo.root, watched).uncommitted
    repo.commit("change")
    assert verdict(repo.root, watched).state == "stale"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux holds a name that is not UTF-8")
def test_t19_a_name_that_is_not_utf_8_is_stored_escaped_and_comes_back(repo: Repo) -> None:
    name = b"caf\xe9.py".decode("utf-8", "surrogateescape")
    repo.commit("start", {name: "one\n"})
    watched = specs(repo.root, "bytes:caf%E9.py")
    assert [(spec.path, spec.mode) for spec in watched] == [("bytes:caf%E9.py", "100644")]
    repo.commit("change", {name: "two\n"})
    found = verdict(repo.root, watched)
    assert found.reason == "bytes:caf%E9.py, 1 line"
    assert found.json()["moved"][0]["path"] == "bytes:caf%E9.py"


def test_t20_a_deleted_path_is_gone_and_not_merely_changed(repo: Repo) -> None:
    start(repo)
    watched = specs(repo.root, "src/a.py", "src/b.py")
    repo.git("rm", "-q", "src/a.py")
    repo.commit()
    found = verdict(repo.root, watched)
    assert (found.state, found.cause, found.reason) == ("stale", "gone", "src/a.py, gone")


def test_t21_without_a_commit_there_is_no_baseline(repo: Repo) -> None:
    repo.write("a.py")
    found = verdict(repo.root, (Spec("a.py", "100644", "1" * 40),))
    assert (found.state, found.cause) == ("unknown", "baseline")
    assert found.long() == (
        "unknown: no baseline: there is no commit yet",
        '  hint: git commit -m "First commit"',
    )
    assert specs(repo.root, "a.py") == (Spec("a.py", "000000", "0" * 40),)


def test_t22_a_detached_head_is_judged_like_a_branch(repo: Repo) -> None:
    start(repo)
    watched = specs(repo.root, "src/a.py")
    repo.commit("change", {"src/a.py": "one\n"})
    repo.git("checkout", "-q", "--detach", "HEAD~1")
    assert verdict(repo.root, watched).state == "fresh"


def test_t23_each_linked_worktree_is_judged_by_its_own_head_and_files(repo: Repo, tmp_path: Path) -> None:
    start(repo)
    watched = specs(repo.root, "src/a.py")
    repo.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "linked"))
    linked = Repo(tmp_path / "linked")
    linked.write("src/a.py", "one\n")
    assert verdict(linked.root, watched).uncommitted
    assert verdict(repo.root, watched).state == "fresh"
    assert locate(str(linked.root)).common_dir == locate(str(repo.root)).common_dir


def test_t24_a_bare_repository_judges_the_commit_and_says_that_there_is_no_worktree(repo: Repo, tmp_path: Path) -> None:
    start(repo)
    watched = specs(repo.root, "src/a.py")
    bare = repo.clone(tmp_path / "bare.git", "--bare")
    found = verdict(bare.root, watched)
    assert found.state == "fresh"
    assert found.notes == ("a bare repository has no worktree; only the commit was judged",)


@posix
def test_t25_a_program_named_by_the_configuration_is_not_run(repo: Repo, tmp_path: Path) -> None:
    start(repo)
    watched = specs(repo.root, "src/a.py", "docs/**")
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\n")
    program.chmod(0o755)
    for key in ("core.fsmonitor", "core.pager", "diff.external"):
        repo.git("config", key, str(program))
    repo.write("src/a.py", "one\n")
    assert verdict(repo.root, watched).uncommitted
    assert not (tmp_path / "ran").exists()


def test_t26_the_variables_of_a_hook_of_another_repository_do_not_mislead(
    repo: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(repo)
    watched = specs(repo.root, "src/a.py")
    other = Repo.create(tmp_path / "other")
    other.commit("start", {"src/a.py": "else\n"})
    monkeypatch.setenv("GIT_DIR", str(other.root / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other.root / ".git/index"))
    assert verdict(repo.root, watched).state == "fresh"


def test_t27_the_staged_tree_is_judged_while_another_process_holds_the_index(repo: Repo) -> None:
    start(repo)
    watched = specs(repo.root, "src/a.py")
    repo.write("src/a.py", "one\n")
    repo.git("add", "src/a.py")
    staged = repo.git("write-tree")
    repo.write("src/a.py", "one\ntwo\n")
    repo.write(".git/index.lock", "")
    assert verdict(repo.root, watched, tree=staged).reason == "src/a.py, 1 line"
    assert verdict(repo.root, watched, rev="HEAD").state == "fresh"
    assert verdict(repo.root, watched).state == "fresh"


@posix
@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can give a folder away")
def test_t28_a_repository_of_somebody_else_is_refused_with_the_exact_fix(repo: Repo) -> None:
    start(repo)
    subprocess.run(["chown", "-R", "12345", str(repo.root)], check=True)
    with pytest.raises(NotReady, match="dubious ownership") as refused:
        door(repo.root)
    assert refused.value.code == "dubious-ownership"
    assert refused.value.hint == f"git config --global --add safe.directory {repo.root}"


def test_t29_a_sha_256_repository_is_judged_with_ids_of_full_length(tmp_path: Path) -> None:
    repo = Repo.create(tmp_path / "long", "--object-format=sha256")
    repo.commit("start", {"src/a.py": "one\n", "src/AGENTS.md": "rules\n", "b.py": "b\n"})
    watched = specs(repo.root, "src/**", "*.py", "gone.py")
    assert [len(spec.oid or spec.base or "") for spec in watched] == [64, 64, 64]
    assert verdict(repo.root, watched).state == "fresh"
    repo.commit("change", {"src/a.py": "two\n"})
    assert verdict(repo.root, watched).state == "stale"


@pytest.mark.parametrize("bit", ["--assume-unchanged", "--skip-worktree"])
def test_t30_a_file_hidden_by_an_index_bit_is_reported(repo: Repo, bit: str) -> None:
    start(repo)
    watched = specs(repo.root, "src/a.py")
    repo.git("update-index", bit, "src/a.py")
    repo.write("src/a.py", "other\n")
    found = verdict(repo.root, watched)
    assert found.long() == (
        "fresh: watched content is equal",
        "  note: `src/a.py` is hidden from this check by an index bit",
    )


def test_t31_replace_refs_are_ignored(repo: Repo) -> None:
    first = start(repo)
    watched = specs(repo.root, "src/a.py")
    other = repo.commit("change", {"src/a.py": "other\n"})
    repo.git("replace", other, first)
    assert verdict(repo.root, watched, rev="HEAD").state == "stale"


def test_t32_a_head_that_moves_during_the_check_does_not_mix_two_trees(repo: Repo) -> None:
    start(repo)
    watched = specs(repo.root, "src/a.py", "docs/x.md")
    kit = door(repo.root)
    tree = freshness.tree_of(kit, "HEAD")
    repo.commit("meanwhile", {"src/a.py": "other\n"})
    assert freshness.assess(kit, {CLAIM: watched}, tree=tree)[CLAIM].state == "fresh"


@pytest.mark.parametrize("watch", ["**", "**/*", "src/**", "src/*"])
def test_t33_the_own_store_and_projections_make_nothing_stale(repo: Repo, watch: str) -> None:
    start(repo)
    watched = specs(repo.root, watch)
    repo.commit("records", {BUNDLE: "claims: []\n", "AGENTS.md": "rules\n", "src/CLAUDE.md": "rules\n"})
    assert verdict(repo.root, watched).state == "fresh"
    repo.commit("more", {BUNDLE: "claims: [1]\n", "src/GEMINI.md": "rules\n"})
    assert verdict(repo.root, watched).state == "fresh"
    assert specs(repo.root, watch)[0].oid == watched[0].oid
    repo.commit("change", {"src/a.py": "one\n"})
    assert verdict(repo.root, watched).state == "stale"


def test_t34_now_governs_time_and_a_future_date_is_unknown() -> None:
    now = instant.parse("2026-11-30T10:00:00Z")
    assert now is not None
    assert window.dated("2026-11-30T10:04:00Z", now=now).state == "fresh"
    found = window.dated("2026-11-30T12:00:00Z", now=now)
    assert (found.state, found.cause) == ("unknown", "future")
    assert found.reason == "observed 2026-11-30T12:00:00Z, later than 2026-11-30T10:00:00Z"


def test_t35_a_recorded_tree_that_git_has_collected_is_still_judged(repo: Repo) -> None:
    start(repo)
    repo.branch("side")
    repo.commit("work", {"src/c.py": "new\n"})
    watched = specs(repo.root, "src/**", "src/*.py")
    repo.switch("main")
    repo.git("branch", "-qD", "side")
    repo.git("reflog", "expire", "--expire=now", "--all")
    repo.git("gc", "-q", "--prune=now")
    found = verdict(repo.root, watched)
    assert (found.state, found.reason) == ("stale", "watched content changed: 2 watched paths")
