"""Trees and blobs by object id, in both object formats, with every odd name a tree can hold."""

from pathlib import Path

import pytest

from kit.domain.freshness.spec import Entry
from kit.errors import NotReady, WrongUsage
from kit.ports import Change
from tests.repo import Repo

RAW = b"caf\xe9.txt".decode("utf-8", "surrogateescape")


@pytest.fixture(params=["sha1", "sha256"])
def repo(tmp_path: Path, request: pytest.FixtureRequest) -> Repo:
    """T29: every test here runs in both object formats."""
    return Repo.create(tmp_path / "repo", f"--object-format={request.param}")


def odd(repo: Repo, name: str) -> str:
    """Commit a file called ``name`` through the index, so that any file system will do."""
    oid = repo.git("hash-object", "-w", "--stdin", stdin=b"odd\n")
    row = f"100644 {oid}\t".encode() + name.encode("utf-8", "surrogateescape") + b"\0"
    repo.git("update-index", "-z", "--index-info", stdin=row)
    repo.git("commit", "-q", "-m", "odd")
    return oid


def test_a_listing_names_files_and_folders_with_modes_and_ids(repo: Repo) -> None:
    repo.commit("base", {"src/a.py": "a\n", "top": "t\n"})
    assert repo.door().listing(repo.tree()) == {
        "src": Entry("040000", repo.oid("src")),
        "src/a.py": Entry("100644", repo.oid("src/a.py")),
        "top": Entry("100644", repo.oid("top")),
    }


def test_a_listing_of_paths_is_what_is_at_and_below_them(repo: Repo) -> None:
    repo.commit("base", {"src/a.py": "a\n", "src/b/c.py": "c\n", "srcs": "s\n", "top": "t\n"})
    assert sorted(repo.door().listing(repo.tree(), ["src/", "top", "gone"]) or {}) == [
        "src",
        "src/a.py",
        "src/b",
        "src/b/c.py",
        "top",
    ]


def test_more_paths_than_a_command_line_holds_are_still_one_process(repo: Repo) -> None:
    repo.commit("base", {"src/a.py": "a\n", "top": "t\n"})
    door = repo.door()
    many = [f"absent/{i:05}/{'x' * 40}" for i in range(1000)]
    assert (sorted(door.listing(repo.tree(), ["src", *many]) or {}), door.processes) == (["src", "src/a.py"], 1)


def test_the_listing_of_the_empty_tree_is_empty(repo: Repo) -> None:
    """T21."""
    tree = repo.git("hash-object", "-w", "-t", "tree", "--stdin")
    assert repo.door().listing(tree) == {}


def test_a_tree_that_was_collected_is_unknown_not_empty(repo: Repo) -> None:
    """T35."""
    absent = "12" * (20 if repo.door().place.algorithm == "sha1" else 32)
    door = repo.door()
    assert (door.listing(absent), door.changed(absent, absent[::-1])) == (None, None)


def test_looking_up_a_collected_tree_says_what_is_missing(repo: Repo) -> None:
    """T35."""
    absent = "12" * (20 if repo.door().place.algorithm == "sha1" else 32)
    with pytest.raises(NotReady) as caught:
        repo.door().lookup(absent, ["a"])
    assert (caught.value.code, str(caught.value), caught.value.hint) == (
        "object-missing",
        f"tree {absent} is not on this machine; expected it in the repository (a partial clone leaves trees out)",
        "git fetch --refetch --no-filter",
    )


def test_a_lookup_finds_files_folders_and_the_tree_itself_and_leaves_out_the_rest(repo: Repo) -> None:
    """T20."""
    repo.commit("base", {"src/deep/a.py": "a\n", "top": "t\n"})
    door = repo.door()
    asked = ["src/deep/a.py", "src/deep", "top", "", "src/gone", "gone/too", "top/below", "./top", "src/../top", "src/"]
    assert door.lookup(repo.tree(), asked) == {
        "src/deep/a.py": Entry("100644", repo.oid("src/deep/a.py")),
        "src/deep": Entry("040000", repo.oid("src/deep")),
        "top": Entry("100644", repo.oid("top")),
        "": Entry("040000", repo.tree()),
    }
    assert door.processes == 1


def test_a_lookup_is_exact_about_case(repo: Repo) -> None:
    """T17."""
    repo.commit("base", {"README": "a\n"})
    assert repo.door().lookup(repo.tree(), ["readme", "Readme"]) == {}


