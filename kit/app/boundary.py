"""Pass every text that a review takes over through the one write boundary: no secret, no name of a person, one line.

What counts as a secret or a name is decided by `kit.domain.learning.redact`; whose names are known is gathered here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kit.app.kit import Kit
from kit.domain.base import text
from kit.domain.base.secret import hidden, secrets
from kit.domain.base.settings import Settings
from kit.domain.learning import redact
from kit.domain.learning.candidate import Candidate
from kit.domain.learning.leg import Effect, Words

QUOTE = 120
DRAFT = 140
NOTHING_LEFT = "(nothing is left once secrets and names are taken out)"
KEPT = {
    "rule": "a rule a person gave; their words are kept on the page",
    "rejection": "a refusal with a reason; the words are kept on the page",
    "review": "a comment of a review; its words are kept on the page",
    "already built": "a person said that it is built already; their words are kept on the page",
    "note": "a note a person wrote; its words are kept on the page",
    "pushback": "a correction by a person; their words are kept on the page",
}
_AUTHORS = 300
_REF = 200


def people(kit: Kit, settings: Settings) -> tuple[str, ...]:
    """The names, handles and addresses of the people that Git and the settings know here."""
    found = {kit.git.config("user.name"), kit.git.config("user.email")}
    for handle, confirmer in settings.confirmers.items():
        found |= {handle, confirmer.github, confirmer.email}
    for branch in kit.git.branches():
        found |= {branch.author, branch.email}
    for commit in kit.git.first_parents("HEAD", _AUTHORS, paths=False):
        found |= {commit.author, commit.email}
    return tuple(sorted(name for name in found if name))


def cleaned(candidate: Candidate, names: Sequence[str]) -> Candidate:
    """``candidate`` with every text of it as it may be written and shown."""
    return replace(
        candidate,
        draft=line(candidate.draft, names, DRAFT),
        words=tuple(quoted(one, names) for one in candidate.words),
        effects=tuple(told(one, names) for one in candidate.effects),
    )


def quoted(words: Words, names: Sequence[str]) -> Words:
    """``words`` as they may be written; who said them is forgotten."""
    ref, locator = _source(words.source_ref), _source(words.locator)
    return replace(words, text=line(words.text, names), source_ref=ref, locator=locator, person="")


def told(effect: Effect, names: Sequence[str]) -> Effect:
    """``effect`` as it may be written."""
    ref, locator = _source(effect.source_ref), _source(effect.locator)
    return replace(effect, summary=line(effect.summary, names), source_ref=ref, locator=locator)


def fit(things: Iterable[str]) -> tuple[str, ...]:
    """Those of ``things`` (objects, paths) that may be written and compared: a name with a credential in it is none."""
    return tuple(thing for thing in things if not secrets(thing))


def line(words: str, names: Iterable[str], limit: int = QUOTE) -> str:
    """``words`` as one line of at most ``limit`` characters that may be written."""
    return redact.quote(words, names=names, limit=limit) or NOTHING_LEFT


def _source(ref: str) -> str:
    """A reference as a log or a forge gave it, on one line and without credentials."""
    return text.cut(text.plain(hidden(ref[: 2 * _REF])), _REF)
