"""Which logs of agents are found; every test has a home folder of its own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kit.wiring import open_kit
from tests.repo import Repo

SESSION = "3f9c12a0-8c1d-4a52-9b1e-0a7d5c2f6e11"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home folder, and no variable that names another place."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    for name in ("CLAUDE_CONFIG_DIR", "CODEX_HOME"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "home"


def put(path: Path) -> str:
    """An empty file at ``path``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    return str(path)


def project(repo: Repo) -> str:
    """The name Claude Code gives to the folder of the repository."""
    return "".join(c if c.isascii() and c.isalnum() else "-" for c in open_kit(str(repo.root)).git.place.root)


@pytest.mark.parametrize("session", [SESSION, "3f9c12a0"], ids=["by its id", "by its beginning"])
def test_a_log_of_claude_code_is_found(repo: Repo, home: Path, session: str) -> None:
    own = put(home / ".claude/projects" / project(repo) / f"{SESSION}.jsonl")
    put(home / ".claude/projects" / project(repo) / "77777777-8c1d-4a52-9b1e-0a7d5c2f6e11.jsonl")
    put(home / ".claude/projects" / project(repo) / f"{SESSION}.txt")
    put(home / ".claude/projects/-another" / f"{SESSION}.jsonl")
    assert open_kit(str(repo.root)).logs.find("claude-code", session) == (own,)


def test_a_log_of_claude_code_is_found_where_its_variable_says(
    repo: Repo, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(home / ".claude/projects" / project(repo) / f"{SESSION}.jsonl")
    own = put(home / "other/projects" / project(repo) / f"{SESSION}.jsonl")
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(home / "other"))
    assert open_kit(str(repo.root)).logs.find("claude-code", SESSION) == (own,)


@pytest.mark.parametrize("session", [SESSION, "3f9c12a0"], ids=["by its id", "by its beginning"])
def test_a_rollout_of_codex_is_found_in_the_folder_of_its_day(repo: Repo, home: Path, session: str) -> None:
    own = put(home / f".codex/sessions/2026/11/30/rollout-2026-11-30T10-00-00-{SESSION}.jsonl")
    put(home / ".codex/sessions/2026/11/30/rollout-2026-11-30T10-00-00-77777777.jsonl")
    put(home / f".codex/sessions/2026/11/30/x/y/rollout-{SESSION}.jsonl")
    put(home / f".codex/sessions/2026/11/30/notes-{SESSION}.jsonl")
    assert open_kit(str(repo.root)).logs.find("codex", session) == (own,)


def test_a_rollout_of_codex_is_found_where_its_variable_says(
    repo: Repo, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = put(home / f"other/sessions/rollout-2026-11-30T10-00-00-{SESSION}.jsonl")
    monkeypatch.setenv("CODEX_HOME", str(home / "other"))
    assert open_kit(str(repo.root)).logs.find("codex", SESSION) == (own,)


@pytest.mark.parametrize(
    "session",
    ["", "3f9", "../3f9c12a0", "*", "3f9c12a0*", "[3]f9c12a0", "3f9c\x0012a0", "/etc/passwd", "a" * 65],
    ids=repr,
)
@pytest.mark.parametrize("host", ["claude-code", "codex"])
def test_what_is_no_id_finds_nothing(repo: Repo, home: Path, host: str, session: str) -> None:
    put(home / ".claude/projects" / project(repo) / f"{SESSION}.jsonl")
    put(home / f".codex/sessions/rollout-{SESSION}.jsonl")
    assert open_kit(str(repo.root)).logs.find(host, session) == ()


@pytest.mark.parametrize("host", ["claude-code", "codex", "cursor", ""])
def test_without_any_log_there_is_none(repo: Repo, home: Path, host: str) -> None:
    assert not home.exists()
    assert open_kit(str(repo.root)).logs.find(host, SESSION) == ()


def test_a_folder_with_the_name_of_a_log_is_none(repo: Repo, home: Path) -> None:
    (home / ".claude/projects" / project(repo) / f"{SESSION}.jsonl").mkdir(parents=True)
    assert open_kit(str(repo.root)).logs.find("claude-code", SESSION) == ()


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege on Windows")
def test_a_link_among_the_days_is_not_followed(repo: Repo, home: Path, tmp_path: Path) -> None:
    put(tmp_path / f"elsewhere/rollout-{SESSION}.jsonl")
    (home / ".codex/sessions").mkdir(parents=True)
    (home / ".codex/sessions/2026").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    assert open_kit(str(repo.root)).logs.find("codex", SESSION) == ()
