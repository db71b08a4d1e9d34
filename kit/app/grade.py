"""Tell the verdicts that are printed in files and lines: which of how many, and how far apart.

Deciding is done in `kit.app.freshness`, for all claims at once; this costs a few processes more and is for the few that a
page shows. What Git cannot tell any more (a collected tree, a blob that is not here) stays uncounted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from kit.app.freshness import tree_of
from kit.app.kit import Kit
from kit.domain.base import glob
from kit.domain.freshness.judge import current, differs
from kit.domain.freshness.lines import apart
from kit.domain.freshness.record import paths_at
from kit.domain.freshness.spec import FOLDER, SUBMODULE, Spec
from kit.domain.freshness.verdict import Finding, Verdict
from kit.domain.freshness.view import View
from kit.domain.freshness.watch import left_out, stem_of
from kit.errors import NotReady
from kit.ports import Change

COUNTED = 50  # of a claim with more changed files no lines are counted: reading them all costs more than they tell
_HISTORY = 100


def grade(
    kit: Kit,
    requests: Mapping[str, Sequence[Spec]],
    verdicts: Mapping[str, Verdict],
    *,
    rev: str | None = None,
    tree: str = "",
    since: Mapping[str, str] | None = None,
) -> dict[str, Verdict]:
    """The stale ones of ``verdicts`` with their degree; ``rev`` or ``tree`` as they were assessed.

    ``since`` names the commit of a request's evidence. It helps where a recorded folder held a projection: Git never had
    that tree, and the commit's own is compared instead.
    """
    stale = {name: verdict for name, verdict in verdicts.items() if verdict.state == "stale" and verdict.moved}
    target = tree or (tree_of(kit, rev or "HEAD") if stale else "")
    if not target:
        return dict(verdicts)
    watched = {name: requests[name] for name in stale}
    view = _view(kit, target, watched)
    stale = _told_apart(kit, stale, view, since or {}) if view else stale
    few = [verdict for verdict in stale.values() if len(verdict.moved) <= COUNTED]
    lines = _lines(kit, [finding for verdict in few for finding in verdict.moved])
    graded = {
        name: replace(
            verdict,
            files=_count(watched[name], verdict, view),
            moved=tuple(_counted(f, lines if len(verdict.moved) <= COUNTED else {}) for f in verdict.moved),
        )
        for name, verdict in stale.items()
    }
    return {name: graded.get(name, verdict) for name, verdict in verdicts.items()}


def refs(
    kit: Kit, requests: Mapping[str, Sequence[Spec]], verdicts: Mapping[str, Verdict], *, rev: str = "HEAD"
) -> dict[str, Verdict]:
    """The stale ones of ``verdicts`` with the digest their content has at ``rev``: what an export carries; one listing."""
    stale = [name for name, verdict in verdicts.items() if verdict.state == "stale" and verdict.moved]
    tree = tree_of(kit, rev) if stale else ""
    entries = kit.git.listing(tree) if tree else None
    if entries is None:
        return dict(verdicts)
    view = View(entries, root=tree, algorithm=kit.git.place.algorithm)
    return {**verdicts, **{name: replace(verdicts[name], current=current(requests[name], view)) for name in stale}}


def history(kit: Kit, specs: Sequence[Spec], verdict: Verdict, *, since: str, rev: str = "HEAD") -> Verdict:
    """``verdict`` with how often what is watched was touched after the commit ``since`` (T1); untold where that is cut.

    A fresh verdict says so in its reason, a stale one notes the commits.
    """
    roots = sorted({stem_of(spec) for spec in specs})
    commits = kit.git.commits_of(rev, since, roots, _HISTORY) if since and roots else ()
    if not commits:
        return verdict
    if verdict.state == "fresh":
        return replace(verdict, touched=len(commits))
    shown = ", ".join(commit.oid[:7] for commit in commits[:5])
    return replace(verdict, touched=len(commits), notes=(*verdict.notes, f"touched by {shown}"))


def _told_apart(kit: Kit, verdicts: Mapping[str, Verdict], view: View, since: Mapping[str, str]) -> dict[str, Verdict]:
    """Each folder and glob replaced by its files, where both trees are here; all of them in one question."""
    pairs = {
        (name, finding.path): pair
        for name, verdict in verdicts.items()
        for finding in verdict.moved
        if (pair := _pair(finding, view)) is not None
    }
    known = kit.git.changes(pairs.values())
    known |= _instead(kit, {key: pair for key, pair in pairs.items() if pair not in known}, since)
    told: dict[str, Verdict] = {}
    for name, verdict in verdicts.items():
        moved: list[Finding] = []
        for finding in verdict.moved:
            pair = pairs.get((name, finding.path))
            moved.extend(_inside(finding, known.get(pair, ()) if pair else ()) or [finding])
        told[name] = verdict.telling(moved)
    return told


def _pair(finding: Finding, view: View) -> tuple[str, str] | None:
    """The two trees of a folder or glob that changed."""
    after = view.entry(_base(finding)) if finding.folds and finding.kind == "changed" else None
    return None if finding.before is None or after is None else (finding.before.oid, after.oid)


def _instead(
    kit: Kit, pairs: Mapping[tuple[str, str], tuple[str, str]], since: Mapping[str, str]
) -> dict[tuple[str, str], tuple[Change, ...]]:
    """What the trees that Git never had would tell: the folder in the evidence's commit is compared in their place."""
    names = {(name, path): f"{since[name]}:{_folder(path)}" for name, path in pairs if since.get(name)}
    try:
        trees = kit.git.ids(sorted(set(names.values()))) if names else {}
    except NotReady:  # a treeless clone lacks the folders on the way
        return {}
    asked = {key: (trees[name], pairs[key][1]) for key, name in names.items() if name in trees}
    found = kit.git.changes(asked.values()) if asked else {}
    return {pairs[key]: found[pair] for key, pair in asked.items() if pair in found}


