"""History only explains: commits, the first-parent line, renames, branches, and what a cut history leaves untold."""

from pathlib import Path

import pytest

from kit.domain.base.instant import Instant
from kit.errors import WrongUsage
from kit.ports import Branch, Commit
from tests.repo import FIRST_DATE, Repo

AT = Instant(FIRST_DATE * 1000)


def subjects(commits: tuple[Commit, ...]) -> list[str]:
    return [commit.message.partition("\n")[0] for commit in commits]


def touched(commits: tuple[Commit, ...]) -> list[tuple[str, tuple[str, ...]]]:
    return [(commit.message.partition("\n")[0], commit.paths) for commit in commits]


@pytest.mark.parametrize("algorithm", ["sha1", "sha256"])
def test_a_revision_resolves_to_its_commit_and_tree(tmp_path: Path, algorithm: str) -> None:
    """T29."""
    repo = Repo.create(tmp_path / "repo", f"--object-format={algorithm}")
    oid = repo.commit("Subject\n\nBody line", {"a": "1\n"})
    expected = Commit(
        oid=oid,
        tree=repo.tree(),
        at=AT,
        author="Ana",
        email="ana@example.com",
        message="Subject\n\nBody line",
    )
    repo.git("tag", "-a", "v1", "-m", "tag")
    door = repo.door()
    assert [door.resolve(rev) for rev in ("HEAD", "main", oid, oid[:12], "v1")] == [expected] * 5
    assert door.processes == 1


@pytest.mark.parametrize(
    "rev",
    [
        pytest.param("gone", id="an unknown branch"),
        pytest.param("", id="nothing"),
        pytest.param("HEAD:a", id="a blob"),
        pytest.param("HEAD..HEAD", id="a range"),
        pytest.param("^HEAD", id="a negation"),
        pytest.param("--output=leak", id="an option"),
        pytest.param("HEAD\nHEAD", id="two lines"),
        pytest.param("1234567890123456789012345678901234567890", id="an id that is not there"),
    ],
)
def test_what_names_no_commit_resolves_to_none(repo: Repo, rev: str) -> None:
    repo.commit("base", {"a": "1\n"})
    assert repo.door().resolve(rev) is None
    assert [path.name for path in repo.root.iterdir() if path.name != ".git"] == ["a"]


def test_an_unborn_head_is_no_commit_and_has_no_history(repo: Repo) -> None:
    """T21, X04."""
    door = repo.door()
    assert (door.resolve("HEAD"), door.first_parents("HEAD", 5), door.branch()) == (None, (), "main")
    assert (door.branches(), door.merge_base("HEAD", "HEAD")) == ((), None)


def test_a_detached_head_resolves(repo: Repo) -> None:
    """T22, R23."""
    oid = repo.commit("base", {"a": "1\n"})
    repo.git("checkout", "-q", "--detach")
    door = repo.door()
    found = door.resolve("HEAD")
    assert (found.oid if found else "", door.branch()) == (oid, None)


def test_a_message_in_another_encoding_is_read_in_it(repo: Repo) -> None:
    repo.git("-c", "i18n.commitEncoding=ISO-8859-1", "commit", "-q", "--allow-empty", "-F", "-", stdin=b"caf\xe9\n")
    door = repo.door()
    found = door.resolve("HEAD")
    assert (found.message if found else "", subjects(door.first_parents("HEAD", 1))) == ("caf\u00e9", ["caf\u00e9"])


def test_the_first_parent_line_tells_what_each_step_touched(repo: Repo) -> None:
    repo.commit("base", {"a": "1\n", "b": "1\n"})
    repo.branch("side")
    repo.commit("side", {"b": "2\n"})
    repo.switch("main")
    repo.commit("main", {"a": "2\n"})
    repo.merge("side")
    repo.commit("nothing")
    door = repo.door()
    assert touched(door.first_parents("HEAD", 10)) == [
        ("nothing", ()),
        ("Merge side", ("b",)),
        ("main", ("a",)),
        ("base", ("a", "b")),
    ]
    assert touched(door.first_parents("HEAD", 2, paths=False)) == [("nothing", ()), ("Merge side", ())]
    assert (door.first_parents("HEAD", 0), door.first_parents("gone", 3), door.processes) == ((), (), 3)


