"""Judge recorded specs against a tree: which of them are not what they were.

Content alone decides; no history is asked (design 1, tenet 5). The windows that may shorten a verdict are `window`'s.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kit.domain.base import repo_path, text
from kit.domain.freshness.spec import ABSENT, FOLDER, SUBMODULE, Entry, Spec, integrity_ref
from kit.domain.freshness.verdict import EQUAL, Finding, Kind, Verdict, cause_of
from kit.domain.freshness.view import View
from kit.domain.freshness.watch import stem, stem_of

WHOLE_MODULE = "watch the submodule itself: its commit is what this repository records"
UNRECORDED = Verdict("unknown", "unrecorded", detail="nothing was recorded as watched", hint="kit claim add --help")


def judge(specs: Sequence[Spec], view: View) -> Verdict:
    """Whether the content of every one of ``specs`` is in ``view`` what it was recorded to be.

    What changed is stale even where another spec is unknown. The files inside a folder or glob are not told apart.
    """
    if not specs:
        return UNRECORDED
    findings: list[Finding] = []
    notes: list[str] = []
    inside = ""
    for spec in specs:
        if spec.digest is not None:
            finding = _glob(spec, view)
        else:
            at = stem_of(spec)
            spelled = view.find(at)
            if spelled != at:
                notes.append(f"`{text.plain(at)}` is spelled with other code points in the tree")
            after = fitting(spec.path, view.content(spelled))
            submodule = view.submodule(at) if after is None else None
            if submodule is not None:
                inside = f"`{text.plain(at)}` belongs to submodule `{text.plain(submodule)}`"
            finding = None if submodule is not None or equal(spec, after) else _finding(spec, at, after, view)
        if finding is not None:
            findings.append(finding)
    if findings:
        return Verdict("stale", cause_of(findings), tuple(findings), notes=tuple(notes))
    if inside:
        return Verdict("unknown", "submodule", detail=inside, hint=WHOLE_MODULE, notes=tuple(notes))
    return replace(EQUAL, notes=tuple(notes)) if notes else EQUAL


def lost(spec: Spec, view: View) -> bool:
    """Whether the path or folder of ``spec`` is not there any more, so that the whole tree says where it went."""
    missing = spec.digest is None and spec.mode != ABSENT and single(spec, view) is None
    return missing and view.submodule(stem_of(spec)) is None


def settled(spec: Spec, view: View) -> bool:
    """Whether the single entry of ``spec`` decides, so that nothing below it need be listed."""
    if view.guessed(view.find(stem_of(spec))):
        return False
    entry = single(spec, view)
    if spec.digest is not None:
        return entry is not None and entry.oid == spec.base
    return entry is None or entry.mode != FOLDER or equal(spec, entry)


def single(spec: Spec, view: View) -> Entry | None:
    """The entry at the path of ``spec``, or at the base of its glob, as Git has it."""
    entry = view.entry(view.find(stem_of(spec)))
    return entry if spec.digest is not None else fitting(spec.path, entry)


def fitting(written: str, entry: Entry | None) -> Entry | None:
    """``entry``, if the watch ``written`` can mean it: nothing lies below a file."""
    folder = written.endswith("/**")
    return None if entry is not None and folder and entry.mode not in {FOLDER, SUBMODULE} else entry


def equal(spec: Spec, after: Entry | None) -> bool:
    """Whether ``after`` is what the path or folder ``spec`` recorded."""
    if after is None:
        return spec.mode == ABSENT
    return spec.oid == after.oid and spec.mode == after.mode


def current(specs: Iterable[Spec], view: View) -> str:
    """The digest that ``specs`` would have if they were recorded from the whole tree ``view``."""
    return integrity_ref(take(spec.path, view, expands=spec.digest is not None) for spec in specs)


def take(written: str, view: View, *, expands: bool) -> Spec:
    """The spec of the watch ``written``, a glob where it ``expands``, with the content it has in ``view``."""
    if expands:
        pattern = repo_path.from_text(written)
        base = view.entry(stem(written)) or view.absent
        return Spec(written, base=base.oid, digest=view.digest(pattern))
    entry = fitting(written, view.content(view.find(stem(written)))) or view.absent
    return Spec(written, mode=entry.mode, oid=entry.oid)


def differs(path: str, before: Entry | None, after: Entry | None) -> Finding:
    """The finding of one file or folder that is not what it was; what a folder is now is left out, to be told apart."""
    kind: Kind = "changed"
    if before is None:
        kind = "added"
    elif after is None:
        kind = "gone"
    elif before.oid == after.oid:
        kind = "mode"
    return Finding(path, kind, before, after if after is None or after.mode != FOLDER else Entry(FOLDER, ""))


def spread(spec: Spec) -> Finding:
    """The finding of a glob whose matches are not what they were."""
    before = None if spec.base is None or not spec.base.strip("0") else Entry(FOLDER, spec.base)
    return Finding(repo_path.from_text(spec.path), "changed", before)


def _glob(spec: Spec, view: View) -> Finding | None:
    base = view.entry(stem_of(spec))
    equal_ = (base is not None and base.oid == spec.base) or view.digest(repo_path.from_text(spec.path)) == spec.digest
    return None if equal_ else spread(spec)


def _finding(spec: Spec, path: str, after: Entry | None, view: View) -> Finding:
    found = differs(path, spec.entry if spec.mode != ABSENT else None, after)
    if found.kind != "gone" or found.before is None:
        return found
    places = view.at(found.before.oid)
    return replace(found, kind="moved", to=places[0]) if len(places) == 1 else found
