"""Hold a project's own verification policy as its file has it. Which revision of it counts is left to the gates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from kit.domain.base.record import OWN, Json
from kit.domain.trust.policy import Policy


@dataclass(frozen=True, slots=True)
class PolicyFile:
    """``.kit/policies/<id>.yaml``."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    policy: Policy
    format: Literal[1] = 1
