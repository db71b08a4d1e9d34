# ruff: noqa: RUF001  (letters of other widths are what it reads)
"""Names that some file system takes for kit's folder."""

from __future__ import annotations

import pytest

from kit.app.gate import entries
from kit.app.gate.sides import open_sides
from kit.domain.base.instant import Instant
from kit.wiring import open_kit
from tests.repo import Repo

NOW = Instant(1_796_054_280_000)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param(".KIT", ["second-home"], id="in capitals"),
        pytest.param(".Kit", ["second-home"], id="with one capital"),
        pytest.param(".kit.", ["second-home"], id="with a dot behind"),
        pytest.param(".kit ", ["second-home"], id="with a space behind"),
        pytest.param(".k\u200bit", ["second-home"], id="with what nobody sees"),
        pytest.param(".ｋｉｔ", ["second-home"], id="in wide letters"),
        pytest.param(".kit~1", ["second-home"], id="by a short name"),
        pytest.param(".kit:x", ["second-home"], id="as a stream"),
        pytest.param(".kitchen", [], id="another word"),
        pytest.param("kit", [], id="without the dot"),
        pytest.param("sub/.KIT", [], id="in a folder"),
    ],
)
def test_another_spelling(name: str, expected: list[str], repo: Repo) -> None:
    repo.commit("base", {"README.md": "x\n"})
    repo.branch("feat")
    oid = repo.git("hash-object", "-w", "--stdin", stdin=b"x\n")
    repo.git("-c", "core.protectNTFS=false", "update-index", "--add", "--cacheinfo", f"100644,{oid},{name}/x.yaml")
    repo.git("commit", "-qm", "Another", env=repo.dates())
    kit = open_kit(str(repo.root))
    sides = open_sides(kit, flag="main", named=(), head="HEAD", now=NOW)
    assert [found.code for found in entries.findings(kit, sides)] == expected


def test_records_of_megabytes_are_told(repo: Repo) -> None:
    repo.commit("base", {"README.md": "x\n"})
    repo.branch("feat")
    repo.commit("large", {f".kit/notes-{n}.md": "x" * 3 * 1024 * 1024 for n in range(6)})
    kit = open_kit(str(repo.root))
    sides = open_sides(kit, flag="main", named=(), head="HEAD", now=NOW)
    whats = [found.what for found in entries.findings(kit, sides) if found.code == "too-large"]
    assert whats[0] == "`.kit/notes-0.md` has 3.0 MiB; a record that a change brings has at most 1"
    assert whats[-1] == "the change brings 18.0 MiB of records; expected at most 16"
