from __future__ import annotations

from dataclasses import replace

import pytest

from kit.domain.learning import words
from kit.domain.learning.leg import Words
from kit.domain.learning.signal import Signal, Turn
from kit.domain.transcript.event import Event
from tests.domain.learning.sessions import TREE, answer, edit, look, read, run, say, session, write

RETRY = "src/billing/retry.py"
PUT = edit(RETRY, "n = 1", "n = MAX_RETRIES")


def found(*events: Event) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.kind, one.objects) for one in words.found(session(*events), read, repository=TREE)]


def dropped(*events: Event) -> dict[str, int]:
    return dict(words.survey(session(*events), read, repository=TREE).dropped)


def test_pushback_about_a_thing_of_the_last_act() -> None:
    text = "no, never MAX_RETRIES"
    (one,) = words.found(session(say("go"), PUT, say(text)), read, repository=TREE, person="ana")
    assert one == Words("pushback", text, one.at, "session:claude-code/3f9c12a0", "turn:2", ("MAX_RETRIES",), (), "ana")


FOUND = [
    pytest.param([PUT, say(f"no, {RETRY} is the wrong place")], ("pushback", (RETRY, "src/billing/")), id="a file of the last act"),
    pytest.param([PUT, say("no, not one more retry constant")], ("pushback", ("MAX_RETRIES", RETRY, "src/billing/")), id="a thing in everyday words"),
    pytest.param([PUT, answer("Done"), say("hm"), answer("Yes?"), say("no, MAX_RETRIES is wrong")], ("pushback", ("MAX_RETRIES",)), id="a thing of acts some turns ago"),
    pytest.param([PUT, say("from now on nothing of docs/guide.md changes")], ("rule", ("docs/guide.md", "docs/")), id="a rule names a path, whatever was done"),
    pytest.param([PUT, say("from now on no retry constant")], ("pushback", ("MAX_RETRIES", RETRY, "src/billing/")), id="a rule that names nothing is pushback where it shares"),
    pytest.param([run("npm install moment", ending="rejected"), say("we use pnpm in this place")], ("rejection", ("$ npm install", "$ npm")), id="the turn after a refusal is its reason"),
    pytest.param([run("npm install moment", ending="rejected", said="never npm install here")], ("rejection", ("$ npm install", "$ npm")), id="a reason typed with the refusal"),
    pytest.param([edit(RETRY, "", "FEE_RATE = 1", ending="rejected", said="no rates in code please")], ("rejection", ("FEE_RATE", RETRY, "src/billing/")), id="a refused edit"),
]  # fmt: skip


@pytest.mark.parametrize(("events", "expected"), FOUND)
def test_words_that_weigh(events: list[Event], expected: tuple[str, tuple[str, ...]]) -> None:
    assert found(say("go"), *events) == [expected]


