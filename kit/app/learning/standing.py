"""See how the rules of a ledger stand to a review: which bind, which are proposed or refused, and how they fared before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kit.app import agreements, numbers
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.app.rules import waits
from kit.domain.agreement import Agreement
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.learning import numbers as fixed
from kit.domain.trust.bundle import Bundle


@dataclass(frozen=True, slots=True)
class Standing:
    """The binding rules, the proposals (open or refused), how many of these are open, when the rule of a key was refused
    last, and whether two occasions are needed from now on."""

    binding: tuple[Agreement, ...]
    proposals: tuple[Agreement, ...]
    open: int
    rejected: Mapping[str, Instant]
    strict: bool


def standing(kit: Kit, ledger: Ledger, *, now: Instant) -> Standing:
    """How the rules of ``ledger`` stand at ``now``."""
    rules = agreements.current(kit, ledger, now=now)
    proposals = tuple(rule for rule in rules if rule.status in {"proposed", "rejected"})
    open_now = [rule for rule in proposals if waits(rule, ledger.agreements[rule.id], now=now)]
    rejected: dict[str, Instant] = {}
    for rule in proposals:
        if rule.status == "rejected":
            at = _last(ledger.agreements[rule.id], "rejected")
            rejected[rule.key] = max(at, rejected.get(rule.key, at))
    return Standing(
        binding=tuple(rule for rule in rules if rule.binding),
        proposals=proposals,
        open=len(open_now),
        rejected=rejected,
        strict=fixed.strict(numbers.lives(ledger.agreements, ledger.items.values(), now=now)),
    )


def _last(bundle: Bundle, status: str) -> Instant:
    """When the newest event of ``status`` happened; the beginning of time where there is none."""
    found = (instant.parse(event.created_at) for event in bundle.events if event.status == status)
    return max((at for at in found if at is not None), default=Instant(0))
