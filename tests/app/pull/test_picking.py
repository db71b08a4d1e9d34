"""What the page is about: the item named, the first ready one, or words alone; in every state a repository can be in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kit.app.pages.pack import pack
from kit.app.pages.terminal import page
from kit.app.pull.answer import answer
from kit.app.pull.report import PassedOver, Report
from kit.app.pull.scene import Ask
from kit.domain.base.instant import Instant
from kit.errors import WrongUsage
from tests.app.pull.conftest import opened
from tests.repo import Repo

Asked = Callable[..., Report]
NOW = Instant(1796054280000)


def test_a_held_item_that_is_named_says_who_holds_it(asked: Asked) -> None:
    report = asked(work="wi-2mm7d0qk")
    assert report.blocked == PassedOver("wi-2mm7d0qk", "held by ana", "ana", "2026-11-30T15:52:00Z", "wi-2mm7d0qk-nav")
    assert page(report).split("\n")[1] == "       held by ana, last seen 6 min ago on wi-2mm7d0qk-nav"
    assert (report.take, report.passed_over) == (None, ())


def test_a_blocked_item_that_is_named_says_what_it_waits_for(shop: Repo, asked: Asked) -> None:
    file = Path(shop.root, ".kit/work/wi-2mm7d0qk.yaml")
    file.write_text(file.read_text() + 'depends_on: ["wi-8c1v0r2e"]\n')
    report = asked(work="wi-2mm7d0qk")
    assert (report.blocked and report.blocked.reason) == "blocked by wi-8c1v0r2e; held by ana"
    assert report.take is None


def test_a_done_item_that_is_named_is_not_offered(asked: Asked) -> None:
    report = asked(work="wi-3fh8z2vn")
    assert (report.next and report.next.status, report.blocked, report.take) == ("done", None, None)
    assert "Start" not in page(report)


def test_an_unknown_item_names_the_nearest(asked: Asked) -> None:
    with pytest.raises(WrongUsage) as caught:
        asked(work="wi-8c1v0r2f")
    assert (caught.value.what, caught.value.hint) == (
        "no work item has the id `wi-8c1v0r2f`",
        "did you mean `wi-8c1v0r2e`?",
    )


def test_an_unknown_current_item_and_an_unknown_revision_are_usage(asked: Asked) -> None:
    with pytest.raises(WrongUsage, match="no work item has the id `wi-00000000`"):
        asked(current="wi-00000000")
    with pytest.raises(WrongUsage, match="`nowhere` names no commit here"):
        asked(rev="nowhere")


def test_current_says_which_item_is_in_hand_where_the_worktree_does_not(shop: Repo, asked: Asked) -> None:
    Path(shop.root, ".git/kit/workflow.yaml").unlink()
    report = asked(current="wi-8c1v0r2e", session=None)
    assert report.next is not None
    assert (report.next.id, report.next.mine) == ("wi-8c1v0r2e", True)


def test_nothing_ready_still_says_what_was_passed_over(shop: Repo, asked: Asked) -> None:
    file = Path(shop.root, ".kit/work/wi-8c1v0r2e.yaml")
    file.write_text(file.read_text().replace("status: open", "status: dropped"))
    report = asked()
    assert (report.next, report.ready, [p.id for p in report.passed_over]) == (None, (), ["wi-2mm7d0qk"])
    assert page(report).startswith("Next   nothing is ready\n\nPassed over  wi-2mm7d0qk held by ana")


def test_words_alone_find_lane_rules_and_what_is_known_of_their_paths(asked: Asked) -> None:
    report = asked(title="Refund twice", paths=("src/billing/",))
    assert report.next is not None
    assert (report.next.id, report.next.paths, report.next.lanes) == (None, ("src/billing/**",), ("billing",))
    assert [rule.id for rule in report.agreements] == ["oa-7q2m4kxd"]
    assert [known.claim for known in (*report.still_true, *report.again)] == ["cl-78yccprs", "cl-ck51f0fq"]
    assert report.take is None


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ({"paths": ("../etc/passwd",)}, "the path `../etc/passwd` holds `.` or `..`"),
        ({"paths": ("/etc",)}, "the path `/etc` is absolute; paths are relative to the root of the repository"),
        ({"paths": ("a\x1b[2J",)}, "the path `a\\x1b[2J` holds a control or invisible character"),
        ({"paths": (".git/config",)}, "the path `.git/config` leads into Git's own folder"),
        ({"title": "a\nb"}, "the title `a\\x0ab` holds a control or invisible character; expected one line of text"),
        ({"title": " "}, "the title is empty; expected one line of text"),
        ({"title": "x", "lanes": ("dosc",)}, "there is no lane `dosc`"),
        (
            {"title": "x", "work": "wi-8c1v0r2e"},
            "`wi-8c1v0r2e` and --title or --paths are two pieces of work; expected one",
        ),
    ],
)
def test_words_no_record_may_hold_are_refused(words: dict[str, object], what: str, asked: Asked) -> None:
    with pytest.raises(WrongUsage) as caught:
        asked(**words)
    assert caught.value.what == what


def test_without_any_record_words_are_enough(repo: Repo) -> None:
    repo.commit("start", {"src/a.py": "a = 1\n"})
    report = answer(opened(repo), Ask(title="Say hello", paths=("src/a.py",)), now=NOW)
    assert page(report) == (
        "Next   say hello\n"
        "       not in the store: this page needs no record\n\n"
        "Agreements for this work: none\n\n"
        "Rulebook     no upstream to compare with\n"
    )
    assert pack(report, budget=8000).startswith("## Work: Say hello\nRules for this work: none beyond AGENTS.md\n")


def test_an_unborn_head_is_a_normal_state(repo: Repo) -> None:
    report = answer(opened(repo), Ask(session="codex/1", title="Start", paths=("src/a.py",)), now=NOW)
    assert report.next is not None
    assert answer(opened(repo), Ask(), now=NOW).next is None


def test_items_of_an_unborn_repository_are_offered(repo: Repo) -> None:
    repo.write(".kit/kit.yaml", "format: 1\n")
    repo.write(".kit/work/wi-8c1v0r2e.yaml", 'format: 1\nid: "wi-8c1v0r2e"\ntitle: First\nstatus: open\n')
    report = answer(opened(repo), Ask(), now=NOW)
    assert report.ready == ("wi-8c1v0r2e",)


def test_a_detached_head_is_answered_like_its_branch(shop: Repo, asked: Asked) -> None:
    before = page(asked())
    shop.git("switch", "-q", "--detach")
    assert page(asked()) == before


def test_a_bare_repository_is_answered_for_a_revision(shop: Repo, tmp_path: Path) -> None:
    shop.git("clone", "-q", "--bare", str(shop.root), str(tmp_path / "bare.git"))
    report = answer(opened(Repo(tmp_path / "bare.git")), Ask(rev="main"), now=NOW)
    assert report.next is not None
    assert (report.next.id, [k.claim for k in report.still_true]) == ("wi-8c1v0r2e", ["cl-78yccprs"])


def test_a_rebase_in_progress_is_noted(shop: Repo, asked: Asked) -> None:
    Path(shop.root, ".git/rebase-merge").mkdir()
    report = asked()
    assert report.notes == ("rebase in progress; what is checked is HEAD as it stands",)
    assert "Note         rebase in progress; what is checked is HEAD as it stands" in page(report)


def test_a_session_that_says_its_current_item_where_nothing_is_written_down_took_it(
    shop: Repo, asked: Callable[..., Report]
) -> None:
    (shop.root / ".git" / "kit" / "workflow.yaml").unlink()
    told = asked(session="codex/77d0c1fe", current="wi-3fh8z2vn").advice
    assert told is not None
    assert (told.rule, {term.name: term.points for term in told.terms}["dependency"]) == ("points", 20)


def test_a_session_cannot_say_that_it_took_what_another_one_did(asked: Callable[..., Report]) -> None:
    told = asked(session="codex/77d0c1fe", current="wi-3fh8z2vn").advice
    assert told is not None
    assert told.rule == "another session"
