"""Where one person may confirm alone, every page says so (design 7)."""

from __future__ import annotations

from collections.abc import Callable

from kit.app.pages.pack import pack
from kit.app.pages.terminal import page
from kit.app.pull.report import Report
from tests.repo import Repo

ALONE = "Note         one person alone may confirm a rule here (four_eyes: false)\n"


def test_a_page_says_that_one_person_confirms_alone(shop: Repo, asked: Callable[..., Report]) -> None:
    assert ALONE not in page(asked())
    settings = shop.root / ".kit" / "kit.yaml"
    settings.write_bytes(settings.read_bytes().replace(b"four_eyes: true", b"four_eyes: false"))
    assert ALONE in page(asked())
    assert "New rule since you started, each confirmed by one person alone\n" in pack(asked(), budget=8000)
