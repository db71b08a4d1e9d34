"""Every JSON object that kit prints names its schema, the schema ships, and what is printed fits it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest
from jsonschema import Draft202012Validator

from kit.app.lifecycle import Viewed
from kit.cli import output, outputs
from kit.cli.lifecycle import VIEW
from kit.cli.main import run
from kit.cli.outputs import Output
from kit.errors import InvalidRecord
from tests import shop
from tests.repo import Repo
from tests.source import GOLDEN, ROOT

FOLDER = ROOT / "schemas" / "output"
DECLARED = {output.name: output for output in outputs.declared()}
TALK = str(ROOT / "tests" / "hosts" / "conversation.json")
RULES = str(ROOT / "tests" / "hosts" / "rules.md")
PRINTED = [
    pytest.param("kit.status/1", ["status"], 0, id="where the worktree stands"),
    pytest.param("kit.lane-list/1", ["lane", "list"], 0, id="lanes"),
    pytest.param("kit.lane/1", ["lane", "show", "billing"], 0, id="a lane"),
    pytest.param("kit.work-list/1", ["work", "list", "--all"], 0, id="items"),
    pytest.param("kit.show/1", ["work", "show", "wi-3fh8z2vn"], 0, id="an item"),
    pytest.param("kit.claim-list/1", ["claim", "list"], 0, id="claims"),
    pytest.param("kit.show/1", ["show", "cl-ck51f0fq"], 0, id="a stale claim"),
    pytest.param("kit.show/1", ["show", "oa-7q2m4kxd"], 0, id="an agreement"),
    pytest.param("kit.show/1", ["show", "po-mwdgs65m"], 0, id="a policy"),
    pytest.param("kit.why/1", ["why", "src/billing/retry.py"], 0, id="a path"),
    pytest.param("kit.check/1", ["check"], 0, id="findings"),
    pytest.param("kit.check/1", ["check", "--strict"], 1, id="findings that are red"),
    pytest.param("kit.pull-work/1", ["pull-work"], 0, id="what is next"),
    pytest.param("kit.pull-work/1", ["pull-work", "--session", "claude-code/3f9c12a0"], 0, id="what is next, with a session"),
    pytest.param("kit.pull-work/1", ["pull-work", "--title", "T", "--paths", "docs/x.md"], 0, id="work without a record"),
    pytest.param("kit.close/1", ["close", "--dry-run"], 0, id="a close"),
    pytest.param("kit.gate-run/1", ["gate", "run"], 0, id="promoted checks that ran"),
    pytest.param("kit.gate-list/1", ["gate", "list"], 0, id="promoted checks"),
    pytest.param("kit.learning-review/1", ["learning-review", "--dry-run"], 0, id="what can be learned"),
    pytest.param("kit.list/1", ["list", "--all"], 0, id="rules"),
    pytest.param("kit.ci/1", ["ci"], 0, id="a change"),
    pytest.param("kit.ci/1", ["ci", "--base", "HEAD~2"], 1, id="a change that binds unproven"),
    pytest.param("kit.refresh/1", ["refresh", "--dry-run"], 0, id="what was decided in comments"),
    pytest.param("kit.lifecycle-lint/1", ["lifecycle", "lint", RULES], 0, id="declarations"),
    pytest.param("kit.lifecycle-view/1", ["lifecycle", "view", TALK, "--trust", RULES], 0, id="a request of a conversation"),
    pytest.param("kit.lifecycle-audit/1", ["lifecycle", "audit", TALK, "--trust", RULES], 0, id="what a session did"),
    pytest.param("kit.doctor/1", ["doctor"], 1, id="what keeps kit from working"),
    pytest.param("kit.error/1", ["show", "cl-00000000"], 2, id="an unknown id"),
    pytest.param("kit.error/1", ["frobnicate"], 2, id="an unknown verb"),
    pytest.param("kit.error/1", ["check", "--at", "nowhere"], 4, id="an unknown commit"),
]  # fmt: skip


def _file(output: Output) -> Path:
    return FOLDER / output.file


@pytest.mark.parametrize("output", DECLARED.values(), ids=DECLARED)
def test_the_schema_that_ships_is_that_of_the_result(output: Output) -> None:
    if GOLDEN:
        outputs.write_all()
    made = outputs.schema(output)
    assert json.loads(_file(output).read_text(encoding="utf-8")) == made
    Draft202012Validator.check_schema(made)


def test_no_schema_is_left_of_an_output_that_is_gone() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {output.file for output in DECLARED.values()}


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Repo:
    return shop.build(Repo.create(tmp_path_factory.mktemp("outputs") / "repo"))


@pytest.mark.parametrize(("name", "words", "code"), PRINTED)
def test_what_is_printed_fits_its_schema(
    name: str,
    words: list[str],
    code: int,
    example: Repo,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("KIT_NOW", shop.NOW)
    ended = run(["-C", str(example.root), *words, "--json"])
    printed: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert (printed["schema"], ended) == (name, code)
    schema = json.loads(_file(DECLARED[name]).read_text(encoding="utf-8"))
    assert [e.message for e in Draft202012Validator(schema).iter_errors(printed)] == []
    assert set(printed) == set(schema["properties"])


def test_bytes_of_paths_and_halves_of_characters_are_printed_as_escapes() -> None:
    assert output.jsonable(["src/\udcff", "\ud800", "\U0001f600"]) == ["src/\\xff", "\\ud800", "\U0001f600"]


def test_every_output_is_printed_by_some_command_here() -> None:
    assert {case.values[0] for case in PRINTED} == set(DECLARED)


def test_what_nests_too_deep_for_json_is_told_and_is_no_bug(capsys: pytest.CaptureFixture[str]) -> None:
    deep: list[Any] = []
    for _ in range(10_000):
        deep = [deep]
    with click.Context(click.Command("view"), info_name="kit view"), pytest.raises(InvalidRecord) as told:
        output.data(VIEW, Viewed(1, 1, ({"role": "user", "content": deep},), (), (), (), 0))
    assert (told.value.code, told.value.what, told.value.hint) == (
        "too-deep",
        "what was found nests too deep to be printed as JSON; leave --json out",
        "kit view --help",
    )
    assert capsys.readouterr().out == ""
