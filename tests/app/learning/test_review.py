"""A review proposes what words and an effect agree on, adds what is said again, tells broken rules, and counts the rest."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path

import pytest

from kit.app.agreements import judged
from kit.app.check import check
from kit.app.kit import Kit
from kit.app.learning.gather import Sources
from kit.app.learning.review import Review, review
from kit.app.ledger import read
from kit.domain.agreement import scope_digest, terms_digest
from kit.domain.base import instant
from kit.domain.base.instant import DAY, HOUR, MINUTE, Instant
from kit.errors import InvalidRecord, NotReady, WrongUsage
from kit.stores.codec import YamlCodec
from kit.wiring import open_kit
from tests.app.learning import story
from tests.repo import Repo

NOW = story.NOW
SECRET = "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a"
LIMIT_OF_SECRET = "RETRY_LIMIT = 5"


@pytest.fixture
def shop(repo: Repo) -> Repo:
    return story.build(repo)


def opened(repo: Repo) -> Kit:
    return open_kit(str(repo.root))


def reviewed(repo: Repo, *logs: Path, now: Instant = NOW, dry_run: bool = False, since: str | None = None) -> Review:
    sources = Sources(tuple(str(log) for log in logs), since=since)
    return review(opened(repo), sources, now=now, dry_run=dry_run)


def outcomes(found: Review) -> list[tuple[str, str]]:
    return [(one.outcome, one.key) for one in found.lessons]


def files(repo: Repo) -> list[str]:
    folder = Path(repo.root, ".kit/agreements")
    return sorted(file.name for file in folder.iterdir()) if folder.exists() else []


def records(repo: Repo, ident: str) -> tuple[list[str], list[str]]:
    bundle = read(opened(repo)).agreements[ident]
    ids = ([item.id for item in bundle.evidence], [event.id for event in bundle.events])
    return [name.partition(".")[2] for name in ids[0]], [name.partition(".")[2] for name in ids[1]]


def confirm(repo: Repo, ident: str, sentence: str, at: str) -> None:
    """Bind the proposal ``ident`` by a person's line, as `kit refresh` would."""
    path = f".kit/agreements/{ident}.yaml"
    text = Path(repo.root, path).read_text(encoding="utf-8").replace("value: null", f'value: "{sentence}"')
    (claim,) = YamlCodec().parse("agreement", text.encode(), path).claims
    line = f"/kit confirm {ident}@{scope_digest(claim)} {sentence}"
    proof = (
        f'  - {{id: "{ident}.attested-1", claimId: "{ident}", excerptOrSummary: "{line}", sourceRef: "github:acme/shop#1", '
        f'sourceLocator: "comment:1", collectedBy: "person:ana", observedAt: "{at}", evidenceType: human_attestation, '
        f'method: attestation, integrityRef: "{terms_digest(claim)}"}}\n'
    )
    event = (
        f'  - {{id: "{ident}.confirmed-1", claimId: "{ident}", status: verified, actor: "person:ana", method: comment, '
        f'evidenceIds: ["{ident}.attested-1"], createdAt: "{at}"}}\n'
    )
    repo.write(path, text.replace("policies: []\n", f"{proof}policies: []\n") + event)


def reject(repo: Repo, ident: str, at: str) -> None:
    path = f".kit/agreements/{ident}.yaml"
    text = Path(repo.root, path).read_text(encoding="utf-8")
    proof = (
        f'  - {{id: "{ident}.asked-1", claimId: "{ident}", excerptOrSummary: "/kit reject {ident} a habit", '
        f'sourceRef: "github:acme/shop#1", sourceLocator: "comment:1", collectedBy: "person:ana", observedAt: "{at}", '
        f"evidenceType: human_attestation, method: attestation, supportStrength: cited}}\n"
    )
    event = (
        f'  - {{id: "{ident}.rejected-1", claimId: "{ident}", status: rejected, actor: "person:ana", method: comment, '
        f'evidenceIds: ["{ident}.asked-1"], createdAt: "{at}"}}\n'
    )
    repo.write(path, text.replace("policies: []\n", f"{proof}policies: []\n") + event)


