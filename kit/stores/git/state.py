"""Read what Git keeps in plain files of its folder: HEAD, an operation in progress, the last fetch. Starts no process."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from kit.domain.base.instant import Instant
from kit.ports import Place
from kit.stores.git.process import decode

_OPERATIONS = (
    ("rebase-merge", "rebase"),
    ("rebase-apply", "rebase"),
    ("MERGE_HEAD", "merge"),
    ("CHERRY_PICK_HEAD", "cherry-pick"),
    ("REVERT_HEAD", "revert"),
    ("BISECT_LOG", "bisect"),
)
# Section names have no case, the name of a filter has: `LFS` is another one. Git LFS itself is always switched off.
_SECTION = re.compile(rb'\[\s*(?:(?i:include)|(?i:filter)(?!\s*"lfs"\s*\]))')


def head_ref(place: Place) -> str | None:
    """The ref HEAD points to, ``""`` where it is detached, None where the file does not tell (reftable)."""
    head = Path(place.git_dir, "HEAD")
    if head.is_symlink():  # written by old versions of Git
        return head.readlink().as_posix()
    text = decode(_bytes(head)).strip()
    if not text.startswith("ref:"):
        return ""
    ref = text.removeprefix("ref:").strip()
    return None if ref == "refs/heads/.invalid" else ref


def partial(place: Place) -> bool:
    """Whether objects may be missing because a filter left them out: packs from a promisor are marked by a file."""
    return any(Path(place.common_dir, "objects", "pack").glob("*.promisor"))


def busy(place: Place) -> str | None:
    """The operation in progress in this worktree; a rebase first, since it leaves the marks of others too."""
    return next((name for mark, name in _OPERATIONS if Path(place.git_dir, mark).exists()), None)


def fetched_at(place: Place) -> Instant | None:
    """When any worktree of this repository last fetched; a clone counts, a fetch that failed left nothing behind."""
    times = [stat.st_mtime_ns for stat in _stats(_fetch_marks(place)) if stat.st_size > 0]
    return Instant(max(times) // 1_000_000) if times else None


def boundary(place: Place) -> frozenset[str]:
    """The commits where a shallow history is cut; the file lies in the common folder (R24)."""
    return frozenset(decode(_bytes(Path(place.common_dir, "shallow"))).split())


def names_filters(place: Place) -> bool:
    """Whether the repository's or the user's configuration could define a filter, directly or through an include.

    The system-wide file is not read here: its place is known to Git alone, and no repository can write it.
    """
    return any(_SECTION.search(_bytes(file)) for file in _configurations(place))


def _configurations(place: Place) -> Iterator[Path]:
    yield Path(place.common_dir, "config")
    yield Path(place.git_dir, "config.worktree")
    if own := os.environ.get("GIT_CONFIG_GLOBAL"):
        yield Path(own)
    else:
        yield Path("~/.gitconfig").expanduser()
        yield Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config", "git", "config").expanduser()


def _fetch_marks(place: Place) -> Iterator[Path]:
    common = Path(place.common_dir)
    yield common / "FETCH_HEAD"
    yield Path(place.git_dir, "FETCH_HEAD")
    yield from common.glob("worktrees/*/FETCH_HEAD")
    yield from common.glob("logs/refs/remotes/*/HEAD")


def _stats(paths: Iterator[Path]) -> Iterator[os.stat_result]:
    for path in paths:
        try:
            yield path.stat()
        except OSError:
            continue


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""
