"""The example shop, built once and copied for every test; its index is refreshed so that nothing looks touched."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from kit.app.kit import Kit
from kit.app.pull.answer import answer
from kit.app.pull.report import Report
from kit.app.pull.scene import Ask
from kit.domain.base import instant
from kit.wiring import open_kit
from tests import shop as example
from tests.repo import Repo

SESSION = "claude-code/3f9c12a0"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, hermetic_git: None) -> Path:
    return example.build(Repo.create(tmp_path_factory.mktemp("built") / "shop")).root


@pytest.fixture
def shop(built: Path, tmp_path: Path) -> Repo:
    shutil.copytree(built, tmp_path / "shop")
    repo = Repo(tmp_path / "shop")
    repo.git("update-index", "-q", "--refresh")
    return repo


@pytest.fixture
def asked(shop: Repo) -> Callable[..., Report]:
    """The report of the shop for some words of the command line, at 15:58 unless said otherwise."""

    def ask(*, now: str = example.NOW, session: str | None = SESSION, **words: object) -> Report:
        at = instant.parse(now)
        assert at is not None
        return answer(opened(shop), Ask(session=session, **words), now=at)  # type: ignore[arg-type]

    return ask


def opened(repo: Repo) -> Kit:
    return open_kit(str(repo.root))
