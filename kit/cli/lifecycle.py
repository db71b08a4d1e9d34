"""Look at lifetimes of context: `kit lifecycle lint`, `view` and `audit`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import click

from kit.app import lifecycle as cases
from kit.app.lifecycle import Audited, Linted, Problem, Viewed
from kit.cli import output, page
from kit.cli.options import as_json, now, opened
from kit.cli.outputs import Output
from kit.domain.base.instant import Instant
from kit.domain.base.text import count, cut, plain

LINT = Output("kit.lifecycle-lint/1", Linted)
VIEW = Output("kit.lifecycle-view/1", Viewed)
AUDIT = Output("kit.lifecycle-audit/1", Audited)
_WIDE = 120
_MOST = 40
_trust: Callable[..., Any] = click.option(
    "--trust", "trusted", multiple=True, metavar="FILE|FIELD=VALUE",
    help="Blocks of this Markdown file count; discards in messages with this field are executed.",
)  # fmt: skip


@click.group()
def lifecycle() -> None:
    """Look at what text says about how long it stays in a context.

    The tags and what they do are told in docs/lifecycle.md; nothing here changes a file.
    """


@lifecycle.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@as_json
@click.pass_context
def lint(ctx: click.Context, /, *, files: tuple[str, ...], as_json: bool) -> int:
    """Say what files of blocks declare when they are loaded together, and what is wrong with it (exit 1).

    Example:
      kit lifecycle lint rules.md
    """
    found = cases.lint(opened(ctx), files)
    if as_json:
        output.data(LINT, found)
    else:
        output.show(page.joined(_linted(found)))
    return 1 if found.problems else 0


@lifecycle.command()
@click.argument("transcript", metavar="TRANSCRIPT")
@_trust
@click.option("--request", type=click.IntRange(min=1), metavar="N", help="Which request.  [default: the next one]")
@as_json
@click.pass_context
def view(ctx: click.Context, /, *, transcript: str, trusted: tuple[str, ...], request: int | None,
         as_json: bool) -> None:  # fmt: skip
    """Show what a request of a stored conversation holds, and where it differs from what is stored.

    TRANSCRIPT is a JSON list of messages or a log of an agent. Nobody is trusted who is not named.

    Example:
      kit lifecycle view conversation.json --trust rules.md --trust role=system
    """
    found = cases.view(opened(ctx), transcript, trusted, request)
    if as_json:
        output.data(VIEW, found)
        return
    output.show(page.joined(_viewed(found)))


@lifecycle.command()
@click.argument("record", metavar="SNAPSHOT|TRANSCRIPT")
@_trust
@now
@as_json
@click.pass_context
def audit(ctx: click.Context, /, *, record: str, trusted: tuple[str, ...], now: Instant | None,
          as_json: bool) -> None:  # fmt: skip
    """Show every activation, discard and consumption: those a snapshot recorded, or those of a conversation, replayed.

    Example:
      kit lifecycle audit conversation.json --trust rules.md
    """
    found = cases.audit(opened(ctx), record, trusted, now)
    if as_json:
        output.data(AUDIT, found)
        return
    output.show(page.joined(_audited(found)))


def _linted(found: Linted) -> Iterator[str]:
    for file in found.files:
        parts = [f"block {block}" for block in file.blocks] + [f"discard {block}" for block in file.discards]
        parts += ["ephemeral"] if file.ephemeral else []
        yield plain(f"{file.path}  {', '.join(parts) or 'declares nothing'}")
    yield from _problems(found.problems)


def _viewed(found: Viewed) -> Iterator[str]:
    held = count(len(found.messages), "message")
    yield f"request {found.request} of {found.requests}: {held}, {count(len(found.changes), 'difference')}"
    for change in found.changes:
        yield plain(f"message {change.message}  {change.role}{'' if change.before else ', added'}")
        yield from _lines("-", change.before)
        yield from _lines("+", change.after)
    yield from _problems(found.problems)
    yield from _passed(found.skipped)


def _audited(found: Audited) -> Iterator[str]:
    yield f"{count(found.requests, 'request')}, {count(len(found.blocks), 'block')}"
    for block in found.blocks:
        yield plain(f"{block.id}  {block.status} since request {block.since}, from {block.source}")
    for act in found.events:
        details = "".join(f", {name} {value}" for name, value in act.details.items())
        what = f"{act.action} {act.block}".strip()
        yield plain(f"  {act.request:>4}  {act.timestamp}  {what}  ({act.source}, {act.trigger}{details})")
    yield from _problems(found.problems)
    yield from _passed(found.skipped)


def _lines(sign: str, text: str) -> Iterator[str]:
    lines = text.split("\n") if text else []
    for line in lines[:_MOST]:
        yield f"  {sign} {cut(plain(line), _WIDE)}"
    if len(lines) > _MOST:
        yield f"  {sign} … {count(len(lines) - _MOST, 'more line')}; --json has them"


def _problems(found: Iterable[Problem]) -> Iterator[str]:
    for one in found:
        yield plain(f"! {one.where}  {one.what}")
        yield plain(f"    hint: {one.hint}")


def _passed(skipped: int) -> Iterator[str]:
    if skipped:
        yield f"{count(skipped, 'row')} of the log passed over: no message of the conversation"
