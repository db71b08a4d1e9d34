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
from kit.domain.freshness.judge import differs
from kit.domain.freshness.lines import apart
from kit.domain.freshness.record import paths_at
from kit.domain.freshness.spec import FOLDER, SUBMODULE, Entry, Spec
from kit.domain.freshness.verdict import Finding, Verdict
from kit.domain.freshness.view import View
from kit.domain.freshness.watch import left_out, stem_of

FOLDERS = 3  # folders and globs told apart in one go, each a process
_HISTORY = 100


def grade(
    kit: Kit,
    requests: Mapping[str, Sequence[Spec]],
    verdicts: Mapping[str, Verdict],
    *,
    rev: str | None = None,
    tree: str = "",
) -> dict[str, Verdict]:
    """The stale ones of ``verdicts`` with their degree; ``rev`` or ``tree`` as they were assessed."""
    stale = {name: verdict for name, verdict in verdicts.items() if verdict.state == "stale" and verdict.moved}
    target = tree or (tree_of(kit, rev or "HEAD") if stale else "")
    if not target:
        return dict(verdicts)
    stale = _told_apart(kit, stale)
    files = _files(kit, target, {name: requests[name] for name in stale})
    lines = _lines(kit, [finding for verdict in stale.values() for finding in verdict.moved])
    graded = {
        name: replace(
            verdict,
            files=len(files[name] | {f.path for f in verdict.moved}) if name in files else 0,
            moved=tuple(_counted(f, lines) for f in verdict.moved),
        )
        for name, verdict in stale.items()
    }
    return {name: graded.get(name, verdict) for name, verdict in verdicts.items()}


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


def _told_apart(kit: Kit, verdicts: Mapping[str, Verdict]) -> dict[str, Verdict]:
    """Each folder and glob replaced by its files, where both trees are here."""
    wanted = [f for verdict in verdicts.values() for f in verdict.moved if f.folds and f.kind == "changed"]
    pairs = dict.fromkeys((f.before.oid, f.after.oid) for f in wanted if f.before is not None and f.after is not None)
    sides = {pair: kit.git.changed(*pair) for pair in list(pairs)[:FOLDERS]}
    told: dict[str, Verdict] = {}
    for name, verdict in verdicts.items():
        moved: list[Finding] = []
        for finding in verdict.moved:
            pair = (finding.before.oid, finding.after.oid) if finding.before and finding.after else ("", "")
            changes = sides.get(pair)
            rows = [(c.path, c.before, c.after) for c in changes] if changes and finding.folds else []
            moved.extend(_inside(finding, rows) or [finding])
        told[name] = verdict.telling(moved)
    return told


def _inside(finding: Finding, rows: Iterable[tuple[str, Entry | None, Entry | None]]) -> list[Finding]:
    matched = glob.magic(finding.path)
    base = glob.base(finding.path) if matched else finding.path
    found = [differs(f"{base}/{path}" if base else path, before, after) for path, before, after in rows]
    return [f for f in found if not left_out(f.path) and (not matched or glob.matches(finding.path, f.path))]


def _files(kit: Kit, tree: str, requests: Mapping[str, Sequence[Spec]]) -> dict[str, set[str]]:
    """The files each request watches; one listing where folders or globs are among them."""
    every = {spec for specs in requests.values() for spec in specs}
    roots = sorted({stem_of(spec) for spec in every})
    if not any(spec.digest is not None or spec.path.endswith("**") or spec.mode == FOLDER for spec in every):
        return {name: {stem_of(spec) for spec in specs} for name, specs in requests.items()}
    entries = kit.git.listing(tree, () if "" in roots else roots)
    if entries is None:
        return {}
    view = View(entries, root=tree, algorithm=kit.git.place.algorithm)
    return {name: set(paths_at(specs, view)) for name, specs in requests.items()}


def _lines(kit: Kit, findings: Sequence[Finding]) -> dict[tuple[str, str], int]:
    """The distance of the two blobs of every changed file, in one question; a file of the worktree is read there."""
    pairs = {(f.before.oid, f.after.oid): f.path for f in findings if _counts(f) and f.before and f.after}
    blobs = kit.git.blobs({oid for pair in pairs for oid in pair}) if pairs else {}
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