def test_a_rule_that_was_said_and_followed_becomes_a_proposal_that_binds_nobody(shop: Repo) -> None:
    found = reviewed(shop, story.log(shop))
    (lesson,) = found.lessons
    assert (lesson.outcome, lesson.key, lesson.lane, lesson.object) == (
        "proposed", "billing.max-retries", "billing", "MAX_RETRIES",
    )  # fmt: skip
    assert (lesson.draft, lesson.lanes, lesson.paths) == (
        "Do not use `MAX_RETRIES` in billing.", ("billing",), ("src/billing/**",),
    )  # fmt: skip
    assert [(quote.text, quote.source, quote.locator) for quote in lesson.said] == [
        (story.CORRECTED[3][1], "session:claude-code/3f9c12a0", "turn:2")
    ]
    assert lesson.and_then[0].text == "`MAX_RETRIES` left `src/billing/retry.py` 1 minute after that turn"
    assert lesson.sum == "18 = 10 + 3 + 2 + 3"
    assert found.written.paths == (f".kit/agreements/{lesson.id}.yaml",)
    ledger = read(opened(shop))
    (rule,) = judged(ledger.agreements, ledger.policies, ledger.items.values(), now=NOW)
    assert (rule.id, rule.status, rule.binding, rule.work) == (lesson.id, "proposed", False, "wi-3fh8z2vn")
    assert check(opened(shop), now=NOW, strictly=True).findings == ()


def test_the_same_log_again_proposes_nothing_and_says_that_it_is_known(shop: Repo) -> None:
    log = story.log(shop)
    reviewed(shop, log)
    again = reviewed(shop, log)
    assert (again.lessons, again.written.paths) == ((), ())
    assert again.counts == ("1 candidate known already: a rule or a proposal has these words",)


def test_a_dry_run_shows_the_same_and_writes_and_remembers_nothing(shop: Repo) -> None:
    log = story.log(shop)
    planned = reviewed(shop, log, dry_run=True)
    assert outcomes(planned) == [("proposed", "billing.max-retries")]
    assert files(shop) == []
    assert not Path(shop.root, ".git/kit/shown.jsonl").exists()
    assert outcomes(reviewed(shop, log)) == outcomes(planned)


def test_a_correction_of_another_day_is_evidence_for_the_open_proposal(shop: Repo) -> None:
    (first,) = reviewed(shop, story.log(shop)).lessons
    later = Instant(NOW + 8 * DAY)
    (again,) = reviewed(shop, story.log(shop, session="77aa", at=Instant(later - HOUR)), now=later).lessons
    assert (again.outcome, again.id, [one.day for one in again.before]) == ("said again", first.id, [])
    assert records(shop, first.id or "") == (["said-1", "undone-1", "said-2", "undone-2"], ["proposed-1", "proposed-2"])
    assert check(opened(shop), now=later, strictly=True).findings == ()


def test_nothing_shown_is_shown_again_within_seven_days_but_it_is_not_forgotten(shop: Repo) -> None:
    (first,) = reviewed(shop, story.log(shop)).lessons
    soon, later = Instant(NOW + 6 * DAY), Instant(NOW + 8 * DAY)
    held = reviewed(shop, story.log(shop, session="77aa", at=Instant(soon - HOUR)), now=soon)
    assert (held.lessons, held.written.paths) == ((), ())
    assert held.counts == ("1 more candidate not shown: 1 shown within the last 7 days",)
    assert outcomes(reviewed(shop, now=later)) == [("said again", "billing.max-retries")]
    assert records(shop, first.id or "")[0] == ["said-1", "undone-1", "said-2", "undone-2"]


