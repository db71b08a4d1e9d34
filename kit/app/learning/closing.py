"""Look back at the end of a workflow: at most one candidate, at most one question, and the rules that were broken.

What a close writes of it goes into the same write as the close itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from kit.app.kit import Kit
from kit.app.learning import review, sessions
from kit.app.learning.gather import Sources
from kit.app.learning.lesson import Lesson
from kit.app.learning.review import Prepared
from kit.app.learning.scanned import Scanned
from kit.app.ledger import Ledger
from kit.domain.base.instant import Instant

Ask = Callable[[Lesson], bool]


@dataclass(frozen=True, slots=True)
class LookedBack:
    """What looking back found: one lesson at most, whether it was declined, the broken rules, and the files to write.

    ``scanned`` is None where there was no log to look at.
    """

    lesson: Lesson | None = None
    declined: bool = False
    violations: tuple[Lesson, ...] = ()
    counts: tuple[str, ...] = ()
    scanned: Scanned | None = None
    files: dict[str, bytes] = field(default_factory=dict)
    plan: Prepared | None = None


def look_back(kit: Kit, ledger: Ledger, sources: Sources, *, work: str, ask: Ask | None, now: Instant) -> LookedBack:
    """What the logs of ``sources`` teach at the close of ``work``; ``ask`` says whether to propose it, None always does.

    Without a log nothing is looked at: words of a person are what everything starts from.

    Raises:
        NotReady: a log that was named is not there.
        InvalidRecord: a log that was named is none.
    """
    logs = sources.logs or sessions.logs_of(kit, sources.session)
    if not logs or ledger.settings.repository is None:
        return LookedBack()
    plan = review.prepare(kit, ledger, sources, work=work, where="close", now=now)
    found = plan.found
    violations = tuple(review.shown(kit, plan, one, "violation") for one in found.violations)
    told = LookedBack(violations=violations, counts=found.counts, scanned=plan.scanned, plan=plan)
    for one in (*found.new, *found.again)[:1]:
        if ask is not None and not ask(review.shown(kit, plan, one, "proposed")):
            return LookedBack(
                review.shown(kit, plan, one, "not stored"), True, violations, told.counts, told.scanned, {}, plan
            )
        (lesson,), files = review.propose(kit, plan, (one,))
        return LookedBack(lesson, False, violations, told.counts, told.scanned, files, plan)
    return told


def remember(kit: Kit, found: LookedBack) -> None:
    """Keep on this machine what was shown; a close that wrote nothing else calls this too."""
    if found.plan is not None:
        review.remember(kit, found.plan, (found.lesson,) if found.lesson is not None else ())
