"""Check the records: `kit check`."""

from __future__ import annotations

import os
from collections.abc import Sequence

import click

from kit.app import check as cases
from kit.app.check import GATES, Report
from kit.app.finding import Finding
from kit.cli import output, page
from kit.cli.options import as_json, at, now, opened
from kit.cli.outputs import Output
from kit.domain.base import text
from kit.domain.base.instant import Instant
from kit.domain.base.text import plain

# The branch a change is merged into, as GitHub and GitLab name it to their jobs.
MERGES_INTO = ("GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME")
UNSETTLED = 4
CHECK = Output("kit.check/1", Report, also=("red",))


@click.command()
@click.option("--strict", is_flag=True, help="Every gate is required, advice counts, and unknown exits with 4.")
@click.option("--base", "flag", metavar="REV", help="Take the gates from REV; `auto` finds the branch merged into.")
@now
@at
@as_json
@click.pass_context
def check(
    ctx: click.Context, /, *, strict: bool, flag: str | None, now: Instant | None, rev: str | None, as_json: bool
) -> int:
    """Check the records: valid, at one with each other, their paths alive, their claims fresh.

    A finding of a gate that `kit.yaml` calls required exits with 1, an advisory one with 0, a file that is no record with
    3. What is unknown is printed and never red by itself.

    Example:
      kit check --base auto
    """
    base = cases.Base(flag, tuple(filter(None, map(os.environ.get, MERGES_INTO)))) if flag else None
    report = cases.check(opened(ctx), now=now, rev=rev, base=base, strictly=strict)
    if as_json:
        output.data(CHECK, report)
    else:
        output.show(_page(report))
    return 1 if report.red else UNSETTLED if report.unsettled else 0


def _page(report: Report) -> str:
    """Findings by gate, each with where it is and the command that settles it, then the count of everything."""
    lines: list[str] = []
    for gate in GATES:
        found = [finding for finding in report.findings if finding.gate == gate]
        if found:
            lines.append(f"{gate} ({report.gates[gate]}): {_counted(found)}")
            for finding in found:
                lines += _finding(finding)
    statuses = ", ".join(f"{number:,} {status}" for status, number in report.statuses.items())
    claims = text.count(report.claims, "claim") + (f": {statuses}" if statuses else "")
    base = f"; gates of {plain(report.base)}" if report.base else ""
    return page.joined([*lines, f"{text.count(report.records, 'record')}, {claims}{base}"])


def _counted(found: Sequence[Finding]) -> str:
    nouns = (("finding", "finding", ""), ("unknown", "unknown", "unknown"), ("advice", "advice", "advice"))
    counts = [(sum(1 for f in found if f.state == state), noun, plural) for state, noun, plural in nouns]
    return ", ".join(text.count(number, noun, plural) for number, noun, plural in counts if number)


def _finding(finding: Finding) -> list[str]:
    head = "" if finding.state == "finding" else f"{finding.state}: "
    lines = [f"  {head}{plain(finding.what)}", f"    at {plain(finding.where)}"]
    return [*lines, f"    {plain(finding.hint)}"] if finding.hint else lines