def test_pushback_needs_another_occasion_which_a_later_review_brings(shop: Repo) -> None:
    first = reviewed(shop, story.log(shop, story.PUSHED_BACK))
    assert (first.lessons, files(shop)) == ((), [])
    assert first.counts == ("1 more candidate not shown: 1 without the occasions that are needed",)
    later = Instant(NOW + 2 * DAY)
    (lesson,) = reviewed(
        shop, story.log(shop, story.PUSHED_BACK, session="77aa", at=later), now=Instant(later + HOUR)
    ).lessons
    assert (lesson.outcome, lesson.key, [one.day for one in lesson.before]) == (
        "proposed", "billing.max-retries", ["2026-09-30"],
    )  # fmt: skip
    assert [quote.source for quote in lesson.said] == ["session:claude-code/3f9c12a0", "session:claude-code/77aa"]
    assert lesson.terms[0].points == 20


def test_what_was_remembered_runs_out_after_ninety_days(shop: Repo) -> None:
    reviewed(shop, story.log(shop, story.PUSHED_BACK))
    later = Instant(NOW + 91 * DAY)
    found = reviewed(shop, story.log(shop, story.PUSHED_BACK, session="77aa", at=later), now=Instant(later + HOUR))
    assert found.counts == ("1 more candidate not shown: 1 without the occasions that are needed",)


def test_a_rule_said_again_after_it_was_confirmed_is_a_violation_and_told_once(shop: Repo) -> None:
    (first,) = reviewed(shop, story.log(shop)).lessons
    confirm(shop, first.id or "", "No file of billing sets MAX_RETRIES.", "2026-09-30T13:00:00Z")
    later = Instant(NOW + DAY)
    log = story.log(shop, session="77aa", at=Instant(later - HOUR))
    found = reviewed(shop, log, now=later)
    assert [(one.outcome, one.id) for one in found.lessons] == [("violation", first.id)]
    assert found.written.paths == ()
    again = reviewed(shop, log, now=Instant(later + DAY))
    assert (again.lessons, again.counts) == ((), ("1 candidate known already: a rule or a proposal has these words",))


def test_what_led_to_a_rule_does_not_break_it(shop: Repo) -> None:
    log = story.log(shop)
    (first,) = reviewed(shop, log).lessons
    confirm(shop, first.id or "", "No file of billing sets MAX_RETRIES.", "2026-09-30T13:00:00Z")
    assert reviewed(shop, log, now=Instant(NOW + DAY)).lessons == ()


def test_a_rejected_rule_needs_three_new_occasions_a_month_later(shop: Repo) -> None:
    (first,) = reviewed(shop, story.log(shop)).lessons
    reject(shop, first.id or "", "2026-09-30T13:00:00Z")
    when = [Instant(NOW + days * DAY) for days in (10, 40, 41, 42)]
    found = [
        outcomes(reviewed(shop, story.log(shop, session=f"s{n}", at=at), now=Instant(at + HOUR)))
        for n, at in enumerate(when)
    ]
    assert found == [[], [], [], [("proposed", "billing.max-retries")]]
    assert len(files(shop)) == 2


def test_the_words_of_a_person_lose_secrets_and_names_before_they_are_shown_or_written(shop: Repo) -> None:
    secret = "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a"
    said = (
        "user",
        f"no Ana, from now on MAX_RETRIES never stands in code, nor {secret}. limits go in config/limits.toml",
    )
    (lesson,) = reviewed(shop, story.log(shop, [*story.CORRECTED[:3], said, *story.CORRECTED[4:]])).lessons
    written = Path(shop.root, f".kit/agreements/{lesson.id}.yaml").read_text(encoding="utf-8")
    remembered = Path(shop.root, ".git/kit/shown.jsonl").read_text(encoding="utf-8")
    for text in (lesson.said[0].text, written, remembered):
        assert secret not in text
        assert "Ana," not in text
    assert "[REDACTED:github-token]" in lesson.said[0].text


