"""The references of commands and of records are made from the code: `nox -s golden` writes them anew.

What a key means stands here in a phrase, and a key without one fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import click
import pytest

from kit.cli.help import GROUPS
from kit.cli.main import VERBS, cli
from kit.stores import schema
from tests.docs.meanings import MEANINGS
from tests.docs.test_errors import KINDS
from tests.source import GOLDEN, ROOT

REFERENCE = ROOT / "docs" / "reference"
COMMANDS = """# Commands

Every verb with its help page, as `kit help all` lists them. This page is generated from the command line.
What a verb prints goes to stdout, what it says besides to stderr; `--json` prints one object that names its schema, which
lies in `schemas/output/`. `-C PATH`, before the verb, runs kit as if it were started there.

| exit | meaning |
| ---: | --- |
| 0 | yes, done, or nothing to do |
| 1 | the answer is no: a required finding, a failed check, a refused question |
| 2 | usage, also where a terminal is needed |
| 3 | a record or file given is invalid |
| 4 | the environment lacks what is needed to answer |
| 5 | someone else moved or holds it: try again or choose another |
| 6 | refused: going on could lose a person's words |
| 7 | unconfirmed: read back, never simply repeat |
| 70 | a bug in kit; the path of a log is printed |
| 130 | interrupted |
"""
RECORDS = """# Records

Every key of every record, generated from the types that the reader uses; the same as JSON Schemas lie in `schemas/`.
Agreements and memories are bundles. Keys that kit's own records have beside these are kept and told by `kit check`;
a bundle has the keys of the Hachure format and no others.
"""
FILES = {
    "settings": ".kit/kit.yaml",
    "work": ".kit/work/<id>.yaml",
    "bundle": ".kit/bundles/<id>.yaml, .kit/agreements/<id>.yaml, .kit/memory/<id>.yaml",
    "policy": ".kit/policies/<id>.yaml",
    "area": ".kit/context-map/<area>.yaml",
    "access": ".kit/access.yaml",
    "workflow": "<git-dir>/kit/workflow.yaml",
}


def leaves(name: str, command: click.Command, parent: click.Context) -> Iterator[tuple[str, str]]:
    """The command ``name`` and those below it, each with its help page."""
    context = click.Context(command, parent=parent, info_name=name.rsplit(maxsplit=1)[-1], max_content_width=100)
    yield f"kit {name}", command.get_help(context)
    if isinstance(command, click.Group):
        for word in command.list_commands(context):
            child = command.get_command(context, word)
            assert child is not None
            yield from leaves(f"{name} {word}", child, context)


def commands() -> str:
    """The reference of commands as the code has it."""
    root = click.Context(cli, info_name="kit", terminal_width=100, **cli.context_settings)
    parts = [COMMANDS]
    for group, title in GROUPS.items():
        verbs = [verb for verb in VERBS if VERBS[verb].group == group]
        parts += [f"\n## {title}\n"] if verbs else []
        for verb in verbs:
            command = cli.get_command(root, verb)
            assert command is not None
            for name, text in leaves(verb, command, root):
                parts.append(f"\n### {name}\n\n```text\n{text.rstrip()}\n```\n")
    return "".join(parts)


def records() -> str:
    """The reference of records as the code has it."""
    parts, told = [RECORDS], set[str]()
    for name in schema.names():
        body = schema.of(name)
        parts.append(f"\n## {name}\n\n`{FILES[name]}`\n")
        for title, part in [(body["title"], body), *body.get("$defs", {}).items()]:
            if "properties" in part and title not in told:
                told.add(title)
                parts.append(_part(title, part))
    return "".join(parts)


def _part(title: str, part: dict[str, Any]) -> str:
    said = " ".join(part.get("description", "").replace("``", "`").split())
    rows = [
        f"| `{key}`{'' if key in part.get('required', ()) else ' (optional)'} | {_type(value)} | {MEANINGS[key]} |"
        for key, value in part["properties"].items()
    ]
    return f"\n### {title}\n\n{said}\n\n| key | type | meaning |\n| --- | --- | --- |\n" + "\n".join(rows) + "\n"


def _type(value: dict[str, Any]) -> str:
    """The type of a key in words."""
    if "$ref" in value:
        return str(value["$ref"]).rpartition("/")[2]
    if "anyOf" in value:
        return " or ".join(_type(one) for one in value["anyOf"] if one.get("type") != "null")
    if "const" in value or "enum" in value:
        return ", ".join(f"`{word}`" for word in value.get("enum", [value.get("const")]))
    match value.get("type"):
        case "array":
            return f"list of {_type(value['items'])}" if "items" in value else "list"
        case "object":
            inner = value.get("additionalProperties")
            return f"mapping to {_type(inner)}" if isinstance(inner, dict) else "mapping"
        case None:
            return "any"
        case str(name):
            return f"{name} like `{value['pattern']}`".replace("|", "&#124;") if "pattern" in value else name
        case other:
            return str(other)


@pytest.mark.parametrize(("name", "page"), [("cli.md", commands), ("records.md", records)])
def test_the_reference_is_that_of_the_code(name: str, page: Any) -> None:
    if GOLDEN:
        (REFERENCE / name).write_text(page(), encoding="utf-8", newline="\n")
    assert (REFERENCE / name).read_text(encoding="utf-8") == page()


def test_every_exit_status_of_the_code_stands_in_the_table() -> None:
    table = set(re.findall(r"^\| (\d+) \|", COMMANDS, re.MULTILINE))
    assert {str(status) for status in KINDS.values()} - table == set()


def test_no_meaning_is_left_of_a_key_that_is_gone() -> None:
    keys = set[str]()
    for name in schema.names():
        body = schema.of(name)
        keys |= {key for part in (body, *body.get("$defs", {}).values()) for key in part.get("properties", ())}
    assert set(MEANINGS) == keys
