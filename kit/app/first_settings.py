"""Write the first settings of a repository: its id, lanes proposed from its folders, and the person Git knows here.

The same function tells later whether ``kit.yaml`` is still as kit wrote it. Where it lies and whether it is written is
decided by `kit.app.setup`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping

from kit import __version__
from kit.app.actor import handle
from kit.app.kit import Kit
from kit.domain.base import glob, repo_path, text
from kit.domain.base.ident import RepositoryId
from kit.domain.base.settings import Settings
from kit.domain.freshness.spec import FOLDER, Entry

TEMPLATE = "kit.yaml.j2"
LANES = 5
_FILES = 2
_PLAIN_KEY = re.compile(r"[a-z][a-z_-]*")
_READ_AS_VALUES = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})


def first(kit: Kit) -> tuple[bytes, tuple[str, ...]]:
    """The bytes of a new ``kit.yaml``, and the names of the lanes it proposes."""
    head = kit.git.resolve("HEAD")
    lanes = propose(kit.git.listing(head.tree) or {}) if head else {}
    name, email = kit.git.config("user.name") or "", kit.git.config("user.email") or ""
    person = handle(name, email, Settings())
    confirmers = {person: email} if person and email and text.plain(email) == email else {}
    requires = ">=" + ".".join(__version__.split(".")[:2])
    return _render(kit, requires, RepositoryId.fresh(kit.choose), lanes, confirmers), tuple(lanes)


def untouched(kit: Kit, data: bytes, settings: Settings) -> bool:
    """Whether ``data``, read as ``settings``, says nothing but what kit itself wrote."""
    lanes = {name: lane.paths[0] for name, lane in settings.lanes.items() if lane.paths}
    confirmers = {name: confirmer.email or "" for name, confirmer in settings.confirmers.items()}
    if settings.repository is None or len(lanes) > LANES or len(confirmers) > 1:
        return False
    return data.replace(b"\r\n", b"\n") == _render(kit, settings.requires, settings.repository, lanes, confirmers)


def propose(listing: Mapping[str, Entry]) -> dict[str, str]:
    """Lanes for the largest top-level folders of a tree: at most a handful, by name, each with its pattern."""
    held = Counter(path.partition("/")[0] for path, entry in listing.items() if "/" in path and entry.mode != FOLDER)
    largest = sorted(held, key=lambda name: (-held[name], name))
    named = {folder: lane for folder in largest if held[folder] >= _FILES and (lane := _lane(folder))}
    return dict(sorted((lane, f"{folder}/**") for folder, lane in list(named.items())[:LANES]))


def _lane(folder: str) -> str | None:
    """The name of a lane for ``folder``, or None where it is hidden or cannot be named."""
    name = re.sub(r"[^a-z0-9_]+", "-", folder.lower()).strip("-")
    hidden = folder.startswith(".") or glob.magic(folder) or repo_path.to_text(folder) != folder
    return None if hidden or repo_path.name_fault(name) else name


def _render(kit: Kit, requires: str, repository: str, lanes: Mapping[str, str], confirmers: Mapping[str, str]) -> bytes:
    values = {
        "requires": requires,
        "repository": repository,
        "lanes": _pairs(lanes.items()),
        "confirmers": _pairs(confirmers.items()),
        "four_eyes": len(confirmers) != 1,
    }
    return kit.templates.render(TEMPLATE, values).encode()


def _pairs(items: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(_key(name), json.dumps(value, ensure_ascii=False)) for name, value in sorted(items)]


def _key(name: str) -> str:
    """``name`` as a key of the YAML profile: quoted where a reader could take it for something else."""
    return name if _PLAIN_KEY.fullmatch(name) and name not in _READ_AS_VALUES else json.dumps(name)
