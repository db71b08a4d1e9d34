"""Hold what ports hand over: where a repository is, commits, branches, a snapshot of the records, edits, outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kit.domain.base.instant import Instant
from kit.domain.base.record import Json
from kit.domain.freshness.spec import Entry


@dataclass(frozen=True, slots=True)
class Place:
    """Where a repository is: its folders as absolute paths, and its shape. ``root`` is empty where it is bare."""

    root: str
    git_dir: str
    common_dir: str
    bare: bool
    shallow: bool
    algorithm: str
    prefix: str = ""


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit: ids, committer time, the author's name and address, and the paths it touched where they were asked for."""

    oid: str
    tree: str
    at: Instant
    author: str = ""
    email: str = ""
    paths: tuple[str, ...] = ()
    message: str = ""


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch, local or fetched: its full ref, short name, tip, the tip's committer time and author."""

    ref: str
    name: str
    oid: str
    at: Instant
    author: str
    email: str
    remote: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """One path that differs between two trees; a side that is not there is None."""

    path: str
    before: Entry | None
    after: Entry | None


@dataclass(frozen=True, slots=True)
class Step:
    """One commit that is no merge, with what it changed against its parent, path by path."""

    commit: Commit
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class SignedCommit:
    """A commit with what it changed, and whose key its signature was verified by."""

    step: Step
    signer: str


@dataclass(frozen=True, slots=True)
class Signatures:
    """Commits whose signature holds, newest first; ``why_not`` says why none could be verified, where that is so."""

    commits: tuple[SignedCommit, ...] = ()
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a command ended: exit code (None where it is unknown), the end of its output, milliseconds."""

    exit_code: int | None
    output: str
    duration_ms: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The records as they lie at one revision or in the worktree: blob id by path below ``.kit/``, and a key.

    Equal keys mean equal contents.
    """

    key: str
    files: Mapping[str, str]
    rev: str | None = None


@dataclass(frozen=True, slots=True)
class Put:
    """Set the value at a key path, adding the key at the end of its mapping where it is absent."""

    path: tuple[str | int, ...]
    value: Json


@dataclass(frozen=True, slots=True)
class Append:
    """Append a value to the list at a key path, which may be absent or empty."""

    path: tuple[str | int, ...]
    value: Json


@dataclass(frozen=True, slots=True)
class Program:
    """A program on the path, and whether it is kit."""

    path: str
    ours: bool
