"""Assess what many claims watch, in one pass: at a commit or tree, and with the worktree's changes laid over HEAD.

At most three processes at a commit, whatever the number of requests; the worktree comes on top (design 14). Answers
are kept by tree id, and carried from one tree to the next where little changed. Telling a verdict in files and lines is
left to `kit.app.grade`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from kit.app.kit import Kit
from kit.domain.base import digest
from kit.domain.base.ident import ClaimId
from kit.domain.base.record import Json
from kit.domain.freshness.carry import Step, carry
from kit.domain.freshness.judge import differs, judge, lost, settled
from kit.domain.freshness.reach import modules_of, paths_of, reached
from kit.domain.freshness.spec import Entry, Spec
from kit.domain.freshness.verdict import EQUAL, Finding, Verdict, from_row, worst
from kit.domain.freshness.view import View
from kit.domain.freshness.watch import names, stem_of
from kit.errors import NotReady, WrongUsage

Requests = Mapping[str, Sequence[Spec]]

MANY = 1500  # from so many paths on, one listing of 131,000 files costs less than their lookups
DEEP = 100  # from so many folders on, too
TRIES = 3  # files with a filter kit does not run that are set aside one by one
FAR = 500  # changed paths from which judging all again costs less
_KIND = "freshness"
UNBORN = Verdict(
    "unknown", "baseline", detail="no baseline: there is no commit yet", hint='git commit -m "First commit"'
)
OBJECTS = Verdict(
    "unknown",
    "objects",
    detail="trees are missing on this machine (a partial clone)",
    hint="git fetch --refetch --no-filter",
)
_BARE = "a bare repository has no worktree; only the commit was judged"


def assess(
    kit: Kit, requests: Requests, *, rev: str | None = None, tree: str = "", overlay: bool = True, key: str = ""
) -> dict[str, Verdict]:
    """The verdict on the content of every request: here, or at ``rev``, or at the root tree ``tree``.

    Here is HEAD with what the worktree changes under a watch, which is said as such; without ``overlay`` it is HEAD alone.
    ``key`` names ``requests`` as a whole where the caller has such a name (that of the snapshot they were read from); it
    saves time.

    Raises:
        WrongUsage: ``rev`` names no commit.
    """
    if not requests:
        return {}
    target = tree or tree_of(kit, rev or "HEAD")
    if not target:
        return dict.fromkeys(requests, UNBORN)
    verdicts = _kept(kit, target, requests, key)
    if overlay and rev is None and not tree:
        verdicts = _overlaid(kit, target, requests, verdicts)
    return {name: _repairable(name, v) if v.cause == "moved" else v for name, v in verdicts.items()}


def tree_of(kit: Kit, rev: str) -> str:
    """The tree of ``rev``, resolved once (T32); empty for a HEAD without a commit.

    Raises:
        WrongUsage: ``rev`` names no commit.
    """
    commit = kit.git.resolve(rev)
    if commit is None and rev != "HEAD":
        raise WrongUsage("unknown-revision", f"`{rev}` names no commit here", hint="git log --oneline -5")
    return "" if commit is None else commit.tree


def _kept(kit: Kit, tree: str, requests: Requests, key: str) -> dict[str, Verdict]:
    marks = {} if key else _marks(requests)
    listed = "\n".join(requests if key else (f"{name} {mark}" for name, mark in marks.items()))
    whole = f"{key} {digest.sha256(listed.encode())}"
    at = f"{tree} {whole}"
    kept = kit.cache.get(_KIND, [at]).get(at)
    if kept is not None:
        return {name: from_row(kept[name]) if name in kept else EQUAL for name in requests}
    last: Json = kit.cache.get(_KIND, ["last"]).get("last", {"tree": "", "whole": "", "marks": {}, "rows": {}})
    marks = marks or (last["marks"] if last["whole"] == whole else _marks(requests))
    verdicts, entries = _carried(kit, tree, requests, marks, last)
    missing = {name: specs for name, specs in requests.items() if name not in verdicts}
    if missing:
        verdicts |= _judged(kit, tree, missing, entries=entries)[0]
    if not any(verdict.cause == "objects" for verdict in verdicts.values()):
        rows = {name: verdict.row() for name, verdict in verdicts.items() if verdict is not EQUAL}
        by_mark = {mark: rows[name] for name, mark in marks.items() if name in rows}
        last = {"tree": tree, "whole": whole, "marks": marks, "rows": by_mark}
        kit.cache.put(_KIND, {at: rows, "last": last})
    return {name: verdicts[name] for name in requests}


def _carried(
    kit: Kit, tree: str, requests: Requests, marks: Mapping[str, str], last: Json
) -> tuple[dict[str, Verdict], Mapping[str, Entry] | None]:
    """The verdicts that follow from the ``last`` ones and what changed since; and the entries looked up for it.

    None where that tree is unknown or far.
    """
    there = set(last["marks"].values())
    known = {name: requests[name] for name, mark in marks.items() if mark in there}
    changes = kit.git.changed(last["tree"], tree) if known and last["tree"] != tree else ()
    if changes is None or len(changes) > FAR:
        return {}, None
    step = Step((change.path, change.before, change.after) for change in changes)
    rows = last["rows"]
    before = {name: from_row(rows[marks[name]]) if marks[name] in rows else EQUAL for name in known}
    again = dict.fromkeys(reached(known, (path for path, _, _ in step.sides), step.modules))
    kept = {
        name: verdict
        for name, verdict in before.items()
        if name not in again and (verdict is EQUAL or not step.moves(verdict))
    }
    paths = paths_of(spec for name in again for spec in requests[name])
    entries = _looked_up(kit, tree, paths) if paths and len(paths) < MANY else None
    if entries is None:
        return kept, None
    view = _view(kit, tree, entries, None, whole=False)
    stepped = {name: carry(requests[name], before[name], step, view) for name in again}
    return kept | {name: verdict for name, verdict in stepped.items() if verdict is not None}, entries


def _looked_up(kit: Kit, tree: str, paths: Iterable[str]) -> Mapping[str, Entry] | None:
    """The entries at ``paths``; None where objects are missing."""
    try:
        return kit.git.lookup(tree, paths)
    except NotReady as error:
        if error.code != "object-missing":
            raise
        return None


def _judged(
    kit: Kit,
    tree: str,
    requests: Requests,
    *,
    laid: Mapping[str, Entry | None] | None = None,
    entries: Mapping[str, Entry] | None = None,
) -> tuple[dict[str, Verdict], View | None]:
    """Judge ``requests`` at ``tree`` with ``laid`` over it; entry by entry where they are few, else from one listing.

    ``entries`` are their entries where they are looked up already.
    """
    paths = paths_of(spec for specs in requests.values() for spec in specs)
    many = len(paths) >= MANY
    if many or entries is None:
        entries = kit.git.listing(tree) if many else _looked_up(kit, tree, paths)
    if entries is None:
        return dict.fromkeys(requests, OBJECTS), None
    view = _view(kit, tree, entries, laid, whole=many)
    if many:
        return {name: judge(specs, view) for name, specs in requests.items()}, view
    open_ = {name for name, specs in requests.items() if not all(settled(spec, view) for spec in specs)}
    deep = {stem_of(s) for name in open_ for s in requests[name] if not settled(s, view)}
    whole = len(deep) > DEEP or "" in deep or any(lost(s, view) for specs in requests.values() for s in specs)
    if deep or whole:
        below = kit.git.listing(tree, () if whole else sorted(deep))
        if below is None:
            known = {name: tuple(s for s in specs if settled(s, view)) for name, specs in requests.items()}
            return {n: _partly(specs, view, whole=n not in open_) for n, specs in known.items()}, view
        view = _view(kit, tree, below if whole else {**entries, **below}, laid, whole=whole)
    return {name: judge(specs, view) for name, specs in requests.items()}, view


def _view(
    kit: Kit, tree: str, entries: Mapping[str, Entry], laid: Mapping[str, Entry | None] | None, *, whole: bool
) -> View:
    return View(entries, root=tree, algorithm=kit.git.place.algorithm, whole=whole, overlay=laid)


def _partly(specs: Sequence[Spec], view: View, *, whole: bool) -> Verdict:
    found = judge(specs, view) if specs else EQUAL
    return found if whole else worst(found, OBJECTS)


def _overlaid(
    kit: Kit, tree: str, requests: Requests, verdicts: Mapping[str, Verdict], *, tries: int = TRIES
) -> dict[str, Verdict]:
    if kit.git.place.bare:
        return {name: _noted(verdict, _BARE) for name, verdict in verdicts.items()}
    roots = _roots({stem_of(spec) for specs in requests.values() for spec in specs})
    try:
        laid = kit.git.overlay(roots)
    except NotReady as error:
        if error.code != "filter-not-run":
            raise
        unknown = Verdict("unknown", "filter", detail=error.what, hint="kit check --at HEAD")
        stuck = reached(requests, (error.where,)) if tries else tuple(requests)
        rest = {name: specs for name, specs in requests.items() if name not in set(stuck)}
        found = {name: worst(verdicts[name], unknown) for name in requests}
        return found | (_overlaid(kit, tree, rest, verdicts, tries=tries - 1) if rest else {})
    found = {name: verdicts[name] for name in requests}
    modules = modules_of((path, entry, None) for path, entry in laid.items())
    touched = {name: requests[name] for name in reached(requests, laid, modules)}
    if touched:
        again, view = _judged(kit, tree, touched, laid=laid)
        for name, verdict in again.items():
            if verdict != verdicts[name]:
                found[name] = replace(_told(verdict, verdicts[name], requests[name], view), uncommitted=True)
    for path in kit.git.hidden(roots):
        for name in reached(requests, (path,)):
            found[name] = _noted(found[name], f"`{path}` is hidden from this check by an index bit")
    return found


def _told(verdict: Verdict, before: Verdict, specs: Sequence[Spec], view: View | None) -> Verdict:
    """``verdict`` with the worktree's files in place of a folder or glob that is equal at HEAD."""
    if view is None or verdict.state != "stale":
        return verdict
    old = {finding.path for finding in before.moved}
    moved: list[Finding] = []
    for finding in verdict.moved:
        if not finding.folds or finding.path in old:
            moved.append(finding)
            continue
        moved.extend(
            differs(path, view.beneath(path), entry)
            for path, entry in sorted(view.overlay.items())
            if any(names(s.path, path) for s in specs if finding.path in {s.path, stem_of(s)})
        )
    return verdict.telling(moved)


def _roots(stems: set[str]) -> list[str]:
    """``stems`` without those that lie below another; the root alone where it is among them."""
    if "" in stems:
        return [""]
    return sorted(path for path in stems if not any(path[:i] in stems for i, c in enumerate(path) if c == "/"))


def _repairable(name: str, verdict: Verdict) -> Verdict:
    """``verdict`` with the one command that follows what moved; evidence is numbered under its claim."""
    claim = name.partition(".")[0]
    return (
        replace(verdict, hint=f"kit claim verify {claim} --moved")
        if re.fullmatch(ClaimId.pattern(), claim)
        else verdict
    )


def _noted(verdict: Verdict, note: str) -> Verdict:
    return replace(verdict, notes=(*verdict.notes, note))


def _marks(requests: Requests) -> dict[str, str]:
    """What tells each request from any other in the cache: every field of every spec."""
    return {
        name: digest.sha256(
            "\0".join([f"{s.path}\0{s.mode}\0{s.oid}\0{s.base}\0{s.digest}" for s in specs]).encode(
                "utf-8", "surrogateescape"
            )
        )[:40]
        for name, specs in requests.items()
    }
