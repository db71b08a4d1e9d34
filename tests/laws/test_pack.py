"""What nobody's text can do to an agent's page, whatever it says."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from kit.app.pages.fit import LEAST, Section, fit
from kit.app.pages.pack import pack
from kit.app.pages.terminal import page
from kit.app.pull.report import Decision, Fact, Intent, Known, LeftOut, Pick, Report, Rule, Rulebook
from kit.domain.base import text

NOW = "2026-11-30T15:58:00Z"
PIECES = (
    "# ", "\n", "\r", "```", "~~~", "`", "<!--BLOCK_ID:a-->", "<!--/BLOCK_ID:a-->", "<!--DISCARD_BLOCK:a-->", "> ", "- ",
    "1. ", "---", "\x1b[2J", "\u202e", "\u2028", "::error::", "](http://e)", "![", "<img>", "世", "\\", "!--", "<", "&lt;",
)  # fmt: skip
hostile = st.lists(st.sampled_from(PIECES) | st.text(max_size=6), max_size=12).map("".join)
HEADS = (
    "## Work", "Done when", "Known and", "Derive again", "Facts of", "Somebody decided", "Rules for", "Expected files", "When the",
    "Unproven,", "The rulebook", "Left out", "What you", "Do not", "New rule",
)  # fmt: skip


@st.composite
def reports(draw: st.DrawFn) -> Report:
    """A report whose every word comes from somebody else."""
    known = Known("cl-78yccprs", "wi-3fh8z2vn", draw(hostile), "stale", draw(hostile), 1, draw(hostile), draw(hostile),
                  draw(hostile), draw(hostile))  # fmt: skip
    several = (known,) * draw(st.integers(0, 7))
    rule = Rule("oa-7q2m4kxd", draw(hostile), NOW, new=True)
    return Report(
        NOW, None, "codex/1",
        Pick("wi-8c1v0r2e", draw(hostile), "implement", ("billing",), (draw(hostile), "src/a.py"), (draw(hostile),), None, 0),
        (), (),
        still_true=several, again=several, unproven=several,
        intents=(Intent(draw(hostile), NOW, draw(hostile), "wi-2mm7d0qk", draw(hostile), (draw(hostile),)),),
        agreements=(rule,), memory=(Fact("me-00000001", draw(hostile)),),
        decisions=(Decision("ADR 0001", draw(hostile), draw(hostile)),),
        left_out=LeftOut(((draw(hostile), 2),), ("wi-1",)),
        rulebook=Rulebook(draw(hostile), NOW, (rule,)),
    )  # fmt: skip


@given(reports())
def test_every_line_is_a_head_of_ours_an_entry_or_a_quotation(report: Report) -> None:
    lines = pack(report, budget=100_000).split("\n")[:-1]
    assert [line for line in lines if not line.startswith((*HEADS, "- ", "> "))] == []
    opened = [line for line in lines if re.match(r"[->] +(?:[#>]|~{3}|[-+*] |\d+[.)] |`{3})", line)]
    assert opened == []


@given(reports())
def test_no_text_reads_as_a_tag_of_the_lifecycle_or_moves_a_cursor(report: Report) -> None:
    for told in (pack(report, budget=100_000), page(report)):
        assert not any(unicodedata.category(c) in {"Cc", "Cf", "Zl", "Zp"} for c in told.replace("\n", ""))
    assert "<!--" not in pack(report, budget=100_000)


@given(reports(), st.integers(0, 3000))
def test_no_page_is_over_its_budget(report: Report, budget: int) -> None:
    assert len(pack(report, budget=budget).encode()) <= max(budget, LEAST)


@given(reports())
def test_no_line_of_a_terminal_is_wider_than_80_columns(report: Report) -> None:
    told = page(replace(report, rulebook=Rulebook(None, None, ())))
    assert [line for line in told.split("\n") if text.width(line) > 80] == []


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 4)), max_size=6), st.integers(LEAST, 900))
def test_an_entry_is_shown_whole_or_named_as_left_out(shape: list[tuple[int, int]], budget: int) -> None:
    sections = [
        Section(f"head {i}", tuple((f"n{i}.{j}", f"- line {i}.{j} {'x' * 20}") for j in range(n)), worth, f"s{i}")
        for i, (worth, n) in enumerate(shape)
    ]
    told = fit("## title", sections, "closing", budget=budget).split("\n")
    cut = next((line for line in told if line.startswith("Left out for size")), "")
    for section in sections:
        for name, line in section.entries:
            assert (line in told) or name in cut or "more" in cut or "entries" in cut
