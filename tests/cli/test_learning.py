"""What `kit learning-review` and `kit close` print of what was learned, and how they end."""

from __future__ import annotations

import io
import json
from functools import partial
from pathlib import Path

import pytest

import kit.wiring
from kit.cli.main import run
from kit.domain.base.instant import HOUR, Instant
from kit.wiring import open_kit
from tests.app.learning import story
from tests.app.learning.test_review import confirm
from tests.repo import Repo

LESSON = """\
oa-bbbbbbbb  proposed · billing `src/billing/**`
  draft     Do not use `MAX_RETRIES` in billing.
  said      “no, from now on MAX_RETRIES never stands in code here. limits go in config/limits.toml” (session claude-code/3f9c12a0, turn 2)
  and then  `MAX_RETRIES` left `src/billing/retry.py` 1 minute after that turn (session claude-code/3f9c12a0, turn 2)
  applies   it would have applied to 1 of the last 1 merge; none went against it
  rank      18 = 10 + 3 + 2 + 3 (occasions: 1 occasion; words: rule; effect: undone; narrow: one lane, 1 file)
  belongs   project rule? it asks for something about `MAX_RETRIES`, which is of this repository
"""
LOOKED = "looked at 2 turns of people in 1 log, 0 commits and 0 review threads\n"
NEXT = 'Next   git add .kit && git commit -m "Propose what was learned"\n'


