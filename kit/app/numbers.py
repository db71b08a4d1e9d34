"""Read what the numbers of the learning review need, and no more: the agreements, and of the work items their closes.

What the numbers mean is left to `kit.domain.learning.numbers`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kit.app import agreements
from kit.app.kit import Kit
from kit.app.ledger import HOME, Shelf
from kit.domain.base.instant import Instant
from kit.domain.learning import numbers as fixed
from kit.domain.learning.numbers import Life, Numbers
from kit.domain.trust.bundle import Bundle
from kit.domain.work.item import WorkItem
from kit.ports import Snapshot

_READ = (f"{HOME}agreements/", f"{HOME}work/")


def read(kit: Kit, snapshot: Snapshot, *, now: Instant) -> Numbers | None:
    """The numbers of ``snapshot`` at ``now``; None where it has no rule, and then nothing is read.

    Raises:
        InvalidRecord: a file of them is no record.
    """
    paths = [path for path in snapshot.files if path.startswith(_READ)]
    if not any(path.startswith(_READ[0]) for path in paths):
        return None
    values = kit.records.load(snapshot, paths)
    items = list(Shelf(values, "work").values())
    return fixed.numbers(lives(Shelf(values, "agreements"), items, now=now), items, now=now)


def lives(bundles: Mapping[str, Bundle], items: Iterable[WorkItem], *, now: Instant) -> list[Life]:
    """What happened to every rule among ``bundles``, by id."""
    used = agreements.uses(items)
    return [fixed.life(ident, bundles[ident], used.get(ident, ()), now=now) for ident in sorted(bundles)]
