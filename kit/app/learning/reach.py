"""Ask what a rule would have met, had it been one: to how many of the last merges it applies, and which went against it.

A rule that would have applied to none of them is not a rule yet (signals, Against rubber-stamping).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kit.app.kit import Kit
from kit.domain.agreement import Scope
from kit.domain.base import glob, text
from kit.domain.base.settings import Settings
from kit.domain.learning.candidate import Polarity
from kit.errors import NotReady
from kit.ports import Commit

LAST = 100
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:[.-][A-Za-z0-9_]+)*")
_SHORTEST = 4
_SQUASHED = re.compile(r"\(#(\d{1,9})\)$")
_MERGED = re.compile(r"Merge pull request #(\d{1,9}) ")


@dataclass(frozen=True, slots=True)
class Reach:
    """How many of the last ``of`` merges the scope holds, and which of them went against the rule, by number or commit.

    ``against`` is None where that cannot be told.
    """

    applied: int
    of: int
    against: tuple[str, ...] | None = None

    @property
    def sentence(self) -> str:
        """Both in one line."""
        if self.of == 0:
            return "there are no merges to look at"
        head = f"to {self.applied} of the last {text.count(self.of, 'merge')}"
        if not self.applied:
            return f"{head}: not a rule yet"
        if self.against is None:
            return head
        went = ", ".join(self.against)
        return f"{head}; {f'{len(self.against)} went against it: {went}' if went else 'none went against it'}"


def merges(kit: Kit, rev: str = "HEAD") -> tuple[Commit, ...]:
    """The last first-parent commits of ``rev`` with the paths they touched; none where history cannot tell."""
    try:
        return kit.git.first_parents(rev, LAST)
    except NotReady:
        return ()


def reach(
    kit: Kit, settings: Settings, scope: Scope, among: Sequence[Commit], *, word: str = "", polarity: Polarity = "never"
) -> Reach:
    """What a rule for ``scope`` would have met ``among`` these merges.

    Only a prohibition of an identifier can be seen to be broken: a merge that adds a line with it went against it.
    """
    applied = met(settings, scope, among)
    if polarity != "never" or len(word) < _SHORTEST or not _IDENTIFIER.fullmatch(word):
        return Reach(len(applied), len(among))
    broke = kit.git.adding([commit.oid for commit in applied], word)
    if broke is None:
        return Reach(len(applied), len(among))
    return Reach(len(applied), len(among), tuple(named(c) for c in reversed(applied) if c.oid in broke))


def met(settings: Settings, scope: Scope, among: Sequence[Commit]) -> list[Commit]:
    """Those of the merges that touched ``scope``."""
    return [commit for commit in among if any(holds(settings, scope, path) for path in commit.paths)]


def holds(settings: Settings, scope: Scope, path: str) -> bool:
    """Whether the file ``path`` lies in ``scope``: under its paths, else in its lanes, else anywhere."""
    if scope.paths:
        return glob.any_matches(scope.paths, path)
    lanes = [settings.lanes[name] for name in scope.lanes if name in settings.lanes]
    return any(lane.holds(path) for lane in lanes) if scope.lanes else True


def named(commit: Commit) -> str:
    """How people name a merge: the number of its pull request, else the commit."""
    subject = commit.message.partition("\n")[0].rstrip()
    found = _SQUASHED.search(subject) or _MERGED.match(subject)
    return f"#{found[1]}" if found else commit.oid[:7]