@pytest.mark.parametrize(
    "session",
    [pytest.param("3f9c12a0", id="in the content"), pytest.param(SECRET, id="in the id of the session as well")],
)
def test_a_secret_that_went_is_told_nowhere_not_even_on_this_machine(shop: Repo, session: str) -> None:
    held = f'{LIMIT_OF_SECRET}\n{SECRET} = "{SECRET}"\n\n\n'
    said = (
        ("user", "add a retry limit to billing"),
        ("agent", story.edit("src/billing/retry.py", story.RETRY, held + story.RETRY)),
        ("agent", "Done."),
        ("user", f"that is wrong, {SECRET} and RETRY_LIMIT should not be in src/billing/retry.py"),
        ("agent", story.edit("src/billing/retry.py", held, "")),
        ("agent", "It is gone."),
    )
    found = reviewed(shop, story.log(shop, said, session=session))
    kept = [file for folder in (".kit", ".git/kit") for file in Path(shop.root, folder).rglob("*") if file.is_file()]
    texts = [repr(found), *(file.read_text(encoding="utf-8", errors="replace") for file in kept)]
    assert [text for text in texts if SECRET in text] == []
    assert any("RETRY_LIMIT" in text for text in texts)


def test_what_happened_at_a_path_with_a_secret_in_it_proposes_no_rule_for_another_place(shop: Repo) -> None:
    path = f"src/billing/{SECRET}.py"
    said = [(who, story.edit(path, *list(what[1].values())[1:]) if isinstance(what, tuple) else what)
            for who, what in story.CORRECTED[:5]]  # fmt: skip
    found = reviewed(shop, story.log(shop, said))
    assert (outcomes(found), SECRET in repr(found)) == ([], False)


def test_with_quotes_kept_on_the_page_the_lesson_has_the_words_and_the_file_has_not(shop: Repo) -> None:
    shop.write(".kit/kit.yaml", story.SETTINGS + "learning: {quotes: page}\n")
    (lesson,) = reviewed(shop, story.log(shop)).lessons
    assert lesson.said[0].text == story.CORRECTED[3][1]
    written = Path(shop.root, f".kit/agreements/{lesson.id}.yaml").read_text(encoding="utf-8")
    assert "from now on" not in written


def test_one_leg_is_counted_and_never_shown(shop: Repo) -> None:
    said = [*story.CORRECTED[:4], ("agent", "I will think about it.")]
    found = reviewed(shop, story.log(shop, said))
    assert (found.lessons, files(shop)) == ((), [])
    assert found.counts == ("1 correction without an effect and 0 effects without a word, counted and not shown",)


def test_nothing_found_says_what_was_looked_at(shop: Repo) -> None:
    shop.commit("Work", {"src/billing/api.py": "x = 1\n"})
    log = story.log(shop, [("user", "add a file"), ("agent", "Done.")])
    with log.open("a", encoding="utf-8", newline="\n") as file:
        file.write('no json\n{"type": "mode", "sessionId": "3f9c12a0"}\n{"type": "user", "mess')
    found = reviewed(shop, log)
    assert (found.lessons, found.counts) == ((), ())
    assert found.scanned.sentence == (
        "looked at 1 turn of people in 1 log, 1 commit and 0 review threads; passed over 1 row (mode), "
        "1 line not readable, 1 last line cut off"
    )


def test_without_any_source_it_looks_at_what_this_branch_did(shop: Repo) -> None:
    shop.commit("Work", {"src/billing/api.py": "x = 1\n"})
    found = reviewed(shop)
    assert found.scanned.sentence == "looked at 0 turns of people in 0 logs, 1 commit and 0 review threads"


WHY = "Limits of billing live in config/limits.toml and never in code, as agreed."


def taken_back(repo: Repo) -> str:
    """The id of a commit made with an agent's help that the next one reverts."""
    made = repo.commit(
        "Bound the retries\n\nCo-authored-by: Claude <agent@example.com>", {"src/billing/retry.py": story.LIMIT}
    )
    repo.commit(f'Revert "Bound"\n\nThis reverts commit {made}.\n\n{WHY}', {"src/billing/retry.py": story.RETRY})
    return made


