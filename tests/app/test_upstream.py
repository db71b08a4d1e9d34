"""Which branch is upstream's default, and which revision a change is compared with."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.app import upstream
from kit.errors import NotReady
from kit.wiring import open_kit
from tests.repo import Repo


def default(repo: Repo) -> str | None:
    kit = open_kit(str(repo.root))
    found = upstream.default_branch(kit, kit.git.branches())
    return upstream.shown(found) if found else None


def fetched(repo: Repo, *names: str) -> None:
    for name in names:
        repo.git("update-ref", f"refs/remotes/origin/{name}", "HEAD")


def test_the_head_of_the_remote_is_the_default_branch(repo: Repo) -> None:
    repo.commit()
    fetched(repo, "main", "trunk")
    repo.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk")
    assert default(repo) == "origin/trunk"


@pytest.mark.parametrize(
    ("names", "found"),
    [(["main", "master"], "origin/main"), (["master", "dev"], "origin/master"), (["dev"], None), ([], None)],
)
def test_without_it_custom_names_the_branch(names: list[str], found: str | None, repo: Repo) -> None:
    repo.commit()
    fetched(repo, *names)
    assert default(repo) == found


def test_a_local_branch_is_nobody_s_upstream_and_shown_by_its_own_name(repo: Repo) -> None:
    repo.commit()
    (local,) = open_kit(str(repo.root)).git.branches()
    assert (default(repo), upstream.shown(local)) == (None, "main")


def test_the_base_is_the_flag_or_what_a_job_names_or_the_default(repo: Repo, tmp_path: Path) -> None:
    repo.commit()
    repo.branch("release")
    clone = repo.clone(tmp_path / "clone")
    kit = open_kit(str(clone.root))
    assert upstream.base(kit, "HEAD", [])[0] == "HEAD"
    assert upstream.base(kit, "auto", ["main"])[0] == "origin/main"
    assert upstream.base(kit, "auto", ["nowhere"])[0] == "origin/HEAD"


def test_without_any_base_what_was_tried_is_told(repo: Repo) -> None:
    kit = open_kit(str(repo.root))
    with pytest.raises(NotReady) as caught:
        upstream.base(kit, "auto", ["release", ""])
    assert (caught.value.what, caught.value.hint) == (
        "no base revision is here; tried origin/release, origin/HEAD, origin/main, origin/master, main",
        "git remote set-head origin -a",
    )
