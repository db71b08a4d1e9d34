"""Freshness over a real repository: how many questions it asks, and that remembering changes no answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.app import freshness, grade, watching
from kit.domain.freshness.dead import DeadPath
from kit.domain.freshness.record import record
from kit.domain.freshness.spec import Spec
from kit.domain.freshness.window import Window
from kit.errors import NotReady, WrongUsage
from tests.freshness import CLAIM, Memory, door, processes, specs, verdict
from tests.repo import Repo

FILES: dict[str, str | bytes] = {f"src/m{n}/{name}.py": f"{n}\n{name}\n" for n in range(8) for name in "abc"}


@pytest.fixture
def many(repo: Repo) -> dict[str, tuple[Spec, ...]]:
    repo.commit("start", {**FILES, "docs/x.md": "text\n"})
    view = watching.view_at(door(repo.root))
    watches = [*FILES, *(f"src/m{n}/**" for n in range(8)), "src/**/*.py", "docs/**", "gone.py"]
    return {watch: record([watch, "src/m0/a.py"], view).specs for watch in watches}


def test_any_number_of_requests_at_a_commit_takes_at_most_four_processes(
    repo: Repo, many: dict[str, tuple[Spec, ...]]
) -> None:
    repo.commit("change", {"src/m1/a.py": "other\n", "src/m2/AGENTS.md": "rules\n"})
    kit = door(repo.root)
    found = freshness.assess(kit, many, rev="HEAD")
    assert processes(kit) <= 4
    assert [name for name, v in found.items() if v.state == "stale"] == ["src/m1/a.py", "src/m1/**", "src/**/*.py"]


def test_many_requests_from_one_listing_and_a_far_step_are_judged_like_few(repo: Repo) -> None:
    files: dict[str, str | bytes] = {f"p{n % 40}/f{n}.py": f"{n}\n" for n in range(freshness.MANY)}
    repo.commit("start", {**files, "p0/AGENTS.md": "rules\n"})
    view = watching.view_at(door(repo.root))
    requests = {text: record([text], view).specs for text in (*files, *(f"p{n}/**" for n in range(40)), "p*/*1.py")}
    cache = Memory()
    kit = door(repo.root, cache)
    assert {v.state for v in freshness.assess(kit, requests, rev="HEAD").values()} == {"fresh"}
    assert processes(kit) <= 2
    changed = [path for path in files if path.startswith(("p1", "p2"))]
    assert len(changed) > freshness.FAR
    repo.commit("change", {**dict.fromkeys(changed, "other\n"), "p0/AGENTS.md": "other rules\n"})
    found = freshness.assess(door(repo.root, cache), requests, rev="HEAD")
    assert {text for text, v in found.items() if v.state == "stale" and text in files} == set(changed)
    few = {text: requests[text] for text in ("p0/**", "p1/**", "p*/*1.py", "p3/f3.py", changed[0])}
    assert freshness.assess(door(repo.root), few, rev="HEAD") == {text: found[text] for text in few}


def test_what_is_remembered_takes_one_process_and_a_small_step_at_most_three(
    repo: Repo, many: dict[str, tuple[Spec, ...]]
) -> None:
    cache = Memory()
    freshness.assess(door(repo.root, cache), many, rev="HEAD")
    again = door(repo.root, cache)
    assert {found.state for found in freshness.assess(again, many, rev="HEAD").values()} == {"fresh"}
    assert processes(again) == 1
    repo.commit("change", {"src/m3/b.py": "other\n"})
    step = door(repo.root, cache)
    assert freshness.assess(step, many, rev="HEAD") == freshness.assess(door(repo.root), many, rev="HEAD")
    assert processes(step) <= 3


def test_a_name_for_the_whole_saves_nothing_but_time(repo: Repo, many: dict[str, tuple[Spec, ...]]) -> None:
    cache = Memory()
    for rev in (repo.head(), repo.commit("change", {"src/m3/b.py": "other\n"}), repo.commit("back", FILES)):
        plain = freshness.assess(door(repo.root), many, rev=rev)
        assert freshness.assess(door(repo.root, cache), many, rev=rev, key="snapshot") == plain
    more = {**many, "new": (Spec("docs/x.md", "100644", "1" * 40),)}
    assert freshness.assess(door(repo.root, cache), more, rev=rev, key="snapshot")["new"].state == "stale"


def test_a_new_request_beside_remembered_ones_is_judged_alone(repo: Repo, many: dict[str, tuple[Spec, ...]]) -> None:
    cache = Memory()
    freshness.assess(door(repo.root, cache), many, rev="HEAD")
    wrong = (Spec("docs/x.md", "100644", "1" * 40),)
    found = freshness.assess(door(repo.root, cache), {**many, "docs/**": wrong}, rev="HEAD")
    assert [name for name, v in found.items() if v.state == "stale"] == ["docs/**"]


def test_what_is_remembered_of_a_collected_tree_is_judged_from_the_start(
    repo: Repo, many: dict[str, tuple[Spec, ...]]
) -> None:
    cache = Memory()
    freshness.assess(door(repo.root, cache), many, rev="HEAD")
    cache.kept["freshness", "last"]["tree"] = "1" * 40
    repo.commit("more", {"docs/x.md": "else\n"})
    found = freshness.assess(door(repo.root, cache), many, rev="HEAD")
    assert [name for name, v in found.items() if v.state == "stale"] == ["docs/**"]


def test_a_folder_and_a_file_that_change_places_are_told_alike_from_memory(repo: Repo) -> None:
    repo.commit("start", {"a/x.py": "x\n", "b": "b\n"})
    requests = {text: specs(repo.root, text) for text in ("a", "a/**", "a/x.py", "b", "b/**", "b/y.py", "*/x.py")}
    cache = Memory()
    freshness.assess(door(repo.root, cache), requests, rev="HEAD")
    repo.git("rm", "-rq", "a", "b")
    repo.commit("swap", {"a": "a\n", "b/y.py": "y\n"})
    found = freshness.assess(door(repo.root, cache), requests, rev="HEAD")
    assert found == freshness.assess(door(repo.root), requests, rev="HEAD")
    assert {text: v.cause for text, v in found.items()} == {
        "a": "changed", "a/**": "gone", "a/x.py": "gone", "b": "changed", "b/**": "added", "b/y.py": "added",
        "*/x.py": "changed",
    }  # fmt: skip


def test_where_something_moved_is_followed_when_only_that_changes(repo: Repo) -> None:
    repo.commit("start", {"a.py": "one\n", "b.py": "two\n"})
    requests = {"a": specs(repo.root, "a.py")}
    cache = Memory()
    for source, target in (("a.py", "c.py"), ("c.py", "d.py")):
        repo.git("mv", source, target)
        repo.commit()
        found = freshness.assess(door(repo.root, cache), requests, rev="HEAD")["a"]
        assert found.reason == f"a.py, moved to {target}"


def test_a_folder_is_told_in_files_and_lines_of_how_many(repo: Repo, many: dict[str, tuple[Spec, ...]]) -> None:
    repo.commit("change", {"src/m1/a.py": "1\nother\nmore\n", "src/m1/new.py": "x\n", "src/m1/AGENTS.md": "rules\n"})
    found = verdict(repo.root, many["src/m1/**"], rev="HEAD")
    assert found.long() == (
        "stale: watched content changed: 2 of 5 files, 2 lines",
        "  src/m1/a.py, 2 lines",
        "  src/m1/new.py, added",
    )
    assert verdict(repo.root, many["src/**/*.py"], rev="HEAD").degree == "2 of 25 files, 2 lines"


def test_of_very_many_files_only_the_number_is_told(repo: Repo) -> None:
    names = [f"src/{i}.py" for i in range(grade.COUNTED + 1)]
    repo.commit("start", dict.fromkeys(names, "one\n"))
    watched = specs(repo.root, "src/*.py")
    repo.commit("change", dict.fromkeys(names[1:], "two\n"))
    assert verdict(repo.root, watched, rev="HEAD").degree == f"{grade.COUNTED} of 51 files, {grade.COUNTED} lines"
    repo.commit("change", {names[0]: "two\n"})
    assert verdict(repo.root, watched, rev="HEAD").degree == "51 of 51 files"


def test_a_folder_that_held_a_projection_is_told_apart_by_the_commit_of_the_evidence(repo: Repo) -> None:
    since = repo.commit("start", {"src/a.py": "one\n", "src/AGENTS.md": "rules\n"})
    watched = {CLAIM: specs(repo.root, "src/**")}
    repo.commit("change", {"src/a.py": "two\n", "src/AGENTS.md": "other rules\n"})
    kit = door(repo.root)
    found = freshness.assess(kit, watched, rev="HEAD")
    assert grade.grade(kit, watched, found, rev="HEAD")[CLAIM].short() == "src/, changed"
    assert grade.grade(kit, watched, found, rev="HEAD", since={CLAIM: since})[CLAIM].short() == "src/a.py, 1 line"


def test_an_export_gets_the_digest_of_what_is_there_now(repo: Repo) -> None:
    repo.commit("start", {"a.py": "one\n"})
    watched = {CLAIM: specs(repo.root, "a.py"), "other": specs(repo.root, "gone.py")}
    repo.commit("change", {"a.py": "two\n"})
    kit = door(repo.root)
    found = grade.refs(kit, watched, freshness.assess(kit, watched, rev="HEAD"))
    from kit.domain.freshness.spec import integrity_ref  # noqa: PLC0415

    assert found[CLAIM].current == integrity_ref(specs(repo.root, "a.py"))
    assert found["other"].current == ""


def test_a_revision_that_names_nothing_is_refused(repo: Repo) -> None:
    repo.commit("start")
    with pytest.raises(WrongUsage) as refused:
        freshness.assess(door(repo.root), {CLAIM: (Spec("a.py", "100644", "1" * 40),)}, rev="nowhere")
    assert (refused.value.code, refused.value.what) == ("unknown-revision", "`nowhere` names no commit here")


def test_no_request_is_no_question(repo: Repo) -> None:
    kit = door(repo.root)
    before = processes(kit)
    assert freshness.assess(kit, {}) == {}
    assert processes(kit) == before


def test_a_listing_that_is_not_whole_is_refused_with_the_command_that_completes_it(repo: Repo, tmp_path: Path) -> None:
    repo.commit("start", {"src/a.py": "one\n"})
    repo.git("config", "uploadpack.allowFilter", "true")
    partial = repo.clone(tmp_path / "partial", "--filter=tree:0", "--no-checkout")
    with pytest.raises(NotReady) as refused:
        watching.view_at(door(partial.root))
    assert refused.value.what == "the tree of `HEAD` is not whole: trees are missing on this machine (a partial clone)"
    assert refused.value.hint == "git fetch --refetch --no-filter"


def test_dead_paths_tell_where_a_file_went_and_nothing_of_a_glob(repo: Repo) -> None:
    since = repo.commit("start", {"src/a.py": "one\n" * 9, "docs/x.md": "x\n"})
    repo.git("mv", "src/a.py", "src/b.py")
    mover = repo.commit()
    kit = door(repo.root)
    view = watching.view_at(kit)
    found = watching.dead_paths(kit, view, ["src/a.py", "lib/*.py", "docs/**"], since=since)
    assert found == (DeadPath("src/a.py", "src/b.py", mover), DeadPath("lib/*.py"))


def test_windows_are_judged_in_one_walk(repo: Repo) -> None:
    first = repo.commit("start", {"a.py": "one\n"})
    for n in range(5):
        repo.commit(f"later {n}")
    kit = door(repo.root)
    before = processes(kit)
    found = watching.windows(kit, {str(n): Window(n, "a.py", first) for n in (3, 4, 5, 6)})
    assert [v.state for v in found.values()] == ["stale", "stale", "fresh", "fresh"]
    assert processes(kit) == before + 1
    assert watching.windows(kit, {}) == {}
