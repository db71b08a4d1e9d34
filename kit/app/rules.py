"""List rules with what they are worth now: those that bind, those that wait for a person, and those to be asked again.

Whether a stale rule is due in one change is decided by `kit.app.due`; here all of them are told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kit.app import agreements, named
from kit.app import ledger as ledgers
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.domain.agreement import Agreement
from kit.domain.base import instant
from kit.domain.base.instant import DAY, Instant
from kit.domain.confirmation import standing
from kit.domain.learning import caps
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.docket import when

SOON = 7 * DAY


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One rule: its status and why, what it says, where it applies, and until when its proposal waits.

    ``text`` is the sentence, or the draft where nobody confirmed one; ``expires`` is None unless it waits; ``due`` says why
    a person should look at it, or nothing.
    """

    id: str
    status: str
    reason: str
    text: str
    key: str
    level: str
    gate: str | None
    lanes: tuple[str, ...]
    paths: tuple[str, ...]
    workflows: tuple[str, ...]
    scope: str
    expires: str | None = None
    due: str = ""


@dataclass(frozen=True, slots=True)
class RuleList:
    """The rules asked for, how many there are of each status in all, and who may confirm them."""

    rules: tuple[RuleRow, ...]
    counts: dict[str, int]
    four_eyes: bool
    confirmers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which rules are asked for; without a word, those that bind."""

    path: str | None = None
    lane: str | None = None
    workflow: str | None = None
    due: bool = False
    proposed: bool = False
    every: bool = False


def listing(kit: Kit, wanted: Wanted, *, now: Instant | None = None, rev: str | None = None) -> RuleList:
    """The rules ``wanted``, by id, in this worktree or at ``rev``.

    Raises:
        WrongUsage: there is no such lane or path.
    """
    ledger = ledgers.read(kit, rev)
    at = now if now is not None else kit.clock.now()
    every = agreements.current(kit, ledger, now=at)
    against = _against(every, ledger)
    rows = [(rule, row(rule, ledger.agreements[rule.id], now=at, due=against.get(rule.id, ""))) for rule in every]
    inside = _inside(kit, ledger, wanted)
    kept = [told for rule, told in rows if inside(rule) and _asked(told, wanted)]
    counts = Counter(told.status for _, told in rows)
    settings = ledger.settings
    return RuleList(tuple(kept), dict(sorted(counts.items())), settings.four_eyes, tuple(sorted(settings.confirmers)))


def row(rule: Agreement, bundle: Bundle, *, now: Instant, due: str = "") -> RuleRow:
    """One rule as a list has it; a proposal that nobody answered in time has the status ``expired``. ``due`` says why a
    person should look at it, where use and time do not."""
    end = expiry(rule, bundle)
    late = end is not None and not waits(rule, bundle, now=now)
    return RuleRow(
        id=rule.id,
        status="expired" if late else rule.status,
        reason=rule.reason,
        text=rule.sentence or rule.draft or "(no sentence yet)",
        key=rule.key,
        level=rule.level,
        gate=rule.gate,
        lanes=rule.scope.lanes,
        paths=rule.scope.paths,
        workflows=rule.scope.workflows,
        scope=rule.scope_digest,
        expires=None if end is None else instant.show(end),
        due=due or _due(rule, end, now=now),
    )


def expiry(rule: Agreement, bundle: Bundle) -> Instant | None:
    """When a proposal stops waiting: 30 days after it was made last; None for what is no proposal."""
    if rule.status != "proposed":
        return None
    made = [when(event.created_at) for event in standing.events(bundle) if event.status == "proposed"][:1]
    start = made[0] if made else when(bundle.claims[0].created_at)
    return None if start is None else caps.expires_at(start)


def waits(rule: Agreement, bundle: Bundle, *, now: Instant) -> bool:
    """Whether it is a proposal that still waits for a person; the last instant of its 30 days counts."""
    end = expiry(rule, bundle)
    return end is not None and now <= end


def _against(every: Iterable[Agreement], ledger: Ledger) -> dict[str, str]:
    """Which rule each rule that is disputed contradicts, and where, by id."""
    found: dict[str, str] = {}
    binding = [rule for rule in every if rule.binding]
    for one, other, where in agreements.contradictions(binding, ledger.settings.lanes):
        for ident, rival in ((one.id, other.id), (other.id, one.id)):
            found.setdefault(ident, f"disputed: contradicts {rival} at {where}")
    return found


def _due(rule: Agreement, end: Instant | None, *, now: Instant) -> str:
    """Why a person should look at it: it has gone stale, or soon stops waiting; or nothing."""
    if rule.status == "stale":
        return rule.reason
    if end is None or now > end or now < end - SOON:
        return ""
    return f"expires on {instant.show(end)[:10]}"


def _inside(kit: Kit, ledger: Ledger, wanted: Wanted) -> Callable[[Agreement], bool]:
    """Whether a rule applies where it was asked for."""
    path = named.path(kit, wanted.path) if wanted.path is not None else None
    if wanted.lane is not None:
        named.one_of("lane", wanted.lane, ledger.settings.lanes, hint="kit lane list")
    lanes = {*([wanted.lane] if wanted.lane else []), *(ledger.settings.lanes_of(path) if path else ())}

    def inside(rule: Agreement) -> bool:
        flow = wanted.workflow
        if flow is not None and rule.scope.workflows and flow not in rule.scope.workflows:
            return False
        if wanted.path is None and wanted.lane is None:
            return True
        return rule.applies_to(lanes=lanes, workflow=flow, paths=_paths(ledger, wanted, path))

    return inside


def _paths(ledger: Ledger, wanted: Wanted, path: str | None) -> tuple[str, ...]:
    lane = ledger.settings.lanes[wanted.lane].paths if wanted.lane else ()
    return (*lane, *([path] if path is not None else []))


def _asked(told: RuleRow, wanted: Wanted) -> bool:
    if wanted.every:
        return True
    if wanted.due or wanted.proposed:
        return (wanted.due and bool(told.due)) or (wanted.proposed and told.status == "proposed")
    return told.status == "verified"
