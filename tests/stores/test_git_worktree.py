"""What the worktree has that HEAD has not: ids as Git would store them, and what an index bit hides."""

import hashlib
import os
import subprocess
from pathlib import Path

import pytest

from kit.domain.freshness.spec import Entry
from kit.errors import NotReady
from tests.repo import Repo

POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
POINTER = "version https://git-lfs.github.com/spec/v1\noid sha256:{}\nsize {}\n"


@pytest.fixture(params=["sha1", "sha256"])
def repo(tmp_path: Path, request: pytest.FixtureRequest) -> Repo:
    """T29: every test here runs in both object formats."""
    return Repo.create(tmp_path / "repo", f"--object-format={request.param}")


def stored(repo: Repo, text: str | bytes) -> str:
    data = text.encode() if isinstance(text, str) else text
    return repo.git("hash-object", "--stdin", stdin=data)


def touch(repo: Repo, path: str) -> None:
    """Make the index entry racy: the same bytes, another time."""
    os.utime(repo.root / path, (1, 1))


def test_a_clean_worktree_has_no_overlay_and_costs_one_process(repo: Repo) -> None:
    repo.commit("base", {"a": "1\n"})
    touch(repo, "a")
    door = repo.door()
    assert (door.overlay([""]), door.processes) == ({}, 1)


def test_no_paths_are_no_question(repo: Repo) -> None:
    repo.commit("base", {"a": "1\n"})
    repo.write("a", "2\n")
    door = repo.door()
    assert (door.overlay([]), door.hidden([]), door.processes) == ({}, (), 0)


def test_the_overlay_has_what_changed_appeared_and_went(repo: Repo) -> None:
    """T11, T12, T20."""
    repo.commit("base", {"edit": "1\n", "dead": "1\n", "kept": "1\n", "staged": "1\n", "back": "1\n"})
    repo.write("edit", "2\n")
    (repo.root / "dead").unlink()
    repo.write("new/file", "n\n")
    repo.write("staged", "2\n")
    repo.write("back", "2\n")
    repo.git("add", "staged", "back")
    repo.write("back", "1\n")
    door = repo.door()
    assert door.overlay([""]) == {
        "edit": Entry("100644", stored(repo, "2\n")),
        "dead": None,
        "new/file": Entry("100644", stored(repo, "n\n")),
        "staged": Entry("100644", stored(repo, "2\n")),
    }
    assert door.processes == 1


def test_the_overlay_is_limited_to_the_paths_asked_for(repo: Repo) -> None:
    repo.commit("base", {"src/a": "1\n", "src/b/c": "1\n", "srcs": "1\n"})
    for path in ("src/a", "src/b/c", "src/new", "srcs"):
        repo.write(path, "2\n")
    many = [f"absent/{i:05}/{'x' * 40}" for i in range(1000)]
    door = repo.door()
    assert sorted(door.overlay(["src/"])) == ["src/a", "src/b/c", "src/new"]
    assert sorted(door.overlay(["src/b", *many])) == ["src/b/c"]


def test_a_file_taken_out_of_the_index_but_kept_is_what_it_is(repo: Repo) -> None:
    repo.commit("base", {"kept": "1\n", "changed": "1\n"})
    repo.git("rm", "-q", "--cached", "kept", "changed")
    repo.write("changed", "2\n")
    assert repo.door().overlay([""]) == {
        "kept": Entry("100644", stored(repo, "1\n")),
        "changed": Entry("100644", stored(repo, "2\n")),
    }


def test_an_intent_to_add_is_hashed(repo: Repo) -> None:
    repo.commit("base", {"a": "1\n"})
    repo.write("planned", "p\n")
    repo.git("add", "-N", "planned")
    assert repo.door().overlay([""]) == {"planned": Entry("100644", stored(repo, "p\n"))}


