"""List lanes and show one: what it is for, which files it holds, its work, and how often it is touched.

What a lane binds is told by `kit.app.show`.
"""

from __future__ import annotations

from dataclasses import dataclass

from kit.app import ledger as ledgers
from kit.app import named, watching
from kit.app.kit import Kit
from kit.domain.base import glob

WALK = 200


@dataclass(frozen=True, slots=True)
class LaneRow:
    """One line of the list; ``files`` is None where the tree cannot be read."""

    name: str
    purpose: str
    paths: tuple[str, ...]
    files: int | None
    open_items: int


@dataclass(frozen=True, slots=True)
class LaneView:
    """One lane: its row, its items by status, and how many of the last first-parent commits touched it."""

    lane: LaneRow
    items: tuple[tuple[str, str, str], ...]
    touched: int
    commits: int
    complete: bool


def listing(kit: Kit, rev: str | None = None) -> tuple[LaneRow, ...]:
    """Every lane of the settings, by name."""
    ledger = ledgers.read(kit, rev)
    files = _files(kit, rev or "HEAD")
    return tuple(_row(ledger, name, files) for name in sorted(ledger.settings.lanes))


def show(kit: Kit, name: str, rev: str | None = None) -> LaneView:
    """The lane ``name``.

    Raises:
        WrongUsage: there is none; the nearest name is the hint.
    """
    ledger = ledgers.read(kit, rev)
    named.one_of("lane", name, ledger.settings.lanes, hint="kit lane list")
    items = sorted(
        (i for i in ledger.items.values() if name in i.lanes), key=lambda i: (i.status != "open", i.priority, i.id)
    )
    commits = watching.touches(kit, rev or "HEAD", WALK) if kit.git.resolve(rev or "HEAD") else ()
    lane = ledger.settings.lanes[name]
    return LaneView(
        lane=_row(ledger, name, _files(kit, rev or "HEAD")),
        items=tuple((i.id, i.status, i.title) for i in items),
        touched=sum(1 for commit in commits if any(lane.holds(path) for path in commit.paths)),
        commits=len(commits),
        complete=not kit.git.place.shallow,
    )


def _row(ledger: ledgers.Ledger, name: str, files: tuple[str, ...] | None) -> LaneRow:
    lane = ledger.settings.lanes[name]
    held = None if files is None else sum(1 for path in files if glob.any_matches(lane.paths, path))
    open_items = sum(1 for item in ledger.items.values() if name in item.lanes and item.status == "open")
    return LaneRow(name, lane.purpose, lane.paths, held, open_items)


def _files(kit: Kit, rev: str) -> tuple[str, ...] | None:
    commit = kit.git.resolve(rev)
    if commit is None:
        return ()
    entries = kit.git.listing(commit.tree)
    return None if entries is None else tuple(path for path, entry in entries.items() if entry.mode != "040000")
