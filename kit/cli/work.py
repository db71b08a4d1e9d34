"""Speak of work items and lanes: `kit work …`, `kit lane …`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import click

from kit.app import lanes as lane_cases
from kit.app import show as show_cases
from kit.app import work as cases
from kit.app.lanes import LaneRow, LaneView
from kit.cli import output, page
from kit.cli.options import Decorator, as_json, at, dry_run, now, opened
from kit.cli.outputs import Output
from kit.domain.base import text
from kit.domain.base.text import plain


@dataclass(frozen=True, slots=True)
class WorkList:
    """Work items, most urgent first."""

    items: tuple[cases.Row, ...]


@dataclass(frozen=True, slots=True)
class LaneList:
    """The lanes, by name."""

    lanes: tuple[LaneRow, ...]


WORK_LIST = Output("kit.work-list/1", WorkList)
LANE_LIST = Output("kit.lane-list/1", LaneList)
LANE = Output("kit.lane/1", LaneView)
_FIELDS: tuple[Decorator, ...] = (
    click.option("--lane", "lanes", multiple=True, metavar="LANE", help="A lane it belongs to."),
    click.option("--path", "paths", multiple=True, metavar="PATH", help="A file, folder/** or glob it will touch."),
    click.option("--depends-on", multiple=True, metavar="WORK", help="An item that must be done before."),
    click.option("--accept", "acceptance", multiple=True, metavar="TEXT", help="A line that says when it is done."),
    click.option("--workflow", metavar="NAME", help="The type of workflow.  [new items: implement]"),
    click.option("--priority", type=click.IntRange(0, 9), help="0 is most urgent.  [new items: 2]"),
    click.option("--provider", metavar="REF", help="The same item elsewhere, such as github:acme/shop#381."),
)
_DROP: tuple[Decorator, ...] = (
    click.option("--drop-lane", "lanes_gone", multiple=True, metavar="LANE", help="Take a lane out."),
    click.option("--drop-path", "paths_gone", multiple=True, metavar="PATH", help="Take a path out."),
    click.option("--drop-dependency", "depends_on_gone", multiple=True, metavar="WORK", help="Take one out."),
    click.option("--drop-accept", "acceptance_gone", multiple=True, metavar="TEXT", help="Take a line out."),
)


def _with(options: tuple[Decorator, ...]) -> Decorator:
    def decorate(function: Any) -> Any:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


@click.group()
def work() -> None:
    """Add, list, show, edit and end work items.

    An item is a file of its own; "doing" is no status but a branch or a hold.
    """


@work.command()
@click.argument("title")
@_with(_FIELDS)
@dry_run
@click.pass_context
def add(ctx: click.Context, /, *, dry_run: bool, **fields: Any) -> None:
    """Write a new open work item.

    A title that starts with a hyphen comes after `--`. Paths are relative to the folder you are in.

    Example:
      kit work add "Retry budget for billing" --lane billing --path "src/billing/**"
    """
    page.written(cases.add(opened(ctx), cases.Wish(**fields), dry_run=dry_run))


@work.command()
@click.argument("ident", metavar="WORK")
@click.option("--title", help="A new title.")
@click.option("--status", type=click.Choice(["open", "done", "dropped"]), help="A new status.")
@_with(_FIELDS)
@_with(_DROP)
@dry_run
@click.pass_context
def edit(ctx: click.Context, /, *, ident: str, dry_run: bool, **fields: Any) -> None:
    """Change fields of a work item; comments and every other byte of its file stay.

    Options that name a list add to it, `--drop-…` takes out of it.

    Example:
      kit work edit wi-8c1v0r2e --path docs/retry.md --drop-path docs/api/billing.md
    """
    gone = tuple((key, word) for key in cases.LISTS for word in fields.pop(f"{key}_gone"))
    page.written(cases.edit(opened(ctx), ident, cases.Wish(**fields, remove=gone), dry_run=dry_run))


@work.command()
@click.argument("ident", metavar="WORK")
@dry_run
@click.pass_context
def done(ctx: click.Context, /, *, ident: str, dry_run: bool) -> None:
    """Set a work item to done. `kit close` does so too, and records how the workflow went.

    Example:
      kit work done wi-3fh8z2vn
    """
    page.written(cases.done(opened(ctx), ident, dry_run=dry_run))


@work.command("list")
@click.option("--status", type=click.Choice(["open", "done", "dropped"]), help="Items of this status.  [default: open]")
@click.option("--lane", metavar="LANE", help="Items of this lane.")
@click.option("--all", "all_", is_flag=True, help="Items of every status.")
@at
@as_json
@click.pass_context
def list_(ctx: click.Context, /, *, as_json: bool, **asked: Any) -> None:
    """List work items, most urgent first. `kit pull-work` says which is next, and why.

    Example:
      kit work list --lane billing
    """
    rows = cases.listing(opened(ctx), **asked)
    if as_json:
        output.data(WORK_LIST, WorkList(rows))
        return
    columns = [(row.id, row.status, ", ".join(row.lanes), row.title, _waits(row)) for row in rows]
    output.show(page.table(columns) if rows else "no work items; kit work add TITLE writes one")


@work.command("show")
@click.argument("ident", metavar="WORK")
@now
@at
@as_json
@click.pass_context
def show_item(ctx: click.Context, /, *, ident: str, now: Any, rev: str | None, as_json: bool) -> None:
    """Show a work item with its claims and what they are worth now; the same as `kit show`.

    Example:
      kit work show wi-3fh8z2vn
    """
    page.shown(show_cases.show(opened(ctx), ident, now=now, rev=rev), as_json=as_json)


@click.group()
def lane() -> None:
    """List and show lanes: named scopes of the repository, kept in `.kit/kit.yaml`."""


@lane.command("list")
@at
@as_json
@click.pass_context
def list_lanes(ctx: click.Context, /, *, rev: str | None, as_json: bool) -> None:
    """List the lanes with what they hold.

    Example:
      kit lane list
    """
    rows = lane_cases.listing(opened(ctx), rev)
    if as_json:
        output.data(LANE_LIST, LaneList(rows))
        return
    columns = [(r.name, page.files(r.files), text.count(r.open_items, "open item"), r.purpose) for r in rows]
    output.show(page.table(columns) if rows else "no lanes; add them under `lanes:` in .kit/kit.yaml")


@lane.command("show")
@click.argument("name")
@at
@as_json
@click.pass_context
def show_lane(ctx: click.Context, /, *, name: str, rev: str | None, as_json: bool) -> None:
    """Show one lane: its paths, its work items, and how many of the last merges touched it.

    Example:
      kit lane show billing
    """
    view = lane_cases.show(opened(ctx), name, rev)
    if as_json:
        output.data(LANE, view)
    else:
        output.show(_lane(view))


def _waits(row: cases.Row) -> str:
    return f"waits for {', '.join(row.waits_for)}" if row.waits_for else ""


def _lane(view: LaneView) -> str:
    """One lane."""
    row = view.lane
    among = text.count(view.commits, "merge") + ("" if view.complete else ", history is cut")
    lines = [f"{row.name}  {plain(row.purpose)}", f"  paths    {', '.join(map(plain, row.paths))}"]
    lines += [f"  files    {page.files(row.files)}", f"  touched  by {view.touched:,} of the last {among}"]
    lines += [f"  {ident}  {status}  {plain(title)}" for ident, status, title in view.items]
    return page.joined(lines)