def test_a_lookup_agrees_with_the_listing_on_every_path(repo: Repo) -> None:
    repo.commit("base", {f"d{i % 3}/e{i % 5}/f{i}": f"{i}\n" for i in range(60)})
    door = repo.door()
    listing = door.listing(repo.tree()) or {}
    assert len(listing) == 60 + 3 + 15
    assert door.lookup(repo.tree(), listing) == listing


def test_a_chmod_shows_in_the_mode_while_the_id_stays(repo: Repo) -> None:
    """T16."""
    repo.commit("base", {"run": "x\n"})
    before = repo.tree()
    repo.git("update-index", "--chmod=+x", "run")
    repo.git("commit", "-q", "-m", "chmod")
    oid, door = repo.oid("run"), repo.door()
    assert door.lookup(repo.tree(), ["run"]) == {"run": Entry("100755", oid)}
    assert door.changed(before, repo.tree()) == (Change("run", Entry("100644", oid), Entry("100755", oid)),)


def test_a_symlink_is_itself_and_nothing_is_below_it(repo: Repo) -> None:
    """T15."""
    repo.commit("base", {"real/f": "x\n"})
    target = repo.git("hash-object", "-w", "--stdin", stdin=b"real")
    repo.git("update-index", "--add", "--cacheinfo", f"120000,{target},link")
    repo.git("commit", "-q", "-m", "link")
    assert repo.door().lookup(repo.tree(), ["link", "link/f"]) == {"link": Entry("120000", target)}


def test_a_submodule_is_its_commit_and_a_path_inside_is_not_found(repo: Repo) -> None:
    """T9: `cat-file --batch-check` calls both missing."""
    commit = repo.commit("base", {"a": "1\n"})
    repo.git("update-index", "--add", "--cacheinfo", f"160000,{commit},sub/module")
    repo.git("commit", "-q", "-m", "submodule")
    door = repo.door()
    expected = Entry("160000", commit)
    assert door.lookup(repo.tree(), ["sub/module", "sub/module/a"]) == {"sub/module": expected}
    assert (door.listing(repo.tree()) or {})["sub/module"] == expected


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("new\nline.py", id="a line break"),
        pytest.param('quote".py', id="a quote"),
        pytest.param("-dash.py", id="a leading hyphen"),
        pytest.param(":colon.py", id="a leading colon, which a pathspec would read as magic"),
        pytest.param("*.py", id="a star, which is no glob here"),
        pytest.param("tab\there -> there", id="a tab and the arrow of a rename"),
        pytest.param("caf\u00e9", id="a composed letter"),
        pytest.param("cafe\u0301", id="the same letter decomposed, which is another name"),
        pytest.param(RAW, id="bytes that are not UTF-8 (T19)"),
        pytest.param(" commit ", id="the word a submodule has in a listing"),
    ],
)
def test_any_name_a_tree_can_hold_is_found_as_it_is(repo: Repo, name: str) -> None:
    """T18."""
    oid = odd(repo, f"d/{name}")
    door, entry = repo.door(), Entry("100644", oid)
    assert (door.listing(repo.tree()) or {})[f"d/{name}"] == entry
    assert sorted(door.listing(repo.tree(), [f"d/{name}"]) or {}) == [f"d/{name}"]
    assert door.lookup(repo.tree(), [f"d/{name}"]) == {f"d/{name}": entry}
    assert door.blobs([f"HEAD:d/{name}", oid]) == {f"HEAD:d/{name}": b"odd\n", oid: b"odd\n"}
    empty = repo.git("hash-object", "-w", "-t", "tree", "--stdin")
    assert door.changed(empty, repo.tree()) == (Change(f"d/{name}", None, entry),)
    assert door.first_parents("HEAD", 1)[0].paths == (f"d/{name}",)


def test_the_other_normal_form_of_a_name_is_left_to_the_caller(repo: Repo) -> None:
    """T18."""
    odd(repo, "caf\u00e9")
    assert repo.door().lookup(repo.tree(), ["cafe\u0301"]) == {}


