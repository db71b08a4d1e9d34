"""The seam between two workflows: `kit pull-work`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from kit.app.pages.pack import pack
from kit.app.pages.terminal import page
from kit.app.pull.answer import answer
from kit.app.pull.report import Report
from kit.app.pull.scene import Ask
from kit.app.pull.take import take as take_item
from kit.cli import options, output
from kit.cli.outputs import Output
from kit.domain.base.instant import Instant

PULL_WORK = Output("kit.pull-work/1", Report)


@click.command("pull-work")
@click.argument("work", required=False)
@click.option("--title", help="Ask for work that has no record.")
@click.option("--paths", "paths", multiple=True, metavar="PATH", help="A path that work is expected to touch.")
@click.option("--lane", "lanes", multiple=True, help="A lane of that work.  [default: those of its paths]")
@click.option("--session", metavar="HOST/ID", help="The session that asks, for example claude-code/3f9c12a0.")
@click.option("--transcript", metavar="FILE", help="The log of that session (Claude Code or Codex).")
@click.option("--current", metavar="WORK", help="The item in hand, where this worktree does not say.")
@click.option("--take", is_flag=True, help="Make the item the workflow of this worktree.")
@click.option("--branch", is_flag=True, help="With --take: create its branch too, and switch to it.")
@click.option("--agent", is_flag=True, help="Print the page for an agent instead of the one for a terminal.")
@click.option("--budget", type=click.IntRange(min=200), metavar="BYTES", help="The size of the agent's page.")
@options.at
@options.now
@options.dry_run
@options.as_json
@click.pass_context
def pull_work(ctx: click.Context, /, now: Instant | None, as_json: bool, **asked: Any) -> None:
    """Say what is next, warm or fresh for this session, and what may be reused.

    Without WORK the first ready item is offered: what you hold, then priority, what it unblocks, continuity, id. Nothing
    is taken unless --take says so. `kit show WORK` tells one item without any advice.

    Example:
      kit pull-work
      kit pull-work --take wi-8c1v0r2e --session claude-code/3f9c12a0
    """
    kit = options.opened(ctx)
    at = now if now is not None else kit.clock.now()
    names = ("work", "title", "paths", "lanes", "session", "transcript", "current", "rev")
    report = answer(kit, Ask(**{name: asked[name] for name in names}), now=at)
    if asked["take"]:
        written = take_item(kit, report, branch=asked["branch"], now=at, dry_run=asked["dry_run"])
        output.talk("\n".join(f"{'would write' if asked['dry_run'] else 'wrote'} {name}" for name in written))
        report = report if asked["dry_run"] else replace(report, take=None)
    if as_json:
        output.data(PULL_WORK, report)
    elif asked["agent"]:
        output.show(pack(report, budget=asked["budget"] or report.budget))
    else:
        output.show(page(report))
