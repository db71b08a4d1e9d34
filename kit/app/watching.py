"""Ask Git what watches need beside a tree: where symlinks lead, what dead paths became, how old evidence is in commits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from kit.app.freshness import OBJECTS, UNBORN, tree_of
from kit.app.kit import Kit
from kit.domain.base import glob
from kit.domain.freshness.dead import DeadPath, dead
from kit.domain.freshness.record import link_of
from kit.domain.freshness.spec import Entry
from kit.domain.freshness.verdict import Verdict
from kit.domain.freshness.view import View
from kit.domain.freshness.watch import expands, stem
from kit.domain.freshness.window import Window, within
from kit.errors import NotReady
from kit.ports import Commit


def view_at(kit: Kit, rev: str = "HEAD") -> View:
    """The whole tree of ``rev``; nothing where there is no commit yet.

    Raises:
        NotReady: objects of the tree are not here.
        WrongUsage: ``rev`` names no commit.
    """
    tree = tree_of(kit, rev)
    entries: dict[str, Entry] | None = kit.git.listing(tree) if tree else {}
    if entries is None:
        raise NotReady("objects-missing", f"the tree of `{rev}` is not whole: {OBJECTS.detail}", hint=OBJECTS.hint)
    return View(entries, root=tree, algorithm=kit.git.place.algorithm)


def links_of(kit: Kit, view: View, texts: Iterable[str]) -> dict[str, str]:
    """Where the symlinks of ``view`` lead, if one of the watch ``texts`` goes through any; `record` needs them (T15)."""
    if not any(link_of(stem(written), view) for written in texts if not expands(written)):
        return {}
    links = view.links()
    blobs = kit.git.blobs(set(links.values()))
    return {path: blobs[oid].decode("utf-8", "surrogateescape") for path, oid in links.items() if oid in blobs}


def dead_paths(
    kit: Kit, view: View, texts: Iterable[str], *, since: str = "", rev: str = "HEAD"
) -> tuple[DeadPath, ...]:
    """Those of ``texts`` that name nothing in ``view``; and where each file went since ``since``, if named."""
    found = dead(texts, view)
    files = [path.written for path in found if not glob.magic(path.written)]
    moves = kit.git.renames(since, rev, files) if since and files else {}
    return tuple(
        replace(path, to=moves[path.written][0], commit=moves[path.written][1]) if path.written in moves else path
        for path in found
    )


def touches(kit: Kit, rev: str, limit: int) -> tuple[Commit, ...]:
    """The last first-parent commits with what they touched; none where trees are missing, for history only explains."""
    try:
        return kit.git.first_parents(rev, limit)
    except NotReady as error:
        if error.code != "object-missing":
            raise
        return ()


def windows(kit: Kit, wanted: Mapping[str, Window], *, rev: str = "HEAD") -> dict[str, Verdict]:
    """Whether each window still holds at ``rev``, from one walk over as many first-parent commits as the widest allows."""
    if not wanted:
        return {}
    try:
        history = kit.git.first_parents(rev, max(window.commits for window in wanted.values()) + 1)
    except NotReady:
        return dict.fromkeys(wanted, OBJECTS)
    if not history:
        return dict.fromkeys(wanted, UNBORN)
    return {name: within(window, history, cut=kit.git.place.shallow) for name, window in wanted.items()}