def test_an_evil_merge_shows_what_it_changed_itself(repo: Repo) -> None:
    """T5: a plain `log --name-only` misses it."""
    repo.commit("base", {"a": "1\n"})
    repo.branch("side")
    repo.commit("side", {"b": "1\n"})
    repo.switch("main")
    repo.commit("main", {"c": "1\n"})
    repo.git("merge", "-q", "--no-ff", "--no-commit", "side")
    repo.write("a", "evil\n")
    repo.commit("evil")
    assert touched(repo.door().first_parents("HEAD", 1)) == [("evil", ("a", "b"))]


def test_a_branch_that_changed_and_restored_a_path_did_not_touch_it(repo: Repo) -> None:
    """T4."""
    base = repo.commit("base", {"a": "1\n"})
    repo.branch("side")
    repo.commit("change", {"a": "2\n"})
    repo.commit("restore", {"a": "1\n", "b": "1\n"})
    repo.switch("main")
    repo.commit("main", {"c": "1\n"})
    repo.merge("side")
    door = repo.door()
    assert touched(door.first_parents("HEAD", 1)) == [("Merge side", ("b",))]
    assert door.commits_of("HEAD", base, ["a"], 9) == ()


def test_a_boundary_commit_of_a_shallow_clone_touched_nothing_that_is_known(repo: Repo, tmp_path: Path) -> None:
    """T7, R21: `log --name-only` lists every file."""
    for i in range(4):
        repo.commit(f"c{i}", {"a": f"{i}\n", "b": "same\n"})
    door = repo.clone(tmp_path / "shallow", "--depth=2").door()
    assert touched(door.first_parents("HEAD", 9)) == [("c3", ("a",)), ("c2", ())]


def test_the_tree_of_a_shallow_clone_is_that_of_the_full_one(repo: Repo, tmp_path: Path) -> None:
    """R21."""
    repo.commit("one", {"a": "1\n"})
    repo.commit("two", {"src/a": "2\n"})
    shallow = repo.clone(tmp_path / "shallow", "--depth=1").door()
    assert shallow.listing("HEAD") == repo.door().listing("HEAD")


def test_a_linked_worktree_of_a_shallow_clone_knows_the_boundary(repo: Repo, tmp_path: Path) -> None:
    """R24: `$GIT_DIR/shallow` is not there."""
    repo.commit("one", {"a": "1\n"})
    repo.commit("two", {"a": "2\n"})
    shallow = repo.clone(tmp_path / "shallow", "--depth=1")
    shallow.git("worktree", "add", "-q", str(tmp_path / "linked"), "-b", "linked")
    assert touched(Repo(tmp_path / "linked").door().first_parents("HEAD", 9)) == [("two", ())]


def test_the_commits_of_a_path_are_the_newest_first_and_limited(repo: Repo) -> None:
    base = repo.commit("base", {"src/a": "0\n", "b": "0\n"})
    for i in range(3):
        repo.commit(f"a{i}", {"src/a": f"{i + 1}\n"})
        repo.commit(f"b{i}", {"b": f"{i + 1}\n"})
    door = repo.door()
    assert touched(door.commits_of("HEAD", base, ["src/"], 2)) == [("a2", ("src/a",)), ("a1", ("src/a",))]
    assert subjects(door.commits_of("HEAD", base, [""], 3)) == ["b2", "a2", "b1"]
    assert door.processes == 4


def test_more_paths_than_a_command_line_holds_go_through_standard_input(repo: Repo) -> None:
    base = repo.commit("base", {"a": "0\n", "new\nline": "0\n"})
    repo.commit("one", {"a": "1\n"})
    repo.commit("two", {"new\nline": "1\n"})
    repo.commit("three", {"other": "1\n"})
    many = [f"absent/{i:05}/{'x' * 40}" for i in range(1000)]
    assert subjects(repo.door().commits_of("HEAD", base, ["a", "new\nline", *many], 9)) == ["two", "one"]


def test_a_commit_that_is_no_ancestor_explains_nothing_even_if_it_exists(repo: Repo) -> None:
    """T6: after a squash the commit is there, and `since..rev` would list the squash."""
    repo.commit("base", {"a": "1\n"})
    repo.branch("side")
    side = repo.commit("work", {"a": "2\n"})
    repo.switch("main")
    repo.git("merge", "-q", "--squash", "side")
    repo.commit("squashed")
    door = repo.door()
    assert door.commits_of("HEAD", side, ["a"], 9) == ()
    assert door.commits_of("HEAD", "0" * 40, ["a"], 9) == ()


