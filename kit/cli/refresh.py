"""Record after a merge what people decided in comments: `kit refresh`."""

from __future__ import annotations

from dataclasses import dataclass

import click

from kit.app import refresh as cases
from kit.app.refresh import Heard, Refreshed
from kit.cli import output, page
from kit.cli.options import as_json, dry_run, now, opened
from kit.cli.outputs import Output
from kit.domain.base import text
from kit.domain.base.instant import Instant
from kit.domain.base.text import plain
from kit.errors import Fault


@dataclass(frozen=True, slots=True)
class Told:
    """What became of each act in the comments, what could not be read, and the paths written."""

    heard: tuple[Heard, ...]
    faults: tuple[Fault, ...]
    written: tuple[str, ...]
    comments: int
    four_eyes: bool
    dry_run: bool


REFRESH = Output("kit.refresh/1", Told)
_SIGNS = {"recorded": "✓", "passed over": "-", "refused": "!"}


@click.command()
@click.option("--comments", multiple=True, metavar="FILE", help="Comments as the API of the forge tells them, in JSON.")
@click.option(
    "--pull", "pulls", multiple=True, metavar="FILE", help="Pull requests likewise; they say who opened them."
)
@now
@dry_run
@as_json
@click.pass_context
def refresh(ctx: click.Context, /, *, comments: tuple[str, ...], pulls: tuple[str, ...], now: Instant | None,
            dry_run: bool, as_json: bool) -> int:  # fmt: skip
    """Record every proven act that the comments hold on a rule in HEAD; run it after a merge.

    Each comment is recorded once, so it may be run again at any time. Exits with 1 where an act could not be recorded.

    Example:
      kit refresh --comments comments.json --pull pulls.json
    """
    done = cases.refresh(opened(ctx), comments, pulls, now=now, dry_run=dry_run)
    if as_json:
        told = Told(done.heard, done.faults, done.written.paths, done.comments, done.four_eyes, dry_run)
        output.data(REFRESH, told)
    else:
        _told(done)
    return 1 if done.refused else 0


def _told(done: Refreshed) -> None:
    """Every act with what became of it; what could not be read is talk."""
    for fault in done.faults:
        output.talk(f"note: {plain(fault.where)}: {plain(fault.what)}")
    for one in done.heard:
        output.show(f"{_SIGNS[one.outcome]} {one.outcome}  {plain(one.line)}")
        output.show(f"    {one.at}  {plain(one.locator)} of {plain(one.source)}: {plain(one.why)}")
        if one.outcome == "refused" and one.hint:
            output.show(f"    hint: {plain(one.hint)}")
    if not done.heard:
        output.show(f"no act in {text.count(done.comments, 'comment')}, nothing to record")
    if not done.four_eyes:
        output.talk("note: one person alone may confirm a rule here (four_eyes: false)")
    if done.written.changes:
        page.files_of(done.written)
    if done.written.changes and not done.written.dry_run:
        output.show('Next   git add .kit && git commit -m "Record what was decided"')
