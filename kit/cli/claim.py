"""Speak of claims and their evidence: `kit claim …`, `kit run`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import click

from kit.app import claims as cases
from kit.app import run as run_cases
from kit.app import verify as verify_cases
from kit.app.claims import Sources, Statement
from kit.app.run import Ran
from kit.cli import output, page
from kit.cli.options import Decorator, Seconds, as_json, at, dry_run, now, opened
from kit.cli.outputs import Output
from kit.domain.base.instant import Instant
from kit.domain.base.text import plain
from kit.domain.trust.windows import LONGEST, MOST_COMMITS


@dataclass(frozen=True, slots=True)
class ClaimList:
    """Claims with what they are worth now."""

    claims: tuple[page.ClaimRow, ...]


CLAIM_LIST = Output("kit.claim-list/1", ClaimList)
_READ: Decorator = click.option(
    "--read", "reads", multiple=True, metavar="PATH[:A-B]", help="A file, or lines of it, that show the claim."
)
_SAID: Decorator = click.option("--said", metavar="WORDS", help="What a person said, in their words.")
_SESSION: Decorator = click.option("--session", envvar="KIT_SESSION", metavar="HOST/ID", help="The agent's session.")
_WORK: Decorator = click.option("--work", metavar="WORK", help="The work item.  [default: the one in hand here]")


@click.group()
def claim() -> None:
    """Add, verify and list claims: statements of a work item with the evidence behind them.

    What a claim is worth is derived each time it is shown, never stored.
    """


@claim.command()
@click.argument("text")
@_WORK
@click.option(
    "--watch", multiple=True, metavar="PATH", help="What would show that it changed.  [default: what was read]"
)
@_READ
@_SAID
@_SESSION
@click.option(
    "--type", "claim_type", default="evidence-backed", show_default=True, help="The type; it names the policy."
)
@click.option("--key", metavar="NAME", help="What it is about, such as retry.bound.  [default: from the text]")
@click.option("--window", type=click.IntRange(1, MOST_COMMITS), metavar="COMMITS", help="Stale after so many commits.")
@click.option("--ttl", type=click.IntRange(0, LONGEST), metavar="SECONDS", help="Stale so long after it was verified.")
@now
@dry_run
@click.pass_context
def add(ctx: click.Context, /, *, text: str, work: str | None, watch: tuple[str, ...], reads: tuple[str, ...],
        said: str | None, session: str | None, claim_type: str, key: str | None, window: int | None, ttl: int | None,
        now: Instant | None, dry_run: bool) -> None:  # fmt: skip
    """Write a claim; with --read or --said it is verified at once, without evidence it stays proposed.

    Evidence is taken from HEAD: what is watched must be committed. --window and --ttl can only end a claim earlier than
    its content does.

    Example:
      kit claim add "Only charge and refund retry" --read src/billing/api.py:2-3
    """
    said_ = Statement(text, claim_type, key, watch, window, ttl)
    sources = Sources(reads, said, session)
    page.written(cases.add(opened(ctx), said_, sources, work=work, now=now, dry_run=dry_run))


@claim.command()
@click.argument("ident", metavar="CLAIM")
@_READ
@_SAID
@_SESSION
@click.option("--watch", multiple=True, metavar="PATH", help="Watch this from now on, instead of what it watched.")
@click.option("--moved", is_flag=True, help="Follow files that moved with their content unchanged.")
@now
@dry_run
@click.pass_context
def verify(ctx: click.Context, /, *, ident: str, reads: tuple[str, ...], said: str | None, session: str | None,
           watch: tuple[str, ...], moved: bool, now: Instant | None, dry_run: bool) -> None:  # fmt: skip
    """Verify a claim again: new evidence of what is there now, and a new event.

    Without --read or --said it reads again what its last evidence read. Look before you verify: kit records that you did.
    A claim backed by a command is refreshed by `kit run`.

    Example:
      kit claim verify cl-ck51f0fq
    """
    sources = Sources(reads, said, session)
    page.written(verify_cases.verify(opened(ctx), ident, sources, watch=watch, moved=moved, now=now, dry_run=dry_run))


@claim.command("list")
@click.option("--work", metavar="WORK", help="Claims of this work item.")
@click.option("--stale", is_flag=True, help="Only claims to be derived again.")
@click.option("--path", metavar="PATH", help="Claims that watch this path.")
@now
@at
@as_json
@click.pass_context
def list_(ctx: click.Context, /, *, as_json: bool, **asked: Any) -> None:
    """List claims with what they are worth now, and why.

    Example:
      kit claim list --stale
    """
    rows = cases.listing(opened(ctx), **asked)
    if as_json:
        output.data(CLAIM_LIST, ClaimList(tuple(map(page.claim_row, rows))))
    else:
        output.show(page.claims(rows))


@click.command(context_settings={"allow_interspersed_args": False})
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option("--claim", metavar="CLAIM", help="The claim it is evidence of.  [default: those it backed before]")
@_WORK
@_SESSION
@click.option("--timeout", type=Seconds(), metavar="SECONDS", help="Stop it after so long; then nothing is recorded.")
@now
@click.pass_context
def run(ctx: click.Context, /, *, command: tuple[str, ...], **asked: Any) -> int:
    """Run a command and record how it ended as evidence.

    Exits with 0 when it passed and that was recorded, else with 1; the command's own exit code is printed. Nothing is
    recorded of files that are not committed, or of a command that did not run to its end.

    Example:
      kit run --claim cl-78yccprs -- make test-billing
    """
    ran = run_cases.run(opened(ctx), command, **asked)
    _told(ran)
    return 0 if ran.passed else 1


def _told(ran: Ran) -> None:
    """Say how the command ended, and what was recorded of it or why nothing was."""
    code = "not known" if ran.exit_code is None else str(ran.exit_code)
    output.talk(f"{ran.command}: exit code {code}")
    if ran.written is None:
        output.talk(f"nothing was recorded: {plain(ran.why_not)}")
        return
    page.files_of(ran.written)
    for ident in ran.claims:
        output.show(ident)
