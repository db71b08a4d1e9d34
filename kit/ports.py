"""Name what the use cases need from outside, one small Protocol each; together they are the architecture diagram.

Paths are repository paths (text with ``/``), revisions and object ids are text, times are instants. Every adapter lives in
`kit.stores`; which one serves is decided in `kit.wiring`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from kit.domain.base.instant import Instant
from kit.domain.base.record import Json
from kit.domain.freshness.spec import Entry
from kit.errors import Fault


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
class Outcome:
    """How a command ended: exit code (None where it is unknown), the end of its output, milliseconds."""

    exit_code: int | None
    output: str
    duration_ms: int


class Clock(Protocol):
    """The wall clock."""

    def now(self) -> Instant:
        """The present instant."""
        ...


class Git(Protocol):
    """Questions to Git. One process a question, however many paths it is about; none writes, fetches or locks.

    Every method raises `NotReady` where Git cannot answer, except where absence is part of the answer.
    """

    place: Place

    def resolve(self, rev: str) -> Commit | None:
        """The commit ``rev`` names with its tree; None where it names none (an unborn HEAD, an unknown branch)."""
        ...

    def branch(self) -> str | None:
        """The short name of the branch HEAD is on, also when unborn; None where HEAD is detached."""
        ...

    def busy(self) -> str | None:
        """The operation in progress here (``merge``, ``rebase``, ``cherry-pick``, ``revert``, ``bisect``), or None."""
        ...

    def listing(self, tree: str, paths: Sequence[str] = ()) -> dict[str, Entry] | None:
        """Every entry of ``tree`` by path, folders and submodules included, or only those at and below ``paths``.

        None where objects are missing (a partial clone): the answer is unknown, and nothing is fetched.
        """
        ...

    def lookup(self, tree: str, paths: Iterable[str]) -> dict[str, Entry]:
        """The entries of ``tree`` at exactly these paths; one that is not found is left out.

        Fast for few paths on a large tree. Modes are those of the tree; a path below a submodule is not found.
        """
        ...

    def changed(self, before: str, after: str) -> tuple[Change, ...] | None:
        """What differs between two trees, path by path, without rename detection; None where an object is missing."""
        ...

    def renames(self, before: str, after: str, paths: Iterable[str]) -> dict[str, tuple[str, str]]:
        """For each of ``paths`` that is gone between two revisions: where it went and the commit that moved it."""
        ...

    def first_parents(self, rev: str, limit: int, *, paths: bool = True) -> tuple[Commit, ...]:
        """The last ``limit`` first-parent commits of ``rev``, newest first, each with the paths it touched against
        its first parent. In a shallow clone a boundary commit has no paths: what it touched is not known."""
        ...

    def commits_of(self, rev: str, since: str, paths: Sequence[str], limit: int) -> tuple[Commit, ...]:
        """The newest commits in ``since..rev`` that touched ``paths``; empty where ``since`` is not an ancestor."""
        ...

    def branches(self) -> tuple[Branch, ...]:
        """Every local and fetched branch, newest tip first."""
        ...

    def blobs(self, names: Iterable[str]) -> dict[str, bytes]:
        """The bytes of the blobs named by id or ``rev:path``, each under the name given; missing ones are left out."""
        ...

    def ids(self, names: Iterable[str]) -> dict[str, str]:
        """The object id of each ``rev:path`` that is there; nothing is read."""
        ...

    def overlay(self, paths: Sequence[str]) -> dict[str, Entry | None]:
        """What the worktree has at and below ``paths`` where it differs from HEAD; None for what is deleted.

        Object ids are those Git would store (filters applied). Raises `NotReady` in a bare repository or where a filter
        is missing. Untracked files are included.
        """
        ...

    def hidden(self, paths: Sequence[str]) -> tuple[str, ...]:
        """The paths among these that an index bit (assume-unchanged, skip-worktree) hides from the overlay."""
        ...

    def config(self, key: str) -> str | None:
        """A value of Git's configuration, for example ``user.email``."""
        ...

    def fetched_at(self) -> Instant | None:
        """When this repository last fetched, or None where it never did."""
        ...

    def remote_head(self, remote: str) -> str | None:
        """The branch that the fetched HEAD of ``remote`` names, without the remote, or None."""
        ...

    def head_moves(self) -> tuple[tuple[Instant, str], ...]:
        """When this worktree's HEAD moved, and to which commit, oldest first; empty where no reflog is kept."""
        ...

    def own_commits(self, base: str, limit: int) -> tuple[tuple[str, Commit], ...]:
        """The newest commits that some branch has and ``base`` has not, with the full ref of a branch that has them and
        their message; at most ``limit``."""
        ...

    def merge_base(self, left: str, right: str) -> str | None:
        """The best common ancestor of two revisions, or None where there is none or history is cut."""
        ...

    def create_branch(self, name: str) -> None:
        """Create the branch ``name`` at HEAD and switch to it; the only question here that writes."""
        ...


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The records as they lie at one revision or in the worktree: blob id by path below ``.kit/``, and a key.

    Equal keys mean equal contents.
    """

    key: str
    files: Mapping[str, str]
    rev: str | None = None


class Records(Protocol):
    """The files of ``.kit/``: listed, read as records, and written whole and durably."""

    def snapshot(self, rev: str | None = None) -> Snapshot:
        """What lies in ``.kit/`` of the worktree, or of ``rev``."""
        ...

    def raw(self, snapshot: Snapshot, paths: Iterable[str]) -> dict[str, bytes]:
        """The bytes of files of ``snapshot``."""
        ...

    def second_reading(self, snapshot: Snapshot, paths: Iterable[str]) -> tuple[Fault, ...]:
        """Where a second, independent reader takes one of the files for something else than the first."""
        ...

    def strangers(self, snapshot: Snapshot) -> tuple[str, ...]:
        """The files of ``snapshot`` that are no records; `load` leaves them out."""
        ...

    def load(self, snapshot: Snapshot, paths: Iterable[str]) -> Mapping[str, Json]:
        """The values of the files, screened, read as strings and typed by their record's schema; cached by blob id.

        Raises:
            InvalidRecord: with every fault of every file at ``path:line:column``.
        """
        ...

    def write(self, changes: Mapping[str, bytes | None], *, verb: str, expected: Snapshot) -> tuple[str, ...]:
        """Write files (repository paths) or remove them (None) durably, and return the paths that changed.

        The undo journal gets what was there before.

        Raises:
            Moved: a file is no longer what ``expected`` says.
            Refused: a path is a symlink that leads away, or the file's format is newer than this kit.
            NotReady: the disk is full or the folder cannot be written; nothing is half-written.
        """
        ...

    def take_back(self, *, dry_run: bool = False) -> tuple[str, tuple[str, ...]] | None:
        """Take back the last write of this worktree: its verb and the paths that are as before; None where there is none.

        Raises:
            Refused: a file is no longer as it was written; nothing is changed.
        """
        ...

    def pending(self) -> tuple[str, ...]:
        """The paths of a write that was interrupted, and may be done in part."""
        ...

    def lock(self) -> AbstractContextManager[None]:
        """Hold the one writer's lock of this repository; raises `Moved` where another process keeps it too long."""
        ...


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


