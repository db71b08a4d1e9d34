"""Lay out the page a reviewer reads on a pull request (confirmation.md): does merging bind anything, and to what.

All text of the repository stands in code spans and fences that nothing in it can end: no image is fetched, nobody is
pinged, no issue closed and nothing hidden (row 16). The page ends before a forge would cut it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from kit import __version__
from kit.app.finding import Finding
from kit.app.gate.reads import Read
from kit.app.gate.report import Bound, Proposed, Report
from kit.domain.base import text

IN_FULL = 3
LISTED = 20
MOST = 60_000
_TICKS = re.compile(r"`+")
_WIDE = 160


def page(report: Report) -> str:
    """The whole page in Markdown."""
    parts = [
        f"### kit · {report.headline}\n",
        *_declared(report),
        *_binds(report),
        *_rights(report),
        *_reads(report),
        *_proposals(report),
        *_ended(report),
        *_findings(report),
        _records(report),
    ]
    foot = f"kit {__version__} · {report.commits.told}\n"
    return f"{_fitted(parts, MOST - len(foot))}\n{foot}"


def broken(what: str, faults: Iterable[str]) -> str:
    """The page of a change whose records cannot be judged at all."""
    return f"### kit · the records cannot be judged: do not merge\n\n{code(what)}\n\n{fence(list(faults)[:LISTED])}\n"


def code(words: str) -> str:
    """``words`` as one code span that fits into a table and that nothing in it can end."""
    return text.code(text.cut(words.strip() or " ", _WIDE)).replace("|", "¦")


def fence(lines: Sequence[str]) -> str:
    """``lines`` in a fence longer than any run of its marks inside."""
    safe = [text.plain(line) for line in lines]
    longest = max((len(run) for line in safe for run in _TICKS.findall(line)), default=0)
    mark = "`" * max(longest + 1, 3)
    return "\n".join([f"{mark}text", *safe, mark])


def _fitted(parts: Sequence[str], most: int) -> str:
    kept: list[str] = []
    size = 0
    for part in parts:
        size += len(part.encode()) + 1
        if size > most:
            kept.append("The page is cut here; `kit ci` prints all of it.\n")
            break
        kept.append(part)
    return "\n".join(kept)


def _declared(report: Report) -> Iterator[str]:
    if not report.confirmers:
        yield "**Nothing can bind:** the settings of the base list no confirmers.\n"
    if not report.four_eyes:
        yield "**`four_eyes: false`:** whoever proposes a rule may confirm it here.\n"


def _binds(report: Report) -> Iterator[str]:
    for one in (*report.binds, *report.acts):
        yield "\n".join(_bound(one)) + "\n"


def _bound(one: Bound) -> Iterator[str]:
    verdict = f"proven: {one.why}" if one.proven else f"**not proven**: {one.why}"
    yield f"#### {code(one.id)} · {_plain(one.change)} · {code(' '.join(one.scope))}"
    yield ""
    yield "| | |"
    yield "|---|---|"
    if one.was and one.was != one.text:
        yield f"| was | {code(one.was)} |"
    yield f"| {'fact' if one.kind == 'memory' else 'rule'} | {code(one.text or '(no sentence)')} |"
    yield f"| level | {one.level}{f', gate {code(one.gate)}' if one.gate else ''} |"
    yield f"| proof | {'proven' if one.proven else '**not proven**'}: {code(verdict.partition(': ')[2])} |"


def _rights(report: Report) -> Iterator[str]:
    if not report.rights:
        return
    yield "**Who and what decides from the next change on** (none of it judged this one):\n"
    for right in report.rights[:LISTED]:
        mark = "**grave** · " if right.grave else ""
        yield f"- {mark}{code(right.what)} in {code(right.path)}"
    yield from _rest(len(report.rights))
    yield ""


def _reads(report: Report) -> Iterator[str]:
    nouns = {"agents file": "file", "settings of a host": "file of a host", "rules": "file of rules"}
    counted = [
        text.count(n, nouns.get(noun, noun), _many(nouns.get(noun, noun))) for noun, n in report.read_files.items()
    ]
    there = f" ({', '.join(counted)})" if counted else ""
    if not report.reads:
        yield f"**What agents read after this merge:** unchanged{there}.\n"
        return
    come = sum(read.added + read.added_inside for read in report.reads)
    go = sum(read.removed + read.removed_inside for read in report.reads)
    number = text.count(len(report.reads), "file")
    moved = f"{number} changed, {text.count(come, 'line')} added and {go} removed"
    yield f"**What agents read after this merge:** {moved}{there}.\n"
    for read in report.reads[:LISTED]:
        yield from _read(read)
    yield from _rest(len(report.reads))


def _many(noun: str) -> str:
    head, _, rest = noun.partition(" ")
    return f"{head}s {rest}".strip()


def _read(read: Read) -> Iterator[str]:
    outside = f"+{read.added} -{read.removed} written by hand"
    inside = (
        f", +{read.added_inside} -{read.removed_inside} in kit's region"
        if read.added_inside or read.removed_inside
        else ""
    )
    note = f" · {code(read.note)}" if read.note else ""
    yield f"{code(read.path)}: {outside}{inside}{note}"
    for found in read.suspicious:
        yield f"- **looks like a command:** {code(found)}"
    shown = [*(f"+ {line}" for line in read.shown), *(f"+ (kit's region) {line}" for line in read.shown_inside)]
    if shown:
        yield fence(shown)
    left = read.added + read.added_inside - len(shown)
    if left > 0:
        yield f"and {text.count(left, 'more line', 'more lines')}"
    yield ""


def _proposals(report: Report) -> Iterator[str]:
    for one in report.proposals[:IN_FULL]:
        yield "\n".join(_proposal(one, four_eyes=report.four_eyes)) + "\n"
    if report.proposals:
        yield "Approving the pull request confirms nothing.\n"
    rest = report.proposals[IN_FULL:]
    if rest:
        yield f"{text.count(len(rest), 'more proposal')}: {', '.join(code(one.id) for one in rest[:LISTED])}\n"
    if report.waiting:
        yield f"{text.count(report.waiting, 'other proposal')} of the base still {_wait(report.waiting)} for a sentence.\n"


def _wait(number: int) -> str:
    return "waits" if number == 1 else "wait"


def _proposal(one: Proposed, *, four_eyes: bool) -> Iterator[str]:
    lanes = ", ".join(one.lanes)
    yield f"#### {code(one.id)}{f' · {_plain(lanes)}' if lanes else ''} · {code(' '.join(one.scope))}"
    yield f"Draft, which binds nobody: {code(one.draft or '(none)')}"
    yield ""
    yield "| | |"
    yield "|---|---|"
    for name, words in (("said", one.said), ("and then", one.then)):
        yield from (f"| {name if i == 0 else ''} | {code(line)} |" for i, line in enumerate(words))
    yield f"| before | {_plain(one.before)} |"
    yield f"| would have applied | {_plain(one.applied)} |"
    if one.nearest is not None:
        near = one.nearest
        yield f"| nearest rule | {code(near.id)} {code(near.text)} {near.alike} % alike, same lane: keep one |"
    if one.level != "advisory":
        yield f"| level | {_plain(one.level)}{f', gate {code(one.gate)}' if one.gate else ''} |"
    where = (
        "every session"
        if one.scope == ("the whole repository",)
        else f"every session that touches {code(' '.join(one.scope))}"
    )
    yield f"| costs | {one.cost} bytes in {where}; {_plain(one.room)} |"
    yield ""
    noun = "fact" if one.kind == "memory" else "rule"
    yield f"Is it a {noun} of **this repository**? What is about kit goes upstream; a habit of the model is left alone."
    yield ""
    who = "a confirmer who did not open this pull request" if four_eyes else "a confirmer"
    yield f"To bind it, {who} comments one line **in their own words**:"
    yield fence([f"{one.line} <the {noun}, in your words>", f"/kit reject  {one.id} <why>"])
    yield f"No answer: it stays a proposal and expires on {one.expires}."


def _ended(report: Report) -> Iterator[str]:
    for one in report.ended[:LISTED]:
        yield f"{code(one.id)} {code(one.text)} binds no longer after this merge: {_plain(one.why)}.\n"
    for one in report.asked_again[:LISTED]:
        yield f"Still a rule? {code(one.id)} {code(one.text)} is stale: {_plain(one.why)}. It is asked once:"
        yield fence([f"{one.line} <the rule, in your words>", f"/kit retire  {one.id} <why>"])
        yield "No answer: it stays out of every session.\n"


def _findings(report: Report) -> Iterator[str]:
    red = [f for f in report.findings if f.state == "finding" and report.gates[f.gate] == "required"]
    other = [f for f in report.findings if f not in red and f.code not in {"settings-changed", "rights-changed"}]
    for title, found in (("What keeps this from being merged", red), ("Worth a look", other)):
        if found:
            yield f"#### {title}\n"
            yield "\n".join(map(_finding, found[:LISTED]))
            yield from _rest(len(found))
            yield ""


def _finding(one: Finding) -> str:
    hint = f" · {code(one.hint)}" if one.hint else ""
    return f"- {_plain(one.code)}: {code(one.what)} at {code(one.where)}{hint}"


def _rest(number: int) -> Iterator[str]:
    if number > LISTED:
        yield f"- and {number - LISTED} more"


def _records(report: Report) -> str:
    faults = sum(1 for f in report.findings if f.gate == "records" and f.state == "finding")
    told = "no fault" if not faults else text.count(faults, "fault")
    rows = [("store", f"{text.count(report.records, 'record')}, {told}")]
    if report.rules:
        rows.append(("rules", ", ".join(f"{number} {status}" for status, number in report.rules.items())))
    for work in report.work[:LISTED]:
        counted = ", ".join(f"{number} {status}" for status, number in work.statuses.items()) or "no claims"
        again = f"; derive again {' '.join(code(path) for path in work.again[:IN_FULL])}" if work.again else ""
        rows.append((code(work.id), f"{work.status} · {counted}{again}"))
    rows += [("gates", f"{code(one.id)} {code(one.command)}: {one.outcome}") for one in report.checks[:LISTED]]
    rows.append(("not checked", ", ".join(map(_plain, report.not_checked)) or "nothing"))
    return "\n".join(["#### Records", "", "| | |", "|---|---|", *(f"| {name} | {words} |" for name, words in rows), ""])


def _plain(words: str) -> str:
    """Words of kit's own that may hold a name of the repository's: no mark-up, mention or address in them."""
    if any(mark in words for mark in ("@", "://", "www.")):
        return code(words)
    return text.markdown(words).replace("|", "¦")
