"""What is read of a decision record, and which of them speak of a piece of work."""

from __future__ import annotations

import pytest

from kit.domain.advice.decision import DecisionRecord, number_of, read, relevant


@pytest.mark.parametrize(
    ("path", "number"),
    [
        ("docs/adr/0013-small.md", 13),
        ("doc/adr/ADR-7_x.markdown", 7),
        ("docs/decisions/12 words.md", 12),
        ("docs/adr/README.md", None),
        ("docs/0013-small.md", None),
        ("docs/adr/deep/0013-small.md", None),
    ],
)
def test_a_decision_record_is_known_by_its_folder_and_number(path: str, number: int | None) -> None:
    assert number_of(path) == number


@pytest.mark.parametrize(
    ("text", "title", "dead", "successor"),
    [
        pytest.param("# 13. Small modules\n\nStatus: accepted\n", "Small modules", False, None, id="accepted"),
        pytest.param("# ADR-0013: Small\n\n## Status\n\nRejected\n", "Small", True, None, id="below a heading"),
        pytest.param(
            "# Small\n\n* **Status:** superseded by [ADR-0014](0014.md)\n", "Small", True, 14, id="superseded"
        ),
        pytest.param("# Small\n\nstatus: Deprecated, see 4\n", "Small", True, None, id="deprecated"),
        pytest.param("no title\n", "0013-x.md", False, None, id="nothing said"),
    ],
)
def test_title_and_status_are_read_in_the_usual_forms(text: str, title: str, dead: bool, successor: int | None) -> None:
    found = read("docs/adr/0013-x.md", text)
    assert (found.number, found.name, found.title, found.dead, found.successor) == (
        13,
        "ADR 0013",
        title,
        dead,
        successor,
    )


def test_lanes_and_paths_are_what_the_text_names() -> None:
    found = read("docs/adr/1-x.md", "# X\n\nLanes: billing, docs\n\nSee `src/a.py`, ./b.toml and src/deep/**.\n")
    assert found.lanes == {"billing", "docs"}
    assert {"src/a.py", "b.toml", "src/deep/**"} <= found.paths


def record(
    number: int, *, paths: str = "", lanes: str = "", dead: bool = False, by: int | None = None
) -> DecisionRecord:
    return DecisionRecord(
        number, f"docs/adr/{number}.md", f"T{number}", dead, by, frozenset(lanes.split()), frozenset(paths.split())
    )


@pytest.mark.parametrize(
    ("records", "numbers"),
    [
        pytest.param([record(1, paths="src/a.py")], [1], id="by path"),
        pytest.param([record(1, paths="docs/x/y.md")], [1], id="by a glob that is expected"),
        pytest.param([record(1, lanes="billing")], [1], id="by lane"),
        pytest.param([record(7)], [7], id="by number in the words"),
        pytest.param([record(1, paths="src/b.py", lanes="docs")], [], id="not at all"),
        pytest.param([record(1, paths="src/a.py", dead=True, by=2), record(2)], [2], id="the successor instead"),
        pytest.param([record(1, paths="src/a.py", dead=True)], [], id="over, without a successor"),
        pytest.param(
            [record(1, paths="src/a.py", dead=True, by=2), record(2, dead=True, by=1)],
            [],
            id="two that replace each other",
        ),
        pytest.param([record(1, paths="src/a.py", dead=True, by=9)], [], id="a successor that is not there"),
    ],
)
def test_records_that_speak_of_the_work_are_chosen(records: list[DecisionRecord], numbers: list[int]) -> None:
    chosen = relevant(records, expected=["src/a.py", "docs/x/**"], lanes=["billing"], words=["as ADR-007 says"])
    assert [found.number for found in chosen] == numbers


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("superseded by" + "x" * 1_000_000, id="one long line"),
        pytest.param("status: superseded by " * 50_000, id="one long status"),
        pytest.param("a/" * 500_000, id="one long path"),
        pytest.param("lanes: " + "a " * 500_000, id="a million lanes"),
        pytest.param("\n" * 1_000_000, id="nothing but lines"),
        pytest.param("# " + "1" * 1_000_000, id="a title of digits"),
    ],
)
def test_a_hostile_megabyte_is_read_in_linear_time(text: str) -> None:
    assert read("docs/adr/0001-x.md", text).number == 1
