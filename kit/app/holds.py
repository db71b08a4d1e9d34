"""Say who holds what: every branch that names an item, by its name, its record or a trailer of its own commits.

What a hold means for the order is decided in `kit.domain.work`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from kit.app import actor
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.domain.base import digest
from kit.domain.work.hold import Asker, Hold, holds_from_branches, trailers
from kit.ports import Branch

_MOST = 500
_KIND = "trailers/1"


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
    named = _trailers(kit, known, base) if base is not None else {}
    found = holds_from_branches(known, ledger.items, asker=asker(kit, ledger), trailers_of=named)
    return tuple(_by_handle(hold, ledger) for hold in found)


def _trailers(kit: Kit, branches: tuple[Branch, ...], base: Branch) -> Mapping[str, tuple[str, ...]]:
    """The items that the own commits of each branch name, by ref; read once for the same tips."""
    tips = {branch.ref: branch.oid for branch in branches if branch.oid != base.oid}
    if not tips:
        return {}
    key = digest.sha256("\n".join([base.oid, *(f"{ref} {oid}" for ref, oid in sorted(tips.items()))]).encode())
    kept = kit.cache.get(_KIND, [key]).get(key)
    if kept is None:
        found: dict[str, list[str]] = {}
        for ref, commit in kit.git.own_commits(base.oid, _MOST):
            found.setdefault(ref, []).extend(trailers(commit.message))
        kept = {ref: list(dict.fromkeys(works)) for ref, works in found.items() if works}
        kit.cache.put(_KIND, {key: kept})
    return {ref: tuple(works) for ref, works in kept.items()}


def _by_handle(hold: Hold, ledger: Ledger) -> Hold:
    """The hold with its holder as people are named everywhere else: by handle."""
    known = set(ledger.settings.confirmers)
    return (
        hold
        if hold.holder in known
        else replace(hold, holder=actor.handle(hold.holder, "", ledger.settings) or hold.holder)
    )
