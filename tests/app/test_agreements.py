"""Which agreements bind, which contradict each other, and what closes tell of their use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from kit.app import agreements
from kit.app import ledger as ledgers
from kit.app.show import ClaimView, show
from kit.app.why import why
from kit.domain.agreement import Agreement, Scope
from kit.domain.base.instant import DAY, Instant, parse
from kit.domain.base.lane import Lane
from kit.domain.base.settings import Settings
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.policy import SHIPPED
from kit.domain.work.item import WorkItem
from kit.stores.codec import YamlCodec
from kit.wiring import open_kit
from tests import rules, shop
from tests.repo import Repo

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
    return [rule for rule in agreements.judged(bundles, SHIPPED, items, now=now) if rule.binding]


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


def test_where_two_rules_contradict_each_other_is_told() -> None:
    (rule,) = binding(shop.AGREEMENT)
    other = replace(rule, id="oa-8r3n5mye", sentence="Something else.")
    ((one, two, where),) = agreements.contradictions([other, rule])
    assert (one.id, two.id, where) == (ID, "oa-8r3n5mye", "config/limits.toml")


def test_a_rule_of_a_lane_contradicts_one_of_paths_in_that_lane() -> None:
    (rule,) = binding(rules.rule(scope="{lanes: billing}"))
    (other,) = binding(rules.rule("oa-8r3n5mye", scope='{paths: "src/billing/api.py"}', sentence=rules.OTHER))
    lanes = {"billing": Lane(("src/billing/**",))}
    assert agreements.disputed([rule, other]) == frozenset()
    assert agreements.disputed([rule, other], lanes) == {ID, "oa-8r3n5mye"}


def test_a_use_of_another_wording_does_not_count() -> None:
    older = [rules.close(f"2026-11-30T15:4{n}:00Z", "overridden", "terms:sha256:" + "0" * 64) for n in range(2)]
    same = [rules.close(f"2026-11-30T15:4{n}:00Z", "overridden", shop.TERMS) for n in range(2)]
    assert [r.id for r in binding(shop.AGREEMENT, items=(item(rules.item("wi-5hq0vz9t", *older)),))] == [ID]
    assert binding(shop.AGREEMENT, items=(item(rules.item("wi-5hq0vz9t", *same)),)) == []


def test_an_obeyed_rule_of_a_quiet_lane_is_left_alone_and_one_for_all_is_not() -> None:
    late = Instant(NOW + 400 * DAY)
    assert [rule.id for rule in binding(shop.AGREEMENT, now=late)] == [ID]
    assert binding(rules.rule(scope="{}"), now=late) == []
    assert binding(rules.rule(scope="{workflows: implement}"), now=late) == []


def test_a_memory_does_not_decay_by_use() -> None:
    facts = {"me-7q2m4kxd": bundle(rules.rule(scope="{}"))}
    late = Instant(NOW + 400 * DAY)
    assert agreements.judged(facts, SHIPPED, (), now=late, kind="memory")[0].decayed is False


@pytest.mark.parametrize(
    ("scope", "names"),
    [
        pytest.param('{paths: "src/a.py src/b.py"}', True, id="one path of two is left"),
        pytest.param('{paths: "src/b.py"}', False, id="the only file is not there"),
        pytest.param('{paths: "src/**"}', True, id="a folder that is there"),
        pytest.param('{paths: "lib/** docs/*.md"}', False, id="a folder and a glob that match nothing"),
        pytest.param('{paths: "sub/deep/x.py"}', True, id="what lies in a submodule cannot be told"),
        pytest.param("{lanes: billing}", True, id="a rule of a lane alone names no path"),
    ],
)
def test_a_rule_is_stale_once_all_its_paths_are_gone(repo: Repo, scope: str, names: bool) -> None:
    repo.write(f".kit/agreements/{ID}.yaml", rules.rule(scope=scope))
    first = repo.commit("base", {"src/a.py": "a"})
    repo.git("update-index", "--add", "--cacheinfo", f"160000,{first},sub")
    repo.git("commit", "-qm", "a submodule", env=repo.dates())
    kit = open_kit(str(repo.root))
    (found,) = agreements.current(kit, ledgers.read(kit, "HEAD"), now=NOW)
    assert (found.binding, found.decayed) == (names, not names)
    shown = show(kit, ID, now=NOW)
    assert isinstance(shown, ClaimView)
    assert shown.status == found.status
    assert [row.status for row in why(kit, "src/a.py", now=NOW).agreements if row.id == ID] in ([], [found.status])


def test_without_a_commit_no_path_is_dead(repo: Repo) -> None:
    repo.write(f".kit/agreements/{ID}.yaml", shop.AGREEMENT)
    kit = open_kit(str(repo.root))
    assert [rule.binding for rule in agreements.current(kit, ledgers.read(kit), now=NOW)] == [True]


def test_dead_paths_cost_one_question_and_then_none_and_none_where_no_rule_names_a_path(repo: Repo) -> None:
    repo.commit("base", {f".kit/agreements/{ID}.yaml": shop.AGREEMENT, "src/billing/api.py": "a"})
    asked = []
    for text in (shop.AGREEMENT, shop.AGREEMENT, rules.rule(scope="{lanes: billing}"), rules.rule(scope="{}")):
        kit = open_kit(str(repo.root))
        before = kit.git.processes  # type: ignore[attr-defined]
        assert agreements.dead(kit, {ID: bundle(text)}, tree=repo.tree()) <= {"config/limits.toml"}
        asked.append(kit.git.processes - before)  # type: ignore[attr-defined]
    assert asked[0] <= 2
    assert asked[1:] == [0, 0, 0]


@pytest.mark.parametrize(
    ("scope", "lanes", "workflow", "paths", "loaded"),
    [
        pytest.param("{lanes: billing}", ("billing",), "implement", (), True, id="its lane"),
        pytest.param("{lanes: billing}", ("docs",), "implement", (), False, id="another lane"),
        pytest.param('{paths: "src/billing/api.py"}', (), "implement", ("src/billing/**",), True, id="its paths"),
        pytest.param(
            '{paths: "src/billing/api.py"}', ("billing",), "implement", (), True, id="a lane that has its paths"
        ),
        pytest.param('{paths: "src/billing/api.py"}', ("docs",), "implement", (), False, id="a lane that has not"),
        pytest.param("{workflows: review}", ("billing",), "review", (), True, id="its type of workflow"),
        pytest.param("{workflows: review}", ("billing",), "implement", (), False, id="another type of workflow"),
        pytest.param("{}", (), "docs", ("mkdocs.yml",), True, id="a rule for all"),
    ],
)
def test_what_work_is_done_under(
    scope: str, lanes: tuple[str, ...], workflow: str, paths: tuple[str, ...], loaded: bool
) -> None:
    settings = Settings(lanes={"billing": Lane(("src/billing/**",)), "docs": Lane(("docs/**",))})
    found = agreements.applying(binding(rules.rule(scope=scope)), settings, lanes=lanes, workflow=workflow, paths=paths)
    assert [rule.id for rule in found] == ([ID] if loaded else [])


class Counted(tuple[str, ...]):
    """Paths that count how often they are looked at."""

    __slots__ = ()
    looks = 0

    def __iter__(self) -> Iterator[str]:
        Counted.looks += 1
        return super().__iter__()


def test_a_thousand_rules_of_one_key_are_compared_without_a_square_of_comparisons() -> None:
    (rule,) = binding(shop.AGREEMENT)
    many = [
        replace(rule, id=f"oa-{n:08d}", sentence=str(n), scope=Scope(paths=Counted((f"src/{n}.py",))))
        for n in range(1000)
    ]
    assert agreements.disputed(many) == frozenset()
    assert 0 < Counted.looks < 1000 * len(many)
