"""Act on rules as a person, and list them: `kit confirm`, `reject`, `edit`, `retire`, `list`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from kit.app import acts as cases
from kit.app import edits, mandate, rules
from kit.app.acts import Acted
from kit.app.edits import Wish
from kit.app.kit import Kit
from kit.app.rules import RuleList, RuleRow, Wanted
from kit.cli import output, page
from kit.cli.options import Decorator, as_json, at, dry_run, now, opened
from kit.cli.outputs import Output
from kit.domain.base import text
from kit.domain.base.instant import Instant
from kit.domain.base.text import plain
from kit.domain.trust.attested import LEVELS
from kit.errors import WrongUsage

RULES = Output("kit.list/1", RuleList)
_SESSION: Decorator = click.option("--session", envvar="KIT_SESSION", metavar="HOST/ID", help="The agent's session.")
_ID: Decorator = click.argument("ident", metavar="ID")
_WHY: Decorator = click.argument("why", default="")
_SIGNS = {"verified": "✓", "stale": "~", "proposed": "?", "expired": "-", "rejected": "!", "superseded": "-"}


@click.command()
@_ID
@click.argument("sentence", required=False)
@click.option("--replaces", metavar="ID", help="The rule that goes out for it: one in, one out.")
@_SESSION
@now
@dry_run
@click.pass_context
def confirm(ctx: click.Context, /, *, ident: str, sentence: str | None, **asked: Any) -> None:
    """Make one sentence binding: the rule, in your own words, for the scope it was proposed for.

    The sentence has 20 to 140 characters and is neither the draft nor a quote; without one you are asked. Your next signed
    commit proves it. On a forge, comment the line that `kit show ID` prints instead.

    Example:
      kit confirm oa-7q2m4kxd "Retry limits live in config/limits.toml; code reads them and never sets one."
    """
    kit = opened(ctx)
    words = sentence if sentence is not None else _asked_for(kit, ident, asked["now"])
    _told(cases.confirm(kit, ident, words, **asked))


@click.command()
@_ID
@_WHY
@_SESSION
@now
@dry_run
@click.pass_context
def reject(ctx: click.Context, /, **asked: Any) -> None:
    """Refuse a proposal: it stays readable, counts against the same idea, and binds nobody.

    Example:
      kit reject oa-7q2m4kxd "a habit of the model, not a rule of ours"
    """
    kit, ident, why = opened(ctx), asked.pop("ident"), asked.pop("why")
    _told(cases.reject(kit, ident, why, **asked))


@click.command()
@_ID
@_WHY
@_SESSION
@now
@dry_run
@click.pass_context
def retire(ctx: click.Context, /, **asked: Any) -> None:
    """End a rule: its text and history stay readable, its id stays taken, and it binds nobody.

    Example:
      kit retire oa-7q2m4kxd "the linter refuses such constants now"
    """
    kit, ident, why = opened(ctx), asked.pop("ident"), asked.pop("why")
    _told(cases.retire(kit, ident, why, **asked))


@click.command()
@_ID
@click.option("--draft", metavar="TEXT", help="What it might say; the sentence is for the one who confirms.")
@click.option(
    "--scope", "paths", multiple=True, metavar="PATH", help="A path or glob; all together replace those it has."
)
@click.option("--lane", "lanes", multiple=True, metavar="LANE", help="A lane it binds; '' takes the lanes away.")
@click.option("--workflow", "workflows", multiple=True, metavar="NAME", help="A type of workflow; '' is every type.")
@click.option("--level", type=click.Choice(LEVELS), help="How it is held up.")
@click.option("--gate", metavar="COMMAND", help="The command that checks it.")
@click.option("--replaces", metavar="ID", help="The rule that goes out when it is confirmed.")
@_SESSION
@now
@dry_run
@click.pass_context
def edit(
    ctx: click.Context, /, *, ident: str, session: str | None, now: Instant | None, dry_run: bool, **asked: Any
) -> None:
    """Propose a rule anew with another draft, scope, level or gate. It binds nobody until it is confirmed again.

    Example:
      kit edit oa-7q2m4kxd --scope 'src/billing/**' --level gate-check --gate 'make lint-limits'
    """
    _told(edits.edit(opened(ctx), ident, Wish(**asked), session=session, now=now, dry_run=dry_run))


@click.command("list")
@click.option("--path", metavar="PATH", help="Rules that bind at this path.")
@click.option("--lane", metavar="LANE", help="Rules that bind in this lane.")
@click.option("--workflow", metavar="NAME", help="Rules for this type of workflow.")
@click.option("--due", is_flag=True, help="Rules to look at: stale, disputed, or expiring within a week.")
@click.option("--proposed", is_flag=True, help="Proposals that wait for a person.")
@click.option("--all", "every", is_flag=True, help="Every rule, whatever its status.")
@now
@at
@as_json
@click.pass_context
def list_(ctx: click.Context, /, *, now: Instant | None, rev: str | None, as_json: bool, **asked: Any) -> None:
    """List the rules that bind here; the others are counted in one line.

    Example:
      kit list --due
    """
    found = rules.listing(opened(ctx), Wanted(**asked), now=now, rev=rev)
    if as_json:
        output.data(RULES, found)
    else:
        output.show(_listed(found, Wanted(**asked)))


def _told(done: Acted) -> None:
    """Say what was written, and the command that goes on from it."""
    if done.nothing:
        output.talk(f"nothing to do: {plain(done.nothing)}")
        return
    page.files_of(done.written)
    if not done.written.dry_run:
        output.show("\n".join(map(plain, done.written.paths)))
        output.show(f"Next   {plain(done.next)}")


def _asked_for(kit: Kit, ident: str, now: Instant | None) -> str:
    """The sentence, asked for at the terminal and never filled in before.

    Raises:
        WrongUsage: there is no terminal to ask at.
    """
    bundle = mandate.scene(kit, ident, now=now).bundle
    if not sys.stdin.isatty():
        what = "no sentence was given, and there is no terminal to ask at; expected the rule in your own words"
        raise WrongUsage("needs-a-terminal", what, hint=f"kit confirm {ident} SENTENCE")
    output.talk(f"draft   {plain(str(bundle.claims[0].kit.get('draft') or 'none'))}")
    for item in bundle.evidence:
        if item.evidence_type != "human_attestation":
            output.talk(f"said    {plain(item.excerpt_or_summary)}")
    return str(click.prompt("The rule, in your own words", err=True))


def _listed(found: RuleList, wanted: Wanted) -> str:
    lines = [_row(row, due=wanted.due) for row in found.rules]
    nothing = "no rule is due" if wanted.due else "no rule is proposed" if wanted.proposed else "no rule binds here"
    told = page.table(lines).removesuffix("\n").split("\n") if lines else [nothing]
    counts = ", ".join(f"{number} {status}" for status, number in found.counts.items())
    told.append(f"{text.count(sum(found.counts.values()), 'rule')} in all{f': {counts}' if counts else ''}")
    return page.joined([*told, *_who(found)])


def _row(row: RuleRow, *, due: bool) -> Sequence[str]:
    where = (*row.lanes, *row.paths, *(f"workflow {name}" for name in row.workflows))
    level = "" if row.level == "advisory" else row.level
    return (
        _SIGNS.get(row.status, "?"),
        row.id,
        row.status,
        " ".join(where) or "everywhere",
        row.text,
        level,
        _why(row, due=due),
    )


def _why(row: RuleRow, *, due: bool) -> str:
    """What a person should know beside the rule: why to look at it, until when it waits, or why it binds nobody."""
    if due or row.status == "verified":
        return row.due
    if row.status == "proposed" and row.expires:
        return f"until {row.expires[:10]}"
    return "" if row.status in {"proposed", "expired"} else row.reason


def _who(found: RuleList) -> list[str]:
    if not found.confirmers:
        return ["nothing can bind: no confirmers are listed in .kit/kit.yaml"]
    return [] if found.four_eyes else ["one person alone may confirm a rule here (four_eyes: false)"]
