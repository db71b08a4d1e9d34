"""Which files agents read, and what a change makes of them."""

from __future__ import annotations

import pytest

from kit.app.gate.reads import noun_of, reads
from kit.app.gate.sides import open_sides
from kit.domain.base.instant import Instant
from kit.wiring import open_kit
from tests.repo import Repo

NOW = Instant(1_796_000_000_000)


@pytest.mark.parametrize(
    ("path", "noun"),
    [
        ("AGENTS.md", "agents file"),
        ("deep/down/agents.MD", "agents file"),
        ("CLAUDE.local.md", "agents file"),
        ("skills/x/SKILL.md", "skill"),
        (".claude/commands/ship.md", "settings of a host"),
        ("pkg/.claude/settings.json", "settings of a host"),
        (".mcp.json", "settings of a host"),
        (".github/copilot-instructions.md", "rules"),
        (".cursor/rules/a/b.mdc", "rules"),
        ("web/.clinerules", "rules"),
        (".kit/kit.yaml", None),
        ("README.md", None),
        ("docs/agents.md.txt", None),
        ("src/claude.py", None),
    ],
)
def test_a_path_is_what_agents_take_it_for(path: str, noun: str | None) -> None:
    assert noun_of(path) == noun


def judged(repo: Repo) -> list[tuple[str, int, int, tuple[str, ...], tuple[str, ...], str]]:
    kit = open_kit(str(repo.root))
    found = reads(kit, open_sides(kit, flag="main", named=(), head="HEAD", now=NOW))
    return [(r.path, r.added, r.removed, r.shown, r.shown_inside, r.note) for r in found.changed]


def test_lines_are_told_by_what_comes_and_goes(repo: Repo) -> None:
    repo.commit("base", {"AGENTS.md": "one\ntwo\nthree\n", "README.md": "x\n"})
    repo.branch("feat")
    repo.commit("change", {"AGENTS.md": "one\nfour\nthree\nfive\n", "README.md": "y\n"})
    assert judged(repo) == [("AGENTS.md", 2, 1, ("four", "five"), (), "")]


@pytest.mark.parametrize(
    ("old", "new", "note"),
    [
        ("one\ntwo\n", "two\none\n", "lines moved, or only spaces changed"),
        ("one\n", "one\n\n\n", "lines moved, or only spaces changed"),
    ],
)
def test_what_lines_cannot_tell_is_noted(old: str, new: str, note: str, repo: Repo) -> None:
    repo.commit("base", {"AGENTS.md": old})
    repo.branch("feat")
    repo.commit("change", {"AGENTS.md": new})
    assert [row[-1] for row in judged(repo)] == [note]


def test_a_file_that_goes_is_told(repo: Repo) -> None:
    repo.commit("base", {"AGENTS.md": "one\ntwo\n", "sub/CLAUDE.md": "x\n"})
    repo.branch("feat")
    repo.git("rm", "-q", "AGENTS.md")
    repo.commit("change", {"sub/GEMINI.md": "y\n"})
    assert judged(repo) == [("AGENTS.md", 0, 2, (), (), "gone"), ("sub/GEMINI.md", 1, 0, ("y",), (), "new")]


def test_a_damaged_region_hides_nothing(repo: Repo) -> None:
    repo.commit("base", {"AGENTS.md": "one\n"})
    repo.branch("feat")
    repo.commit("change", {"AGENTS.md": "one\n<!--BLOCK_ID:lane-billing-->\nforged\n"})
    (row,) = judged(repo)
    assert (row[3], row[4]) == (("<!--BLOCK_ID:lane-billing-->", "forged"), ())
    assert "<!--/BLOCK_ID:lane-billing-->" in row[5]


def test_text_is_shown_without_what_moves_a_cursor_and_in_part(repo: Repo) -> None:
    repo.commit("base", {"AGENTS.md": "one\n"})
    repo.branch("feat")
    repo.commit("change", {"AGENTS.md": "one\n" + "".join(f"line {n}\x1b[2J{'x' * 300}\n" for n in range(1000))})
    ((_, added, _, shown, _, _),) = judged(repo)
    assert (added, len(shown), shown[0][:18]) == (1000, 40, "line 0\\x1b[2Jxxxxx")
    assert {len(line) for line in shown} == {160}


def test_what_the_base_changed_meanwhile_is_not_the_heads(repo: Repo) -> None:
    repo.commit("base", {"AGENTS.md": "one\n"})
    repo.branch("feat")
    repo.commit("change", {"x": "y\n"})
    repo.switch("main")
    repo.commit("meanwhile", {"AGENTS.md": "two\n"})
    repo.switch("feat")
    assert judged(repo) == []
