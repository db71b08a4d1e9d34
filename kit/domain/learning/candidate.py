"""Hold a candidate: what a person said, what happened to the content, about which object, and what that is worth.

Grouping and ranking are left to `kit.domain.learning.grouping` and `kit.domain.learning.rank`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kit.domain.agreement import Scope
from kit.domain.learning.leg import Effect, Words

Polarity = Literal["never", "always"]
Bucket = Literal["project rule", "project fact", "kit", "model"]


@dataclass(frozen=True, slots=True)
class Occasion:
    """One session on one day: the unit in which evidence counts (Grouping and ranking 4)."""

    session: str
    day: str


@dataclass(frozen=True, slots=True)
class Term:
    """One term of a rank, printed with the sum."""

    name: str
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing that may become a rule. ``key`` is the agreement's (`fieldOrBehavior`), made of lane and object.

    ``draft`` is a sentence of kit's own making; the rule's sentence is a person's. ``proposable`` says that the legs and
    occasions suffice; ``why_not`` says what is missing where they do not.
    """

    key: str
    lane: str | None
    object: str
    polarity: Polarity
    draft: str
    scope: Scope
    words: tuple[Words, ...]
    effects: tuple[Effect, ...]
    occasions: tuple[Occasion, ...]
    bucket: Bucket
    terms: tuple[Term, ...] = ()
    also_in: tuple[str, ...] = ()
    proposable: bool = False
    why_not: str = ""

    @property
    def rank(self) -> int:
        """The printed sum."""
        return sum(term.points for term in self.terms)
