"""Explain a record, or a path: `kit show`, `kit why`."""

from __future__ import annotations

from collections.abc import Sequence

import click

from kit.app import show as cases
from kit.app import why as why_cases
from kit.app.why import Expecting, Why
from kit.cli import output, page
from kit.cli.options import as_json, at, now, opened
from kit.cli.outputs import Output
from kit.domain.base.instant import Instant
from kit.domain.base.text import plain

WHY = Output("kit.why/1", Why)


@click.command()
@click.argument("ident", metavar="ID")
@click.option("--more", is_flag=True, help="Also every event and every evidence, newest first.")
@now
@at
@as_json
@click.pass_context
def show(ctx: click.Context, /, ident: str, *, more: bool, now: Instant | None, rev: str | None, as_json: bool) -> None:
    """Explain one record: what it says, its status, what decided that, and what would change it.

    Takes the id of a work item, a claim, an agreement, a memory or a policy. `kit why` starts from a path instead.

    Example:
      kit show cl-78yccprs
    """
    page.shown(cases.show(opened(ctx), ident, now=now, rev=rev), as_json=as_json, more=more)


@click.command()
@click.argument("path")
@now
@at
@as_json
@click.pass_context
def why(ctx: click.Context, /, path: str, *, now: Instant | None, rev: str | None, as_json: bool) -> None:
    """Say what binds at a path, what is known there, which work expects it, and who holds that work.

    Example:
      kit why src/billing/retry.py
    """
    answer = why_cases.why(opened(ctx), path, now=now, rev=rev)
    if as_json:
        output.data(WHY, answer)
    else:
        output.show(_why(answer))


def _why(answer: Why) -> str:
    """What binds at a path, what is known of it, and who is at work there."""
    lines = [f"{plain(answer.path)} ({answer.there}), {_in_lanes(answer.lanes)}"]
    rules = [
        f"  {r.id}  {plain(r.sentence)}" + ("" if r.status == "verified" else f" ({r.status})")
        for r in answer.agreements
    ]
    lines += ["Agreements", *(rules or ["  none"])]
    lines += ["Known", *(page.claim_lines(answer.claims) or ["  nothing"])]
    work = [f"  {w.id}  {w.status}  {plain(w.title)}{_held(w)}" for w in answer.work]
    lines += ["Work that expects it", *(work or ["  none"])]
    return page.joined(lines)


def _in_lanes(lanes: Sequence[str]) -> str:
    return f"in {', '.join(lanes)}" if lanes else "in no lane"


def _held(work: Expecting) -> str:
    return f"; held by {plain(', '.join(work.held_by))}" if work.held_by else ""
