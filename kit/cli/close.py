"""End a workflow: `kit close`."""

from __future__ import annotations

from dataclasses import dataclass

import click

from kit.app import close as cases
from kit.app.acceptance import Accepted
from kit.app.close import Closing
from kit.cli import output, page
from kit.cli.options import as_json, dry_run, now, opened
from kit.cli.outputs import Output
from kit.domain.base.instant import Instant
from kit.domain.base.text import plain
from kit.domain.work.item import AgreementUse


@dataclass(frozen=True, slots=True)
class Closed:
    """What a close found, and the paths it wrote; ``work`` is null where there was nothing to close."""

    work: str | None
    title: str
    status: str
    acceptance: tuple[Accepted, ...]
    agreements: tuple[AgreementUse, ...]
    written: tuple[str, ...]
    why_not: str


CLOSE = Output("kit.close/1", Closed)
_MET = {"passed": "✓", "failed": "!", "stale": "~", "unrecorded": "?", "by a person": "?"}


def _reasons(_ctx: click.Context, _param: click.Parameter, values: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Each agreement and why it was overridden, from ID=REASON."""
    pairs = [tuple(part.strip() for part in value.partition("=")[::2]) for value in values]
    for (ident, reason), value in zip(pairs, values, strict=True):
        if not ident or not reason:
            raise click.BadParameter(
                f"`{value}` gives no reason; expected for example oa-7q2m4kxd='the provider asks for it'"
            )
    return tuple((ident, reason) for ident, reason in pairs)


@click.command()
@click.option("--work", metavar="WORK", help="The item to close.  [default: the one in hand here]")
@click.option("--done", "status", flag_value="done", help="Set the item to done; the same as --status done.")
@click.option("--status", type=click.Choice(["open", "done"]), help="Set the item's status.  [default: leave it]")
@click.option("--violated", multiple=True, metavar="ID", help="An agreement this work went against.")
@click.option("--overridden", multiple=True, callback=_reasons, metavar="ID=REASON", help="One set aside, and why.")
@now
@dry_run
@as_json
@click.pass_context
def close(ctx: click.Context, /, *, work: str | None, status: str | None, violated: tuple[str, ...],
          overridden: tuple[tuple[str, str], ...], now: Instant | None, dry_run: bool, as_json: bool) -> None:  # fmt: skip
    """End the workflow of this worktree and record how it went; run it when the pull request is open.

    Holds each line of acceptance against the recorded checks, and marks each agreement that bound the item as loaded or,
    where the branch changed something in its scope, as exercised.

    Example:
      kit close --done
    """
    said = cases.Said(violated, overridden)
    done = cases.close(opened(ctx), work=work, status=status, said=said, now=now, dry_run=dry_run)
    if as_json:
        output.data(CLOSE, _closed(done))
        return
    if done.written is not None:
        page.files_of(done.written)
    output.show(_page(done))


def _page(done: Closing) -> str:
    """What a close found."""
    if done.work is None:
        return plain(done.why_not)
    lines = [f"{done.work}  {plain(done.title)}: {done.status}"]
    for one in done.acceptance:
        detail = f"  ({one.met}{', ' + plain(one.detail) if one.detail else ''})"
        lines.append(f"  {_MET[one.met]} {plain(one.text)}{detail}")
        lines += [f"      {plain(one.hint)}"] if one.hint else []
    for use in done.agreements:
        lines.append(f"  {use.id}  {use.outcome}" + (f": {plain(use.reason)}" if use.reason else ""))
    lines += [f'Next   git add .kit && git commit -m "Close {done.work}"', "Then   kit pull-work"]
    return page.joined(lines)


def _closed(done: Closing) -> Closed:
    paths = done.written.paths if done.written else ()
    return Closed(done.work, done.title, done.status, done.acceptance, done.agreements, tuple(paths), done.why_not)
