"""Collect what a session knows: what it wrote down when it took its item, and what its host's log shows since.

A file counts with the object id it had when the session last saw it. Where there is neither a note nor a log, what was
committed here since the item was taken is a guess, and said to be one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from kit.app.actor import session_of
from kit.app.kit import Kit
from kit.domain.advice.situation import Known
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.transcript import read as logs
from kit.domain.transcript import view
from kit.domain.transcript.event import Transcript
from kit.domain.work.workflow import WorkflowState
from kit.errors import InvalidRecord
from kit.ports import Commit

DECISIONS = "decisions.jsonl"


@dataclass(frozen=True, slots=True)
class Session:
    """One session as the advice needs it; ``worked`` has the items it worked on, ``current`` the one in hand."""

    id: str | None = None
    taken_by: str | None = None
    current: str | None = None
    worked: frozenset[str] = frozenset()
    since: Instant | None = None
    restarted: bool = False
    given_up: bool = False
    fill: float | None = None
    compactions: int = 0
    seen_at: Instant | None = None
    trouble: bool = False
    known: tuple[Known, ...] = ()
    measured: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """The files a session saw, by path, with the id each had then; ``measured`` says a log or a note told it."""

    files: Mapping[str, str] = field(default_factory=dict)
    measured: bool = False


def collect(
    kit: Kit,
    state: WorkflowState | None,
    commits: Sequence[Commit],
    *,
    session: str | None,
    transcript: str | None,
    current: str | None,
    said: bool,
    tree: str | None,
) -> Session:
    """The session ``session`` (or the one the log ``transcript`` names) in the workflow ``state`` of this worktree.

    ``said`` is that the asker named ``current``: where no session is written down here, it is this one that took it.

    Raises:
        NotReady: ``session`` has no such form, or the log cannot be read.
        InvalidRecord: the log is none that kit knows.
    """
    log = _log(kit, transcript) if transcript is not None else None
    ident = session_of(session) if session is not None else _named(log) if log else None
    if ident is None:
        return Session(current=current)
    mine = state if state is not None and state.session == ident else None
    taken_by = state.session if state and state.session else ident if said else None
    since = instant.parse(mine.since) if mine and mine.since else None
    seen = _seen(kit, mine, log, commits, since)
    noted = Session(
        id=ident,
        taken_by=taken_by,
        current=current,
        worked=_worked(kit, ident, mine) | ({current} if said and current and taken_by == ident else set()),
        since=since,
        fill=mine.context.full / 100 if mine and mine.context and mine.context.full is not None else None,
        compactions=mine.context.compacted if mine and mine.context else 0,
        seen_at=_seen_at(mine),
        known=_compared(kit, seen, tree),
        measured=seen.measured,
    )
    return _told(noted, log) if log else noted


def _told(noted: Session, log: Transcript) -> Session:
    """What was noted, overruled by what the host's log shows."""
    share = log.fill.share if log.fill else None
    return replace(
        noted,
        restarted=view.restarted(log),
        given_up=view.given_up(log),
        fill=share if share is not None else noted.fill,
        compactions=view.compactions(log),
        seen_at=log.last_at or noted.seen_at,
        trouble=view.trouble(log),
    )


def _named(log: Transcript) -> str | None:
    return f"{log.host}/{log.session}" if log.session else None


def _log(kit: Kit, path: str) -> Transcript:
    transcript = logs.read(kit.worktree.read_outside(path))
    if transcript.host == "unknown":
        raise InvalidRecord(
            "unknown-log",
            "this is no log of an agent; "
            "expected JSON lines of Claude Code or Codex, Markdown of SpecStory, or a list of messages",
            where=path,
        )
    return transcript


def _seen_at(state: WorkflowState | None) -> Instant | None:
    return instant.parse(state.context.seen) if state and state.context and state.context.seen else None


def _worked(kit: Kit, session: str, state: WorkflowState | None) -> frozenset[str]:
    """The items this session took here, by the log of decisions and by what it holds now."""
    found = {state.work} if state and state.work else set()
    for line in (kit.worktree.state(DECISIONS) or b"").splitlines():
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(row, dict) and row.get("session") == session and isinstance(row.get("work"), str):
            found.add(row["work"])
    return frozenset(found)


def _seen(
    kit: Kit, state: WorkflowState | None, log: Transcript | None, commits: Iterable[Commit], since: Instant | None
) -> Seen:
    noted = dict(state.known) if state else {}
    logged = _logged(kit, log) if log else {}
    if noted or logged:
        return Seen({**noted, **logged}, measured=True)
    if since is None:
        return Seen()
    email = kit.git.config("user.email")
    paths = {p for commit in commits if commit.at >= since and commit.email == email for p in commit.paths}
    return Seen(dict.fromkeys(sorted(paths), ""))


def _logged(kit: Kit, log: Transcript) -> dict[str, str]:
    """Each file the log shows, with the id it had at the HEAD of the moment it was last seen.

    What the session itself changed it knows as committed by its last sign of life.
    """
    moves = kit.git.head_moves()
    names: dict[str, str] = {}
    for touch in view.touches(log, [kit.git.place.root]):
        at = log.last_at if touch.changed or touch.at is None else touch.at
        names[touch.path] = f"{_head_at(moves, at)}:{touch.path}"
    found = kit.git.ids(names.values())
    return {path: found[name] for path, name in names.items() if name in found}


def _head_at(moves: Sequence[tuple[Instant, str]], at: Instant | None) -> str:
    """The commit HEAD was at; before the first move known, the first one."""
    found = [oid for moved, oid in moves if at is None or moved <= at]
    return found[-1] if found else moves[0][1] if moves else "HEAD"


def _compared(kit: Kit, seen: Seen, tree: str | None) -> tuple[Known, ...]:
    if not seen.files or tree is None:
        return ()
    now = {path: entry.oid for path, entry in kit.git.lookup(tree, seen.files).items()}
    return tuple(Known(path, oid or now.get(path, ""), now.get(path)) for path, oid in sorted(seen.files.items()))