def test_a_renamed_file_is_found_with_the_commit_that_moved_it(repo: Repo) -> None:
    """T2, T3."""
    before = repo.commit("base", {"old": "".join(f"line {i}\n" for i in range(20)), "kept": "k\n", "dead": "d\n"})
    repo.git("mv", "old", "new")
    mover = repo.commit("move")
    repo.commit("edit", {"new": "".join(f"line {i}\n" for i in range(21))})
    repo.git("rm", "-q", "dead")
    repo.commit("remove")
    door = repo.door()
    assert door.renames(before, "HEAD", ["old", "kept", "dead"]) == {"old": ("new", mover)}
    assert door.processes == 2


def test_without_gone_paths_nobody_asks_for_renames(repo: Repo) -> None:
    """T3."""
    door = repo.door()
    assert (door.renames("HEAD", "HEAD", []), door.processes) == ({}, 0)


def test_two_trees_tell_where_a_file_went_but_not_who_moved_it(repo: Repo) -> None:
    repo.commit("base", {"old": "same\n"})
    before = repo.tree()
    repo.git("mv", "old", "new")
    repo.commit("move")
    assert repo.door().renames(before, repo.tree(), ["old"]) == {"old": ("new", "")}


def test_branches_are_local_and_fetched_without_the_symbolic_head_of_a_remote(repo: Repo, tmp_path: Path) -> None:
    first = repo.commit("base", {"a": "1\n"})
    repo.branch("feature/x")
    second = repo.commit("work", {"a": "2\n"})
    repo.switch("main")
    clone = repo.clone(tmp_path / "clone")
    later, person = Instant(AT + 60_000), ("Ana", "ana@example.com")
    assert clone.door().branches() == (
        Branch("refs/remotes/origin/feature/x", "feature/x", second, later, *person, remote="origin"),
        Branch("refs/heads/main", "main", first, AT, *person),
        Branch("refs/remotes/origin/main", "main", first, AT, *person, remote="origin"),
    )


def test_the_merge_base_is_the_best_common_ancestor_or_none(repo: Repo) -> None:
    base = repo.commit("base", {"a": "1\n"})
    repo.branch("side")
    repo.commit("side", {"b": "1\n"})
    repo.switch("main")
    repo.commit("main", {"c": "1\n"})
    repo.git("switch", "-q", "--orphan", "alone")
    repo.commit("alone", {"d": "1\n"})
    door = repo.door()
    found = [door.merge_base(*pair) for pair in (("main", "side"), ("main", "alone"), ("main", "gone"))]
    assert found == [base, None, None]


def test_a_shallow_history_has_no_merge_base(repo: Repo, tmp_path: Path) -> None:
    """T7, R23."""
    repo.commit("base", {"a": "1\n"})
    repo.branch("side")
    repo.commit("side", {"b": "1\n"})
    repo.switch("main")
    repo.commit("main", {"c": "1\n"})
    clone = repo.clone(tmp_path / "shallow", "--depth=1", "--no-single-branch")
    assert clone.door().merge_base("HEAD", "origin/side") is None


@pytest.mark.parametrize("rev", ["--all", "main..main"])
def test_history_is_never_asked_with_an_option_or_a_range(repo: Repo, rev: str) -> None:
    repo.commit("base", {"a": "1\n"})
    door = repo.door()
    for ask in (
        lambda: door.first_parents(rev, 1),
        lambda: door.commits_of(rev, "main", [], 1),
        lambda: door.commits_of("main", rev, [], 1),
        lambda: door.renames(rev, "main", ["a"]),
        lambda: door.merge_base("main", rev),
    ):
        with pytest.raises(WrongUsage):
            ask()
    assert door.processes == 0


def test_the_user_s_configuration_of_log_changes_nothing(repo: Repo) -> None:
    repo.commit("base", {"a": "1\n"})
    repo.git("mv", "a", "b")
    repo.commit("move")
    for key, value in {
        "log.showSignature": "true",
        "log.showRoot": "false",
        "log.follow": "true",
        "log.decorate": "full",
        "log.mailmap": "true",
        "log.diffMerges": "off",
        "diff.renames": "copies",
        "diff.orderFile": "nowhere",
        "diff.relative": "true",
        "color.ui": "always",
        "format.pretty": "oneline",
        "core.quotePath": "true",
    }.items():
        repo.git("config", key, value)
    assert touched(repo.door().first_parents("HEAD", 5)) == [("move", ("a", "b")), ("base", ("a",))]
