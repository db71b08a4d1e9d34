"""Every failure ends with a command to paste, and words that name nothing are refused before anything is judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.cli.main import run
from tests.cli.transcript import small
from tests.repo import Repo


def test_a_broken_state_of_this_worktree_is_opened_where_git_keeps_it(
    repo: Repo, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small(repo)
    linked = tmp_path / "linked"
    repo.git("worktree", "add", "-q", str(linked), "-b", "linked")
    state = repo.root / ".git" / "worktrees" / "linked" / "kit" / "workflow.yaml"
    state.parent.mkdir(parents=True)
    state.write_text("[]\n")
    assert run(["-C", str(linked), "status"]) == 3
    assert capsys.readouterr().err == (
        "error: expected a mapping, got a list\n"
        "  at: <git-dir>/kit/workflow.yaml:1:1\n"
        '  hint: $EDITOR "$(git rev-parse --git-path kit/workflow.yaml)"\n'
    )
    named = repo.git("-C", str(linked), "rev-parse", "--git-path", "kit/workflow.yaml")
    assert Path(named.strip()).read_text() == "[]\n"


def test_an_empty_revision_is_not_taken_for_the_worktree(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--at", ""]) == 2
    assert capsys.readouterr().err == (
        "error: Invalid value for '--at': it is empty; expected a branch, a tag or a commit id\n"
        "  hint: kit check --help\n"
    )


@pytest.mark.parametrize("time", ["0000-01-01T00:00:00Z", "9999-12-31T24:00:00Z"])
def test_a_time_that_no_record_may_bear_is_refused(time: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--now", time]) == 2
    assert capsys.readouterr().err == (
        f"error: Invalid value for '--now': `{time}` is no time; expected for example 2026-11-30T15:58:00Z\n"
        "  hint: kit check --help\n"
    )


def test_a_missing_word_is_told_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["completion"]) == 2
    assert capsys.readouterr().err == (
        "error: Missing argument '{bash|zsh|fish}'. Choose from: bash, zsh, fish\n  hint: kit completion --help\n"
    )


def test_an_id_that_names_no_rule_is_told_before_the_sentence_is_missed(
    repo: Repo, capsys: pytest.CaptureFixture[str]
) -> None:
    small(repo)
    assert run(["-C", str(repo.root), "confirm", "no such rule"]) == 2
    assert capsys.readouterr().err == "error: no agreement has the id `no such rule`\n  hint: kit list --all\n"
