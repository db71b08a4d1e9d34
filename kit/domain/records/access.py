"""Hold who may use which source where; what is not granted is denied. Deciding is left to whoever starts a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from kit.domain.base.record import OWN, Json


@dataclass(frozen=True, slots=True)
class Grant:
    """What one requester may use for one destination; sources are patterns."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    requester: str
    destination: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Access:
    """``.kit/access.yaml``."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    format: Literal[1] = 1
    grants: tuple[Grant, ...] = ()
