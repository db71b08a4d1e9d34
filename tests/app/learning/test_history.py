"""Git alone tells of reverts with a reason, of content back as it was, of new files deleted; never of lines rewritten."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from kit.app.kit import Kit
from kit.app.learning import history
from kit.app.learning.gather import Sources, gather
from kit.app.ledger import read
from kit.domain.learning.leg import Effect
from kit.errors import WrongUsage
from kit.wiring import open_kit
from tests.app.learning import story
from tests.repo import Repo

AGENT = "\n\nCo-Authored-By: Claude <noreply@anthropic.com>"
WHY = "Limits belong into the settings file and never into the code of billing itself."


@pytest.fixture
def shop(repo: Repo) -> Repo:
    return story.build(repo)


def opened(repo: Repo) -> Kit:
    return open_kit(str(repo.root))


def effects(repo: Repo, made: Iterable[str] = (), since: str | None = None) -> list[Effect]:
    kit = opened(repo)
    found = history.read(kit, since)
    return list(
        history.effects(kit, found.steps, made=made, noise=lambda *_: False, churn=lambda path: path == "uv.lock")
    )


def revert(repo: Repo, oid: str, why: str, **files: str | bytes) -> str:
    return repo.commit(
        f'Revert "Retry"\n\nThis reverts commit {oid}.\n\n{why}', {"src/billing/retry.py": story.RETRY, **files}
    )


def test_a_revert_with_a_reason_of_a_commit_made_in_a_session_is_an_effect(shop: Repo) -> None:
    bad = shop.commit(f"Retry{AGENT}", {"src/billing/retry.py": story.LIMIT + story.RETRY})
    good = revert(shop, bad, WHY)
    (effect,) = effects(shop)
    assert (effect.kind, effect.points, effect.source_ref) == ("reverted", 2, f"git:{good}")
    assert effect.summary == f"{bad[:7]} was reverted: {WHY}"
    assert effect.paths == ("src/billing/retry.py",)
    assert effect.objects == ("MAX_RETRIES", "src/billing/retry.py", "src/billing/")


def test_a_commit_that_a_log_names_was_made_in_a_session_too(shop: Repo) -> None:
    bad = shop.commit("Retry", {"src/billing/retry.py": story.LIMIT + story.RETRY})
    revert(shop, bad, WHY)
    assert effects(shop) == []
    assert [effect.kind for effect in effects(shop, made=[bad[:7]])] == ["reverted"]


def test_a_revert_without_eight_words_of_its_own_says_nothing(shop: Repo) -> None:
    bad = shop.commit(f"Retry{AGENT}", {"src/billing/retry.py": story.LIMIT + story.RETRY})
    revert(shop, bad, "It broke.\n\nSigned-off-by: Ana Sample who has a very long name here <ana@example.com>")
    assert effects(shop) == []


@pytest.mark.parametrize(
    ("message", "said"),
    [
        pytest.param("Fix it", "Fix it", id="the subject"),
        pytest.param('Revert "Fix it"\n\nThis reverts commit 1234567.', "", id="what git writes"),
        pytest.param(
            'Revert "A"\n\nThis reverts commit 1234567, reversing\nchanges made.\n\nWhy',
            "changes made. Why",
            id="a merge",
        ),
        pytest.param("Why so\n\nReviewed-by: Ben\nAgreement-Used: oa-7q2m4kxd", "Why so", id="trailers"),
    ],
)
def test_the_reason_is_what_is_left_beside_boilerplate(message: str, said: str) -> None:
    assert history.reason(message) == said


@pytest.mark.parametrize(
    ("message", "agent"),
    [
        ("Fix\n\nCo-Authored-By: Claude <noreply@anthropic.com>", True),
        ("Fix\n\n🤖 Generated with [Claude Code](https://example.com)", True),
        ("Fix\n\nCo-authored-by: Copilot <1+Copilot@users.noreply.github.com>", True),
        ("Fix\n\nCo-authored-by: Claudette <c@example.com>", False),
        ("Teach Claude to wait", False),
    ],
)
def test_trailers_tell_an_agents_part(message: str, agent: bool) -> None:
    assert history.by_agent(message) is agent


def test_content_that_is_back_as_it_was_is_an_effect_about_the_names_that_went(shop: Repo) -> None:
    shop.commit("Add", {"src/billing/retry.py": story.LIMIT + story.RETRY})
    back = shop.commit("Take out", {"src/billing/retry.py": story.RETRY})
    (effect,) = effects(shop)
    assert (effect.kind, effect.points) == ("earlier blob", 1)
    assert effect.summary == f"{back[:7]} brought `src/billing/retry.py` back to what it was"
    assert effect.objects[0] == "MAX_RETRIES"


def test_a_new_file_that_is_deleted_again_is_an_effect_and_one_that_moved_is_none(shop: Repo) -> None:
    shop.commit(
        "Add", {"src/billing/again.py": "def retry_again(): ...\n", "src/billing/moved.py": "def stay(): ...\n"}
    )
    shop.git("rm", "-q", "src/billing/again.py")
    shop.git("mv", "src/billing/moved.py", "src/billing/here.py")
    gone = shop.commit("Use the old one")
    (effect,) = effects(shop)
    assert (effect.kind, effect.summary) == ("deleted", f"{gone[:7]} deleted the new file `src/billing/again.py` again")
    assert "retry_again" in effect.objects


def test_lines_rewritten_within_a_workflow_say_nothing(shop: Repo) -> None:
    for n in range(6):
        shop.commit(f"fixup! Try {n}", {"src/billing/retry.py": story.RETRY + f"# try {n}\n", "uv.lock": f"{n % 2}\n"})
    assert effects(shop) == []


def test_files_nobody_writes_and_links_say_nothing(shop: Repo) -> None:
    shop.commit("One", {"uv.lock": "1\n"})
    shop.commit("Two", {"uv.lock": "2\n"})
    shop.commit("One again", {"uv.lock": "1\n"})
    link = shop.git("hash-object", "-w", "--stdin", stdin=b"retry.py")
    for n in range(2):
        shop.git("update-index", "--add", "--cacheinfo", f"120000,{link},src/link")
        shop.git("commit", "-qm", f"Link {n}", env=shop.dates())
        shop.git("rm", "-q", "--cached", "src/link")
        shop.git("commit", "-qm", f"Unlink {n}", env=shop.dates())
    assert effects(shop) == []


def test_reverts_by_bots_and_for_red_infrastructure_are_dropped(shop: Repo) -> None:
    bad = shop.commit(f"Retry{AGENT}", {"src/billing/retry.py": story.LIMIT + story.RETRY})
    revert(shop, bad, "The nightly build is broken since this went in, taking it out to unblock all others.")
    kit = opened(shop)
    assert gather(kit, read(kit), Sources(), now=story.NOW).effects == ()


def test_history_begins_where_the_branch_left_upstream_at_a_revision_or_at_a_time(shop: Repo) -> None:
    kit = opened(shop)
    assert history.read(kit, None).steps == ()
    first = shop.commit("One", {"a": "1\n"})
    shop.commit("Two", {"a": "2\n"})
    kit = opened(shop)
    assert [s.commit.message for s in history.read(kit, None).steps] == ["One", "Two"]
    assert [s.commit.message for s in history.read(kit, first).steps] == ["Two"]
    assert [s.commit.message for s in history.read(kit, "2026-09-21T14:15:00Z").steps] == ["Two"]
    assert len(history.read(kit, "2026-09-21").steps) == 3
    assert history.read(kit, "2030-01-01").steps == ()


def test_what_is_neither_a_revision_nor_a_time_is_refused(shop: Repo) -> None:
    with pytest.raises(WrongUsage) as caught:
        history.read(opened(shop), "yesterday")
    assert (caught.value.code, caught.value.hint) == ("bad-since", "kit learning-review --since HEAD~20")
    assert caught.value.what == (
        "`yesterday` names no commit and no time; expected a revision or for example 2026-11-30"
    )


def test_only_so_many_commits_are_looked_at_and_that_is_known(shop: Repo) -> None:
    for n in range(3):
        shop.commit(f"Change {n}", {"a": f"{n}\n"})
    found = history.read(opened(shop), None, most=2)
    assert ([step.commit.message for step in found.steps], found.cut) == (["Change 1", "Change 2"], True)
    assert history.read(opened(shop), None).cut is False


def test_an_unborn_branch_has_no_history(repo: Repo) -> None:
    assert history.read(opened(repo), None).why_not == "there is no commit yet"


def test_a_blob_that_was_left_out_of_a_partial_clone_leaves_the_paths(shop: Repo, tmp_path: Path) -> None:
    shop.commit("Add", {"src/billing/retry.py": story.LIMIT + story.RETRY})
    shop.commit("Take out", {"src/billing/retry.py": story.RETRY})
    shop.git("config", "uploadpack.allowFilter", "true")
    clone = shop.clone(tmp_path / "partial", "--filter=blob:none", "--no-checkout", "--branch", "wi-3fh8z2vn-retries")
    (effect,) = effects(clone, since="origin/main")
    assert effect.objects == ("src/billing/retry.py", "src/billing/")


def test_a_clone_without_trees_says_that_history_cannot_be_read(shop: Repo, tmp_path: Path) -> None:
    shop.commit("Add", {"src/billing/retry.py": story.LIMIT + story.RETRY})
    shop.git("config", "uploadpack.allowFilter", "true")
    clone = shop.clone(tmp_path / "treeless", "--filter=tree:0", "--no-checkout", "--branch", "wi-3fh8z2vn-retries")
    found = history.read(opened(clone), "origin/main")
    assert found.steps == ()
    assert found.why_not.startswith("git log: ")
