"""Where the two sides of a gate lie, and what would be merged of the records of both."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.app.gate.sides import Sides, open_sides, with_settings_of_base
from kit.domain.base.instant import Instant
from kit.errors import InvalidRecord, NotReady
from kit.wiring import open_kit
from tests import rules, shop
from tests.repo import Repo
from tests.scenarios.gate import BUNDLE_FILE, OPEN_FILE, RULE_FILE, base

NOW = Instant(1_796_054_280_000)  # 2026-11-30T15:58:00Z


def sides(repo: Repo, *, flag: str = "main", head: str = "HEAD", named: tuple[str, ...] = ()) -> Sides:
    return open_sides(open_kit(str(repo.root)), flag=flag, named=named, head=head, now=NOW)


def started(repo: Repo) -> None:
    repo.commit("base", {**base()})
    repo.branch("feat")


def test_a_head_on_the_base_is_what_would_be_merged(repo: Repo) -> None:
    started(repo)
    repo.commit("change", {OPEN_FILE: shop.PAGES.replace("priority: 2", "priority: 1")})
    found = sides(repo)
    assert (set(found.touched), found.behind, found.whole) == ({OPEN_FILE}, False, True)
    assert found.after.items["wi-2mm7d0qk"].priority == 1


def test_files_that_one_side_changed_are_taken_from_it(repo: Repo) -> None:
    started(repo)
    repo.commit("change", {OPEN_FILE: shop.PAGES.replace("priority: 2", "priority: 1")})
    repo.switch("main")
    repo.commit("meanwhile", {".kit/kit.yaml": shop.SETTINGS.replace("docs: {}", "docs: {effort: low}")})
    repo.switch("feat")
    found = sides(repo)
    assert (set(found.touched), found.behind, found.torn) == ({OPEN_FILE}, True, ())
    assert found.after.settings.workflows["docs"].effort == "low"
    assert found.fork.oid == repo.head("main~1")


def test_a_rule_that_both_changed_is_torn_and_other_records_are_held_to_where_they_parted(repo: Repo) -> None:
    started(repo)
    old = base()
    repo.commit("change", {RULE_FILE: f"{old[RULE_FILE]}# a\n", BUNDLE_FILE: f"{old[BUNDLE_FILE]}# a\n"})
    repo.switch("main")
    repo.commit("meanwhile", {RULE_FILE: f"{old[RULE_FILE]}# b\n", BUNDLE_FILE: f"{old[BUNDLE_FILE]}# b\n"})
    repo.switch("feat")
    found = sides(repo)
    assert (found.torn, set(found.forked)) == ((RULE_FILE,), {BUNDLE_FILE})


def test_the_base_is_found_as_a_ci_job_has_it(repo: Repo) -> None:
    started(repo)
    repo.git("update-ref", "refs/remotes/origin/release", "main")
    repo.git("branch", "-qD", "main")
    found = sides(repo, flag="auto", named=("release",))
    assert found.named == "origin/release"
    with pytest.raises(NotReady) as error:
        sides(repo, flag="auto")
    assert error.value.what == "no base revision is here; tried origin/HEAD, origin/main, origin/master, main"


def test_a_head_that_is_not_here_is_told(repo: Repo) -> None:
    started(repo)
    with pytest.raises(NotReady) as error:
        sides(repo, head="nowhere")
    assert (error.value.code, error.value.what) == ("no-revision", "there is no revision `nowhere`")


def test_histories_that_never_met_are_judged_as_they_stand(repo: Repo) -> None:
    started(repo)
    repo.git("switch", "-q", "--orphan", "other")
    repo.commit("other", {"x": "y\n"})
    found = sides(repo)
    assert (found.whole, found.behind, len(found.after.items)) == (False, False, 0)
    assert RULE_FILE in found.touched


def test_a_file_of_the_base_that_nobody_can_judge_binds_nothing_and_may_be_mended(repo: Repo) -> None:
    repo.commit("base", {**base(), RULE_FILE: rules.rule().replace("level: advisory", "level: loud")})
    repo.branch("feat")
    repo.commit("mend", {RULE_FILE: rules.rule()})
    found = sides(repo)
    assert (found.broken, set(found.before.agreements)) == ((RULE_FILE,), {"oa-8r3n5mye"})


def test_settings_of_the_base_that_nobody_can_judge_end_it(repo: Repo) -> None:
    repo.commit("base", {".kit/kit.yaml": "format: 1\nlanes: 3\n"})
    repo.branch("feat")
    repo.commit("mend", {".kit/kit.yaml": shop.SETTINGS})
    with pytest.raises(InvalidRecord) as error:
        sides(repo)
    assert error.value.where.startswith(".kit/kit.yaml:2:")


def test_every_fault_of_the_head_is_told_at_once(repo: Repo) -> None:
    started(repo)
    repo.commit("faults", {OPEN_FILE: "format: 1\n", RULE_FILE: "claims: 3\n"})
    with pytest.raises(InvalidRecord) as error:
        sides(repo)
    assert {fault.where.split(":")[0] for fault in error.value.faults} == {OPEN_FILE, RULE_FILE}


def test_the_change_is_judged_with_the_settings_and_policies_of_the_base(repo: Repo) -> None:
    started(repo)
    repo.git("rm", "-q", ".kit/policies/po-mwdgs65m.yaml")
    repo.commit(
        "change",
        {
            ".kit/kit.yaml": shop.SETTINGS.replace("four_eyes: true", "four_eyes: false"),
            BUNDLE_FILE: base()[BUNDLE_FILE]
            .replace('"po-mwdgs65m"', '"kit.evidence-backed"')
            .replace("claimType: tested", "claimType: evidence-backed"),
        },
    )
    found = with_settings_of_base(sides(repo))
    assert (found.settings.four_eyes, set(found.project_policies)) == (True, {"po-mwdgs65m"})


def test_a_tree_that_is_not_here_is_never_taken_for_an_empty_one(repo: Repo, tmp_path: Path) -> None:
    started(repo)
    repo.commit("change", {OPEN_FILE: shop.PAGES.replace("priority: 2", "priority: 1")})
    repo.git("config", "uploadpack.allowFilter", "true")
    treeless = repo.clone(tmp_path / "treeless", "--filter=tree:0", "--no-checkout")
    with pytest.raises(NotReady) as error:
        sides(treeless, flag="origin/main", head="origin/feat")
    assert error.value.code in {"missing-objects", "object-missing"}


def test_a_shallow_clone_judges_the_head_as_it_stands_and_says_so(repo: Repo, tmp_path: Path) -> None:
    started(repo)
    repo.commit("change", {OPEN_FILE: shop.PAGES.replace("priority: 2", "priority: 1")})
    repo.switch("main")
    repo.commit("meanwhile", {"x": "y\n"})
    shallow = repo.clone(tmp_path / "shallow", "--depth=1", "--no-single-branch")
    found = sides(shallow, flag="origin/main", head="origin/feat")
    assert (found.whole, set(found.touched)) == (False, {OPEN_FILE})
