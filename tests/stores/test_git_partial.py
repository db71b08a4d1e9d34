"""In a partial clone what is not here is unknown, and finding that out never touches the network."""

import json
from pathlib import Path

import pytest

from kit.domain.freshness.spec import Entry
from kit.errors import NotReady
from tests.repo import Repo

LINES = "".join(f"line {i}\n" for i in range(20))


@pytest.fixture
def origin(repo: Repo) -> Repo:
    repo.git("config", "uploadpack.allowFilter", "true")
    repo.commit("base", {"src/exact": "same\n", "src/edited": LINES, "top": "1\n"})
    repo.git("mv", "src/exact", "src/exact2")
    repo.git("mv", "src/edited", "src/edited2")
    repo.commit("move", {"src/edited2": LINES + "more\n"})
    return repo


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    return tmp_path / "trace"


def started(trace: Path) -> list[str]:
    """The commands the traced Git processes started in turn: what a fetch would show as."""
    events = [json.loads(line) for line in trace.read_text(encoding="utf-8").splitlines()]
    assert [event for event in events if event["event"] == "version"]
    return [" ".join(event["argv"]) for event in events if event["event"] == "child_start"]


def unknown(error: NotReady) -> tuple[str, str, int]:
    return error.code, error.hint, error.exit_status


def test_a_treeless_clone_is_unknown_and_nothing_is_fetched(
    origin: Repo, tmp_path: Path, trace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T8."""
    clone = origin.clone(tmp_path / "clone", "--filter=tree:0", "--no-checkout")
    monkeypatch.setenv("GIT_TRACE2_EVENT", str(trace))
    door = clone.door()
    head, before = door.resolve("HEAD"), door.resolve("HEAD~1")
    assert head is not None
    assert before is not None
    assert door.listing(head.tree) is None
    assert door.changed(before.tree, head.tree) is None
    assert door.renames(before.oid, head.oid, ["src/exact"]) == {}
    assert [commit.message for commit in door.first_parents("HEAD", 5, paths=False)] == ["move", "base"]
    for ask in (
        lambda: door.lookup(head.tree, ["src/exact2"]),
        lambda: door.blobs(["HEAD:top"]),
        lambda: door.first_parents("HEAD", 5),
        lambda: door.commits_of("HEAD", before.oid, ["src"], 5),
        lambda: door.overlay(["src"]),
    ):
        with pytest.raises(NotReady) as caught:
            ask()
        assert unknown(caught.value) == ("object-missing", "git fetch --refetch --no-filter", 4)
    assert started(trace) == []


def test_what_is_here_is_told_without_asking_for_the_rest(
    origin: Repo, tmp_path: Path, trace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clone = origin.clone(tmp_path / "clone", "--filter=blob:none")
    monkeypatch.setenv("GIT_TRACE2_EVENT", str(trace))
    door, here, gone = clone.door(), origin.oid("top"), origin.git("rev-parse", "HEAD~1:src/edited")
    assert door.present([here, gone, "1" * 40]) == {here}
    assert door.present([]) == frozenset()
    full = origin.door()
    assert full.present([here, gone]) == {here, gone}
    assert full.processes == 0
    assert started(trace) == []


def test_folders_inside_each_other_are_compared_in_a_partial_clone(origin: Repo, tmp_path: Path) -> None:
    origin.commit("deeper", {"src/in/a": "1\n"})
    before = [origin.oid("src"), origin.oid("src/in")]
    origin.commit("change", {"src/in/a": "2\n"})
    pairs = list(zip(before, [origin.oid("src"), origin.oid("src/in")], strict=True))
    clone = origin.clone(tmp_path / "clone", "--filter=blob:none", "--no-checkout")
    found = clone.door().changes(pairs)
    assert [[change.path for change in found[pair]] for pair in pairs] == [["in/a"], ["a"]]


def test_a_blobless_clone_knows_trees_history_and_exact_renames(
    origin: Repo, tmp_path: Path, trace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T8."""
    clone = origin.clone(tmp_path / "clone", "--filter=blob:none", "--no-checkout")
    full = origin.door()
    base, mover = origin.head("HEAD~1"), origin.head()
    trees = (origin.tree("HEAD~1"), origin.tree())
    expected = (full.listing(trees[1]), full.changed(*trees), full.first_parents("HEAD", 5))
    monkeypatch.setenv("GIT_TRACE2_EVENT", str(trace))
    door = clone.door()
    assert (door.listing(trees[1]), door.changed(*trees), door.first_parents("HEAD", 5)) == expected
    assert door.lookup(trees[1], ["top"]) == {"top": Entry("100644", full.lookup(trees[1], ["top"])["top"].oid)}
    assert door.renames(base, "HEAD", ["src/exact", "src/edited"]) == {"src/exact": ("src/exact2", mover)}
    assert [commit.oid for commit in door.commits_of("HEAD", base, ["src"], 5)] == [mover]
    with pytest.raises(NotReady) as caught:
        door.blobs(["HEAD:top"])
    assert unknown(caught.value) == ("object-missing", "git fetch --refetch --no-filter", 4)
    assert started(trace) == []


def test_a_checked_out_blobless_clone_has_an_overlay(
    origin: Repo, tmp_path: Path, trace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clone = origin.clone(tmp_path / "clone", "--filter=blob:none")
    clone.write("top", "2\n")
    oid = clone.git("hash-object", "top")
    monkeypatch.setenv("GIT_TRACE2_EVENT", str(trace))
    door = clone.door()
    assert (door.overlay([""]), door.blobs(["HEAD:top"])) == ({"top": Entry("100644", oid)}, {"HEAD:top": b"1\n"})
    assert started(trace) == []


def test_no_question_starts_another_program_in_a_whole_repository(
    origin: Repo, trace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_TRACE2_EVENT", str(trace))
    door = origin.door()
    door.overlay([""])
    door.first_parents("HEAD", 5)
    door.renames("HEAD~1", "HEAD", ["src/edited"])
    assert started(trace) == []
    events = [json.loads(line) for line in trace.read_text(encoding="utf-8").splitlines()]
    assert sum(event["event"] == "version" for event in events) == door.processes + 1  # and one to locate
