"""Find upstream's default branch and the base of a change, and say what was tried where there is none.

Nothing is fetched: what the last fetch brought is what there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kit.app.kit import Kit
from kit.errors import NotReady
from kit.ports import Branch, Commit

DEFAULTS = ("origin/HEAD", "origin/main", "origin/master")


def default_branch(kit: Kit, branches: Iterable[Branch]) -> Branch | None:
    """The fetched branch that upstream's HEAD names, else ``origin/main`` or ``origin/master``, else None."""
    fetched = {branch.name: branch for branch in branches if branch.remote == "origin"}
    head = kit.git.remote_head("origin") or ""
    return next((fetched[name] for name in (head, "main", "master") if name in fetched), None)


def shown(branch: Branch) -> str:
    """How people name a branch: ``origin/main`` where it was fetched, ``main`` where it is local."""
    return f"{branch.remote}/{branch.name}" if branch.remote else branch.name


def base(kit: Kit, flag: str, named: Sequence[str]) -> tuple[str, Commit]:
    """The base revision and its commit: ``flag``, or for ``auto`` the first of ``named`` (branches a CI job merges into),
    upstream's default branch, and ``main`` (robustness R23).

    Raises:
        NotReady: none of them is here.
    """
    tried = [flag] if flag != "auto" else [*(f"origin/{name}" for name in named if name), *DEFAULTS, "main"]
    for rev in tried:
        commit = kit.git.resolve(rev)
        if commit is not None:
            return rev, commit
    raise NotReady(
        "no-base", f"no base revision is here; tried {', '.join(tried)}", hint="git remote set-head origin -a"
    )
