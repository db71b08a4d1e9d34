"""What each commit changed, one by one, and which commits added lines with a word."""

from pathlib import Path

import pytest

from kit.errors import WrongUsage
from kit.ports import Step
from tests.repo import Repo


def told(steps: tuple[Step, ...]) -> list[tuple[str, list[tuple[str, bool, bool]]]]:
    """The subject of each commit, and of each path whether it was there before and after."""
    return [
        (
            step.commit.message.partition("\n")[0],
            [(change.path, change.before is not None, change.after is not None) for change in step.changes],
        )
        for step in steps
    ]


def test_steps_are_told_from_the_oldest_with_what_each_changed(repo: Repo) -> None:
    start = repo.commit("Start", {"a": "1\n", "b": "1\n"})
    repo.commit("Change\n\nA body\nof two lines", {"a": "2\n", "new/c": "1\n"})
    repo.git("rm", "-q", "b")
    repo.commit("Remove")
    repo.commit("Nothing")
    door = repo.door()
    found = door.steps("HEAD", start, 10)
    assert told(found) == [
        ("Change", [("a", True, True), ("new/c", False, True)]),
        ("Remove", [("b", True, False)]),
        ("Nothing", []),
    ]
    assert found[0].commit.message == "Change\n\nA body\nof two lines"
    assert found[0].changes[0].before is not None
    assert found[0].changes[0].before.oid == repo.oid("a", start)
    assert door.processes == 1
    assert told(door.steps("HEAD", None, 10))[0] == ("Start", [("a", False, True), ("b", False, True)])
    assert [step.commit.oid for step in door.steps("HEAD", start, 1)] == [repo.head()]
    assert door.steps("HEAD", start, 0) == ()


def test_a_merge_is_no_step_but_what_it_brings_is(repo: Repo) -> None:
    start = repo.commit("Start", {"a": "1\n"})
    repo.branch("topic")
    repo.commit("On the topic", {"b": "1\n"})
    repo.switch("main")
    repo.commit("On main", {"a": "2\n"})
    repo.merge("topic")
    assert sorted(told(repo.door().steps("HEAD", start, 10))) == [
        ("On main", [("a", True, True)]),
        ("On the topic", [("b", False, True)]),
    ]


def test_paths_of_any_bytes_and_a_moved_file_are_told_as_they_are(repo: Repo) -> None:
    start = repo.commit("Start", {"old name": "1\n"})
    repo.git("mv", "old name", "new\nname")
    repo.commit("Move")
    assert told(repo.door().steps("HEAD", start, 10)) == [
        ("Move", [("new\nname", False, True), ("old name", True, False)])
    ]


def test_no_such_revision_has_no_steps_and_a_range_is_refused(repo: Repo) -> None:
    repo.commit("Start")
    door = repo.door()
    assert door.steps("gone", None, 10) == ()
    assert door.steps("HEAD", "gone", 10) == ()
    with pytest.raises(WrongUsage) as caught:
        door.steps("HEAD..HEAD", None, 10)
    assert caught.value.what == "`HEAD..HEAD` names no single revision; expected a branch, a tag or a commit id"


def test_the_edge_of_a_shallow_clone_changed_nothing_that_is_known(repo: Repo, tmp_path: Path) -> None:
    repo.commit("Start", {"a": "1\n"})
    repo.commit("Second", {"a": "2\n"})
    repo.commit("Third", {"a": "3\n"})
    shallow = repo.clone(tmp_path / "shallow", "--depth=2")
    assert told(shallow.door().steps("HEAD", None, 10)) == [("Second", []), ("Third", [("a", True, True)])]


def test_a_commit_adds_a_word_where_a_new_line_holds_it_whole(repo: Repo) -> None:
    commits = [
        repo.commit("Add", {"a.py": "x = 1\nMAX_RETRIES = 5\n"}),
        repo.commit("Part of another word", {"a.py": "x = 1\nMAX_RETRIES = 5\nMAX_RETRIES_NOW = 6\n"}),
        repo.commit("Take away", {"a.py": "x = 1\nMAX_RETRIES_NOW = 6\n"}),
        repo.commit("In a name only", {"MAX_RETRIES": "none\n"}),
        repo.commit("Add again", {"b.py": "y = MAX_RETRIES\n"}),
    ]
    door = repo.door()
    assert door.adding(commits, "MAX_RETRIES") == frozenset((commits[0], commits[4]))
    assert door.processes == 1
    assert door.adding(commits[1:4], "MAX_RETRIES") == frozenset()
    assert door.adding([], "MAX_RETRIES") == frozenset()
    assert door.processes == 2


def test_a_merge_adds_what_it_brings_against_its_first_parent(repo: Repo) -> None:
    repo.commit("Start", {"a": "1\n"})
    repo.branch("topic")
    repo.commit("On the topic", {"b": "retry.max = 5\n"})
    repo.switch("main")
    merge = repo.merge("topic")
    assert repo.door().adding([merge], "retry.max") == frozenset((merge,))
    assert repo.door().adding([merge], "retry_max") == frozenset()


def test_what_git_cannot_answer_is_not_known(repo: Repo) -> None:
    repo.commit("Start", {"a": "1\n"})
    assert repo.door().adding(["1" * 40], "a") is None
