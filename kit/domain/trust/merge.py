"""Merge bundles of different producers into one, whatever their order (trust-kernel 2.8).

Never a driver for files of one repository: of two records under one id it keeps one, and says so. Joining branches is
left to the three-way join.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from kit.domain.base import digest
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.canonical import canonical, to_json
from kit.errors import WrongUsage

_COLLECTIONS = (
    ("claims", "claims"),
    ("evidence", "evidence"),
    ("policies", "policies"),
    ("events", "events"),
    ("claim_groups", "claimGroups"),
    ("authority_trace", "authorityTrace"),
)


@dataclass(frozen=True, slots=True, order=True)
class Collision:
    """Different records under one id, of which the merge kept one."""

    collection: str
    id: str


@dataclass(frozen=True, slots=True)
class Merged:
    """The merged bundle and what collided in it."""

    bundle: Bundle
    collisions: tuple[Collision, ...] = ()


def merge(bundles: Sequence[Bundle]) -> Merged:
    """The union of ``bundles`` by id; producer and proof of the parts do not hold for the whole and are dropped.

    Raises:
        WrongUsage: there is nothing to merge, or the bundles declare different schema versions.
    """
    versions = sorted({bundle.schema_version for bundle in bundles})
    if len(versions) != 1:
        got = " and ".join(str(version) for version in versions) or "no bundle"
        raise WrongUsage("cannot-merge", f"got schema versions {got}; expected bundles of one version")
    records: dict[str, Any] = {}
    collisions: list[Collision] = []
    for name, key in _COLLECTIONS:
        records[name], collided = _union(record for bundle in bundles for record in getattr(bundle, name))
        collisions += [Collision(key, ident) for ident in collided]
    links = tuple(link for bundle in bundles for link in bundle.identity_links)
    whole = Bundle(versions[0], _source(bundles), **records, identity_links=links)
    return Merged(canonical(whole), tuple(sorted(collisions)))


def _union(records: Iterable[Any]) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    variants: dict[str, dict[bytes, Any]] = {}
    for record in records:
        variants.setdefault(record.id, {})[_text(record)] = record
    kept = tuple(found[min(found)] for found in variants.values())
    return kept, tuple(ident for ident, found in variants.items() if len(found) > 1)


def _text(record: Any) -> bytes:
    """The RFC 8785 text of a record as UTF-16, whose order is that of its code units."""
    return digest.canonical(to_json(record)).decode().encode("utf-16-be")


def _source(bundles: Sequence[Bundle]) -> str:
    sources = sorted({bundle.source for bundle in bundles})
    return sources[0] if len(sources) == 1 else f"merged:{'+'.join(sources)}"
