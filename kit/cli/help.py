"""Show help: the first page, the page of one verb, or every verb by group. The words are those of the commands."""

from __future__ import annotations

from itertools import groupby

import click

from kit.cli import output
from kit.cli.main import VERBS, cli, stranger

GROUPS = {
    "daily": "Every day",
    "work": "Work",
    "trust": "Trust",
    "learning": "Learning",
    "lifecycle": "Lifetimes of context",
    "setup": "Setting up",
    "more": "More",
}


@click.command("help")
@click.argument("words", nargs=-1, metavar="[VERB… | all]")
@click.pass_context
def help_(ctx: click.Context, words: tuple[str, ...]) -> None:
    """Show the first page of help, the page of a verb, or with `all` every verb by group.

    `kit VERB --help` shows the same page.

    Example:
      kit help all
    """
    root = ctx.find_root()
    output.show(_all(root) if words == ("all",) else _page(root, words))


def _page(context: click.Context, words: tuple[str, ...]) -> str:
    command: click.Command = cli
    for word in words:
        found = command.get_command(context, word) if isinstance(command, click.Group) else None
        if found is None:
            raise stranger(context, word)
        command = found
        context = click.Context(command, parent=context, info_name=word)
    return command.get_help(context)


def _all(context: click.Context) -> str:
    page = click.HelpFormatter(max_width=100)
    order = {group: number for number, group in enumerate(GROUPS)}
    rows = sorted(VERBS.items(), key=lambda row: order.get(row[1].group, len(order)))
    for group, verbs in groupby(rows, key=lambda row: row[1].group):
        with page.section(GROUPS.get(group, group)):
            page.write_dl([(name, verb.help) for name, verb in verbs])
    page.write_paragraph()
    page.write_text(f"The page of one: {context.command_path} help VERB")
    return page.getvalue().lstrip("\n")
