"""Walk through a repository for `make demo`: run kit and Git on a clock of its own, show each command, count the daily ones."""

from __future__ import annotations

import os
import re
import subprocess
import sys
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
