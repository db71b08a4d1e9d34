"""Load everything one answer needs, each question to Git asked once; judging is left to what reads the scene."""

from __future__ import annotations

from dataclasses import dataclass

from kit.app import here, holds, strict, upstream, watching
from kit.app import ledger as ledgers
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.app.pull import session
from kit.app.pull.session import Session
from kit.domain.advice.rarity import WINDOW, History
from kit.domain.base.instant import Instant
from kit.domain.base.text import plain
from kit.domain.work.hold import Hold
from kit.domain.work.order import Order, ready
from kit.errors import WrongUsage
from kit.ports import Branch, Commit

_HISTORY = "history/1"


@dataclass(frozen=True, slots=True)
class Ask:
    """What was asked: an item or a title with paths, whose session, at which revision."""

    work: str | None = None
    title: str | None = None
    paths: tuple[str, ...] = ()
    lanes: tuple[str, ...] = ()
    session: str | None = None
    transcript: str | None = None
    current: str | None = None
    rev: str | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that was loaded for one answer."""

    ledger: Ledger
    head: Commit | None
    commits: tuple[Commit, ...]
    branches: tuple[Branch, ...]
    default: Branch | None
    held: tuple[Hold, ...]
    session: Session
    order: Order

    @property
    def history(self) -> History:
        """Which of the last commits touched what."""
        return History.of(commit.paths for commit in self.commits)


def load(kit: Kit, ask: Ask, *, now: Instant) -> Scene:
    """Everything the answer needs, each question to Git asked once."""
    head = kit.git.resolve(ask.rev or "HEAD")
    if head is None and ask.rev is not None:
        raise WrongUsage("unknown-revision", f"`{plain(ask.rev)}` names no commit here", hint="git log --oneline -5")
    ledger = ledgers.read(kit, ask.rev)
    strict.insist(kit, ledger, now=now)
    branches = kit.git.branches()
    default = upstream.default_branch(kit, branches)
    held = holds.holds(kit, ledger, branches, default)
    state = here.workflow(kit)
    current = ledger.item(ask.current).id if ask.current is not None else here.work_id(kit, ledger)
    commits = _commits(kit, head)
    known = session.collect(
        kit,
        state,
        commits,
        session=ask.session,
        transcript=ask.transcript,
        current=current,
        said=ask.current is not None,
        tree=head.tree if head else None,
    )
    order = ready(ledger.items.values(), held, current=current)
    return Scene(ledger, head, commits, branches, default, held, known, order)


def _commits(kit: Kit, head: Commit | None) -> tuple[Commit, ...]:
    """The last first-parent commits with what they touched, read once a commit."""
    if head is None:
        return ()
    kept = kit.cache.get(_HISTORY, [head.oid]).get(head.oid)
    if kept is None:
        commits = [c for c in watching.touches(kit, head.oid, WINDOW) if c.paths or not kit.git.place.shallow]
        kept = [[c.oid, c.tree, c.at, c.email, list(c.paths)] for c in commits]
        kit.cache.put(_HISTORY, {head.oid: kept})
    return tuple(
        Commit(oid, tree, Instant(at), email=email, paths=tuple(paths)) for oid, tree, at, email, paths in kept
    )
