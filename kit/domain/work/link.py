"""Tell how the next item hangs together with what was worked in a session: directly, at two steps, or not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from kit.domain.work.item import WorkItem


@dataclass(frozen=True, slots=True)
class Link:
    """A dependency between the next item and ``other``; ``builds_on`` says that the next item is the one that depends."""

    other: str
    steps: Literal[1, 2] = 1
    builds_on: bool = True


def between(items: Mapping[str, WorkItem], subject: str, worked: Collection[str]) -> Link | None:
    """The closest dependency of ``subject`` on, or of ``subject`` by, one of the items ``worked`` in this session.

    Two steps lead in one direction: items that merely share a dependency are not linked. Ties go to the lesser id.
    """
    others = set(worked) - {subject}
    if not others:
        return None
    below = _depends(items, [subject])
    above = _dependents(items, {subject})
    for steps in (1, 2):
        if found := below & others:
            return Link(min(found), 2 if steps > 1 else 1)
        if found := above & others:
            return Link(min(found), 2 if steps > 1 else 1, builds_on=False)
        below, above = _depends(items, below), _dependents(items, above)
    return None


def _depends(items: Mapping[str, WorkItem], ids: Iterable[str]) -> set[str]:
    return {str(dep) for name in ids if name in items for dep in items[name].depends_on}


def _dependents(items: Mapping[str, WorkItem], ids: set[str]) -> set[str]:
    return {name for name, item in items.items() if not ids.isdisjoint(item.depends_on)}
