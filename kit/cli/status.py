"""Speak of where this worktree stands: `kit status`."""

from __future__ import annotations

from collections.abc import Iterator

import click

from kit.app import status as cases
from kit.app.status import Status
from kit.cli import output
from kit.cli.options import as_json, opened
from kit.cli.outputs import Output
from kit.domain.base.text import count, plain

STATUS = Output("kit.status/1", Status)
_NOUNS = {
    "work": ("work item", "work items"),
    "bundles": ("bundle", "bundles"),
    "agreements": ("agreement", "agreements"),
    "policies": ("policy", "policies"),
    "memory": ("memory", "memories"),
    "context-map": ("area", "areas"),
}


@click.command()
@as_json
@click.pass_context
def status(ctx: click.Context, as_json: bool) -> None:
    """Say where this worktree stands: repository, branch, workflow in hand, records, lanes and the last fetch.

    `kit pull-work` says what to do next; `kit doctor` says what is wrong.

    Example:
      kit status
    """
    found = cases.status(opened(ctx))
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
    yield "fetched", found.fetched_at or "never"


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
