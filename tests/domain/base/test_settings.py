from __future__ import annotations

from kit.domain.base.lane import Lane
from kit.domain.base.settings import Settings

SHOP = Settings(
    lanes={"docs": Lane(("docs/**", "mkdocs.yml")), "billing": Lane(("src/billing/**", "docs/api/billing.md"))}
)


def test_a_repository_without_settings_has_no_lane_and_asks_four_eyes() -> None:
    assert (Settings().lanes, Settings().four_eyes, Settings().gates.records) == ({}, True, "required")


def test_a_lane_holds_what_its_paths_name() -> None:
    lane = SHOP.lanes["docs"]
    assert [lane.holds(path) for path in ("docs/a/b.md", "mkdocs.yml", "mkdocs.yml.bak")] == [True, True, False]


def test_a_file_may_lie_in_several_lanes_told_in_order() -> None:
    assert SHOP.lanes_of("docs/api/billing.md") == ("billing", "docs")
    assert SHOP.lanes_of("README.md") == ()
