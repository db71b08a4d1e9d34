"""Say who holds what: every branch that names an item, by its name, its record or a trailer of its own commits.

What a hold means for the order is decided in `kit.domain.work`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from kit.app import actor
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.domain.work.hold import Asker, Hold, holds_from_branches, trailers
from kit.ports import Branch

_TRAILERS = 500


def asker(kit: Kit, ledger: Ledger) -> Asker:
    """Who asks: the person Git knows here and the branch of this worktree."""
    email = kit.git.config("user.email") or ""
    return Asker(frozenset({email} if email else ()), kit.git.branch(), handles(ledger))


def handles(ledger: Ledger) -> Mapping[str, str]:
    """The handle of every listed address, in lower case."""
    return {c.email.casefold(): name for name, c in ledger.settings.confirmers.items() if c.email}


def holds(kit: Kit, ledger: Ledger, branches: Iterable[Branch], base: Branch | None) -> tuple[Hold, ...]:
    """The holds that ``branches`` are; trailers are read from the newest commits that ``base`` has not."""
    known = tuple(branches)
    named: dict[str, tuple[str, ...]] = {}
    if base is not None and any(branch.oid != base.oid for branch in known):
        for ref, commit in kit.git.own_commits(base.oid, _TRAILERS):
            named[ref] = (*named.get(ref, ()), *trailers(commit.message))
    found = holds_from_branches(known, ledger.items, asker=asker(kit, ledger), trailers_of=named)
    return tuple(_by_handle(hold, ledger) for hold in found)


def _by_handle(hold: Hold, ledger: Ledger) -> Hold:
    """The hold with its holder as people are named everywhere else: by handle."""
    known = set(ledger.settings.confirmers)
    return (
        hold
        if hold.holder in known
        else replace(hold, holder=actor.handle(hold.holder, "", ledger.settings) or hold.holder)
    )
