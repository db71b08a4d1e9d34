"""Compute ``currentIntegrityRef``: what the content under a claim is now, as the fold compares it (design 4, step 2).

The verdict on each item of evidence comes from outside, and so do the digests of content that moved.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, Protocol

from kit.domain.freshness.spec import Spec, integrity_ref
from kit.domain.trust.docket import Case
from kit.domain.trust.event import Event
from kit.domain.trust.evidence import Evidence
from kit.domain.trust.watch import specs_of

NONE = "specs:none"
MOVED = "specs:moved"
UNKNOWN = "specs:unknown"


class ContentVerdict(Protocol):
    """What became of the content that one item of evidence recorded."""

    @property
    def state(self) -> Literal["fresh", "stale", "unknown"]:
        """Whether it is what it was."""
        ...

    @property
    def reason(self) -> str:
        """Why, in a few words."""
        ...

    @property
    def current(self) -> str:
        """The ``specs:sha256:`` digest of the content as it is now, where that differs and is known; else empty."""
        ...


class Recorded(NamedTuple):
    """An item of evidence with the content it recorded."""

    item: Evidence
    specs: tuple[Spec, ...]


def recorded(case: Case, event: Event | None) -> tuple[Recorded, ...]:
    """The items ``event`` names that recorded content, in its order."""
    if event is None:
        return ()
    return tuple(Recorded(item, specs) for item in case.named(event) if (specs := specs_of(item)))


def current_ref(items: tuple[Recorded, ...], contents: Mapping[str, ContentVerdict]) -> str:
    """The ref the fold compares: of the first of ``items`` whose content moved, else of the first that entails.

    ``items`` are those of the newest event.

    Unknown content runs as if it were equal; the ceiling says unknown (store-by-example, bundles).
    """
    moved = first_moved(items, contents)
    if moved is not None:
        return moved.current or MOVED
    first = next((specs for item, specs in items if item.entails), None)
    return NONE if first is None else integrity_ref(first)


def first_moved(items: tuple[Recorded, ...], contents: Mapping[str, ContentVerdict]) -> ContentVerdict | None:
    """The verdict on the first of ``items`` whose content moved, or None where none did."""
    verdicts = (contents.get(item.id) for item, _ in items)
    return next((verdict for verdict in verdicts if verdict is not None and verdict.state == "stale"), None)


def exported_ref(items: tuple[Recorded, ...], contents: Mapping[str, ContentVerdict]) -> str:
    """The ref an export carries: as `current_ref`, but ``specs:unknown``, which others read as stale, for the unknown."""
    verdicts = [contents.get(item.id) for item, _ in items]
    unseen = any(verdict is None or verdict.state == "unknown" for verdict in verdicts)
    return UNKNOWN if unseen and first_moved(items, contents) is None else current_ref(items, contents)
