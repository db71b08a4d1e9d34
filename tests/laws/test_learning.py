"""What holds for every session and every pair of legs, however they were made."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from kit.domain.base.instant import DAY, Instant
from kit.domain.learning import bucket, caps, draft, effects, grouping, objects, occasion, rank, scope, words
from kit.domain.learning.candidate import Candidate
from kit.domain.learning.leg import EFFECTS, WORDS, Effect, Words
from kit.domain.learning.signal import Signal, Turn
from kit.domain.transcript.event import Answer, Call, Event, Mark, Said, Transcript
from tests.domain.learning.legs import lanes_of
from tests.domain.learning.sessions import ROOT, START, TREE

THINGS = ("MAX_RETRIES", "parse_amount", "$ npm ci", "src/billing/retry.py", "src/billing/", "docs/guide.md", "")
PATHS = ("src/billing/retry.py", "src/billing/api.py", "docs/guide.md", "top.md", "")
TEXTS = (
    "no, never MAX_RETRIES",
    "use parse_amount",
    "no, src/billing/retry.py",
    "from now on no npm ci",
    "```\n",
    "不要 MAX_RETRIES",
    "",
)
SOURCES = ("session:codex/a", "session:codex/b", "git:4f2a91c", "github:acme/shop#412")
COMMANDS = ("npm ci", "pnpm i", "git checkout -- src/billing/retry.py", "rm docs/guide.md", "pytest", "echo 'x", "")
ENDINGS = st.sampled_from(("done", "failed", "rejected", "interrupted", "unknown"))

instants = st.none() | st.integers(min_value=0, max_value=60).map(lambda n: Instant(START + n * DAY // 2))
things = st.lists(st.sampled_from(THINGS), max_size=3).map(tuple)
paths = st.lists(st.sampled_from(PATHS), max_size=3).map(tuple)
texts = st.sampled_from(TEXTS) | st.text(max_size=40)
turns = st.integers(min_value=0, max_value=2).map("turn:{}".format)
said = st.builds(
    Words, st.sampled_from(tuple(WORDS)), texts, instants, st.sampled_from(SOURCES), turns, things, paths,
    st.sampled_from(("", "ana", "ben")),
)  # fmt: skip
done = st.builds(
    Effect, st.sampled_from(tuple(EFFECTS)), texts, instants, st.sampled_from(SOURCES), turns, things, paths, things
)
legs = st.tuples(st.lists(said, max_size=6), st.lists(done, max_size=6))
content = st.sampled_from(
    ("", "MAX_RETRIES = 5", "n = parse_amount(x)\nMAX_RETRIES", "import os\n", "x" * 50)
) | st.text(max_size=30)
calls = st.builds(
    Call,
    tool=st.sampled_from(("Edit", "Write", "Bash", "apply_patch")), at=instants, line=st.just(1),
    cwd=st.sampled_from((ROOT, "", "/elsewhere")), command=st.sampled_from(COMMANDS) | st.text(max_size=20),
    reads=paths, changes=st.lists(st.sampled_from(PATHS).map(lambda path: f"{ROOT}/{path}"), max_size=2).map(tuple),
    removed=content, added=content, ending=ENDINGS, said=texts,
)  # fmt: skip
events: st.SearchStrategy[Event] = st.one_of(
    st.builds(Said, st.integers(min_value=1, max_value=9), texts, instants, st.just(1)),
    st.builds(Answer, texts, instants, st.just(1)),
    calls,
    st.builds(Mark, st.just("aborted"), instants, st.just(1)),
)
sessions = st.lists(events, max_size=12).map(lambda found: Transcript("codex", "a", ROOT, events=tuple(found)))


def correcting(_turn: Turn) -> Signal:
    """The reader that takes every turn for a correction: nothing may rest on it alone."""
    return Signal(("rule", "pushback", "already_built"))


def of(found: tuple[list[Words], list[Effect]]) -> tuple[Candidate, ...]:
    return grouping.candidates(*found, lanes_of=lanes_of)


@given(legs, st.randoms(use_true_random=False))
def test_any_order_of_the_legs_gives_the_same_candidates(
    found: tuple[list[Words], list[Effect]], chance: Random
) -> None:
    spoken, happened = list(found[0]), list(found[1])
    chance.shuffle(spoken)
    chance.shuffle(happened)
    assert of((spoken, happened)) == of(found)


@given(legs)
def test_a_leg_given_twice_changes_nothing(found: tuple[list[Words], list[Effect]]) -> None:
    assert of((found[0] * 2, found[1] * 2)) == of(found)


@given(legs)
def test_every_candidate_stands_on_both_legs_about_its_object(found: tuple[list[Words], list[Effect]]) -> None:
    for one in of(found):
        own = {t for words_ in one.words for t in words_.objects if one.key == scope.key(one.lane, t)} | {one.object}
        assert all(not own.isdisjoint(leg.objects) for leg in one.words)
        assert all(not own.isdisjoint(leg.objects) for leg in one.effects)
        assert one.words
        assert one.effects


@given(legs)
def test_one_leg_alone_gives_nothing(found: tuple[list[Words], list[Effect]]) -> None:
    assert (of((found[0], [])), of(([], found[1]))) == ((), ())


@given(legs)
def test_every_leg_is_in_a_candidate_or_counted_alone(found: tuple[list[Words], list[Effect]]) -> None:
    groups = grouping.group(*found, lanes_of=lanes_of)
    assert len({w for one in groups.candidates for w in one.words}) + groups.words_alone == len(set(found[0]))
    assert len({e for one in groups.candidates for e in one.effects}) + groups.effects_alone == len(set(found[1]))


@given(legs)
def test_no_two_candidates_say_the_same(found: tuple[list[Words], list[Effect]]) -> None:
    made = [(one.lane, one.object, one.polarity) for one in of(found)]
    assert len(made) == len(set(made))


@given(legs)
def test_a_draft_is_short_and_plain(found: tuple[list[Words], list[Effect]]) -> None:
    assert all(0 < len(one.draft) <= draft.LONGEST and one.draft.isprintable() for one in of(found))


@given(legs)
def test_what_is_proposable_has_the_occasions(found: tuple[list[Words], list[Effect]]) -> None:
    for one in of(found):
        strong = max(w.points for w in one.words) == occasion.STRONG
        assert one.proposable is (strong or len(one.occasions) >= occasion.NEEDED)
        assert one.proposable is not bool(one.why_not)


@given(legs)
def test_strict_never_proposes_more(found: tuple[list[Words], list[Effect]]) -> None:
    strict = grouping.candidates(*found, lanes_of=lanes_of, strict=True)
    assert {one.key for one in strict if one.proposable} <= {one.key for one in of(found) if one.proposable}


@given(legs, st.integers(min_value=-5, max_value=200), st.integers(min_value=0, max_value=100))
def test_a_rank_is_the_sum_it_prints(found: tuple[list[Words], list[Effect]], merges: int, files: int) -> None:
    for one in of(found):
        weighed = rank.ranked(one, would_apply=merges, files_in_scope=files)
        total, sums = rank.shown(weighed).split(" = ")
        assert (
            int(total) == weighed.rank == sum(int(part) for part in sums.replace("- ", "-").replace("+ ", "").split())
        )
        assert weighed.terms == rank.ranked(weighed, would_apply=merges, files_in_scope=files).terms


@given(legs, st.sampled_from(("close", "review")), st.integers(min_value=0, max_value=25))
def test_caps_are_never_exceeded_and_everything_is_accounted_for(
    found: tuple[list[Words], list[Effect]], where: caps.Where, open_now: int
) -> None:
    made = of(found)
    shown = caps.shown(made, where=where, open_now=open_now, now=START)
    assert len(shown.candidates) <= min(caps.AT_ONCE[where], max(caps.OPEN - open_now, 0))
    assert len(shown.candidates) + sum(shown.held.values()) == len(made)
    assert all(one.proposable for one in shown.candidates)


@given(legs)
def test_every_candidate_has_one_bucket_with_a_reason(found: tuple[list[Words], list[Effect]]) -> None:
    for one in of(found):
        assert bucket.of(one).bucket == one.bucket
        assert bucket.of(one).why


@given(sessions)
def test_reading_a_session_never_fails_and_invents_nothing(session: Transcript) -> None:
    spoken = words.survey(session, correcting, repository=TREE)
    happened = effects.found(session, repository=TREE)
    typed = {event.text for event in session.events if isinstance(event, Said)}
    typed |= {event.said for event in session.events if isinstance(event, Call)}
    lines = {line.strip() for text in typed for line in text.split("\n")}
    assert {line.strip() for one in spoken.words for line in one.text.split("\n")} <= lines
    assert all(len(one.summary) <= effects.LONGEST and one.summary.isprintable() for one in happened)
    assert of((list(spoken.words), list(happened))) == of((list(spoken.words)[::-1], list(happened)[::-1]))


@given(sessions)
def test_without_a_person_nothing_is_ever_proposed(session: Transcript) -> None:
    silent = tuple(
        replace(event, said="") if isinstance(event, Call) else event
        for event in session.events
        if not isinstance(event, Said)
    )
    given_ = replace(session, events=silent)
    assert (words.found(given_, correcting, repository=TREE), effects.found(given_, repository=TREE)) == ((), ())


@given(sessions)
def test_an_agents_words_change_nothing(session: Transcript) -> None:
    loud = tuple(
        replace(event, text="I was wrong, never MAX_RETRIES again") if isinstance(event, Answer) else event
        for event in session.events
    )
    told = replace(session, events=loud)
    assert words.found(told, correcting, repository=TREE) == words.found(session, correcting, repository=TREE)
    assert effects.found(told, repository=TREE) == effects.found(session, repository=TREE)


@given(texts)
def test_the_objects_of_any_text_are_of_this_repository(text: str) -> None:
    known = TREE.paths | TREE.folders
    assert all(thing in known for thing in objects.of(text, TREE))