def test_changes_are_told_by_path_without_guessing_renames(repo: Repo) -> None:
    """T2."""
    repo.commit("base", {"old": "same\n", "edit": "1\n"})
    before, same, edit = repo.tree(), repo.oid("old"), repo.oid("edit")
    repo.git("mv", "old", "new")
    repo.commit("move", {"edit": "2\n"})
    assert repo.door().changed(before, repo.tree()) == (
        Change("edit", Entry("100644", edit), Entry("100644", repo.oid("edit"))),
        Change("new", None, Entry("100644", same)),
        Change("old", Entry("100644", same), None),
    )


def test_the_changes_of_many_pairs_are_those_of_each_in_one_process(repo: Repo) -> None:
    repo.commit("base", {"a/x\ny": "1\n", "b/z": "1\n", "c/same": "1\n"})
    before = {name: repo.oid(name) for name in "abc"}
    repo.commit("change", {"a/x\ny": "2\n", "b/new": "2\n"})
    pairs = [(before[name], repo.oid(name)) for name in "abc"]
    absent = ("1" * len(before["a"]), before["a"])
    door = repo.door()
    assert door.changes([*pairs, absent, pairs[0]]) == {pair: door.changed(*pair) for pair in pairs}
    assert (door.changes([]), door.changes([absent])) == ({}, {})
    assert door.processes == 1 + len(pairs) + 1


def test_equal_trees_have_no_changes(repo: Repo) -> None:
    """T1: after a revert the tree is the old one."""
    repo.commit("base", {"a": "1\n"})
    before = repo.tree()
    repo.commit("edit", {"a": "2\n"})
    repo.git("revert", "--no-edit", "HEAD")
    assert (repo.tree(), repo.door().changed(before, repo.tree())) == (before, ())


def test_a_submodule_that_the_configuration_ignores_is_still_compared(repo: Repo) -> None:
    first = repo.commit("base", {"a": "1\n"})
    repo.git("update-index", "--add", "--cacheinfo", f"160000,{first},sub")
    repo.git("commit", "-q", "-m", "one")
    before = repo.tree()
    second = repo.head()
    repo.git("update-index", "--cacheinfo", f"160000,{second},sub")
    repo.git("commit", "-q", "-m", "two")
    repo.git("config", "diff.ignoreSubmodules", "all")
    repo.git("config", "diff.orderFile", "/nowhere")
    repo.git("config", "submodule.sub.ignore", "all")
    change = Change("sub", Entry("160000", first), Entry("160000", second))
    door = repo.door()
    assert door.changed(before, repo.tree()) == (change,)
    assert door.first_parents("HEAD", 1)[0].paths == ("sub",)


def test_blobs_leave_out_what_is_no_blob_or_not_there(repo: Repo) -> None:
    repo.commit("base", {"src/a": "a\n", "empty": ""})
    names = ["HEAD:src/a", "HEAD:src", "HEAD", "HEAD:gone", "gone:a", "", repo.oid("empty"), "odd\nname"]
    assert repo.door().blobs(names) == {"HEAD:src/a": b"a\n", repo.oid("empty"): b""}


def test_no_names_start_no_process(repo: Repo) -> None:
    door = repo.door()
    assert (door.blobs([]), door.processes) == ({}, 0)


def test_replace_refs_are_ignored(repo: Repo) -> None:
    """T31."""
    repo.commit("base", {"a": "1\n"})
    true = repo.oid("a")
    repo.git("replace", true, repo.git("hash-object", "-w", "--stdin", stdin=b"forged\n"))
    assert repo.door().blobs(["HEAD:a"]) == {"HEAD:a": b"1\n"}


@pytest.mark.parametrize("rev", ["--output=x", "-h", "", "HEAD..HEAD", "^HEAD", "a\nb"])
def test_what_could_be_an_option_or_a_range_is_refused(repo: Repo, rev: str) -> None:
    door = repo.door()
    with pytest.raises(WrongUsage) as caught:
        door.listing(rev)
    expected = f"`{rev}` names no single revision; expected a branch, a tag or a commit id"
    assert (str(caught.value), caught.value.code, door.processes) == (expected, "bad-revision", 0)


def test_a_hook_s_repository_is_not_asked_about_objects(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    """T26."""
    repo.commit("base", {"a": "1\n"})
    monkeypatch.setenv("GIT_OBJECT_DIRECTORY", "/nowhere")
    monkeypatch.setenv("GIT_ICASE_PATHSPECS", "1")
    assert sorted(repo.door().listing("HEAD") or {}) == ["a"]
