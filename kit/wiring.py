"""Compose the program: which adapter serves which port. The only module that knows every adapter."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from kit.app.kit import Kit
from kit.domain.base.record import Json
from kit.ports import Machine
from kit.stores.cache import NoCache, SqliteCache
from kit.stores.clock import SystemClock
from kit.stores.codec import YamlCodec
from kit.stores.files import FileWorktree
from kit.stores.git import GitDoor, locate
from kit.stores.logs import AgentLogs
from kit.stores.machine import ThisMachine
from kit.stores.process import ShellRunner
from kit.stores.records import FileRecords
from kit.stores.templates import KitTemplates


def open_kit(start: str, *, choose: Callable[[str], str] = secrets.choice) -> Kit:
    """The repository at or above the folder ``start``; ``choose`` draws the characters of new ids.

    Raises:
        NotReady: there is no repository, or Git is missing, too old, or refuses it.
    """
    place = locate(start)
    git = GitDoor(place)
    cache = NoCache() if os.environ.get("KIT_NO_CACHE") else SqliteCache(place.common_dir)
    return Kit(
        git=git,
        records=FileRecords(git, cache),
        yaml=YamlCodec(),
        worktree=FileWorktree(place),
        cache=cache,
        clock=SystemClock(),
        runner=ShellRunner(place),
        templates=KitTemplates(),
        logs=AgentLogs(place),
        choose=choose,
        actor_hint=os.environ.get("KIT_ACTOR", ""),
    )


def schema_of(result: Any, also: Mapping[str, Any]) -> Json:
    """The JSON Schema of a result of a use case, with the properties ``also`` told beside its fields."""
    from kit.stores import schema  # noqa: PLC0415  (no command prints a schema)

    return schema.of_output(result, also)


def write_schemas(schemas: Mapping[str, Json]) -> None:
    """Write the schemas of what the command line prints into the source tree."""
    from kit.stores import schema  # noqa: PLC0415

    schema.write_outputs(schemas)


def this_machine() -> Machine:
    """What can be said about the machine, with or without a repository."""
    return ThisMachine()
