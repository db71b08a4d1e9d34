"""Keep the state of hooks between their calls: one private file a session, below the user's own state folder.

A file is named by the digest of the session's id, so an id can name no other place. One call at a time reads and writes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from kit.errors import InvalidRecord
from kit.stores import files, writing

_PRIVATE = 0o600


class HookStates:
    """The states that the hooks of one host keep."""

    def __init__(self, host: str, folder: Path | None = None) -> None:
        self._home = folder or home()
        self._host = host

    def file(self, session: str) -> Path:
        """Where the state of ``session`` is."""
        name = sha256(session.encode("utf-8", "surrogatepass")).hexdigest()
        return self._home / "kit" / self._host / f"{name}.json"

    def turn(self, session: str, act: Callable[[Any], tuple[Any, Any]]) -> Any:
        """Give ``act`` the state (None in a new session), keep the one it returns, and pass on what else it does.

        Raises:
            InvalidRecord: the file holds no JSON, or null, which would pass for a new session.
            Moved: another call has held the states for too long.
            NotReady: the state cannot be read or written.
        """
        file = self.file(session)
        with writing.held(str(self._home)):
            files.sweep(file.parent)
            told, state = act(_read(file))
            _write(file, state)
        return told


def home() -> Path:
    """The folder in which programs of this user keep their state."""
    named = os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_STATE_HOME")
    return Path(named) if named else Path.home() / ".local" / "state"


def _read(file: Path) -> Any:
    data = files.read_file(file)
    if data is None:
        return None
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        what = "got no JSON; expected the state of a session"
        raise InvalidRecord("bad-state", what, where=str(file), hint=f"remove {file}") from error
    if found is None:
        what = "got null; expected the state of a session"
        raise InvalidRecord("bad-state", what, where=str(file), hint=f"remove {file}")
    return found


def _write(file: Path, state: Any) -> None:
    """Replace the file; others than its user never may read it, not even half of it."""
    data = json.dumps(state).encode("ascii")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        staged = files.stage(file, b"")
        staged.chmod(_PRIVATE)
        staged.write_bytes(data)
        files.swap(staged, file)
    except OSError as error:
        raise files.not_written(file, error) from error
