"""Hold who is at an item, and read holds off branches: a branch that names an item is one until the item is done.

Holds on refs (liveness) are turned into these values by the use case; whether a heartbeat still counts is decided there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from kit.domain.base.ident import WORK_ID_IN_TEXT
from kit.domain.base.instant import Instant
from kit.domain.work.item import WorkItem

State = Literal["held", "reclaimable", "contested"]


@dataclass(frozen=True, slots=True)
class Hold:
    """One hold on one item: by whom, since what last sign of life, on which branch, and whether it is the asker's."""

    item: str
    holder: str
    at: Instant | None = None
    branch: str = ""
    mine: bool = False
    state: State = "held"
    session: str = ""


class Tip(Protocol):
    """What is asked of a branch; `kit.ports.Branch` answers it."""

    @property
    def ref(self) -> str:
        """The full ref."""
        ...

    @property
    def name(self) -> str:
        """The short name."""
        ...

    @property
    def at(self) -> Instant:
        """The tip's committer time."""
        ...

    @property
    def author(self) -> str:
        """The name of the tip's author."""
        ...

    @property
    def email(self) -> str:
        """The address of the tip's author."""
        ...

    @property
    def remote(self) -> str:
        """The remote it was fetched from, or nothing."""
        ...


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: addresses, and the branch of this worktree. ``handles`` maps lower-case addresses to handles."""

    emails: frozenset[str] = frozenset()
    branch: str | None = None
    handles: Mapping[str, str] = field(default_factory=dict)

    def owns(self, email: str) -> bool:
        """Whether ``email`` is an address of the asker."""
        return bool(email) and email.casefold() in {e.casefold() for e in self.emails}


def named_in(text: str) -> tuple[str, ...]:
    """The work ids that stand in ``text`` as words, each once, in order."""
    return tuple(dict.fromkeys(match[0] for match in WORK_ID_IN_TEXT.finditer(text)))


def trailers(message: str) -> tuple[str, ...]:
    """The items a commit message names in its last paragraph as ``Work: <id>``."""
    last = message.rstrip().rpartition("\n\n")[2] if "\n\n" in message.strip() else ""
    lines = [line.partition(":") for line in last.splitlines()]
    return tuple(dict.fromkeys(i for key, _, value in lines if key.strip().lower() == "work" for i in named_in(value)))


def holds_from_branches(
    branches: Iterable[Tip],
    items: Mapping[str, WorkItem],
    *,
    asker: Asker,
    trailers_of: Mapping[str, Collection[str]] | None = None,
) -> tuple[Hold, ...]:
    """The holds that ``branches`` are, one an item and branch name (the newest of its copies), sorted by item and branch.

    An item is named by the branch's name, by its record's ``branches``, or by a trailer of the branch's own commits, given
    in ``trailers_of`` by ref. An id without a record counts: zero records are a normal state. Done and dropped items have
    no hold. The hold is the asker's where they wrote the tip or stand on the branch.
    """
    listed: dict[str, list[str]] = {}
    for item in items.values():
        for name in item.branches:
            listed.setdefault(name, []).append(item.id)
    found: dict[tuple[str, str], Hold] = {}
    for tip in branches:
        name = tip.name.removeprefix(f"{tip.remote}/") if tip.remote else tip.name
        for work in (*named_in(name), *listed.get(name, ()), *(trailers_of or {}).get(tip.ref, ())):
            if work in items and items[work].status != "open":
                continue
            hold = _hold(tip, name, work, asker)
            known = found.get((work, name))
            if known is None or _rank(hold) > _rank(known):
                found[work, name] = hold
    return tuple(found[key] for key in sorted(found))


def _hold(tip: Tip, name: str, work: str, asker: Asker) -> Hold:
    holder = asker.handles.get(tip.email.casefold()) or tip.author or tip.email or "somebody"
    mine = asker.owns(tip.email) or (not tip.remote and name == asker.branch)
    return Hold(work, holder, tip.at, name, mine)


def _rank(hold: Hold) -> tuple[bool, int, str]:
    return hold.mine, hold.at or 0, hold.holder
