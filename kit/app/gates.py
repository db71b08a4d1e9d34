"""Judge the checks that rules were promoted to: those of the base revision, and no others (design 7, Ladder).

What a change says its checks are never runs: a command is an attested term of a rule that binds at the base (confirmation,
row 11). It is split into words and started without a shell. Recording how it ended is left to `kit.app.gate_run`.
"""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from kit.app import agreements
from kit.app import ledger as ledgers
from kit.app.bundles import Found
from kit.app.finding import Finding
from kit.app.kit import Kit
from kit.app.learning import reach
from kit.app.ledger import Ledger
from kit.app.trust import judgements
from kit.domain.agreement import Scope
from kit.domain.base import repo_path, text
from kit.domain.base.instant import Instant
from kit.domain.base.settings import Settings
from kit.errors import KitError

Result = Literal["passed", "failed", "stale", "unrecorded"]
TIMEOUT = 600.0
READY = "merge-readiness"
KEY = "gate"


@dataclass(frozen=True, slots=True)
class Promoted:
    """A rule that binds with a check: its level, the command line as one string, where it applies and what it watches."""

    id: str
    level: str
    command: str
    scope: Scope
    watch: tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The command in words; none where it cannot be split, as with a quote left open."""
        try:
            return tuple(shlex.split(self.command))
        except ValueError:
            return ()

    @property
    def label(self) -> str:
        """How a recorded run names the command."""
        return text.plain(shlex.join(self.words))


@dataclass(frozen=True, slots=True)
class Checked:
    """What became of one promoted check; ``recorded`` is the claim whose evidence tells it, where it was recorded."""

    id: str
    level: str
    command: str
    outcome: Result
    detail: str = ""
    recorded: str | None = None


def promoted(kit: Kit, ledger: Ledger, now: Instant) -> tuple[Promoted, ...]:
    """The rules of ``ledger`` that bind with a command, by id. A gate reads them from the base, never from a change."""
    rules = [rule for rule in agreements.current(kit, ledger, now=now) if rule.binding]
    return tuple(
        Promoted(rule.id, rule.level, rule.gate, rule.scope, _watch(rule.scope, ledger.settings))
        for rule in rules
        if rule.gate and rule.level != "advisory"
    )


def executed(kit: Kit, checks: Iterable[Promoted], *, timeout: float = TIMEOUT) -> tuple[Checked, ...]:
    """Run each of ``checks``, one after the other, and tell how it ended; nothing is recorded."""
    return tuple(execute(kit, one, timeout=timeout) for one in checks)


def recorded(
    kit: Kit, ledger: Ledger, checks: Sequence[Promoted], *, now: Instant, rev: str | None = None
) -> tuple[Checked, ...]:
    """What the bundles of ``ledger`` tell of each of ``checks``, judged at ``rev``, else in this worktree.

    Only a run of exactly the promoted command counts, and only of a claim that watches all that the rule is about.
    """
    runs = {one.id: list(_runs(ledger, one)) for one in checks}
    ids = {str(found.claim.id) for several in runs.values() for found in several}
    judged = judgements(kit, ledger, now=now, rev=rev, claims=sorted(ids)) if ids else {}
    told = {ident: (found.status, found.reason) for ident, found in judged.items()}
    return tuple(_recorded(one, runs[one.id], told) for one in checks)


def findings(
    checks: Sequence[Checked], promoted_at_base: Iterable[Promoted], settings: Settings, changed: Collection[str]
) -> Iterator[Finding]:
    """What the outcomes mean for a change of the files ``changed``: red where merging needs the check, told elsewhere."""
    scopes = {one.id: one.scope for one in promoted_at_base}
    for one in checks:
        touched = any(reach.holds(settings, scopes[one.id], p) for p in changed if not p.startswith(ledgers.HOME))
        if one.outcome == "passed" or not touched:
            continue
        needed = one.level == READY
        why = f" ({text.plain(one.detail)})" if one.detail else ""
        what = f"the check of {one.id}, `{text.plain(one.command)}`, is {one.outcome}{why}"
        what += "; merging needs it" if needed else ""
        where = ledgers.path_of("agreements", one.id)
        code = "not-ready" if needed else "gate-check"
        yield Finding("binding", code, what, where, f"kit gate run {one.id}", "finding" if needed else "advice")


def _watch(scope: Scope, settings: Settings) -> tuple[str, ...]:
    """What shows that a check may end otherwise now: the rule's paths, else those of its lanes, else everything."""
    lanes = (settings.lanes[name].paths for name in scope.lanes if name in settings.lanes)
    found = scope.paths or tuple(path for paths in lanes for path in paths)
    return tuple(sorted(set(found))) or ("**",)


def execute(kit: Kit, one: Promoted, *, timeout: float) -> Checked:
    """Run one check and tell how it ended."""
    if not one.words:
        return checked(one, "failed", "it cannot be split into words")
    try:
        outcome = kit.runner.run(one.words, timeout=timeout)
    except KitError as error:
        return checked(one, "failed", error.what)
    return ended(one, outcome.exit_code)


def ended(one: Promoted, code: int | None) -> Checked:
    """The outcome that an exit code tells."""
    if code is None:
        return checked(one, "failed", "it was stopped before its end")
    return checked(one, "passed" if code == 0 else "failed", f"exit {code}")


def checked(one: Promoted, outcome: Result, detail: str, claim: str | None = None) -> Checked:
    """An outcome of ``one``."""
    return Checked(one.id, one.level, one.command, outcome, detail, claim)


def is_of(found: Found, one: Promoted) -> bool:
    """Whether a claim is about the check, and watches all that may change its outcome."""
    watched = {repo_path.from_text(entry) for entry in found.watch}
    return found.claim.field_or_behavior == f"{KEY}.{one.id}" and set(one.watch) <= watched


def _runs(ledger: Ledger, one: Promoted) -> Iterator[Found]:
    for work, bundle in ledger.bundles.items():
        for i in range(len(bundle.claims)):
            found = Found(work, bundle, i)
            if is_of(found, one):
                yield found


def _recorded(one: Promoted, runs: Iterable[Found], told: Mapping[str, tuple[str, str]]) -> Checked:
    """The newest recorded run of the command; of equal instants the one that went worse."""
    every = [
        (item.observed_at, item.passing is False, str(found.claim.id), item)
        for found in runs
        for item in found.evidence
        if item.execution is not None and item.execution.label == one.label
    ]
    if not every:
        return checked(one, "unrecorded", "no run of it was recorded")
    at, failed, claim, item = max(every, key=lambda row: row[:3])
    if failed:
        code = item.execution.exit_code if item.execution else None
        return checked(one, "failed", f"exit {code} at {at}", claim)
    status, reason = told.get(claim, ("unknown", ""))
    if status == "verified":
        return checked(one, "passed", f"at {at}", claim)
    return checked(one, "stale", f"passed at {at}; since then: {reason}", claim)
