"""What a session knows by its host's log: each file with the id it had when it was last seen, by the moves of HEAD."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kit.app.pull.answer import answer
from kit.app.pull.report import Report
from kit.app.pull.scene import Ask
from kit.domain.base.instant import Instant
from kit.errors import InvalidRecord, NotReady
from tests.app.pull.conftest import opened
from tests.repo import Repo

START = 1_790_000_000
ITEM = 'format: 1\nid: "wi-8c1v0r2e"\ntitle: Next\nstatus: open\npaths: [a.py, b.py, c.py]\n'


def at(minute: int) -> str:
    from datetime import UTC, datetime  # noqa: PLC0415

    return datetime.fromtimestamp(START + 60 * minute + 30, UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")


@pytest.fixture
def moved(repo: Repo) -> Repo:
    """Commits a minute apart: at minute 0 all three files, at minute 1 a pull changed b.py; the reflog says when."""
    repo.commit("start", {"a.py": "a\n", "b.py": "b\n", "c.py": "c\n", ".kit/kit.yaml": "format: 1\n",
                          ".kit/work/wi-8c1v0r2e.yaml": ITEM})  # fmt: skip
    repo.commit("pulled", {"b.py": "b\nmore\n"})
    return repo


def claude(repo: Repo, *rows: tuple[str, str, int]) -> str:
    """A log of Claude Code: tool, file, minute."""
    lines: list[dict[str, Any]] = []
    parent = None
    for n, (tool, path, minute) in enumerate(rows):
        usual = {"isSidechain": False, "sessionId": "3f9c12a0", "cwd": str(repo.root), "timestamp": at(minute)}
        call = {"type": "tool_use", "id": f"t{n}", "name": tool, "input": {"file_path": str(repo.root / path)}}
        lines.append({"type": "assistant", "uuid": f"a{n}", "parentUuid": parent, **usual,
                      "message": {"id": f"m{n}", "role": "assistant", "content": [call], "usage": {}}})  # fmt: skip
        result = {"type": "tool_result", "tool_use_id": f"t{n}", "content": "ok", "is_error": False}
        lines.append({"type": "user", "uuid": f"r{n}", "parentUuid": f"a{n}", **usual,
                      "message": {"role": "user", "content": [result]}})  # fmt: skip
        parent = f"r{n}"
    return _written(repo, lines)


def codex(repo: Repo, *rows: tuple[str, int]) -> str:
    """A rollout of Codex: file read by `cat`, minute."""
    lines: list[dict[str, Any]] = [
        {"timestamp": at(0), "type": "session_meta", "payload": {"id": "77d0c1fe", "cwd": str(repo.root)}}
    ]
    for n, (path, minute) in enumerate(rows):
        call = {"type": "function_call", "name": "exec_command", "call_id": f"c{n}",
                "arguments": json.dumps({"cmd": f"cat {path}"})}  # fmt: skip
        output = {"type": "function_call_output", "call_id": f"c{n}", "output": "ok"}
        lines += [{"timestamp": at(minute), "type": "response_item", "payload": part} for part in (call, output)]
    return _written(repo, lines)


def _written(repo: Repo, lines: list[dict[str, Any]]) -> str:
    log = repo.root.parent / "log.jsonl"
    log.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return str(log)


def asked(repo: Repo, log: str, **words: Any) -> Report:
    return answer(opened(repo), Ask(transcript=log, **words), now=Instant((START + 600) * 1000))


def knows(report: Report, repo: Repo) -> dict[str, str]:
    """Each known file: `now`, or `old` where the id is not that of HEAD."""
    return {path: "now" if seen == repo.oid(path) else "old" for path, seen in report.known}


def test_what_claude_code_read_before_a_pull_is_known_as_it_was(moved: Repo) -> None:
    log = claude(moved, ("Read", "a.py", 0), ("Read", "b.py", 0), ("Read", "c.py", 1))
    report = asked(moved, log)
    assert report.session == "claude-code/3f9c12a0"
    assert knows(report, moved) == {"a.py": "now", "b.py": "old", "c.py": "now"}
    assert report.known_changed == (("b.py", "1 line"),)
    assert report.known_unchanged == 2


def test_what_was_read_again_after_the_pull_is_known_as_it_is(moved: Repo) -> None:
    log = claude(moved, ("Read", "b.py", 0), ("Read", "b.py", 1))
    assert knows(asked(moved, log), moved) == {"b.py": "now"}


def test_what_codex_read_before_a_pull_is_known_as_it_was(moved: Repo) -> None:
    report = asked(moved, codex(moved, ("b.py", 0), ("c.py", 0)))
    assert report.session == "codex/77d0c1fe"
    assert knows(report, moved) == {"b.py": "old", "c.py": "now"}


def test_what_the_session_changed_itself_it_knows_as_committed(moved: Repo) -> None:
    log = claude(moved, ("Edit", "b.py", 0), ("Read", "a.py", 1))
    assert knows(asked(moved, log), moved) == {"b.py": "now", "a.py": "now"}


def test_a_log_read_after_taking_makes_the_session_warm(moved: Repo) -> None:
    moved.write(".git/kit/workflow.yaml", 'format: 1\nwork: "wi-8c1v0r2e"\nsession: "claude-code/3f9c12a0"\n')
    report = asked(moved, claude(moved, ("Read", "a.py", 0)))
    assert report.advice is not None
    assert (report.advice.verdict, report.advice.rule) == ("WARM", "same subject")


def test_a_given_session_outranks_the_name_in_the_log(moved: Repo) -> None:
    report = asked(moved, claude(moved, ("Read", "a.py", 0)), session="claude-code/other")
    assert report.session == "claude-code/other"


def test_files_outside_the_repository_are_not_known(moved: Repo) -> None:
    assert asked(moved, claude(moved, ("Read", "../secret", 0))).known == ()


@pytest.mark.parametrize("text", ["", "no json\n", '{"a": 1}\n'], ids=["empty", "words", "another format"])
def test_a_file_that_is_no_log_is_refused(text: str, moved: Repo) -> None:
    log = Path(moved.root.parent, "log.jsonl")
    log.write_text(text)
    with pytest.raises(InvalidRecord) as caught:
        asked(moved, str(log))
    expected = "JSON lines of Claude Code or Codex, Markdown of SpecStory, or a list of messages"
    assert caught.value.what == f"this is no log of an agent; expected {expected}"


def test_a_log_that_is_not_there_and_a_session_of_another_form_are_told(moved: Repo) -> None:
    with pytest.raises(NotReady):
        asked(moved, str(moved.root.parent / "nothing"))
    with pytest.raises((NotReady, InvalidRecord, Exception), match="is no session; expected host/id"):
        answer(opened(moved), Ask(session="no-slash"), now=Instant(START * 1000))


def test_without_log_or_note_what_was_committed_since_is_a_guess(moved: Repo) -> None:
    since = at(-1).replace(".000Z", "Z")
    moved.write(
        ".git/kit/workflow.yaml",
        f'format: 1\nwork: "wi-8c1v0r2e"\nsession: "codex/1"\nsince: "{since}"\n',
    )
    moved.git("config", "user.email", "ana@example.com")
    report = answer(opened(moved), Ask(session="codex/1", title="Next", paths=("b.py",)), now=Instant(START * 1000))
    assert report.advice is not None
    overlap = report.advice.terms[0]
    assert (overlap.name, overlap.basis) == ("overlap", "guessed")
    assert overlap.why == "1 of 1 expected files are known here and unchanged"


@pytest.mark.parametrize("line", ["[" * 100_000, "\0", "[]", '{"session": [], "work": {}}'], ids=lambda line: line[:20])
def test_a_line_of_the_decisions_that_is_none_is_passed_over(line: str, moved: Repo) -> None:
    opened(moved).worktree.append_state("decisions.jsonl", line)
    report = answer(opened(moved), Ask(session="claude-code/3f9c12a0"), now=Instant((START + 600) * 1000))
    assert report.session == "claude-code/3f9c12a0"
