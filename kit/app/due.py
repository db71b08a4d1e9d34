"""Say which rules have decayed and are due to be asked again, and whether this change is the one that asks.

A rule is asked once, in the first change that touches its scope after it went stale: where a merge since then did, it was
asked there. That is told by the history of the base alone, so it is the same for everybody; what history cannot tell is
asked rather than passed over. Where the answer is shown is left to the gate's page and to lists.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from kit.app import agreements
from kit.app import ledger as ledgers
from kit.app.kit import Kit
from kit.app.learning import reach
from kit.app.ledger import Ledger
from kit.domain.agreement import Agreement
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.errors import InvalidRecord, NotReady
from kit.ports import Commit

WALK = 200


@dataclass(frozen=True, slots=True)
class Due:
    """A rule that binds no more by its use: why, since when where that is known, and whether this change touches its scope.

    ``asked`` says that a merge before this change touched it too, so that it was asked there; ``scope`` is what a line that
    confirms it names.
    """

    id: str
    sentence: str
    why: str
    since: str | None
    touched: bool
    asked: bool
    scope: str

    @property
    def ask(self) -> bool:
        """Whether this change is the one to ask in."""
        return self.touched and not self.asked


def due(
    kit: Kit, ledger: Ledger, *, now: Instant, changed: Collection[str] | None = None, base: str | None = None
) -> tuple[Due, ...]:
    """Every rule of ``ledger`` that has decayed by ``now``, by id; ``changed`` are the files of a change of ``base``."""
    stale = [rule for rule in agreements.current(kit, ledger, now=now) if rule.decayed]
    files = [path for path in changed or () if not path.startswith(ledgers.HOME)]
    touched = {rule.id for rule in stale if any(_holds(ledger, rule, path) for path in files)}
    before = _before(kit, base, now=now) if base is not None and touched else {}
    merges = _merges(kit, base) if base is not None and before else ()
    return tuple(
        Due(
            id=rule.id,
            sentence=rule.sentence or "",
            why=rule.reason,
            since=instant.show(rule.stale_since) if rule.stale_since is not None else None,
            touched=rule.id in touched,
            asked=rule.id in touched and _asked(ledger, rule, before.get(rule.id), merges),
            scope=rule.scope_digest,
        )
        for rule in stale
    )


def _holds(ledger: Ledger, rule: Agreement, path: str) -> bool:
    return reach.holds(ledger.settings, rule.scope, path)


def _before(kit: Kit, base: str, *, now: Instant) -> dict[str, Agreement]:
    """The rules that had decayed at ``base`` already; none where its records cannot be read."""
    try:
        rules = agreements.current(kit, ledgers.read(kit, base), now=now)
    except (InvalidRecord, NotReady):
        return {}
    return {rule.id: rule for rule in rules if rule.decayed}


def _merges(kit: Kit, base: str) -> tuple[Commit, ...]:
    try:
        return kit.git.first_parents(base, WALK)
    except NotReady:
        return ()


def _asked(ledger: Ledger, rule: Agreement, before: Agreement | None, merges: tuple[Commit, ...]) -> bool:
    """Whether a merge since ``rule`` went stale touched its scope; paths that are gone were touched by what took them."""
    if before is None or before.terms != rule.terms:
        return False
    since = before.stale_since
    after = (commit for commit in merges if since is None or commit.at >= since)
    return any(_holds(ledger, rule, path) for commit in after for path in commit.paths if _outside(path))


def _outside(path: str) -> bool:
    return not path.startswith(ledgers.HOME)
