from __future__ import annotations

import itertools

import pytest

from kit.domain.agreement import Scope
from kit.domain.learning import effects, grouping, words
from kit.domain.learning.candidate import Candidate, Occasion
from kit.domain.learning.leg import Effect, Words
from kit.domain.transcript.event import Event
from tests.domain.learning.legs import RETRY, SESSION, candidate, days, lanes_of, said, went
from tests.domain.learning.sessions import TREE, edit, read, run, say, session


def grouped(*legs: Words | Effect) -> tuple[Candidate, ...]:
    spoken = [leg for leg in legs if isinstance(leg, Words)]
    return grouping.candidates(spoken, [leg for leg in legs if isinstance(leg, Effect)], lanes_of=lanes_of)


def test_a_candidate_of_one_pair() -> None:
    one, other = said(kind="rule"), went()
    assert grouped(one, other) == (
        Candidate(
            key="billing.max-retries",
            lane="billing",
            object="MAX_RETRIES",
            polarity="never",
            draft="Do not use `MAX_RETRIES` in billing.",
            scope=Scope(("billing",), ("src/billing/**",)),
            words=(one,),
            effects=(other,),
            occasions=(Occasion(SESSION, "2026-11-30"),),
            bucket="project rule",
            proposable=True,
        ),
    )


def test_one_leg_is_counted_and_never_shown() -> None:
    found = grouping.group([said(), said(day=1)], [went(objects=("x_y",))], lanes_of=lanes_of)
    assert found == grouping.Groups((), 2, 1)


def test_what_stands_in_a_candidate_does_not_stand_alone() -> None:
    found = grouping.group([said(), said(turn=9)], [went(), went(turn=8)], lanes_of=lanes_of)
    assert (len(found.candidates), found.words_alone, found.effects_alone) == (1, 1, 1)


def test_never_and_always_are_two_candidates_of_one_key() -> None:
    against = (said(), went())
    for_ = (said("use MAX_RETRIES", turn=5), went(turn=5, came=("MAX_RETRIES",)))
    found = grouped(*against, *for_)
    assert [(one.key, one.polarity) for one in found] == [
        ("billing.max-retries", "always"),
        ("billing.max-retries", "never"),
    ]


def test_two_lanes_are_two_candidates_and_each_says_where_else() -> None:
    found = grouped(said(), went(), said(turn=5), went(turn=5, paths=("docs/a.md",)))
    assert [(one.key, one.also_in) for one in found] == [
        ("billing.max-retries", ("docs",)),
        ("docs.max-retries", ("billing",)),
    ]


def test_occasions_of_one_object_are_gathered() -> None:
    found = grouped(said(), went(), said(day=3, session="session:codex/b"), went(day=3, session="session:codex/b"))
    assert [(len(one.occasions), one.proposable, one.why_not) for one in found] == [(2, True, "")]


def test_one_occasion_of_pushback_is_not_proposed() -> None:
    (found,) = grouped(said(), went())
    assert (found.proposable, found.why_not) == (
        False,
        "1 occasion of pushback; 2 are needed, or words that say more",
    )


def test_objects_that_share_a_key_are_joined_where_their_drafts_are_alike() -> None:
    found = grouped(said(), went(), said(turn=5, objects=("max_retries",)), went(turn=5, objects=("max_retries",)))
    assert [(one.object, len(one.words)) for one in found] == [("MAX_RETRIES", 2)]


def test_a_rejected_key_rests() -> None:
    found = candidate(said(kind="rule", day=40), rejected={"billing.max-retries": days(0)})
    assert found.why_not == "1 occasion since 2026-12-30, 30 days after it was rejected; 3 are needed"


def test_strict_asks_for_two_occasions() -> None:
    assert candidate(said(kind="rule"), strict=True).proposable is False


def test_a_command_has_no_place_and_binds_the_whole_repository() -> None:
    found = candidate(
        said(objects=("$ npm install",), kind="rejection"), effects=(went(objects=("$ npm install",), paths=()),)
    )
    assert (found.lane, found.scope, found.draft) == (None, Scope(), "Do not run `npm install`.")


def test_already_built_says_to_use_what_is_there() -> None:
    found = candidate(
        said("exists in src/money/round.py", kind="already built", objects=("src/money/round.py",)),
        effects=(went(kind="deleted", objects=("src/money/round.py",), came=("src/money/round.py",)),),
    )
    assert (found.draft, found.polarity, found.bucket) == (
        "Use `src/money/round.py` in billing; do not build it again.",
        "always",
        "project fact",
    )


def test_the_order_of_the_legs_does_not_matter() -> None:
    legs: list[Words | Effect] = [
        said(),
        went(),
        said(turn=5),
        went(turn=5, paths=("docs/a.md",)),
        said(day=2),
        went(day=2),
    ]
    assert len({grouped(*order) for order in itertools.permutations(legs)}) == 1


STORIES = [
    pytest.param(
        [edit(RETRY, "n = 1", "n = MAX_RETRIES"), say("no, never MAX_RETRIES"), edit(RETRY, "n = MAX_RETRIES", "n = limits()")],
        [("billing.max-retries", "never")],
        id="pushback, then the thing left",
    ),
    pytest.param(
        [edit(RETRY, "n = 1", "n = MAX_RETRIES"), say("no, a title in docs/guide.md"), edit("docs/guide.md", "", "# T_x")],
        [],
        id="a new requirement",
    ),
    pytest.param(
        [edit(RETRY, "n = 1", "n = MAX_RETRIES"), edit(RETRY, "n = MAX_RETRIES", "n = limits()")],
        [],
        id="lines rewritten within a workflow",
    ),
    pytest.param(
        [edit(RETRY, "n = 1", "n = MAX_RETRIES"), say("no, never MAX_RETRIES"), edit(RETRY, "n = MAX_RETRIES", "n = MAX_RETRIES  ")],
        [],
        id="words, and nothing but formatting",
    ),
    pytest.param(
        [run("npm ci", ending="rejected"), say("from now on pnpm, never npm ci"), run("pnpm install --frozen-lockfile")],
        [("run-npm-ci", "never")],
        id="a refused command",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("events", "expected"), STORIES)
def test_from_a_session_to_its_candidates(events: list[Event], expected: list[tuple[str, str]]) -> None:
    given = session(say("go"), *events)
    spoken = words.found(given, read, repository=TREE)
    found = grouping.candidates(spoken, effects.found(given, repository=TREE), lanes_of=lanes_of)
    assert [(one.key, one.polarity) for one in found] == expected
