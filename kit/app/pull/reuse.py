"""Sort what is known about a piece of work: still true, to be derived again, unproven (ADR 0013, section 2).

Only a claim that is verified and fresh here counts as true; what is merely proposed or assumed is told as such.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kit.app import claim_index, trust
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.app.pull.report import Known, Pick
from kit.app.settle import settle
from kit.app.trust import Judged
from kit.domain.advice import situation
from kit.domain.advice.rarity import History
from kit.domain.base import repo_path
from kit.domain.base.footprint import Footprint
from kit.domain.base.instant import Instant
from kit.domain.base.text import count
from kit.domain.freshness.lines import apart
from kit.domain.freshness.verdict import BINARY
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.watch import watched

_AGAIN = frozenset({"stale", "disputed", "unknown"})
_UNPROVEN = frozenset({"proposed", "assumed"})


@dataclass(frozen=True, slots=True)
class Reusable:
    """Three lists of claims, and the bundles of the item's lanes that were not looked into."""

    still_true: tuple[Known, ...]
    again: tuple[Known, ...]
    unproven: tuple[Known, ...]
    older: tuple[str, ...]


def reusable(kit: Kit, ledger: Ledger, pick: Pick, history: History, *, now: Instant, rev: str | None) -> Reusable:
    """What the claims of the item, of its dependencies and on its paths are worth for it."""
    works = near_works(kit, ledger, pick)
    chosen = chosen_claims(ledger, pick, works)
    judged = trust.judgements(kit, ledger, now=now, rev=rev, claims=chosen, works=works) if chosen else {}
    judged = trust.graded(kit, judged, rev=rev)
    told = [(judged[ident].status, _known(ledger, judged[ident], pick, history)) for ident in chosen]
    return Reusable(
        still_true=tuple(known for status, known in told if status == "verified"),
        again=tuple(known for status, known in told if status in _AGAIN),
        unproven=tuple(known for status, known in told if status in _UNPROVEN),
        older=_older(ledger, pick, {found.work for found in judged.values()}),
    )


def near_works(kit: Kit, ledger: Ledger, pick: Pick) -> tuple[str, ...]:
    """The work items whose bundles may matter here: the item, what it depends on, and what watches an expected path."""
    near = _own(ledger, pick) | claim_index.works_watching(kit, ledger, Footprint(pick.paths))
    return tuple(sorted(work for work in near if work in ledger.bundles))


def chosen_claims(ledger: Ledger, pick: Pick, works: Iterable[str]) -> tuple[str, ...]:
    """The claims that matter here, nearest first: of the item, of what it depends on, and that watch an expected path."""
    own = _own(ledger, pick)
    footprint = Footprint(pick.paths)
    return tuple(
        claim.id
        for work in sorted(works, key=lambda work: (work != pick.id, work not in own, work))
        for claim in ledger.bundles[work].claims
        if work in own or any(map(footprint.meets, watched(claim)))
    )


def _own(ledger: Ledger, pick: Pick) -> set[str]:
    item = ledger.items.get(pick.id or "")
    return {*((pick.id,) if pick.id else ()), *(item.depends_on if item else ())}


def _older(ledger: Ledger, pick: Pick, told: set[str]) -> tuple[str, ...]:
    lanes = set(pick.lanes)
    return tuple(
        work
        for work in ledger.bundles
        if work not in told and work in ledger.items and lanes.intersection(ledger.items[work].lanes)
    )


def _known(ledger: Ledger, found: Judged, pick: Pick, history: History) -> Known:
    watch = found.watch
    path = _place(watch, pick, history)
    how = _how(ledger.bundles[found.work], found)
    settled = found.status in _AGAIN
    return Known(
        claim=found.claim.id,
        work=found.work,
        text=_text(found.claim.value),
        status=found.status,
        path=path,
        more=max(len(watch) - 1, 0),
        degree=_degree(found) if settled else "",
        reason=found.reason,
        settle=settle(found) if settled else "",
        evidence=how,
    )


def _degree(found: Judged) -> str:
    """How much moved, or what else speaks against it."""
    return found.verdict.short() if found.verdict.state != "fresh" else found.reason


def _place(watch: tuple[str, ...], pick: Pick, history: History) -> str:
    """The watched file to look at first: of the expected ones the one that is touched most, else the first."""
    expected = set(pick.paths)
    mine = [entry for entry in watch if repo_path.from_text(entry) in expected]
    return max(mine, key=lambda entry: history.touches([repo_path.from_text(entry)]), default=watch[0] if watch else "")


def _how(bundle: Bundle, found: Judged) -> str:
    """What the claim rests on in a few words."""
    event = found.judgement.own.event
    if event is None:
        return "no evidence yet"
    named = [item for item in bundle.evidence if item.id in event.evidence_ids]
    ran = next((item.execution for item in named if item.execution is not None), None)
    if ran is not None:
        return f"`{ran.label}`: exit {ran.exit_code}"
    return f"{event.method} {named[0].source_locator or named[0].source_ref}" if named else event.method


def _text(value: object) -> str:
    return value if isinstance(value, str) else repr(value)


def lines_apart(kit: Kit, moved: Sequence[situation.Known]) -> dict[str, str]:
    """How far each known file is from what the session saw, for example ``14 lines``; what is gone is said so."""
    blobs = kit.git.blobs(sorted(kit.git.present(oid for known in moved for oid in (known.seen, known.now) if oid)))
    found: dict[str, str] = {}
    for known in moved:
        before, after = blobs.get(known.seen), blobs.get(known.now or "")
        if known.now is None:
            found[known.path] = "gone"
        elif before is not None and after is not None:
            lines = apart(before, after)
            found[known.path] = "binary" if lines == BINARY else count(lines, "line")
    return found
