from __future__ import annotations

from typing import Any, Literal

import pytest

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.trust.judge import judge
from kit.domain.trust.policy import SHIPPED
from kit.domain.trust.usage import Usage, Use, decay, quiet_end
from tests.domain.trust.build import NOW, at
from tests.domain.trust.files import RULE, agreement_file

CONFIRMED = at("2026-01-01T00:00:00Z")
WORDS: dict[str, Literal["exercised", "overridden", "violated", "loaded"]] = {
    "x": "exercised",
    "o": "overridden",
    "v": "violated",
    "l": "loaded",
}


def used(letters: str, **more: Any) -> Usage:
    """One use a day from the confirmation on."""
    uses = tuple(Use(Instant(CONFIRMED + i * instant.DAY), WORDS[letter]) for i, letter in enumerate(letters))
    return Usage(uses, **more)


DECAYED = [
    pytest.param(used(""), None, id="a rule that was never used is left alone"),
    pytest.param(used("xo"), None, id="one override is no decay"),
    pytest.param(used("oo"), "overridden in 2 of the last 2 exercised", id="two overrides are"),
    pytest.param(
        used("xxlovo"), "overridden in 2 of the last 5 exercised", id="loading is no exercise, a violation is"
    ),
    pytest.param(used("oxxxxo"), None, id="an override before the last five is forgotten"),
    pytest.param(used("vvvvv"), None, id="violations are no overrides"),
    pytest.param(used("x", dead_paths=("src/old/**",)), "its paths are gone: src/old/**", id="a rule of dead paths"),
    pytest.param(
        used("x", repository_wide=True),
        "binds the whole repository and was not exercised for 90 days",
        id="a rule of the whole repository that nobody exercised",
    ),
]


@pytest.mark.parametrize(("usage", "reason"), DECAYED)
def test_decay(usage: Any, reason: Any) -> None:
    found = decay(usage, CONFIRMED, now=Instant(CONFIRMED + 200 * instant.DAY))
    assert (found and found.reason) == reason


def test_counting_starts_at_the_newest_confirmation() -> None:
    assert decay(used("oo"), Instant(CONFIRMED + instant.DAY), now=NOW) is None


def test_a_close_that_lies_ahead_does_not_count_yet() -> None:
    assert decay(used("oo"), CONFIRMED, now=CONFIRMED) is None


def test_ninety_days_hold_to_their_last_instant() -> None:
    usage = used("xl", repository_wide=True)
    end = quiet_end(usage, CONFIRMED, now=NOW)
    assert end == CONFIRMED + 90 * instant.DAY
    assert decay(usage, CONFIRMED, now=Instant(end)) is None
    assert decay(usage, CONFIRMED, now=Instant(end + 1)) is not None


def test_a_judged_rule_tells_when_its_quiet_ends() -> None:
    wide = Usage(repository_wide=True)
    found = judge(agreement_file(), SHIPPED, {}, now=NOW, kind="agreement", usage={RULE: wide})[RULE]
    assert (found.status, found.changes_at) == ("verified", at("14:21:00") + 90 * instant.DAY + 1)


def test_use_lowers_a_verified_rule_only() -> None:
    usage = {RULE: Usage(dead_paths=("src/old/**",))}
    confirmed = judge(agreement_file(), SHIPPED, {}, now=NOW, kind="agreement", usage=usage)[RULE]
    edited = judge(agreement_file(value=None), SHIPPED, {}, now=NOW, kind="agreement", usage=usage)[RULE]
    assert (confirmed.status, confirmed.reason) == ("stale", "its paths are gone: src/old/**")
    assert (edited.status, edited.ceilings) == ("stale", ())


def test_a_decayed_rule_tells_since_when() -> None:
    late = Instant(CONFIRMED + 200 * instant.DAY)
    found = [
        decay(used(letters, repository_wide=letters == "x"), CONFIRMED, now=late)
        for letters in ("xoxox", "ooxxxo", "x")
    ]
    days = [round((one.since - CONFIRMED) / instant.DAY) for one in found if one is not None and one.since is not None]
    assert days == [3, 1, 90]
    gone = decay(used("x", dead_paths=("a",)), CONFIRMED, now=late)
    assert gone is not None
    assert gone.since is None


def test_a_rule_that_recovered_tells_since_when_it_is_stale_anew() -> None:
    found = decay(used("ooxxxxoo"), CONFIRMED, now=Instant(CONFIRMED + 200 * instant.DAY))
    assert found is not None
    assert found.since == CONFIRMED + 7 * instant.DAY


def test_only_uses_of_the_wording_that_holds_count() -> None:
    uses = tuple(Use(Instant(CONFIRMED + i), "overridden", terms) for i, terms in enumerate("aab"))
    late = Instant(CONFIRMED + instant.DAY)
    assert decay(Usage(uses, terms="a"), CONFIRMED, now=late) is not None
    assert decay(Usage(uses, terms="b"), CONFIRMED, now=late) is None
