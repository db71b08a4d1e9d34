"""Promoted checks: those of the base run and no others, outcomes are kept, and merging waits for some of them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kit.app import gate_run, gates
from kit.app import ledger as ledgers
from kit.app.finding import Finding
from kit.app.gate_run import Ask, Ran
from kit.app.gates import Checked, Promoted
from kit.domain.agreement import Scope
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.base.settings import Settings
from kit.errors import NotReady, WrongUsage
from kit.wiring import open_kit
from tests import rules, shop
from tests.repo import Repo

NOW = instant.parse("2026-12-01T00:00:00Z") or Instant(0)
RULE = "oa-7q2m4kxd"
FILE = f".kit/agreements/{RULE}.yaml"
PATH = "src/billing/api.py"
WORK = "wi-5hq0vz9t"
PYTHON = Path(sys.executable).as_posix()
LOOKS = f"'{PYTHON}' check.py"
CHECK = "import pathlib, sys\nsys.exit('bad' in pathlib.Path('src/billing/api.py').read_text())\n"


def ready(repo: Repo, *, level: str = "merge-readiness", gate: str = LOOKS, scope: str = rules.SCOPE) -> str:
    """A repository whose ``main`` promoted a rule to a check, and a branch that works on an item."""
    base = repo.commit(
        "base",
        {
            ".kit/kit.yaml": shop.SETTINGS,
            FILE: rules.rule(level=level, gate=gate, scope=scope),
            f".kit/work/{WORK}.yaml": rules.item(WORK).replace("done", "open"),
            PATH: "a = 1\n",
            "check.py": CHECK,
        },
    )
    repo.branch(f"{WORK}-work")
    repo.git("config", "user.name", "Ben")
    repo.git("config", "user.email", "ben@example.com")
    return base


def ran(repo: Repo, **asked: object) -> Ran:
    return gate_run.run(open_kit(str(repo.root)), Ask(**asked), now=NOW)  # type: ignore[arg-type]


def listed(repo: Repo) -> tuple[Checked, ...]:
    return gate_run.listing(open_kit(str(repo.root)), Ask(), now=NOW).checks


def promoted(repo: Repo, rev: str = "main") -> tuple[Promoted, ...]:
    kit = open_kit(str(repo.root))
    return gates.promoted(kit, ledgers.read(kit, rev), NOW)


def test_a_promoted_rule_tells_its_command_and_what_it_watches(repo: Repo) -> None:
    ready(repo)
    (one,) = promoted(repo)
    assert (one.id, one.level, one.command, one.watch) == (
        RULE, "merge-readiness", LOOKS, ("config/limits.toml", "src/billing/**"),
    )  # fmt: skip
    assert one.words == (PYTHON, "check.py")


@pytest.mark.parametrize(
    ("scope", "watch"),
    [
        pytest.param("{lanes: docs}", ("docs/**", "mkdocs.yml"), id="a rule of a lane watches the lane"),
        pytest.param("{}", ("**",), id="a rule for all watches everything"),
    ],
)
def test_what_a_check_watches_follows_the_scope(repo: Repo, scope: str, watch: tuple[str, ...]) -> None:
    ready(repo, scope=scope)
    assert [one.watch for one in promoted(repo)] == [watch]


def test_an_advisory_rule_has_no_check(repo: Repo) -> None:
    repo.commit("base", {".kit/kit.yaml": shop.SETTINGS, FILE: shop.AGREEMENT, PATH: "a = 1\n"})
    assert promoted(repo) == ()
    assert ran(repo).checks == ()


def test_a_rule_whose_paths_are_gone_runs_no_check(repo: Repo) -> None:
    ready(repo)
    repo.git("rm", "-q", PATH)
    repo.commit("Take billing out")
    assert promoted(repo, "HEAD") == ()


def test_a_check_that_passes_is_recorded_for_the_item_in_hand(repo: Repo) -> None:
    base = ready(repo)
    assert [one.outcome for one in listed(repo)] == ["unrecorded"]
    found = ran(repo)
    (one,) = found.checks
    assert (found.base, found.commit, found.why_not, found.passed) == ("main", base, "", True)
    assert (one.outcome, one.detail) == ("passed", "exit 0")
    bundle = ledgers.read(open_kit(str(repo.root))).bundles[WORK]
    assert [(c.id, c.field_or_behavior, c.claim_type) for c in bundle.claims] == [
        (one.recorded, f"gate.{RULE}", "evidence-backed")
    ]
    (again,) = listed(repo)
    assert (again.outcome, again.detail, again.recorded) == ("passed", "at 2026-12-01T00:00:00Z", one.recorded)


def test_running_again_adds_to_the_same_claim(repo: Repo) -> None:
    ready(repo)
    first, second = ran(repo).checks[0], ran(repo).checks[0]
    assert first.recorded == second.recorded
    assert len(ledgers.read(open_kit(str(repo.root))).bundles[WORK].claims) == 1


def test_a_check_that_fails_is_recorded_as_that(repo: Repo) -> None:
    ready(repo)
    repo.commit("Break it", {PATH: "bad = 1\n"})
    found = ran(repo)
    assert (found.passed, [(one.outcome, one.detail) for one in found.checks]) == (False, [("failed", "exit 1")])
    assert [(one.outcome, one.detail) for one in listed(repo)] == [("failed", "exit 1 at 2026-12-01T00:00:00Z")]


def test_a_recorded_pass_is_stale_once_what_it_watched_changes(repo: Repo) -> None:
    ready(repo)
    ran(repo)
    repo.commit("More", {PATH: "a = 2\n"})
    (one,) = listed(repo)
    assert one.outcome == "stale"
    assert one.detail.startswith("passed at 2026-12-01T00:00:00Z; since then: ")


def test_a_command_that_the_change_edited_is_never_run(repo: Repo) -> None:
    ready(repo)
    evil = f"'{PYTHON}' evil.py"
    written = "import pathlib\npathlib.Path('ran').write_text('')\n"
    repo.commit("Attack", {FILE: rules.rule(level="merge-readiness", gate=evil), "evil.py": written})
    found = ran(repo)
    assert [one.command for one in found.checks] == [LOOKS]
    assert not (repo.root / "ran").exists()


def test_a_rule_that_only_the_change_promotes_is_never_run(repo: Repo) -> None:
    repo.commit("base", {".kit/kit.yaml": shop.SETTINGS, PATH: "a = 1\n"})
    repo.branch("attack")
    repo.commit("Attack", {FILE: rules.rule(level="gate-check", gate=f"'{PYTHON}' evil.py")})
    assert ran(repo).checks == ()
    with pytest.raises(WrongUsage) as caught:
        ran(repo, ids=(RULE,))
    assert (caught.value.code, caught.value.what, caught.value.hint) == (
        "no-such-check", f"`{RULE}` is no check that binds at main; there is none", "kit gate list",
    )  # fmt: skip


def test_a_command_confirmed_by_nobody_at_the_base_is_never_run(repo: Repo) -> None:
    text = rules.rule(level="gate-check", gate=LOOKS).replace("check.py", "evil.py")
    repo.commit("base", {".kit/kit.yaml": shop.SETTINGS, FILE: text, PATH: "a = 1\n"})
    assert ran(repo).checks == ()


def test_a_command_is_no_line_for_a_shell(repo: Repo) -> None:
    ready(repo, gate=f"{LOOKS} ; '{PYTHON}' evil.py > out && touch ran")
    assert [one.outcome for one in ran(repo, record=False).checks] == ["passed"]
    assert not (repo.root / "out").exists()
    assert not (repo.root / "ran").exists()


@pytest.mark.parametrize(
    ("gate", "detail"),
    [
        pytest.param("make 'it", "it cannot be split into words", id="a quote that is left open"),
        pytest.param("no-such-program-here now", "`no-such-program-here` cannot be started", id="no such program"),
    ],
)
def test_a_command_that_cannot_run_has_failed(repo: Repo, gate: str, detail: str) -> None:
    ready(repo, gate=gate)
    (one,) = ran(repo, record=False).checks
    assert one.outcome == "failed"
    assert one.detail.startswith(detail)


def test_a_check_is_stopped_after_its_time(repo: Repo) -> None:
    ready(repo, gate=f"'{PYTHON}' -c 'import time; time.sleep(60)'")
    (one,) = ran(repo, record=False, timeout=0.2).checks
    assert (one.outcome, one.detail) == ("failed", "it was stopped before its end")


def test_nothing_is_recorded_of_what_is_not_committed(repo: Repo) -> None:
    ready(repo)
    repo.write(PATH, "a = 2\n")
    (one,) = ran(repo).checks
    assert (one.outcome, one.detail, one.recorded) == (
        "passed", f"exit 0; not recorded: `{PATH}` is not committed", None,
    )  # fmt: skip
    assert WORK not in ledgers.read(open_kit(str(repo.root))).bundles


def test_nothing_is_recorded_where_it_is_not_wanted_or_no_item_is_in_hand(repo: Repo) -> None:
    ready(repo)
    assert (ran(repo, record=False).why_not, ran(repo, record=False).checks[0].recorded) == ("", None)
    repo.branch("other")
    assert ran(repo).why_not == "no work item is in hand here, so nothing was recorded"
    assert ran(repo, work=WORK).checks[0].recorded is not None


def test_a_job_without_a_name_runs_checks_and_records_nothing(repo: Repo) -> None:
    ready(repo)
    repo.git("config", "--unset", "user.email")
    repo.git("config", "--unset", "user.name")
    (one,) = ran(repo).checks
    assert (one.outcome, one.detail, one.recorded) == (
        "passed", "exit 0; not recorded: Git knows no user here, and KIT_ACTOR is not set", None,
    )  # fmt: skip


def test_without_a_base_nothing_runs(repo: Repo) -> None:
    ready(repo)
    with pytest.raises(NotReady) as caught:
        ran(repo, base="origin/nowhere")
    assert caught.value.code == "no-base"


def test_a_run_of_another_command_or_of_less_counts_for_nothing(repo: Repo) -> None:
    ready(repo)
    kit = open_kit(str(repo.root))
    ran(repo)
    (one,) = promoted(repo)
    ledger = ledgers.read(kit)
    other = Promoted(one.id, one.level, "make other", one.scope, one.watch)
    wider = Promoted(one.id, one.level, one.command, one.scope, (*one.watch, "docs/**"))
    outcomes = [gates.recorded(kit, ledger, (it,), now=NOW)[0].outcome for it in (one, other, wider)]
    assert outcomes == ["passed", "unrecorded", "unrecorded"]


def told(level: str, outcome: gates.Result, *changed: str) -> list[Finding]:
    scope = Scope(("billing",), ("src/billing/**",))
    one = Promoted(RULE, level, "make limits", scope, scope.paths)
    checked = gates.checked(one, outcome, "exit 1")
    return list(gates.findings([checked], [one], Settings(), changed))


def test_merging_waits_for_a_check_that_it_needs() -> None:
    (found,) = told("merge-readiness", "failed", PATH)
    assert found == Finding(
        "binding", "not-ready", f"the check of {RULE}, `make limits`, is failed (exit 1); merging needs it", FILE,
        f"kit gate run {RULE}",
    )  # fmt: skip
    assert [one.state for one in told("merge-readiness", "unrecorded", PATH)] == ["finding"]
    assert [one.state for one in told("merge-readiness", "stale", PATH)] == ["finding"]


def test_other_outcomes_are_told_at_most() -> None:
    assert [(one.code, one.state) for one in told("gate-check", "failed", PATH)] == [("gate-check", "advice")]
    assert told("merge-readiness", "passed", PATH) == []
    assert told("merge-readiness", "failed", "docs/a.md", FILE) == []
