"""Make an item the workflow of this worktree, and log the decision so that the advice can be compared with hindsight.

The hold is the branch: until one names the item, nobody else sees that it was taken.
"""

from __future__ import annotations

import json
import re

from kit.app import here
from kit.app.kit import Kit
from kit.app.pull.report import Pick, Report
from kit.app.pull.session import DECISIONS
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.work.workflow import WorkflowState
from kit.errors import AnswerIsNo, Moved, WrongUsage


def take(kit: Kit, report: Report, *, branch: bool, now: Instant, dry_run: bool = False) -> tuple[str, ...]:
    """Take the item of ``report`` for its session, and return what was written.

    Raises:
        WrongUsage: the page is about work without a record, or judges another revision.
        AnswerIsNo: nothing is ready, or the item is over or waits for another.
        Moved: somebody else holds it.
    """
    pick = report.next
    if pick is None:
        raise AnswerIsNo("nothing-ready", "nothing is ready to be taken", hint="kit work list")
    if pick.id is None or report.rev is not None:
        raise WrongUsage("nothing-to-take", "only a work item of this worktree can be taken", hint="kit work add TITLE")
    _require_free(report, pick)
    written = [here.SHOWN, f"<git-dir>/kit/{DECISIONS}"]
    name = f"{pick.id}-{_slug(pick.title)}"
    if branch:
        written.append(f"refs/heads/{name}")
    if dry_run:
        return tuple(written)
    if branch:
        kit.git.create_branch(name)
    before = here.workflow(kit)
    kit.worktree.save_state(here.STATE, kit.yaml.emit("workflow", _state(report, before, now)))
    kit.worktree.append_state(DECISIONS, json.dumps(_decision(report, now), ensure_ascii=False, sort_keys=True))
    return tuple(written)


def _require_free(report: Report, pick: Pick) -> None:
    if pick.status != "open":
        raise AnswerIsNo("work-is-over", f"{pick.id} is {pick.status}; expected an open item", hint="kit work list")
    blocked = report.blocked
    if blocked is None:
        return
    if blocked.holder is None:
        raise AnswerIsNo("work-is-not-ready", f"{pick.id} is {blocked.reason}", hint="kit pull-work")
    seen = f", last seen {blocked.seen_at}" if blocked.seen_at else ""
    raise Moved(
        "work-is-held",
        f"{pick.id} is {blocked.reason}{seen}",
        where=f"branch {blocked.branch}" if blocked.branch else "",
        hint="kit pull-work",
    )


def _state(report: Report, before: WorkflowState | None, now: Instant) -> dict[str, object]:
    """The workflow as it starts: what the session knew goes with it while it is the same session."""
    pick = report.next
    same = before is not None and report.session is not None and before.session == report.session
    state: dict[str, object] = {
        "format": 1,
        "work": pick.id if pick else None,
        "workflow": pick.workflow if pick else None,
    }
    if report.session is not None:
        state["session"] = report.session
    state["since"] = before.since if same and before and before.since else instant.show(now)
    if same and before and before.context is not None:
        context = {"full": before.context.full, "compacted": before.context.compacted, "seen": before.context.seen}
        state["context"] = {key: value for key, value in context.items() if value is not None}
    state["known"] = dict(report.known)
    return state


def _decision(report: Report, now: Instant) -> dict[str, object]:
    advice = report.advice
    row: dict[str, object] = {
        "at": instant.show(now),
        "session": report.session,
        "work": report.next.id if report.next else None,
    }
    if advice is not None:
        terms = {term.name: term.points for term in advice.terms}
        row |= {"verdict": advice.verdict, "rule": advice.rule, "points": advice.points, "terms": terms}
    return row


def _slug(title: str) -> str:
    words = re.findall(r"[a-z0-9]+", title.lower())
    return "-".join(words)[:40].strip("-") or "work"
