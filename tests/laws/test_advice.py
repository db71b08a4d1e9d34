"""What holds for every situation, however strange."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from kit.domain.advice.rarity import History
from kit.domain.advice.situation import Known, Situation
from kit.domain.advice.verdict import advise
from kit.domain.base.instant import Instant
from kit.domain.work.link import Link

NOW = Instant(1_800_000_000_000)
PATHS = st.sampled_from(["a.py", "src/a.py", "src/b.py", "src/deep/c.py", "docs/d.md", "uv.lock", "é/ü.txt"])
PATTERNS = PATHS | st.sampled_from(["src/**", "**", "src/*.py", "docs/**", "gone/**", "src/deep"])
LANES = {"src": ("src/**",), "docs": ("docs/**",), "all": ("**",), "none": ()}
COMMITS = st.lists(st.lists(PATHS, max_size=4), max_size=12)


def situations() -> st.SearchStrategy[Situation]:
    names = st.lists(st.sampled_from(sorted(LANES)), max_size=2, unique=True).map(tuple)
    known = st.builds(Known, PATHS, st.just("1"), st.sampled_from(["1", "2", None]))
    return st.builds(
        Situation,
        session=st.sampled_from([None, "s", "t"]),
        taken_by=st.just("s"),
        restarted=st.booleans(),
        current=st.just("wi-aaaaaaaa"),
        subject=st.sampled_from(["wi-aaaaaaaa", "wi-bbbbbbbb"]),
        given_up=st.booleans(),
        fill=st.none() | st.floats(0, 1),
        compactions=st.integers(0, 5),
        seen_at=st.none() | st.integers(0, NOW).map(Instant),
        trouble=st.booleans(),
        expected=st.lists(PATTERNS, max_size=5, unique=True).map(tuple),
        known=st.lists(known, max_size=5, unique_by=lambda k: k.path).map(tuple),
        link=st.sampled_from([None, Link("wi-cccccccc"), Link("wi-cccccccc", 2)]),
        lanes_now=names,
        lanes_next=names,
        lanes=st.just(LANES),
        history=COMMITS.map(History.of),
    )


def warm(situation: Situation) -> Situation:
    """The same, asked by the session that took the item, about another item, with room left."""
    fill = None if situation.fill is None else situation.fill * 0.69
    return replace(situation, session="s", restarted=False, subject="wi-bbbbbbbb", fill=fill)


@given(situations())
def test_a_disjoint_item_is_always_fresh(situation: Situation) -> None:
    advice = advise(situation, now=NOW)
    assert advice.relation == "continuation" or advice.verdict == "FRESH"


@given(situations())
def test_without_the_session_that_took_the_item_nothing_is_warm(situation: Situation) -> None:
    advice = advise(replace(situation, session="t"), now=NOW)
    assert (advice.verdict, advice.silent) == ("FRESH", True)


@given(situations())
def test_a_lane_alone_never_keeps_a_context(situation: Situation) -> None:
    alone = replace(warm(situation), expected=(), link=None)
    assert advise(alone, now=NOW).verdict != "WARM"


@given(situations())
def test_the_points_are_the_sum_of_the_terms_and_within_their_bounds(situation: Situation) -> None:
    advice = advise(situation, now=NOW)
    by = {t.name: t.points for t in advice.terms}
    assert advice.points == sum(by.values())
    assert 0 <= by["overlap"] <= 60
    assert 0 <= by["dependency"] <= 20
    assert 0 <= by["lane"] <= 39
    assert all(by[name] <= 0 for name in ("moved", "load", "compaction", "idle", "trouble"))


@given(situations(), st.integers(0, 4))
def test_a_known_file_that_moves_never_raises_the_score(situation: Situation, at: int) -> None:
    before = warm(situation)
    after = replace(before, known=tuple(replace(k, now=None) if i == at else k for i, k in enumerate(before.known)))
    assert advise(after, now=NOW).points <= advise(before, now=NOW).points


@given(situations(), st.floats(0, 0.69), st.floats(0, 0.69))
def test_a_fuller_context_never_scores_more(situation: Situation, one: float, other: float) -> None:
    less, more = sorted([one, other])
    full, empty = (replace(warm(situation), fill=fill) for fill in (more, less))
    assert advise(full, now=NOW).points <= advise(empty, now=NOW).points


@given(COMMITS, st.lists(PATTERNS, max_size=4))
def test_rarity_lies_between_nothing_and_one_and_a_wider_name_is_never_rarer(
    commits: list[list[str]], patterns: list[str]
) -> None:
    history = History.of(commits)
    assert 0 <= history.rarity(*patterns) <= 1
    assert history.rarity(*patterns, "src/**") <= history.rarity(*patterns)


@given(COMMITS)
def test_a_folder_is_touched_as_often_as_the_files_in_it(commits: list[list[str]]) -> None:
    expected = sum(any(path.startswith("src/") for path in paths) for paths in commits)
    assert History.of(commits).touches(["src/**"]) == expected
