"""Run what a document shows: every `console` block of a file, in one throw-away folder, at one pinned time.

A line that starts with `$ ` is typed into a shell, lines after `> ` belong to it, and everything up to the next `$ ` is
what it must print, stdout and stderr as they come. `…` stands for any text within a line, a line of nothing but `…` for
any number of lines. An id the document shows for the first time stands for whatever id kit drew there; from then on it
means that one, in commands too. Ids are drawn from a seed, so that their order is the same each time; `cd` is obeyed.

With KIT_GOLDEN=write the blocks are rewritten with what was printed: ids the document already names are used first, object
ids and the folder's path become `…`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

NOW = "2026-11-30T15:58:00Z"
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ID = re.compile(r"\b(oa|wi|cl|me|po|re)-[0-9a-hjkmnp-tv-z]{8}\b")
GIT_CONFIG = """[user]
	name = Ben
	email = ben@example.com
[init]
	defaultBranch = main
[advice]
	detachedHead = false
"""
OBJECT = re.compile(r"\b(?=[0-9a-f]*[a-f])(?=[0-9a-f]*[0-9])[0-9a-f]{7,64}\b")
SCRIPT = """(exit {status})
{command}
kit_status=$?
(pwd -W 2>/dev/null || pwd) > '{where}'
exit $kit_status
"""
SEEDED = """import os, random, secrets
if "SEED_OF_IDS" in os.environ:
    secrets.choice = random.Random(os.environ["SEED_OF_IDS"]).choice
"""
CRASHED = frozenset({70, 126, 127})


@dataclass(frozen=True)
class Step:
    """One command of a document, its line there, and what it is said to print."""

    line: int
    command: str
    expected: str


@dataclass
class Session:
    """A folder, the exit status of the last command, and what the document's ids stand for."""

    home: Path
    folder: Path
    status: int = 0
    count: int = 0
    ids: dict[str, str] = field(default_factory=dict)

    def run(self, command: str) -> str:
        """What ``command`` prints."""
        self.count += 1
        where = self.home / "folder"
        script = SCRIPT.format(status=self.status, command=self.known(command), where=where.as_posix())
        seed = {"SEED_OF_IDS": str(self.count)}
        result = subprocess.run(
            ["sh", "-c", script], cwd=self.folder, env=environment(self.home) | seed, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=60,
        )  # fmt: skip
        self.status = result.returncode
        if where.exists():
            self.folder = Path(where.read_text(encoding="utf-8").strip())
        return result.stdout.decode("utf-8", "replace").replace("\r\n", "\n")

    def known(self, text: str) -> str:
        """``text`` with the document's ids replaced by the real ones."""
        return ID.sub(lambda match: self.ids.get(match[0], match[0]), text)

    def told(self, text: str) -> str:
        """``text`` with the real ids replaced by the document's."""
        shown = {real: named for named, real in self.ids.items()}
        return ID.sub(lambda match: shown.get(match[0], match[0]), text)

    def learn(self, printed: str, named: str) -> None:
        """Let ids that are new in ``printed`` stand for the next ones of their kind that the document has in ``named``."""
        free = [name for name in dict.fromkeys(m[0] for m in ID.finditer(named)) if name not in self.ids]
        for real in dict.fromkeys(m[0] for m in ID.finditer(printed)):
            if real not in self.ids.values():
                name = next((name for name in free if name[:2] == real[:2]), real)
                self.ids[name] = real
                free = [other for other in free if other != name]

    def recorded(self, printed: str, document: str) -> str:
        """``printed`` as ``document`` should have it; a hexadecimal word that the document itself uses stays."""
        text = self.told(printed)
        for path in (self.home.parent, Path(sys.executable).parent):
            text = text.replace(str(path), "…").replace(path.as_posix(), "…")
        return OBJECT.sub(lambda match: match[0] if match[0] in document else "…", text)

    def matches(self, expected: str, printed: str) -> bool:
        """Whether ``printed`` is what the document says; ids that are new in it are learned."""
        fresh: list[str] = []
        match = re.fullmatch(self._pattern(expected, fresh), printed)
        if match is None:
            return False
        self.ids.update({name: match[f"id{i}"] for i, name in enumerate(fresh)})
        return True

    def _pattern(self, expected: str, fresh: list[str]) -> str:
        lines = expected.splitlines(keepends=True)
        return "".join("(?s:.*?)" if line.strip() == "…" else self._line(line, fresh) for line in lines)

    def _line(self, line: str, fresh: list[str]) -> str:
        parts: list[str] = []
        at = 0
        for match in ID.finditer(line):
            parts += [_text(line[at : match.start()]), self._id(match[0], fresh)]
            at = match.end()
        return "".join([*parts, _text(line[at:])])

    def _id(self, name: str, fresh: list[str]) -> str:
        if name in self.ids:
            return re.escape(self.ids[name])
        if name in fresh:
            return f"(?P=id{fresh.index(name)})"
        fresh.append(name)
        return f"(?P<id{len(fresh) - 1}>{name[:2]}-[0-9a-hjkmnp-tv-z]{{8}})"


def steps(text: str) -> Iterator[Step]:
    """The commands of every console block of a document, in order."""
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start()) + 2
        yield from _steps(block[1], line)


def environment(home: Path) -> dict[str, str]:
    """A hermetic environment: this Python's `kit` first, one time, one author, no settings of the machine's."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "KIT_", "XDG_"))}
    tools = str(Path(sys.executable).parent)
    config = home / ".gitconfig"
    if not config.exists():
        config.write_text(GIT_CONFIG)
        (home / "sitecustomize.py").write_text(SEEDED)
    return kept | {
        "PATH": f"{tools}{os.pathsep}{kept.get('PATH', '')}", "HOME": str(home), "USERPROFILE": str(home), "TZ": "UTC",
        "LC_ALL": "C.UTF-8", "COLUMNS": "100", "NO_COLOR": "1", "PYTHONUTF8": "1", "PYTHONPATH": str(home), "KIT_NOW": NOW,
        "GIT_CONFIG_GLOBAL": str(config), "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_DATE": NOW, "GIT_COMMITTER_DATE": NOW,
    }  # fmt: skip


def rewritten(text: str, printed: dict[int, str]) -> str:
    """The document with what was printed after the commands at the lines of ``printed``."""
    lines = text.splitlines(keepends=True)
    for step in sorted(steps(text), key=lambda step: step.line, reverse=True):
        if step.line in printed:
            first = step.line - 1 + len(step.command.splitlines())
            lines[first : first + len(step.expected.splitlines())] = printed[step.line].splitlines(keepends=True)
    return "".join(lines)


def _steps(block: str, line: int) -> Iterator[Step]:
    start, command, expected = 0, "", ""
    for number, text in enumerate(block.splitlines(keepends=True), line):
        if text.startswith("$ "):
            if command:
                yield Step(start, command.rstrip("\n"), expected)
            start, command, expected = number, text[2:], ""
        elif text.startswith("> ") and not expected:
            command += text[2:]
        else:
            expected += text
    if command:
        yield Step(start, command.rstrip("\n"), expected)


def _text(text: str) -> str:
    return "[^\n]*?".join(re.escape(piece) for piece in text.split("…"))
