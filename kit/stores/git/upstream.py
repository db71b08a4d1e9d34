"""Read what moved besides this branch: where a remote's HEAD points, where this worktree's HEAD was, what branches add."""

from __future__ import annotations

import re
from pathlib import Path

from kit.domain.base.instant import SECOND, Instant
from kit.ports import Commit, Place
from kit.stores.git.history import _FORMAT, _LOG, _parse_log
from kit.stores.git.process import Plumbing, decode, guard, trouble

_MOVE = re.compile(r"[0-9a-f]+ ([0-9a-f]{40,64}) .*?> (\d+) [+-]\d{4}(?:\t|$)")


def remote_head(git: Plumbing, place: Place, remote: str) -> str | None:
    """The branch that the fetched HEAD of ``remote`` names, without the remote; a process only under reftable."""
    prefix = f"refs/remotes/{remote}/"
    file = Path(place.common_dir, "refs", "remotes", remote, "HEAD")
    try:
        text = decode(file.read_bytes()).strip()
    except OSError:
        if not Path(place.common_dir, "reftable").is_dir():
            return None
        text = f"ref: {decode(git.run('symbolic-ref', '--quiet', f'{prefix}HEAD').out).strip()}"
    target = text.removeprefix("ref:").strip()
    return target.removeprefix(prefix) if target.startswith(prefix) else None


def head_moves(place: Place) -> tuple[tuple[Instant, str], ...]:
    """When this worktree's HEAD moved and to which commit, oldest first; nothing where no reflog is kept in a file."""
    try:
        text = decode(Path(place.git_dir, "logs", "HEAD").read_bytes())
    except OSError:
        return ()
    moves = (_MOVE.match(line) for line in text.splitlines())
    return tuple((Instant(int(move[2]) * SECOND), move[1]) for move in moves if move)


def own_commits(git: Plumbing, base: str, limit: int) -> tuple[tuple[str, Commit], ...]:
    """The newest commits that a branch has and ``base`` has not, each with a ref that has it."""
    layout = _FORMAT.replace("%x00%H", "%x00%S%x01%H", 1)
    # `--branches` would tell short names, and two refs may share one.
    refs = ["--glob=refs/heads/*", "--glob=refs/remotes/*"]
    words = ["log", "--source", "--no-patch", *_LOG[3:], layout, f"--max-count={limit}", *refs]
    answer = git.run(*words, "--not", guard(base), "--")
    if answer.code != 0:
        raise trouble("log", answer.err, git.folder)
    found = []
    for commit in _parse_log(answer.out, frozenset()):
        ref, _, oid = commit.oid.partition("\x01")
        found.append((ref, Commit(oid, commit.tree, commit.at, commit.author, commit.email, message=commit.message)))
    return tuple(found)