def test_an_unborn_head_has_everything_as_overlay(repo: Repo) -> None:
    """T21."""
    repo.write("a", "1\n")
    repo.git("add", "a")
    repo.write("b", "2\n")
    assert repo.door().overlay([""]) == {
        "a": Entry("100644", stored(repo, "1\n")),
        "b": Entry("100644", stored(repo, "2\n")),
    }


def test_an_unmerged_file_is_what_lies_in_the_worktree(repo: Repo) -> None:
    """X04."""
    repo.commit("base", {"a": "1\n"})
    repo.branch("side")
    repo.commit("side", {"a": "2\n"})
    repo.switch("main")
    repo.commit("main", {"a": "3\n"})
    with pytest.raises(AssertionError, match="ended with 1"):
        repo.git("merge", "-q", "side")
    door = repo.door()
    text = (repo.root / "a").read_bytes()
    assert (door.overlay(["a"]), door.busy()) == ({"a": Entry("100644", stored(repo, text))}, "merge")


@POSIX
def test_a_chmod_is_a_change_of_mode_alone(repo: Repo) -> None:
    """T16."""
    repo.commit("base", {"run": "1\n"})
    (repo.root / "run").chmod(0o755)
    repo.write("tool", "t\n").chmod(0o755)
    assert repo.door().overlay([""]) == {
        "run": Entry("100755", stored(repo, "1\n")),
        "tool": Entry("100755", stored(repo, "t\n")),
    }


@POSIX
def test_a_symlink_is_hashed_as_the_link_and_never_followed(repo: Repo) -> None:
    """T15."""
    repo.commit("base", {"real": "1\n", "file": "1\n"})
    (repo.root / "link").symlink_to("real")
    (repo.root / "file").unlink()
    (repo.root / "file").symlink_to("/etc/hostname")
    (repo.root / "folder").symlink_to(".")
    assert repo.door().overlay([""]) == {
        "link": Entry("120000", stored(repo, "real")),
        "file": Entry("120000", stored(repo, "/etc/hostname")),
        "folder": Entry("120000", stored(repo, ".")),
    }


def test_line_endings_count_as_git_stores_them(repo: Repo) -> None:
    """T13."""
    repo.write(".gitattributes", "*.txt text\n")
    repo.commit("base", {"a.txt": "one\n", "b.bin": "one\n"})
    repo.write("a.txt", "one\r\n")
    repo.write("b.bin", "one\r\n")
    repo.write("c.txt", "new\r\n")
    assert repo.door().overlay([""]) == {
        "b.bin": Entry("100644", stored(repo, "one\r\n")),
        "c.txt": Entry("100644", stored(repo, "new\n")),
    }


def test_an_encoding_counts_as_git_stores_it(repo: Repo) -> None:
    repo.write("sub/.gitattributes", "*.txt working-tree-encoding=UTF-16LE\n")
    repo.write("sub/deep/a.txt", "caf\u00e9\n".encode("utf-16-le"))
    repo.write("sub/deep/plain", "x\n")
    assert repo.door().overlay(["sub/deep"]) == {
        "sub/deep/a.txt": Entry("100644", stored(repo, "caf\u00e9\n")),
        "sub/deep/plain": Entry("100644", stored(repo, "x\n")),
    }


@POSIX
def test_odd_names_reach_hash_object_whole(repo: Repo) -> None:
    """T18: it reads its paths line by line."""
    names = ["new\nline", 'quote"', "back\\slash", "-dash", "end\r", ":colon", "tab\t", "caf\u00e9", "caf\udce9 raw"]
    for name in names:
        (repo.root / os.fsencode(name).decode("utf-8", "surrogateescape")).write_bytes(b"x\r\n")
    repo.write(".git/info/attributes", "* text=auto\n")
    assert repo.door().overlay([""]) == {name: Entry("100644", stored(repo, "x\n")) for name in names}


def test_a_sparse_checkout_is_not_a_deletion_and_hides_nothing(repo: Repo) -> None:
    """T10."""
    repo.commit("base", {"in/a": "1\n", "out/b": "1\n"})
    repo.git("sparse-checkout", "set", "in")
    assert not (repo.root / "out").exists()
    door = repo.door()
    assert (door.overlay([""]), door.hidden([""])) == ({}, ())
    assert door.lookup(repo.tree(), ["out/b"]) == {"out/b": Entry("100644", stored(repo, "1\n"))}


