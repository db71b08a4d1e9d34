"""Name what is asked of Git. How it is asked is left to `kit.stores.git`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from kit.domain.base.instant import Instant
from kit.domain.freshness.spec import Entry
from kit.ports.values import Branch, Change, Commit, Place, Signatures, Step


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

    def changes(self, pairs: Iterable[tuple[str, str]]) -> dict[tuple[str, str], tuple[Change, ...]]:
        """The same for many pairs of tree ids; a pair of which an object is missing is left out."""
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

    def steps(self, rev: str, since: str | None, limit: int) -> tuple[Step, ...]:
        """The newest commits that ``rev`` has and ``since`` has not, merges left out, oldest first, each with what it
        changed; empty where either names no commit."""
        ...

    def adding(self, oids: Iterable[str], word: str) -> frozenset[str] | None:
        """Those of the commits ``oids`` that, against their first parent, add a line with ``word`` as a whole word; None
        where Git cannot tell, or takes long to."""
        ...

    def writers(self, rev: str, paths: Sequence[str]) -> tuple[Step, ...]:
        """Every commit in the history of ``rev`` that changed one of ``paths``, merges left out, newest first, each with
        all it changed; empty where ``rev`` names no commit."""
        ...

    def signed(self, base: str | None, head: str, paths: Sequence[str], keys: Mapping[str, str]) -> Signatures:
        """Those of the commits that ``head`` has and ``base`` has not, merges left out, that changed one of ``paths`` and
        carry a signature by one of ``keys`` (SSH public keys by whose they are)."""
        ...

    def branches(self) -> tuple[Branch, ...]:
        """Every local and fetched branch, newest tip first."""
        ...

    def blobs(self, names: Iterable[str]) -> dict[str, bytes]:
        """The bytes of the blobs named by id or ``rev:path``, each under the name given; missing ones are left out."""
        ...

    def present(self, oids: Iterable[str]) -> frozenset[str]:
        """Those of the objects that are on this machine; in a full clone all of them, and Git is not asked.

        `blobs` of one that a partial clone left out costs seconds in a large repository before it fails.
        """
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

    def merge_bases(self, left: str, right: str) -> tuple[str, ...]:
        """Every best common ancestor of two revisions; several where both sides merged each other."""
        ...

    def create_branch(self, name: str) -> None:
        """Create the branch ``name`` at HEAD and switch to it; the only question here that writes."""
        ...
