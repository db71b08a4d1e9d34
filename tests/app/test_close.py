"""What a close records of the agreements that bound the work, and what the session knows afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.app import here
from kit.app.close import Said, close
from kit.app.ledger import read
from kit.domain.agreement import scope_digest, terms_digest
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.stores.codec import YamlCodec
from kit.wiring import open_kit
from tests import shop
from tests.repo import Repo

NOW = instant.parse(shop.NOW) or Instant(0)
RULE = "oa-7q2m4kxd"


def outcomes(repo: Repo, work: str, said: Said | None = None) -> list[tuple[str, str, str | None]]:
    done = close(open_kit(str(repo.root)), work=work, said=said, now=NOW)
    return [(use.id, use.outcome, use.reason) for use in done.agreements]


def test_a_rule_is_exercised_where_the_branch_changed_something_in_its_scope(repo: Repo) -> None:
    shop.build(repo)
    repo.branch("wi-8c1v0r2e-metrics")
    repo.commit("Elsewhere", {"README.md": "# shop\n"})
    assert outcomes(repo, "wi-8c1v0r2e") == [(RULE, "loaded", None)]
    repo.commit("Metrics", {"src/billing/metrics.py": "n = 0\n"})
    assert outcomes(repo, "wi-8c1v0r2e") == [(RULE, "exercised", None)]


def test_a_rule_of_another_lane_was_not_loaded_but_may_be_named(repo: Repo) -> None:
    shop.build(repo)
    assert outcomes(repo, "wi-2mm7d0qk") == []
    assert outcomes(repo, "wi-2mm7d0qk", Said(violated=(RULE,))) == [(RULE, "violated", None)]


@pytest.mark.parametrize(
    ("scope", "touched", "outcome"),
    [
        pytest.param(
            "{lanes: docs}", "docs/other.md", "exercised", id="a rule of a lane is exercised by a file of the lane"
        ),
        pytest.param("{lanes: docs}", "README.md", "loaded", id="a rule of a lane is not exercised elsewhere"),
        pytest.param("{}", "README.md", "exercised", id="a rule for all is exercised by anything"),
        pytest.param(
            "{workflows: implement}", "README.md", None, id="a rule of another type of workflow is not loaded"
        ),
    ],
)
def test_the_scope_of_a_rule_decides_what_exercises_it(
    repo: Repo, scope: str, touched: str, outcome: str | None
) -> None:
    shop.build(repo)
    rule = shop.AGREEMENT.replace('{lanes: billing, paths: "config/limits.toml src/billing/**"}', scope)
    (claim,) = YamlCodec().parse("agreement", rule.encode(), "").claims
    rule = rule.replace(shop.TERMS, terms_digest(claim)).replace("f40a3a8b869fa194", scope_digest(claim))
    repo.write(f".kit/agreements/{RULE}.yaml", rule)
    repo.branch("wi-2mm7d0qk-nav")
    repo.commit("Settle the rule")
    repo.git("update-ref", "refs/remotes/origin/main", "HEAD")
    repo.commit("Change", {touched: "new\n"})
    assert outcomes(repo, "wi-2mm7d0qk") == ([(RULE, outcome, None)] if outcome else [])


def test_a_second_close_is_appended_to_the_first(repo: Repo) -> None:
    shop.build(repo)
    kit = open_kit(str(repo.root))
    close(kit, work="wi-3fh8z2vn", now=NOW)
    closes = read(kit).items["wi-3fh8z2vn"].closes
    assert [one.at for one in closes] == ["2026-11-30T11:02:19Z", "2026-11-30T15:40:12Z", shop.NOW]
    assert closes[-1].agreements[0].terms == shop.TERMS


def test_the_session_knows_afterwards_what_its_branch_changed(repo: Repo) -> None:
    shop.build(repo)
    repo.branch("wi-8c1v0r2e-metrics")
    repo.commit("Metrics", {"src/billing/metrics.py": "n = 0\n", "config/limits.toml": "retry_max = 4\n"})
    repo.git("rm", "-q", "src/billing/limits.py")
    repo.commit("Remove")
    kit = open_kit(str(repo.root))
    before = here.workflow(kit)
    close(kit, work="wi-8c1v0r2e", now=NOW)
    after = here.workflow(kit)
    assert before is not None
    assert after is not None
    assert (after.session, after.since, after.context) == (before.session, before.since, before.context)
    assert sorted(set(after.known) - set(before.known)) == ["src/billing/metrics.py"]
    assert sorted(set(before.known) - set(after.known)) == ["src/billing/limits.py"]
    assert after.known["config/limits.toml"] == repo.oid("config/limits.toml")


def test_a_workflow_without_a_session_is_over_when_it_is_closed(repo: Repo) -> None:
    shop.build(repo)
    state = Path(repo.root, ".git/kit/workflow.yaml")
    state.write_text('format: 1\nwork: "wi-8c1v0r2e"\nworkflow: implement\n', encoding="utf-8", newline="\n")
    kit = open_kit(str(repo.root))
    assert close(kit, now=NOW, dry_run=True).work == "wi-8c1v0r2e"
    assert state.exists()
    assert close(kit, status="done", now=NOW).status == "done"
    assert not state.exists()
    assert close(kit, now=NOW).why_not == "no work item is in hand here, so there is nothing to close"


def test_nothing_in_hand_is_nothing_to_close(repo: Repo) -> None:
    repo.commit("Start")
    done = close(open_kit(str(repo.root)), now=NOW)
    assert (done.work, done.written) == (None, None)
    assert done.why_not == "no work item is in hand here, so there is nothing to close"
