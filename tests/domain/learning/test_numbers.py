"""How rules fared, and how often they are broken: fixed functions of what happened and the clock."""

from __future__ import annotations

from typing import Any

import pytest

from kit.domain.base import instant
from kit.domain.base.ident import AgreementId, WorkId
from kit.domain.base.instant import DAY, Instant
from kit.domain.learning.numbers import Life, Month, life, months, numbers, strict
from kit.domain.trust.usage import Use
from kit.domain.work.item import AgreementUse, Close, Outcome, WorkItem
from tests.domain.trust.files import agreement_file

START = instant.parse("2026-01-01T00:00:00Z") or Instant(0)


def day(number: float) -> Instant:
    return Instant(START + int(number * DAY))


def lived(**days: Any) -> Life:
    """A rule to which things happened on these days."""
    return Life("oa-7q2m4kxd", **{name: tuple(map(day, found)) for name, found in days.items()})


def item(*closes: tuple[str, Outcome]) -> WorkItem:
    uses = [Close(at, "person:ana", (AgreementUse(AgreementId("oa-7q2m4kxd"), how, "terms:x"),)) for at, how in closes]
    return WorkItem(WorkId("wi-3fh8z2vn"), "Some work", "open", closes=tuple(uses))


@pytest.mark.parametrize(
    ("one", "survived"),
    [
        pytest.param(lived(proposed=[0]), None, id="an open proposal is not settled"),
        pytest.param(lived(proposed=[0], rejected=[1]), False, id="a rejected one did not"),
        pytest.param(lived(proposed=[-40]), False, id="an expired one did not"),
        pytest.param(lived(proposed=[0], confirmed=[1]), None, id="a young rule is not settled"),
        pytest.param(lived(proposed=[-70], confirmed=[-60.5]), True, id="a rule of more than 60 days did"),
        pytest.param(lived(proposed=[-70], confirmed=[-65], overridden=[-10]), False, id="one overridden in them did not"),
        pytest.param(lived(proposed=[-90], confirmed=[-80], overridden=[-1]), True, id="an override after them is later"),
        pytest.param(lived(proposed=[0], confirmed=[0], retired=[1]), False, id="one retired at once did not"),
        pytest.param(lived(proposed=[-90], confirmed=[-80], retired=[-1]), True, id="one retired after them did"),
    ],
)  # fmt: skip
def test_survival(one: Life, survived: bool | None) -> None:
    assert one.survived(now=START) is survived if survived is not None else one.survived(now=day(1)) is None


@pytest.mark.parametrize(
    ("one", "early"),
    [
        pytest.param(lived(confirmed=[0], retired=[60]), True, id="the last instant of the 60 days is early"),
        pytest.param(lived(confirmed=[0], retired=[60.1]), False, id="the next one is not"),
        pytest.param(lived(confirmed=[0, 50], retired=[100]), True, id="the newest confirmation counts"),
        pytest.param(lived(proposed=[0], retired=[1]), False, id="what was never confirmed was not retired early"),
        pytest.param(lived(confirmed=[5], retired=[1]), False, id="nor what was confirmed after it"),
    ],
)
def test_retired_early(one: Life, early: bool) -> None:
    assert one.retired_early is early


def test_what_was_decided_does_not_expire() -> None:
    assert lived(proposed=[0]).expired(now=day(30)) is False
    assert lived(proposed=[0]).expired(now=day(30.1)) is True
    assert lived(proposed=[0], confirmed=[2]).expired(now=day(99)) is False
    assert lived(proposed=[0], rejected=[2]).expired(now=day(99)) is False


def test_every_number_is_counted_once_a_rule() -> None:
    found = numbers(
        [
            lived(proposed=[0, 5], edited=[5], confirmed=[1, 6]),
            lived(proposed=[0], confirmed=[1], retired=[30]),
            lived(proposed=[0], rejected=[1]),
            lived(proposed=[0]),
            lived(proposed=[95]),
        ],
        [],
        now=day(100),
    )
    assert (found.shown, found.confirmed, found.edited, found.rejected, found.expired, found.retired_early) == (
        5, 2, 1, 1, 1, 1,
    )  # fmt: skip
    assert (found.survived, found.settled, found.survival, found.strict, found.months) == (1, 4, 0.25, False, ())


def test_survival_is_not_told_before_anything_is_settled() -> None:
    assert numbers([lived(proposed=[0])], [], now=day(1)).survival is None


def test_two_occasions_are_needed_once_three_of_the_last_ten_were_retired_early() -> None:
    bad = [lived(confirmed=[n], retired=[n + 1]) for n in range(3)]
    good = [lived(confirmed=[n + 3]) for n in range(8)]
    assert strict([*bad, *good[:7]]) is True
    assert strict([*good, *bad]) is False
    assert strict(bad[:2]) is False
    assert strict([*bad, lived(proposed=[1])]) is True


def test_the_repeat_rate_is_per_hundred_closes_by_month_in_utc() -> None:
    one = item(
        ("2026-11-30T23:59:59Z", "violated"), ("2026-11-02T00:00:00Z", "exercised"), ("2026-12-01T00:00:00Z", "loaded")
    )
    other = item(("2026-11-05T00:00:00Z", "overridden"), ("2030-01-01T00:00:00Z", "violated"), ("nonsense", "violated"))
    now = instant.parse("2026-12-02T00:00:00Z") or Instant(0)
    assert months([one, other], now=now) == (Month("2026-11", 3, 1, 33.3), Month("2026-12", 1, 0, 0.0))


def test_twelve_months_are_told_at_most() -> None:
    closes = [(f"{2020 + n // 12}-{n % 12 + 1:02d}-01T00:00:00Z", "loaded") for n in range(20)]
    found = months([item(*closes)], now=START)  # type: ignore[arg-type]
    assert (len(found), found[-1].month) == (12, "2021-08")


def test_a_life_is_read_from_events_and_uses_until_now() -> None:
    events = agreement_file()
    at = max(instant.parse(event.created_at) or 0 for event in events.events)
    use = [Use(Instant(at + 5), "overridden"), Use(Instant(at + 9), "overridden"), Use(Instant(at + 1), "violated")]
    found = life("oa-7q2m4kxd", events, use, now=Instant(at + 6))
    assert (len(found.proposed), len(found.confirmed), found.rejected, found.overridden) == (1, 1, (), (at + 5,))
    assert life("oa-7q2m4kxd", events, use, now=Instant(at - 1)).confirmed == ()
