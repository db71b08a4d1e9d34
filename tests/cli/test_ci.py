"""`kit ci`, as it is typed: what it prints, where its page goes, and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import shop
from tests.scenarios.gate import (
    NOW,
    OPEN_FILE,
    PROPOSAL,
    PROPOSAL_FILE,
    RULE_FILE,
    Gate,
    base,
    confirmation,
    line,
    said,
)

PROVEN = """\
merging changes what binds: {rule} added
✓ {rule} added: Every limit is read from config/limits.toml.
    proven: ana wrote it in comment:2291999 of github:acme/shop#412, and neither proposed it nor opened the pull request
What agents read after this merge: unchanged
Not checked: liveness (refs are not fetched)
7 records; judged {head} against {base} with the settings of {base}
"""
UNPROVEN = """\
1 rule would bind differently and no confirmer proved it: do not merge
! {rule} added: Every limit is read from config/limits.toml.
    not proven: comment:2291999 of github:acme/shop#412 is not among the comments given
What agents read after this merge: unchanged
error unproven-binding: {rule} would bind, and nobody proved it: comment:2291999 of github:acme/shop#412 is not among the \
comments given
    at {path}
    kit ci --comments FILE
Not checked: liveness (refs are not fetched)
7 records; judged {head} against {base} with the settings of {base}
"""


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Gate:
    return Gate.open(tmp_path, monkeypatch, capsys)


def filled(page: str, gate: Gate) -> str:
    short = {"head": gate.repo.head()[:7], "base": gate.repo.head("main")[:7]}
    return page.format(rule=PROPOSAL, path=PROPOSAL_FILE, **short)


def test_a_proven_rule_is_told_with_whose_it_is(gate: Gate) -> None:
    text = confirmation()
    gate.desk.bring({PROPOSAL_FILE: text})
    assert gate.desk("ci", "--base", "main", "--now", NOW, *gate.desk.given(said(line(text)))) == 0
    assert gate.desk.out == filled(PROVEN, gate)


def test_a_rule_that_nobody_proved_ends_with_1_and_what_would_help(gate: Gate) -> None:
    gate.desk.bring({PROPOSAL_FILE: confirmation()})
    assert gate.desk("ci", "--base", "main", "--now", NOW) == 1
    assert gate.desk.out == filled(UNPROVEN, gate)


def test_the_page_goes_to_a_file_and_is_added_to_the_summary_of_the_job(gate: Gate) -> None:
    summary, page = gate.folder / "summary.md", gate.folder / "page.md"
    summary.write_text("before\n", encoding="utf-8")
    gate.desk.patch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    for _ in range(2):
        gate.desk("ci", "--base", "main", "--now", NOW, "--markdown", str(page))
    written = page.read_text(encoding="utf-8")
    assert written.startswith("### kit · merging binds nobody to anything new\n")
    assert summary.read_text(encoding="utf-8") == f"before\n{written}{written}"
    assert gate.desk.err == f"wrote {page}\nwrote {summary}\n"


def test_records_that_cannot_be_judged_have_a_page_too(gate: Gate) -> None:
    gate.desk.bring({OPEN_FILE: "format: 1\n"})
    page = gate.folder / "page.md"
    assert gate.desk("ci", "--base", "main", "--now", NOW, "--markdown", str(page)) == 3
    assert page.read_text(encoding="utf-8").startswith("### kit · the records cannot be judged: do not merge\n")
    assert f"{OPEN_FILE}:1:1" in page.read_text(encoding="utf-8")


def test_a_page_that_cannot_be_written_is_told(gate: Gate) -> None:
    path = gate.folder / "nowhere" / "page.md"
    assert gate.desk("ci", "--base", "main", "--now", NOW, "--markdown", str(path)) == 4
    assert gate.desk.err == (
        f"error: cannot write the page to {path}: No such file or directory\n  at: {path}\n  hint: kit ci --markdown FILE\n"
    )


def test_comments_that_are_no_json_are_refused(gate: Gate) -> None:
    file = gate.folder / "comments.json"
    file.write_text("not found", encoding="utf-8")
    assert gate.desk("ci", "--base", "main", "--comments", str(file)) == 3
    assert "expected comments of pull requests as JSON of the forge's API" in gate.desk.err


def test_the_base_branch_of_a_job_is_found(gate: Gate) -> None:
    gate.repo.git("update-ref", "refs/remotes/origin/release", "main")
    gate.desk.patch.setenv("GITHUB_BASE_REF", "release")
    assert gate.desk("ci", "--now", NOW, "--json") == 0
    assert '"named": "origin/release"' in gate.desk.out


def test_checks_run_only_where_the_head_is_checked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gate = Gate.open(tmp_path, monkeypatch, capsys)
    gate.desk.bring({"x": "y\n"})
    head = gate.repo.head()
    assert gate.desk("ci", "--base", "main", "--head", "main", "--run-gates", "--now", NOW) == 2
    base_id = gate.repo.head("main")
    assert gate.desk.err == (
        f"error: checks run in a worktree, and this one has not {base_id[:7]} checked out\n"
        f"  at: {base_id}\n  hint: git switch --detach {base_id[:7]}\n"
    )
    assert gate.repo.head() == head


def test_a_gate_that_the_base_calls_advisory_is_not_red(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {**base(), ".kit/kit.yaml": shop.SETTINGS.replace("binding: required", "binding: advisory")}
    gate = Gate.open(tmp_path, monkeypatch, capsys, files=files)
    gate.desk.bring({PROPOSAL_FILE: confirmation()})
    assert gate.desk("ci", "--base", "main", "--now", NOW) == 0
    gate.change(".kit/kit.yaml", "binding: advisory", "binding: required")
    assert gate.desk("ci", "--base", "main", "--now", NOW) == 0
    assert "\nfinding unproven-binding: " in gate.desk.out


def test_the_same_change_gives_the_same_bytes(gate: Gate) -> None:
    gate.desk.bring({PROPOSAL_FILE: confirmation(), "AGENTS.md": "# Other\n", RULE_FILE: base()[RULE_FILE] + "# x\n"})
    gate.desk("ci", "--base", "main", "--now", NOW, "--json")
    first = gate.desk.out
    gate.desk("ci", "--base", "main", "--now", NOW, "--json")
    assert gate.desk.out == first
