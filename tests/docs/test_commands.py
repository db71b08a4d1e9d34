"""A command that a document, a docstring or a hint names is one that kit has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import click
import pytest

from kit.cli.main import VERBS, cli
from tests.docs.session import steps
from tests.source import ROOT, modules

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
SPAN = re.compile(r"`(kit [^`\n]+)`")


def fault(command: str) -> str | None:
    """Why ``command`` (``kit work add``) is none, or None where it is one; words after the verb are arguments."""
    context = click.Context(cli, **cli.context_settings)
    group: click.Command = cli
    for word in command.split()[1:]:
        if not isinstance(group, click.Group) or not re.fullmatch(r"[a-z][a-z-]*", word):
            return None
        found = group.get_command(context, word)
        if found is None:
            return f"`{group.name if group is not cli else 'kit'}` has no `{word}`"
        group = found
    return None


def documented() -> Iterator[tuple[str, str]]:
    for path in DOCUMENTS:
        text = path.read_text(encoding="utf-8")
        name = path.relative_to(ROOT).as_posix()
        yield from ((name, match[1]) for match in SPAN.finditer(text))
        yield from ((name, step.command) for step in steps(text) if step.command.startswith("kit "))


def hinted() -> Iterator[tuple[str, str]]:
    """The commands in texts that kit prints: in backticks, or as the whole of a hint."""
    for module in modules("kit"):
        for node in ast.walk(module.tree):
            if isinstance(node, ast.keyword) and node.arg == "hint":
                text = _text(node.value)
                if text.startswith("kit "):
                    yield f"{module.path}:{node.value.lineno}", text
            if isinstance(node, (ast.Constant, ast.JoinedStr)):
                where = f"{module.path}:{node.lineno}"
                yield from ((where, match[1]) for match in SPAN.finditer(_text(node)))


def _text(node: ast.expr) -> str:
    """A string as written, with `…` for what is filled in."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(v.value) if isinstance(v, ast.Constant) else "…" for v in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def test_every_command_that_a_document_names_exists() -> None:
    assert {f"{where}: {command}: {why}" for where, command in documented() if (why := fault(command))} == set()


def test_every_command_that_kit_itself_names_exists() -> None:
    assert {f"{where}: {command}: {why}" for where, command in hinted() if (why := fault(command))} == set()


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_every_verb_can_be_loaded_and_shows_an_example(verb: str) -> None:
    command = cli.get_command(click.Context(cli, **cli.context_settings), verb)
    assert command is not None
    for name, leaf in _leaves(verb, command):
        help_text = leaf.get_help(click.Context(leaf, info_name=f"kit {name}", **cli.context_settings))
        assert "Example:" in help_text, f"kit {name} shows no example"


def _leaves(name: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
    if not isinstance(command, click.Group):
        yield name, command
        return
    context = click.Context(command, **cli.context_settings)
    for word in command.list_commands(context):
        child = command.get_command(context, word)
        assert child is not None
        yield from _leaves(f"{name} {word}", child)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        pytest.param("kit frobnicate", "`kit` has no `frobnicate`", id="a verb that kit does not have"),
        pytest.param("kit", None, id="kit alone"),
        pytest.param("kit --version", None, id="an option is no verb"),
    ],
)
def test_a_command_that_does_not_exist_is_noticed(command: str, why: str | None) -> None:
    assert fault(command) == why
