"""Find the repository a folder belongs to, with one process, and refuse a Git that is too old.

Git names its version in its own trace of that process, so the check costs none. Asking the repository is left to `door`.
"""

from __future__ import annotations

import os
import re

from kit.errors import NotReady
from kit.ports import Place
from kit.stores.git.process import Answer, Plumbing, decode, trouble

OLDEST = (2, 39, 4)  # older ones ignore GIT_NO_LAZY_FETCH: reading a partial clone would fetch
_QUESTION = (
    "rev-parse",
    "--is-bare-repository",
    "--is-inside-work-tree",
    "--is-shallow-repository",
    "--show-object-format",
    "--path-format=absolute",
    "--git-dir",
    "--git-common-dir",
    "--show-prefix",
    "--show-toplevel",  # last: it fails where there is no worktree, after the rest is printed
)
_BARE, _WHOLE = 7, 8
_VERSION = re.compile(r'"event":"version".*?"exe":"(\d+)\.(\d+)(?:\.(\d+))?')


def locate(start: str) -> Place:
    """Where the repository around the folder ``start`` is.

    Raises:
        NotReady: there is none, its ownership is dubious to Git, ``start`` is inside Git's own folder, or Git is absent
            or older than 2.39.4, or its configuration names a worktree elsewhere.
    """
    plumbing = Plumbing(start)
    traced = "GIT_TRACE2_EVENT" in os.environ  # somebody else's trace keeps its target
    answer = plumbing.run(*_QUESTION, env=None if traced else {"GIT_TRACE2_EVENT": "2"})
    require_version(plumbing, answer, traced=traced)
    rows = decode(answer.out).splitlines()
    bare = rows[:1] == ["true"]
    if answer.code != 0 and not (bare and len(rows) == _BARE):
        if len(rows) == _BARE:
            raise NotReady(
                "inside-git-dir", f"`{start}` is Git's own folder; expected a worktree", where=start, hint="cd .."
            )
        raise trouble("rev-parse", answer.err, start)
    if len(rows) not in {_BARE, _WHOLE}:
        raise NotReady("odd-folder-name", "the repository's folder has a line break in its name", where=start)
    place = Place(
        root="" if bare else rows[7],
        git_dir=rows[4],
        common_dir=rows[5],
        bare=bare,
        shallow=rows[2] == "true",
        algorithm=rows[3],
        prefix=rows[6].rstrip("/"),
    )
    if not bare and rows[1] != "true":
        # A configuration that came with a folder could point anywhere, and kit would write there.
        what = f"`{start}` is not in the worktree that its repository names, `{place.root}`"
        raise NotReady("outside-worktree", what, where=start, hint="git config --unset core.worktree")
    return place


def require_version(plumbing: Plumbing, answer: Answer, *, traced: bool) -> None:
    """Insist on a Git of at least 2.39.4, told by the trace of ``answer``.

    A Git that wrote no trace is asked once; under a ``traced`` environment the check is left out.

    Raises:
        NotReady: it is older.
    """
    if traced and answer.code == 0:
        return
    match = _VERSION.search(answer.err)
    if match is None:
        match = re.search(r"(\d+)\.(\d+)(?:\.(\d+))?", decode(plumbing.ask("--version")))
    found = tuple(int(part or 0) for part in match.groups()) if match else (0, 0, 0)
    if found < OLDEST:
        shown = ".".join(str(part) for part in found)
        raise NotReady(
            "git-too-old",
            f"git is {shown}; expected 2.39.4 or later, the first that reads a partial clone without fetching",
            where=plumbing.folder,
            hint="install a newer Git from https://git-scm.com/downloads, then `git --version`",
        )
