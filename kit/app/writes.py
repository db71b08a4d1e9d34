"""Plan a write before it is one: writing and ``--dry-run`` share the plan, and an empty plan is nothing to do.

What the bytes say is decided by the use cases; replacing files durably is left to the record store.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kit.app.kit import Kit
from kit.ports import Snapshot


@dataclass(frozen=True, slots=True)
class FileChange:
    """One file before and after; a side that is not there is None."""

    path: str
    before: bytes | None
    after: bytes | None


@dataclass(frozen=True, slots=True)
class Written:
    """What a writing verb did, or would do under ``--dry-run``: the record's id, the files, and what else to say."""

    id: str
    changes: tuple[FileChange, ...]
    dry_run: bool
    notes: tuple[str, ...] = ()

    @property
    def paths(self) -> tuple[str, ...]:
        """The files written, sorted."""
        return tuple(change.path for change in self.changes)


def before(kit: Kit, snapshot: Snapshot, path: str) -> bytes | None:
    """The bytes of the record file ``path`` in ``snapshot``, or None where there is none."""
    return kit.records.raw(snapshot, [path]).get(path) if path in snapshot.files else None


def save(
    kit: Kit,
    snapshot: Snapshot,
    after: Mapping[str, bytes | None],
    *,
    verb: str,
    ident: str,
    dry_run: bool,
    notes: tuple[str, ...] = (),
) -> Written:
    """Write ``after`` where it differs from ``snapshot``, in one step; only plan it under ``dry_run``.

    Raises:
        Moved: a file is no longer what ``snapshot`` says.
    """
    changes = tuple(FileChange(path, before(kit, snapshot, path), after[path]) for path in sorted(after))
    changes = tuple(change for change in changes if change.before != change.after)
    if changes and not dry_run:
        kit.records.write({change.path: change.after for change in changes}, verb=verb, expected=snapshot)
    return Written(ident, changes, dry_run, notes)
