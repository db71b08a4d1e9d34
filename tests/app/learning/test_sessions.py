"""Logs of sessions: which belong here, what the repository was like when they began, and what is said of odd ones."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from kit.app.kit import Kit
from kit.app.learning import sessions
from kit.app.learning.sessions import Sessions
from kit.app.ledger import read
from kit.errors import InvalidRecord
from kit.wiring import open_kit
from tests.app.learning import story
from tests.repo import Repo

VECTORS = Path(os.environ.get("KIT_VECTORS", Path(__file__).parents[3] / "../shared/vectors"))


@pytest.fixture
def shop(repo: Repo) -> Repo:
    return story.build(repo)


def opened(repo: Repo) -> Kit:
    return open_kit(str(repo.root))


def found(repo: Repo, *logs: Path) -> Sessions:
    kit = opened(repo)
    return sessions.read(kit, read(kit), [str(log) for log in logs])


def test_a_correction_and_what_followed_it_stand_at_the_same_turn(shop: Repo) -> None:
    seen = found(shop, story.log(shop))
    (words,) = seen.words
    assert (words.kind, words.source_ref, words.locator, words.person) == (
        "rule", "session:claude-code/3f9c12a0", "turn:2", "ana",
    )  # fmt: skip
    assert [(e.kind, e.source_ref, e.locator) for e in seen.effects] == [
        ("undone", "session:claude-code/3f9c12a0", "turn:2")
    ]
    assert (seen.scanned.logs, seen.scanned.turns, seen.scanned.correcting) == (1, 2, 1)


def test_logs_that_name_no_session_are_told_apart_by_their_content(shop: Repo, tmp_path: Path) -> None:
    edit = {"file_path": "src/billing/retry.py", "old_string": story.RETRY, "new_string": story.LIMIT + story.RETRY}
    call = {"id": "1", "type": "function", "function": {"name": "Edit", "arguments": json.dumps(edit)}}
    for n in range(2):
        rows = [
            {"role": "user", "content": f"add a retry limit to billing, try {n}"},
            {"role": "assistant", "content": "", "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "1", "content": "ok"},
            {"role": "assistant", "content": "Done."},
            {"role": "user", "content": "no, from now on MAX_RETRIES never stands in code here"},
        ]
        (tmp_path / f"{n}.json").write_text(json.dumps(rows), encoding="utf-8", newline="\n")
    seen = found(shop, tmp_path / "0.json", tmp_path / "1.json")
    refs = [words.source_ref for words in seen.words]
    assert len(set(refs)) == 2
    assert {ref.partition("/")[0] for ref in refs} == {"session:messages"}
    assert found(shop, tmp_path / "0.json").words == seen.words[:1]


def test_a_log_named_twice_is_read_once(shop: Repo) -> None:
    log = story.log(shop)
    assert found(shop, log, log).scanned.turns == 2


def test_a_session_in_the_main_worktree_belongs_to_every_worktree(shop: Repo, tmp_path: Path) -> None:
    shop.git("worktree", "add", "-q", str(tmp_path / "second"), "main")
    seen = found(Repo(tmp_path / "second"), story.log(shop))
    assert (len(seen.words), seen.scanned.notes) == (1, ())


def test_a_session_elsewhere_that_edited_files_here_belongs_here(shop: Repo) -> None:
    log = story.log(shop)
    text = log.read_text(encoding="utf-8").replace(f'"cwd": "{shop.root.as_posix()}"', '"cwd": "/elsewhere"')
    log.write_text(text, encoding="utf-8", newline="\n")
    seen = found(shop, log)
    assert (len(seen.words), seen.scanned.notes) == (1, ())


def test_a_file_that_was_there_before_is_built_already_where_the_new_one_is_like_it(shop: Repo) -> None:
    old = "def again(call):\n    for _ in range(3):\n        call()\n    return None\n"
    shop.commit("Old", {"src/billing/again.py": old})
    write: story.Doing = ("Write", {"file_path": "src/billing/once_more.py", "content": f"{old}\n\nX = 1\n"})
    said: list[tuple[str, str | story.Doing]] = [
        ("user", "add a helper that calls again"),
        ("agent", write),
        ("agent", "Done, the helper is there."),
        ("user", "we already have that in src/billing/again.py, use it"),
        ("agent", story.run("rm src/billing/once_more.py")),
    ]
    (words,) = found(shop, story.log(shop, said)).words
    assert (words.kind, words.points, words.paths) == ("already built", 3, ("src/billing/again.py",))


def test_the_repository_is_taken_as_it_was_when_the_session_began(shop: Repo) -> None:
    moved = story.log(shop, at=story.FIRST)
    shop.git("rm", "-q", "config/limits.toml")
    shop.commit("Drop the settings file")
    shop.git("reflog", "expire", "--expire=now", "--all")
    said = found(shop, moved).words[0]
    assert "MAX_RETRIES" in said.objects


def test_commits_made_in_a_session_are_known_by_what_git_told(shop: Repo) -> None:
    said: list[tuple[str, str | story.Doing]] = [("user", "commit it"), ("agent", story.run("git commit -m x"))]
    log = story.log(shop, said)
    text = log.read_text(encoding="utf-8").replace('"content": "ok"', '"content": "[main 0a1b2c3] x\\n 1 file changed"')
    log.write_text(text, encoding="utf-8", newline="\n")
    assert found(shop, log).made == ("0a1b2c3",)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b'{"a": 1}\n', id="rows of no agent"),
        pytest.param(b"\x00\x01\x02 binary", id="a binary file"),
        pytest.param(b"a plain text\nof two lines\n", id="a plain text"),
    ],
)
def test_a_file_that_is_no_log_is_refused(shop: Repo, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "log"
    file.write_bytes(data)
    with pytest.raises(InvalidRecord) as caught:
        found(shop, file)
    assert (caught.value.code, caught.value.where) == ("unknown-log", str(file))


def test_a_folder_of_an_agents_logs_knows_the_session_by_the_beginning_of_its_id(
    shop: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CODEX_HOME", str(tmp_path))
    file = tmp_path / "sessions/2026/09/30/rollout-2026-09-30-0198aaaa-bbbb.jsonl"
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps({"type": "session_meta", "payload": {"id": "0198aaaa-bbbb"}}), encoding="utf-8")
    assert sessions.logs_of(opened(shop), "codex/0198aaaa") == (str(file),)
    assert sessions.logs_of(opened(shop), "codex/77") == ()
    assert sessions.logs_of(opened(shop), None) == ()


def test_the_sample_logs_are_of_sessions_elsewhere_and_teach_nothing_here(shop: Repo) -> None:
    folder = VECTORS / "../samples/transcripts"
    logs = sorted(folder.glob("*.jsonl"))
    if not logs:
        pytest.skip(f"no samples of agents' logs beside KIT_VECTORS: {folder} is not there")
    seen = found(shop, *logs)
    assert (seen.words, seen.scanned.logs) == ((), len(logs))