def test_a_sparse_index_is_no_obstacle(repo: Repo) -> None:
    """T10."""
    repo.commit("base", {"in/a": "1\n", "out/b": "1\n"})
    repo.git("sparse-checkout", "set", "--cone", "--sparse-index", "in")
    repo.write("in/a", "2\n")
    door = repo.door()
    assert (door.overlay([""]), door.hidden([""])) == ({"in/a": Entry("100644", stored(repo, "2\n"))}, ())


def test_a_change_behind_an_index_bit_is_named_as_hidden(repo: Repo) -> None:
    """T30."""
    repo.commit("base", {"a": "1\n", "b": "1\n", "c": "1\n", "d/e": "1\n"})
    repo.git("update-index", "--assume-unchanged", "a", "d/e")
    repo.git("update-index", "--skip-worktree", "b")
    for path in ("a", "b", "d/e"):
        repo.write(path, "2\n")
    door = repo.door()
    assert (door.overlay([""]), door.hidden([""]), door.hidden(["d", "c"])) == ({}, ("a", "b", "d/e"), ("d/e",))


def test_a_submodule_that_moved_is_the_commit_it_has_checked_out(repo: Repo, tmp_path: Path) -> None:
    """T9."""
    library = Repo.create(tmp_path / "library", f"--object-format={repo.door().place.algorithm}")
    library.commit("one", {"x": "1\n"})
    repo.git("submodule", "--quiet", "add", library.root.as_posix(), "sub")
    repo.commit("base")
    inner = Repo(repo.root / "sub")
    moved = inner.commit("two", {"x": "2\n"})
    door = repo.door()
    assert (door.overlay([""]), door.processes) == ({"sub": Entry("160000", moved)}, 2)


def test_a_dirty_submodule_is_still_its_commit(repo: Repo, tmp_path: Path) -> None:
    """T9: nothing is run with the submodule's own configuration."""
    library = Repo.create(tmp_path / "library", f"--object-format={repo.door().place.algorithm}")
    library.commit("one", {"x": "1\n"})
    repo.git("submodule", "--quiet", "add", library.root.as_posix(), "sub")
    repo.commit("base")
    repo.write("sub/x", "2\n")
    assert repo.door().overlay([""]) == {}


def test_a_repository_inside_is_no_file(repo: Repo) -> None:
    repo.commit("base", {"a": "1\n"})
    Repo.create(repo.root / "inner").commit("inner", {"x": "1\n"})
    assert repo.door().overlay([""]) == {}


def test_a_bare_repository_says_why_it_has_no_overlay(tmp_path: Path) -> None:
    """T24."""
    bare = Repo.create(tmp_path / "bare.git", "--bare")
    door = bare.door()
    with pytest.raises(NotReady) as caught:
        door.overlay(["a"])
    assert (caught.value.code, str(caught.value), caught.value.where, caught.value.hint) == (
        "no-worktree",
        "the repository is bare; expected a worktree to compare with HEAD",
        bare.root.as_posix(),
        "judge a commit alone with `--at HEAD`",
    )
    assert door.hidden(["a"]) == ()


def test_the_overlay_of_a_linked_worktree_is_its_own(repo: Repo, tmp_path: Path) -> None:
    """T23."""
    repo.commit("base", {"a": "1\n"})
    repo.git("worktree", "add", "-q", str(tmp_path / "linked"), "-b", "linked")
    linked = Repo(tmp_path / "linked")
    linked.write("a", "2\n")
    assert repo.door().overlay([""]) == {}
    assert linked.door().overlay([""]) == {"a": Entry("100644", stored(repo, "2\n"))}


