"""A repository with a lane, and logs of sessions in it: what a person says, what the agent does, a minute apart."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kit.domain.base import instant
from kit.domain.base.instant import MINUTE, Instant
from tests.repo import Repo

NOW = instant.parse("2026-09-30T12:00:00Z") or Instant(0)
FIRST = instant.parse("2026-09-30T09:00:00Z") or Instant(0)
SETTINGS = """\
format: 1
repository: "re-7jgx48ha"
lanes:
  billing: {purpose: "Charges and refunds.", paths: ["config/limits.toml", "src/billing/**"]}
workflows: {implement: {}}
confirmers:
  ana: {github: ana-w, email: "ana@example.com"}
"""
WORK = """\
format: 1
id: "wi-3fh8z2vn"
title: Retry budget for billing
workflow: implement
lanes: [billing]
paths: [src/billing/retry.py]
status: open
"""
RETRY = "def retry(call):\n    return call()\n"
LIMIT = "MAX_RETRIES = 5\n\n\n"
TOML = "[billing]\n"

Doing = tuple[str, Mapping[str, Any]]


def build(repo: Repo) -> Repo:
    """Settings, one item and three files, on a branch of the item; ``main`` is what upstream has."""
    repo.git("config", "user.name", "Ana")
    repo.git("config", "user.email", "ana@example.com")
    files: dict[str, str | bytes] = {
        ".kit/kit.yaml": SETTINGS,
        ".kit/work/wi-3fh8z2vn.yaml": WORK,
        "src/billing/retry.py": RETRY,
        "config/limits.toml": TOML,
        "README.md": "# shop\n",
    }
    repo.commit("Start the shop", files)
    repo.git("update-ref", "refs/remotes/origin/main", "main")
    repo.branch("wi-3fh8z2vn-retries")
    return repo


def edit(path: str, old: str, new: str) -> Doing:
    """A call that replaces ``old`` by ``new``; a path without a leading slash is one of the repository."""
    return "Edit", {"file_path": path, "old_string": old, "new_string": new}


def run(command: str) -> Doing:
    return "Bash", {"command": command}


CORRECTED: tuple[tuple[str, str | Doing], ...] = (
    ("user", "add a retry limit to billing"),
    ("agent", edit("src/billing/retry.py", RETRY, LIMIT + RETRY)),
    ("agent", "Done: billing gives up after 5 attempts."),
    ("user", "no, from now on MAX_RETRIES never stands in code here. limits go in config/limits.toml"),
    ("agent", edit("src/billing/retry.py", LIMIT, "")),
    ("agent", edit("config/limits.toml", TOML, TOML + "retry_max = 5\n")),
    ("agent", "The limit is read from the settings now."),
)
PUSHED_BACK: tuple[tuple[str, str | Doing], ...] = (
    ("user", "add a retry limit to billing"),
    ("agent", edit("src/billing/retry.py", RETRY, LIMIT + RETRY)),
    ("agent", "Done: billing gives up after 5 attempts."),
    ("user", "that is wrong again, MAX_RETRIES should not be a constant in the code"),
    ("agent", edit("src/billing/retry.py", LIMIT, "")),
    ("agent", "It is gone."),
)


def log(
    repo: Repo, said: Sequence[tuple[str, str | Doing]] = CORRECTED, *, session: str = "3f9c12a0", at: Instant = FIRST,
    cwd: str | None = None,
) -> Path:  # fmt: skip
    """A log as Claude Code writes one, beside the repository; each row comes a minute after the one before it."""
    folder = cwd if cwd is not None else repo.root.as_posix()
    rows: list[dict[str, Any]] = []
    for n, (who, what) in enumerate(said):
        moment = instant.show(Instant(at + n * MINUTE))
        row = {"sessionId": session, "cwd": folder, "timestamp": moment}
        if who == "user":
            rows.append({**row, "type": "user", "message": {"role": "user", "content": what}})
        elif isinstance(what, str):
            rows.append({**row, "type": "assistant", "message": _message({"type": "text", "text": what})})
        else:
            call = f"call-{n}"
            name, given = what
            whole = {k: f"{folder}/{v}" if k == "file_path" else v for k, v in given.items()}
            use = {"type": "tool_use", "id": call, "name": name, "input": whole}
            rows.append({**row, "type": "assistant", "message": _message(use)})
            result = {"type": "tool_result", "tool_use_id": call, "content": "ok"}
            rows.append({**row, "type": "user", "message": {"role": "user", "content": [result]}})
    for n, one in enumerate(rows):
        one |= {"uuid": f"{session}-{n}", "parentUuid": f"{session}-{n - 1}" if n else None}
    file = repo.root.parent / f"{session}.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8", newline="\n")
    return file


def _message(part: Mapping[str, Any]) -> dict[str, Any]:
    return {"role": "assistant", "model": "claude-sonnet-4-5", "content": [dict(part)]}
