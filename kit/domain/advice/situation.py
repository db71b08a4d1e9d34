"""Hold what is known about a session and the item it could go on with. Collecting it is left to the use case."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kit.domain.advice.rarity import History
from kit.domain.base.instant import HOUR, Instant
from kit.domain.work.link import Link


@dataclass(frozen=True, slots=True)
class Known:
    """A file this session read or changed: the object id it saw, and the one it has now (None where it is gone)."""

    path: str
    seen: str
    now: str | None

    @property
    def moved(self) -> bool:
        """Whether the file is no longer what the session saw."""
        return self.seen != self.now


@dataclass(frozen=True, slots=True)
class Situation:
    """One session and one candidate, as far as anybody told.

    ``session`` is the one that asks, ``taken_by`` the one that took the current item; ``restarted`` is the host's word that
    the context was cleared or just started. ``current`` and ``subject`` are the items now and next. ``measured`` says that
    ``known`` comes from the host's own log and not from what the workflow changed. ``lanes`` has the paths of every lane.
    """

    session: str | None = None
    taken_by: str | None = None
    restarted: bool = False
    current: str | None = None
    subject: str | None = None
    given_up: bool = False
    fill: float | None = None
    compactions: int = 0
    seen_at: Instant | None = None
    cache_for: int = HOUR
    trouble: bool = False
    expected: tuple[str, ...] = ()
    known: tuple[Known, ...] = ()
    measured: bool = False
    link: Link | None = None
    lanes_now: tuple[str, ...] = ()
    lanes_next: tuple[str, ...] = ()
    lanes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    history: History = field(default_factory=History)

    @property
    def same_subject(self) -> bool:
        """Whether the candidate is the item this worktree is on."""
        return self.subject is not None and self.subject == self.current

    @property
    def shared_lanes(self) -> tuple[str, ...]:
        """The lanes of both items, sorted."""
        return tuple(sorted(set(self.lanes_now) & set(self.lanes_next)))
