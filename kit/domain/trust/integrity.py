"""Compute ``currentIntegrityRef``: what the content under a claim is now, as the fold compares it (design 4, step 2).

The verdict on each item of evidence comes from outside, and so do the digests of content that moved.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol

from kit.domain.freshness.spec import integrity_ref
from kit.domain.trust.docket import Case
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


def named_with_specs(case: Case) -> tuple[Evidence, ...]:
    """The items the newest event names that recorded content."""
    return () if case.latest is None else tuple(item for item in case.named(case.latest) if specs_of(item))


def current_ref(case: Case, contents: Mapping[str, ContentVerdict]) -> str:
    """The ref the fold compares: of the first named item whose content moved, else of the first that entails.

    Unknown content runs as if it were equal; the ceiling says unknown (store-by-example, bundles).
    """
    moved = first_moved(case, contents)
    if moved is not None:
        return moved.current or MOVED
    first = next((item for item in named_with_specs(case) if item.entails), None)
    return NONE if first is None else integrity_ref(specs_of(first))


def first_moved(case: Case, contents: Mapping[str, ContentVerdict]) -> ContentVerdict | None:
    """The verdict on the first item the newest event names whose content moved, or None where none did."""
    verdicts = (contents.get(item.id) for item in named_with_specs(case))
    return next((verdict for verdict in verdicts if verdict is not None and verdict.state == "stale"), None)


def exported_ref(case: Case, contents: Mapping[str, ContentVerdict]) -> str:
    """The ref an export carries: as `current_ref`, but ``specs:unknown``, which others read as stale, for the unknown."""
    verdicts = [contents.get(item.id) for item in named_with_specs(case)]
    unseen = any(verdict is None or verdict.state == "unknown" for verdict in verdicts)
    return UNKNOWN if unseen and first_moved(case, contents) is None else current_ref(case, contents)
