"""A real repository to tell a test's story with: `write`, `commit`, branch and clone in one line each."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from kit.stores.git import GitDoor, locate

FIRST_DATE = 1_790_000_000  # 2026-09-21T14:13:20Z; each commit comes a minute after the one before it


class Repo:
    """A repository in ``root``; every commit has its own date, so that its id is the same in every run."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._commits = 0

    @classmethod
    def create(cls, root: Path, *options: str) -> Repo:
        """A new repository with an unborn branch ``main``; ``options`` go to ``git init``."""
        root.mkdir(parents=True, exist_ok=True)
        repo = cls(root)
        repo.git("init", "-q", "-b", "main", *options)
        return repo

    def git(self, *words: str | bytes, stdin: bytes = b"", env: dict[str, str] | None = None) -> str:
        """What ``git <words>`` prints, without the last line break; a failure fails the test."""
        done = subprocess.run(
            ["git", *words],
            cwd=self.root,
            input=stdin,
            capture_output=True,
            check=False,
            env={**os.environ, **(env or {})},
        )
        if done.returncode != 0:
            raise AssertionError(f"git {words!r} ended with {done.returncode}: {done.stderr.decode()}")
        return done.stdout.decode("utf-8", "surrogateescape").removesuffix("\n")

    def write(self, path: str, text: str | bytes = "text\n") -> Path:
        """Write a file of the worktree, with its folders; text keeps its line breaks as they are."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text)
        return file

    def commit(self, message: str = "change", files: dict[str, str | bytes] | None = None) -> str:
        """Write ``files``, stage everything and commit it, even if nothing changed; the commit's id."""
        for path, text in (files or {}).items():
            self.write(path, text)
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message, env=self.dates())
        return self.head()

    def dates(self) -> dict[str, str]:
        """The environment that dates the next commit; it moves on by a minute each time."""
        at = f"{FIRST_DATE + 60 * self._commits} +0000"
        self._commits += 1
        return {"GIT_AUTHOR_DATE": at, "GIT_COMMITTER_DATE": at}

    def head(self, rev: str = "HEAD") -> str:
        """The full id of ``rev``."""
        return self.git("rev-parse", "--verify", rev)

    def tree(self, rev: str = "HEAD") -> str:
        """The tree id of ``rev``."""
        return self.head(f"{rev}^{{tree}}")

    def oid(self, path: str, rev: str = "HEAD") -> str:
        """The object id at ``path`` in ``rev``."""
        return self.head(f"{rev}:{path}")

    def branch(self, name: str, at: str = "HEAD") -> None:
        """Create the branch ``name`` and switch to it."""
        self.git("switch", "-q", "-c", name, at)

    def switch(self, name: str) -> None:
        """Switch to a branch that is there."""
        self.git("switch", "-q", name)

    def merge(self, name: str, *options: str) -> str:
        """Merge ``name`` with a merge commit; its id."""
        self.git("merge", "-q", "--no-ff", *options, "-m", f"Merge {name}", name, env=self.dates())
        return self.head()

    def clone(self, root: Path, *options: str) -> Repo:
        """A clone in ``root`` over the file protocol, so that ``--depth`` and ``--filter`` are honoured."""
        self.git("clone", "-q", *options, f"file://{self.root.as_posix()}", str(root))
        return Repo(root)

    def door(self) -> GitDoor:
        """The Git door at this repository, found anew."""
        return GitDoor(locate(str(self.root)))
