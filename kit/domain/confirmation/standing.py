"""Say where a rule stands by its newest event, and which acts make sense there.

What it is worth now is derived by `kit.domain.trust.judge`; an act asks only what was done last.
"""

from __future__ import annotations

from typing import Literal

from kit.domain.confirmation.act import Verb
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.docket import in_order
from kit.domain.trust.event import Event

Standing = Literal["proposed", "confirmed", "rejected", "retired"]
_BY_STATUS: dict[str, Standing] = {"verified": "confirmed", "rejected": "rejected", "superseded": "retired"}
DONE: dict[Verb, Standing] = {"confirm": "confirmed", "reject": "rejected", "retire": "retired"}


def events(bundle: Bundle) -> tuple[Event, ...]:
    """The events of the one claim of ``bundle``, newest first, as kit orders its own."""
    return in_order(bundle.events)


def standing(bundle: Bundle) -> Standing:
    """Where the rule stands."""
    newest = events(bundle)
    return _BY_STATUS.get(newest[0].status, "proposed") if newest else "proposed"


def ever_confirmed(bundle: Bundle) -> bool:
    """Whether it was confirmed once."""
    return any(event.status == "verified" for event in bundle.events)


def refusal(verb: Verb | Literal["edit"], bundle: Bundle) -> str:
    """Why ``verb`` makes no sense on the rule as it stands, or nothing."""
    ident, now = bundle.claims[0].id, standing(bundle)
    if now == "retired" and verb != "retire":
        return f"{ident} is retired and its id stays taken; expected a rule that is proposed or binds"
    if now == "rejected" and verb in ("confirm", "retire"):
        return f"{ident} was rejected; expected a proposal"
    if verb == "reject" and now == "confirmed":
        return f"{ident} was confirmed; a rule that binds is retired, not rejected"
    if verb == "retire" and not ever_confirmed(bundle):
        return f"{ident} was never confirmed; a proposal is rejected, not retired"
    return ""


def proposals(bundle: Bundle, until: Event | None = None) -> tuple[Event, ...]:
    """The proposals that a confirmation (``until``, or one made now) confirms: those since the confirmation before it.

    Where nothing was proposed since, it is the same rule confirmed again, and its own proposals count.
    """
    found: list[Event] = []
    past = until is None
    for event in events(bundle):
        if not past:
            past = event.id == (until.id if until is not None else "")
        elif event.status == "proposed":
            found.append(event)
        elif event.status == "verified" and found:
            break
    return tuple(found)
