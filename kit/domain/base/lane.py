"""Hold a lane: a named scope of the repository that related work shares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kit.domain.base import glob
from kit.domain.base.record import OWN, Json


@dataclass(frozen=True, slots=True)
class Lane:
    """A named scope of the repository, as ``kit.yaml`` has it; its name is its key there."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    paths: tuple[str, ...]
    purpose: str = ""

    def holds(self, path: str) -> bool:
        """Whether the file ``path`` lies in this lane."""
        return glob.any_matches(self.paths, path)
