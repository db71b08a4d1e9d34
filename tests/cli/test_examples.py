"""Every example on a help page runs, in the example repository, and ends as it should."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Iterator
from io import BytesIO, TextIOWrapper
from pathlib import Path

import click
import pytest

from kit.cli.main import VERBS, cli, run
from tests import shop
from tests.repo import Repo

ENDS = {
    "kit doctor": 1,  # the example was never set up by `kit init`, and says so
    'kit reject oa-7q2m4kxd "a habit of the model, not a rule of ours"': 1,  # there it binds, and is retired, not rejected
}


def _examples(command: click.Command, parent: click.Context, name: str) -> Iterator[str]:
    context = click.Context(command, parent=parent, info_name=name)
    _, _, after = (command.help or "").partition("Example:\n")
    yield from (line.strip() for line in after.split("\n\n")[0].splitlines())
    if isinstance(command, click.Group):
        for word in command.list_commands(context):
            child = command.get_command(context, word)
            assert child is not None
            yield from _examples(child, context, word)


def examples() -> list[str]:
    """The lines below `Example:` of every help page."""
    root = click.Context(cli, info_name="kit", **cli.context_settings)
    found: list[str] = []
    for verb in VERBS:
        command = cli.get_command(root, verb)
        assert command is not None
        found += _examples(command, root, verb)
    return found


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    repo = shop.build(Repo.create(tmp_path_factory.mktemp("examples") / "repo"))
    repo.commit("Test billing", {"Makefile": "test-billing:\n\t@true\n"})
    return repo.root


@pytest.mark.skipif(shutil.which("make") is None, reason="one example runs make")
@pytest.mark.parametrize("line", examples())
def test_an_example_runs(line: str, example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "repo"
    shutil.copytree(example, folder, symlinks=True)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("KIT_NOW", shop.NOW)
    for given in ("comments.json", "pulls.json"):
        Path(given).write_text("[]", encoding="utf-8")
    Path("rules.md").write_text("<!--BLOCK_ID:names-->\nPlain names.\n<!--/BLOCK_ID:names-->\n", encoding="utf-8")
    Path("conversation.json").write_text('[{"role": "user", "content": "Hello"}]', encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO()))
    program, *words = shlex.split(line)
    if words[0] == "undo":
        assert run(["work", "add", "A slip of the hand"]) == 0
    assert (program, run(words)) == ("kit", ENDS.get(line, 0))


@pytest.mark.parametrize(
    ("words", "what"),
    [
        pytest.param(["wrok"], "there is no command `kit wrok`; did you mean `kit work`?", id="a slip of the hand"),
        pytest.param(
            ["help", "wrok"], "there is no command `kit wrok`; did you mean `kit work`?", id="asked for its help"
        ),
        pytest.param(["xyzzy"], "there is no command `kit xyzzy`", id="nothing like it"),
    ],
)
def test_an_unknown_verb_is_told_with_a_near_one(
    words: list[str], what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (run(words), capsys.readouterr().err) == (2, f"error: {what}\n  hint: kit --help\n")


def test_the_first_page_names_only_verbs_that_are_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    shown = capsys.readouterr().out
    assert [verb for verb in VERBS if f"\n  {verb} " in shown] == [
        v for v, row in VERBS.items() if row.group == "daily"
    ]


def test_every_example_stands_on_a_line_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    for verb in VERBS:
        run(["help", verb])
        for name in getattr(cli.get_command(click.Context(cli, **cli.context_settings), verb), "commands", ()):
            run(["help", verb, name])
    shown = {line.strip() for line in capsys.readouterr().out.splitlines()}
    assert set(examples()) - shown == set()


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_both_ways_to_ask_for_a_page_show_the_same(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["help", verb]) == 0
    asked = capsys.readouterr().out
    assert run([verb, "--help"]) == 0
    assert capsys.readouterr().out == asked
