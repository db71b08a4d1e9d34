"""The glossary says of every word what it means and what it does not; the changelog is one line a change."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from kit.domain.base.record import Status
from kit.domain.freshness.verdict import State
from tests.source import ROOT

GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
ENTRIES = dict(re.findall(r"^## ([^\n]+)\n\n(.*?)(?=\n## |\Z)", GLOSSARY, re.MULTILINE | re.DOTALL))
FRAGMENTS = sorted(path for path in (ROOT / "changelog.d").iterdir() if path.name != "README.md")


@pytest.mark.parametrize("word", sorted(ENTRIES))
def test_the_glossary_says_what_it_does_not_mean(word: str) -> None:
    assert "*Not* " in ENTRIES[word]


def test_the_glossary_is_in_order() -> None:
    assert list(ENTRIES) == sorted(ENTRIES)


def test_the_glossary_has_the_words_of_the_store() -> None:
    store = {
        "work item",
        "trust bundle",
        "agreement",
        "policy",
        "context map",
        "memory",
        "lane",
        "hold",
        "claim",
        "evidence",
    }
    assert store - set(ENTRIES) == set()


def test_the_glossary_names_every_status() -> None:
    assert re.findall(r"\w+", ENTRIES["status"].partition(":")[2].partition(".")[0]) == list(get_args(Status))


def test_the_glossary_names_every_verdict_of_freshness() -> None:
    named = re.findall(r"\*(\w+)\*", ENTRIES["freshness"].partition("\n*Not*")[0])
    assert named == list(get_args(State))


@pytest.mark.parametrize("name", [path.name for path in FRAGMENTS])
def test_a_change_is_told_in_one_line(name: str) -> None:
    assert re.fullmatch(r"[a-z0-9-]+\.(added|changed|fixed|removed)\.md", name)
    text = (ROOT / "changelog.d" / name).read_text(encoding="utf-8")
    assert re.fullmatch(r"[A-Z`].*\.\n", text)


@pytest.mark.parametrize("folder", ["kit", "kit/domain"])
def test_the_page_on_architecture_names_every_part_of(folder: str) -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    parts = [path for path in (ROOT / folder).iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()]
    names = {
        path.stem if folder == "kit/domain" else f"kit/{path.name}" for path in parts if path.name != "__init__.py"
    }
    assert {name for name in names if f"`{name}`" not in page and f"`{name}/`" not in page} == set()
