"""Build a small real repository, walk one working day through it, and count what the day costs in commands and prompts.

Run by `make demo`. Every kit command shown is really run, on a fixed clock, in a folder that is removed afterwards unless
`--keep` names one.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

HERE = {"PYTHONUTF8": "1", "NO_COLOR": "1"}
DROPPED = re.compile(r"GIT_|KIT_")


@dataclass
class Day:
    """One repository and the commands a day in it took; ``clock`` is the demo's own time, in minutes of 2026-11-30."""

    root: Path
    shown: bool = True
    clock: int = 9 * 60
    daily: list[str] = field(default_factory=list)
    prompts: int = 0

    @property
    def now(self) -> str:
        """The demo's time as text."""
        return f"2026-11-30T{self.clock // 60:02d}:{self.clock % 60:02d}:00Z"

    def environment(self, who: str) -> dict[str, str]:
        """A hermetic environment: no configuration of this machine, a fixed author and the demo's clock."""
        kept = {key: value for key, value in os.environ.items() if not DROPPED.match(key)}
        person = {"NAME": who.capitalize(), "EMAIL": f"{who}@example.com", "DATE": self.now}
        git = {f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER") for key, value in person.items()}
        return (
            kept | git | HERE | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull, "KIT_NOW": self.now}
        )

    def git(self, *words: str, who: str = "ben") -> str:
        """Run git and return what it prints."""
        done = subprocess.run(
            ["git", *words], cwd=self.root, env=self.environment(who), check=True, capture_output=True, text=True
        )
        return done.stdout.strip()

    def kit(self, *words: str, who: str = "ben", daily: bool = False) -> str:
        """Run kit, show the command and what it prints, and return its output; a failure ends the demo."""
        command = [sys.executable, "-m", "kit", *words]
        done = subprocess.run(
            command,
            cwd=self.root,
            env=self.environment(who),
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        line = "kit " + " ".join(word if re.fullmatch(r"[\w./:@=*-]+", word) else f'"{word}"' for word in words)
        if daily:
            self.daily.append(line)
        if self.shown:
            sys.stdout.write(f"$ {line}\n{done.stdout}{done.stderr}\n")
        if done.returncode:
            sys.stderr.write(f"`{line}` ended with {done.returncode}\n{done.stderr}")
            raise SystemExit(1)
        return done.stdout

    def write(self, path: str, text: str) -> None:
        """Write a file of the worktree."""
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")

    def commit(self, message: str, *, who: str = "ben") -> None:
        """Commit everything."""
        self.git("add", "-A", who=who)
        self.git("commit", "-qm", message, who=who)
        self.clock += 7

    def say(self, text: str) -> None:
        """A line of talk between the commands."""
        sys.stdout.write(f"\n== {text}\n\n")


def ident(output: str) -> str:
    """The first record id in ``output``."""
    found = re.search(r"\b(?:wi|cl)-[0-9a-hjkmnp-tv-z]{8}\b", output)
    if found is None:
        raise SystemExit(f"no id in: {output}")
    return found[0]


def build(day: Day) -> tuple[str, str, str]:
    """A shop with two lanes and a history; returns the ids of the three work items."""
    day.git("init", "-q", "-b", "main")
    day.git("config", "user.name", "Ben")
    day.git("config", "user.email", "ben@example.com")
    day.write("config/limits.toml", "retry_max = 3\n")
    day.write("src/billing/api.py", "def charge(card): return card.charge()\n")
    day.write("src/billing/retry.py", "def retry(call): return call()\n")
    day.write("tests/billing/test_retry.py", "def test_retry(): assert True\n")
    day.write("docs/api/billing.md", "# Billing\n")
    day.write("mkdocs.yml", "site_name: shop\nnav: []\n")
    day.write(
        "check.py", "import pathlib, sys\nsys.exit('retry_max' not in pathlib.Path('config/limits.toml').read_text())\n"
    )
    day.commit("Start the shop")
    for n in range(6):
        day.write("docs/api/billing.md", "# Billing\n" + "More.\n" * (n + 1))
        day.commit(f"Describe billing, part {n + 1}")
    day.kit("init", "--yes")
    settings = day.root / ".kit/kit.yaml"
    text = settings.read_text(encoding="utf-8")
    lanes = (
        'lanes:\n  billing: {purpose: "Charges and their retries.", paths: [config/limits.toml, "src/billing/**",'
        ' "tests/billing/**"]}\n  docs: {purpose: "What users read.", paths: ["docs/**", mkdocs.yml]}\n'
    )
    settings.write_text(re.sub(r"(?m)^lanes:.*\n(?:[ #].*\n)*", lanes, text), encoding="utf-8", newline="\n")
    budget = ident(
        day.kit(
            "work",
            "add",
            "Retry budget for billing",
            "--lane",
            "billing",
            "--path",
            "config/limits.toml",
            "--path",
            "src/billing/retry.py",
            "--path",
            "src/billing/api.py",
            "--accept",
            "`python check.py` passes",
            "--priority",
            "1",
        )
    )
    metrics = ident(
        day.kit(
            "work",
            "add",
            "Retry metrics for billing",
            "--lane",
            "billing",
            "--path",
            "src/billing/retry.py",
            "--path",
            "src/billing/api.py",
            "--path",
            "config/limits.toml",
            "--path",
            "src/billing/metrics.py",
            "--depends-on",
            budget,
            "--accept",
            "every repeated call is counted",
            "--priority",
            "1",
        )
    )
    pages = ident(
        day.kit(
            "work",
            "add",
            "Navigation for the API pages",
            "--workflow",
            "docs",
            "--lane",
            "docs",
            "--path",
            "docs/api/billing.md",
            "--path",
            "mkdocs.yml",
        )
    )
    day.commit("Plan the week")
    return budget, metrics, pages


def work(day: Day, budget: str) -> None:
    """The first item: a branch, claims of three kinds, a recorded command, a close and a squash merge."""
    session = ("--session", "claude-code/3f9c12a0")
    day.kit("pull-work", "--take", budget, *session, daily=True)
    day.git("switch", "-qc", f"{budget}-retry-budget")
    day.write("src/billing/retry.py", "from billing.limits import retry_max\n\ndef retry(call): return call()\n")
    day.write("src/billing/limits.py", "retry_max = 3  # read from config/limits.toml\n")
    day.commit("Read the retry limit once")
    bounded = ident(
        day.kit(
            "claim",
            "add",
            "A failing call is tried retry_max times.",
            "--watch",
            "config/*.toml",
            "--watch",
            "src/billing/retry.py",
        )
    )
    day.kit("run", "--claim", bounded, "--", "python", "check.py")
    day.kit("claim", "add", "Charge retries; nothing else does.", "--read", "src/billing/api.py:1")
    day.kit("claim", "add", "The card provider answers within 30 seconds.", "--watch", "src/billing/api.py")
    day.commit("Keep what was learned")
    day.kit("close", "--done", daily=True)
    day.commit("Close the retry budget")
    day.git("switch", "-q", "main")
    day.git("merge", "-q", "--squash", f"{budget}-retry-budget")
    day.commit("Retry budget for billing")
    day.git("branch", "-qD", f"{budget}-retry-budget")


def log(day: Day) -> None:
    """The log of the session as its host keeps it: what was read and changed, and how full the context is."""
    rows: list[dict[str, object]] = []
    calls = [("Read", "config/limits.toml"), ("Read", "src/billing/api.py"), ("Edit", "src/billing/retry.py"),
             ("Edit", "src/billing/limits.py")]  # fmt: skip
    for number, (tool, path) in enumerate(calls):
        use = {"type": "tool_use", "id": f"toolu_{number}", "name": tool, "input": {"file_path": str(day.root / path)}}
        usage = {
            "input_tokens": 20,
            "cache_read_input_tokens": 70_000,
            "cache_creation_input_tokens": 0,
            "output_tokens": 90,
        }
        said = {
            "id": f"msg_{number}",
            "role": "assistant",
            "model": "claude-sonnet-4-5",
            "content": [use],
            "usage": usage,
        }
        done = {"type": "tool_result", "tool_use_id": f"toolu_{number}", "content": "done", "is_error": False}
        for kind, message in (("assistant", said), ("user", {"role": "user", "content": [done]})):
            rows.append({
                "type": kind, "uuid": f"{kind}-{number}", "parentUuid": rows[-1]["uuid"] if rows else None,
                "sessionId": "3f9c12a0", "timestamp": day.now, "cwd": str(day.root), "isSidechain": False, "message": message,
            })  # fmt: skip
    lines = "".join(f"{json.dumps(row)}\n" for row in rows)
    (day.root.parent / "session.jsonl").write_text(lines, encoding="utf-8", newline="\n")


def others(day: Day, pages: str) -> None:
    """Meanwhile Ana works on the pages on a branch of her own, and Kim changes what a claim rests on."""
    day.git("switch", "-qc", f"{pages}-nav", who="ana")
    day.write("mkdocs.yml", "site_name: shop\nnav: [docs/api/billing.md]\n")
    day.commit("List the API pages", who="ana")
    day.git("switch", "-q", "main")
    day.write("src/billing/api.py", "def charge(card): return card.charge()\n\ndef void(card): return card.void()\n")
    day.commit("Void a charge", who="kim")


def main() -> None:
    """Walk the day and print what it cost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", metavar="FOLDER", help="build the repository there and leave it")
    kept = parser.parse_args().keep
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(kept or scratch) / "shop"
        root.mkdir(parents=True)
        day = Day(root)
        day.say("A repository with two lanes, and three work items")
        budget, metrics, pages = build(day)
        day.say("The first item: taken, worked, proven by a command, closed, squash-merged")
        work(day, budget)
        log(day)
        others(day, pages)
        session = ("--session", "claude-code/3f9c12a0", "--transcript", "../session.jsonl")
        day.say("A continuation: what this session knows is needed and still true")
        day.kit("pull-work", metrics, *session, daily=True)
        day.say("The same for the agent: a delta, since its context is warm")
        day.kit("pull-work", metrics, *session, "--agent")
        day.say("A disjoint item: start fresh")
        day.git("branch", "-qD", f"{pages}-nav")  # Ana gave it up, so it is free
        day.kit("pull-work", pages, *session, daily=True)
        day.say("The same for the agent: the whole pack")
        day.kit("pull-work", pages, *session, "--agent")
        day.say("What the records are worth today")
        day.kit("check")
        sys.stdout.write(f"\nA working day: {len(day.daily)} commands, {day.prompts} prompts\n")
        for line in day.daily:
            sys.stdout.write(f"  {line}\n")


if __name__ == "__main__":
    main()
