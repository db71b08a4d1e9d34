"""Ask freshness about a real repository in one line: record a watch, then assess it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from kit.app import freshness, grade, watching
from kit.app.kit import Kit
from kit.domain.base.record import Json
from kit.domain.freshness.record import Recorded, record
from kit.domain.freshness.spec import Spec
from kit.domain.freshness.verdict import Verdict
from kit.stores.files import FileWorktree
from kit.stores.git import GitDoor, locate

CLAIM = "cl-78yccprs.read-1"


class Memory:
    """A cache in memory."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], Json] = {}

    def get(self, kind: str, keys: Any) -> dict[str, Json]:
        return {key: self.kept[kind, key] for key in keys if (kind, key) in self.kept}

    def put(self, kind: str, values: Mapping[str, Json]) -> None:
        self.kept |= {(kind, key): value for key, value in values.items()}


def door(root: Path, cache: Memory | None = None) -> Kit:
    """The repository at ``root`` with the ports freshness uses."""
    place = locate(str(root))
    ports: dict[str, Any] = dict.fromkeys(field.name for field in dataclasses.fields(Kit))
    ports |= {"git": GitDoor(place), "worktree": FileWorktree(place), "cache": cache or Memory()}
    return Kit(**ports)


def processes(kit: Kit) -> int:
    """How many Git processes were started through ``kit``."""
    return cast("GitDoor", kit.git).processes


def taken(root: Path, *texts: str, rev: str = "HEAD") -> Recorded:
    """What the watch ``texts`` becomes at ``rev``."""
    kit = door(root)
    view = watching.view_at(kit, rev)
    return record(texts, view, watching.links_of(kit, view, texts))


def specs(root: Path, *texts: str, rev: str = "HEAD") -> tuple[Spec, ...]:
    """The specs of the watch ``texts`` at ``rev``."""
    return taken(root, *texts, rev=rev).specs


def verdict(root: Path, watched: tuple[Spec, ...], **options: Any) -> Verdict:
    """What is true of ``watched`` now, graded."""
    kit = door(root)
    found = freshness.assess(kit, {CLAIM: watched}, **options)
    where = {key: options[key] for key in ("rev", "tree") if key in options}
    return grade.grade(kit, {CLAIM: watched}, found, **where)[CLAIM]
