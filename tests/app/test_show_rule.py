"""What a person needs to decide on a rule: the lines that make sense now, without a ready-made sentence, and its uses."""

from __future__ import annotations

import pytest

from kit.app import show_rule
from kit.app.show_rule import UseLine
from kit.domain.trust.bundle import Bundle
from kit.domain.work.item import WorkItem
from kit.stores.codec import YamlCodec
from tests import shop
from tests.domain.confirmation.rules import RULE, confirmed, ended, proposal

AT = "2026-12-01T00:00:00Z"
CONFIRM = f"/kit confirm {RULE}@f40a3a8b869fa194 <the rule, in your words>"


@pytest.mark.parametrize(
    ("bundle", "lines"),
    [
        pytest.param(proposal(), (CONFIRM, f"/kit reject {RULE} <why>"), id="a proposal"),
        pytest.param(confirmed(), (CONFIRM, f"/kit retire {RULE} <why>"), id="a rule that was confirmed"),
        pytest.param(ended(proposal(), "reject", AT), (), id="a refused one"),
        pytest.param(ended(confirmed(), "retire", AT), (), id="a retired one"),
    ],
)
def test_the_lines_are_those_that_make_sense_on(bundle: Bundle, lines: tuple[str, ...]) -> None:
    assert show_rule.of(bundle, []).lines == lines


def test_a_rule_has_its_draft_its_scope_and_what_was_said() -> None:
    found = show_rule.of(confirmed(), [])
    assert (found.draft, found.level, found.gate, found.replaces) == (
        "Do not hard-code retry limits in billing.",
        "advisory",
        None,
        None,
    )
    assert found.said == ("no, not a constant again. limits go in limits.toml",)


def test_its_uses_are_those_of_every_close() -> None:
    item = YamlCodec().parse("work", shop.BUDGET.encode(), "x")
    assert isinstance(item, WorkItem)
    assert show_rule.of(confirmed(), [item]).uses == (UseLine("2026-11-30T15:40:12Z", "wi-3fh8z2vn", "exercised", ""),)