class Codec(Protocol):
    """The YAML profile: records read from bytes, written as bytes, and edited by splicing so that other bytes stay.

    Kinds are ``settings work bundle agreement memory policy workflow``. Values given to write are plain JSON values with
    the keys of the file.
    """

    def parse(self, kind: str, data: bytes, where: str) -> Json:
        """The record in ``data``; raises `InvalidRecord` with every fault at ``where:line:column``."""
        ...

    def emit(self, kind: str, value: Mapping[str, Json]) -> bytes:
        """A whole new file."""
        ...

    def edit(self, kind: str, data: bytes, edits: Sequence[Put | Append], where: str) -> bytes:
        """``data`` with ``edits`` spliced in; raises `Refused` where the file's format is newer or readers differ."""
        ...

    def locate(self, data: bytes, pointers: Iterable[str]) -> dict[str, str]:
        """``line:column`` of what stands at each pointer such as ``/claims/0/id``, or of the nearest value above it."""
        ...

    def unknown_keys(self, kind: str, data: bytes, where: str) -> tuple[Fault, ...]:
        """The keys of a file that this version does not know and keeps, each with the nearest one it knows."""
        ...


class Cache(Protocol):
    """A disposable store of derived values; losing it changes no answer, and it never fails."""

    def get(self, kind: str, keys: Iterable[str]) -> dict[str, Json]:
        """The values kept under ``keys``; what is not there is left out."""
        ...

    def put(self, kind: str, values: Mapping[str, Json]) -> None:
        """Keep ``values``, where that is possible."""
        ...

    def close(self) -> None:
        """Let go of what is open, so that it can be removed."""
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


@dataclass(frozen=True, slots=True)
class Program:
    """A program on the path, and whether it is kit."""

    path: str
    ours: bool


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


class Templates(Protocol):
    """Texts rendered from kit's own templates; never from the repository's."""

    def render(self, name: str, values: Mapping[str, Json]) -> str:
        """The template ``name`` with ``values``; an undefined name is an error."""
        ...
