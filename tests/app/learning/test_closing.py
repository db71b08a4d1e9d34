"""A close looks back at the session: one candidate at most, one question at most, and the rules that were broken."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kit.app.close import Closing, Said, close
from kit.app.kit import Kit
from kit.app.learning.gather import Sources
from kit.app.learning.lesson import Lesson
from kit.app.learning.review import review
from kit.app.ledger import read
from kit.app.undo import undo
from kit.domain.base.instant import DAY, HOUR, Instant
from kit.errors import InvalidRecord, NotReady
from kit.wiring import open_kit
from tests.app.learning import story
from tests.app.learning.test_review import confirm, files
from tests.repo import Repo

NOW = story.NOW
WORK = "wi-3fh8z2vn"


@pytest.fixture
def shop(repo: Repo) -> Repo:
    return story.build(repo)


def opened(repo: Repo) -> Kit:
    return open_kit(str(repo.root))


def closed(
    repo: Repo, *logs: Path, now: Instant = NOW, ask: Callable[[Lesson], bool] | None = None, dry_run: bool = False,
    said: Said | None = None,
) -> Closing:  # fmt: skip
    sources = Sources(tuple(str(log) for log in logs))
    return close(opened(repo), sources=sources, ask=ask, said=said, now=now, dry_run=dry_run)


def uses(repo: Repo) -> list[tuple[str, str]]:
    """What the last close says of the rules."""
    return [(use.id, use.outcome) for use in read(opened(repo)).items[WORK].closes[-1].agreements]


def test_a_close_proposes_what_its_session_teaches_in_the_same_write(shop: Repo) -> None:
    done = closed(shop, story.log(shop))
    assert done.written is not None
    lesson = done.learned.lesson
    assert lesson is not None
    assert (lesson.outcome, lesson.key) == ("proposed", "billing.max-retries")
    assert done.written.paths == (f".kit/agreements/{lesson.id}.yaml", f".kit/work/{WORK}.yaml")
    assert uses(shop) == []
    undo(opened(shop), dry_run=False)
    assert files(shop) == []
    assert read(opened(shop)).items[WORK].closes == ()


def test_a_close_finds_the_log_of_its_session_by_itself(shop: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    home = shop.root.parent / "agent"
    folder = home / "projects" / "".join(c if c.isascii() and c.isalnum() else "-" for c in str(shop.root))
    folder.mkdir(parents=True)
    story.log(shop).rename(folder / "3f9c12a0.jsonl")
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(home))
    done = close(opened(shop), sources=Sources(session="claude-code/3f9c12a0"), now=NOW)
    assert done.learned.lesson is not None
    (event,) = read(opened(shop)).agreements[done.learned.lesson.id or ""].events
    assert event.actor == "agent:claude-code/3f9c12a0"


def test_a_log_found_by_itself_that_cannot_be_read_does_not_keep_a_workflow_open(
    shop: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = shop.root.parent / "agent"
    folder = home / "projects" / "".join(c if c.isascii() and c.isalnum() else "-" for c in str(shop.root))
    folder.mkdir(parents=True)
    (folder / "3f9c12a0.jsonl").write_text('{"a": 1}\n', encoding="utf-8", newline="\n")
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(home))
    done = close(opened(shop), sources=Sources(session="claude-code/3f9c12a0"), now=NOW)
    assert done.work == WORK
    assert done.learned.scanned is not None
    (note,) = done.learned.scanned.notes
    assert note == (
        f"{folder / '3f9c12a0.jsonl'} was passed over: this is no log of an agent; expected JSON lines of Claude Code or "
        "Codex, Markdown of SpecStory, or a list of messages"
    )


def test_what_a_person_declines_is_not_written_and_not_asked_again_this_week(shop: Repo) -> None:
    asked: list[str] = []

    def no(lesson: Lesson) -> bool:
        asked.append(lesson.draft)
        return False

    log = story.log(shop)
    done = closed(shop, log, ask=no)
    assert (done.learned.declined, files(shop)) == (True, [])
    assert closed(shop, log, ask=no, now=Instant(NOW + DAY)).learned.lesson is None
    assert asked == ["Do not use `MAX_RETRIES` in billing."]
    assert closed(shop, log, ask=lambda _: True, now=Instant(NOW + 8 * DAY)).learned.lesson is not None
    assert len(files(shop)) == 1


def test_a_close_asks_about_one_of_several_and_counts_the_others(shop: Repo) -> None:
    logs = []
    for n, name in enumerate(("MAX_RETRIES", "WAIT_SECONDS")):
        said: list[tuple[str, str | story.Doing]] = [
            ("user", "add a limit to billing"),
            ("agent", story.edit("src/billing/retry.py", story.RETRY, f"{name} = 5\n\n\n{story.RETRY}")),
            ("agent", "Done."),
            ("user", f"no, from now on {name} never stands in code here. it goes in config/limits.toml"),
            ("agent", story.edit("src/billing/retry.py", f"{name} = 5\n\n\n", "")),
        ]
        logs.append(story.log(shop, said, session=f"s{n}"))
    asked: list[str] = []

    def yes(lesson: Lesson) -> bool:
        asked.append(lesson.object)
        return True

    done = closed(shop, *logs, ask=yes)
    assert (len(asked), len(files(shop))) == (1, 1)
    assert done.learned.counts == ("1 more candidate not shown: 1 of lower rank than the one shown",)


def test_a_rule_that_had_to_be_said_again_is_marked_violated(shop: Repo) -> None:
    lesson = closed(shop, story.log(shop)).learned.lesson
    assert lesson is not None
    ident = lesson.id or ""
    confirm(shop, ident, "No file of billing sets MAX_RETRIES.", "2026-09-30T13:00:00Z")
    later = Instant(NOW + DAY)
    log = story.log(shop, session="77aa", at=Instant(later - HOUR))
    done = closed(shop, log, now=later)
    assert [(one.id, one.outcome) for one in done.learned.violations] == [(ident, "violation")]
    assert uses(shop) == [(ident, "violated")]
    closed(shop, log, now=Instant(later + HOUR))
    assert uses(shop) == [(ident, "loaded")]


def test_a_violation_that_a_review_told_is_still_marked_at_the_close(shop: Repo) -> None:
    lesson = closed(shop, story.log(shop)).learned.lesson
    assert lesson is not None
    confirm(shop, lesson.id or "", "No file of billing sets MAX_RETRIES.", "2026-09-30T13:00:00Z")
    later = Instant(NOW + DAY)
    log = story.log(shop, session="77aa", at=Instant(later - HOUR))
    assert [one.outcome for one in review(opened(shop), Sources((str(log),)), now=later).lessons] == ["violation"]
    closed(shop, log, now=later)
    assert uses(shop) == [(lesson.id, "violated")]


def test_an_override_with_a_reason_outranks_what_the_words_show(shop: Repo) -> None:
    lesson = closed(shop, story.log(shop)).learned.lesson
    assert lesson is not None
    confirm(shop, lesson.id or "", "No file of billing sets MAX_RETRIES.", "2026-09-30T13:00:00Z")
    later = Instant(NOW + DAY)
    log = story.log(shop, session="77aa", at=Instant(later - HOUR))
    closed(shop, log, now=later, said=Said(overridden=((lesson.id or "", "a night fix"),)))
    assert uses(shop) == [(lesson.id, "overridden")]


def test_a_dry_run_of_a_close_writes_and_remembers_nothing(shop: Repo) -> None:
    done = closed(shop, story.log(shop), dry_run=True)
    assert done.learned.lesson is not None
    assert (files(shop), read(opened(shop)).items[WORK].closes) == ([], ())
    assert not Path(shop.root, ".git/kit/shown.jsonl").exists()


def test_without_a_log_nothing_is_looked_at_and_no_process_is_started_for_it(shop: Repo) -> None:
    counts = []
    for sources in (None, Sources(), Sources(session="claude-code/3f9c12a0")):
        door = shop.door()
        done = close(replace(opened(shop), git=door), sources=sources, now=NOW, dry_run=True)
        assert done.learned.scanned is None
        counts.append(door.processes)
    assert len(set(counts)) == 1


def test_a_log_costs_a_constant_number_of_processes_whatever_its_length(shop: Repo) -> None:
    counts = []
    for n in (1, 40):
        door = shop.door()
        log = story.log(shop, [*story.CORRECTED[:3] * n, *story.CORRECTED[3:]])
        close(replace(opened(shop), git=door), sources=Sources((str(log),)), now=NOW, dry_run=True)
        counts.append(door.processes)
    assert counts[0] == counts[1]
    assert counts[0] <= 16


def test_a_repository_without_an_id_closes_without_a_review(shop: Repo) -> None:
    shop.write(".kit/kit.yaml", story.SETTINGS.replace('repository: "re-7jgx48ha"\n', ""))
    assert closed(shop, story.log(shop)).learned.scanned is None


def test_a_log_that_is_named_must_be_one(shop: Repo, tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    file.write_text(json.dumps({"a": 1}), encoding="utf-8", newline="\n")
    with pytest.raises(InvalidRecord) as caught:
        closed(shop, file)
    assert caught.value.where == str(file)
    with pytest.raises(NotReady):
        closed(shop, tmp_path / "gone.jsonl")
    assert read(opened(shop)).items[WORK].closes == ()


def test_a_review_takes_the_session_in_hand_from_the_workflow(shop: Repo) -> None:
    state = Path(shop.root, ".git/kit/workflow.yaml")
    state.parent.mkdir(exist_ok=True)
    text = f'format: 1\nwork: "{WORK}"\nworkflow: implement\nsession: "claude-code/3f9c12a0"\n'
    state.write_text(text, encoding="utf-8", newline="\n")
    (lesson,) = review(opened(shop), Sources((str(story.log(shop)),)), now=NOW).lessons
    (event,) = read(opened(shop)).agreements[lesson.id or ""].events
    assert event.actor == "agent:claude-code/3f9c12a0"
