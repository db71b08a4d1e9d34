"""Insist that a ledger may be judged: every bundle, agreement and memory passes strict load, every fault told at once.

A file that passed is remembered by its blob and the policies it was held to, so that it is looked through once; only its
dates are asked again. The rules are those of `kit.domain.trust.load`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kit import __version__
from kit.app import ledger as ledgers
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.domain.base import digest
from kit.domain.base.instant import Instant
from kit.domain.base.record import Json
from kit.domain.freshness.window import SKEW
from kit.domain.trust import load
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.docket import when
from kit.domain.trust.kind import Kind
from kit.domain.trust.policy import Policies
from kit.domain.trust.project import project_faults
from kit.errors import Fault, InvalidRecord

_CACHE = "strict"
_WHOLE = "strict-ledger"  # that every file of one state passed, with the latest date of them all


def insist(kit: Kit, ledger: Ledger, *, now: Instant) -> None:
    """Do nothing for a ledger that may be judged at ``now``.

    Raises:
        InvalidRecord: with every fault of every file at ``path:line:column``.
    """
    found = faults(kit, ledger, now=now)
    if found:
        files = {fault.where.split(":", maxsplit=1)[0] for fault in found}
        raise InvalidRecord.of(files.pop() if len(files) == 1 else f"{len(files)} files", found)


def faults(kit: Kit, ledger: Ledger, *, now: Instant) -> tuple[Fault, ...]:
    """Everything that keeps a file of ``ledger`` from being judged at ``now``, by path."""
    policies = Policies(ledger.policies)
    held_to = digest.sha256(repr((__version__, ledger.policies)).encode())[:16]
    whole = f"{ledger.snapshot.key} {held_to}"
    if _passed(kit.cache.get(_WHOLE, [whole]).get(whole), now):
        return ()
    slots = {path: f"{ledger.snapshot.files[path]} {held_to}" for path, *_ in _files(ledger)}
    passed = kit.cache.get(_CACHE, slots.values())
    found = [
        fault
        for stem, wrong in project_faults(ledger.project_policies).items()
        for fault in _located(kit, ledger, ledgers.path_of("policies", stem), wrong)
    ]
    newly: dict[str, int] = {}
    for path, kind, stem, bundle in _files(ledger):
        if _passed(passed.get(slots[path]), now):
            continue
        wrong = load.faults(bundle, policies, kind=kind, stem=stem, now=now)
        found += _located(kit, ledger, path, wrong)
        if not wrong:
            newly[slots[path]] = _latest(bundle)
    kit.cache.put(_CACHE, newly)
    if not found:
        kit.cache.put(_WHOLE, {whole: max([0, *(passed | newly).values()])})
    return tuple(found)


def _passed(latest: Json, now: Instant) -> bool:
    """Whether what was kept says that it passed, and none of its dates is in the future."""
    return type(latest) is int and latest <= now + SKEW


def _files(ledger: Ledger) -> Iterator[tuple[str, Kind, str, Bundle]]:
    kinds: tuple[tuple[Kind, str], ...] = (("work", "bundles"), ("agreement", "agreements"), ("memory", "memory"))
    for (kind, folder), bundles in zip(kinds, (ledger.bundles, ledger.agreements, ledger.memories), strict=True):
        for ident, bundle in bundles.items():
            yield ledgers.path_of(folder, ident), kind, ident, bundle


def _latest(bundle: Bundle) -> int:
    """The latest date any of its records carries."""
    dates = [claim.updated_at for claim in bundle.claims]
    dates += [claim.created_at for claim in bundle.claims]
    dates += [item.observed_at for item in bundle.evidence]
    for event in bundle.events:
        dates += [event.created_at, event.verified_at or event.created_at]
    return max((when(date) or 0 for date in dates), default=0)


def _located(kit: Kit, ledger: Ledger, path: str, wrong: tuple[Fault, ...]) -> list[Fault]:
    """The faults with line and column for their pointers into the file."""
    if not wrong:
        return []
    data = kit.records.raw(ledger.snapshot, [path])[path]
    places = kit.yaml.locate(data, [fault.where for fault in wrong])
    return [replace(fault, where=f"{path}:{places[fault.where]}") for fault in wrong]
