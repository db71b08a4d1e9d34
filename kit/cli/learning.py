"""Review what can be learned: `kit learning-review`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import click

from kit.app.learning import review as cases
from kit.app.learning.gather import Sources
from kit.app.learning.lesson import Lesson, Quote
from kit.app.learning.review import Review
from kit.app.learning.scanned import Scanned
from kit.cli import output, page
from kit.cli.options import as_json, dry_run, now, opened
from kit.cli.outputs import Output
from kit.domain.base import text
from kit.domain.base.instant import Instant
from kit.domain.base.text import plain


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What a review found: the lessons as they are shown, the rest in ``counts``, what was looked at, the paths written."""

    lessons: tuple[Lesson, ...]
    counts: tuple[str, ...]
    scanned: Scanned
    written: tuple[str, ...]


LEARNING_REVIEW = Output("kit.learning-review/1", Reviewed)
_MOST = 3
_HEADS = {
    "proposed": "proposed",
    "said again": "said again, added to the open proposal",
    "not stored": "not stored",
}


@click.command("learning-review")
@click.option("--since", metavar="REV|TIME", help="Where to begin in Git.  [default: where the branch left upstream]")
@click.option("--from-log", "logs", multiple=True, metavar="FILE", help="An agent's log.  [default: the session's own]")
@click.option(
    "--from-review", "reviews", multiple=True, metavar="FILE", help="Review comments, as the GitHub API has them."
)
@click.option("--work", metavar="WORK", help="The work item.  [default: the one in hand here]")
@click.option("--session", envvar="KIT_SESSION", metavar="HOST/ID", help="The agent's session.")
@now
@dry_run
@as_json
@click.pass_context
def learning_review(
    ctx: click.Context, /, *, since: str | None, logs: tuple[str, ...], reviews: tuple[str, ...], work: str | None,
    session: str | None, now: Instant | None, dry_run: bool, as_json: bool,
) -> None:  # fmt: skip
    """Propose rules from corrections that left a trace: words of a person and an effect in the content, about one thing.

    Writes at most three proposals, which bind nobody until a person confirms one in their own words. Without a source it
    looks at the log of the session in hand and at what this branch did.

    Example:
      kit learning-review --since HEAD~5 --dry-run
    """
    sources = Sources(logs, reviews, session, since)
    done = cases.review(opened(ctx), sources, work=work, now=now, dry_run=dry_run)
    if as_json:
        output.data(LEARNING_REVIEW, Reviewed(done.lessons, done.counts, done.scanned, done.written.paths))
        return
    if done.written.changes:
        page.files_of(done.written)
    output.show(page.joined(_page(done)))


def told(lesson: Lesson) -> list[str]:
    """One lesson, line by line, as a person judges it."""
    if lesson.outcome == "violation":
        quote = _quoted(lesson.said[-1])
        return [f"{lesson.id} was said again: the rule is not read", f"  said      {quote}"]
    where = " ".join((*lesson.lanes, *(f"`{path}`" for path in lesson.paths))) or "the whole repository"
    return [
        plain(f"{_head(lesson)} · {where}"),
        *(f"  {name:<9} {plain(value)}" for name, value in _rows(lesson) if value),
    ]


def scanned(found: Scanned) -> list[str]:
    """What was looked at, and what is worth knowing of it."""
    return [plain(found.sentence), *(f"  note: {plain(note)}" for note in found.notes)]


def _head(lesson: Lesson) -> str:
    return f"{lesson.id}  {_HEADS[lesson.outcome]}" if lesson.id else f"{lesson.bucket}, {_HEADS[lesson.outcome]}"


def _rows(lesson: Lesson) -> Iterator[tuple[str, str]]:
    yield "draft", lesson.draft
    for quote in lesson.said[-_MOST:]:
        yield "said", _quoted(quote)
    for quote in lesson.and_then[-_MOST:]:
        yield "and then", f"{quote.text} ({_place(quote)})"
    yield "before", _before(lesson)
    yield "applies", f"it would have applied {lesson.reach.sentence}" if lesson.reach.of else lesson.reach.sentence
    if lesson.nearest is not None:
        near = lesson.nearest
        yield "nearest", f"{near.id} “{near.sentence}” {near.alike} % alike: keep one"
    yield "against", f"{', '.join(lesson.against)} says the opposite" if lesson.against else ""
    yield "also in", ", ".join(lesson.also_in)
    yield "rank", f"{lesson.sum} ({'; '.join(f'{term.name}: {term.why}' for term in lesson.terms)})"
    yield "belongs", f"{lesson.bucket}? {lesson.bucket_why}"


def _quoted(quote: Quote) -> str:
    return f"“{plain(quote.text)}” ({plain(_place(quote))})"


def _place(quote: Quote) -> str:
    """Where it stands, the ids cut to what a person compares."""
    kind, _, rest = quote.source.partition(":")
    head = f"git {rest[:7]}" if kind == "git" else f"{kind} {rest}"
    return f"{head}, {quote.locator.replace(':', ' ', 1)}" if quote.locator else head


def _before(lesson: Lesson) -> str:
    days = [one.day or "a day not known" for one in lesson.before]
    return f"{text.count(len(days), 'time')}: {', '.join(days)}" if days else ""


def _page(done: Review) -> Iterable[str]:
    for lesson in done.lessons:
        yield from told(lesson)
    if not done.lessons:
        yield "nothing to propose"
    yield from (plain(line) for line in done.counts)
    yield from scanned(done.scanned)
    if done.written.changes and not done.written.dry_run:
        yield 'Next   git add .kit && git commit -m "Propose what was learned"'
