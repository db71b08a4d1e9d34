"""Decisions are numbered without a gap, told in the same four parts, and listed in an index made from them."""

from __future__ import annotations

import re

import pytest

from tests.source import GOLDEN, ROOT

FOLDER = ROOT / "docs" / "adr"
RECORDS = sorted(FOLDER.glob("[0-9]*.md"))
PARTS = ["Context", "Drivers", "Options", "Outcome"]
HEAD = """# Decisions

Why kit is built as it is, one decision a page. This index is generated from the pages.

| | decision | status |
| ---: | --- | --- |
"""


def index() -> str:
    """The index as the pages have it."""
    rows = []
    for path in RECORDS:
        text = path.read_text(encoding="utf-8")
        title = re.match(r"# \d+\. (.+)\n", text)
        status = re.search(r"^Status: (.+)$", text, re.MULTILINE)
        assert title is not None, f"{path.name} starts without a title"
        assert status is not None, f"{path.name} has no status"
        rows.append(f"| {int(path.name[:4])} | [{title[1]}]({path.name}) | {status[1]} |")
    return HEAD + "\n".join(rows) + "\n"


def test_the_index_of_decisions_is_that_of_the_pages() -> None:
    page = FOLDER / "README.md"
    if GOLDEN:
        page.write_text(index(), encoding="utf-8", newline="\n")
    assert page.read_text(encoding="utf-8") == index()


def test_decisions_are_numbered_without_a_gap() -> None:
    assert [int(path.name[:4]) for path in RECORDS] == list(range(1, len(RECORDS) + 1))


@pytest.mark.parametrize("name", [path.name for path in RECORDS])
def test_a_decision_has_four_parts_and_fits_on_60_lines(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == PARTS
    assert text.startswith(f"# {int(name[:4])}. ")
    assert len(text.splitlines()) <= 60
