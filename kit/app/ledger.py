"""Load what the repository has learned: settings, work items, bundles, agreements, memory and policies of one snapshot.

Everything is read through strict load, and every fault of every file is told at once. Judging is left to `kit.app.trust`
and `kit.app.freshness`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kit.app.kit import Kit
from kit.domain.base.settings import Settings
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.policy import SHIPPED, Policy
from kit.domain.work.item import WorkItem
from kit.errors import WrongUsage
from kit.ports import Snapshot

HOME = ".kit/"
SETTINGS = ".kit/kit.yaml"


@dataclass(frozen=True, slots=True)
class Ledger:
    """The records of one snapshot, by id."""

    snapshot: Snapshot
    settings: Settings
    items: Mapping[str, WorkItem]
    bundles: Mapping[str, Bundle]
    agreements: Mapping[str, Bundle]
    memories: Mapping[str, Bundle]
    project_policies: Mapping[str, Policy]

    @property
    def policies(self) -> tuple[Policy, ...]:
        """Every policy there is: those that ship with kit, then the project's."""
        return (*SHIPPED, *self.project_policies.values())

    def item(self, word: str) -> WorkItem:
        """The work item whose id is ``word``.

        Raises:
            WrongUsage: there is none; near ids are named.
        """
        found = self.items.get(word)
        if found is None:
            raise unknown("work item", word, self.items, list_with="kit work list")
        return found


def unknown(noun: str, word: str, known: Iterable[str], *, list_with: str) -> WrongUsage:
    """The error for an id that no record has, with the nearest one as a hint."""
    from difflib import get_close_matches  # noqa: PLC0415  (only on the way to an error)

    near = get_close_matches(word, list(known), n=1)
    hint = f"did you mean `{near[0]}`?" if near else list_with
    return WrongUsage(f"unknown-{noun.replace(' ', '-')}", f"no {noun} has the id `{word}`", hint=hint)


def read(kit: Kit, rev: str | None = None) -> Ledger:
    """The ledger of the worktree, or of ``rev`` alone.

    Raises:
        InvalidRecord: with every fault of every file.
    """
    return of(kit, kit.records.snapshot(rev))


def of(kit: Kit, snapshot: Snapshot) -> Ledger:
    """The ledger of what lies in ``snapshot``.

    Raises:
        InvalidRecord: with every fault of every file.
    """
    values = kit.records.load(snapshot, snapshot.files)
    settings = values.get(SETTINGS, Settings())
    return Ledger(
        snapshot=snapshot,
        settings=settings,
        items=_under(values, "work"),
        bundles=Shelf(values, "bundles"),
        agreements=_under(values, "agreements"),
        memories=_under(values, "memory"),
        project_policies={stem: value.policy for stem, value in _under(values, "policies").items()},
    )


def path_of(folder: str, ident: str) -> str:
    """The file of the record ``ident``, for example ``.kit/work/wi-3fh8z2vn.yaml``."""
    return f"{HOME}{folder}/{ident}.yaml"


class Shelf(Mapping[str, Any]):
    """The records of one folder by id, each read where it is asked for: of ten thousand bundles a page needs ten."""

    def __init__(self, values: Mapping[str, Any], folder: str) -> None:
        prefix = f"{HOME}{folder}/"
        self._values = values
        self._paths = {p[len(prefix) :].removesuffix(".yaml"): p for p in sorted(values) if p.startswith(prefix)}

    def __getitem__(self, ident: str) -> Any:
        return self._values[self._paths[ident]]

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)


def _under(values: Mapping[str, Any], folder: str) -> dict[str, Any]:
    return dict(Shelf(values, folder).items())
