from __future__ import annotations

from dataclasses import replace

import pytest

from kit.domain.base.instant import Instant
from kit.domain.learning import effects
from kit.domain.learning.leg import Effect
from kit.domain.transcript.event import Event
from tests.domain.learning.sessions import TREE, answer, edit, look, run, say, session, write

RETRY = "src/billing/retry.py"
PUT = edit(RETRY, "n = 1", "n = MAX_RETRIES")
TAKE = edit(RETRY, "n = MAX_RETRIES", "n = limits_of(card)")
NO = say("no, that is wrong")


def found(*events: Event) -> list[tuple[str, str]]:
    return [(one.kind, one.summary) for one in effects.found(session(*events), repository=TREE)]


def test_an_artefact_undone_right_after_a_turn() -> None:
    (one,) = effects.found(session(say("go"), PUT, NO, look(RETRY), TAKE), repository=TREE)
    assert one == Effect(
        "undone",
        "`MAX_RETRIES` left `src/billing/retry.py` 2 minutes after that turn",
        one.at,
        "session:claude-code/3f9c12a0",
        "turn:2",
        ("MAX_RETRIES", RETRY, "src/billing/", "limits_of"),
        (RETRY,),
        ("limits_of",),
    )


TOLD = [
    pytest.param(
        [PUT, NO, run(f"git checkout -- {RETRY}")],
        ("undone", "`MAX_RETRIES` left `src/billing/retry.py` 1 minute after that turn"),
        id="a file restored",
    ),
    pytest.param(
        [edit(RETRY, "a", "wait a bit"), NO, edit(RETRY, "wait a bit", "wait")],
        ("undone", "what was written to retry.py left `src/billing/retry.py` 1 minute after that turn"),
        id="content without a name",
    ),
    pytest.param(
        [write("src/sums.py", "x_y = 1"), say("no, src/money/round.py has it"), run("rm src/sums.py"), look(RETRY)],
        ("deleted", "`src/sums.py` was deleted again and `src/money/round.py` used"),
        id="a new file deleted, the one that was named used",
    ),
    pytest.param(
        [write("src/sums.py", "x_y = 1"), NO, run("rm src/sums.py"), edit("src/billing/api.py", "", "a_b = 1")],
        ("deleted", "`src/sums.py` was deleted again and `src/billing/api.py` used"),
        id="a new file deleted, an older one changed",
    ),
    pytest.param(
        [write("src/sums.py", "x_y = 1"), NO, run("rm src/sums.py")],
        ("undone", "`x_y` left `src/sums.py` 1 minute after that turn"),
        id="a new file deleted and nothing used",
    ),
    pytest.param(
        [run("npm install moment", ending="rejected"), NO, run("pnpm add date-fns")],
        ("other command", "`npm install` was refused and not run again; `pnpm add` was"),
        id="another command in place of a refused one",
    ),
    pytest.param(
        [run("git push --force", ending="interrupted"), NO, run("git push")],
        ("other command", "`git push --force` was refused and not run again; `git push` was"),
        id="the same command without its option",
    ),
    pytest.param(
        [run("npm install", ending="rejected", said="never npm here"), run("pnpm i")],
        ("other command", "`npm install` was refused and not run again; `pnpm i` was"),
        id="at once, where the reason was typed with the refusal",
    ),
    pytest.param(
        [edit(RETRY, "", "FEE_RATE = 1", ending="rejected"), NO, edit(RETRY, "", "fee_of(card)")],
        ("undone", "`FEE_RATE` was refused and did not come into `src/billing/retry.py`"),
        id="another edit in place of a refused one",
    ),
    pytest.param(
        [run("pytest -q", ending="failed"), NO, edit(RETRY, "", "a_b = 1"), run("pytest -q")],
        ("check passed", "`pytest` failed before that turn and passes after it"),
        id="a check that passes after the correction",
    ),
]


@pytest.mark.parametrize(("events", "expected"), TOLD)
def test_effects(events: list[Event], expected: tuple[str, str]) -> None:
    assert found(say("go"), *events) == [expected]


