"""Build legs and candidates, and say in which lanes a path lies."""

from __future__ import annotations

from typing import Any

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.learning import grouping
from kit.domain.learning.candidate import Candidate
from kit.domain.learning.leg import Effect, Words
from tests.domain.learning.sessions import START

SESSION = "session:claude-code/3f9c12a0"
RETRY = "src/billing/retry.py"


def days(number: int) -> Instant:
    """``number`` days after the start."""
    return Instant(START + number * instant.DAY)


def lanes_of(path: str) -> tuple[str, ...]:
    lanes = {"src/billing/": "billing", "config/": "billing", "docs/": "docs"}
    return tuple(lane for folder, lane in lanes.items() if path.startswith(folder))


def said(
    text: str = "no, never MAX_RETRIES", *, day: int = 0, session: str = SESSION, turn: int = 2, **more: Any
) -> Words:
    given: dict[str, Any] = {"kind": "pushback", "objects": ("MAX_RETRIES",), **more}
    return Words(text=text, at=days(day), source_ref=session, locator=f"turn:{turn}", **given)


def went(*, day: int = 0, session: str = SESSION, turn: int = 2, **more: Any) -> Effect:
    given: dict[str, Any] = {
        "kind": "undone",
        "summary": "it left",
        "objects": ("MAX_RETRIES",),
        "paths": (RETRY,),
        **more,
    }
    return Effect(at=days(day), source_ref=session, locator=f"turn:{turn}", **given)


def candidate(*words: Words, effects: tuple[Effect, ...] = (), **more: Any) -> Candidate:
    """The one candidate of these words, each met by an effect of its own turn where no others are given."""
    several = words or (said(kind="rule"),)
    met = effects or tuple(
        Effect("undone", "it left", one.at, one.source_ref, one.locator, one.objects, (RETRY,)) for one in several
    )
    (found,) = grouping.candidates(several, met, lanes_of=lanes_of, **more)
    return found
