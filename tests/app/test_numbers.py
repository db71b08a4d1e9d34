"""What is read for the numbers of `kit status`: rules and closes, and nothing where there is no rule."""

from __future__ import annotations

import pytest

from kit.app import numbers
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.learning.numbers import Month, Numbers
from kit.errors import InvalidRecord
from kit.wiring import open_kit
from tests import rules, shop
from tests.repo import Repo

NOW = instant.parse("2027-03-01T00:00:00Z") or Instant(0)
FILE = ".kit/agreements/oa-7q2m4kxd.yaml"


def read(repo: Repo) -> Numbers | None:
    kit = open_kit(str(repo.root))
    return numbers.read(kit, kit.records.snapshot(), now=NOW)


def test_without_a_rule_nothing_is_read(repo: Repo) -> None:
    repo.write(".kit/work/wi-5hq0vz9t.yaml", "broken: [\n")
    assert read(repo) is None


def test_rules_and_closes_are_told_and_bundles_are_not_read(repo: Repo) -> None:
    closes = [
        rules.close("2026-12-01T10:00:00Z", "violated", shop.TERMS),
        rules.close("2026-12-02T10:00:00Z", "loaded", "t"),
    ]
    repo.write(FILE, shop.AGREEMENT)
    repo.write(".kit/work/wi-5hq0vz9t.yaml", rules.item("wi-5hq0vz9t", *closes))
    repo.write(".kit/bundles/wi-5hq0vz9t.yaml", "broken: [\n")
    found = read(repo)
    assert found is not None
    assert (found.shown, found.confirmed, found.survived, found.settled) == (1, 1, 1, 1)
    assert found.months == (Month("2026-12", 2, 1, 50.0),)


def test_a_rule_that_is_no_record_is_said(repo: Repo) -> None:
    repo.write(FILE, "broken: [\n")
    with pytest.raises(InvalidRecord) as caught:
        read(repo)
    assert caught.value.where.startswith(FILE)
