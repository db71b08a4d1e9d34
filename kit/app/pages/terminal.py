"""Word the page of pull-work for a terminal: 80 columns, one line a thing, the next keystroke last (advice, Pages).

No list is longer than five lines, no glyph needs colour, and other people's text is escaped where it enters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from kit.app.pages.place import fitted
from kit.app.pages.when import ago, since
from kit.app.pull.report import Intent, Known, PassedOver, Pick, Report, Rule
from kit.domain.advice.verdict import FRESH_BELOW, KEEP_FROM, Advice
from kit.domain.base.text import count, cut, pad, plain, width, wrap

T = TypeVar("T")

COLUMNS = 80
_TEXT = 46
_MOST = 5
_HEADS = {
    "WARM": "KEEP THIS CONTEXT",
    "FRESH": "START FRESH",
    "EITHER": "EITHER WILL DO",
    "COMPACT": "COMPACT THIS CONTEXT",
}
_ALONE = {
    "same subject": "the same work item goes on",
    "same subject, full": "the same item goes on, and this context is nearly full",
    "given up": "this attempt was given up",
    "full": "this context is too full for other work",
}


def page(report: Report) -> str:
    """The page, ending in a line feed."""
    rest = [_next(report), _verdict(report), _reuse(report), _end(report)]
    blocks = [_behind(report), *([cut(line, COLUMNS) for line in block] for block in rest)]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _behind(report: Report) -> list[str]:
    missing = report.rulebook.behind
    if not missing:
        return []
    ref = plain(report.rulebook.upstream or "upstream")
    verb = "is" if len(missing) == 1 else "are"
    head = f"{count(len(missing), 'confirmed agreement')} on {ref} {verb} not in this checkout"
    if len(missing) == 1:
        return [f"{head}: {missing[0].id} {plain(missing[0].text)}"]
    return [f"{head}:", *_limited(missing, lambda rule: [f"  {rule.id}  {cut(plain(rule.text), COLUMNS - 15)}"])]


def _next(report: Report) -> list[str]:
    pick = report.next
    if pick is None:
        return ["Next   nothing is ready" + ("" if report.passed_over else "; `kit work add TITLE` names work")]
    title = cut(_lower(plain(pick.title)), COLUMNS - 22)
    head = pad(f"Next   {title}", COLUMNS - len(pick.id or "")) + (pick.id or "")
    return [head.rstrip(), f"       {_standing(pick, report)}"]


def _standing(pick: Pick, report: Report) -> str:
    if pick.id is None:
        return "not in the store: this page needs no record"
    if pick.status != "open":
        return f"{pick.status}; nothing is left to start"
    if report.blocked is not None:
        return _why_not(report.blocked, report)
    ready = f"ready since {since(pick.ready_since, report.now)}" if pick.ready_since else "ready"
    if pick.mine:
        ready = "yours, in progress"
    unblocks = f"unblocks {pick.unblocks or 'nothing'}"
    others = len(pick.also_open)
    rest = (
        f"{count(others, 'other item')} of yours {'is' if others == 1 else 'are'} open"
        if others
        else ("nothing else of yours is open")
    )
    return f"{ready}, {unblocks}; {rest}"


def _verdict(report: Report) -> list[str]:
    advice = report.advice
    if advice is None or advice.silent:
        return []
    lines = [_headline(advice)]
    if advice.rule == "points":
        lines += [f"{_signed(term.points):>5}  {term.name:<11}  {plain(term.why)}" for term in advice.rows]
    if advice.verdict == "EITHER":
        lines += _choice(advice, report)
    if report.leaves_behind:
        files, lane, where = report.leaves_behind
        of = f" of {plain(lane)}" if lane else ""
        lines.append(f"You leave behind   {count(files, 'file')}{of}; all of it is in {where}")
    return lines


def _choice(advice: Advice, report: Report) -> list[str]:
    """What each way costs, and who decides."""
    pick, costs = report.next, advice.costs
    expected = count(len(pick.paths) if pick else 0, "expected path")
    full = "of unknown size" if costs.fill is None else f"{round(100 * costs.fill)} % full"
    lines = [
        f"To keep it         a context {full} is carried on",
        f"To start fresh     {len(costs.again)} of {expected} known here would be read again",
    ]
    settled = report.decided
    if settled is None:
        return [*lines, "You decide         keep it, or /clear   (Codex: /new)"]
    way = "keep this context" if settled.keep else "start fresh"
    return [*lines, f"Decided            {way}  (pull_work.decide: {settled.decide})"]


def _headline(advice: Advice) -> str:
    head = _HEADS[advice.verdict]
    if advice.rule == "points":
        return f"{head}   {advice.points} of 100; keep from {KEEP_FROM}, fresh below {FRESH_BELOW}"
    return f"{head}   {_ALONE[advice.rule]}"


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _reuse(report: Report) -> list[str]:
    where = f"checked at {report.rev}" if report.rev else "checked at HEAD"
    lines = _section(f"Still true, {where}", report.still_true, lambda k: [_row("✓", k.text, _place(k))])
    lines += _section("Derive again", report.again, lambda k: [_row("~", k.text, k.degree)])
    doubtful: list[Known | Intent] = [*report.unproven, *report.intents]
    lines += _section("Unproven, somebody's intent", doubtful, lambda entry: [_doubt(entry, report)])
    lines += _rules(report)
    if report.decisions:
        lines += _section("Decided before", report.decisions, lambda d: [_row(" ", f"{d.name}: {d.title}", d.path)])
    lines += _not_loaded(report)
    return lines


def _place(known: Known) -> str:
    return (
        plain(known.path) + (f" +{known.more}" if known.more else "") + (f" ({known.branch})" if known.branch else "")
    )


def _doubt(entry: Known | Intent, report: Report) -> str:
    if isinstance(entry, Known):
        return _row("?", entry.text, _place(entry))
    shared = _some(entry.paths)
    return _row("?", f'{entry.who}, {ago(entry.at, report.now)}: "{entry.title}"', shared or entry.branch)


def _rules(report: Report) -> list[str]:
    pick = report.next
    if pick is None:
        return []
    scope = ", ".join(pick.lanes) or "this work"
    loaded, new = len(report.agreements), sum(rule.new for rule in report.agreements)
    if not loaded:
        return [f"Agreements for {scope}: none"]
    fresh = (
        ""
        if not new
        else ", new since this session began"
        if new == loaded
        else (f", {new} new since this session began")
    )
    head = f"Agreements for {scope}: {loaded} loaded{fresh}"
    return [head, *_limited(report.agreements, _rule)]


def _rule(rule: Rule) -> list[str]:
    text = plain(rule.text) + (" (disputed)" if rule.disputed else "")
    wrapped = wrap(text, COLUMNS - 15, most=2)
    return [f"  {rule.id}  {wrapped[0]}", *(f"               {line}" for line in wrapped[1:])]


def _not_loaded(report: Report) -> list[str]:
    left = report.left_out
    parts = [f"{count(number, 'agreement')} of {plain(lane)}" for lane, number in left.agreements]
    if len(parts) > 2:  # noqa: PLR2004  (more would not fit the line)
        parts = [f"{count(sum(n for _, n in left.agreements), 'agreement')} of {count(len(parts), 'other scope')}"]
    if left.bundles:
        parts.append(count(len(left.bundles), "older bundle"))
    return [f"Not loaded   {', '.join(parts)} (kit show ID)"] if parts else []


def _end(report: Report) -> list[str]:
    lines = list(_passed_over(report))
    lines += [f"Note         {plain(note)}" for note in report.notes]
    lines.append(f"Rulebook     {_rulebook(report)}")
    if report.take:
        lines.append(f"Start        {report.take}")
    return lines


def _passed_over(report: Report) -> Iterator[str]:
    shown = report.passed_over[:_MOST]
    for i, passed in enumerate(shown):
        yield ("Passed over  " if i == 0 else " " * 13) + _passed(passed, report)
    if len(report.passed_over) > _MOST:
        yield f"{' ' * 13}and {len(report.passed_over) - _MOST} more"


def _passed(passed: PassedOver, report: Report) -> str:
    return f"{passed.id} {_why_not(passed, report)}"


def _why_not(passed: PassedOver, report: Report) -> str:
    if passed.holder is None or passed.seen_at is None:
        return plain(passed.reason)
    on = f" on {plain(passed.branch)}" if passed.branch else ""
    return f"{plain(passed.reason)}, last seen {ago(passed.seen_at, report.now)}{on}"


def _rulebook(report: Report) -> str:
    book = report.rulebook
    if book.upstream is None:
        return "no upstream to compare with"
    ref = plain(book.upstream)
    age = f"fetched {ago(book.fetched_at, report.now)}" if book.fetched_at else "never fetched"
    if book.behind:
        return f"{count(len(book.behind), 'agreement')} on {ref} missing: git pull  ({age})"
    return f"current as of {ref}, {age}"


def _section(head: str, entries: Sequence[T], line: Callable[[T], list[str]]) -> list[str]:
    return [head, *_limited(entries, line)] if entries else []


def _limited(entries: Sequence[T], line: Callable[[T], list[str]]) -> list[str]:
    lines = [text for entry in entries[:_MOST] for text in line(entry)]
    return lines + ([f"  and {len(entries) - _MOST} more"] if len(entries) > _MOST else [])


def _row(glyph: str, text: str, place: str) -> str:
    left = pad(f"  {glyph} {cut(plain(text), _TEXT)}", _TEXT + 6)
    return left + fitted(plain(place), COLUMNS - width(left))


def _some(paths: Sequence[str]) -> str:
    return "" if not paths else paths[0] + (f" +{len(paths) - 1}" if len(paths) > 1 else "")


def _lower(title: str) -> str:
    """``title`` as the middle of a line: its first letter small, unless the word is an abbreviation or a name."""
    return title[:1].lower() + title[1:] if title[1:2].islower() or title[1:2] == " " else title
