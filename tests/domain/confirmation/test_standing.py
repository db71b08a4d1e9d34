"""Where a rule stands by its newest event, which acts make sense there, and which proposals a confirmation confirms."""

from __future__ import annotations

from typing import Literal

import pytest

from kit.domain.confirmation import entry, standing
from kit.domain.confirmation.act import Verb
from kit.domain.confirmation.entry import Change
from kit.domain.trust.bundle import Bundle
from tests.domain.confirmation.rules import RULE, confirmed, ended, instant, origin, proposal, written


def edited(bundle: Bundle, at: str, actor: str = "person:ben") -> Bundle:
    return written(bundle, entry.edited(bundle, Change(draft="Something else."), actor=actor, at=instant(at)))


PROPOSED, CONFIRMED = proposal(), confirmed()
REJECTED = ended(PROPOSED, "reject", "2026-12-01T00:00:00Z")
RETIRED = ended(CONFIRMED, "retire", "2026-12-01T00:00:00Z")
EDITED = edited(CONFIRMED, "2026-12-01T00:00:00Z")


@pytest.mark.parametrize(
    ("bundle", "stands", "once"),
    [
        pytest.param(PROPOSED, "proposed", False, id="a proposal"),
        pytest.param(CONFIRMED, "confirmed", True, id="a rule"),
        pytest.param(EDITED, "proposed", True, id="an edited rule"),
        pytest.param(REJECTED, "rejected", False, id="a refused one"),
        pytest.param(RETIRED, "retired", True, id="a retired one"),
    ],
)
def test_it_stands_by_its_newest_event(bundle: Bundle, stands: str, once: bool) -> None:
    assert (standing.standing(bundle), standing.ever_confirmed(bundle)) == (stands, once)


ENDED = f"{RULE} is retired and its id stays taken; expected a rule that is proposed or binds"
REFUSED = f"{RULE} was rejected; expected a proposal"


@pytest.mark.parametrize(
    ("bundle", "refusals"),
    [
        pytest.param(
            PROPOSED, {"retire": f"{RULE} was never confirmed; a proposal is rejected, not retired"}, id="a proposal"
        ),
        pytest.param(
            CONFIRMED, {"reject": f"{RULE} was confirmed; a rule that binds is retired, not rejected"}, id="a rule"
        ),
        pytest.param(EDITED, {}, id="an edited rule"),
        pytest.param(REJECTED, {"confirm": REFUSED, "retire": REFUSED}, id="a refused one"),
        pytest.param(RETIRED, {"confirm": ENDED, "reject": ENDED, "edit": ENDED}, id="a retired one"),
    ],
)
def test_acts_that_make_no_sense_are_refused_on(bundle: Bundle, refusals: dict[str, str]) -> None:
    verbs: tuple[Verb | Literal["edit"], ...] = ("confirm", "reject", "retire", "edit")
    assert {verb: why for verb in verbs if (why := standing.refusal(verb, bundle))} == refusals


def named(bundle: Bundle, until: str | None = None) -> list[str]:
    event = next((event for event in bundle.events if event.id == f"{RULE}.{until}"), None)
    return [found.id.rpartition(".")[2] for found in standing.proposals(bundle, event)]


def test_a_confirmation_confirms_what_was_proposed_since_the_one_before() -> None:
    again = confirmed(
        EDITED, "Every limit lives in config/limits.toml.", origin("2026-12-02T00:00:00Z", locator="comment:9")
    )
    assert named(PROPOSED) == ["proposed-1"]
    assert named(CONFIRMED, "confirmed-1") == ["proposed-1"]
    assert named(EDITED) == ["proposed-2"]
    assert named(again, "confirmed-2") == ["proposed-2"]
    assert named(again, "confirmed-1") == ["proposed-1"]


def test_a_rule_confirmed_again_was_proposed_by_its_own_proposals() -> None:
    again = confirmed(CONFIRMED, from_=origin("2026-12-02T00:00:00Z", locator="comment:9"))
    assert named(again, "confirmed-2") == ["proposed-1"]


def test_a_proposal_that_is_dated_after_the_confirmation_is_none_of_its_proposals() -> None:
    later = edited(CONFIRMED, "2026-11-30T14:20:34Z")
    assert named(later, "confirmed-1") == ["proposed-1"]
