"""`kit gate run` and `kit gate list`, as they are typed."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from kit.cli.main import run
from tests import rules, shop
from tests.repo import Repo

RULE = "oa-7q2m4kxd"
LOOKS = f"'{Path(sys.executable).as_posix()}' check.py"
WORK = "wi-5hq0vz9t"


@pytest.fixture
def promoted(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> Repo:
    """A repository whose ``main`` promoted a rule to a check, on the branch of a work item."""
    for name in ("GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KIT_NOW", "2026-12-01T00:00:00Z")
    repo.commit(
        "base",
        {
            ".kit/kit.yaml": shop.SETTINGS,
            f".kit/agreements/{RULE}.yaml": rules.rule(level="gate-check", gate=LOOKS),
            f".kit/work/{WORK}.yaml": rules.item(WORK).replace("done", "open"),
            "src/billing/api.py": "a = 1\n",
            "check.py": "import sys\nsys.exit('bad' in open('src/billing/api.py').read())\n",
        },
    )
    repo.branch(f"{WORK}-work")
    repo.git("config", "user.name", "Ben")
    repo.git("config", "user.email", "ben@example.com")
    return repo


def test_each_check_is_told_on_one_line_with_whose_it_is(promoted: Repo, capfd: pytest.CaptureFixture[str]) -> None:
    base = promoted.head()[:7]
    assert run(["-C", str(promoted.root), "gate", "list"]) == 0
    assert capfd.readouterr().out == (
        f"{RULE}  gate-check  {LOOKS}: unrecorded (no run of it was recorded)\nchecks of main ({base})\n"
    )
    assert run(["-C", str(promoted.root), "gate", "run", RULE, "--base", "main"]) == 0
    assert capfd.readouterr().out == f"{RULE}  gate-check  {LOOKS}: passed (exit 0)\nchecks of main ({base})\n"
    assert run(["-C", str(promoted.root), "gate", "list"]) == 0
    assert ": passed (at 2026-12-01T00:00:00Z)\n" in capfd.readouterr().out


def test_a_check_that_fails_exits_with_one_and_is_told_as_data(
    promoted: Repo, capfd: pytest.CaptureFixture[str]
) -> None:
    promoted.commit("Break it", {"src/billing/api.py": "bad = 1\n"})
    assert run(["-C", str(promoted.root), "gate", "run", "--no-record", "--json"]) == 1
    told = json.loads(capfd.readouterr().out)
    assert (told["schema"], told["base"], told["passed"], told["checks"]) == (
        "kit.gate-run/1", "main", False,
        [{"id": RULE, "level": "gate-check", "command": LOOKS, "outcome": "failed", "detail": "exit 1", "recorded": None}],
    )  # fmt: skip


def test_a_rule_that_is_no_check_is_usage(promoted: Repo, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["-C", str(promoted.root), "gate", "run", "oa-00000000"]) == 2
    assert capfd.readouterr().err == (
        f"error: `oa-00000000` is no check that binds at main; expected one of {RULE}\n  hint: kit gate list\n"
    )


def test_without_a_promoted_rule_there_is_nothing_to_run(repo: Repo, capfd: pytest.CaptureFixture[str]) -> None:
    repo.commit("base", {".kit/kit.yaml": shop.SETTINGS, "a": "1"})
    assert run(["-C", str(repo.root), "gate", "run"]) == 0
    assert capfd.readouterr().out == f"no rule is promoted to a check\nchecks of main ({repo.head()[:7]})\n"


@pytest.mark.parametrize("span", ["nan", "inf", "0", "-1", "soon"])
def test_a_span_of_time_that_is_none_is_refused(promoted: Repo, capfd: pytest.CaptureFixture[str], span: str) -> None:
    assert run(["-C", str(promoted.root), "gate", "run", f"--timeout={span}"]) == 2
    assert f"`{span}` is no span of time; expected seconds above 0, for example 90" in capfd.readouterr().err
