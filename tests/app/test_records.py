"""Records that are held against each other, against strict load and against what is on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.app import acceptance, bundles, ledger, references, strict, writes
from kit.app.claims import Sources, Statement
from kit.app.claims import add as add_claim
from kit.app.finding import Finding
from kit.app.kit import Kit
from kit.app.run import run
from kit.app.work import Wish
from kit.app.work import add as add_work
from kit.domain.base import instant
from kit.domain.base.instant import DAY, Instant
from kit.errors import InvalidRecord, Moved, WrongUsage
from kit.wiring import open_kit
from tests import shop
from tests.repo import Repo

NOW = instant.parse(shop.NOW) or Instant(0)
SETTINGS = 'format: 1\nrepository: "re-7jgx48ha"\n'


def opened(repo: Repo) -> Kit:
    repo.git("config", "user.name", "Ana")
    repo.commit("Start", {".kit/kit.yaml": SETTINGS, "a.py": "x\n"})
    return open_kit(str(repo.root))


def test_a_file_that_passed_strict_load_is_asked_only_for_its_dates_again(repo: Repo) -> None:
    shop.build(repo)
    kit = open_kit(str(repo.root))
    found = ledger.read(kit)
    assert strict.faults(kit, found, now=NOW) == ()
    assert strict.faults(kit, found, now=NOW) == ()
    early = strict.faults(kit, found, now=Instant(NOW - DAY))
    assert {fault.code for fault in early} == {"dated-ahead"}
    assert early[0].where.startswith(".kit/bundles/wi-3fh8z2vn.yaml:")


def test_the_faults_of_several_files_are_told_as_one(repo: Repo) -> None:
    shop.build(repo)
    for path in (".kit/bundles/wi-3fh8z2vn.yaml", ".kit/agreements/oa-7q2m4kxd.yaml"):
        text = Path(repo.root, path).read_text(encoding="utf-8")
        repo.write(path, text.replace('createdAt: "2026-11-30T1', 'createdAt: "2026-11-31T1'))
    kit = open_kit(str(repo.root))
    with pytest.raises(InvalidRecord) as caught:
        strict.insist(kit, ledger.read(kit), now=NOW)
    files = {fault.where.split(":", maxsplit=1)[0] for fault in caught.value.faults}
    assert files == {".kit/bundles/wi-3fh8z2vn.yaml", ".kit/agreements/oa-7q2m4kxd.yaml"}
    assert caught.value.what.endswith(" faults in 2 files")


def test_a_reference_that_leads_nowhere_is_found_at_its_place(repo: Repo) -> None:
    shop.build(repo)
    rule = shop.AGREEMENT.replace("lanes: billing,", "lanes: biling,").replace(
        'src/billing/**"}', 'src/billing/**", workflows: odd}'
    )
    repo.write(".kit/agreements/oa-7q2m4kxd.yaml", rule)
    closed = shop.BUDGET.replace("oa-7q2m4kxd", "oa-00000000")
    repo.write(".kit/work/wi-3fh8z2vn.yaml", closed)
    kit = open_kit(str(repo.root))
    found = references.findings(kit, ledger.read(kit), now=NOW)
    assert found == (
        Finding(
            "records", "unknown-lane", "oa-7q2m4kxd names the lane `biling`, which kit.yaml has not",
            ".kit/agreements/oa-7q2m4kxd.yaml:6:25", "add it under `lanes:` in .kit/kit.yaml",
        ),
        Finding(
            "records", "unknown-workflow", "oa-7q2m4kxd names the workflow `odd`, which kit.yaml has not",
            ".kit/agreements/oa-7q2m4kxd.yaml:6:88", "add it under `workflows:` in .kit/kit.yaml",
        ),
        Finding(
            "records", "unknown-agreement", "wi-3fh8z2vn was closed under oa-00000000, which no record describes",
            ".kit/work/wi-3fh8z2vn.yaml:15:19", "git log -- .kit/agreements",
        ),
    )  # fmt: skip


def test_acceptance_is_held_against_the_newest_run_of_its_command(repo: Repo) -> None:
    kit = opened(repo)
    lines = ("`git --version` works", "`git diff --quiet HEAD` passes", "`git fsck` passes", "ana likes `it`")
    work = add_work(kit, Wish(title="Work", acceptance=lines)).id
    ids = [add_claim(kit, Statement(f"Claim {n}", watch=("a.py",)), Sources(), work=work, now=NOW).id for n in range(2)]
    repo.commit("Claims")
    run(kit, ["git", "--version"], claim=ids[0], now=NOW)
    run(kit, ["git", "diff", "--quiet", "HEAD"], claim=ids[1], now=NOW)  # the record of the first run is not committed

    def met() -> list[str]:
        found = ledger.read(kit)
        return [line.met for line in acceptance.told(kit, found, found.item(work), now=Instant(NOW + 5000))]

    assert met() == ["passed", "failed", "unrecorded", "by a person"]
    repo.commit("Change", {"a.py": "y\n"})
    assert met() == ["stale", "failed", "unrecorded", "by a person"]


def test_a_later_event_is_a_second_later_and_one_from_the_future_stays_ahead(repo: Repo) -> None:
    kit = opened(repo)
    work = add_work(kit, Wish(title="Work")).id
    ident = add_claim(kit, Statement("x"), Sources(("a.py",)), work=work, now=NOW).id
    found = bundles.find(ledger.read(kit), ident)
    offsets = (-DAY, 0, 500, 1000, DAY)
    assert [found.next_moment(Instant(NOW + offset)) - NOW for offset in offsets] == [-DAY, 1000, 1000, 1000, DAY]


def test_a_claim_that_is_not_there_is_named_with_its_nearest(repo: Repo) -> None:
    shop.build(repo)
    with pytest.raises(WrongUsage) as caught:
        bundles.find(ledger.read(open_kit(str(repo.root))), "cl-78yccprz")
    assert (caught.value.what, caught.value.hint) == (
        "no claim has the id `cl-78yccprz`",
        "did you mean `cl-78yccprs`?",
    )


def test_a_plan_without_a_difference_writes_nothing(repo: Repo) -> None:
    kit = opened(repo)
    snapshot = ledger.read(kit).snapshot
    done = writes.save(kit, snapshot, {".kit/kit.yaml": SETTINGS.encode()}, verb="test", ident="x", dry_run=False)
    assert (done.changes, done.paths) == ((), ())


def test_a_record_that_changed_since_it_was_read_is_not_written_over(repo: Repo) -> None:
    kit = opened(repo)
    snapshot = ledger.read(kit).snapshot
    repo.write(".kit/kit.yaml", SETTINGS + "four_eyes: false\n")
    with pytest.raises(Moved):
        writes.save(kit, snapshot, {".kit/kit.yaml": b"format: 1\n"}, verb="test", ident="x", dry_run=False)
    assert Path(repo.root, ".kit/kit.yaml").read_text(encoding="utf-8").endswith("four_eyes: false\n")
