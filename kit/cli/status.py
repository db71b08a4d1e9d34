"""Speak of where this worktree stands: `kit status`."""

from __future__ import annotations

from collections.abc import Iterator

import click

from kit.app import status as cases
from kit.app.status import Status
from kit.cli import output
from kit.cli.options import as_json, now, opened
from kit.cli.outputs import Output
from kit.domain.base.instant import Instant
from kit.domain.base.text import count, plain

STATUS = Output("kit.status/1", Status)
_MONTHS = 3
_NOUNS = {
    "work": ("work item", "work items"),
    "bundles": ("bundle", "bundles"),
    "agreements": ("agreement", "agreements"),
    "policies": ("policy", "policies"),
    "memory": ("memory", "memories"),
    "context-map": ("area", "areas"),
}


@click.command()
@now
@as_json
@click.pass_context
def status(ctx: click.Context, now: Instant | None, as_json: bool) -> None:
    """Say where this worktree stands: repository, branch, workflow in hand, records, lanes, rules and the last fetch.

    `kit pull-work` says what to do next; `kit doctor` says what is wrong.

    Example:
      kit status
    """
    found = cases.status(opened(ctx), now=now)
    if as_json:
        output.data(STATUS, found)
        return
    for label, sentence in _rows(found):
        output.show(f"{label:<12} {plain(sentence)}")


def _rows(found: Status) -> Iterator[tuple[str, str]]:
    shape = [
        word for word, holds in (("bare", found.bare), ("shallow", found.shallow), ("linked", found.linked)) if holds
    ]
    yield "repository", " ".join([found.repository or "no id yet; `kit init` gives it one", *(f"({w})" for w in shape)])
    yield "worktree", found.root or found.git_dir
    yield "branch", _branch(found)
    if found.busy:
        yield "in progress", found.busy
    yield "workflow", _workflow(found)
    yield (
        "records",
        ", ".join(count(n, *_NOUNS.get(kind, (kind, kind))) for kind, n in found.records.items()) or "none yet",
    )
    yield "lanes", ", ".join(found.lanes) or "none yet"
    yield from _rules(found)
    yield "fetched", found.fetched_at or "never"


def _rules(found: Status) -> Iterator[tuple[str, str]]:
    """How rules fare, and who may make one; nothing before kit is set up."""
    if found.initialised and not found.confirmers:
        yield "confirmers", "none: nothing can bind; list somebody under `confirmers:` in .kit/kit.yaml"
    if not found.four_eyes:
        yield "confirmers", "one person alone may confirm a rule here (four_eyes: false)"
    if found.rules_why_not:
        yield "rules", f"not told: {found.rules_why_not}; `kit check` says where"
    if found.rules is None:
        return
    told = found.rules
    yield (
        "rules",
        (
            f"{told.shown} shown: {told.confirmed} confirmed, {told.edited} edited, {told.rejected} rejected, "
            f"{told.expired} expired, {told.retired_early} retired within 60 days"
        ),
    )
    yield "survival", f"{told.survived} of {told.settled}" if told.settled else "not known before 60 days have passed"
    rates = (f"{m.month}: {m.rate:g} ({m.violated} in {count(m.closes, 'close')})" for m in told.months[-_MONTHS:])
    yield "repeat rate", f"per 100 closes, {'; '.join(rates)}" if told.months else "no close yet"
    if told.strict:
        yield "proposals", "need two occasions: 3 of the last 10 confirmed were retired within 60 days"


def _branch(found: Status) -> str:
    if found.head is None:
        return f"{found.place}, without a commit yet"
    return found.place if found.branch else f"none, at {found.place}"


def _workflow(found: Status) -> str:
    state = found.workflow
    if state is None or state.work is None:
        return "none; `kit pull-work` says what is next"
    parts = (state.work, state.workflow, f"since {state.since}" if state.since else None, state.session)
    return ", ".join(part for part in parts if part)