def _base(finding: Finding) -> str:
    return _folder(finding.path)


def _folder(path: str) -> str:
    return glob.base(path) if glob.magic(path) else path


def _inside(finding: Finding, changes: Iterable[Change]) -> list[Finding]:
    base, matched = _base(finding), glob.magic(finding.path)
    found = [differs(f"{base}/{c.path}" if base else c.path, c.before, c.after) for c in changes]
    return [f for f in found if not left_out(f.path) and (not matched or glob.matches(finding.path, f.path))]


def _view(kit: Kit, tree: str, requests: Mapping[str, Sequence[Spec]]) -> View | None:
    """What is watched, listed in one question where folders or globs are among it; nothing is needed for files alone."""
    every = {spec for specs in requests.values() for spec in specs}
    if not any(spec.digest is not None or spec.path.endswith("**") or spec.mode == FOLDER for spec in every):
        return None
    roots = sorted({stem_of(spec) for spec in every})
    entries = kit.git.listing(tree, () if "" in roots else roots)
    return None if entries is None else View(entries, root=tree, algorithm=kit.git.place.algorithm)


def _count(specs: Sequence[Spec], verdict: Verdict, view: View | None) -> int:
    files = {stem_of(spec) for spec in specs} if view is None else set(paths_at(specs, view))
    return len(files | {finding.path for finding in verdict.moved if not finding.folds})


def _lines(kit: Kit, findings: Sequence[Finding]) -> dict[tuple[str, str], int]:
    """The distance of the two blobs of every changed file, in one question; a file of the worktree is read there."""
    pairs = {(f.before.oid, f.after.oid): f.path for f in findings if _counts(f) and f.before and f.after}
    blobs = kit.git.blobs(sorted(kit.git.present(oid for pair in pairs for oid in pair)))
    found = {}
    for (old, new), path in pairs.items():
        before, after = blobs.get(old), blobs.get(new)
        after = after if after is not None else kit.worktree.read(path)
        if before is not None and after is not None:
            found[old, new] = apart(before, after)
    return found


def _counted(finding: Finding, lines: Mapping[tuple[str, str], int]) -> Finding:
    if not _counts(finding) or finding.before is None or finding.after is None:
        return finding
    return replace(finding, lines=lines.get((finding.before.oid, finding.after.oid)))


def _counts(finding: Finding) -> bool:
    sides = (finding.before, finding.after)
    return finding.kind == "changed" and not finding.folds and all(s and s.mode != SUBMODULE for s in sides)
