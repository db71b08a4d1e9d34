"""Compute what binds at the base and after the merge, and every difference: the one question a gate asks (confirmation.md).

Both sides are judged with the settings and policies of the base and one clock. Decay by use lowers a rule later and is no
part of the set: it is told, not proven. Whether a difference is proven is left to `kit.app.gate.proving`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from kit.app import ledger as ledgers
from kit.app.gate.sides import Sides
from kit.app.ledger import Ledger
from kit.domain.agreement import Agreement, agreement
from kit.domain.base.instant import Instant
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.event import Event
from kit.domain.trust.judge import Judgement, judge
from kit.domain.trust.policy import Policies

Kind = Literal["agreement", "memory"]
Change = Literal["added", "changed", "lost"]
FOLDERS: dict[Kind, str] = {"agreement": "agreements", "memory": "memory"}
ACTS = frozenset({"verified", "rejected", "superseded"})


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule or memory at one side: what it says, whether it binds there, and the event that decided."""

    kind: Kind
    agreement: Agreement
    bundle: Bundle
    event: Event | None

    @property
    def id(self) -> str:
        """The id of its record."""
        return self.agreement.id

    @property
    def binds(self) -> bool:
        """Whether it would be projected or enforced."""
        return self.agreement.binding

    @property
    def path(self) -> str:
        """The file it stands in."""
        return ledgers.path_of(FOLDERS[self.kind], self.id)


@dataclass(frozen=True, slots=True)
class Difference:
    """One rule that binds differently after the merge; a side that has no such record is None."""

    change: Change
    before: Rule | None
    after: Rule | None

    @property
    def rule(self) -> Rule:
        """The rule as it would be, else as it was."""
        found = self.after if self.after is not None else self.before
        assert found is not None  # noqa: S101  (a difference has a side)
        return found


@dataclass(frozen=True, slots=True)
class Sets:
    """Every rule of both sides by id."""

    before: Mapping[str, Rule]
    after: Mapping[str, Rule]

    def differences(self) -> Iterator[Difference]:
        """Every rule whose text, scope, level or gate binds differently, by id."""
        for ident in sorted({**self.before, **self.after}):
            was, then = self.before.get(ident), self.after.get(ident)
            bound, binds = was is not None and was.binds, then is not None and then.binds
            if binds and not bound:
                yield Difference("added", was, then)
            elif bound and not binds:
                yield Difference("lost", was, then)
            elif was and then and binds and was.agreement.terms != then.agreement.terms:
                yield Difference("changed", was, then)

    def acts(self) -> Iterator[tuple[Rule, Event]]:
        """Every confirmation, rejection or retirement that the base has not, by id."""
        for ident, rule in sorted(self.after.items()):
            was = self.before.get(ident)
            known = {event.id for event in was.bundle.events} if was is not None else frozenset[str]()
            yield from ((rule, event) for event in rule.bundle.events if event.status in ACTS and event.id not in known)


def sets(sides: Sides, *, now: Instant) -> Sets:
    """The rules of both sides, judged with the policies of the base at ``now``."""
    policies = Policies(sides.before.policies)
    return Sets(*(dict(_rules(ledger, policies, now=now)) for ledger in (sides.before, sides.after)))


def _rules(ledger: Ledger, policies: Policies, *, now: Instant) -> Iterator[tuple[str, Rule]]:
    shelves: tuple[tuple[Kind, Mapping[str, Bundle]], ...] = (
        ("agreement", ledger.agreements),
        ("memory", ledger.memories),
    )
    for kind, bundles in shelves:
        for bundle in bundles.values():
            for found in judge(bundle, policies, {}, now=now, kind=kind).values():
                yield found.claim.id, _rule(kind, bundle, found)


def _rule(kind: Kind, bundle: Bundle, found: Judgement) -> Rule:
    return Rule(kind, agreement(found), bundle, found.own.event)
