"""Which paths that name nothing today named something once; the answer is that of each watch held against each path."""

from __future__ import annotations

import pytest

from kit.app import dead
from kit.domain.freshness import watch

TOUCHED = frozenset({"src/billing/api.py", "docs/x.md", "a b.md", ".kit/kit.yaml", "docs/deep/AGENTS.md", "README.md"})


@pytest.mark.parametrize(
    "text",
    ["src", "src/**", "src/billing", "src/bill", "src/billing/api.py", "src/billing/*.py", "**", "**/x.md", "docs/x.md/**",
     ".kit/**", ".kit", ".kit/kit.yaml", "docs/deep/**", "docs/deep/AGENTS.md", "bytes:a%20b.md", "gone/**", "gone"],
)  # fmt: skip
def test_a_path_named_something_once_as_its_watch_says(text: str) -> None:
    said = any(watch.names(text, path) for path in TOUCHED)
    assert dead._once(text, TOUCHED, dead._folders(TOUCHED)) is said


def test_only_a_glob_is_held_against_every_path(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def names(text: str, _path: str) -> bool:
        asked.append(text)
        return False

    monkeypatch.setattr(watch, "names", names)
    for text in ("src/**", "gone/**", "gone", "gone/*.py"):
        dead._once(text, TOUCHED, dead._folders(TOUCHED))
    assert asked == ["gone/*.py"] * len(TOUCHED)
