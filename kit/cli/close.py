"""End a workflow: `kit close`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

import click

from kit.app import close as cases
from kit.app.acceptance import Accepted
from kit.app.close import Closing
from kit.app.learning.gather import Sources
from kit.app.learning.lesson import Lesson
from kit.app.learning.scanned import Scanned
from kit.cli import learning, output, page
from kit.cli.options import as_json, dry_run, now, opened
from kit.cli.outputs import Output
from kit.domain.base.instant import Instant
from kit.domain.base.text import plain
from kit.domain.work.item import AgreementUse


@dataclass(frozen=True, slots=True)
class Closed:
    """What a close found, and the paths it wrote; ``work`` is null where there was nothing to close, ``scanned`` where no
    log was there to learn from."""

    work: str | None
    title: str
    status: str
    acceptance: tuple[Accepted, ...]
    agreements: tuple[AgreementUse, ...]
    written: tuple[str, ...]
    why_not: str
    lesson: Lesson | None
    violations: tuple[Lesson, ...]
    scanned: Scanned | None


CLOSE = Output("kit.close/1", Closed)
_MET = {"passed": "✓", "failed": "!", "stale": "~", "unrecorded": "?", "by a person": "?"}


def _reasons(_ctx: click.Context, _param: click.Parameter, values: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Each agreement and why it was overridden, from ID=REASON."""
    pairs = [tuple(part.strip() for part in value.partition("=")[::2]) for value in values]
    for (ident, reason), value in zip(pairs, values, strict=True):
        if not ident or not reason:
            raise click.BadParameter(
                f"`{value}` gives no reason; expected for example oa-7q2m4kxd='the provider asks for it'"
            )
    return tuple((ident, reason) for ident, reason in pairs)


@click.command()
@click.option("--work", metavar="WORK", help="The item to close.  [default: the one in hand here]")
@click.option("--done", "status", flag_value="done", help="Set the item to done; the same as --status done.")
@click.option("--status", type=click.Choice(["open", "done"]), help="Set the item's status.  [default: leave it]")
@click.option("--violated", multiple=True, metavar="ID", help="An agreement this work went against.")
@click.option("--overridden", multiple=True, callback=_reasons, metavar="ID=REASON", help="One set aside, and why.")
@click.option("--from-log", "logs", multiple=True, metavar="FILE", help="An agent's log.  [default: the session's own]")
@click.option("--session", envvar="KIT_SESSION", metavar="HOST/ID", help="The agent's session.")
@click.option("--no-review", is_flag=True, help="Do not look for what can be learned.")
@now
@dry_run
@as_json
@click.pass_context
def close(ctx: click.Context, /, *, work: str | None, status: str | None, violated: tuple[str, ...],
          overridden: tuple[tuple[str, str], ...], logs: tuple[str, ...], session: str | None, no_review: bool,
          now: Instant | None, dry_run: bool, as_json: bool) -> None:  # fmt: skip
    """End the workflow of this worktree and record how it went; run it when the pull request is open.

    Holds each line of acceptance against the recorded checks, and marks each agreement that bound the item as loaded or,
    where the branch changed something in its scope, as exercised. From the session's log it shows at most one thing that
    could become a rule; a proposal binds nobody, and on a terminal you are asked first.

    Example:
      kit close --done
    """
    said = cases.Said(violated, overridden)
    sources = None if no_review else Sources(logs, session=session)
    ask = _asking(quiet=as_json or dry_run)
    done = cases.close(
        opened(ctx), work=work, status=status, said=said, sources=sources, ask=ask, now=now, dry_run=dry_run
    )
    if as_json:
        output.data(CLOSE, _closed(done))
        return
    if done.written is not None:
        page.files_of(done.written)
    output.show(_page(done))


def _page(done: Closing) -> str:
    """What a close found."""
    if done.work is None:
        return plain(done.why_not)
    lines = [f"{done.work}  {plain(done.title)}: {done.status}"]
    for one in done.acceptance:
        detail = f"  ({one.met}{', ' + plain(one.detail) if one.detail else ''})"
        lines.append(f"  {_MET[one.met]} {plain(one.text)}{detail}")
        lines += [f"      {plain(one.hint)}"] if one.hint else []
    for use in done.agreements:
        lines.append(f"  {use.id}  {use.outcome}" + (f": {plain(use.reason)}" if use.reason else ""))
    lines += _learned(done)
    lines += [f'Next   git add .kit && git commit -m "Close {done.work}"', "Then   kit pull-work"]
    return page.joined(lines)


def _learned(done: Closing) -> list[str]:
    """What the session can teach; nothing where there was no log."""
    found = done.learned
    if found.scanned is None:
        return []
    lessons = (*found.violations, *([found.lesson] if found.lesson is not None and not found.declined else []))
    lines = [line for lesson in lessons for line in learning.told(lesson)]
    return [*(lines or ["nothing to propose"]), *map(plain, found.counts), *learning.scanned(found.scanned)]


def _asking(*, quiet: bool) -> Callable[[Lesson], bool] | None:
    """Ask a person at a terminal; without one nobody is asked."""
    return _ask if sys.stdin.isatty() and not quiet else None


def _ask(lesson: Lesson) -> bool:
    output.talk(page.joined(learning.told(lesson)))
    answer = click.prompt("propose it for review? [y/N]", default="n", show_default=False, err=True)
    return str(answer).strip().lower() in {"y", "yes"}


def _closed(done: Closing) -> Closed:
    paths, found = (done.written.paths if done.written else ()), done.learned
    lesson = None if found.declined else found.lesson
    return Closed(done.work, done.title, done.status, done.acceptance, done.agreements, tuple(paths), done.why_not,
                  lesson, found.violations, found.scanned)  # fmt: skip
