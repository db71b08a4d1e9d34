"""Name what is asked of the machine: the clock, the folder people work in, commands they run, logs, what is installed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from kit.domain.base.instant import Instant
from kit.ports.values import Outcome, Program


class Clock(Protocol):
    """The wall clock."""

    def now(self) -> Instant:
        """The present instant."""
        ...


class Worktree(Protocol):
    """The folder people work in, and kit's own files in Git's folder (``<git-dir>/kit/``)."""

    def read(self, path: str) -> bytes | None:
        """The bytes of a file of the worktree, or None where there is none; follows no link out of the worktree."""
        ...

    def real(self, path: str) -> str:
        """The path of the file that ``path`` is once links are followed; raises `Refused` where it leads away."""
        ...

    def state(self, name: str) -> bytes | None:
        """The bytes of ``<git-dir>/kit/<name>``, or None."""
        ...

    def save_state(self, name: str, data: bytes | None) -> None:
        """Replace (or remove) ``<git-dir>/kit/<name>`` durably."""
        ...

    def append_state(self, name: str, line: str) -> None:
        """Append one line to ``<git-dir>/kit/<name>``."""
        ...

    def forget(self, *, dry_run: bool = False) -> tuple[str, ...]:
        """Remove kit's own folders in Git's folder: this worktree's state and the shared cache; return those there were."""
        ...

    def read_outside(self, path: str) -> bytes:
        """The bytes of any file a person names, such as an agent's log; raises `NotReady` where it cannot be read."""
        ...


class Runner(Protocol):
    """Run one command of a person, from the root of the worktree."""

    def run(self, command: Sequence[str], *, timeout: float | None = None) -> Outcome:
        """Run it with its output shown, and report how it ended."""
        ...


class Logs(Protocol):
    """The logs that agents keep of their sessions on this machine."""

    def find(self, host: str, session: str) -> tuple[str, ...]:
        """The files of a session of ``host``, told by its id or the beginning of it; nothing here fails."""
        ...


class Machine(Protocol):
    """What `kit doctor` asks about the machine; nothing here fails."""

    def python(self) -> str:
        """The version of Python."""
        ...

    def git(self) -> str | None:
        """The version of Git, or None where there is none."""
        ...

    def programs(self, name: str) -> tuple[Program, ...]:
        """The programs of this name on the path, first the one a shell starts."""
        ...

    def variables(self) -> dict[str, str]:
        """The variables of the environment that steer kit."""
        ...

    def modified(self, path: str) -> Instant | None:
        """When the file was last written, or None where there is none."""
        ...