NOTES = [
    pytest.param("never MAX_RETRIES in billing", [("note", ("MAX_RETRIES",))], {}, id="a note about a thing of this repository"),
    pytest.param("be nice to each other", [], {"no object": 1}, id="a note about nothing of it"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected", "counted"), NOTES)
def test_notes_for_the_memory(text: str, expected: list[tuple[str, tuple[str, ...]]], counted: dict[str, int]) -> None:
    events = (say("go"), PUT, replace(say(text), note=True))
    assert (found(*events), dropped(*events)) == (expected, counted)


def test_what_a_turn_names_in_place_of_the_last_act_is_its_object_once_it_came() -> None:
    turn = say("no, not a constant again. limits go in limits.toml")
    came = (edit("config/limits.toml", "", "max = 5"), edit(RETRY, "n = MAX_RETRIES", "n = limits()"))
    assert found(say("go"), PUT, turn, *came) == [("pushback", ("config/limits.toml", "config/"))]


WEIGHS_NOTHING = [
    pytest.param([PUT, say("no, stop")], {"no object": 1}, id="no and stop"),
    pytest.param([PUT, say("no, docs/guide.md needs a title too")], {"new requirement": 1}, id="a new requirement shares nothing"),
    pytest.param([PUT, say("<system-reminder>no, MAX_RETRIES</system-reminder>")], {"environment": 1}, id="environment text"),
    pytest.param([PUT, say("Stop hook feedback: no, MAX_RETRIES is wrong")], {"environment": 1}, id="hook text"),
    pytest.param([PUT, say("ERROR MAX_RETRIES wrong\nERROR no, x\nERROR no, y\nERROR no, z")], {"pasted": 1}, id="a pasted log"),
    pytest.param([PUT, say("why MAX_RETRIES?")], {}, id="a question"),
    pytest.param([PUT, say("Agreement-Used: no, MAX_RETRIES wrong")], {"environment": 1}, id="a trailer"),
    pytest.param([PUT, answer("I was wrong about MAX_RETRIES, sorry"), say("thanks")], {}, id="self-critique without a turn that corrects"),
    pytest.param([run("npm install", ending="rejected"), say("no, no")], {"no object": 1}, id="a refusal without a reason"),
    pytest.param([run("npm install", ending="rejected", said="stop")], {}, id="a refusal with one word typed"),
    pytest.param([say("no, MAX_RETRIES is wrong")], {"no object": 1}, id="a thing that is not of this repository"),
]  # fmt: skip


@pytest.mark.parametrize(("events", "counted"), WEIGHS_NOTHING)
def test_words_that_weigh_nothing(events: list[Event], counted: dict[str, int]) -> None:
    assert (found(say("go"), *events), dropped(say("go"), *events)) == ([], counted)


CHANGED_MIND = [
    pytest.param("add MAX_RETRIES to it", "no, drop MAX_RETRIES", id="asked for by name"),
    pytest.param("please parse the amount of a card", "no, parse_amount is wrong", id="asked for in plain words"),
    pytest.param("make it src/billing/new.py", "undo src/billing/new.py", id="a file asked for"),
    pytest.param("run npm install now", "no, npm install is wrong", id="a command asked for"),
]


@pytest.mark.parametrize(("asked", "then"), CHANGED_MIND)
def test_a_person_correcting_their_own_wish_is_a_change_of_mind(asked: str, then: str) -> None:
    acts = (
        edit(RETRY, "n = 1", "n = MAX_RETRIES"),
        edit(RETRY, "m = 1", "m = parse_amount(card)"),
        write("src/billing/new.py", ""),
        run("npm install"),
    )
    events = (say(asked), *acts, say(then))
    assert (found(*events), dropped(*events)) == ([], {"change of mind": 1})


NOT_A_WISH = [
    pytest.param("never use MAX_RETRIES", id="a ban is no wish"),
    pytest.param("no, MAX_RETRIES is still wrong", id="a complaint is no wish"),
]


@pytest.mark.parametrize("before", NOT_A_WISH)
def test_what_was_not_wished_for_can_be_corrected(before: str) -> None:
    first = edit(RETRY, "", "# MAX_RETRIES\n")
    assert found(say("go"), first, say(before), PUT, say("no, MAX_RETRIES is wrong"))[-1] == (
        "pushback",
        ("MAX_RETRIES",),
    )


ALREADY = say("that exists already in src/money/round.py")


@pytest.mark.parametrize(
    ("alike", "kinds"),
    [
        pytest.param(60, ["already built"], id="60 % alike"),
        pytest.param(59, [], id="59 % alike"),
        pytest.param(None, [], id="nobody knows"),
    ],
)
def test_already_built_needs_an_older_file_much_like_the_new_one(alike: int | None, kinds: list[str]) -> None:
    given = session(say("go"), write("src/billing/sums.py", "a = 1"), ALREADY)
    asked: list[tuple[str, str]] = []

    def compare(new: str, old: str) -> int | None:
        asked.append((new, old))
        return alike

    one = words.found(given, read, repository=TREE, alike=compare)
    assert [(w.kind, w.objects) for w in one] == [(kind, ("src/money/round.py", "src/money/")) for kind in kinds]
    assert asked == [("src/billing/sums.py", "src/money/round.py")]


def test_already_built_is_no_more_than_pushback_where_nobody_can_compare() -> None:
    events = (
        say("go"),
        write("src/billing/sums.py", "a = 1"),
        ALREADY,
        run("rm src/billing/sums.py"),
        look("src/money/round.py"),
    )
    assert found(*events) == [("pushback", ("src/money/round.py", "src/money/"))]


def test_already_built_about_a_file_of_this_session_is_none() -> None:
    made = write("src/billing/sums.py", "a = 1")
    given = session(say("go"), made, say("src/billing/sums.py exists already"))
    kinds = [one.kind for one in words.found(given, read, repository=TREE, alike=lambda _new, _old: 100)]
    assert kinds == ["pushback"]


def test_the_reader_sees_the_end_of_the_answer_and_the_turn_before() -> None:
    turns: list[Turn] = []

    def spy(turn: Turn) -> Signal:
        turns.append(turn)
        return Signal(("other",))

    long = "x" * words.BEFORE
    words.found(session(say("one"), answer("y" + long), say("two")), spy, repository=TREE)
    assert turns == [Turn("one"), Turn("two", long, "one")]


def test_the_survey_counts_what_it_read() -> None:
    found_ = words.survey(
        session(say("go"), PUT, say("no, MAX_RETRIES"), look("docs/guide.md"), say("no, bad")), read, repository=TREE
    )
    assert (len(found_.words), found_.turns, found_.correcting, found_.dropped) == (1, 3, 2, {"no object": 1})


def test_an_empty_session_has_no_words() -> None:
    assert words.survey(session(), read, repository=TREE) == words.Survey((), 0, 0, {})
