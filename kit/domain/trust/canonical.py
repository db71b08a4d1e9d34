"""Put a bundle into the one order that all readers share, and name it by one digest.

A bundle is indivisible: losing any record changes its digest. Which events follow from a status is left to the fold.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, fields, is_dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kit.domain.base import digest
from kit.domain.base.record import Json, camel
from kit.domain.trust.docket import in_order

if TYPE_CHECKING:
    from kit.domain.trust.bundle import Bundle


def canonical(bundle: Bundle) -> Bundle:
    """``bundle`` with records by id and events newest first, at one instant the greater id first.

    So the careful word wins: ``revoked`` over ``disputed`` over ``checked`` (store-by-example, bundles).
    """
    return replace(
        bundle,
        claims=tuple(sorted(bundle.claims, key=_id)),
        evidence=tuple(sorted(bundle.evidence, key=_id)),
        policies=tuple(sorted(bundle.policies, key=_id)),
        events=in_order(bundle.events),
        claim_groups=tuple(sorted(bundle.claim_groups, key=_id)),
        authority_trace=tuple(sorted(bundle.authority_trace, key=_id)),
        identity_links=tuple(sorted(bundle.identity_links, key=lambda link: digest.canonical(to_json(link)))),
    )


def bundle_digest(bundle: Bundle) -> str:
    """``bundle:sha256:`` and the digest of the RFC 8785 text of the bundle in canonical order."""
    return "bundle:sha256:" + digest.sha256(digest.canonical(to_json(canonical(bundle))))


def to_json(value: Any) -> Json:
    """A record as JSON under its published keys; what only repeats a default is left out."""
    if is_dataclass(value):
        keys = _keys(value.__class__)
        return {key: to_json(found) for name, key, default in keys if (found := getattr(value, name)) != default}
    return [to_json(item) for item in value] if isinstance(value, tuple) else value


@lru_cache(maxsize=64)
def _keys(kind: Any) -> tuple[tuple[str, str, Any], ...]:
    return tuple((f.name, camel(f.name), _default(f)) for f in fields(kind))


def _default(field: Field[Any]) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _id(record: Any) -> str:
    found: str = record.id
    return found
