"""Hold the answer of `kit pull-work` as data; its JSON form is this, field by field."""

from __future__ import annotations

from dataclasses import dataclass

from kit.domain.advice.verdict import Advice


@dataclass(frozen=True, slots=True)
class Pick:
    """The work item the page is about; ``id`` is None for work that is not in the store."""

    id: str | None
    title: str
    workflow: str
    lanes: tuple[str, ...]
    paths: tuple[str, ...]
    acceptance: tuple[str, ...]
    ready_since: str | None
    unblocks: int
    also_open: tuple[str, ...] = ()
    mine: bool = False
    status: str = "open"


@dataclass(frozen=True, slots=True)
class Known:
    """One claim as this work may use it: what it says, its status here, and the file that shows it best."""

    claim: str
    work: str
    text: str
    status: str
    path: str
    more: int
    degree: str
    reason: str
    settle: str
    evidence: str
    branch: str | None = None


@dataclass(frozen=True, slots=True)
class Intent:
    """Somebody's work in progress: who, when, where, what for, and the paths both footprints share."""

    who: str
    at: str
    branch: str
    work: str
    title: str
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """An agreement that binds this work; ``new`` says it was confirmed after the session began."""

    id: str
    text: str
    confirmed_at: str
    new: bool
    disputed: bool = False


@dataclass(frozen=True, slots=True)
class Fact:
    """A confirmed fact of the scope, advisory."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision record that speaks of this work."""

    name: str
    title: str
    path: str


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A work item that was not offered, and why."""

    id: str
    reason: str
    holder: str | None = None
    seen_at: str | None = None
    branch: str | None = None


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Whether the agreements here are those of upstream's default branch, and when that was last fetched."""

    upstream: str | None
    fetched_at: str | None
    behind: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """What the project's policy ``decide`` makes of EITHER."""

    keep: bool
    decide: str


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What the page does not carry, so that nothing disappears silently."""

    agreements: tuple[tuple[str, int], ...]
    bundles: tuple[str, ...]
    cut: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """The whole answer; ``advice`` is None where no session was given.

    ``known_unchanged`` counts the expected files that the session knows as they are now, ``known_changed`` names those that
    changed under it with how far, ``known`` has every file it knows with the id it saw. ``blocked`` says why the item that
    was asked for is not ready; ``rulebook_behind`` has the ids of the agreements upstream has and this checkout lacks;
    ``budget`` is the size of an agent's page.
    """

    now: str
    rev: str | None
    session: str | None
    next: Pick | None
    ready: tuple[str, ...]
    passed_over: tuple[PassedOver, ...]
    notes: tuple[str, ...] = ()
    four_eyes: bool = True
    advice: Advice | None = None
    decided: Settled | None = None
    known_unchanged: int = 0
    known_changed: tuple[tuple[str, str], ...] = ()
    leaves_behind: tuple[int, str, str] | None = None
    still_true: tuple[Known, ...] = ()
    again: tuple[Known, ...] = ()
    unproven: tuple[Known, ...] = ()
    intents: tuple[Intent, ...] = ()
    agreements: tuple[Rule, ...] = ()
    memory: tuple[Fact, ...] = ()
    decisions: tuple[Decision, ...] = ()
    left_out: LeftOut = LeftOut((), ())
    rulebook: Rulebook = Rulebook(None, None, ())
    rulebook_behind: tuple[str, ...] = ()
    take: str | None = None
    known: tuple[tuple[str, str], ...] = ()
    blocked: PassedOver | None = None
    budget: int = 8000

    @property
    def kept(self) -> bool:
        """Whether the session goes on with what it knows: by the verdict, or where that is EITHER by the policy."""
        if self.advice is None:
            return False
        return self.advice.verdict == "WARM" or (self.decided is not None and self.decided.keep)
