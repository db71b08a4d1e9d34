"""What claims are worth when they derive from others, rest on several files, or are asked for one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.app import ledger
from kit.app.claims import Sources, Statement, add
from kit.app.kit import Kit
from kit.app.run import run
from kit.app.trust import graded, judgements
from kit.app.verify import verify
from kit.app.work import Wish
from kit.app.work import add as add_work
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.errors import WrongUsage
from kit.wiring import open_kit
from tests.repo import Repo

NOW = instant.parse("2026-11-30T15:58:00Z") or Instant(0)
SETTINGS = 'format: 1\nrepository: "re-7jgx48ha"\n'


def opened(repo: Repo) -> tuple[Kit, str]:
    repo.git("config", "user.name", "Ana")
    repo.commit("Start", {".kit/kit.yaml": SETTINGS, **{f"{name}.py": f"{name}\n" for name in "abcd"}})
    kit = open_kit(str(repo.root))
    work = add_work(kit, Wish(title="Work")).id
    repo.commit("Add an item")
    return kit, work


def derive(repo: Repo, work: str, claim: str, inputs: list[str]) -> None:
    """Let ``claim`` derive from ``inputs``, as a person would write it."""
    path = Path(repo.root, f".kit/bundles/{work}.yaml")
    text = path.read_text(encoding="utf-8")
    names = ", ".join(f'"{name}"' for name in inputs)
    head, _, rest = text.partition(f'{{id: "{claim}", ')
    path.write_text(f'{head}{{id: "{claim}", derivedFrom: [{names}], {rest}', encoding="utf-8", newline="\n")


def test_a_claim_asked_for_alone_is_lowered_by_the_claims_it_derives_from(repo: Repo) -> None:
    kit, work = opened(repo)
    ids = [add(kit, Statement(name), Sources((f"{name}.py",)), work=work, now=NOW).id for name in "abc"]
    derive(repo, work, ids[1], ids[:1])
    derive(repo, work, ids[2], ids[1:2])
    repo.commit("Claims", {"a.py": "other\n"})
    one = judgements(kit, ledger.read(kit), now=NOW, claims=[ids[2]])
    every = judgements(kit, ledger.read(kit), now=NOW)
    assert list(one) == [ids[2]]
    assert (one[ids[2]].status, one[ids[2]].reason) == ("stale", f"derives from {ids[0]}, which is stale")
    assert one[ids[2]].judgement == every[ids[2]].judgement


def test_a_verdict_over_several_files_counts_all_that_moved(repo: Repo) -> None:
    kit, work = opened(repo)
    ident = add(kit, Statement("All"), Sources(tuple(f"{name}.py" for name in "abcd")), work=work, now=NOW).id
    repo.commit("Change", {"b.py": "1\n2\n", "d.py": "1\n"})
    found = graded(kit, judgements(kit, ledger.read(kit), now=NOW))[ident]
    assert (found.status, found.verdict.short()) == ("stale", "2 of 4 files, 3 lines")
    assert found.path == f".kit/bundles/{work}.yaml"
    assert found.watch == ("a.py", "b.py", "c.py", "d.py")


def test_the_worktree_counts_unless_it_is_left_out(repo: Repo) -> None:
    kit, work = opened(repo)
    ident = add(kit, Statement("a"), Sources(("a.py",)), work=work, now=NOW).id
    repo.commit("Claim")
    repo.write("a.py", "other\n")
    found = ledger.read(kit)
    states = [judgements(kit, found, now=NOW, **how)[ident].status for how in ({}, {"overlay": False}, {"rev": "HEAD"})]
    assert states == ["stale", "verified", "verified"]


def test_a_recorded_command_is_what_would_refresh_its_claim(repo: Repo) -> None:
    kit, work = opened(repo)
    ident = add(kit, Statement("a", watch=("a.py",)), Sources(), work=work, now=NOW).id
    assert judgements(kit, ledger.read(kit), now=NOW)[ident].command == ""
    run(kit, ["git", "--version"], claim=ident, now=NOW)
    assert judgements(kit, ledger.read(kit), now=NOW)[ident].command == "git --version"


def test_a_claim_that_watches_nothing_cannot_be_backed_by_a_run(repo: Repo) -> None:
    kit, work = opened(repo)
    ident = add(kit, Statement("a"), Sources(), work=work, now=NOW).id
    with pytest.raises(WrongUsage) as caught:
        run(kit, ["git", "--version"], claim=ident, now=NOW)
    assert (caught.value.what, caught.value.hint) == (
        f"{ident} watches nothing, so no run could turn stale",
        f"kit claim verify {ident} --read PATH",
    )
    verify(kit, ident, Sources(("a.py",)), now=NOW)
    assert run(kit, ["git", "--version"], claim=ident, now=NOW).passed is True
    assert judgements(kit, ledger.read(kit), now=NOW)[ident].watch == ("a.py",)


def test_one_run_refreshes_every_claim_it_backs(repo: Repo) -> None:
    kit, work = opened(repo)
    ids = [add(kit, Statement(n, watch=(f"{n}.py",)), Sources(), work=work, now=NOW).id for n in "ab"]
    for ident in ids:
        run(kit, ["git", "--version"], claim=ident, now=NOW)
    repo.commit("Change", {"a.py": "1\n", "b.py": "1\n"})
    assert {found.status for found in judgements(kit, ledger.read(kit), now=NOW).values()} == {"stale"}
    ran = run(kit, ["git", "--version"], work=work, now=NOW)
    assert (list(ran.claims), ran.passed) == (ids, True)
    assert {found.status for found in judgements(kit, ledger.read(kit), now=NOW).values()} == {"verified"}
