"""Who holds what, by branches: their names, the records, and trailers of their own commits."""

from __future__ import annotations

from kit.app import holds, upstream
from kit.app import ledger as ledgers
from kit.domain.work.hold import Hold
from kit.wiring import open_kit
from tests import shop
from tests.repo import Repo

ITEM = 'format: 1\nid: "wi-8c1v0r2e"\ntitle: Next\nstatus: open\n{more}'
ANA = {"GIT_AUTHOR_NAME": "Ana W", "GIT_AUTHOR_EMAIL": "Ana@example.com"}


def held(repo: Repo) -> list[Hold]:
    kit = open_kit(str(repo.root))
    branches = kit.git.branches()
    return list(holds.holds(kit, ledgers.read(kit), branches, upstream.default_branch(kit, branches)))


def begin(repo: Repo, more: str = "") -> None:
    repo.commit("base", {".kit/kit.yaml": shop.SETTINGS, ".kit/work/wi-8c1v0r2e.yaml": ITEM.format(more=more)})
    repo.git("update-ref", "refs/remotes/origin/main", "main")
    repo.git("config", "user.email", "ben@example.com")


def branch(repo: Repo, name: str, message: str = "begin") -> None:
    repo.branch(name)
    repo.git("commit", "-q", "--allow-empty", "-m", message, env={**repo.dates(), **ANA})
    repo.switch("main")


def test_a_branch_that_names_an_item_is_held_by_its_author_s_handle(repo: Repo) -> None:
    begin(repo)
    branch(repo, "wi-8c1v0r2e-next")
    (hold,) = held(repo)
    assert (hold.item, hold.holder, hold.branch, hold.mine) == ("wi-8c1v0r2e", "ana", "wi-8c1v0r2e-next", False)


def test_a_branch_that_the_record_lists_counts(repo: Repo) -> None:
    begin(repo, "branches: [ana/next]\n")
    branch(repo, "ana/next")
    assert [(hold.item, hold.branch) for hold in held(repo)] == [("wi-8c1v0r2e", "ana/next")]


def test_a_trailer_of_its_own_commits_counts_and_is_read_once(repo: Repo) -> None:
    begin(repo)
    branch(repo, "anything", "begin\n\nWork: wi-8c1v0r2e")
    assert held(repo) == held(repo)
    assert [(hold.item, hold.branch) for hold in held(repo)] == [("wi-8c1v0r2e", "anything")]


def test_a_trailer_that_upstream_has_already_counts_no_more(repo: Repo) -> None:
    begin(repo)
    branch(repo, "anything", "begin\n\nWork: wi-8c1v0r2e")
    repo.git("update-ref", "refs/remotes/origin/main", "anything")
    assert held(repo) == []


def test_what_the_asker_wrote_is_the_asker_s(repo: Repo) -> None:
    begin(repo)
    branch(repo, "wi-8c1v0r2e-next")
    repo.git("config", "user.email", "ana@EXAMPLE.com")
    assert [hold.mine for hold in held(repo)] == [True]


def test_somebody_who_is_not_listed_is_named_by_the_first_word_of_the_name(repo: Repo) -> None:
    begin(repo)
    repo.branch("wi-8c1v0r2e-next")
    repo.git(
        "commit", "-q", "--allow-empty", "-m", "x", env={**ANA, "GIT_AUTHOR_NAME": "Kim Lee", "GIT_AUTHOR_EMAIL": "k@e"}
    )
    repo.switch("main")
    assert [hold.holder for hold in held(repo)] == ["kim"]