def undated(folder: Path, said: str, name: str = "session.txt") -> Path:
    """A log of plain text, which has no times."""
    log = folder / name
    talk = f"user: give billing a retry limit\nassistant: Done: MAX_RETRIES bounds them now.\nuser: {said}\n"
    log.write_text(talk, encoding="utf-8")
    return log


def test_a_log_without_calls_speaks_of_what_the_branch_took_back(shop: Repo, tmp_path: Path) -> None:
    made = taken_back(shop)
    (lesson,) = reviewed(shop, undated(tmp_path, "no, from now on never set MAX_RETRIES in code")).lessons
    assert (lesson.key, lesson.object, lesson.polarity) == ("billing.max-retries", "MAX_RETRIES", "never")
    assert [quote.text for quote in lesson.and_then] == [f"{made[:7]} was reverted: {WHY}"]


def test_a_log_without_times_breaks_a_rule_by_what_was_taken_back_after_it_was_confirmed(
    shop: Repo, tmp_path: Path
) -> None:
    taken_back(shop)
    first = undated(tmp_path, "no, from now on never set MAX_RETRIES in code")
    at = Instant(int(shop.git("log", "-1", "--format=%ct")) * 1000)
    (lesson,) = reviewed(shop, first, now=at).lessons
    confirm(shop, lesson.id or "", "No file of billing sets MAX_RETRIES.", instant.show(Instant(at + 10_000)))
    again = undated(tmp_path, "no, never set MAX_RETRIES in code, I said so", name="again.txt")
    assert reviewed(shop, again, now=Instant(at + HOUR), dry_run=True).lessons == ()
    taken_back(shop)
    later = Instant(at + DAY)
    assert [(one.outcome, one.id) for one in reviewed(shop, again, now=later).lessons] == [("violation", lesson.id)]
    assert reviewed(shop, first, now=later).lessons == ()  # what led to it


def test_an_empty_log_is_said_to_be_empty(shop: Repo, tmp_path: Path) -> None:
    log = tmp_path / "empty.jsonl"
    log.write_bytes(b"")
    assert reviewed(shop, log).scanned.notes == (f"{log} is empty",)


def test_a_log_of_another_repository_teaches_nothing_here(shop: Repo) -> None:
    log = story.log(shop, cwd="/elsewhere/shop")
    found = reviewed(shop, log)
    assert (found.lessons, files(shop)) == ((), [])
    assert found.scanned.notes == (
        f"{log} is the log of a session elsewhere (/elsewhere/shop): none of its paths is of this repository",
    )


def test_a_file_that_is_no_log_is_refused_with_its_path_and_what_was_expected(shop: Repo, tmp_path: Path) -> None:
    log = tmp_path / "notes.jsonl"
    log.write_text('{"a": 1}\n', encoding="utf-8", newline="\n")
    with pytest.raises(InvalidRecord) as caught:
        reviewed(shop, log)
    assert (caught.value.code, caught.value.where) == ("unknown-log", str(log))
    assert caught.value.what == (
        "this is no log of an agent; expected JSON lines of Claude Code or Codex, Markdown of SpecStory, or a list of messages"
    )


def test_a_log_that_is_not_there_is_said_to_be_missing(shop: Repo, tmp_path: Path) -> None:
    with pytest.raises(NotReady) as caught:
        reviewed(shop, tmp_path / "gone.jsonl")
    assert (caught.value.code, caught.value.what) == ("no-file", f"there is no file {tmp_path / 'gone.jsonl'}")
    assert caught.value.hint == f"ls {shlex.quote(str(tmp_path))}"


def test_a_repository_that_is_not_set_up_is_told_to_be(repo: Repo) -> None:
    repo.commit("Start")
    with pytest.raises(NotReady) as caught:
        reviewed(repo)
    assert (caught.value.code, caught.value.hint) == ("not-set-up", "kit init")
    assert caught.value.what == "kit is not set up here, and a proposal names the repository's id"


