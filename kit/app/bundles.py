"""Append records to the bundle of a work item; the file is created with its first claim. Nothing is ever taken out.

What the records say is decided by the use cases; how they are spelled by the YAML profile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kit.app import ledger as ledgers
from kit.app import writes
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.domain.base.instant import SECOND, Instant
from kit.domain.freshness.window import SKEW
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.claim import Claim
from kit.domain.trust.docket import when
from kit.domain.trust.evidence import Evidence
from kit.errors import NotReady
from kit.ports import Append, Put


@dataclass(frozen=True, slots=True)
class Addition:
    """Records to append to one bundle, as the file has them, and values to set in it."""

    claims: Sequence[Mapping[str, Any]] = ()
    evidence: Sequence[Mapping[str, Any]] = ()
    events: Sequence[Mapping[str, Any]] = ()
    puts: Sequence[Put] = field(default=())


@dataclass(frozen=True, slots=True)
class Found:
    """A claim with the bundle it stands in."""

    work: str
    bundle: Bundle
    index: int

    @property
    def claim(self) -> Claim:
        """The claim."""
        return self.bundle.claims[self.index]

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """The evidence of the claim, newest first; of equal instants the later in the file is newer."""
        own = [item for item in reversed(self.bundle.evidence) if item.claim_id == self.claim.id]
        return tuple(sorted(own, key=lambda item: item.observed_at, reverse=True))

    @property
    def watch(self) -> tuple[str, ...]:
        """What the claim watches."""
        watch = self.claim.kit.get("watch")
        return tuple(str(entry) for entry in watch) if isinstance(watch, (list, tuple)) else ()

    def next_moment(self, now: Instant) -> Instant:
        """``now``, or a second after the claim's newest event: of two events of one second the careful word would win.

        An event dated well ahead of the clock is left ahead; strict load refuses it.
        """
        newest = max((when(e.created_at) or 0 for e in self.bundle.events if e.claim_id == self.claim.id), default=0)
        return Instant(newest + SECOND) if now - SECOND < newest <= now + SKEW else now

    @property
    def taken(self) -> set[str]:
        """Every id of evidence and events in the bundle."""
        return {item.id for item in self.bundle.evidence} | {event.id for event in self.bundle.events}


def find(ledger: Ledger, word: str) -> Found:
    """The claim ``word`` of a work item's bundle.

    Raises:
        WrongUsage: there is none; near ids are named.
    """
    for work, bundle in ledger.bundles.items():
        for index, claim in enumerate(bundle.claims):
            if claim.id == word:
                return Found(work, bundle, index)
    known = [claim.id for bundle in ledger.bundles.values() for claim in bundle.claims]
    raise ledgers.unknown("claim", word, known, list_with="kit claim list")


def source(ledger: Ledger) -> str:
    """How a bundle names this repository.

    Raises:
        NotReady: the repository has no id yet.
    """
    if ledger.settings.repository is None:
        raise NotReady("not-set-up", "this repository has no id yet, and a bundle names it", hint="kit init")
    return f"kit:{ledger.settings.repository}"


def amended(
    kit: Kit, ledger: Ledger, ident: str, addition: Addition, *, folder: str = "bundles", kind: str = "bundle"
) -> dict[str, bytes]:
    """The bundle file ``ident`` of ``folder`` (bundles, agreements, memory) with ``addition`` in it, by path."""
    path = ledgers.path_of(folder, ident)
    lists = {"claims": addition.claims, "evidence": addition.evidence, "events": addition.events}
    data = writes.before(kit, ledger.snapshot, path)
    if data is None:
        whole = {"schemaVersion": 5, "source": source(ledger), **{k: list(v) for k, v in lists.items()}, "policies": []}
        order = ("schemaVersion", "source", "claims", "evidence", "policies", "events")
        return {path: kit.yaml.emit(kind, {key: whole[key] for key in order})}
    appends = [Append((key,), record) for key, records in lists.items() for record in records]
    return {path: kit.yaml.edit(kind, data, [*addition.puts, *appends], path)}
