"""Find the logs agents keep of their sessions: where Claude Code and Codex put them, and nowhere else. No log is opened."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from kit.ports import Place

_SESSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{3,63}")
_NOT_KEPT = re.compile(r"[^A-Za-z0-9]")
_DEPTH = 3  # year, month, day


class AgentLogs:
    """The port Logs over the folders below the home folder, or those ``CLAUDE_CONFIG_DIR`` and ``CODEX_HOME`` name."""

    def __init__(self, place: Place) -> None:
        self._root = place.root

    def find(self, host: str, session: str) -> tuple[str, ...]:
        """The files of the session, by name; none where the id is too short to tell sessions apart."""
        if _SESSION.fullmatch(session) is None:
            return ()
        try:
            found = self._claude(session) if host == "claude-code" else self._codex(session) if host == "codex" else ()
            return tuple(sorted(dict.fromkeys(str(path) for path in found)))
        except (OSError, RuntimeError, ValueError):  # no home folder, a name no file can have
            return ()

    def _claude(self, session: str) -> Iterator[Path]:
        """Those in the folder of this worktree, whose name is its path with a hyphen for all but letters and digits."""
        projects = _home("CLAUDE_CONFIG_DIR", ".claude") / "projects"
        for root in dict.fromkeys((self._root, os.path.realpath(self._root))):
            yield from _files(projects / _NOT_KEPT.sub("-", root), session, "")

    def _codex(self, session: str) -> Iterator[Path]:
        folders = [_home("CODEX_HOME", ".codex") / "sessions"]
        for depth in range(_DEPTH + 1):
            for folder in folders:
                yield from _files(folder, "rollout-", session)
            folders = [below for folder in folders for below in _folders(folder)] if depth < _DEPTH else []


def _home(variable: str, folder: str) -> Path:
    named = os.environ.get(variable)
    return Path(named) if named else Path.home() / folder


def _files(folder: Path, beginning: str, within: str) -> Iterator[Path]:
    """The logs in ``folder`` whose names begin so, with ``within`` in the rest."""
    for entry in _entries(folder):
        name = entry.name
        if (
            name.startswith(beginning)
            and name.endswith(".jsonl")
            and within in name[len(beginning) :]
            and entry.is_file()
        ):
            yield Path(entry.path)


def _folders(folder: Path) -> list[Path]:
    return [Path(entry.path) for entry in _entries(folder) if entry.is_dir(follow_symlinks=False)]


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            return list(found)
    except OSError:
        return []
