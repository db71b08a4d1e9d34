"""Glean what others have in progress from holds and fetched branches: id, title and shared paths, never a conclusion.

A fact of a branch is told only where it is verified and fresh both at the branch's tip and here (ADR 0013, section 2).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kit.app.kit import Kit
from kit.app.ledger import Ledger, path_of
from kit.app.pull.report import Intent
from kit.domain.base import instant
from kit.domain.base.footprint import Footprint
from kit.domain.work.hold import Hold
from kit.domain.work.item import WorkItem
from kit.errors import InvalidRecord, NotReady
from kit.ports import Branch


def intents(
    kit: Kit,
    ledger: Ledger,
    holds: Iterable[Hold],
    branches: Sequence[Branch],
    *,
    footprint: Footprint,
    subject: str | None,
) -> tuple[Intent, ...]:
    """The work of others whose footprint shares a path with ``footprint``, newest first."""
    theirs = [hold for hold in holds if not hold.mine and hold.item != subject]
    items = {**_items_of(kit, ledger, theirs, branches), **ledger.items}
    found = []
    for hold in theirs:
        item = items.get(hold.item)
        paths = footprint.shared(item.paths) if item else ()
        if item and paths:
            at = instant.show(hold.at) if hold.at is not None else ""
            found.append(Intent(hold.holder, at, hold.branch, hold.item, item.title, paths))
    return tuple(sorted(found, key=lambda i: (i.at, i.work), reverse=True))


def contents(kit: Kit, names: Iterable[str]) -> dict[str, bytes]:
    """The files of branches that are here; a partial clone has fetched branches without what lies in them."""
    try:
        return kit.git.blobs(names)
    except NotReady:
        return {}


def _items_of(kit: Kit, ledger: Ledger, holds: Iterable[Hold], branches: Sequence[Branch]) -> Mapping[str, WorkItem]:
    """The records of held items that only a fetched branch has; a record that cannot be read is nobody's intent."""
    wanted = {hold.item: hold.branch for hold in holds if hold.item not in ledger.items}
    if not wanted:
        return {}
    tips = {branch.name.removeprefix(f"{branch.remote}/"): branch.oid for branch in branches}
    names = {f"{tips[branch]}:{path_of('work', item)}": item for item, branch in wanted.items() if branch in tips}
    found: dict[str, WorkItem] = {}
    for name, data in contents(kit, names).items():
        item = _read(kit, data, name)
        if item is not None:
            found[names[name]] = item
    return found


def _read(kit: Kit, data: bytes, where: str) -> WorkItem | None:
    try:
        value = kit.yaml.parse("work", data, where)
    except InvalidRecord:
        return None
    return value if isinstance(value, WorkItem) else None
