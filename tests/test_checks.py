"""Every check is defined once, in noxfile.py; make and CI name sessions that exist, with no more rights than they need."""

from __future__ import annotations

import ast
import re
from typing import Any

import pytest
import yaml

from tests.source import ROOT

SESSIONS = {
    node.name
    for node in ast.parse((ROOT / "noxfile.py").read_text(encoding="utf-8")).body
    if isinstance(node, ast.FunctionDef) and any("nox.session" in ast.unparse(d) for d in node.decorator_list)
}
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
WORKFLOWS = sorted((ROOT / ".github").rglob("*.yml"))
JOBS: dict[str, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8"))["jobs"]


def named_by_ci() -> set[str]:
    matrix = JOBS["check"]["strategy"]["matrix"]["session"]
    runs = (step["run"] for job in JOBS.values() for step in job["steps"] if "run" in step)
    return {*matrix, *(name for run in runs for name in re.findall(r"--session ([a-z_]+)", run))}


def test_make_names_sessions_that_exist() -> None:
    named = {word for line in re.findall(r"\$\(NOX\) (.+)", MAKEFILE) for word in line.split()}
    assert named - SESSIONS == set()


def test_make_test_runs_what_nox_runs_by_default() -> None:
    found = re.search(r"^test:.*\n\t\$\(NOX\) (.+)$", MAKEFILE, re.MULTILINE)
    default = re.search(r"nox\.options\.sessions = (\[.*\])", (ROOT / "noxfile.py").read_text(encoding="utf-8"))
    assert found is not None
    assert default is not None
    assert found[1].split() == ast.literal_eval(default[1])


def test_ci_runs_every_session_that_make_test_runs_and_the_build() -> None:
    assert named_by_ci() - SESSIONS == set()
    assert {"lint", "tests", "laws", "conformance", "docs", "self_check", "build"} - named_by_ci() == set()


def test_the_readme_the_script_of_ci_and_the_guide_for_contributors_name_one_command() -> None:
    texts = {
        name: (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", ".ci/run", "docs/contributing.md")
    }
    assert [name for name, text in texts.items() if not re.search(r"\bmake (-C \S+ )?test\b", text)] == []


def test_every_target_of_make_is_explained() -> None:
    targets = re.findall(r"^([a-z-]+):(.*)$", MAKEFILE, re.MULTILINE)
    assert [name for name, rest in targets if "##" not in rest] == []


@pytest.mark.parametrize("name", [path.relative_to(ROOT).as_posix() for path in WORKFLOWS])
def test_every_action_is_pinned_by_its_hash(name: str) -> None:
    used = re.findall(r"uses: (\S+)", (ROOT / name).read_text(encoding="utf-8"))
    assert [u for u in used if not u.startswith("./") and not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", u)] == []


def test_no_job_may_write_and_no_checkout_keeps_the_token() -> None:
    assert {name: job["permissions"] for name, job in JOBS.items() if job["permissions"] != {"contents": "read"}} == {}
    checkouts = [s for job in JOBS.values() for s in job["steps"] if s.get("uses", "").startswith("actions/checkout@")]
    assert [s["with"] for s in checkouts] == [{"persist-credentials": False}] * len(JOBS)