@pytest.fixture
def shop(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> Repo:
    story.build(repo)
    first = kit.wiring.open_kit
    monkeypatch.setattr(kit.wiring, "open_kit", lambda start: first(start, choose=lambda _: "b"))
    monkeypatch.setenv("KIT_NOW", "2026-09-30T12:00:00Z")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return repo


def ran(repo: Repo, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = run(["-C", str(repo.root), *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_review_prints_each_lesson_and_what_it_looked_at(shop: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    log = str(story.log(shop))
    assert ran(shop, capsys, "learning-review", "--from-log", log) == (
        0, LESSON + LOOKED + NEXT, "wrote .kit/agreements/oa-bbbbbbbb.yaml\n",
    )  # fmt: skip
    known = "1 candidate known already: a rule or a proposal has these words\n"
    assert ran(shop, capsys, "learning-review", "--from-log", log) == (0, "nothing to propose\n" + known + LOOKED, "")


def test_a_dry_run_prints_the_file_and_the_lesson(shop: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = ran(shop, capsys, "learning-review", "--from-log", str(story.log(shop)), "--dry-run")
    assert (code, err) == (0, "dry run: nothing was written\n")
    assert out.startswith("--- /dev/null\n+++ b/.kit/agreements/oa-bbbbbbbb.yaml\n")
    assert out.endswith(LESSON + LOOKED)
    assert not Path(shop.root, ".kit/agreements").exists()


def test_a_review_in_json_has_the_lesson_the_counts_and_the_paths(
    shop: Repo, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = ran(shop, capsys, "learning-review", "--from-log", str(story.log(shop)), "--json")
    found = json.loads(out)
    assert (code, err, found["schema"], list(found)) == (
        0, "", "kit.learning-review/1", ["schema", "lessons", "counts", "scanned", "written"],
    )  # fmt: skip
    assert found["written"] == [".kit/agreements/oa-bbbbbbbb.yaml"]
    assert [(one["id"], one["rank"], one["reach"]["against"]) for one in found["lessons"]] == [("oa-bbbbbbbb", 18, [])]
    assert found["scanned"]["turns"] == 2


def test_nothing_found_says_what_was_scanned(shop: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    nothing = "nothing to propose\nlooked at 0 turns of people in 0 logs, 0 commits and 0 review threads\n"
    assert ran(shop, capsys, "learning-review") == (0, nothing, "")


def test_terminal_controls_in_a_log_are_shown_and_not_obeyed(shop: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    said = (
        "user",
        "no, from now on MAX_RETRIES \x1b[31m never stands in code here\u202e. limits go in config/limits.toml",
    )
    log = story.log(shop, [*story.CORRECTED[:3], said, *story.CORRECTED[4:]])
    code, out, _ = ran(shop, capsys, "learning-review", "--from-log", str(log))
    assert code == 0
    assert "\x1b" not in out
    assert "\u202e" not in out


def test_a_file_that_is_no_log_ends_with_three_and_its_path(
    shop: Repo, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "notes.jsonl"
    file.write_text('{"a": 1}\n', encoding="utf-8", newline="\n")
    error = (
        "error: this is no log of an agent; expected JSON lines of Claude Code or Codex, Markdown of SpecStory, or a list of "
        f"messages\n  at: {file}\n"
    )
    for verb in ("learning-review", "close"):
        code, out, err = ran(shop, capsys, verb, "--from-log", str(file))
        assert (code, out) == (3, "")
        assert err.startswith(error)


def test_a_repository_that_is_not_set_up_ends_with_four(repo: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    repo.commit("Start")
    assert ran(repo, capsys, "learning-review") == (
        4,
        "",
        "error: kit is not set up here, and a proposal names the repository's id\n  hint: kit init\n",
    )


def test_a_time_that_is_none_is_refused(shop: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    error = (
        "error: `yesterday` names no commit and no time; expected a revision or for example 2026-11-30\n"
        "  hint: kit learning-review --since HEAD~20\n"
    )
    assert ran(shop, capsys, "learning-review", "--since", "yesterday") == (2, "", error)


def test_a_close_without_a_terminal_proposes_without_asking(shop: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = ran(shop, capsys, "close", "--from-log", str(story.log(shop)))
    assert code == 0
    assert err == "wrote .kit/agreements/oa-bbbbbbbb.yaml\nwrote .kit/work/wi-3fh8z2vn.yaml\n"
    assert out == (
        "wi-3fh8z2vn  Retry budget for billing: open\n"
        + LESSON
        + LOOKED
        + 'Next   git add .kit && git commit -m "Close wi-3fh8z2vn"\nThen   kit pull-work\n'
    )


class Terminal(io.StringIO):
    """Standard input at which a person types."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("typed", "proposed"), [("y\n", True), ("yes\n", True), ("\n", False), ("n\n", False)])
def test_a_close_on_a_terminal_asks_once_and_takes_no_answer_for_no(
    shop: Repo, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: str, proposed: bool
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(typed))
    code, _, err = ran(shop, capsys, "close", "--from-log", str(story.log(shop)))
    assert code == 0
    assert err.count("propose it for review? [y/N]") == 1
    assert Path(shop.root, ".kit/agreements/oa-bbbbbbbb.yaml").exists() is proposed


def test_a_close_in_json_asks_nobody_and_has_what_was_learned(
    shop: Repo, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(""))
    code, out, _ = ran(shop, capsys, "close", "--from-log", str(story.log(shop)), "--json")
    found = json.loads(out)
    assert (code, found["lesson"]["id"], found["violations"], found["scanned"]["turns"]) == (0, "oa-bbbbbbbb", [], 2)


def test_a_close_that_is_told_not_to_look_does_not(shop: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ran(shop, capsys, "close", "--from-log", str(story.log(shop)), "--no-review", "--json")
    assert (code, json.loads(out)["scanned"]) == (0, None)
    assert not Path(shop.root, ".kit/agreements").exists()


def test_a_broken_rule_is_told_before_everything_else_and_the_nearest_is_named(
    shop: Repo, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ran(shop, capsys, "learning-review", "--from-log", str(story.log(shop)))[0] == 0
    confirm(shop, "oa-bbbbbbbb", "No file of billing sets MAX_RETRIES.", "2026-09-30T13:00:00Z")
    monkeypatch.setenv("KIT_NOW", "2026-10-01T12:00:00Z")
    other: list[tuple[str, str | story.Doing]] = [
        ("user", "add a limit to billing"),
        ("agent", story.edit("src/billing/retry.py", story.RETRY, f"WAIT_SECONDS = 5\n\n\n{story.RETRY}")),
        ("agent", "Done."),
        ("user", "no, from now on WAIT_SECONDS never stands in code here. it goes in config/limits.toml"),
        ("agent", story.edit("src/billing/retry.py", "WAIT_SECONDS = 5\n\n\n", "")),
    ]
    at = Instant(story.NOW + 20 * HOUR)
    monkeypatch.setattr(kit.wiring, "open_kit", partial(open_kit, choose=lambda _: "c"))
    log = story.log(shop, [*story.CORRECTED, *other], session="77aa", at=at)
    code, out, _ = ran(shop, capsys, "learning-review", "--from-log", str(log))
    assert code == 0
    head, quote, lesson, *rest = out.splitlines()
    assert head == "oa-bbbbbbbb was said again: the rule is not read"
    assert quote.startswith("  said      “no, from now on MAX_RETRIES never stands in code here.")
    assert lesson == "oa-cccccccc  proposed · billing `src/billing/**`"
    (nearest,) = (line for line in rest if line.startswith("  nearest"))
    assert nearest.startswith("  nearest   oa-bbbbbbbb “No file of billing sets MAX_RETRIES.” ")
    assert nearest.endswith(" % alike: keep one")
