"""Judge the windows that may shorten a verdict: a number of commits, and evidence dated in the future.

A window never overrides content. Durations and ``ttlSeconds`` are the trust fold's; walking history is the caller's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from kit.domain.base import instant, text
from kit.domain.base.instant import Instant
from kit.domain.freshness.verdict import EQUAL, Verdict

SKEW = 5 * instant.MINUTE


class Step(Protocol):
    """One commit of the first-parent history, with the paths it touched."""

    @property
    def oid(self) -> str:
        """Its id."""
        ...

    @property
    def paths(self) -> Sequence[str]:
        """The paths it touched against its first parent."""
        ...


@dataclass(frozen=True, slots=True)
class Window:
    """How many first-parent commits a verification lasts: ``metadata.kit.window``.

    ``commit`` is where the evidence was taken, ``record`` the file that holds the claim.
    """

    commits: int
    record: str
    commit: str = ""


def within(window: Window, history: Sequence[Step], *, cut: bool) -> Verdict:
    """Whether the tip of ``history`` (newest first) is at most ``window.commits`` commits past its anchor (freshness 3.3).

    The anchor is the evidence's commit where it lies on this history, else the commit that last wrote the claim's record:
    after a squash, a rebase or a merge only that one is here. ``cut`` says that a shallow clone ends the history.
    """
    walked = history[: window.commits + 1]
    if any(step.oid == window.commit for step in walked) or any(window.record in step.paths for step in walked):
        return EQUAL
    if len(history) > window.commits:
        return Verdict("stale", "window", detail=f"more than {text.count(window.commits, 'commit')} ago")
    if cut:
        detail = f"history ends {text.count(len(history), 'commit')} back; the window is {window.commits:,}"
        return Verdict("unknown", "shallow", detail=detail, hint="git fetch --unshallow")
    return EQUAL


def dated(at: str, *, now: Instant) -> Verdict:
    """Whether evidence observed ``at`` may count at ``now``: unknown where it is dated later (T34), or not dated."""
    moment = instant.parse(at)
    if moment is None:
        return Verdict("unknown", "future", detail=f"`{text.plain(at)}` is no time; expected 2026-11-30T10:41:07Z")
    if moment > now + SKEW:
        detail = f"observed {instant.show(moment)}, later than {instant.show(now)}"
        return Verdict("unknown", "future", detail=detail, hint=f"kit check --now {instant.show(moment)}")
    return EQUAL
