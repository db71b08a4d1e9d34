"""Refuse a bundle that must not be judged: every fault at once, each at a pointer into the file (design 4, step 1).

The published fold believes what it is given: without its policy or with a date nobody can read a claim would be worth
more. So nothing is folded before it passed here. Line and column of a pointer are left to the store.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from kit.domain.base.instant import Instant
from kit.domain.trust.attested import attested_faults
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.dates import date_faults
from kit.domain.trust.event import Event
from kit.domain.trust.evidence import Evidence
from kit.domain.trust.kind import Kind
from kit.domain.trust.own import own_faults
from kit.domain.trust.policy import Policies, Policy
from kit.domain.trust.references import reference_faults
from kit.domain.trust.windows import commit_window_faults, window_faults
from kit.errors import Fault, InvalidRecord

_Appended = tuple[Evidence | Event, ...]


def faults(
    bundle: Bundle, policies: Policies | Iterable[Policy], *, kind: Kind, stem: str = "", now: Instant | None = None
) -> tuple[Fault, ...]:
    """Everything wrong with ``bundle``, empty where it may be judged.

    ``policies`` are those kit knows (shipped ones and the project's); ``stem`` is the file's name without ending, and
    ``now`` what no record may be later than (by more than five minutes). Either is checked only where it is given.
    """
    known = policies if isinstance(policies, Policies) else Policies(policies)
    judged_by = Policies((*bundle.policies, *known.known)) if kind == "exchange" else known
    checks: Iterator[Iterator[Fault]] = iter(
        (
            date_faults(bundle, own=kind != "exchange", now=now),
            window_faults(bundle, judged_by),
            iter(()) if kind == "exchange" else commit_window_faults(bundle),
            reference_faults(bundle, judged_by),
            iter(()) if kind == "exchange" else own_faults(bundle, known, kind=kind, stem=stem),
            attested_faults(bundle, kind=kind) if kind in ("agreement", "memory") else iter(()),
        )
    )
    return tuple(dict.fromkeys(chain.from_iterable(checks)))


def insist(
    path: str,
    bundle: Bundle,
    policies: Policies | Iterable[Policy],
    *,
    kind: Kind,
    stem: str = "",
    now: Instant | None = None,
) -> None:
    """Do nothing for a bundle that may be judged.

    Raises:
        InvalidRecord: with every fault.
    """
    found = faults(bundle, policies, kind=kind, stem=stem, now=now)
    if found:
        raise InvalidRecord.of(path, found)


def rewritten(base: Bundle, head: Bundle) -> tuple[Fault, ...]:
    """What ``head`` lost or changed of the evidence and events of ``base``: both are only ever appended."""
    return (*_lost("evidence", base.evidence, head.evidence), *_lost("event", base.events, head.events))


def _lost(noun: str, before: _Appended, after: _Appended) -> Iterator[Fault]:
    there = {record.id: record for record in after}
    for record in before:
        if record.id not in there:
            what = f"{noun} {record.id} of the base is gone; records are ended by an event, not removed"
            yield Fault("record-gone", what)
        elif there[record.id] != record:
            what = f"{noun} {record.id} differs from the base; records are appended, never edited"
            yield Fault("record-rewritten", what)
