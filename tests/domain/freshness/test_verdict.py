from __future__ import annotations

import pytest

from kit.domain.freshness.spec import Entry
from kit.domain.freshness.verdict import BINARY, EQUAL, Finding, Verdict, cause_of, worst

ONE, TWO = Entry("100644", "1" * 40), Entry("100644", "2" * 40)
API = Finding("src/billing/api.py", "changed", ONE, TWO, lines=1)
JOBS = Finding("src/billing/jobs.py", "changed", ONE, TWO, lines=13)
FOLDER = Finding("src", "changed", Entry("040000", "3" * 40), Entry("040000", ""))

SHORT = [
    pytest.param(Verdict("stale", "changed", (API,), files=1), "src/billing/api.py, 1 line", id="one file by name"),
    pytest.param(Verdict("stale", "changed", (API, JOBS), files=12), "2 of 12 files, 14 lines", id="several by degree"),
    pytest.param(Verdict("stale", "changed", (FOLDER,)), "src/, changed", id="a folder that is not told apart"),
    pytest.param(
        Verdict("stale", "changed", (Finding("x.png", "changed", ONE, TWO, lines=BINARY),)),
        "x.png, binary",
        id="a binary file has no lines",
    ),
    pytest.param(
        Verdict("stale", "moved", (Finding("a.py", "moved", ONE, None, "b.py"),)), "a.py, moved to b.py", id="a move"
    ),
    pytest.param(
        Verdict("stale", "mode", (Finding("a.py", "mode", ONE, Entry("100755", "1" * 40)),)),
        "a.py, mode 100644 → 100755",
        id="a mode",
    ),
    pytest.param(
        Verdict("stale", "changed", (API,), uncommitted=True),
        "src/billing/api.py, 1 line, uncommitted",
        id="a change of this worktree",
    ),
    pytest.param(EQUAL, "watched content is equal", id="a fresh one says so"),
    pytest.param(
        Verdict("stale", "gone", (Finding("a\x1b[31m.py", "gone", ONE),)), "bytes:a%1B%5B31m.py, gone", id="no controls"
    ),
]


@pytest.mark.parametrize(("verdict", "expected"), SHORT)
def test_what_a_page_prints(verdict: Verdict, expected: str) -> None:
    assert verdict.short() == expected


def test_the_long_text_has_every_finding_note_and_the_hint() -> None:
    verdict = Verdict("stale", "changed", (API, JOBS), files=12, notes=("a note",), hint="kit show cl-78yccprs")
    assert verdict.long() == (
        "stale: watched content changed: 2 of 12 files, 14 lines",
        "  src/billing/api.py, 1 line",
        "  src/billing/jobs.py, 13 lines",
        "  note: a note",
        "  hint: kit show cl-78yccprs",
    )


def test_the_json_form_leaves_out_what_has_no_value() -> None:
    assert EQUAL.json() == {"state": "fresh", "cause": "equal", "reason": "watched content is equal"}
    assert Verdict("stale", "changed", (API,), files=1).json() == {
        "state": "stale",
        "cause": "changed",
        "reason": "src/billing/api.py, 1 line",
        "degree": "1 of 1 file, 1 line",
        "moved": [
            {
                "path": "src/billing/api.py",
                "kind": "changed",
                "before": {"mode": "100644", "oid": "1" * 40},
                "after": {"mode": "100644", "oid": "2" * 40},
                "lines": 1,
            }
        ],
    }


def test_the_cause_is_what_all_findings_have_in_common() -> None:
    assert cause_of([API, JOBS]) == "changed"
    assert cause_of([Finding("a", "gone"), Finding("b", "gone")]) == "gone"
    assert cause_of([API, Finding("b", "gone")]) == "changed"


def test_known_change_outdoes_what_is_unknown_and_no_note_is_lost() -> None:
    unknown = Verdict("unknown", "objects", notes=("first",))
    stale = Verdict("stale", "changed", (API,), notes=("second",))
    assert worst(EQUAL, unknown, stale) == Verdict("stale", "changed", (API,), notes=("first", "second"))
    assert worst(EQUAL, unknown).state == "unknown"
    assert worst() == EQUAL
