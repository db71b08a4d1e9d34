"""The backtest of the advice, run on a history made here; that its figures are worth something is for real histories."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench" / "eval_advice.py"
DAY = 86_400


class History:
    """A repository whose every commit is by an author, at an hour, and writes some files."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.clock = 1_790_000_000
        self.git("init", "-q", "-b", "main", at=self.clock)

    def git(self, *arguments: str, at: int, author: str = "ana") -> None:
        who = {f"GIT_{role}_{part}": v for role in ("AUTHOR", "COMMITTER")
               for part, v in (("NAME", author), ("EMAIL", f"{author}@example.com"), ("DATE", f"{at} +0000"))}  # fmt: skip
        hermetic = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
        subprocess.run(["git", "-C", str(self.root), *arguments], check=True, env={**os.environ, **hermetic, **who})

    def commit(self, author: str, *paths: str, later: int = 3600) -> None:
        self.clock += later
        for path in paths:
            file = self.root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"{self.clock}\n", encoding="utf-8")
        self.git("add", "-A", at=self.clock, author=author)
        self.git("commit", "-q", "-m", "Work", at=self.clock, author=author)


def run(root: Path, *options: str) -> str:
    command = [sys.executable, str(BENCH), str(root), *options]
    return subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8").stdout


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = History(tmp_path_factory.mktemp("history"))
    for i in range(20):
        made.commit("kim", f"other/{i}.md", later=8 * DAY)
    made.commit("ana", "app/pay/a.py")
    made.commit("ana", "app/pay/a.py")
    made.commit("ben", "app/mail/m.py")
    made.commit("ana", "app/list/z.py")
    made.commit("ana", "app/list/z.py", later=8 * DAY)
    return made.root


def test_pairs_are_consecutive_changes_of_one_author_within_a_week(history: Path) -> None:
    found = json.loads(run(history, "--json"))
    assert (found["changes"], found["pairs"], found["useful"]) == (25, 2, 1)
    answers = {name: (count["pairs"], count["useful"]) for name, count in found["answers"].items() if count["pairs"]}
    assert answers == {
        "plain rule: warm": (2, 1),
        "first form: WARM": (1, 1),
        "first form: FRESH": (1, 0),
        "score: WARM": (1, 1),
        "score: FRESH": (1, 0),
    }


def test_the_text_is_a_table_and_the_same_every_time(history: Path) -> None:
    text = run(history, "--coarse")
    assert text == run(history, "--coarse")
    assert text.splitlines()[:3] == [
        "25 changes, 2 pairs, 50 % useful",
        "                       share  useful",
        "plain rule: warm       100 %    50 %",
    ]
    assert text.splitlines()[-1] == "useful in the fifth with the highest score: first form 100 %, score 100 %"
