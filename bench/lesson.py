"""Lead one correction through its whole life: said in a session, proposed, confirmed, loaded, set aside twice, asked again.

The comment and the pull request are the JSON that a forge's API gives; the merge is a squash, as most forges do it.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from bench.day import Day

LOG, COMMENTS, PULL = "lesson.jsonl", "comments.json", "pull.json"
SENTENCE = "Retry limits live in config/limits.toml; code reads them and never sets one."
_PEOPLE = """\
confirmers:
  ana: {github: ana-w, email: "ana@example.com"}
  ben: {github: ben-k, email: "ben@example.com"}
"""


@dataclass
class Log:
    """The rows that a host writes of a session, a minute apart."""

    day: Day
    rows: list[dict[str, Any]] = field(default_factory=list)

    def row(self, kind: str, content: object) -> None:
        """One message."""
        message = {"id": f"msg_{len(self.rows)}", "role": kind, "model": "claude-sonnet-4-5", "content": content}
        at = self.day.clock - 30 + len(self.rows)
        self.rows.append({
            "type": kind, "uuid": f"row-{len(self.rows)}", "parentUuid": self.rows[-1]["uuid"] if self.rows else None,
            "sessionId": "3f9c12a0", "timestamp": f"2026-11-30T{at // 60:02d}:{at % 60:02d}:00Z",
            "cwd": str(self.day.root), "isSidechain": False, "message": message,
        })  # fmt: skip

    def edit(self, path: str, before: str, after: str) -> None:
        """A call that replaced ``before``, and its result."""
        ident = f"toolu_{len(self.rows)}"
        given = {"file_path": str(self.day.root / path), "old_string": before, "new_string": after}
        self.row("assistant", [{"type": "tool_use", "id": ident, "name": "Edit", "input": given}])
        self.row("user", [{"type": "tool_result", "tool_use_id": ident, "content": "done", "is_error": False}])

    def save(self) -> None:
        """Write the log beside the repository."""
        lines = "".join(f"{json.dumps(row)}\n" for row in self.rows)
        (self.day.root.parent / LOG).write_text(lines, encoding="utf-8", newline="\n")


def people(day: Day) -> None:
    """Two people who may confirm: with one alone, every page would say that nobody else looks."""
    settings = day.root / ".kit/kit.yaml"
    text = re.sub(r"(?m)^confirmers:.*\n(?:[ #].*\n)*", _PEOPLE, settings.read_text(encoding="utf-8"))
    text = text.replace("four_eyes: false ", "four_eyes: true ").replace("# false is printed on every page\n", "\n")
    settings.write_text(text, encoding="utf-8", newline="\n")


def corrected(day: Day) -> None:
    """The session: the agent sets a limit in code, is told not to, and takes it out again."""
    plain, constant = "def retry(call): return call()\n", "MAX_RETRIES = 5\n\ndef retry(call): return call()\n"
    log = Log(day)
    log.row("user", "Give billing one retry budget, read from config.")
    log.edit("src/billing/retry.py", plain, constant)
    log.row("assistant", [{"type": "text", "text": "Done: a call is retried at most MAX_RETRIES times."}])
    log.row("user", "no, not a constant again. never set MAX_RETRIES in code, it goes in config/limits.toml")
    log.edit("src/billing/retry.py", constant, plain)
    log.row("assistant", [{"type": "text", "text": "The limit is read from config/limits.toml now."}])
    log.save()


def reviewed(day: Day, base: str) -> str:
    """The pull request: what its reviewer sees, and the one line that they answer with; the rule's id."""
    page = day.kit("ci", "--base", base)
    found = re.search(r"/kit confirm (oa-[0-9a-z]{8})@([0-9a-f]{16})", page)
    if found is None:
        raise SystemExit(f"no rule to confirm in: {page}")
    line = f"/kit confirm {found[1]}@{found[2]} {SENTENCE}"
    where = "https://api.github.com/repos/acme/shop"
    comment = {
        "id": 2291840, "issue_url": f"{where}/issues/412", "user": {"login": "ana-w", "type": "User"},
        "created_at": day.now, "updated_at": day.now, "body": line,
    }  # fmt: skip
    pull = {"number": 412, "url": f"{where}/pulls/412", "user": {"login": "ben-k", "type": "User"}}
    (day.root.parent / COMMENTS).write_text(json.dumps([comment]), encoding="utf-8")
    (day.root.parent / PULL).write_text(json.dumps(pull), encoding="utf-8")
    day.say(f"Ana, who reviews it, comments one line in her own words:\n   {line}")
    return found[1]


def recorded(day: Day) -> None:
    """After the merge: the comment is recorded, and the change that records it is judged by the same gate."""
    forge = ("--comments", f"../{COMMENTS}", "--pull", f"../{PULL}")
    day.clock += 5
    day.kit("refresh", *forge, who="robot")
    day.git("switch", "-qc", "kit-refresh")
    day.commit("Record what was decided", who="robot")
    day.kit("ci", "--base", "main", *forge)
    day.git("switch", "-q", "main")
    day.git("merge", "-q", "--ff-only", "kit-refresh")
    day.git("branch", "-qd", "kit-refresh")


def set_aside(day: Day, rule: str, work: str) -> None:
    """Two workflows set the rule aside, each with its reason: it is due, and binds no longer until it is asked again."""
    for reason in ("night fix, the provider changed its limit", "per-card limits need code"):
        day.clock += 60
        day.kit("close", "--work", work, "--overridden", f"{rule}={reason}", "--no-review")
        day.commit("Close a workflow that set the rule aside")
    day.kit("list", "--due")
