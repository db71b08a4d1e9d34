"""Every link of a document leads somewhere: to a file of this repository, and to a heading that is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.source import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"(?<!!)\[[^\]\n]+\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def anchors(text: str) -> set[str]:
    """The names a page's headings have in a link."""
    titles = re.findall(r"^#+ (.+)$", FENCE.sub(lambda m: m[0].strip("`"), text), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def fault(document: Path, link: str) -> str | None:
    """Why ``link`` leads nowhere, or None where it leads somewhere or out of the repository."""
    path, _, anchor = link.partition("#")
    if re.match(r"[a-z]+:", link):
        return None
    target = (document.parent / path).resolve() if path else document
    if not target.exists() or not target.is_relative_to(ROOT):
        return f"{link}: no such file"
    if anchor and anchor not in anchors(target.read_text(encoding="utf-8")):
        return f"{link}: no such heading"
    return None


@pytest.mark.parametrize("document", [pytest.param(path, id=path.relative_to(ROOT).as_posix()) for path in DOCUMENTS])
def test_every_link_leads_somewhere_in(document: Path) -> None:
    links = LINK.findall(FENCE.sub("", document.read_text(encoding="utf-8")))
    assert [why for link in links if (why := fault(document, link))] == []


@pytest.mark.parametrize(
    ("link", "why"),
    [
        pytest.param("README.md", None, id="a file that is there"),
        pytest.param("https://example.com/x", None, id="a page elsewhere is not looked up"),
        pytest.param("gone.md", "gone.md: no such file", id="a file that is gone"),
        pytest.param("README.md#gone", "README.md#gone: no such heading", id="a heading that is gone"),
        pytest.param("../x.md", "../x.md: no such file", id="a file on the author's machine"),
    ],
)
def test_a_link_is_judged(link: str, why: str | None) -> None:
    assert fault(ROOT / "README.md", link) == why