def test_a_work_item_that_is_not_there_is_refused(shop: Repo) -> None:
    with pytest.raises(WrongUsage) as caught:
        review(opened(shop), Sources(), work="wi-3fh8z2vm", now=NOW)
    assert (caught.value.what, caught.value.hint) == (
        "no work item has the id `wi-3fh8z2vm`",
        "did you mean `wi-3fh8z2vn`?",
    )


def test_at_most_three_are_proposed_and_the_rest_is_counted(shop: Repo) -> None:
    names = ("MAX_RETRIES", "WAIT_SECONDS", "BACKOFF_BASE", "JITTER_SHARE")
    logs = []
    for n, name in enumerate(names):
        said: list[tuple[str, str | story.Doing]] = [
            ("user", "add a limit to billing"),
            ("agent", story.edit("src/billing/retry.py", story.RETRY, f"{name} = 5\n\n\n{story.RETRY}")),
            ("agent", "Done."),
            ("user", f"no, from now on {name} never stands in code here. it goes in config/limits.toml"),
            ("agent", story.edit("src/billing/retry.py", f"{name} = 5\n\n\n", "")),
        ]
        logs.append(story.log(shop, said, session=f"s{n}", at=Instant(story.FIRST + n * 10 * MINUTE)))
    found = reviewed(shop, *logs)
    assert [one.outcome for one in found.lessons] == ["proposed"] * 3
    assert found.counts == ("1 more candidate not shown: 1 of lower rank than the 3 shown",)
    assert len(files(shop)) == 3


def test_a_session_that_is_given_proposes_as_its_agent(shop: Repo) -> None:
    sources = Sources((str(story.log(shop)),), session="claude-code/3f9c12a0")
    (lesson,) = review(opened(shop), sources, now=NOW).lessons
    (event,) = read(opened(shop)).agreements[lesson.id or ""].events
    assert event.actor == "agent:claude-code/3f9c12a0"


def test_a_hint_of_the_environment_names_the_one_who_proposes(shop: Repo) -> None:
    kit = replace(opened(shop), actor_hint="person:kim")
    (lesson,) = review(kit, Sources((str(story.log(shop)),)), now=NOW).lessons
    assert read(kit).agreements[lesson.id or ""].events[0].actor == "person:kim"


def test_garbage_in_what_was_remembered_is_passed_over(shop: Repo) -> None:
    for name in ("shown.jsonl", "legs.jsonl"):
        file = Path(shop.root, ".git/kit", name)
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(
            b'\xff\xfe\n[1]\n{"key": 3, "at": "x"}\n{"kind": "pushback"}\n{"kind": [], "at": "2026-09-30T09:00:00Z"}\n'
        )
    assert outcomes(reviewed(shop, story.log(shop))) == [("proposed", "billing.max-retries")]
    assert instant.show(NOW) in Path(shop.root, ".git/kit/shown.jsonl").read_text(encoding="utf-8", errors="replace")


def test_a_long_turn_is_cut_to_what_is_quoted(shop: Repo) -> None:
    said = ("user", str(story.CORRECTED[3][1]) + " really and truly" * 5)
    (lesson,) = reviewed(shop, story.log(shop, [*story.CORRECTED[:3], said, *story.CORRECTED[4:]])).lessons
    assert len(lesson.said[0].text) <= 120


def test_a_repository_without_a_commit_is_looked_at_as_far_as_it_goes(repo: Repo) -> None:
    repo.write(".kit/kit.yaml", story.SETTINGS)
    repo.git("config", "user.name", "Ana")
    found = reviewed(repo, story.log(repo))
    assert found.scanned.notes == ("history was not looked at: there is no commit yet",)
    assert [one.reach.sentence for one in found.lessons] == ["there are no merges to look at"]
