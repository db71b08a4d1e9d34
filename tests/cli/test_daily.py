"""What the daily verbs take from their environment, and what they leave alone."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kit.cli.main import run
from tests import shop
from tests.cli.transcript import small
from tests.repo import Repo

HEAVY = ("networkx", "git", "jinja2", "ruamel", "pydantic", "markdown_it", "wcwidth")
LOADED = f"""
import sys
from kit.cli.main import run
code = run(sys.argv[1:])
print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.parametrize("name", ["GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME"])
def test_a_ci_job_names_the_branch_it_merges_into(
    name: str, repo: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small(repo)
    repo.branch("release")
    clone = repo.clone(tmp_path / "clone")
    monkeypatch.setenv(name, "release")
    assert run(["-C", str(clone.root), "check", "--base", "auto", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["base"] == "origin/release"


@pytest.mark.parametrize(
    "words", [["check"], ["claim", "list"], ["show", "cl-78yccprs"], ["why", "src/billing/api.py"]]
)
def test_a_second_reading_loads_no_heavy_library(words: list[str], repo: Repo) -> None:
    shop.build(repo)
    command = [sys.executable, "-c", LOADED, "-C", str(repo.root), *words]
    for _ in range(2):
        done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "[]\n")


@pytest.mark.parametrize(
    "words", [["check"], ["show", "wi-3fh8z2vn"], ["why", "docs"], ["claim", "list"], ["lane", "list"]]
)
def test_reading_writes_nothing_to_the_worktree(
    words: list[str], repo: Repo, capsys: pytest.CaptureFixture[str]
) -> None:
    shop.build(repo)
    index = Path(repo.root, ".git/index").read_bytes()
    assert run(["-C", str(repo.root), *words]) == 0
    assert capsys.readouterr().out
    assert repo.git("status", "--porcelain") == ""
    assert Path(repo.root, ".git/index").read_bytes() == index


@pytest.mark.parametrize(
    "words", [["check", "--json"], ["show", "cl-ck51f0fq", "--json"], ["why", "src/billing", "--json"]]
)
def test_the_same_repository_and_time_give_the_same_bytes(
    words: list[str], repo: Repo, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shop.build(repo)
    monkeypatch.setenv("KIT_NOW", shop.NOW)
    outputs = []
    for cache in ("", "1"):
        monkeypatch.setenv("KIT_NO_CACHE", cache)
        assert run(["-C", str(repo.root), *words]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    assert json.loads(outputs[0])["schema"].startswith("kit.")


def test_a_claim_can_be_given_an_earlier_end(
    repo: Repo, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KIT_ACTOR", "person:ana")
    repo.commit("Start", {"a.py": "x = 1\n"})
    where = ["-C", str(repo.root)]
    assert run([*where, "init", "--yes"]) == 0
    assert run([*where, "work", "add", "T"]) == 0
    work = capsys.readouterr().out.strip().splitlines()[-1]
    repo.commit("Set up")
    words = ["claim", "add", "x is 1", "--work", work, "--read", "a.py:1", "--now", "2026-11-30T10:00:00Z"]
    assert run([*where, *words, "--window", "2", "--ttl", "3600"]) == 0
    capsys.readouterr()
    repo.commit("Keep it")

    def status(now: str) -> str:
        run([*where, "claim", "list", "--json", "--now", now])
        return str(json.loads(capsys.readouterr().out)["claims"][0]["status"])

    assert (status("2026-11-30T11:00:00Z"), status("2026-11-30T11:00:01Z")) == ("verified", "stale")
    repo.commit("One")
    repo.commit("Two")
    repo.commit("Three")
    assert status("2026-11-30T10:30:00Z") == "stale"
