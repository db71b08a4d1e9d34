"""Check a ledger: are the records valid, do they agree with each other, do their paths exist, is what they claim fresh.

A finding belongs to a gate of the settings, `required` or `advisory`; whose settings count is decided here (those of the
base where one is named). How it is shown, and the exit status, are left to `kit.cli`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from kit import __version__
from kit.app import dead, leaks, references, upstream
from kit.app import ledger as ledgers
from kit.app.finding import Finding
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.app.settle import settle
from kit.app.trust import Judged, graded, judgements
from kit.domain.base.instant import Instant
from kit.domain.base.settings import Gates, Settings
from kit.errors import Fault, InvalidRecord
from kit.ports import Snapshot

Gate = Literal["required", "advisory"]
GATES: tuple[Literal["records", "binding", "freshness"], ...] = ("records", "binding", "freshness")
GRADED = 200
_OWN = {"work": "work", "policies": "policy"}


@dataclass(frozen=True, slots=True)
class Base:
    """The revision whose settings judge: the word given, and the branches a CI job says it merges into."""

    flag: str
    named: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """Everything found, by gate and place; ``base`` names the revision the gates were read from, if one was."""

    records: int
    claims: int
    statuses: dict[str, int]
    gates: dict[str, Gate]
    findings: tuple[Finding, ...]
    strict: bool
    base: str | None = None

    @property
    def red(self) -> bool:
        """Whether a required gate has a finding; under ``--strict`` every gate is required, and advice counts."""
        return any(self._red(finding) for finding in self.findings)

    @property
    def unsettled(self) -> bool:
        """Whether something stayed unknown that ``--strict`` wants known."""
        return self.strict and any(finding.state == "unknown" for finding in self.findings)

    def _red(self, finding: Finding) -> bool:
        if finding.state == "unknown":
            return False
        return self.strict or (finding.state == "finding" and self.gates[finding.gate] == "required")


def check(
    kit: Kit, *, now: Instant | None = None, rev: str | None = None, base: Base | None = None, strictly: bool = False
) -> Report:
    """Every finding about the records here, or at ``rev``.

    Raises:
        InvalidRecord: a file that is no record, with every fault of every file.
        NotReady: the base named is not here.
    """
    at = now if now is not None else kit.clock.now()
    named, gates = _gates(kit, base)
    ledger = _read(kit, rev)
    if strictly:
        _insist_readers_agree(kit, ledger.snapshot)
    # A bare repository has no worktree to lay over its HEAD; said once for each claim that would hide the rest.
    judged = judgements(kit, ledger, now=at, rev=rev, overlay=not kit.git.place.bare)
    strangers = kit.records.strangers(ledger.snapshot)
    found = [
        *references.findings(kit, ledger, now=at),
        *(Finding("records", "unknown-file", "kit knows no such record", path, "", "advice") for path in strangers),
        *_unknown_keys(kit, ledger.snapshot),
        *leaks.findings(kit, ledger.snapshot),
        *dead.findings(kit, ledger, rev=rev),
        *_stale(kit, judged, rev=rev),
        *_noted(judged),
    ]
    return Report(
        records=len(ledger.snapshot.files) - len(strangers),
        claims=len(judged),
        statuses=dict(sorted(Counter(found.status for found in judged.values()).items())),
        gates=_effective(gates or ledger.settings.gates, strictly=strictly),
        findings=tuple(sorted(found, key=_order)),
        strict=strictly,
        base=named,
    )


def _gates(kit: Kit, base: Base | None) -> tuple[str | None, Gates | None]:
    if base is None:
        return None, None
    rev, commit = upstream.base(kit, base.flag, base.named)
    snapshot = kit.records.snapshot(commit.oid)
    settings = kit.records.load(snapshot, [ledgers.SETTINGS]).get(ledgers.SETTINGS, Settings())
    return rev, settings.gates


def _effective(gates: Gates, *, strictly: bool) -> dict[str, Gate]:
    return {name: "required" if strictly else getattr(gates, name) for name in GATES}


def _read(kit: Kit, rev: str | None) -> Ledger:
    try:
        return ledgers.read(kit, rev)
    except InvalidRecord as error:
        told = tuple(_copies(kit.records.snapshot(rev), error.faults))
        raise InvalidRecord(
            error.code, error.what if len(told) != 1 else told[0].what, where=error.where, hint=error.hint, faults=told
        ) from error


def _copies(snapshot: Snapshot, faults: Iterable[Fault]) -> Iterator[Fault]:
    """The faults, and of an id that stands in the wrong file also where the right one is (R16)."""
    for fault in faults:
        ident = re.search(r"`([a-z]{2}-[0-9a-z]{8})`", fault.what) if fault.code == "wrong-id" else None
        folder = fault.where.rpartition("/")[0]
        right = f"{folder}/{ident[1]}.yaml" if ident else ""
        yield replace(fault, what=f"{fault.what}; it is also in {right}") if right in snapshot.files else fault


def _insist_readers_agree(kit: Kit, snapshot: Snapshot) -> None:
    found = kit.records.second_reading(snapshot, snapshot.files)
    if found:
        files = {fault.where.split(":", maxsplit=1)[0] for fault in found}
        raise InvalidRecord.of(files.pop() if len(files) == 1 else f"{len(files)} files", found)


def _unknown_keys(kit: Kit, snapshot: Snapshot) -> Iterator[Finding]:
    """Keys that kit's own records keep though this version does not know them; looked for once a blob."""
    own = {path: kind for path in snapshot.files if (kind := _own_kind(path)) is not None}
    slots = {path: f"{__version__} {kind} {snapshot.files[path]}" for path, kind in own.items()}
    kept = kit.cache.get("unknown-keys", slots.values())
    new = [path for path, slot in slots.items() if slot not in kept]
    texts = kit.records.raw(snapshot, new) if new else {}
    fresh = {slots[p]: [[f.code, f.what, f.where] for f in kit.yaml.unknown_keys(own[p], texts[p], "")] for p in new}
    kit.cache.put("unknown-keys", fresh)
    for path, slot in slots.items():
        for code, what, where in fresh[slot] if slot in fresh else kept[slot]:
            yield Finding("records", code, what, f"{path}:{where.lstrip(':')}", "", "advice")


