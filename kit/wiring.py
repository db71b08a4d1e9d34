"""Compose the program: which adapter serves which port. The only module that knows every adapter."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kit.app.kit import Kit
from kit.domain.base.instant import Instant
from kit.domain.base.record import Json
from kit.ports import Machine
from kit.stores import files
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

if TYPE_CHECKING:
    from kit.stores.sessions import HookStates


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


def hook_states(host: str) -> HookStates:
    """Where the hooks of ``host`` keep what they know of a session, with or without a repository."""
    from kit.stores.sessions import HookStates  # noqa: PLC0415  (only a hook keeps any)

    return HookStates(host)


def file_at(folder: str, name: str) -> bytes | None:
    """The bytes of the file ``name``, as seen from ``folder``, or None where none is there."""
    return files.read_file(Path(folder, name))


def the_time() -> Instant:
    """The present instant."""
    return SystemClock().now()
