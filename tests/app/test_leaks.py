from __future__ import annotations

from pathlib import Path

import pytest

from kit.app import leaks
from kit.app.check import check
from kit.app.finding import Finding
from kit.app.work import Wish, add
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.wiring import open_kit
from tests import shop
from tests.repo import Repo

NOW = instant.parse(shop.NOW) or Instant(0)
SETTINGS = 'format: 1\nrepository: "re-7jgx48ha"\nlanes: {src: {paths: ["src/**"]}}\n'
TOKEN = "ghp" + "_" + "a1B2c3D4e5" * 4
TITLE = f"Log in with {TOKEN} first"


def leaking(repo: Repo) -> str:
    """A repository with an item whose body has a credential; where it stands."""
    repo.commit("Start", {".kit/kit.yaml": SETTINGS, "src/a.py": "x = 1\n"})
    (path,) = add(open_kit(str(repo.root)), Wish(title=TITLE, lanes=("src",))).paths
    repo.commit("Add an item")
    lines = Path(repo.root, path).read_text(encoding="utf-8").splitlines()
    return f"{path}:{next(i for i, line in enumerate(lines, start=1) if TOKEN in line)}"


@pytest.mark.parametrize("rev", [None, "HEAD"], ids=["in the worktree", "in a revision"])
@pytest.mark.parametrize("again", [False, True], ids=["looked for", "remembered"])
def test_a_credential_in_a_record_is_told_by_its_line_and_kind(repo: Repo, rev: str | None, again: bool) -> None:
    where = leaking(repo)
    kit = open_kit(str(repo.root))
    if again:
        list(leaks.findings(kit, kit.records.snapshot(rev)))
        kit = open_kit(str(repo.root))
    found = list(leaks.findings(kit, kit.records.snapshot(rev)))
    hint = "replace it by a new one where it is in use, and take it out of the file; Git keeps it in what is committed"
    what = "this looks like a credential (github-token)"
    assert found == [Finding("records", "secret", what, where, hint)]


def test_a_file_that_is_no_record_is_looked_through_too(repo: Repo) -> None:
    repo.commit("Start", {".kit/kit.yaml": SETTINGS, ".kit/note.txt": f"a\n{TOKEN}\n{TOKEN}\n"})
    report = check(open_kit(str(repo.root)), now=NOW)
    assert [f.where for f in report.findings if f.code == "secret"] == [".kit/note.txt:2", ".kit/note.txt:3"]


def test_a_credential_makes_the_gate_of_records_red_and_is_not_shown(repo: Repo) -> None:
    leaking(repo)
    report = check(open_kit(str(repo.root)), now=NOW)
    assert report.red
    assert TOKEN not in repr(report)


def test_records_without_one_have_nothing_to_say(repo: Repo) -> None:
    repo.commit("Start", {".kit/kit.yaml": SETTINGS})
    kit = open_kit(str(repo.root))
    assert list(leaks.findings(kit, kit.records.snapshot())) == []


def test_what_is_committed_since_is_looked_through_alone(repo: Repo) -> None:
    where = leaking(repo)
    kit = open_kit(str(repo.root))
    list(leaks.findings(kit, kit.records.snapshot()))
    path = Path(repo.root, where.partition(":")[0])
    path.write_text(path.read_text(encoding="utf-8").replace(TOKEN, "the token"), encoding="utf-8", newline="\n")
    assert list(leaks.findings(kit, kit.records.snapshot())) == []
