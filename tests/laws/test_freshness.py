"""What must hold of freshness for every history: it says what `git diff` says, however it came to know."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.app import freshness, watching
from kit.domain.base import glob
from kit.domain.freshness import verdict as verdicts
from kit.domain.freshness.record import record
from kit.domain.freshness.spec import Entry, Spec
from kit.domain.freshness.verdict import Finding, Verdict, worst
from kit.domain.freshness.view import View
from kit.domain.freshness.watch import PROJECTED
from tests.freshness import Memory, door, processes
from tests.repo import Repo

PATHS = (
    "a.py",
    "b.md",
    "src/a.py",
    "src/x/b.py",
    "src/x/c.md",
    "docs/d.md",
    "src/AGENTS.md",
    "AGENTS.md",
    ".kit/k.yaml",
)
WATCHES = (
    "a.py",
    "src/a.py",
    "src",
    "src/**",
    "src/x/**",
    "docs/**",
    "**",
    "*.py",
    "src/*.py",
    "src/**/*.py",
    "**/*.md",
)
TEXTS = st.sampled_from([None, "one\n", "two\n", "three\n"])
TREES = st.dictionaries(st.sampled_from(PATHS), TEXTS, min_size=1)
EXCLUDED = [f":(exclude,glob)**/{name}" for name in sorted(PROJECTED)] + [":(exclude).kit"]


def pathspec(watch: str) -> str:
    return f":(glob){watch}" if glob.magic(watch) else watch


def advance(repo: Repo, changes: Mapping[str, str | None]) -> str:
    for path, text in changes.items():
        put(repo, path, text)
    return repo.commit()


def put(repo: Repo, path: str, text: str | None) -> None:
    """Write or remove a file; what is in the way, a file above it or a folder at it, goes first."""
    file = repo.root / path
    for above in (file, *file.parents):
        if above != file and above.is_file():
            above.unlink()
    if file.is_dir():
        shutil.rmtree(file)
    if text is not None:
        repo.write(path, text)
    else:
        file.unlink(missing_ok=True)


def differs(repo: Repo, before: str, after: str, watch: str) -> bool:
    command = ["git", "diff", "--quiet", before, after, "--", pathspec(watch), *EXCLUDED]
    return subprocess.run(command, cwd=repo.root, check=False).returncode == 1


@settings(max_examples=12, deadline=None)
@given(steps=st.lists(TREES, min_size=2, max_size=4))
def test_a_verdict_is_stale_exactly_where_git_diff_sees_a_difference(
    steps: list[dict[str, str | None]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    repo = Repo.create(tmp_path_factory.mktemp("law") / "repo")
    first, *later = [advance(repo, step) for step in steps]
    view = watching.view_at(door(repo.root), first)
    requests = {watch: record([watch], view).specs for watch in WATCHES}
    carried, cache = {}, Memory()
    for rev in (first, *later):
        kit = door(repo.root, cache)
        carried = freshness.assess(kit, requests, rev=rev)
        assert carried == freshness.assess(door(repo.root), requests, rev=rev)
        assert processes(kit) <= 4
        expected = {watch: "stale" if differs(repo, first, rev, watch) else "fresh" for watch in WATCHES}
        assert {watch: found.state for watch, found in carried.items()} == expected
    together = freshness.assess(
        door(repo.root), {"all": tuple(s for specs in requests.values() for s in specs)}, rev=rev
    )
    assert (together["all"].state == "fresh") == all(found.state == "fresh" for found in carried.values())


@settings(max_examples=8, deadline=None)
@given(changes=TREES, base=TREES)
def test_the_worktree_is_judged_as_the_commit_it_would_become(
    base: dict[str, str | None], changes: dict[str, str | None], tmp_path_factory: pytest.TempPathFactory
) -> None:
    repo = Repo.create(tmp_path_factory.mktemp("law") / "repo")
    advance(repo, base)
    view = watching.view_at(door(repo.root))
    requests = {watch: record([watch], view).specs for watch in WATCHES}
    for path, text in changes.items():
        put(repo, path, text)
    here = freshness.assess(door(repo.root), requests)
    repo.commit("all of it")
    committed = freshness.assess(door(repo.root), requests)
    assert {k: v.state for k, v in here.items()} == {k: v.state for k, v in committed.items()}
    assert not any(found.uncommitted for found in committed.values())


@settings(max_examples=8, deadline=None)
@given(entries=TREES)
def test_a_folder_has_the_id_git_would_write_without_projections_and_the_store(
    entries: dict[str, str | None], tmp_path_factory: pytest.TempPathFactory
) -> None:
    repo = Repo.create(tmp_path_factory.mktemp("law") / "repo")
    advance(repo, entries)
    seen = watching.view_at(door(repo.root))
    repo.git("rm", "-rq", "--cached", "--ignore-unmatch", ".kit", "AGENTS.md", "src/AGENTS.md")
    repo.git("commit", "-qm", "without", "--allow-empty", env=repo.dates())
    for folder in ("src", "src/x", "docs"):
        rows = repo.git("ls-tree", "-d", "HEAD", folder).split()
        found = seen.content(folder)
        assert (found.oid if found else None) == (rows[2] if rows else None)


ENTRIES = st.none() | st.builds(
    Entry, st.sampled_from(["100644", "040000"]), st.text("0123456789abcdef", min_size=40, max_size=40)
)
NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=9)
FINDINGS = st.builds(
    Finding,
    NAMES,
    st.sampled_from(["changed", "moved", "gone", "mode", "added"]),
    ENTRIES,
    ENTRIES,
    NAMES,
    st.none() | st.integers(-1, 9),
)
VERDICTS = st.builds(
    Verdict,
    st.sampled_from(["fresh", "stale", "unknown"]),
    st.sampled_from(["equal", "changed", "objects"]),
    st.lists(FINDINGS, max_size=3).map(tuple),
    detail=NAMES,
    notes=st.lists(NAMES, max_size=2, unique=True).map(tuple),
)


@given(VERDICTS)
def test_a_verdict_comes_back_from_the_cache_unchanged(found: Verdict) -> None:
    assert verdicts.from_row(found.row()) == found


@given(st.lists(VERDICTS, min_size=1, max_size=4))
def test_the_worst_of_several_verdicts_is_no_better_than_any(found: list[Verdict]) -> None:
    states = {verdict.state for verdict in found}
    expected = next(state for state in ("stale", "unknown", "fresh") if state in states)
    assert worst(*found).state == expected


@given(
    st.dictionaries(st.sampled_from(PATHS), ENTRIES.filter(lambda e: e is not None and e.mode == "100644"), min_size=1)
)
def test_what_is_recorded_from_a_tree_is_fresh_in_it(entries: dict[str, Entry]) -> None:
    from kit.domain.freshness.judge import judge  # noqa: PLC0415

    view = View(entries, root="1" * 40)
    specs: tuple[Spec, ...] = record(["a.py", "*.py", "**/*.md", "gone/**"], view).specs
    assert judge(specs, view).state == "fresh"