def test_an_lfs_pointer_is_computed_without_git_lfs(repo: Repo) -> None:
    """T14: `status` and `hash-object` end with 128 where the program is required and missing."""
    digest = "b9c9e3c4bd9ae4b8d2f4a3a4bd6f3dd0d0f1d7aab7a1ec3d6d7bba0f2fe8a9d1"
    pointer = POINTER.format(digest, 12345)
    repo.write(".gitattributes", "*.bin filter=lfs diff=lfs merge=lfs -text\n")
    repo.commit("base", {"a.bin": pointer, "b.bin": pointer})
    repo.git("config", "filter.lfs.clean", "git-lfs clean -- %f")
    repo.git("config", "filter.lfs.process", "git-lfs filter-process")
    repo.git("config", "filter.lfs.required", "true")
    repo.write("b.bin", "x" * 5000)
    repo.write("empty.bin", "")
    touch(repo, "a.bin")
    found = repo.door().overlay([""])
    assert found.keys() == {"b.bin", "empty.bin"}
    assert found["empty.bin"] == Entry("100644", stored(repo, ""))
    big = POINTER.format(hashlib.sha256(b"x" * 5000).hexdigest(), 5000)
    assert found["b.bin"] == Entry("100644", stored(repo, big))


def test_an_unchanged_lfs_file_in_its_full_size_is_clean_even_where_the_index_is_racy(repo: Repo) -> None:
    """T14."""
    pointer = POINTER.format(hashlib.sha256(b"full").hexdigest(), 4)
    repo.write(".gitattributes", "*.bin filter=lfs -text\n")
    repo.commit("base", {"a.bin": pointer})
    repo.write("a.bin", "full")
    assert repo.door().overlay([""]) == {}


def test_reading_refreshes_no_index(repo: Repo) -> None:
    repo.commit("base", {"a": "1\n"})
    touch(repo, "a")
    before = (repo.root / ".git" / "index").read_bytes()
    door = repo.door()
    assert (door.overlay([""]), door.hidden([""])) == ({}, ())
    assert (repo.root / ".git" / "index").read_bytes() == before
    repo.git("status")
    assert (repo.root / ".git" / "index").read_bytes() != before


def test_a_lock_somebody_holds_is_no_obstacle(repo: Repo) -> None:
    """T27."""
    repo.commit("base", {"a": "1\n"})
    repo.write("a", "2\n")
    repo.write(".git/index.lock", "")
    assert repo.door().overlay([""]) == {"a": Entry("100644", stored(repo, "2\n"))}


@POSIX
@pytest.mark.parametrize("name", [":colon", ":(top)a", "*", "[ab]", "-dash"])
def test_a_path_that_looks_like_a_pathspec_names_itself(repo: Repo, name: str) -> None:
    """T18."""
    base = repo.commit("base", {"a": "1\n", name: "1\n"})
    repo.write("a", "2\n")
    repo.commit("other")
    repo.write(name, "2\n")
    mine = repo.commit("mine")
    repo.write("a", "3\n")
    repo.write(name, "3\n")
    repo.git("update-index", "--assume-unchanged", "a")
    door = repo.door()
    assert door.overlay([name]) == {name: Entry("100644", stored(repo, "3\n"))}
    assert (door.hidden([name]), [commit.oid for commit in door.commits_of("HEAD", base, [name], 9)]) == ((), [mine])


def test_the_overlay_agrees_with_git_s_own_hash_of_every_file(repo: Repo) -> None:
    repo.write(".gitattributes", "*.t text=auto\n*.i ident\n*.c -text\n")
    for i, ending in enumerate(["t", "i", "c"] * 6):
        repo.write(f"d{i % 2}/f{i}.{ending}", b"$Id: x $\r\n" * i)
    found = repo.door().overlay([""])
    names = sorted(found)
    hashed = subprocess.run(
        ["git", "hash-object", "--stdin-paths"],
        cwd=repo.root,
        input="\n".join(names).encode(),
        capture_output=True,
        check=True,
    )
    assert [found[name] for name in names] == [Entry("100644", oid) for oid in hashed.stdout.decode().split()]
    assert len(names) == 19
