"""Build a small real repository, walk one working day through it, and count what the day costs in commands and prompts.

Run by `make demo`. Every kit command shown is really run, on a fixed clock, in a folder that is removed afterwards unless
`--keep` names one. What is learned on the way is told by `lesson`.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench import lesson
from bench.day import Day, ident


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
    lesson.people(day)
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


def work(day: Day, budget: str) -> str:
    """The first item: a branch, claims, a recorded command, a close, a review and a squash merge; the rule it taught."""
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
    lesson.corrected(day)
    day.say("The end of the workflow: a correction of its session becomes a proposal")
    day.kit("close", "--done", "--from-log", f"../{lesson.LOG}", daily=True)
    day.commit("Close the retry budget")
    day.say("The pull request, as the gate shows it to its reviewer")
    rule = lesson.reviewed(day, "main")
    day.git("switch", "-q", "main")
    day.git("merge", "-q", "--squash", f"{budget}-retry-budget")
    day.commit("Retry budget for billing (#412)")
    day.git("branch", "-qD", f"{budget}-retry-budget")
    day.say("After the merge: what was commented is recorded, and proven once more")
    lesson.recorded(day)
    return rule


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
        rule = work(day, budget)
        log(day)
        others(day, pages)
        session = ("--session", "claude-code/3f9c12a0", "--transcript", "../session.jsonl")
        day.say("A continuation: what this session knows is needed and still true")
        day.kit("pull-work", metrics, *session)
        day.say("The same for the agent: a delta, since its context is warm")
        day.kit("pull-work", metrics, *session, "--agent")
        day.say("A disjoint item: start fresh")
        day.git("branch", "-qD", f"{pages}-nav")  # Ana gave it up, so it is free
        day.kit("pull-work", pages, *session)
        day.say("The same for the agent: the whole pack")
        day.kit("pull-work", pages, *session, "--agent")
        day.say("What the records are worth today")
        day.kit("check")
        day.say("Later the rule is set aside twice, so it is asked again instead of loaded")
        lesson.set_aside(day, rule, metrics)
        cost = f"{len(day.daily)} commands and {day.prompts} prompts of the author, 1 comment of the reviewer"
        sys.stdout.write(f"\nA day on one item: {cost}\n")
        for line in day.daily:
            sys.stdout.write(f"  {line}\n")


if __name__ == "__main__":
    main()
