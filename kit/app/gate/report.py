"""Hold what the gate found out, in the order a reviewer asks: what merging binds, what is proposed, what agents read.

How it is shown is left to `kit.app.pages.review` and `kit.cli.ci`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kit.app.finding import Finding
from kit.app.gate.reads import Read
from kit.app.gate.rights import Right
from kit.domain.agreement import Near

Gate = Literal["required", "advisory"]


@dataclass(frozen=True, slots=True)
class Commits:
    """What was judged: the base by the word that found it, where both parted, and the head; full ids."""

    base: str
    named: str
    head: str
    fork: str

    @property
    def told(self) -> str:
        """The sentence of the footer."""
        base = self.base[:7]
        behind = "" if self.fork == self.base else f", joined from {self.fork[:7]}"
        return f"judged {self.head[:7]} against {base}{behind} with the settings of {base}"


@dataclass(frozen=True, slots=True)
class Bound:
    """One rule that binds differently after the merge, or an act on one, and whether a confirmer proves it."""

    id: str
    kind: str
    change: str
    text: str
    was: str
    scope: tuple[str, ...]
    level: str
    gate: str | None
    path: str
    proven: bool
    why: str
    by: str | None
    hint: str


@dataclass(frozen=True, slots=True)
class Proposed:
    """One proposal as a reviewer decides on it; ``line`` is what to comment, with the sentence left out."""

    id: str
    kind: str
    lanes: tuple[str, ...]
    scope: tuple[str, ...]
    level: str
    gate: str | None
    draft: str
    said: tuple[str, ...]
    then: tuple[str, ...]
    before: str
    applied: str
    nearest: Near | None
    cost: int
    room: str
    line: str
    expires: str
    new: bool
    path: str


@dataclass(frozen=True, slots=True)
class Ended:
    """A rule that goes stale by use after the merge, or is asked for again, and why.

    ``line`` is what to comment to keep it, with the sentence left out, where it is asked for.
    """

    id: str
    text: str
    why: str
    line: str = ""


@dataclass(frozen=True, slots=True)
class Ran:
    """What became of one promoted check."""

    id: str
    level: str
    command: str
    outcome: str
    detail: str


@dataclass(frozen=True, slots=True)
class WorkLine:
    """One work item whose records the change touches: what its claims are worth."""

    id: str
    status: str
    statuses: dict[str, int]
    again: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """Everything the gate has to say. ``binds`` has every difference of what binds, ``acts`` other acts it brings."""

    commits: Commits
    confirmers: int
    four_eyes: bool
    binds: tuple[Bound, ...]
    acts: tuple[Bound, ...]
    proposals: tuple[Proposed, ...]
    waiting: int
    reads: tuple[Read, ...]
    read_files: dict[str, int]
    rights: tuple[Right, ...]
    ended: tuple[Ended, ...]
    asked_again: tuple[Ended, ...]
    checks: tuple[Ran, ...]
    work: tuple[WorkLine, ...]
    records: int
    rules: dict[str, int]
    gates: dict[str, Gate]
    findings: tuple[Finding, ...]
    not_checked: tuple[str, ...]

    @property
    def red(self) -> bool:
        """Whether a gate that the base calls required has a finding."""
        return any(f.state == "finding" and self.gates[f.gate] == "required" for f in self.findings)

    @property
    def verdict(self) -> str:
        """Whether merging binds anybody to anything, in one line."""
        bad = [one for one in self.binds if not one.proven]
        if bad:
            return f"{_rules(len(bad))} would bind differently and no confirmer proved it: do not merge"
        changes = [f"{one.id} {one.change}" for one in self.binds]
        changes += [f"{_rules(len(self.ended))} ended by use"] if self.ended else []
        if changes:
            return f"merging changes what binds: {', '.join(changes)}"
        if not self.confirmers:
            return "nothing can bind: the base lists no confirmers"
        return "merging binds nobody to anything new"

    @property
    def headline(self) -> str:
        """The first line: what is proposed, and the verdict."""
        return f"{_rules(len(self.proposals))} proposed · {self.verdict}" if self.proposals else self.verdict


def _rules(number: int) -> str:
    return f"{number} rule" if number == 1 else f"{number} rules"
