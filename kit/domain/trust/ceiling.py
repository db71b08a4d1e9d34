"""Lower a derived status where content, inputs or use say so; a ceiling never raises one (design 4, step 4).

Order of strength is that of the reference kernel (trust-kernel 2.6 and 2.9 row 2).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from kit.domain.base.instant import Instant
from kit.domain.base.record import Status
from kit.domain.trust.claim import Claim
from kit.domain.trust.docket import Case
from kit.domain.trust.integrity import ContentVerdict, Recorded, first_moved
from kit.domain.trust.status import Derivation
from kit.domain.trust.watch import uncovered, watched

WEAKEST_FIRST: tuple[Status, ...] = (
    "revoked",
    "rejected",
    "disputed",
    "superseded",
    "stale",
    "unknown",
    "assumed",
    "proposed",
    "verified",
)
_STRENGTH = {status: rank for rank, status in enumerate(WEAKEST_FIRST)}


@dataclass(frozen=True, slots=True)
class Ceiling:
    """The best a claim can be for one cause, with the reason, and since when where the cause tells."""

    cause: Literal["content", "inputs", "use"]
    status: Status
    reason: str
    since: Instant | None = None


def weaker(left: Status, right: Status) -> Status:
    """The weaker of two statuses."""
    return left if _STRENGTH[left] <= _STRENGTH[right] else right


def lowers(ceiling: Ceiling | None, status: Status) -> bool:
    """Whether ``ceiling`` lies below ``status``."""
    return ceiling is not None and _STRENGTH[ceiling.status] < _STRENGTH[status]


def content(
    case: Case, found: Derivation, items: tuple[Recorded, ...], contents: Mapping[str, ContentVerdict]
) -> Ceiling | None:
    """What watched content leaves of a verification: stale where some moved, unknown where some cannot be seen.

    It looks at all ``items`` of the deciding event, entailing or cited, under any policy and window.
    """
    if found.status != "verified" or found.event is None:
        return None
    moved = first_moved(items, contents)
    if moved is not None:
        return Ceiling("content", "stale", moved.reason)
    unknown = ""
    for item, _ in items:
        verdict = contents.get(item.id)
        if verdict is None or verdict.state == "unknown":
            unknown = unknown or (f"nobody looked at what {item.id} watched" if verdict is None else verdict.reason)
    open_paths = uncovered(watched(case.claim), tuple(spec for _, specs in items for spec in specs))
    if open_paths and not unknown:
        unknown = f"no evidence covers {', '.join(open_paths)}"
    return Ceiling("content", "unknown", unknown) if unknown else None


def inputs(claims: tuple[Claim, ...], statuses: Mapping[str, Status]) -> dict[str, Ceiling]:
    """For each derived claim that is lowered: the weakest status among all it derives from, directly or not.

    Weakest statuses spread first, so each claim is reached once; an input that is not there is unknown.
    """
    dependents: dict[str, list[str]] = defaultdict(list)
    for claim in claims:
        for name in claim.inputs:
            dependents[name].append(claim.id)
    found: dict[str, Ceiling] = {}
    settled: set[str] = set()
    for status in WEAKEST_FIRST:
        starts = [name for name in {**statuses, **dependents} if statuses.get(name, "unknown") == status]
        for start in starts:
            for name in _spread(start, dependents, settled):
                found[name] = Ceiling("inputs", status, _derived(start, statuses.get(start)))
    return {name: ceiling for name, ceiling in found.items() if lowers(ceiling, statuses[name])}


def _spread(start: str, dependents: Mapping[str, list[str]], settled: set[str]) -> list[str]:
    """The claims that derive from ``start`` and are not settled by something weaker."""
    reached: list[str] = []
    settled_before = start in settled
    settled.add(start)
    queue = [] if settled_before else [start]
    while queue:
        for name in dependents.get(queue.pop(), ()):
            if name not in settled:
                settled.add(name)
                reached.append(name)
                queue.append(name)
    return reached


def _derived(start: str, status: Status | None) -> str:
    return f"derives from {start}, which is {'not there' if status is None else status}"
