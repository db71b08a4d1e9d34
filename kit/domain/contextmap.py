"""Hold one area of the context map as its file has it: for a reader, without ids, counts or dates.

Comparing it with the tree, and deriving what a machine can, is left to later verbs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from kit.domain.base.record import OWN, Json


@dataclass(frozen=True, slots=True)
class EntryFile:
    """A file to start reading at: what it is for, and the names others use."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    path: str
    role: str = ""
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Area:
    """``.kit/context-map/<area>.yaml``; an area that is no lane has paths of its own."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    format: Literal[1] = 1
    purpose: str = ""
    paths: tuple[str, ...] = ()
    layout: dict[str, str] = field(default_factory=dict)
    entry: tuple[EntryFile, ...] = ()
    tests: tuple[str, ...] = ()
    docs: tuple[str, ...] = ()
    commands: dict[str, str] = field(default_factory=dict)
    owners: tuple[str, ...] = ()
    depends_on: tuple[str, ...] = ()
