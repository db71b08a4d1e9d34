"""What a command may cost, counted: Git processes, imports, objects over the network. Time is measured by `make bench`."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bench.large import Large

KIT = "import sys; from kit.__main__ import main; sys.argv[0] = 'kit'; main()"
HEAVY = ("networkx", "git", "jinja2", "ruamel", "rich", "pydantic", "rfc8785", "markdown_it")
NETWORK = {"fetch", "fetch-pack", "upload-pack", "remote-https"}
EARLY, NOW, LATE = "2026-09-21T14:13:20Z", "2026-11-30T00:00:00Z", "2031-01-01T00:00:00Z"


def kit(root: Path, *words: str, now: str = NOW, trace: Path | None = None) -> str:
    env = {**os.environ, "KIT_NOW": now, **({"GIT_TRACE2_EVENT": str(trace)} if trace else {})}
    done = subprocess.run([sys.executable, "-c", KIT, *words], cwd=root, env=env, capture_output=True, check=False)
    assert done.returncode in {0, 1}, done.stderr.decode()
    return done.stdout.decode()


def processes(root: Path, folder: Path, *words: str) -> list[list[str]]:
    """The words of every Git process, those of Git's own children among them."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    kit(root, *words, trace=folder)
    events = [json.loads(line) for file in folder.iterdir() for line in file.read_text("utf-8").splitlines()]
    return [event["argv"] for event in events if event["event"] == "start"]


def forget(root: Path) -> None:
    shutil.rmtree(root / ".git" / "kit" / "cache", ignore_errors=True)


@pytest.fixture(scope="module")
def stores(hermetic_git: None, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("costs")
    for name, claims in (("small", 4), ("larger", 300)):
        Large(2000, claims, claims).build(folder / name)
    return {name: folder / name for name in ("small", "larger")}


@pytest.fixture(params=["small", "larger"])
def store(request: pytest.FixtureRequest, stores: dict[str, Path]) -> Path:
    return stores[request.param]


@pytest.mark.parametrize("cold", [pytest.param(True, id="without a cache"), pytest.param(False, id="with a cache")])
def test_pull_work_asks_git_a_constant_number_of_times(store: Path, tmp_path: Path, cold: bool) -> None:
    kit(store, "pull-work")
    if cold:
        forget(store)
    assert len(processes(store, tmp_path / "trace", "pull-work")) <= 8


def test_pull_work_in_a_changed_worktree_with_many_branches_asks_no_more_often(store: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(store, copy)
    for i in range(30):
        subprocess.run(["git", "branch", f"wi-000000{i:02}-topic", "main~3"], cwd=copy, check=True)
    for file in (copy / "src" / "t000" / "d00").iterdir():
        file.write_bytes(b"changed\n")
    assert len(processes(copy, tmp_path / "trace", "pull-work")) <= 8


def test_check_of_a_commit_where_all_is_fresh_asks_git_four_times_at_most(store: Path, tmp_path: Path) -> None:
    kit(store, "check", "--at", "HEAD~10")
    assert len(processes(store, tmp_path / "trace", "check", "--at", "HEAD~10")) <= 4
    forget(store)
    assert len(processes(store, tmp_path / "trace", "check", "--at", "HEAD~10")) <= 4


def test_no_question_reaches_the_network_in_a_treeless_clone(stores: dict[str, Path], tmp_path: Path) -> None:
    origin, clone = stores["small"], tmp_path / "clone"
    subprocess.run(["git", "-C", str(origin), "config", "uploadpack.allowFilter", "true"], check=True)
    subprocess.run(["git", "clone", "-q", "--filter=tree:0", origin.as_uri(), str(clone)], check=True)
    for verb in ("pull-work", "check"):
        started = processes(clone, tmp_path / "trace", verb)
        assert started
        assert not [argv for argv in started if NETWORK & set(argv)]


@pytest.mark.parametrize("verb", ["pull-work", "check"])
def test_nothing_heavy_is_imported_once_the_records_are_known(stores: dict[str, Path], verb: str) -> None:
    root = stores["small"]
    kit(root, verb)
    told = f"import atexit, sys; atexit.register(lambda: print([m for m in {HEAVY} if m in sys.modules])); {KIT}"
    done = subprocess.run([sys.executable, "-c", told, verb], cwd=root, capture_output=True, check=False)
    assert done.stdout.decode().splitlines()[-1] == "[]"


@pytest.mark.parametrize("words", [("pull-work", "--json"), ("check", "--json")])
def test_deleting_the_cache_changes_no_answer_at_any_time(stores: dict[str, Path], words: tuple[str, ...]) -> None:
    root = stores["larger"]
    for now in (LATE, EARLY, NOW):
        kept = kit(root, *words, now=now)
        forget(root)
        assert kit(root, *words, now=now) == kept


@pytest.mark.parametrize("garbage", ["[]", "{}", "7", '"x"', "null", "true", "[[], {}]", '[1, {"a": [2]}]'])
def test_what_the_cache_holds_of_a_whole_ledger_is_believed_only_in_its_own_shape(
    stores: dict[str, Path], garbage: str
) -> None:
    root = stores["larger"]
    right = kit(root, "pull-work", "--json")
    with sqlite3.connect(root / ".git" / "kit" / "cache" / "cache.sqlite") as connection:
        query = "UPDATE kept SET value = ? WHERE kind LIKE 'watches/1@%' OR kind LIKE 'sound@%'"
        assert connection.execute(query, (garbage,)).rowcount >= 2
    connection.close()
    assert kit(root, "pull-work", "--json") == right


def test_the_version_is_told_without_what_only_answers_need() -> None:
    heavy = {*HEAVY, "json", "sqlite3", "subprocess", "tempfile", "traceback", "yaml", "kit.app", "kit.stores"}
    told = f"import atexit, sys; atexit.register(lambda: print([m for m in {heavy} if m in sys.modules])); {KIT}"
    done = subprocess.run([sys.executable, "-c", told, "--version"], capture_output=True, check=True)
    assert done.stdout.decode().splitlines()[-1] == "[]"
