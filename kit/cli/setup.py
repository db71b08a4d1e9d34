"""Set kit up, take it out, take back a write, and print completion: `kit init`, `uninstall`, `undo`, `completion`."""

from __future__ import annotations

import sys

import click

from kit.app import setup
from kit.app import undo as undo_cases
from kit.app.kit import Kit
from kit.app.setup import Plan
from kit.cli import output
from kit.cli.options import Decorator, dry_run, opened
from kit.domain.base.text import plain
from kit.domain.projection.diff import unified
from kit.errors import WrongUsage

_YES: Decorator = click.option("--yes", is_flag=True, help="Do it without asking.")
_SHELLS = ("bash", "zsh", "fish")


@click.command()
@_YES
@dry_run
@click.pass_context
def init(ctx: click.Context, yes: bool, dry_run: bool) -> int:
    """Set kit up in this repository: settings, one attribute for Git, and a line for agents in AGENTS.md.

    Every effect is shown before you are asked, once; what you wrote stays byte for byte. A second run changes nothing.
    `kit uninstall` takes it all out again.

    Example:
      kit init --dry-run
    """
    kit = opened(ctx)
    return _carry_out(kit, setup.init(kit), yes=yes, dry_run=dry_run, nothing="already initialised, nothing to do")


@click.command()
@_YES
@dry_run
@click.pass_context
def uninstall(ctx: click.Context, yes: bool, dry_run: bool) -> int:
    """Take kit out of this repository: its region, its attribute, its caches; every hand-written file as it was.

    Records and settings that people changed are their words: they stay, and the command that removes them is printed.

    Example:
      kit uninstall --dry-run
    """
    kit = opened(ctx)
    return _carry_out(
        kit, setup.uninstall(kit), yes=yes, dry_run=dry_run, nothing="kit is not set up here, nothing to do"
    )


@click.command()
@dry_run
@click.pass_context
def undo(ctx: click.Context, dry_run: bool) -> None:
    """Take back kit's last write in this worktree. Run again, it takes back the one before.

    A file that was edited since is never overwritten. Commits are yours: Git takes them back, not kit.

    Example:
      kit undo --dry-run
    """
    found = undo_cases.undo(opened(ctx), dry_run=dry_run)
    output.show(f"{'would take back' if dry_run else 'took back'} `kit {plain(found.verb)}`")
    for path in found.paths:
        output.show(f"  {plain(path)}")


@click.command()
@click.argument("shell", type=click.Choice(_SHELLS))
@click.option("--program", type=click.Choice(["kit", "knowledge-kit"]), default="kit", show_default=True,
              help="The name you call it by.")  # fmt: skip
def completion(shell: str, program: str) -> None:
    """Print the completion script of a shell, to be read by its start-up file.

    \b
    bash   ~/.bashrc:                    source <(kit completion bash)
    zsh    ~/.zshrc, after compinit:     source <(kit completion zsh)
    fish   ~/.config/fish/config.fish:   kit completion fish | source

    Example:
      kit completion bash
    """
    from click.shell_completion import get_completion_class  # noqa: PLC0415  (for this verb alone)

    script = get_completion_class(shell)
    assert script is not None  # noqa: S101  (click knows the three)
    words = script(click.Command(program), {}, program, "_KIT_COMPLETE")
    output.show(words.source_template % words.source_vars())


def _carry_out(kit: Kit, plan: Plan, *, yes: bool, dry_run: bool, nothing: str) -> int:
    """Show ``plan``, ask once unless told not to, and do it; the exit status is 1 where the person says no."""
    for note in plan.notes:
        output.talk(f"note: {note}")
    if not plan:
        output.show(nothing)
        return 0
    for label, sentence in plan.effects:
        output.show(f"{label:<13} {plain(sentence)}")
    if dry_run:
        _show_diff(plan)
    elif yes or _agreed(plan):
        for done, path in setup.apply(kit, plan):
            output.talk(f"{done} {plain(path)}")
    else:
        output.talk("nothing was written")
        return 1
    return 0


def _agreed(plan: Plan) -> bool:
    """Whether the person at the terminal says yes; the diff is shown on request, and the default is no.

    Raises:
        WrongUsage: there is no terminal to ask at.
    """
    if not sys.stdin.isatty():
        raise WrongUsage("needs-a-terminal", f"`kit {plan.verb}` asks before it writes and needs a terminal; "
                         "nothing was written", hint=f"kit {plan.verb} --yes")  # fmt: skip
    while True:
        answer = click.prompt("apply? [y/N/diff]", default="n", show_default=False, err=True).strip().lower()
        if answer not in {"d", "diff"}:
            return answer in {"y", "yes"}
        _show_diff(plan)


def _show_diff(plan: Plan) -> None:
    for change in plan.changes:
        for line in unified(change.path, change.before, change.after):
            output.show(line)
