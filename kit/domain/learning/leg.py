"""Hold the two legs a candidate stands on: words of a person, and an effect in the content (signals, The two-leg rule).

Points are those of the table there. Where legs come from is left to the modules that read sessions, history and threads.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kit.domain.base.instant import Instant

WordsKind = Literal["rule", "rejection", "review", "already built", "note", "pushback"]
EffectKind = Literal["undone", "other command", "reverted", "deleted", "check passed", "earlier blob"]
WORDS: dict[WordsKind, int] = {
    "rule": 3, "rejection": 3, "review": 3, "already built": 3, "note": 3, "pushback": 2,
}  # fmt: skip
EFFECTS: dict[EffectKind, int] = {
    "undone": 2, "other command": 2, "reverted": 2, "deleted": 2, "check passed": 1, "earlier blob": 1,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Words:
    """Leg A: words of a person, where they stand, and the objects (identifiers, keys, commands, folders) they share with
    the agent's last action.

    ``source_ref`` is for example ``session:claude-code/3f9c12a0`` with the locator ``turn:41``, or ``github:acme/shop#412``
    with ``comment:2291840``. ``person`` tells persons apart and is never written.
    """

    kind: WordsKind
    text: str
    at: Instant | None
    source_ref: str
    locator: str = ""
    objects: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    person: str = ""

    @property
    def points(self) -> int:
        """What it weighs."""
        return WORDS[self.kind]


@dataclass(frozen=True, slots=True)
class Effect:
    """Leg B: what happened to the content, in one sentence, with the objects and paths it concerns.

    ``source_ref`` is the commit (``git:<oid>``) where there is one, else the session with the turn it followed as
    ``locator``. ``came`` are those of its objects that took the place of what went.
    """

    kind: EffectKind
    summary: str
    at: Instant | None
    source_ref: str
    locator: str = ""
    objects: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    came: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """What it weighs."""
        return EFFECTS[self.kind]
