"""The bundles found by what their claims watch are those that a look into every bundle finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.large import Large
from kit.app import claim_index, ledger
from kit.app.kit import Kit
from kit.domain.base.footprint import Footprint
from kit.domain.trust.watch import watched
from kit.wiring import open_kit


@pytest.fixture(scope="module")
def kit(hermetic_git: None, tmp_path_factory: pytest.TempPathFactory) -> Kit:
    root: Path = tmp_path_factory.mktemp("index") / "repo"
    Large(2500, 60, 30).build(root)
    return open_kit(str(root))


@pytest.mark.parametrize(
    "paths",
    [
        pytest.param(["src/t000/d03/f018.py", "src/t001/d11/f001.py"], id="files"),
        pytest.param(["src/t000/d07/**"], id="a folder"),
        pytest.param(["src/t001/**/f01*.py"], id="a glob"),
        pytest.param(["src/t002"], id="a folder written as a file"),
        pytest.param(["elsewhere.md"], id="a file that nothing watches"),
        pytest.param([], id="nothing"),
    ],
)
def test_the_bundles_found_are_those_of_a_look_into_each_for(kit: Kit, paths: list[str]) -> None:
    known, footprint = ledger.read(kit), Footprint(paths)
    expected = {
        work
        for work, bundle in known.bundles.items()
        if any(footprint.meets(text) for claim in bundle.claims for text in watched(claim))
    }
    assert claim_index.works_watching(kit, known, footprint) == expected
    assert claim_index.works_watching(kit, known, footprint) == expected
