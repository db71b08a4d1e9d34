"""Gather both legs from everything there is to look at: logs of sessions, Git, review threads, and earlier reviews."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kit.app import boundary
from kit.app.kit import Kit
from kit.app.learning import history, remembered, sessions, threads
from kit.app.learning.scanned import Scanned, together
from kit.app.ledger import Ledger
from kit.domain.base.instant import Instant
from kit.domain.learning import noise
from kit.domain.learning.leg import Effect, Words
from kit.ports import Step

LONGEST = 2000


@dataclass(frozen=True, slots=True)
class Sources:
    """Where to look: logs and review threads by file, the session whose log this machine may have, and since when in Git.

    ``session`` is used where no log is named.
    """

    logs: tuple[str, ...] = ()
    reviews: tuple[str, ...] = ()
    session: str | None = None
    since: str | None = None


@dataclass(frozen=True, slots=True)
class Gathered:
    """The legs, their texts cut to what a comparison needs, and what was looked at."""

    words: tuple[Words, ...]
    effects: tuple[Effect, ...]
    scanned: Scanned


def gather(kit: Kit, ledger: Ledger, sources: Sources, *, now: Instant) -> Gathered:
    """Both legs from ``sources``, and those of earlier reviews that stayed below a proposal.

    Raises:
        WrongUsage: there is nothing to begin at.
        NotReady: a file that was named is not there.
        InvalidRecord: a file that was named is no log, or holds no threads.
    """
    logs = sources.logs or sessions.logs_of(kit, sources.session)
    past = history.read(kit, sources.since)
    spoken = sessions.read(
        kit, ledger, logs, found_here=not sources.logs, also=lambda: history.names_in(kit, past.steps)
    )
    reviewed = threads.read(kit, ledger, sources.reviews, past.steps)
    undone = history.effects(kit, past.steps, made=spoken.made, noise=_teaches_nothing, churn=noise.churn)
    notes: tuple[str, ...] = (f"history was not looked at: {past.why_not}",) if past.why_not else ()
    notes += (f"of the commits only the newest {history.MOST} were looked at",) if past.cut else ()
    scanned = together([spoken.scanned, reviewed.scanned, Scanned(commits=len(past.steps), notes=notes)])
    words = tuple(_fit_words(one) for one in (*spoken.words, *reviewed.words))
    effects = tuple(
        fit for one in (*spoken.effects, *reviewed.effects, *undone) if (fit := _fit_effect(one)) is not None
    )
    return _with_earlier(kit, words, effects, scanned, now=now)


def _fit_words(one: Words) -> Words:
    return replace(one, text=_within(one.text), objects=boundary.fit(one.objects), paths=boundary.fit(one.paths))


def _fit_effect(one: Effect) -> Effect | None:
    """``one`` about what may be written; nothing where no place it happened at may, since its scope would be another."""
    about, paths, came = (boundary.fit(several) for several in (one.objects, one.paths, one.came))
    if one.paths and not paths:
        return None
    return replace(one, summary=_within(one.summary), objects=about, paths=paths, came=came)


def _within(said: str) -> str:
    """As much of a text as a comparison needs, to the end of a word: half a credential would not be known as one."""
    return said if len(said) <= LONGEST else " ".join(said[:LONGEST].split()[:-1])


def _with_earlier(
    kit: Kit, words: tuple[Words, ...], effects: tuple[Effect, ...], scanned: Scanned, *, now: Instant
) -> Gathered:
    """The legs with those that are remembered; of what is there again, the new reading counts."""
    old_words, old_effects = remembered.legs(kit, now=now)
    said = {(one.source_ref, one.locator) for one in words}
    happened = {(one.source_ref, one.locator) for one in effects}
    return Gathered(
        (*words, *(one for one in old_words if (one.source_ref, one.locator) not in said)),
        (*effects, *(one for one in old_effects if (one.source_ref, one.locator) not in happened)),
        scanned,
    )


def _teaches_nothing(step: Step, reason: str) -> bool:
    return bool(noise.revert(reason, author=f"{step.commit.author} {step.commit.email}"))
