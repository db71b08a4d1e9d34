"""Carry a verdict from one tree to the next by the paths that changed between them.

What was equal and is touched is not equal any more: of a folder or glob that says as much as listing it would. What cannot
be told from the changes alone is left to `judge`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kit.domain.base import repo_path
from kit.domain.freshness.judge import differs, equal, lost, settled, single, spread
from kit.domain.freshness.reach import covering, modules_of, touches
from kit.domain.freshness.spec import ABSENT, FOLDER, Entry, Spec
from kit.domain.freshness.verdict import EQUAL, Finding, Verdict, cause_of
from kit.domain.freshness.view import View
from kit.domain.freshness.watch import left_out, names, stem


class Step:
    """The files that changed between two trees."""

    def __init__(self, sides: Iterable[tuple[str, Entry | None, Entry | None]]) -> None:
        self.sides = tuple(sides)
        self.above = covering(path for path, _, _ in self.sides)
        self.modules = modules_of(self.sides)
        self._oids = {side.oid for _, *both in self.sides for side in both if side is not None}
        self._told: dict[str, list[Entry | None]] = {}
        self._seen = {path: after for path, _, after in self.sides if not left_out(path)}

    def sees(self, spec: Spec) -> list[Entry | None]:
        """What became of those of the files that the folder or glob ``spec`` watches."""
        if spec.path not in self._told:
            root = stem(spec.path)
            below = (path for path in self._seen if not root or path == root or path.startswith(f"{root}/"))
            self._told[spec.path] = [self._seen[path] for path in below if names(spec.path, path)]
        return self._told[spec.path]

    def moves(self, verdict: Verdict) -> bool:
        """Whether one of the files may be what ``verdict`` calls gone or moved; of a folder, any file may be."""
        lost_ = [f for f in verdict.moved if f.kind in {"gone", "moved"} and f.before is not None]
        return bool(self._oids) and any(f.folds or (f.before and f.before.oid in self._oids) for f in lost_)


def carry(specs: Sequence[Spec], before: Verdict, step: Step, view: View) -> Verdict | None:
    """The verdict on ``specs`` in ``view``, given that of the tree before ``step``; None where it takes a listing.

    ``view`` holds the single entries of every spec (`paths_of`).
    """
    if before.state == "unknown" or before.notes or step.modules or step.moves(before):
        return None
    old = {finding.path: finding for finding in before.moved}
    keys = [repo_path.from_text(spec.path).removesuffix("/**") for spec in specs]
    if len(set(keys)) < len(keys):
        return None
    moved: list[Finding] = []
    for spec, key in zip(specs, keys, strict=True):
        if not touches(spec, step.above):
            moved.extend([old[key]] if key in old else [])
            continue
        found = _spec(spec, key, view, step, was_equal=key not in old)
        if found is None:
            return None
        moved.extend(found)
    return Verdict("stale", cause_of(moved), tuple(moved)) if moved else EQUAL


def _spec(spec: Spec, path: str, view: View, step: Step, *, was_equal: bool) -> list[Finding] | None:
    """The finding on one touched spec, or none; None where that cannot be told."""
    if not path.isascii() or path == "**" or lost(spec, view):
        return None
    if spec.digest is not None:
        if was_equal:
            return [spread(spec)] if step.sees(spec) else []
        return [] if settled(spec, view) else None
    entry = single(spec, view)
    if entry is None or entry.mode != FOLDER or equal(spec, entry):
        return [] if equal(spec, entry) else [differs(path, spec.entry if spec.mode != ABSENT else None, entry)]
    seen = step.sees(spec)
    if not was_equal or spec.mode != FOLDER or None in seen:
        return None  # what is left may be nothing but a projection
    return [differs(path, spec.entry, entry)] if seen else []
