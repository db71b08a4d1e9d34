"""Taking back kit's last write, on real repositories."""

from __future__ import annotations

import pytest

from kit.app import setup
from kit.app.undo import TakenBack, undo
from kit.errors import AnswerIsNo, Refused
from kit.wiring import open_kit
from tests.repo import Repo


@pytest.fixture
def initialised(repo: Repo) -> Repo:
    repo.write("AGENTS.md", "# Ours\n")
    kit = open_kit(str(repo.root))
    setup.apply(kit, setup.init(kit))
    return repo


PATHS = (".gitattributes", ".kit/kit.yaml", "AGENTS.md")


def names(repo: Repo) -> list[str]:
    return sorted(path.name for path in repo.root.iterdir())


def test_the_last_write_is_taken_back_whole(initialised: Repo) -> None:
    assert undo(open_kit(str(initialised.root)), dry_run=False) == TakenBack("init", PATHS)
    assert (names(initialised), (initialised.root / "AGENTS.md").read_text()) == ([".git", "AGENTS.md"], "# Ours\n")


def test_a_dry_run_only_names_it(initialised: Repo) -> None:
    assert undo(open_kit(str(initialised.root)), dry_run=True) == TakenBack("init", PATHS)
    assert names(initialised) == [".git", ".gitattributes", ".kit", "AGENTS.md"]


def test_a_file_edited_since_is_named_and_nothing_is_taken_back(initialised: Repo) -> None:
    edited = (initialised.root / "AGENTS.md").read_text() + "mine\n"
    initialised.write("AGENTS.md", edited)
    with pytest.raises(Refused) as caught:
        undo(open_kit(str(initialised.root)), dry_run=False)
    assert (caught.value.exit_status, caught.value.where, caught.value.what) == (
        6,
        "AGENTS.md",
        "`AGENTS.md` changed after `kit init` wrote it; taking it back would lose that change",
    )
    assert (names(initialised), (initialised.root / "AGENTS.md").read_text()) == (
        [".git", ".gitattributes", ".kit", "AGENTS.md"],
        edited,
    )


def test_a_second_undo_finds_the_write_before(initialised: Repo) -> None:
    kit = open_kit(str(initialised.root))
    (initialised.root / ".gitattributes").unlink()
    setup.apply(kit, setup.init(kit))
    assert undo(kit, dry_run=False) == TakenBack("init", (".gitattributes",))
    assert names(initialised) == [".git", ".kit", "AGENTS.md"]


def test_without_a_write_the_answer_is_no(repo: Repo) -> None:
    with pytest.raises(AnswerIsNo) as caught:
        undo(open_kit(str(repo.root)), dry_run=False)
    assert (caught.value.exit_status, caught.value.what, caught.value.hint) == (
        1,
        "kit wrote nothing in this worktree that could be taken back",
        "kit status",
    )
