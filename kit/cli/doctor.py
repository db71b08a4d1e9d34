"""Speak of what would keep kit from working here: `kit doctor`."""

from __future__ import annotations

import click

from kit.app import doctor as cases
from kit.app.doctor import Diagnosis
from kit.cli import output
from kit.cli.options import as_json, opened
from kit.cli.outputs import Output
from kit.domain.base.text import plain
from kit.errors import NotReady

DOCTOR = Output("kit.doctor/1", Diagnosis, also=("exit_status",))


@click.command()
@as_json
@click.pass_context
def doctor(ctx: click.Context, as_json: bool) -> int:
    """Look for what would keep kit from working here, and name the command that mends each finding.

    Exits with 4 where the environment lacks something, else with 1 where something is wrong in the repository. Nothing is
    mended, and nothing but the cache is written.

    Example:
      kit doctor
    """
    found = _diagnosis(ctx)
    if as_json:
        output.data(DOCTOR, found)
    else:
        _tell(found)
    return found.exit_status


def _diagnosis(ctx: click.Context) -> Diagnosis:
    from kit.wiring import this_machine  # noqa: PLC0415  (`kit --help` opens nothing)

    try:
        kit = opened(ctx)
    except NotReady as error:
        return cases.without_repository(error, this_machine())
    return cases.examine(kit, this_machine())


def _tell(found: Diagnosis) -> None:
    for label, sentence in found.facts.items():
        output.show(f"{label:<12} {plain(sentence)}")
    for fault in (*found.environment, *found.repository):
        output.show(f"! {plain(fault.what)}")
        for label, words in (("at", fault.where), ("hint", fault.hint)):
            if words:
                output.show(f"    {label}: {plain(words)}")
    if not found.exit_status:
        output.show("nothing is wrong")
