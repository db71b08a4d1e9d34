"""The recipes that people copy: pinned, reading only, and never running what they judge."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from tests.source import ROOT

RECIPES = sorted((ROOT / "docs" / "recipes").glob("*.yml"))


def steps(name: str) -> list[dict[str, Any]]:
    jobs = yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))["jobs"]
    return [step for job in jobs.values() for step in job["steps"]]


@pytest.mark.parametrize("name", [path.relative_to(ROOT).as_posix() for path in RECIPES])
def test_a_recipe_is_pinned_and_may_only_read(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    whole = yaml.safe_load(text)
    used = re.findall(r"uses: (\S+)", text)
    assert [one for one in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", one)] == []
    assert whole["permissions"] == {}
    assert {right for job in whole["jobs"].values() for right in job["permissions"].values()} == {"read"}


@pytest.mark.parametrize("name", [path.relative_to(ROOT).as_posix() for path in RECIPES])
def test_a_recipe_puts_no_text_of_a_pull_request_into_a_script(name: str) -> None:
    assert [step["run"] for step in steps(name) if "${{" in step.get("run", "")] == []


def test_the_gate_of_pull_requests_checks_out_the_base_and_never_the_head() -> None:
    found = steps("docs/recipes/github-pull-requests.yml")
    checkouts = [step["with"] for step in found if step.get("uses", "").startswith("actions/checkout@")]
    assert [(one["fetch-depth"], one["persist-credentials"]) for one in checkouts] == [(0, False)]
    assert "head" not in checkouts[0]["ref"]
    scripts = "\n".join(step.get("run", "") for step in found)
    assert re.findall(r"git (checkout|switch|merge|reset|pull|worktree)", scripts) == []
    assert "--run-gates" not in scripts
