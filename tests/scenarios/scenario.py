"""Run kit as a person does, in a process of its own, and hold every run to the invariants of the robustness scenarios."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kit.stores.files import STAGED
from tests.repo import Repo

NOW = "2026-11-30T15:58:00Z"
_SAID = re.compile(r"^(?:wrote |removed |  )(\S+)$", re.MULTILINE)
_NEXT = re.compile(r"^  hint: \S|^    (?:kit|git|\$EDITOR) ", re.MULTILINE)


@dataclass(frozen=True)
class Told:
    """How one run ended, and what it printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What stdout holds, parsed."""
        return json.loads(self.out)

    @property
    def named(self) -> set[str]:
        """The paths it says it wrote or removed."""
        return set(_SAID.findall(self.out) + _SAID.findall(self.err))


@dataclass(frozen=True)
class State:
    """Every byte of the worktree by path, and of Git's folder but for kit's own."""

    files: Mapping[str, bytes]
    inside: Mapping[str, bytes]
    porcelain: str


def run(root: Path, words: Sequence[str], env: Mapping[str, str] | None = None) -> Told:
    """One run of the installed command line in ``root``, held to what is true of every run."""
    before = look(root)
    told = start(root, words, env)
    after = look(root)
    changed = {path for path in {**before.files, **after.files} if before.files.get(path) != after.files.get(path)}
    changed -= {path for path in changed if STAGED in path and path not in after.files}  # swept after a killed writer
    assert changed <= told.named, f"{words} changed {changed}, and told of {told.named}"
    assert after.inside == before.inside, f"{words} changed Git's own folder"
    new = set(after.porcelain.split("\0")) - set(before.porcelain.split("\0"))
    assert {entry[3:] for entry in new} <= told.named
    if "--json" in words:
        assert told.json["schema"].startswith("kit.")
    if told.code != 0:
        assert _NEXT.search(told.err + told.out), f"{words} ended with {told.code} and names no next command"
    assert "Traceback" not in told.err + told.out
    assert "\x1b" not in told.out + told.err
    return told


def twice(root: Path, words: Sequence[str], env: Mapping[str, str] | None = None) -> Told:
    """A run that reads, or has nothing left to do: the second one prints the same bytes and changes none."""
    first = run(root, words, env)
    before = look(root)
    assert run(root, words, env) == first
    assert look(root) == before
    return first


def start(root: Path, words: Sequence[str], env: Mapping[str, str] | None = None) -> Told:
    """One run, unjudged."""
    source = str(Path(__file__).parents[2])
    command = [sys.executable, "-m", "kit", *words]
    environment = {**os.environ, "PYTHONPATH": source, "KIT_NOW": NOW, **(env or {})}
    done = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, check=False, stdin=subprocess.DEVNULL
    )
    return Told(done.returncode, done.stdout.decode(), done.stderr.decode())


def look(root: Path) -> State:
    """What lies in ``root`` now."""
    link = Path(root, ".git")
    bare = not link.exists()
    git = root if bare else link if link.is_dir() else Path(link.read_text().removeprefix("gitdir:").strip())
    files = {path: data for path, data in _bytes(root) if not path.startswith(".git/") and path != ".git"}
    inside = {path: data for path, data in _bytes(git) if not path.startswith("kit/") and path not in _VOLATILE}
    status = (
        "" if bare else Repo(root).git("--no-optional-locks", "status", "--porcelain", "-z", "--untracked-files=all")
    )
    return State(files, inside, status)


_VOLATILE = frozenset({"index.lock"})


def _bytes(root: Path) -> list[tuple[str, bytes]]:
    found = []
    for folder, folders, names in os.walk(root):
        for name in [*names, *(f for f in folders if Path(folder, f).is_symlink())]:
            path = Path(folder, name)
            special = path.is_symlink() or not path.is_file()
            data = str(path.readlink()).encode() if path.is_symlink() else b"" if special else path.read_bytes()
            found.append((path.relative_to(root).as_posix(), data))
    return found
