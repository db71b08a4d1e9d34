"""Which paths that name nothing today named something once; the answer is that of each watch held against each path."""

from __future__ import annotations

from collections.abc import Iterator

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


class Unwalked(frozenset[str]):
    """Paths that may be asked for, and not walked through."""

    def __iter__(self) -> Iterator[str]:
        raise AssertionError


def test_a_path_or_a_folder_is_not_held_against_every_path() -> None:
    said = [dead._once(text, Unwalked(TOUCHED), dead._folders(TOUCHED)) for text in ("src/**", "gone/**", "gone")]
    assert said == [True, False, False]
