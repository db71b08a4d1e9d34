"""Hold the open repository: a frozen bag of ports that every use case takes first. Filling it is left to `kit.wiring`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kit.ports import Cache, Clock, Codec, Git, Logs, Records, Runner, Templates, Worktree


@dataclass(frozen=True, slots=True)
class Kit:
    """One repository, opened; ``choose`` draws a random character for new ids, ``actor_hint`` is KIT_ACTOR."""

    git: Git
    records: Records
    yaml: Codec
    worktree: Worktree
    cache: Cache
    clock: Clock
    runner: Runner
    templates: Templates
    logs: Logs
    choose: Callable[[str], str]
    actor_hint: str = ""
