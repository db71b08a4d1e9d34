"""Start the command line: the group, its verbs loaded when called, and the one gate where errors become exit codes.

Only this module and `kit.cli.output` print; only this module exits.
"""

from __future__ import annotations

import errno
import importlib
import inspect
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from kit import __version__
from kit.cli import hints, output
from kit.errors import KitError, NotReady

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


@dataclass(frozen=True, slots=True)
class Verb:
    """Where a command lives, its line of help, and the group it stands under in `kit help all`."""

    module: str
    help: str
    group: str = "more"
    name: str = "command"


VERBS: dict[str, Verb] = {
    "init": Verb("setup", "Set kit up in this repository, after showing what it will do", "daily", "init"),
    "pull-work": Verb("pull", "Say what is next, warm or fresh, and what may be reused", "daily", "pull_work"),
    "close": Verb("close", "End the workflow of this worktree and record how it went", "daily", "close"),
    "show": Verb("show", "Explain one record: what it says, its status, and why", "daily", "show"),
    "why": Verb("show", "Say what binds at a path, what is known there, and who holds it", "daily", "why"),
    "check": Verb("check", "Check the records, their freshness and the paths they name", "daily", "check"),
    "ci": Verb("ci", "Judge a change before it is merged, and write the reviewer's page", "daily", "ci"),
    "undo": Verb("setup", "Take back kit's last write", "daily", "undo"),
    "status": Verb("status", "Say where this worktree stands", "work", "status"),
    "work": Verb("work", "Add, list, show, edit and end work items", "work", "work"),
    "lane": Verb("work", "List and show lanes", "work", "lane"),
    "claim": Verb("claim", "Add, verify and list claims", "trust", "claim"),
    "run": Verb("claim", "Run a command and record its outcome as evidence", "trust", "run"),
    "learning-review": Verb(
        "learning", "Propose rules from corrections that left a trace", "learning", "learning_review"
    ),
    "confirm": Verb("agreements", "Make one rule binding, in your own words", "learning", "confirm"),
    "reject": Verb("agreements", "Refuse a proposal", "learning", "reject"),
    "edit": Verb("agreements", "Propose a rule anew with another draft, scope or level", "learning", "edit"),
    "retire": Verb("agreements", "End a rule that binds", "learning", "retire"),
    "list": Verb("agreements", "List rules: those that bind, are due, or wait for a person", "learning", "list_"),
    "refresh": Verb("refresh", "Record after a merge what people decided in comments", "learning", "refresh"),
    "gate": Verb("gate", "Run the checks that rules were promoted to", "learning", "gate"),
    "lifecycle": Verb(
        "lifecycle", "Look at what text says about how long it stays in a context", "lifecycle", "lifecycle"
    ),
    "hook": Verb("hook", "Answer the hooks of agents that apply such lifetimes", "lifecycle", "hook"),
    "doctor": Verb("doctor", "Look for what would keep kit from working here", "setup", "doctor"),
    "completion": Verb("setup", "Print the completion script of a shell", "setup", "completion"),
    "uninstall": Verb("setup", "Take kit out again; every hand-written file as it was", "setup", "uninstall"),
    "help": Verb("help", "Show the help of kit, of one verb, or of all verbs", "setup", "help_"),
}


class Verbs(click.Group):
    """A group whose commands are imported when they are called, so that start-up stays short."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The verbs of the first page; `kit help all` shows the rest."""
        return [name for name, verb in VERBS.items() if verb.group == "daily"]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        """The command ``name``, loaded from its module; None where there is none."""
        verb = VERBS.get(name)
        if verb is None:
            return None
        command = getattr(importlib.import_module(f"kit.cli.{verb.module}"), verb.name)
        assert isinstance(command, click.Command)  # noqa: S101  (VERBS names commands; a test loads every one)
        _keep_examples(command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names; near ones are told where it names none."""
        if args[0] not in VERBS and not args[0].startswith("-"):
            raise stranger(ctx, args[0])
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Every verb that begins so, from the table alone, and the options."""
        from click.shell_completion import CompletionItem  # noqa: PLC0415  (only a shell asks)

        verbs = [CompletionItem(name, help=verb.help) for name, verb in VERBS.items() if name.startswith(incomplete)]
        return [*verbs, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The first page, from the table alone: nothing is imported to show it."""
        with formatter.section("Commands"):
            formatter.write_dl([(n, v.help) for n, v in VERBS.items() if v.group == "daily"])
        formatter.write_text("Every verb: kit help all")


def stranger(ctx: click.Context, word: str) -> click.UsageError:
    """That the command of ``ctx`` has no ``word``, with the one that was probably meant."""
    import difflib  # noqa: PLC0415  (only a slip of the hand needs it)

    command = ctx.command
    names = (
        VERBS if isinstance(command, Verbs) else command.list_commands(ctx) if isinstance(command, click.Group) else ()
    )
    near = difflib.get_close_matches(word, names, n=1)
    meant = f"; did you mean `{ctx.command_path} {near[0]}`?" if near else ""
    return click.UsageError(f"there is no command `{ctx.command_path} {word}`{meant}", ctx)


def _keep_examples(command: click.Command) -> None:
    """Let the examples of a help page stand on their own lines, where click would wrap them into a paragraph."""
    if command.help:
        command.help = inspect.cleandoc(command.help).replace("\n\nExample:", "\n\n\b\nExample:")
    for child in command.commands.values() if isinstance(command, click.Group) else ():
        _keep_examples(child)


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="kit")
@click.option("-C", "start", metavar="PATH", default=".", help="Run as if started in PATH.")
@click.pass_context
def cli(ctx: click.Context, start: str) -> None:
    """Keep what this repository has learned beside its code, and start the next piece of work from it."""
    ctx.obj = start


def main(arguments: Sequence[str] | None = None) -> None:
    """Run kit on ``arguments`` (the process's by default) and exit with the documented status (design 12)."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    output.prepare()
    sys.exit(run(words))


def run(words: list[str]) -> int:
    """The exit status of kit on ``words``; every failure is told here and nowhere else."""
    as_json = "--json" in words
    try:
        result = cli.main(words, prog_name="kit", standalone_mode=False)
    except KitError as error:
        error.hint = hints.hint(error, words, VERBS)
        output.tell_error(error, as_json=as_json)
        return error.exit_status
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        output.tell_usage(error, as_json=as_json)
        return 2
    except (click.Abort, KeyboardInterrupt):
        output.talk("interrupted")
        return 130
    except (BrokenPipeError, SystemExit):
        # The reader left, which click tells by exiting: stop quietly, and keep Python from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        if error.errno not in _NO_ROOM:
            output.tell_bug(error, words, as_json=as_json)
            return 70
        full = NotReady("no-room", f"the output cannot be written: {error.strerror}", hint="df -h")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        output.tell_error(full, as_json=False)
        return full.exit_status
    except Exception as error:  # noqa: BLE001  (the one place a bug in kit becomes exit 70)
        output.tell_bug(error, words, as_json=as_json)
        return 70
    return result if isinstance(result, int) else 0
