"""Verify a claim again: read what its evidence read, as it is now, and re-point its watch where content merely moved.

A claim whose evidence is a command is refreshed by running it (`kit.app.run`), not by reading (freshness 8c).
"""

from __future__ import annotations

from dataclasses import replace

from kit.app import bundles, claims, evidence, writes
from kit.app import ledger as ledgers
from kit.app.bundles import Addition, Found
from kit.app.claims import Sources
from kit.app.evidence import Reading
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.app.trust import judgements
from kit.app.writes import Written
from kit.domain.base import instant, repo_path
from kit.domain.base.instant import Instant
from kit.domain.freshness import watch as watching
from kit.errors import AnswerIsNo, WrongUsage
from kit.ports import Put


def verify(
    kit: Kit,
    word: str,
    sources: Sources,
    *,
    watch: tuple[str, ...] = (),
    moved: bool = False,
    now: Instant | None = None,
    dry_run: bool = False,
) -> Written:
    """Append new evidence and a verification; with ``watch`` or ``moved`` the claim watches something else from now on.

    Raises:
        WrongUsage: there is no such claim, or nothing says what to read.
        AnswerIsNo: its evidence is a command, nothing it watches moved, or what is watched is not committed.
    """
    ledger = ledgers.read(kit)
    found = bundles.find(ledger, word)
    when = now if now is not None else kit.clock.now()
    went = _moves(kit, ledger, found, when) if moved else {}
    reads = tuple(evidence.reading(kit, read) for read in sources.reads)
    if not reads and sources.said is None:
        reads = _again(found, went)
    kept = claims.watched(kit, watch, ()) if watch else tuple(went.get(entry, entry) for entry in found.watch)
    kept = kept or claims.watched(kit, (), reads)
    at = instant.show(found.next_moment(when))
    proofs, events = claims.verification(kit, ledger, found.claim.id, kept, sources, reads, at=at, taken=found.taken)
    addition = Addition(evidence=proofs, events=events, puts=_puts(found, kept, at))
    after = bundles.amended(kit, ledger, found.work, addition)
    return writes.save(kit, ledger.snapshot, after, verb="claim verify", ident=found.claim.id, dry_run=dry_run)


def _again(found: Found, went: dict[str, str]) -> tuple[Reading, ...]:
    """What the newest evidence by reading had read, where it is now."""
    newest = found.evidence[0] if found.evidence else None
    if newest is not None and newest.execution is not None:
        label = newest.execution.label
        raise AnswerIsNo(
            "needs-a-run",
            f"the evidence of {found.claim.id} is the command `{label}`; reading cannot refresh it",
            hint=f"kit run --claim {found.claim.id} -- {label}",
        )
    read = [item for item in found.evidence if item.evidence_type == "source_excerpt" and item.source_locator]
    if not read:
        what = f"{found.claim.id} has no file to read again"
        raise WrongUsage("nothing-to-read", what, hint=f"kit claim verify {found.claim.id} --read PATH")
    last = [item.source_locator or "" for item in reversed(read) if item.observed_at == read[0].observed_at]
    return tuple(_relocated(evidence.located(locator), went) for locator in last)


def _relocated(source: Reading, went: dict[str, str]) -> Reading:
    for entry, target in went.items():
        old, new = watching.stem(entry), watching.stem(target)
        if source.path == old or source.path.startswith(f"{old}/"):
            return replace(source, path=new + source.path[len(old) :])
    return source


def _moves(kit: Kit, ledger: Ledger, found: Found, now: Instant) -> dict[str, str]:
    """Where what a claim watches or read went, by the text of each; only equal content counts as moved."""
    verdict = judgements(kit, ledger, now=now, claims=[found.claim.id])[found.claim.id].verdict
    went = {f.path: f.to for f in verdict.moved if f.kind == "moved" and f.to}
    moves: dict[str, str] = {}
    for entry in (*found.watch, *map(repo_path.to_text, went)):
        stem = watching.stem(entry)
        if stem in went:
            moves[entry] = repo_path.to_text(went[stem]) + entry[len(repo_path.to_text(stem)) :]
    if not moves:
        raise AnswerIsNo(
            "nothing-moved",
            f"nothing that {found.claim.id} watches has moved with its content unchanged",
            hint=f"kit show {found.claim.id}",
        )
    return moves


def _puts(found: Found, watch: tuple[str, ...], at: str) -> list[Put]:
    if watch == found.watch or not watch:
        return []
    base = ("claims", found.index)
    return [Put((*base, "metadata", "kit", "watch"), list(watch)), Put((*base, "updatedAt"), at)]
