"""Read the wall clock, or stand still at a given instant. The only module that asks what time it is."""

from __future__ import annotations

import time
from dataclasses import dataclass

from kit.domain.base.instant import Instant


class SystemClock:
    """The clock of this machine."""

    def now(self) -> Instant:
        """The present instant."""
        return Instant(time.time_ns() // 1_000_000)


@dataclass(frozen=True, slots=True)
class FixedClock:
    """A clock that shows one instant for ever, as ``--now`` asks for."""

    at: Instant

    def now(self) -> Instant:
        """That instant."""
        return self.at
