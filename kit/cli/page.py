"""Lay out what several verbs tell: tables, records and claims, and what was written or would be.

Every piece of other people's text passes `kit.domain.base.text.plain` here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from kit.app.settle import settle
from kit.app.show import ClaimLine, ClaimView, ItemView, PolicyView, View, line
from kit.app.show_rule import RuleView
from kit.app.trust import Judged
from kit.app.writes import FileChange, Written
from kit.cli import output
from kit.cli.outputs import Output
from kit.domain.base import text
from kit.domain.base.record import Json
from kit.domain.base.text import plain

Kind = Literal["work", "claim", "policy"]


@dataclass(frozen=True, slots=True)
class Shown:
    """One record; agreements and memories are claims."""

    kind: Kind
    record: ItemView | ClaimView | PolicyView


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """One claim of a list, with the verdict on what it watches and the command that would settle it."""

    id: str
    work: str
    path: str
    text: str
    status: str
    reason: str
    watch: tuple[str, ...]
    freshness: dict[str, Json]
    settle: str


SHOWN = Output("kit.show/1", Shown)
_SIGNS = {"verified": "✓", "stale": "~", "unknown": "~", "disputed": "!", "rejected": "!", "revoked": "!"}


def written(done: Written) -> None:
    """Print the id on stdout and what `files_of` says; under ``--dry-run`` the change stands in place of the id."""
    files_of(done)
    if not done.dry_run:
        output.show(done.id)


def files_of(done: Written) -> None:
    """Say each path written; under ``--dry-run`` print the change itself, and that nothing was written."""
    for note in done.notes:
        output.talk(f"note: {plain(note)}")
    if not done.changes:
        output.talk("nothing to change")
    elif done.dry_run:
        output.show("".join(map(_diff, done.changes)))
        output.talk("dry run: nothing was written")
    else:
        for path in done.paths:
            output.talk(f"wrote {plain(path)}")


def shown(view: View, *, as_json: bool, more: bool = False) -> None:
    """Print one record."""
    if as_json:
        kind: Kind = "work" if isinstance(view, ItemView) else "claim" if isinstance(view, ClaimView) else "policy"
        output.data(SHOWN, Shown(kind, view))
    elif isinstance(view, ItemView):
        output.show(joined(_item(view)))
    elif isinstance(view, ClaimView):
        output.show(joined(_claim(view, more=more)))
    else:
        output.show(joined(_policy(view)))


def claims(rows: Sequence[Judged]) -> str:
    """Claims in one table."""
    if not rows:
        return "no claims; kit claim add TEXT writes one"
    lines = [(row, line(row)) for row in rows]
    return table([(c.id, row.work, c.status, c.text, c.reason) for row, c in lines])


def claim_row(row: Judged) -> ClaimRow:
    """A claim as a list of claims has it in JSON."""
    said = line(row)
    return ClaimRow(
        said.id,
        row.work,
        row.path,
        said.text,
        row.status,
        said.reason,
        tuple(row.watch),
        row.verdict.json(),
        settle(row),
    )


def files(number: int | None) -> str:
    """How many files, where the tree could be read."""
    return "files unknown" if number is None else text.count(number, "file")


def table(rows: Iterable[Sequence[str]]) -> str:
    """Rows in columns as wide as their widest cell; empty cells at the end of a row leave no space."""
    cells = [[plain(cell) for cell in row] for row in rows]
    widths = [max(text.width(row[i]) for row in cells) for i in range(len(cells[0]))]
    return joined("  ".join(map(text.pad, row, widths)).rstrip() for row in cells)


def joined(lines: Iterable[str]) -> str:
    """``lines``, each ended."""
    return "\n".join(lines) + "\n"


def _diff(change: FileChange) -> str:
    from difflib import unified_diff  # noqa: PLC0415  (only a dry run shows one)

    before, after = (
        (side or b"").decode("utf-8", "backslashreplace").splitlines() for side in (change.before, change.after)
    )
    head = "/dev/null" if change.before is None else f"a/{change.path}"
    lines = unified_diff(before, after, fromfile=head, tofile=f"b/{change.path}", lineterm="")
    return "".join(f"{plain(row)}\n" for row in lines)


def claim_lines(lines: Iterable[ClaimLine]) -> list[str]:
    """Claims below a heading, one a line."""
    return [f"  {_SIGNS.get(c.status, '?')} {plain(c.text)}  {c.id}  {_because(c)}" for c in lines]


def _item(view: ItemView) -> list[str]:
    item = view.item
    fields = (
        ("status", item.status + (f", waits for {', '.join(view.waits_for)}" if view.waits_for else "")),
        ("workflow", f"{item.workflow}, priority {item.priority}"),
        ("lanes", ", ".join(item.lanes)),
        ("paths", ", ".join(item.paths)),
        ("needs", ", ".join(item.depends_on)),
        ("provider", item.provider or ""),
        ("branches", ", ".join(item.branches)),
        ("closed", ", ".join(close.at for close in item.closes)),
        ("file", view.path),
    )
    lines = [f"{item.id}  {plain(item.title)}", *(f"  {name:<9} {plain(value)}" for name, value in fields if value)]
    lines += [f"  accept    {plain(line)}" for line in item.acceptance]
    return [*lines, *(["Claims", *claim_lines(view.claims)] if view.claims else [])]


def _claim(view: ClaimView, *, more: bool) -> list[str]:
    lines = [f"{view.id}  {plain(view.text)}", *(f"  {plain(line)}" for line in view.explanation)]
    if view.freshness is not None and view.freshness.state != "fresh":
        head, *rest = view.freshness.long()
        lines += [f"  content: {plain(head)}", *(f"  {plain(line)}" for line in rest)]
    lines += [
        f"  {name}: {plain(value)}"
        for name, value in (("watches", ", ".join(view.watch)), ("file", view.path))
        if value
    ]
    lines += _rule(view.rule) if view.rule is not None else []
    if more:
        lines += [f"  {e.created_at}  {e.id}  {e.status} by {plain(e.actor)}" for e in view.events]
        lines += [f"  {e.observed_at}  {e.id}  {plain(e.excerpt_or_summary)}" for e in view.evidence]
    return lines


def _rule(rule: RuleView) -> list[str]:
    """What a person needs to decide on a rule, below its status."""
    gate = f", checked by `{rule.gate}`" if rule.gate else ""
    fields = (
        ("level", f"{rule.level}{gate}" if rule.level else ""),
        ("draft", rule.draft),
        ("replaces", rule.replaces or ""),
        ("scope", rule.scope),
    )
    lines = [f"  {name}: {plain(value)}" for name, value in fields if value]
    lines += [f"  said: {plain(words)}" for words in rule.said]
    lines += [f"  used: {use.at[:10]} {use.outcome} in {use.work}" + _why(use.reason) for use in rule.uses]
    return [*lines, *(["  to decide, comment one of:", *(f"    {line}" for line in rule.lines)] if rule.lines else [])]


def _why(reason: str) -> str:
    return f": {plain(reason)}" if reason else ""


def _policy(view: PolicyView) -> list[str]:
    policy = view.policy
    rule = policy.validity_rule
    days = f" of {rule.duration_days:g} days" if rule.duration_days is not None else ""
    return [
        f"{policy.id}  decides claims of the type {plain(policy.claim_type)}, {text.count(view.claims, 'claim')} here",
        f"  evidence  {', '.join(policy.required_evidence) or 'any that entails'}",
        f"  methods   {', '.join(policy.required_methods) or 'any'}",
        f"  accepts   {plain('; '.join(policy.acceptance_criteria))}",
        f"  lasts     {rule.kind}{days}",
        f"  file      {view.path}",
    ]


def _because(claim: ClaimLine) -> str:
    """The status and its reason, which often begins with it."""
    reason = plain(claim.reason)
    return reason if reason.startswith(claim.status) else f"{claim.status}, {reason}"
