"""A review comment is a correction with its effect where the line it stood on changed after it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kit.app.kit import Kit
from kit.app.learning import threads
from kit.app.learning.gather import Sources
from kit.app.learning.review import review
from kit.app.learning.threads import Reviewed
from kit.app.ledger import read
from kit.errors import InvalidRecord
from kit.wiring import open_kit
from tests.app.learning import story
from tests.repo import FIRST_DATE, Repo

NOW = story.NOW
WRITTEN = "2026-09-21T14:15:00Z"  # after the second commit of the story, before the third
assert FIRST_DATE == 1_790_000_000


@pytest.fixture
def shop(repo: Repo) -> Repo:
    """The story's shop where a constant was committed, commented on, and then taken out again."""
    story.build(repo)
    repo.commit("Retry", {"src/billing/retry.py": story.LIMIT + story.RETRY})
    return repo


def obeyed(repo: Repo) -> str:
    return repo.commit(
        "Read the limit", {"src/billing/retry.py": story.RETRY, "config/limits.toml": story.TOML + "retry_max = 5\n"}
    )


def comment(repo: Repo, body: str, **more: Any) -> dict[str, Any]:
    return {
        "id": 2291840,
        "path": "src/billing/retry.py",
        "original_line": 1,
        "original_commit_id": repo.head("wi-3fh8z2vn-retries"),
        "user": {"login": "ana-w", "type": "User"},
        "body": body,
        "created_at": WRITTEN,
        "updated_at": WRITTEN,
        "pull_request_url": "https://api.github.com/repos/acme/shop/pulls/412",
        **more,
    }


def saved(repo: Repo, *comments: dict[str, Any]) -> str:
    file = repo.root.parent / "threads.json"
    file.write_text(json.dumps(comments), encoding="utf-8", newline="\n")
    return str(file)


def found(repo: Repo, path: str) -> Reviewed:
    kit: Kit = open_kit(str(repo.root))
    return threads.read(kit, read(kit), [path], kit.git.steps("HEAD", "origin/main", 100))


def test_a_comment_and_the_change_of_its_line_are_the_two_legs(shop: Repo) -> None:
    file = saved(shop, comment(shop, "MAX_RETRIES does not belong in code"))
    commit = obeyed(shop)
    seen = found(shop, file)
    (words,), (effect,) = seen.words, seen.effects
    assert (words.kind, words.points, words.source_ref, words.locator) == (
        "review", 3, "github:acme/shop#412", "comment:2291840",
    )  # fmt: skip
    assert (words.objects, words.paths, words.person) == (("MAX_RETRIES",), ("src/billing/retry.py",), "ana")
    assert (effect.kind, effect.source_ref, effect.summary) == (
        "undone", f"git:{commit}", f"`MAX_RETRIES` left `src/billing/retry.py` after that comment, in {commit[:7]}",
    )  # fmt: skip
    assert seen.scanned.threads == 1


def test_such_a_thread_becomes_a_proposal_that_names_the_comment(shop: Repo) -> None:
    file = saved(shop, comment(shop, "MAX_RETRIES does not belong in code"))
    obeyed(shop)
    (lesson,) = review(open_kit(str(shop.root)), Sources(reviews=(file,)), now=NOW).lessons
    assert (lesson.outcome, lesson.key, lesson.polarity) == ("proposed", "billing.max-retries", "never")
    (said, *_) = read(open_kit(str(shop.root))).agreements[lesson.id or ""].evidence
    assert (said.source_ref, said.source_locator) == ("github:acme/shop#412", "comment:2291840")


@pytest.mark.parametrize(
    ("body", "more"),
    [
        pytest.param(
            "MAX_RETRIES does not belong in code", {"user": {"login": "lint[bot]", "type": "Bot"}}, id="a bot"
        ),
        pytest.param("MAX_RETRIES does not belong in code", {"path": "uv.lock"}, id="a file that nobody writes"),
        pytest.param("MAX_RETRIES does not belong in code", {"path": "../../etc/passwd"}, id="a path that leads away"),
        pytest.param(
            "MAX_RETRIES does not belong in code", {"created_at": "2026-09-30T00:00:00Z"}, id="a later comment"
        ),
        pytest.param("MAX_RETRIES does not belong in code", {"original_line": 4}, id="a line that stands as it was"),
        pytest.param("looks good to me, thanks!", {}, id="praise"),
    ],
)
def test_what_is_no_correction_with_an_effect_gives_no_leg(shop: Repo, body: str, more: dict[str, Any]) -> None:
    file = saved(shop, comment(shop, body, **more))
    obeyed(shop)
    seen = found(shop, file)
    assert (seen.words, seen.effects) == ((), ())


def test_a_comment_about_nothing_that_changed_shares_no_object(shop: Repo) -> None:
    file = saved(shop, comment(shop, "please be more careful with this"))
    obeyed(shop)
    (words,) = found(shop, file).words
    assert words.objects == ()
    assert review(open_kit(str(shop.root)), Sources(reviews=(file,)), now=NOW).lessons == ()


def test_a_thread_that_was_left_open_gives_no_leg_and_a_resolved_one_does(shop: Repo) -> None:
    node = {"author": {"login": "ana-w"}, "body": "MAX_RETRIES does not belong in code", "createdAt": WRITTEN}
    node["url"] = "https://github.com/acme/shop/pull/412#discussion_r2291840"
    obeyed(shop)
    for resolved, expected in ((False, 0), (True, 1)):
        one = {"isResolved": resolved, "path": "src/billing/retry.py", "line": 1, "comments": {"nodes": [node]}}
        answer = {"reviewThreads": {"nodes": [one]}}
        file = shop.root.parent / "graph.json"
        file.write_text(json.dumps(answer), encoding="utf-8", newline="\n")
        assert len(found(shop, str(file)).effects) == expected


def test_a_commit_that_is_not_here_leaves_the_file_to_judge_by(shop: Repo) -> None:
    file = saved(shop, comment(shop, "limits go in config/limits.toml", original_commit_id="1" * 40))
    obeyed(shop)
    seen = found(shop, file)
    assert seen.words[0].objects == ("config/limits.toml", "config/")
    assert seen.effects[0].came == ("config/limits.toml",)


def test_a_file_that_is_no_json_is_refused_with_its_path(shop: Repo, tmp_path: Path) -> None:
    file = tmp_path / "threads.json"
    file.write_text("not json", encoding="utf-8", newline="\n")
    with pytest.raises(InvalidRecord) as caught:
        found(shop, str(file))
    assert caught.value.where == f"{file}:1"


def test_odd_entries_are_told_and_counted(shop: Repo) -> None:
    file = saved(shop, comment(shop, "MAX_RETRIES does not belong in code"), {"body": "no id", "path": "a"})
    obeyed(shop)
    seen = found(shop, file)
    assert (len(seen.words), seen.scanned.skipped) == (1, {"odd": 1})
    assert seen.scanned.notes == (f"{file}: a comment without an id",)
