"""Which agreements bind, which contradict each other, and what closes tell of their use."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kit.app import agreements
from kit.domain.agreement import Agreement
from kit.domain.base.instant import Instant, parse
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.policy import SHIPPED
from kit.domain.work.item import WorkItem
from kit.stores.codec import YamlCodec
from tests import shop

NOW = Instant(1796054280000)
ID = "oa-7q2m4kxd"


def bundle(text: str = shop.AGREEMENT) -> Bundle:
    found = YamlCodec().parse("agreement", text.encode(), "x")
    assert isinstance(found, Bundle)
    return found


def item(text: str = shop.BUDGET) -> WorkItem:
    found = YamlCodec().parse("work", text.encode(), "x")
    assert isinstance(found, WorkItem)
    return found


def binding(*texts: str, items: tuple[WorkItem, ...] = (), now: Instant = NOW) -> list[Agreement]:
    bundles = {f"oa-{n:08d}": bundle(text) for n, text in enumerate(texts)}
    return agreements.binding(bundles, SHIPPED, items, now=now)


def test_a_confirmed_rule_binds_with_its_scope_and_sentence() -> None:
    (rule,) = binding(shop.AGREEMENT)
    assert (rule.id, rule.sentence, rule.key) == (ID, shop.RULE, "billing.retry-limits")
    assert (rule.scope.lanes, rule.scope.paths) == (("billing",), ("config/limits.toml", "src/billing/**"))
    assert rule.confirmed_at == parse("2026-11-30T14:20:33Z")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            shop.AGREEMENT.replace(f'value: "{shop.RULE}"', 'value: "Retry as you like."'), id="reworded since"
        ),
        pytest.param(shop.AGREEMENT.partition('  - {id: "oa-7q2m4kxd.confirmed-1"')[0], id="only proposed"),
    ],
)
def test_a_rule_nobody_confirmed_in_these_words_binds_nobody(text: str) -> None:
    assert binding(text) == []


def test_a_rule_overridden_in_two_of_five_binds_no_more() -> None:
    close = '  - {{at: "2026-11-30T15:4{n}:00Z", by: "person:ana", agreements: [{{id: "oa-7q2m4kxd", outcome: {how}, terms: "{terms}"{more}}}]}}\n'
    twice = "".join(close.format(n=n, how="overridden", terms=shop.TERMS, more=", reason: once") for n in range(2))
    text = shop.BUDGET + twice
    assert [rule.id for rule in binding(shop.AGREEMENT, items=(item(),))] == [ID]
    assert binding(shop.AGREEMENT, items=(item(text),)) == []


def test_uses_are_what_every_close_says() -> None:
    assert [use.outcome for use in agreements.uses([item()])[ID]] == ["exercised"]
    assert agreements.uses([]) == {}


def test_two_sentences_under_one_key_and_scope_are_disputed() -> None:
    (rule,) = binding(shop.AGREEMENT)
    other = replace(rule, id="oa-8r3n5mye", sentence="Something else.")
    elsewhere = replace(other, scope=replace(rule.scope, lanes=("docs",), paths=("docs/**",)))
    same = replace(rule, id="oa-8r3n5mye")
    workflow = replace(other, scope=replace(rule.scope, workflows=("docs",)))
    mine = replace(rule, scope=replace(rule.scope, workflows=("implement",)))
    assert agreements.disputed([rule, other]) == {ID, "oa-8r3n5mye"}
    assert agreements.disputed([rule, elsewhere]) == frozenset()
    assert agreements.disputed([rule, same]) == frozenset()
    assert agreements.disputed([mine, workflow]) == frozenset()
    assert agreements.disputed([rule, replace(other, key="another")]) == frozenset()
