"""Make Git hermetic for every test: no configuration but the test's own, a fixed author, a home of its own.

Laws are judged by what they find and not by how fast this machine is; in CI they draw the same examples each time.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.repo import Repo

settings.register_profile(
    "kit", deadline=None, derandomize=bool(os.environ.get("CI")), suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("kit")

_PERSON = {"NAME": "Ana", "EMAIL": "ana@example.com", "DATE": "1790000000 +0000"}


@pytest.fixture(autouse=True, scope="session")
def hermetic_git(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No system or global configuration, no variable of a hook that runs the tests."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for key in [key for key in os.environ if key.startswith(("GIT_", "KIT_")) and key != "KIT_VECTORS"]:
            patch.delenv(key)
        for key in ("CLAUDE_CONFIG_DIR", "CODEX_HOME"):
            patch.delenv(key, raising=False)
        for key in ("HOME", "USERPROFILE"):
            patch.setenv(key, str(home))
        patch.setenv("XDG_CONFIG_HOME", str(home / "config"))
        patch.setenv("GIT_CONFIG_NOSYSTEM", "1")
        patch.setenv("GIT_CONFIG_GLOBAL", str(home / "gitconfig"))
        (home / "gitconfig").write_text('[protocol "file"]\n\tallow = always\n', encoding="utf-8")
        for role in ("AUTHOR", "COMMITTER"):
            for part, value in _PERSON.items():
                patch.setenv(f"GIT_{role}_{part}", value)
        yield


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    """An empty repository on an unborn ``main``."""
    return Repo.create(tmp_path / "repo")
