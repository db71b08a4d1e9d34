"""The worked examples of the rule, each built from files, commits and items, never from its terms."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kit.domain.advice.rarity import History
from kit.domain.advice.situation import Known, Situation
from kit.domain.advice.verdict import advise, settle
from kit.domain.base.instant import HOUR, Instant
from kit.domain.work.link import Link

NOW = Instant(1_800_000_000_000)
SESSION = "claude-code/3f9c12a0"
DIRECT = Link("wi-3fh8z2vn")
BILLING = ("src/billing/**",)
QUIET = tuple(f"src/billing/f{i}.py" for i in range(100))


def history(*touched: tuple[str, int], n: int = 200) -> History:
    """``n`` commits; the first so many of them touch each path."""
    return History.of([path for path, count in touched if i < count] for i in range(n))


def known(paths: tuple[str, ...], moved: int = 0) -> tuple[Known, ...]:
    """What the session saw: the last ``moved`` of the files are another blob now."""
    still = len(paths) - moved
    return tuple(Known(path, "1" * 40, ("1" if i < still else "2") * 40) for i, path in enumerate(paths))


def situation(**given: Any) -> Situation:
    """Session and item are those of this workflow, another item is next, lane billing has six merges in 200."""
    usual: dict[str, Any] = {
        "session": SESSION,
        "taken_by": SESSION,
        "current": "wi-3fh8z2vn",
        "subject": "wi-8c1v0r2e",
        "measured": True,
        "history": history(("src/billing/old.py", 6)),
        "lanes": {"billing": BILLING, "docs": ("docs/**",)},
    }
    return Situation(**{**usual, **given})


LANE = {"lanes_now": ("billing",), "lanes_next": ("billing",)}
GIANT = {
    "lanes": {"app": ("app/**",)},
    "lanes_now": ("app",),
    "lanes_next": ("app",),
}

POINTS = [
    pytest.param(
        situation(expected=QUIET[:7], known=known(QUIET[:6]), link=DIRECT, **LANE, fill=0.35),
        {"overlap": 51, "dependency": 20, "lane": 9, "load": -2}, "WARM", 78,
        id="01 retry budget, then retry metrics: same files and a direct edge",
    ),
    pytest.param(
        situation(expected=QUIET[:9], known=known((*QUIET[:2], "src/billing/else.py")), **LANE, fill=0.40),
        {"overlap": 13, "lane": 9, "load": -4}, "FRESH", 18,
        id="02 same lane, another corner of it",
    ),
    pytest.param(
        situation(history=history(("app/a.py", 24), n=25), known=known(("app/b.py",)), **GIANT),
        {"lane": 1}, "FRESH", 1,
        id="03 one giant lane with 96 % of the merges and no file shared",
    ),
    pytest.param(
        situation(
            history=history(("app/core.py", 193)), **GIANT,
            expected=tuple(f"app/m/{i}.py" for i in range(50)), known=known(tuple(f"app/m/{i}.py" for i in range(39))),
        ),
        {"overlap": 47}, "WARM", 47,
        id="04 the giant lane, but 78 % of the very files",
    ),
    pytest.param(
        situation(expected=QUIET[10:30], known=known((QUIET[10], *QUIET[1:10]), moved=9), **LANE, fill=0.45),
        {"overlap": 3, "lane": 9, "moved": -22, "load": -6}, "FRESH", -16,
        id="05 shared lane, but 90 % of what it read changed in a pull",
    ),
    pytest.param(
        situation(expected=QUIET[:4], known=known(("docs/a.md",)), lanes_now=("docs",), lanes_next=("billing",)),
        {}, "FRESH", 0,
        id="06 depends on work of three months ago, done in another session",
    ),
    pytest.param(
        situation(
            expected=QUIET[:10], known=known((QUIET[0], "src/billing/else.py")), link=DIRECT, fill=0.35,
            history=history(("src/billing/old.py", 69)), **LANE,
        ),
        {"overlap": 6, "dependency": 20, "lane": 3, "load": -2}, "EITHER", 27,
        id="07 depends on the item just finished here, with other files",
    ),
    pytest.param(
        situation(
            history=history(("CHANGELOG.md", 120), ("uv.lock", 160)),
            expected=("CHANGELOG.md", "uv.lock", *QUIET[:4]), known=known(("CHANGELOG.md", "uv.lock", "docs/a.md")),
        ),
        {"overlap": 2}, "FRESH", 2,
        id="08 only the changelog and the lockfile are shared",
    ),
    pytest.param(
        situation(
            history=history(("src/shared/api.py", 100), ("src/pay/x.py", 40)), fill=0.40,
            expected=("src/shared/**", "src/pay/x.py"), known=known(("src/shared/api.py",)),
            lanes={"pay": ("src/pay/**", "src/shared/**"), "shop": ("src/shop/**", "src/shared/**")},
            lanes_now=("shop",), lanes_next=("pay",),
        ),
        {"overlap": 18, "load": -4}, "FRESH", 14,
        id="09 one hot folder with half of all merges is all that two lanes share",
    ),
    pytest.param(
        situation(expected=QUIET[:10], known=known(QUIET[:5] + QUIET[20:25], moved=4), **LANE, fill=0.40),
        {"overlap": 30, "lane": 9, "moved": -10, "load": -4}, "EITHER", 25,
        id="11 switched to a release branch on which 40 % of the known files differ",
    ),
    pytest.param(
        situation(expected=QUIET[:7], known=known(QUIET[:6]), link=DIRECT, **LANE, fill=0.40),
        {"overlap": 51, "dependency": 20, "lane": 9, "load": -4}, "WARM", 76,
        id="12 switched branch or worktree, the object ids are the same",
    ),
    pytest.param(
        situation(expected=QUIET[:20], known=known(QUIET[:17]), link=DIRECT, **LANE, fill=0.55, compactions=2),
        {"overlap": 51, "dependency": 20, "lane": 9, "load": -10, "compaction": -16}, "WARM", 54,
        id="17 55 % full and compacted twice, 85 % overlap and a direct edge",
    ),
    pytest.param(
        situation(history=history(("src/billing/old.py", 6)), known=known(QUIET[:3]), **LANE),
        {"lane": 38}, "EITHER", 38,
        id="20 no footprint, a lane with 3 % of the merges",
    ),
    pytest.param(
        situation(history=history(("src/billing/old.py", 80)), known=known(QUIET[:3]), **LANE),
        {"lane": 10}, "FRESH", 10,
        id="21 no footprint, a lane with 40 % of the merges",
    ),
    pytest.param(
        situation(expected=QUIET[:5], known=known(QUIET[:4]), **LANE, fill=0.2, seen_at=Instant(NOW - 12 * HOUR)),
        {"overlap": 48, "lane": 9, "idle": -5}, "WARM", 52,
        id="22 overnight, a small context, 80 % overlap",
    ),
    pytest.param(
        situation(expected=QUIET[:20], known=known((*QUIET[:3], "docs/a.md")), link=DIRECT, fill=0.45),
        {"overlap": 9, "dependency": 20, "load": -6}, "EITHER", 23,
        id="23 documentation of the feature just built, a direct edge",
    ),
    pytest.param(
        situation(
            expected=tuple(f"packages/p{i}/**" for i in range(60)), fill=0.35,
            known=known(("packages/p7/a.py", "packages/p7/b.py")), **LANE,
            history=history(("src/billing/old.py", 6), ("packages/p8/a.py", 200), ("packages/p9/a.py", 200),
                            *((f"packages/p{i}/a.py", 30) for i in range(10, 60))),
        ),
        {"overlap": 2, "lane": 9, "load": -2}, "FRESH", 9,
        id="24 a mechanical sweep over 60 packages after work in one",
    ),
]  # fmt: skip

FULL = {"expected": QUIET[:10], "known": known(QUIET[:9]), "link": DIRECT, **LANE}
ALONE = [
    pytest.param(situation(session=None), "FRESH", "no session", id="10 no current workflow, so no session"),
    pytest.param(
        situation(taken_by=None, current=None), "FRESH", "another session",
        id="10 a session that never took an item has nothing warm either",
    ),
    pytest.param(situation(subject="wi-3fh8z2vn"), "WARM", "same subject", id="13 resumed after a crash, same session"),
    pytest.param(
        situation(subject="wi-3fh8z2vn", session="claude-code/ffffffff", **FULL), "FRESH", "another session",
        id="14 process restarted with a new session id on the same item",
    ),
    pytest.param(situation(fill=0.78, **FULL), "FRESH", "full", id="15 78 % full, 90 % overlap, another item"),
    pytest.param(
        situation(subject="wi-3fh8z2vn", fill=0.86), "COMPACT", "same subject, full", id="16 86 % full, unfinished item"
    ),
    pytest.param(
        situation(subject="wi-3fh8z2vn", given_up=True, trouble=True), "FRESH", "given up",
        id="18 same item, `start over, this was the wrong way`",
    ),
    pytest.param(
        situation(subject="wi-3fh8z2vn", seen_at=Instant(NOW - 3 * HOUR)), "WARM", "same subject",
        id="19 review asks for changes, same session, idle for 3 hours",
    ),
    pytest.param(
        situation(subject="wi-3fh8z2vn", restarted=True, **FULL), "FRESH", "restarted",
        id="the host cleared the context of the same session",
    ),
    pytest.param(
        situation(subject="wi-3fh8z2vn", fill=0.9, given_up=True), "FRESH", "given up",
        id="an attempt given up is not compacted",
    ),
    pytest.param(situation(fill=0.70, **FULL), "FRESH", "full", id="70 % full is full"),
    pytest.param(situation(subject="wi-3fh8z2vn", fill=0.80), "COMPACT", "same subject, full", id="80 % full is compacted"),
    pytest.param(situation(subject="wi-3fh8z2vn", fill=0.79), "WARM", "same subject", id="79 % full is carried on"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "terms", "verdict", "total"), POINTS)
def test_the_score_of_a_worked_example(given: Situation, terms: dict[str, int], verdict: str, total: int) -> None:
    advice = advise(given, now=NOW)
    assert {t.name: t.points for t in advice.terms if t.points} == terms
    assert (advice.verdict, advice.points, advice.rule) == (verdict, total, "points")


@pytest.mark.parametrize(("given", "verdict", "rule"), ALONE)
def test_what_decides_alone(given: Situation, verdict: str, rule: str) -> None:
    advice = advise(given, now=NOW)
    assert (advice.verdict, advice.rule) == (verdict, rule)
    assert advice.silent == (rule in {"no session", "another session", "restarted"})


def shop() -> Situation:
    """The example repository: 39 first-parent commits, one of five known files changed since."""
    lane = ("config/limits.toml", "src/billing/**", "tests/billing/**")
    touched = {
        "config/limits.toml": range(4),
        "src/billing/api.py": range(6),
        "src/billing/retry.py": range(5, 10),
        "src/billing/limits.py": (0,),
        "tests/billing/test_retry.py": (9,),
        "docs/api/billing.md": range(20, 26),
    }
    seen = ("src/billing/limits.py", "src/billing/retry.py", "config/limits.toml", "tests/billing/test_retry.py")
    return situation(
        history=History.of([path for path, commits in touched.items() if i in commits] for i in range(39)),
        lanes={"billing": lane},
        **LANE,
        expected=(*touched, "src/billing/metrics.py"),
        known=known((*seen, "src/billing/api.py"), moved=1),
        link=DIRECT,
        fill=0.35,
        seen_at=Instant(NOW - 170_000),
    )


def test_the_page_of_the_example_repository_has_these_rows() -> None:
    advice = advise(shop(), now=NOW)
    assert (advice.verdict, advice.relation, advice.points) == ("WARM", "continuation", 53)
    assert [(t.points, t.name, t.why) for t in advice.rows] == [
        (35, "overlap", "4 of 7 expected files are known here and unchanged"),
        (20, "dependency", "builds on wi-3fh8z2vn, worked in this session"),
        (5, "lane", "billing, 10 merges in 39"),
        (-5, "moved", "1 of 5 known files changed: src/billing/api.py"),
        (-2, "load", "context 35 % full"),
    ]


def test_the_page_of_a_disjoint_item_names_what_is_not_shared() -> None:
    advice = advise(
        situation(
            history=history(("mkdocs.yml", 50)), expected=("mkdocs.yml", *(f"docs/api/{i}.md" for i in range(7))),
            known=known(("mkdocs.yml", "src/billing/a.py")), lanes_now=("billing",), lanes_next=("docs",), fill=0.35,
        ),
        now=NOW,
    )  # fmt: skip
    assert [(t.points, t.name, t.why) for t in advice.rows] == [
        (2, "overlap", "mkdocs.yml only, touched by 1 merge in 4"),
        (0, "dependency", "none to anything worked in this session"),
        (0, "lane", "docs; this context knows billing"),
        (-2, "load", "context 35 % full"),
    ]


@pytest.mark.parametrize(
    ("decide", "fill", "choice"),
    [
        pytest.param("ask", 0.9, "ask", id="ask leaves it to the person"),
        pytest.param("follow", 0.40, "fresh", id="follow starts fresh from 40 % full"),
        pytest.param("follow", 0.39, "warm", id="follow keeps a context below 40 %"),
        pytest.param("follow", None, "warm", id="follow keeps a context of unknown size"),
        pytest.param("fresh", 0.1, "fresh", id="fresh is fresh"),
        pytest.param("warm", 0.1, "warm", id="warm is warm"),
    ],
)
def test_a_setting_settles_either(decide: Any, fill: float | None, choice: str) -> None:
    given = situation(known=known(QUIET[:3]), **LANE, expected=(QUIET[0], QUIET[50]), fill=fill)
    either = replace(advise(given, now=NOW), verdict="EITHER")
    assert settle(either, decide) == choice


@pytest.mark.parametrize("decide", ["ask", "follow", "fresh", "warm"])
@pytest.mark.parametrize(
    ("given", "choice"),
    [
        pytest.param(shop(), "warm", id="WARM"),
        pytest.param(situation(), "fresh", id="FRESH"),
        pytest.param(situation(subject="wi-3fh8z2vn", fill=0.86), "fresh", id="COMPACT"),
    ],
)
def test_no_setting_changes_any_other_verdict(given: Situation, choice: str, decide: Any) -> None:
    assert settle(advise(given, now=NOW), decide) == choice


def test_either_tells_what_each_way_costs() -> None:
    costs = advise(shop(), now=NOW).costs
    assert (costs.fill, len(costs.again), "src/billing/api.py" in costs.again) == (0.35, 4, False)


@pytest.mark.parametrize(
    ("given", "name", "why"),
    [
        pytest.param(
            {"link": Link("wi-1ka93mzt", 2)}, "dependency", "builds on wi-1ka93mzt, two steps away, worked in this session",
            id="a dependency at two steps",
        ),
        pytest.param(
            {"link": Link("wi-1ka93mzt", builds_on=False)}, "dependency",
            "wi-1ka93mzt, worked in this session, builds on it", id="an item that waits for the next one",
        ),
        pytest.param({"trouble": True}, "trouble", "a revert or a start over in it", id="trouble"),
        pytest.param({"compactions": 2}, "compaction", "compacted 2 times", id="compactions"),
        pytest.param(
            {"known": known(QUIET[:4], moved=3)}, "moved", "3 of 4 known files changed: src/billing/f1.py and 2 more",
            id="several changed files",
        ),
        pytest.param({"seen_at": Instant(NOW - HOUR - 1)}, "idle", "idle past its cache", id="idle past the cache"),
        pytest.param({"seen_at": Instant(NOW - HOUR)}, "idle", "its cache has not expired", id="the last warm instant"),
        pytest.param({}, "load", "context size unknown, counted as 30 % full", id="unknown fill is said"),
        pytest.param(
            {"expected": ("src/billing/**",)}, "overlap", "none of 1 expected paths is known here and unchanged",
            id="a pattern is a path, not a file",
        ),
        pytest.param(LANE, "lane", "billing, 1 merge in 33", id="a full window tells a lane as a ratio"),
    ],
)  # fmt: skip
def test_each_term_says_why(given: dict[str, Any], name: str, why: str) -> None:
    assert [t.why for t in advise(situation(**given), now=NOW).terms if t.name == name] == [why]


@pytest.mark.parametrize(
    ("given", "name", "points"),
    [
        pytest.param({"link": Link("wi-1ka93mzt")}, "dependency", 20, id="a direct dependency"),
        pytest.param({"link": Link("wi-1ka93mzt", 2)}, "dependency", 8, id="a dependency at two steps"),
        pytest.param({"trouble": True}, "trouble", -10, id="trouble"),
        pytest.param({"compactions": 2}, "compaction", -16, id="two compactions"),
        pytest.param({"known": known(QUIET[:4], moved=4)}, "moved", -25, id="everything known moved"),
        pytest.param({"seen_at": Instant(NOW - HOUR - 1)}, "idle", -5, id="idle past the cache"),
        pytest.param({"fill": 0.69}, "load", -16, id="the fullest context that is still weighed"),
        pytest.param({"fill": 0.1}, "load", 0, id="an empty context is no bonus"),
    ],
)
def test_each_term_weighs_what_the_rule_says(given: dict[str, Any], name: str, points: int) -> None:
    assert [t.points for t in advise(situation(**given), now=NOW).terms if t.name == name] == [points]


def test_overlap_says_whether_it_was_measured_or_guessed() -> None:
    bases = [advise(situation(measured=m), now=NOW).terms[0].basis for m in (True, False)]
    assert bases == ["measured", "guessed"]


@pytest.mark.parametrize(
    ("expected", "points", "why"),
    [
        pytest.param(
            ("src/billing/**",), 35, "1 of 1 expected paths are known here and unchanged, 1 in part",
            id="a folder of which 2 of 18 touches fell on the file known here",
        ),
        pytest.param(
            ("src/billing/api.py",), 60, "1 of 1 expected files are known here and unchanged", id="a plain file is known wholly"
        ),
        pytest.param(
            ("src/billing/api*",), 60, "1 of 1 expected paths are known here and unchanged",
            id="a glob whose every touch fell on it",
        ),
        pytest.param(
            ("src/billing/**", "docs/**"), 11, "src/billing/** in part, touched by 1 merge in 11", id="one folder of two"
        ),
    ],
)  # fmt: skip
def test_a_folder_or_a_glob_is_known_as_far_as_its_touches_fell_on_known_files(
    expected: tuple[str, ...], points: int, why: str
) -> None:
    commits = [["src/billing/api.py"] if i < 2 else ["src/billing/retry.py"] if i < 18 else [] for i in range(200)]
    given = situation(history=History.of(commits), expected=expected, known=known(("src/billing/api.py",)))
    overlap = advise(given, now=NOW).terms[0]
    assert (overlap.points, overlap.why) == (points, why)


def test_a_lane_says_nothing_where_no_commit_tells_its_size() -> None:
    advice = advise(situation(history=History(), **LANE), now=NOW)
    assert (advice.points, advice.relation) == (0, "continuation")


def test_a_file_that_is_gone_is_no_overlap() -> None:
    gone = (Known(QUIET[0], "1" * 40, None),)
    advice = advise(situation(expected=QUIET[:1], known=gone), now=NOW)
    assert (advice.points, advice.relation) == (-25, "continuation")
