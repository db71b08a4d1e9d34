"""See what lies in ``.kit/`` without reading what is known: blob ids of the worktree by stat signature, or of a tree."""

from __future__ import annotations

import hashlib
import os
import shlex
import stat
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from kit.domain.base import digest
from kit.domain.base.record import Json
from kit.domain.freshness.spec import FOLDER, LINK
from kit.errors import Fault, InvalidRecord, NotReady
from kit.ports import Cache, Git, Snapshot
from kit.stores.files import LARGEST, STAGED, too_large
from kit.stores.kinds import ROOT

_KIND = "stat"
# A file touched within this time is read again next time: its clock may not have ticked since.
_RACY = 2_000_000_000


@dataclass(slots=True)
class _Walk:
    """One walk over the folder: blob ids by path, signatures to keep, and links found."""

    root: str
    known: Mapping[str, Json]
    algorithm: str
    now: int
    files: dict[str, str] = field(default_factory=dict)
    signs: dict[str, Json] = field(default_factory=dict)
    links: list[str] = field(default_factory=list)


def of_worktree(root: str, algorithm: str, cache: Cache) -> Snapshot:
    """What lies in ``.kit/`` of the worktree; an unchanged file costs one stat and is not read.

    Raises:
        InvalidRecord: there is a link in it, which could show one person's file to another.
    """
    slot = hashlib.sha256(os.fsencode(root)).hexdigest()
    known = cache.get(_KIND, [slot]).get(slot) or {}
    # The racy window is a matter of the file system's clock, not of any verdict.
    walk = _Walk(root, known if isinstance(known, dict) else {}, algorithm, time.time_ns())
    top = Path(root, ROOT)
    if top.is_symlink():
        walk.links.append(ROOT)
    elif top.is_dir():
        _enter(walk, str(top))
    if walk.links:
        raise InvalidRecord.of(ROOT, tuple(_link(p, p) for p in sorted(walk.links)))
    if walk.signs != known:
        cache.put(_KIND, {slot: walk.signs})
    return Snapshot(_key(walk.files), walk.files)


def _enter(walk: _Walk, folder: str) -> None:
    """Take in all that lies below ``folder``, however deep it lies."""
    todo = [(folder, ROOT)]
    while todo:
        above, path = todo.pop()
        for entry in _entries(above):
            below = f"{path}/{entry.name}"
            if entry.is_symlink():
                walk.links.append(below)
            elif entry.is_dir(follow_symlinks=False):
                todo.append((entry.path, below))
            elif not entry.name.startswith(STAGED):
                _file(walk, entry, below)
    walk.files = dict(sorted(walk.files.items()))


def _entries(folder: str) -> Iterator[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            yield from found
    except FileNotFoundError:
        return
    except OSError as error:
        raise NotReady("unreadable", f"cannot read {folder}: {error.strerror}", where=folder) from error


def _file(walk: _Walk, entry: os.DirEntry[str], path: str) -> None:
    try:
        seen = entry.stat(follow_symlinks=False)
        if not stat.S_ISREG(seen.st_mode):
            return
        # Windows answers scandir's stat without inode and change time; size and time of writing remain.
        sign = [seen.st_mtime_ns, seen.st_ctime_ns, seen.st_size, seen.st_ino]
        old = walk.known.get(path)
        if old is not None and old[:-1] == sign:
            oid = old[-1]
        else:
            if seen.st_size > LARGEST:
                raise too_large(Path(path), seen.st_size)
            oid = digest.git_object("blob", Path(entry.path).read_bytes(), algorithm=walk.algorithm)
    except FileNotFoundError:
        return
    except OSError as error:
        raise NotReady("unreadable", f"cannot read {path}: {error.strerror}", where=path) from error
    walk.files[path] = oid
    if walk.now - max(seen.st_mtime_ns, seen.st_ctime_ns) > _RACY:
        walk.signs[path] = [*sign, oid]


def of_revision(git: Git, rev: str, *, named: str | None) -> Snapshot:
    """What lies in ``.kit/`` of a revision; an unborn HEAD has nothing.

    Raises:
        NotReady: there is no such revision, or its trees are missing here.
        InvalidRecord: there is a link in it.
    """
    commit = git.resolve(rev)
    if commit is None:
        if rev == "HEAD":
            return Snapshot(_key({}), {}, named)
        raise NotReady("no-revision", f"there is no revision `{rev}`", where=rev, hint="git fetch")
    entries = git.listing(commit.tree, [ROOT])
    if entries is None:
        raise NotReady(
            "missing-objects", f"the tree of `{rev}` is not complete here", where=rev, hint=f"git fetch origin {rev}"
        )
    links = [path for path, entry in entries.items() if entry.mode == LINK and path.split("/")[0] == ROOT]
    if links:
        raise InvalidRecord.of(ROOT, tuple(_link(p, f"{rev}:{p}") for p in links))
    files = {p: e.oid for p, e in sorted(entries.items()) if e.mode != FOLDER and p.startswith(f"{ROOT}/")}
    return Snapshot(_key(files), files, named)


def _link(path: str, where: str) -> Fault:
    what = f"`{path}` is a link; records are plain files in plain folders"
    return Fault("link", what, where, f"ls -l {shlex.quote(path)}")


def _key(files: Mapping[str, str]) -> str:
    rows = (f"{oid} {path}\0".encode("utf-8", "surrogateescape") for path, oid in sorted(files.items()))
    return digest.sha256(b"".join(rows))