def _own_kind(path: str) -> str | None:
    folder, _, name = path.removeprefix(ledgers.HOME).rpartition("/")
    if path == ledgers.SETTINGS:
        return "settings"
    return _OWN.get(folder) if name.endswith(".yaml") else None


def _stale(kit: Kit, judged: Mapping[str, Judged], *, rev: str | None) -> Iterator[Finding]:
    troubled = {ident: found for ident, found in judged.items() if found.status in {"stale", "unknown", "disputed"}}
    told = {**troubled, **graded(kit, dict(list(troubled.items())[:GRADED]), rev=rev)}
    gone = {f.path for one in told.values() for f in one.verdict.moved if f.kind == "gone"}
    went = dead.went(kit, gone, rev=rev) if gone else {}
    for ident, one in told.items():
        content = one.verdict.state != "fresh" and one.status != "disputed"
        reason = one.verdict.short() if content else one.reason
        state: Literal["finding", "unknown"] = "unknown" if one.status == "unknown" else "finding"
        what = f"{ident} is {reason}" if reason.startswith(one.status) else f"{ident} is {one.status}: {reason}"
        yield Finding("freshness", f"{one.status}-claim", what, one.path, settle(one, went), state)


def _noted(judged: Mapping[str, Judged]) -> Iterator[Finding]:
    """What is worth knowing of claims that are fresh, such as a file an index bit hides; each note once."""
    notes = {
        note: found.path for found in judged.values() if found.verdict.state == "fresh" for note in found.verdict.notes
    }
    for note, path in notes.items():
        yield Finding("freshness", "note", note, path, "", "advice")


def _order(finding: Finding) -> tuple[int, bool, str, str]:
    return (GATES.index(finding.gate), finding.state != "finding", finding.where, finding.what)
