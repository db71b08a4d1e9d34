"""Anchor content outside the bundle: a digest, a signature or a log entry. Checking one is left to its issuer's tools."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from kit.domain.base.record import HACHURE, Json


@dataclass(frozen=True, slots=True)
class IntegrityAnchor:
    """Where the integrity of a piece of content can be checked."""

    __pydantic_config__: ClassVar[dict[str, Json]] = HACHURE

    id: str
    kind: Literal["hash", "signature", "transparency_log", "timestamp", "external_ref", "other"]
    algorithm: str
    value: str
    source_ref: str
    observed_at: str | None = None
    verification_status: Literal["unverified", "verified", "failed", "not_applicable"] | None = None
    verified_at: str | None = None
    verified_by: str | None = None
    metadata: dict[str, Json] | None = None
