"""Run the checks that rules were promoted to: `kit gate run`, `kit gate list`."""

from __future__ import annotations

import os

import click

from kit.app import gate_run as cases
from kit.app.gate_run import Ask, Ran
from kit.app.gates import TIMEOUT
from kit.cli import output, page
from kit.cli.check import MERGES_INTO
from kit.cli.options import Decorator, Seconds, as_json, now, opened
from kit.cli.outputs import Output
from kit.domain.base.instant import Instant
from kit.domain.base.text import plain

GATE_RUN = Output("kit.gate-run/1", Ran, also=("passed",))
GATE_LIST = Output("kit.gate-list/1", Ran, also=("passed",))
_IDS: Decorator = click.argument("ids", metavar="[ID]...", nargs=-1)
_BASE: Decorator = click.option(
    "--base",
    metavar="REV",
    default="auto",
    show_default=True,
    help="Whose checks; `auto` finds the branch merged into.",
)


@click.group()
def gate() -> None:
    """Run and list the checks that rules were promoted to.

    A command comes from the base revision and was confirmed there by a person; what a change writes never runs.
    """


@gate.command("run")
@_IDS
@_BASE
@click.option("--work", metavar="WORK", help="The item to record for.  [default: the one in hand here]")
@click.option("--no-record", "record", flag_value=False, default=True, help="Record nothing.")
@click.option("--session", envvar="KIT_SESSION", metavar="HOST/ID", help="The agent's session.")
@click.option(
    "--timeout", type=Seconds(), metavar="SECONDS", default=TIMEOUT, show_default=True, help="Stop each after so long."
)
@now
@as_json
@click.pass_context
def run_(ctx: click.Context, /, *, ids: tuple[str, ...], base: str, work: str | None, record: bool, session: str | None,
         timeout: float, now: Instant | None, as_json: bool) -> int:  # fmt: skip
    """Run the promoted checks of the base, without a shell, from the root of the worktree.

    How each ends is recorded as evidence of the work item in hand. Exits with 1 where one failed.

    Example:
      kit gate run
    """
    ran = cases.run(opened(ctx), Ask(base, _named(), ids, work, record, session, timeout), now=now)
    if as_json:
        output.data(GATE_RUN, ran)
    else:
        output.show(_page(ran))
    return 0 if ran.passed else 1


@gate.command("list")
@_IDS
@_BASE
@now
@as_json
@click.pass_context
def list_(ctx: click.Context, /, *, ids: tuple[str, ...], base: str, now: Instant | None, as_json: bool) -> None:
    """List the promoted checks of the base with what was recorded of them; nothing is run.

    Example:
      kit gate list
    """
    found = cases.listing(opened(ctx), Ask(base, _named(), ids), now=now)
    if as_json:
        output.data(GATE_LIST, found)
    else:
        output.show(_page(found))


def _named() -> tuple[str, ...]:
    return tuple(filter(None, map(os.environ.get, MERGES_INTO)))


def _page(ran: Ran) -> str:
    """One line a check, and whose checks these are."""
    lines = [
        f"{one.id}  {one.level}  {plain(one.command)}: {one.outcome}"
        + (f" ({plain(one.detail)})" if one.detail else "")
        for one in ran.checks
    ]
    lines = lines or ["no rule is promoted to a check"]
    lines.append(f"checks of {plain(ran.base)} ({ran.commit[:7]})")
    return page.joined([*lines, *([plain(ran.why_not)] if ran.why_not else [])])