NONE = [
    pytest.param([PUT, TAKE], id="lines rewritten within a stretch, without a person's turn"),
    pytest.param([PUT, NO, edit(RETRY, "other = 1", "other = 2")], id="a file touched again"),
    pytest.param([PUT, NO, edit(RETRY, "n = MAX_RETRIES", "n  = MAX_RETRIES")], id="formatting"),
    pytest.param([PUT, NO, answer("I was wrong, I am sorry")], id="an apology"),
    pytest.param([write("uv.lock", "a_b = 1"), NO, run("rm uv.lock")], id="a lockfile"),
    pytest.param([run("npm install", ending="rejected"), NO, run("npm install"), run("pnpm i")], id="a refused command that ran after all"),
    pytest.param([run("npm install", ending="rejected"), NO, run("ls -l")], id="only a look in its place"),
    pytest.param([run("npm install", ending="rejected"), NO], id="nothing in its place"),
    pytest.param([edit(RETRY, "", "FEE_RATE = 1", ending="rejected"), NO, edit(RETRY, "", "FEE_RATE = 2")], id="a refused edit that came after all"),
    pytest.param([run("pytest", ending="failed"), NO, run("pytest")], id="a check that passes without a change"),
    pytest.param([run("pytest", ending="failed"), run("pytest"), NO, edit(RETRY, "", "a_b"), run("pytest")], id="a check that passed before the turn"),
    pytest.param([run("npm start", ending="failed"), NO, edit(RETRY, "", "a_b"), run("npm start")], id="what is no check"),
    pytest.param([run("pytest -q", ending="failed"), NO, edit(RETRY, "", "a_b"), run("pytest -q tests/one.py")], id="another check"),
]  # fmt: skip


@pytest.mark.parametrize("events", NONE)
def test_no_effect(events: list[Event]) -> None:
    assert found(say("go"), *events) == []


def test_a_later_run_of_a_refused_command_counts_whenever_it_comes() -> None:
    refused = (say("go"), run("npm install", ending="rejected"), NO, run("pnpm i"))
    assert found(*refused, say("fine, do it"), run("npm install")) == []


LATER = [
    pytest.param(0, " right after that turn", id="at once"),
    pytest.param(59_999, " right after that turn", id="within a minute"),
    pytest.param(60_000, " 1 minute after that turn", id="a minute"),
    pytest.param(119 * 60_000, " 119 minutes after that turn", id="not quite two hours"),
    pytest.param(50 * 3_600_000, " 50 hours after that turn", id="two days"),
    pytest.param(-1, " after that turn", id="before it, by a clock that was wrong"),
    pytest.param(None, " after that turn", id="a time that nobody wrote down"),
]


@pytest.mark.parametrize(("passed", "told"), LATER)
def test_how_much_later_is_told(passed: int | None, told: str) -> None:
    given = session(say("go"), PUT, NO, TAKE)
    last = given.events[-1]
    at = None if passed is None else Instant((given.events[2].at or 0) + passed)
    (one,) = effects.found(replace(given, events=(*given.events[:-1], replace(last, at=at))), repository=TREE)
    assert one.summary == f"`MAX_RETRIES` left `src/billing/retry.py`{told}"


def test_two_undone_files_are_two_effects() -> None:
    api = edit("src/billing/api.py", "", "x_y = 1")
    both = found(say("go"), PUT, api, NO, TAKE, edit("src/billing/api.py", "x_y = 1", ""))
    assert [summary.split()[2] for _, summary in both] == ["`src/billing/retry.py`", "`src/billing/api.py`"]


def test_files_changed_elsewhere_came_in_its_place() -> None:
    (one,) = effects.found(
        session(say("go"), PUT, NO, edit("config/limits.toml", "", "most_tries = 5"), TAKE), repository=TREE
    )
    assert one.came == ("config/limits.toml", "limits_of", "most_tries")


def test_a_summary_is_one_plain_line_of_at_most_120_characters() -> None:
    path = "src/" + "long_" * 40 + "\u202e.py"
    put = edit(path, "", "n = MAX_RETRIES")
    (one,) = effects.found(session(say("go"), put, NO, edit(path, "n = MAX_RETRIES", "")), repository=TREE)
    assert len(one.summary) == effects.LONGEST
    assert "\u202e" not in one.summary


def test_a_session_without_a_person_has_no_effects() -> None:
    assert found(PUT, TAKE, run("pytest", ending="failed"), PUT, run("pytest")) == []
