"""The list of rules: which bind, which wait and until when, which are due, and where they apply."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kit.app import acts, rules
from kit.app.kit import Kit
from kit.app.rules import RuleList, Wanted
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.errors import WrongUsage
from kit.wiring import open_kit
from tests import rules as made
from tests import shop
from tests.cli.people import Desk, another

RULE, OTHER, WIDE = "oa-7q2m4kxd", "oa-1x9fe6tw", "oa-5k0c9w2e"
NOW = instant.parse("2026-11-30T14:20:33Z") or Instant(0)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Desk:
    """Three rules: one of a lane that binds, one of another lane that waits, one for one type of workflow anywhere."""
    desk = Desk.with_proposal(tmp_path, monkeypatch, capsys)
    files = {
        OTHER: another(OTHER, scope="lanes: docs", key="docs.x"),
        WIDE: another(WIDE, scope="workflows: docs", key="wide.x"),
    }
    desk.bring({f".kit/agreements/{ident}.yaml": text for ident, text in files.items()})
    acts.confirm(at(desk), RULE, shop.RULE, now=NOW)
    acts.confirm(at(desk), WIDE, "Titles of pages are written as sentences.", now=NOW)
    return desk


def at(desk: Desk) -> Kit:
    return open_kit(str(desk.repo.root))


def listed(desk: Desk, now: str = "2026-12-01T00:00:00Z", **wanted: Any) -> RuleList:
    return rules.listing(at(desk), Wanted(**wanted), now=instant.parse(now))


def ids(desk: Desk, **wanted: Any) -> list[str]:
    return [row.id for row in listed(desk, **wanted).rules]


def test_without_a_word_those_that_bind_are_listed_and_all_are_counted(desk: Desk) -> None:
    found = listed(desk)
    assert [row.id for row in found.rules] == [WIDE, RULE]
    assert (found.counts, found.four_eyes, found.confirmers) == ({"proposed": 1, "verified": 2}, True, ("ana", "ben"))
    (row,) = [row for row in found.rules if row.id == RULE]
    assert (row.text, row.scope, row.expires, row.due) == (shop.RULE, "f40a3a8b869fa194", None, "")


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        pytest.param({"path": "src/billing/api.py"}, [WIDE, RULE], id="a path in its paths"),
        pytest.param({"path": "docs/a.md", "every": True}, [OTHER, WIDE], id="a path in its lane"),
        pytest.param({"path": "lib/a.py"}, [WIDE], id="a path of no lane"),
        pytest.param({"lane": "billing"}, [WIDE, RULE], id="a lane"),
        pytest.param({"lane": "docs", "proposed": True}, [OTHER], id="a proposal of a lane"),
        pytest.param({"workflow": "implement"}, [RULE], id="a type of workflow"),
        pytest.param({"workflow": "docs"}, [WIDE, RULE], id="the type that one is for"),
        pytest.param({"every": True}, [OTHER, WIDE, RULE], id="all of them"),
        pytest.param({"proposed": True}, [OTHER], id="what waits for a person"),
    ],
)
def test_rules_are_listed_by(desk: Desk, wanted: dict[str, Any], expected: list[str]) -> None:
    assert ids(desk, **wanted) == expected


def test_a_lane_that_is_not_there_is_told(desk: Desk) -> None:
    with pytest.raises(WrongUsage) as found:
        listed(desk, lane="biling")
    assert (found.value.what, found.value.hint) == ("there is no lane `biling`", "did you mean `billing`?")


@pytest.mark.parametrize(
    ("now", "status", "due"),
    [
        pytest.param("2026-12-23T11:02:18Z", "proposed", "", id="more than a week before"),
        pytest.param("2026-12-23T11:02:19Z", "proposed", "expires on 2026-12-30", id="a week before"),
        pytest.param("2026-12-30T11:02:19Z", "proposed", "expires on 2026-12-30", id="the last instant"),
        pytest.param("2026-12-30T11:02:20Z", "expired", "", id="after it"),
    ],
)
def test_a_proposal_waits_for_thirty_days(desk: Desk, now: str, status: str, due: str) -> None:
    (row,) = [row for row in listed(desk, now, every=True).rules if row.id == OTHER]
    assert (row.status, row.due, row.expires) == (status, due, "2026-12-30T11:02:19Z")
    assert (OTHER in [row.id for row in listed(desk, now, due=True).rules]) is bool(due)


def test_a_stale_rule_is_due_with_its_reason(desk: Desk) -> None:
    desk.replace(
        f".kit/agreements/{RULE}.yaml", f'value: "{shop.RULE}"', 'value: "Limits live wherever you like them to."'
    )
    (row,) = listed(desk, due=True).rules
    assert (row.id, row.status, row.due) == (RULE, "stale", "terms changed since attested")


def test_rules_that_contradict_each_other_are_due_and_name_each_other(desk: Desk) -> None:
    files = {
        f".kit/agreements/{ident}.yaml": made.rule(ident, sentence=sentence)
        for ident, sentence in ((RULE, shop.RULE), (OTHER, made.OTHER))
    }
    desk.bring(files)
    found = {row.id: (row.status, row.due) for row in listed(desk).rules}
    assert found == {
        WIDE: ("verified", ""),
        RULE: ("verified", f"disputed: contradicts {OTHER} at config/limits.toml"),
        OTHER: ("verified", f"disputed: contradicts {RULE} at config/limits.toml"),
    }
    assert ids(desk, due=True) == sorted([RULE, OTHER])


def test_a_commit_alone_is_asked_about(desk: Desk) -> None:
    found = rules.listing(at(desk), Wanted(), now=NOW, rev="HEAD")
    assert (found.rules, found.counts) == ((), {"proposed": 3})
