from __future__ import annotations

import pytest

from kit.domain.learning import stretch, undoing
from kit.domain.transcript.event import Event
from tests.domain.learning.sessions import TREE, edit, run, say, session, write

RETRY = "src/billing/retry.py"
PUT = edit(RETRY, "n = 1", "n = MAX_RETRIES\nsleep_for(n)")


def gone(before: tuple[Event, ...], after: tuple[Event, ...]) -> dict[str, tuple[set[str], bool]]:
    """What was taken back, by path: its names, and whether the file is deleted."""
    first, second = stretch.of(session(*before, say("no, that is wrong"), *after), TREE)
    found = undoing.taken_back(first.acts, second.acts, TREE)
    return {path: (loss.names, loss.deleted) for path, loss in found.items()}


BACK = [
    pytest.param(
        edit(RETRY, "n = MAX_RETRIES\nsleep_for(n)", "n = 1"),
        {"MAX_RETRIES", "sleep_for"},
        id="an edit that removes it",
    ),
    pytest.param(
        edit(RETRY, "n = MAX_RETRIES", "n = limits.retries"), {"MAX_RETRIES"}, id="an edit that replaces a part"
    ),
    pytest.param(write(RETRY, "n = 1\nkeep_on()"), {"MAX_RETRIES", "sleep_for"}, id="a file written over"),
    pytest.param(run(f"git checkout -- {RETRY}"), {"MAX_RETRIES", "sleep_for"}, id="a checkout of the file"),
    pytest.param(run(f"git restore {RETRY}"), {"MAX_RETRIES", "sleep_for"}, id="a restore"),
    pytest.param(
        run(f"cd /repo && git restore /repo/{RETRY}"), {"MAX_RETRIES", "sleep_for"}, id="by its absolute path"
    ),
    pytest.param(run("git reset --hard HEAD"), {"MAX_RETRIES", "sleep_for"}, id="a hard reset of all"),
    pytest.param(run("git revert HEAD"), {"MAX_RETRIES", "sleep_for"}, id="a revert"),
    pytest.param(run("git stash"), {"MAX_RETRIES", "sleep_for"}, id="a stash"),
]


@pytest.mark.parametrize(("event", "names"), BACK)
def test_content_taken_back(event: Event, names: set[str]) -> None:
    assert gone((PUT,), (event,)) == {RETRY: (names, False)}


@pytest.mark.parametrize("command", [f"rm -f {RETRY}", f"git rm {RETRY}"])
def test_a_deleted_file(command: str) -> None:
    assert gone((PUT,), (run(command),)) == {RETRY: ({"MAX_RETRIES", "sleep_for"}, True)}


KEPT = [
    pytest.param(edit(RETRY, "other = 1", "other = 2"), id="another place of the file touched"),
    pytest.param(edit(RETRY, "n = MAX_RETRIES", "n  =  MAX_RETRIES"), id="the same in another form"),
    pytest.param(edit("src/billing/api.py", "n = MAX_RETRIES", ""), id="another file"),
    pytest.param(edit(RETRY, "n = MAX_RETRIES", "n = 1", ending="failed"), id="an edit that failed"),
    pytest.param(run("git checkout main"), id="another branch"),
    pytest.param(run("git reset HEAD"), id="a soft reset"),
    pytest.param(run(f"git checkout -- {RETRY}", ending="rejected"), id="a command that was refused"),
    pytest.param(write(RETRY, "n = MAX_RETRIES\nsleep_for(n)\nmore()"), id="written over with it kept"),
    pytest.param(run(f"cat {RETRY}"), id="a look at it"),
]


@pytest.mark.parametrize("event", KEPT)
def test_content_that_stays(event: Event) -> None:
    assert gone((PUT,), (event,)) == {}


def test_an_edit_that_never_landed_cannot_be_taken_back() -> None:
    refused = edit(RETRY, "", "n = MAX_RETRIES", ending="rejected")
    assert gone((refused,), (edit(RETRY, "n = MAX_RETRIES", "n = 1"),)) == {}


def test_a_fragment_within_a_line_counts() -> None:
    put = edit(RETRY, "wait 1", "wait 5.5")
    assert gone((put,), (edit(RETRY, "if busy: wait 5.5 s", "if busy: wait 1 s"),)) == {RETRY: (set(), False)}


def test_new_untracked_files_swept_away_are_deleted() -> None:
    put = write("src/new.py", "brand_new = 1")
    assert gone((put,), (run("git clean -fd"),)) == {"src/new.py": ({"brand_new"}, True)}


def test_what_came_instead_is_told() -> None:
    first, second = stretch.of(
        session(PUT, say("no, wrong"), edit(RETRY, "n = MAX_RETRIES\nsleep_for(n)", "n = limits_of(card)")), TREE
    )
    assert undoing.taken_back(first.acts, second.acts, TREE)[RETRY].came == {"limits_of"}
