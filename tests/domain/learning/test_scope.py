from __future__ import annotations

import pytest

from kit.domain.agreement import Scope
from kit.domain.base import glob
from kit.domain.learning import scope
from tests.domain.learning.legs import lanes_of

SCOPES = [
    pytest.param(["src/billing/a.py"], ("src/billing/**",), id="the folder of one file"),
    pytest.param(["src/billing/a.py"] * 4 + ["docs/b.md"], ("src/billing/**",), id="80 % in one folder"),
    pytest.param(
        ["src/billing/a.py"] * 3 + ["src/money/b.py"],
        ("src/**",),
        id="75 % are not enough, and the folder above holds all",
    ),
    pytest.param(["a/x.py", "b/y.py"], (), id="no folder but the root"),
    pytest.param(["pyproject.toml"], ("pyproject.toml",), id="a file at the root stands for itself"),
    pytest.param(["README.md", "a/b.py"], (), id="a file at the root and one elsewhere"),
    pytest.param([], (), id="nothing"),
    pytest.param(["app/[id]/page.tsx"], ("app/[[]id]/**",), id="a folder that looks like a glob"),
]


@pytest.mark.parametrize(("paths", "expected"), SCOPES)
def test_the_narrowest_folder(paths: list[str], expected: tuple[str, ...]) -> None:
    assert scope.narrowest(paths, lane="billing") == Scope(("billing",), expected)


def test_a_scope_without_a_lane() -> None:
    assert scope.narrowest(["src/a.py"], lane=None) == Scope((), ("src/**",))


def test_a_folder_that_looks_like_a_glob_holds_its_own_files() -> None:
    (pattern,) = scope.narrowest(["app/[id]/page.tsx"], lane=None).paths
    assert [glob.matches(pattern, path) for path in ("app/[id]/page.tsx", "app/i/page.tsx")] == [True, False]


LANES = [
    pytest.param(["src/billing/a.py", "docs/b.md", "src/billing/c.py"], "billing", id="the lane with most"),
    pytest.param(["docs/b.md", "src/billing/a.py"], "billing", id="of equals the first by name"),
    pytest.param(["docs/b.md", "src/billing/a.py", "docs/c.md"], "docs", id="another"),
    pytest.param(
        ["docs/b.md", "docs/b.md", "src/billing/a.py", "src/billing/c.py"], "billing", id="a path counts once"
    ),
    pytest.param(["tools/x.py"], None, id="none"),
]


@pytest.mark.parametrize(("paths", "lane"), LANES)
def test_the_lane_of_what_happened(paths: list[str], lane: str | None) -> None:
    assert scope.lane(paths, lanes_of) == lane


KEYS = [
    ("billing", "MAX_RETRIES", "billing.max-retries"),
    ("billing", "maxRetries", "billing.max-retries"),
    (None, "$ git push --force", "run-git-push-force"),
    ("docs", "config/limits.toml", "docs.config-limits-toml"),
    ("docs", "src/billing/", "docs.src-billing"),
    ("docs", "ß", "docs.object"),
    ("billing", "x" * 300, f"billing.{'x' * scope.LONGEST}"),
]


@pytest.mark.parametrize(("lane", "thing", "key"), KEYS)
def test_the_key_of_a_rule(lane: str | None, thing: str, key: str) -> None:
    assert scope.key(lane, thing) == key
