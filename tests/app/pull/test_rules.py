"""Which rules a page loads: what has decayed drops out, what disagrees is disputed, the rest is counted by lane."""

from __future__ import annotations

from collections.abc import Callable

from kit.app.close import close
from kit.app.pull.report import Report
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.wiring import open_kit
from tests import rules
from tests import shop as example
from tests.repo import Repo

Asked = Callable[..., Report]
RULE, OTHER = "oa-7q2m4kxd", "oa-8r3n5mye"
NOW = instant.parse(example.NOW) or Instant(0)


def of(ident: str) -> str:
    return f".kit/agreements/{ident}.yaml"


def loaded(report: Report) -> list[tuple[str, bool]]:
    return [(rule.id, rule.disputed) for rule in report.agreements]


def test_a_rule_whose_paths_are_gone_is_not_loaded(shop: Repo, asked: Asked) -> None:
    assert loaded(asked()) == [(RULE, False)]
    shop.commit("Move away", {of(RULE): rules.rule(scope='{lanes: billing, paths: "src/old/**"}')})
    assert asked().agreements == ()


def test_a_rule_overridden_twice_is_not_loaded(shop: Repo, asked: Asked) -> None:
    closes = [rules.close(f"2026-11-30T15:0{n}:00Z", "overridden", example.TERMS) for n in range(2)]
    shop.commit("Override", {".kit/work/wi-5hq0vz9t.yaml": rules.item("wi-5hq0vz9t", *closes)})
    assert asked().agreements == ()


def test_a_rule_that_has_decayed_upstream_is_not_missing_here(shop: Repo, asked: Asked) -> None:
    for scope, behind in (('{paths: "src/new/**"}', (OTHER,)), ('{paths: "src/never/**"}', ())):
        shop.commit("upstream", {of(OTHER): rules.rule(OTHER, scope=scope), "src/new/a.py": "a = 1\n"})
        shop.git("update-ref", "refs/remotes/origin/main", "main")
        shop.git("reset", "-q", "--hard", "HEAD~1")
        assert asked().rulebook_behind == behind


def test_rules_that_contradict_each_other_are_disputed_even_where_only_one_is_loaded(shop: Repo, asked: Asked) -> None:
    torn = rules.rule(OTHER, scope='{paths: "config/limits.toml"}', sentence=rules.OTHER)
    shop.commit("Disagree", {of(OTHER): torn})
    assert loaded(asked()) == [(RULE, True), (OTHER, True)]


def test_what_is_not_loaded_is_counted_by_lane_or_workflow(shop: Repo, asked: Asked) -> None:
    others = {
        of("oa-00000001"): rules.rule("oa-00000001", scope="{lanes: docs}", key="a.a"),
        of("oa-00000002"): rules.rule("oa-00000002", scope="{workflows: docs}", key="b.b"),
    }
    shop.commit("More", dict(others))
    report = asked()
    assert loaded(report) == [(RULE, False)]
    assert report.left_out.agreements == (("docs", 1), ("workflow docs", 1))


def test_a_close_is_under_the_rules_that_the_page_showed(shop: Repo, asked: Asked) -> None:
    of_paths = rules.rule(OTHER, scope='{paths: "src/billing/jobs.py"}', key="billing.jobs")
    whole = rules.item("wi-5hq0vz9t").replace("done", "open")
    items = {
        ".kit/work/wi-5hq0vz9t.yaml": whole.replace('paths: ["src/billing/**"]\n', ""),
        ".kit/work/wi-e7bq20fs.yaml": whole.replace("wi-5hq0vz9t", "wi-e7bq20fs").replace("lanes: [billing]\n", ""),
    }
    shop.commit("Work by lane, and work by path", {of(OTHER): of_paths, **items})
    for work in ("wi-5hq0vz9t", "wi-e7bq20fs", "wi-2mm7d0qk"):
        shown = [ident for ident, _ in loaded(asked(work=work))]
        done = close(open_kit(str(shop.root)), work=work, now=NOW, dry_run=True)
        assert [use.id for use in done.agreements] == shown == ([] if work == "wi-2mm7d0qk" else [RULE, OTHER])
