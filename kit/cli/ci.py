"""Judge a change before it is merged: `kit ci`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from kit.app.finding import Finding
from kit.app.gate import judge as cases
from kit.app.gate.judge import Change
from kit.app.gate.report import Bound, Ended, Report
from kit.app.pages import review
from kit.cli import output, page
from kit.cli.check import MERGES_INTO
from kit.cli.options import Revision, as_json, now, opened
from kit.cli.outputs import Output
from kit.domain.base import text
from kit.domain.base.instant import Instant
from kit.domain.base.text import plain
from kit.errors import InvalidRecord, NotReady

CI = Output("kit.ci/1", Report, also=("red", "verdict", "headline"))
SUMMARY = "GITHUB_STEP_SUMMARY"
ANNOTATED = 20


@click.command()
@click.option(
    "--base", type=Revision(), default="auto", metavar="REV", help="Judge against REV; `auto` finds the branch."
)
@click.option("--head", type=Revision(), default="HEAD", metavar="REV", help="What is to be merged.  [default: HEAD]")
@click.option("--comments", multiple=True, metavar="FILE", help="Comments as the API of the forge tells them, in JSON.")
@click.option(
    "--pull", "pulls", multiple=True, metavar="FILE", help="Pull requests likewise; they say who opened them."
)
@click.option("--markdown", metavar="FILE", help="Write the reviewer's page to FILE.")
@click.option(
    "--list-proofs", is_flag=True, help="Print the paths of the API where the proofs are read, and judge nothing."
)
@click.option("--run-gates", is_flag=True, help="Run the checks that the base promoted, in this worktree.")
@now
@as_json
@click.pass_context
def ci(ctx: click.Context, /, *, base: str, head: str, comments: tuple[str, ...], pulls: tuple[str, ...],
       markdown: str | None, list_proofs: bool, run_gates: bool, now: Instant | None, as_json: bool) -> int:  # fmt: skip
    """Judge a change as Git objects, without a checkout: what would bind after the merge, and who proves it.

    Settings, policies and commands are those of the base. Every difference of what binds needs a confirmer's own unedited
    comment (--comments, --pull) or signed commit. Exits with 1 where a gate that the base requires has a finding.

    Example:
      kit ci --base origin/main
    """
    change = Change(base, tuple(filter(None, map(os.environ.get, MERGES_INTO))), head, comments, pulls, run_gates)
    if list_proofs:
        output.show(page.joined(cases.proofs(opened(ctx), change, now=now)))
        return 0
    report = _judged(ctx, change, now, _files(markdown))
    output.data(CI, report) if as_json else output.show(_page(report))
    _annotate(report)
    return 1 if report.red else 0


def _judged(ctx: click.Context, change: Change, now: Instant | None, files: Sequence[tuple[str, str]]) -> Report:
    """The report, its page written to every place that was asked for; records that are none have a page too."""
    try:
        report = cases.judge(opened(ctx), change, now=now)
    except InvalidRecord as error:
        faults = [f"{fault.where}  {fault.what}" for fault in error.faults] or [f"{error.where}  {error.what}"]
        _write(files, review.broken(error.what, faults))
        raise
    _write(files, review.page(report))
    return report


def _files(markdown: str | None) -> list[tuple[str, str]]:
    """Where the page goes, and whether it replaces what is there or is added to it."""
    wanted = [(markdown, "w"), (os.environ.get(SUMMARY), "a")]
    return [(path, mode) for path, mode in wanted if path]


def _write(files: Sequence[tuple[str, str]], words: str) -> None:
    for path, mode in files:
        try:
            with Path(path).open(mode, encoding="utf-8", newline="\n") as file:
                file.write(words)
        except OSError as error:
            what = f"cannot write the page to {path}: {error.strerror}"
            raise NotReady("unwritable", what, where=path, hint="kit ci --markdown FILE") from error
        output.talk(f"wrote {plain(path)}")


def _page(report: Report) -> str:
    """The report for a terminal: the verdict, what binds otherwise, what agents read, findings, and what was judged."""
    return page.joined([
        report.headline,
        *_declared(report),
        *(line for one in (*report.binds, *report.acts) for line in _bound(one)),
        *(f"{'!' if right.grave else ' '} {plain(right.what)}  {plain(right.path)}" for right in report.rights),
        *_proposals(report),
        *_reads(report),
        *(f"Stale: {one.id} {plain(one.why)}" for one in report.ended),
        *(line for one in report.asked_again for line in _asked_again(one)),
        *(f"Check: {one.id} {plain(one.command)}: {one.outcome} {plain(one.detail)}".rstrip() for one in report.checks),
        *(line for one in report.findings for line in _finding(one, report)),
        f"Not checked: {', '.join(map(plain, report.not_checked))}",
        f"{text.count(report.records, 'record')}; {report.commits.told}",
    ])  # fmt: skip


def _declared(report: Report) -> Iterator[str]:
    if not report.confirmers and not report.verdict.startswith("nothing can bind"):
        yield "Nothing can bind: the settings of the base list no confirmers."
    if not report.four_eyes:
        yield "four_eyes: false; whoever proposes a rule may confirm it here."


def _asked_again(one: Ended) -> list[str]:
    return [f"Still a rule? {one.id} is stale: {plain(one.why)}", f"    {one.line} <the rule, in your words>"]


def _bound(one: Bound) -> list[str]:
    sign, word = ("✓", "proven") if one.proven else ("!", "not proven")
    return [
        f"{sign} {one.id} {plain(one.change)}: {plain(one.text or one.was or '(no sentence)')}",
        f"    {word}: {plain(one.why)}",
    ]


def _proposals(report: Report) -> Iterator[str]:
    for one in report.proposals:
        yield f"? {one.id} proposed: {plain(one.draft)}"
        yield f"    {one.line} <the rule, in your words>    expires on {one.expires}"
    if report.waiting:
        yield f"{text.count(report.waiting, 'other proposal')} of the base open"


def _reads(report: Report) -> Iterator[str]:
    if not report.reads:
        yield "What agents read after this merge: unchanged"
    for read in report.reads:
        note = f" ({plain(read.note)})" if read.note else ""
        lines = f"+{read.added + read.added_inside} -{read.removed + read.removed_inside}"
        yield f"What agents read after this merge: {plain(read.path)} {lines}{note}"
        yield from (f"    looks like a command: {plain(found)}" for found in read.suspicious)


def _finding(one: Finding, report: Report) -> list[str]:
    red = one.state == "finding" and report.gates[one.gate] == "required"
    head = f"{'error' if red else one.state} {one.code}: {plain(one.what)}"
    lines = [head, f"    at {plain(one.where)}"]
    return [*lines, f"    {plain(one.hint)}"] if one.hint else lines


def _annotate(report: Report) -> None:
    """What GitHub shows beside the lines of the change; only its own jobs are spoken to."""
    if os.environ.get("GITHUB_ACTIONS") != "true":
        return
    for one in report.findings[:ANNOTATED]:
        red = one.state == "finding" and report.gates[one.gate] == "required"
        path, line, column = (*one.where.split(":"), "", "")[:3]
        level = "error" if red else "warning" if one.state == "finding" else "notice"
        output.annotate(level, one.what, file=path, line=line, col=column, title=f"kit: {one.code}")
