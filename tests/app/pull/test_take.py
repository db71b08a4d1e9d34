"""Taking an item: what is written, byte for byte, and when it is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kit.app import here
from kit.app.pull.report import Report
from kit.app.pull.take import take
from kit.domain.base.ident import WorkId
from kit.domain.base.instant import Instant
from kit.errors import AnswerIsNo, Moved, WrongUsage
from tests.app.pull.conftest import opened
from tests.repo import Repo

Asked = Callable[..., Report]
NOW = Instant(1796054280000)
STATE = """\
format: 1
work: "wi-8c1v0r2e"
workflow: implement
session: "claude-code/3f9c12a0"
since: "2026-11-30T09:31:00Z"
context: {full: 35, compacted: 0, seen: "2026-11-30T15:55:10Z"}
"""


def taken(shop: Repo, report: Report, *, branch: bool = False, dry_run: bool = False) -> tuple[str, ...]:
    return take(opened(shop), report, branch=branch, now=NOW, dry_run=dry_run)


def test_a_session_that_goes_on_takes_what_it_knew_along(shop: Repo, asked: Asked) -> None:
    before = here.workflow(opened(shop))
    written = taken(shop, asked())
    assert written == ("<git-dir>/kit/workflow.yaml", "<git-dir>/kit/decisions.jsonl")
    assert Path(shop.root, ".git/kit/workflow.yaml").read_text().startswith(STATE + "known: {config/limits.toml:")
    assert before is not None
    assert here.workflow(opened(shop)) == replace(before, work=WorkId("wi-8c1v0r2e"))


def test_the_decision_is_logged_with_its_terms(shop: Repo, asked: Asked) -> None:
    taken(shop, asked())
    rows = Path(shop.root, ".git/kit/decisions.jsonl").read_text().splitlines()
    assert [json.loads(row) for row in rows] == [
        {
            "at": "2026-11-30T15:58:00Z",
            "session": "claude-code/3f9c12a0",
            "work": "wi-8c1v0r2e",
            "verdict": "WARM",
            "rule": "points",
            "points": 53,
            "terms": {
                "overlap": 35, "dependency": 20, "lane": 5, "moved": -5, "load": -2, "compaction": 0, "idle": 0, "trouble": 0,
            },
        }
    ]  # fmt: skip


def test_another_session_starts_with_nothing_known(shop: Repo, asked: Asked) -> None:
    taken(shop, asked(session="codex/77d0c1fe"))
    assert Path(shop.root, ".git/kit/workflow.yaml").read_text() == (
        'format: 1\nwork: "wi-8c1v0r2e"\nworkflow: implement\nsession: "codex/77d0c1fe"\n'
        'since: "2026-11-30T15:58:00Z"\nknown: {}\n'
    )


def test_without_a_session_only_the_item_is_written(shop: Repo, asked: Asked) -> None:
    taken(shop, asked(session=None))
    assert Path(shop.root, ".git/kit/workflow.yaml").read_text() == (
        'format: 1\nwork: "wi-8c1v0r2e"\nworkflow: implement\nsince: "2026-11-30T15:58:00Z"\nknown: {}\n'
    )
    row = json.loads(Path(shop.root, ".git/kit/decisions.jsonl").read_text())
    assert row == {"at": "2026-11-30T15:58:00Z", "session": None, "work": "wi-8c1v0r2e"}


def test_what_was_taken_is_what_goes_on(shop: Repo, asked: Asked) -> None:
    taken(shop, asked())
    report = asked()
    assert report.advice is not None
    assert (report.advice.verdict, report.advice.rule) == ("WARM", "same subject")
    assert report.next is not None
    assert report.next.mine


def test_a_branch_is_created_and_stood_on(shop: Repo, asked: Asked) -> None:
    written = taken(shop, asked(), branch=True)
    assert written[-1] == "refs/heads/wi-8c1v0r2e-retry-metrics-for-billing"
    assert shop.git("branch", "--show-current") == "wi-8c1v0r2e-retry-metrics-for-billing"
    assert shop.git("status", "--porcelain") == ""


def test_a_branch_that_is_there_already_is_refused_and_nothing_is_written(shop: Repo, asked: Asked) -> None:
    ben = {"GIT_AUTHOR_NAME": "Ben", "GIT_AUTHOR_EMAIL": "ben@example.com"}
    shop.branch("wi-8c1v0r2e-retry-metrics-for-billing")
    shop.git("commit", "-q", "--allow-empty", "-m", "begin", env={**shop.dates(), **ben})
    shop.switch("main")
    before = Path(shop.root, ".git/kit/workflow.yaml").read_bytes()
    with pytest.raises(Moved) as caught:
        taken(shop, asked(), branch=True)
    assert caught.value.what == "a branch named `wi-8c1v0r2e-retry-metrics-for-billing` is there"
    assert caught.value.hint == "git switch wi-8c1v0r2e-retry-metrics-for-billing"
    assert Path(shop.root, ".git/kit/workflow.yaml").read_bytes() == before
    assert not Path(shop.root, ".git/kit/decisions.jsonl").exists()


def test_a_dry_run_names_the_same_and_writes_nothing(shop: Repo, asked: Asked) -> None:
    before = Path(shop.root, ".git/kit/workflow.yaml").read_bytes()
    written = taken(shop, asked(), branch=True, dry_run=True)
    assert len(written) == 3
    assert Path(shop.root, ".git/kit/workflow.yaml").read_bytes() == before
    assert shop.git("branch", "--list") == "* main"


def test_an_item_somebody_holds_is_refused_with_the_holder(shop: Repo, asked: Asked) -> None:
    with pytest.raises(Moved) as caught:
        taken(shop, asked(work="wi-2mm7d0qk"))
    assert (caught.value.exit_status, caught.value.what, caught.value.where, caught.value.hint) == (
        5,
        "wi-2mm7d0qk is held by ana, last seen 2026-11-30T15:52:00Z",
        "branch wi-2mm7d0qk-nav",
        "kit pull-work",
    )


def test_an_item_that_waits_is_refused(shop: Repo, asked: Asked) -> None:
    file = Path(shop.root, ".kit/work/wi-8c1v0r2e.yaml")
    file.write_text(file.read_text().replace('["wi-3fh8z2vn"]', '["wi-2mm7d0qk"]'))
    with pytest.raises(AnswerIsNo) as caught:
        taken(shop, asked(work="wi-8c1v0r2e"))
    assert (caught.value.exit_status, caught.value.what) == (1, "wi-8c1v0r2e is blocked by wi-2mm7d0qk")


def test_an_item_that_is_over_is_refused(shop: Repo, asked: Asked) -> None:
    with pytest.raises(AnswerIsNo) as caught:
        taken(shop, asked(work="wi-3fh8z2vn"))
    assert (caught.value.exit_status, caught.value.what) == (1, "wi-3fh8z2vn is done; expected an open item")


@pytest.mark.parametrize("words", [{"title": "No record"}, {"rev": "HEAD"}])
def test_only_an_item_of_this_worktree_can_be_taken(words: dict[str, str], shop: Repo, asked: Asked) -> None:
    with pytest.raises(WrongUsage, match="only a work item of this worktree can be taken"):
        taken(shop, asked(**words))
