"""Tell what the worktree has that HEAD has not, and what an index bit hides.

The question goes to `git status`, which never asks the files' owners: filters are switched off, a submodule is its
commit and nothing inside it. Object ids of what changed are left to `content`.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kit.domain.freshness.spec import ABSENT, FOLDER, LINK, SUBMODULE, Entry
from kit.errors import NotReady
from kit.ports import Place
from kit.stores.git import content
from kit.stores.git.process import Plumbing, below, decode, fits

_STATUS = (
    "status",
    "--porcelain=v2",
    "-z",
    "--untracked-files=all",
    "--no-renames",
    # `dirty` keeps Git from running a status of its own, with the submodule's configuration, inside each submodule.
    "--ignore-submodules=dirty",
)


class Row(NamedTuple):
    """One path of the status: what HEAD has, and what the worktree has, or the mode of a file still to be hashed."""

    path: str
    head: Entry | None
    entry: Entry | None
    mode: str | None


def overlay(git: Plumbing, place: Place, paths: Sequence[str], env: Mapping[str, str]) -> dict[str, Entry | None]:
    """What the worktree has at and below ``paths`` where it differs from HEAD; ``env`` switches filters off.

    Raises:
        NotReady: there is no worktree, or a changed file passes through a filter that kit does not run.
    """
    require_worktree(place)
    roots = frozenset(path.rstrip("/") for path in paths)
    if not roots:
        return {}
    rows = parse_status(git.ask(*_STATUS, "--", *_pathspec(roots), env=env), place.root)
    rows = [row for row in rows if below(row.path, roots)]
    files = {row.path: row.mode for row in rows if row.mode is not None}
    entries = content.entries(git, place, files, env)
    found = {row.path: (entries[row.path] if row.mode is not None else row.entry, row.head) for row in rows}
    return {path: entry for path, (entry, head) in found.items() if entry != head}


def hidden(git: Plumbing, place: Place, paths: Sequence[str]) -> tuple[str, ...]:
    """The paths at and below ``paths`` whose changes an index bit hides (T30).

    A file that skip-worktree leaves out of a sparse checkout hides nothing: it is not there (T10).
    """
    if place.bare or not paths:
        return ()
    roots = frozenset(path.rstrip("/") for path in paths)
    rows = decode(git.ask("ls-files", "-v", "-z", "--", *_pathspec(roots))).split("\0")
    marked = ((row[0], row[2:]) for row in rows if row)
    return tuple(
        path
        for tag, path in marked
        if below(path, roots) and (tag == "h" or (tag in "Ss" and _mode(place.root, path) is not None))
    )


def require_worktree(place: Place) -> None:
    """Insist on a worktree.

    Raises:
        NotReady: the repository is bare.
    """
    if place.bare:
        raise NotReady(
            "no-worktree",
            "the repository is bare; expected a worktree to compare with HEAD",
            where=place.git_dir,
            hint="judge a commit alone with `--at HEAD`",
        )


def parse_status(out: bytes, root: str) -> list[Row]:
    """The rows of ``status --porcelain=v2 -z``, untracked files last, so that they outdo a staged deletion."""
    fields = decode(out).split("\0")
    rows: list[Row] = []
    for field in fields:
        match field[:2]:
            case "1 ":
                rows.append(_ordinary(field))
            case "u ":
                parts = field.split(" ", 10)
                rows.append(_changed(parts[10], _head(parts[3], parts[7]), parts[6]))
            case "? " if not field.endswith("/"):  # a folder here is another repository
                mode = _mode(root, field[2:])
                rows.append(Row(field[2:], None, None, mode))
            case _:
                continue
    return rows


def _ordinary(field: str) -> Row:
    _, states, _, head_mode, index_mode, mode, head_oid, index_oid, path = field.split(" ", 8)
    head = _head(head_mode, head_oid)
    if states[1] == ".":
        return Row(path, head, None if states[0] == "D" else Entry(index_mode, index_oid), None)
    return _changed(path, head, mode)


def _changed(path: str, head: Entry | None, mode: str) -> Row:
    return Row(path, head, None, None if mode in {ABSENT, FOLDER} else mode)


def _head(mode: str, oid: str) -> Entry | None:
    return None if mode == ABSENT else Entry(mode, oid)


def _pathspec(roots: frozenset[str]) -> list[str]:
    """``roots`` as arguments; none, which is the whole worktree, where they are too many to name."""
    names = sorted(roots)
    return [] if "" in roots or not fits(names) else names


def _mode(root: str, path: str) -> str | None:
    """The mode Git would give the file, or None where there is none."""
    try:
        mode = os.lstat(os.path.join(root, path)).st_mode  # noqa: PTH118  (a path that is not UTF-8)
    except OSError:
        return None
    if stat.S_ISLNK(mode):
        return LINK
    if stat.S_ISDIR(mode):
        return SUBMODULE
    return "100755" if mode & stat.S_IXUSR and os.name != "nt" else "100644"
