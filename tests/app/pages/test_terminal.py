"""The page for a terminal: one form a verdict, short lists, 80 columns, and nothing that moves a cursor."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kit.app.pages.terminal import page
from kit.app.pull.report import (
    Decision,
    Intent,
    Known,
    LeftOut,
    PassedOver,
    Pick,
    Report,
    Rule,
    Rulebook,
    Settled,
)
from kit.domain.advice.term import Term
from kit.domain.advice.verdict import Advice, Costs
from kit.domain.base import text

NOW = "2026-11-30T15:58:00Z"
PICK = Pick("wi-8c1v0r2e", "Retry metrics", "implement", ("billing",), ("src/a.py", "src/b.py"), (), None, 0)
TERMS = (
    Term("overlap", 30, "1 of 2 expected files is known here and unchanged"),
    Term("dependency", 0, "none to anything worked in this session"),
    Term("lane", 0, "docs; this context knows billing"),
    Term("load", -2, "context 35 % full"),
)
SUM = Advice("EITHER", "continuation", "points", 28, TERMS, Costs(0.35, ("src/a.py",)))


def report(**more: object) -> Report:
    return replace(Report(NOW, None, "codex/77d0c1fe", PICK, (str(PICK.id),), ()), **more)  # type: ignore[arg-type]


def known(number: int = 1, **more: object) -> Known:
    base = Known(f"cl-0000000{number}", "wi-3fh8z2vn", f"fact {number}", "verified", "src/a.py", 0, "", "", "", "read")
    return replace(base, **more)  # type: ignore[arg-type]


def block(told: str, first: str) -> list[str]:
    """The lines of the block that begins with ``first``."""
    return next(part for part in told.split("\n\n") if part.startswith(first)).rstrip("\n").split("\n")


def test_either_prints_both_costs_and_leaves_it_to_the_person() -> None:
    assert block(page(report(advice=SUM)), "EITHER") == [
        "EITHER WILL DO   28 of 100; keep from 40, fresh below 20",
        "  +30  overlap      1 of 2 expected files is known here and unchanged",
        "    0  dependency   none to anything worked in this session",
        "    0  lane         docs; this context knows billing",
        "   -2  load         context 35 % full",
        "To keep it         a context 35 % full is carried on",
        "To start fresh     1 of 2 expected paths known here would be read again",
        "You decide         keep it, or /clear   (Codex: /new)",
    ]


@pytest.mark.parametrize(
    ("settled", "line"),
    [
        pytest.param(Settled(keep=True, decide="follow"), "keep this context  (pull_work.decide: follow)", id="follow"),
        pytest.param(Settled(keep=False, decide="fresh"), "start fresh  (pull_work.decide: fresh)", id="fresh"),
        pytest.param(Settled(keep=True, decide="warm"), "keep this context  (pull_work.decide: warm)", id="warm"),
    ],
)
def test_either_says_what_the_policy_makes_of_it(settled: Settled, line: str) -> None:
    assert block(page(report(advice=SUM, decided=settled)), "EITHER")[-1] == f"Decided            {line}"


@pytest.mark.parametrize(
    ("verdict", "rule", "line"),
    [
        ("WARM", "same subject", "KEEP THIS CONTEXT   the same work item goes on"),
        (
            "COMPACT",
            "same subject, full",
            "COMPACT THIS CONTEXT   the same item goes on, and this context is nearly full",
        ),
        ("FRESH", "given up", "START FRESH   this attempt was given up"),
        ("FRESH", "full", "START FRESH   this context is too full for other work"),
    ],
)
def test_a_rule_that_decides_alone_is_told_without_a_sum(verdict: Any, rule: Any, line: str) -> None:
    told = page(report(advice=replace(SUM, verdict=verdict, rule=rule)))
    assert block(told, line.partition("  ")[0]) == [line]


@pytest.mark.parametrize("rule", ["no session", "another session", "restarted"])
def test_where_nothing_is_warm_no_advice_is_printed(rule: Any) -> None:
    silent = replace(SUM, verdict="FRESH", rule=rule)
    assert page(report(advice=silent)) == page(report())


def test_a_sum_that_says_fresh_tells_what_is_left_behind() -> None:
    advice = replace(SUM, verdict="FRESH", points=2)
    told = page(report(advice=advice, leaves_behind=(31, "billing", "wi-3fh8z2vn")))
    assert block(told, "START FRESH")[-1] == "You leave behind   31 files of billing; all of it is in wi-3fh8z2vn"


def test_no_list_is_longer_than_five_lines() -> None:
    six = tuple(known(n) for n in range(6))
    rules = tuple(Rule(f"oa-0000000{n}", f"Keep rule {n} of this lane.", NOW, new=False) for n in range(6))
    decisions = tuple(Decision(f"ADR 000{n}", "One", "docs/adr/1.md") for n in range(6))
    passed = tuple(PassedOver(f"wi-0000000{n}", "blocked by wi-8c1v0r2e") for n in range(6))
    again = tuple(replace(k, degree="1 line", status="stale") for k in six)
    told = page(
        report(still_true=six, again=again, unproven=six, agreements=rules, decisions=decisions, passed_over=passed)
    )
    assert told.count("and 1 more") == 6
    assert "fact 5" not in told
    assert f"{' ' * 13}and 1 more\nRulebook" in told


def test_nothing_ready_says_so_and_names_what_was_passed_over() -> None:
    passed = PassedOver("wi-2mm7d0qk", "held by ana", "ana", "2026-11-30T15:52:00Z", "ana/nav")
    told = page(report(next=None, ready=(), passed_over=(passed,)))
    assert told == (
        "Next   nothing is ready\n\n"
        "Passed over  wi-2mm7d0qk held by ana, last seen 6 min ago on ana/nav\n"
        "Rulebook     no upstream to compare with\n"
    )


def test_an_empty_store_names_the_command_that_fills_it() -> None:
    assert page(report(next=None, ready=())).startswith("Next   nothing is ready; `kit work add TITLE` names work\n")


@pytest.mark.parametrize(
    ("more", "line"),
    [
        pytest.param({"next": replace(PICK, status="done")}, "done; nothing is left to start", id="done"),
        pytest.param({"next": replace(PICK, status="dropped")}, "dropped; nothing is left to start", id="dropped"),
        pytest.param(
            {"blocked": PassedOver("wi-8c1v0r2e", "blocked by wi-3fh8z2vn")}, "blocked by wi-3fh8z2vn", id="blocked"
        ),
        pytest.param(
            {"blocked": PassedOver("wi-8c1v0r2e", "held by ana", "ana", "2026-11-30T12:58:00Z", "ana/x")},
            "held by ana, last seen 3 h ago on ana/x",
            id="held",
        ),
        pytest.param({"next": replace(PICK, id=None)}, "not in the store: this page needs no record", id="unrecorded"),
        pytest.param(
            {"next": replace(PICK, mine=True, also_open=("wi-a", "wi-b"), unblocks=2)},
            "yours, in progress, unblocks 2; 2 other items of yours are open",
            id="mine, with others",
        ),
    ],
)
def test_the_second_line_says_how_the_item_stands(more: dict[str, object], line: str) -> None:
    assert page(report(**more)).split("\n")[1] == f"       {line}"


def test_a_rulebook_behind_is_the_first_line() -> None:
    rule = Rule("oa-7q2m4kxd", "Retry limits live in config.", NOW, new=True)
    one = page(report(rulebook=Rulebook("origin/main", "2026-11-30T15:56:00Z", (rule,))))
    two = page(report(rulebook=Rulebook("origin/main", None, (rule, replace(rule, id="oa-00000000")))))
    assert one.split("\n")[0] == (
        "1 confirmed agreement on origin/main is not in this checkout: oa-7q2m4kxd Retry limits live in config."
    )
    assert "Rulebook     1 agreement on origin/main missing: git pull  (fetched 2 min ago)" in one
    assert two.split("\n")[:3] == [
        "2 confirmed agreements on origin/main are not in this checkout:",
        "  oa-7q2m4kxd  Retry limits live in config.",
        "  oa-00000000  Retry limits live in config.",
    ]
    assert "2 agreements on origin/main missing: git pull  (never fetched)" in two


def test_what_is_not_loaded_is_counted() -> None:
    two = page(report(left_out=LeftOut((("billing", 4), ("docs", 1)), ())))
    many = page(report(left_out=LeftOut((("a", 4), ("b", 1), ("c", 1)), ("wi-1", "wi-2"))))
    assert "Not loaded   4 agreements of billing, 1 agreement of docs (kit show ID)" in two
    assert "Not loaded   6 agreements of 3 other scopes, 2 older bundles (kit show ID)" in many


HOSTILE = "\x1b[2Jx\r\n::error::\u202e\u200b世界" * 9


def test_hostile_text_everywhere_stays_on_its_line_and_within_80_columns() -> None:
    intent = Intent(HOSTILE, NOW, HOSTILE, "wi-2mm7d0qk", HOSTILE, (HOSTILE,))
    six = known(text=HOSTILE, path=HOSTILE, degree=HOSTILE)
    told = page(
        report(
            next=replace(PICK, title=HOSTILE),
            still_true=(six,),
            again=(six,),
            unproven=(six,),
            intents=(intent,),
            agreements=(Rule("oa-7q2m4kxd", HOSTILE, NOW, new=False),),
            decisions=(Decision("ADR 0001", HOSTILE, HOSTILE),),
        )
    )
    lines = told.split("\n")
    assert [line for line in lines if text.width(line) > 80] == []
    assert [line for line in lines if text.plain(line) != line] == []
    assert not any(line.startswith("::") for line in lines)


def test_the_branch_a_fact_was_gleaned_from_is_named() -> None:
    assert "src/a.py (ana/x)" in page(report(still_true=(known(branch="ana/x"),)))
