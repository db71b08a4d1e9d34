"""Plan what kit leaves in the files of a repository, and how it is taken out of each: one step a file.

A step is the change of one file and its effect in words, or None where there is nothing to do. Which steps make up a verb
is decided by `kit.app.setup`.
"""

from __future__ import annotations

from kit.app import first_settings
from kit.app.kit import Kit
from kit.app.ledger import SETTINGS
from kit.app.writes import FileChange
from kit.domain.base.ident import RepositoryId
from kit.domain.base.settings import Settings
from kit.domain.base.text import count
from kit.domain.projection import lines, region
from kit.domain.projection.region import AGREEMENTS, Region
from kit.errors import Refused
from kit.ports import Put, Snapshot

ATTRIBUTES = ".gitattributes"
ATTRIBUTE = ".kit/** text eol=lf"
OURS = ("# kit's records have the same bytes in every checkout", ATTRIBUTE)
POINTER = "agents.md.j2"

Step = tuple[FileChange, tuple[str, str]]


def create_settings(kit: Kit) -> Step:
    """The step that writes the first settings."""
    data, lanes = first_settings.first(kit)
    proposed = f"lanes proposed: {', '.join(lanes)}" if lanes else "no lane yet"
    return FileChange(SETTINGS, None, data), ("will create", f"{SETTINGS}  {_size(data)}; {proposed}")


def complete_settings(kit: Kit, snapshot: Snapshot, settings: Settings) -> Step | None:
    """The step that gives a repository its id where a person wrote the settings without one."""
    if settings.repository is not None:
        return None
    data = kit.records.raw(snapshot, [SETTINGS])[SETTINGS]
    ident = RepositoryId.fresh(kit.choose)
    after = kit.yaml.edit("settings", data, [Put(("repository",), ident)], SETTINGS)
    return FileChange(SETTINGS, data, after), ("will append", f'{SETTINGS}  `repository: "{ident}"`, the id it lacks')


def add_attribute(kit: Kit) -> Step | None:
    """The step that has Git keep the bytes of the records, where no line asks for it yet."""
    path, shown, data = _file(kit, ATTRIBUTES)
    if lines.holds(data, (ATTRIBUTE,), path=path):
        return None
    verb = "will create" if data is None else "will append"
    after = lines.add(data, OURS, path=path)
    return FileChange(path, data, after), (verb, f"{shown}  `{ATTRIBUTE}` and a comment line")


def add_region(kit: Kit, agents: str) -> Step | None:
    """The step that points agents to kit in the file ``agents``, where it has no region yet.

    Raises:
        Refused: its markers are damaged, it is not closed at its end, or it is a link that leads away.
    """
    path, shown, data = _file(kit, agents)
    if data is not None and region.find(data, AGREEMENTS, path=path):
        return None
    body = _pointer(kit)
    after = region.add(data, AGREEMENTS, body, path=path)
    change, added = FileChange(path, data, after), count(len(body), "line")
    if not data:
        return change, ("will create" if data is None else "will append", f"{shown}  {added} between two markers")
    yours = data.count(b"\n") + (not data.endswith(b"\n"))
    stay = f"your {count(yours, 'line')} {'stays' if yours == 1 else 'stay'} as {'it is' if yours == 1 else 'they are'}"
    return change, ("will append", f"{shown}  {added} between two markers, after line {yours}; {stay}")


def remove_region(kit: Kit, agents: str) -> Step | None:
    """The step that takes the region out of the file ``agents``.

    Raises:
        Refused: its markers are damaged, or the text between them was edited by hand.
    """
    path, shown, data = _file(kit, agents)
    found = region.find(data, AGREEMENTS, path=path) if data is not None else None
    if found is None:
        return None
    _require_ours(kit, found, path)
    return _removal(path, shown, data, region.take_out(found), f"the region `{AGREEMENTS}` at line {found.line}")


def remove_attribute(kit: Kit) -> Step | None:
    """The step that takes out the lines that kit added to Git's attributes; a line without kit's comment is a person's."""
    path, shown, data = _file(kit, ATTRIBUTES)
    if data is None or not lines.holds(data, OURS, path=path):
        return None
    return _removal(path, shown, data, lines.take_out(data, OURS, path=path), f"`{ATTRIBUTE}` and its comment")


def remove_settings(kit: Kit, snapshot: Snapshot, settings: Settings | None) -> Step | None:
    """The step that removes the settings, where there is no record and nobody changed them."""
    if settings is None or set(snapshot.files) != {SETTINGS}:
        return None
    data = kit.records.raw(snapshot, [SETTINGS])[SETTINGS]
    if not first_settings.untouched(kit, data, settings):
        return None
    return FileChange(SETTINGS, data, None), ("will remove", f"{SETTINGS}  as kit wrote it")


def _removal(path: str, shown: str, before: bytes | None, after: bytes | None, what: str) -> Step:
    said = f"{shown}  {what}" if after is not None else f"{shown}  which kit created"
    return FileChange(path, before, after), ("will remove" if after is None else "will take out", said)


def _require_ours(kit: Kit, found: Region, path: str) -> None:
    """Raise where a person wrote between the markers: those words would go with the region."""
    ours = _pointer(kit)
    foreign = [number for number, line in enumerate(found.inside, found.line + 1) if line not in ours]
    if foreign:
        raise Refused(
            "edited-region",
            f"{count(len(foreign), 'line')} between the markers {_were(foreign)} written by hand",
            where=f"{path}:{foreign[0]}:1",
            hint=f"nothing was written; move the words out of the region: $EDITOR +{foreign[0]} {path}",
        )


def _were(found: list[int]) -> str:
    return "was" if len(found) == 1 else "were"


def _pointer(kit: Kit) -> tuple[str, ...]:
    return tuple(kit.templates.render(POINTER, {}).splitlines())


def _file(kit: Kit, path: str) -> tuple[str, str, bytes | None]:
    """The file behind ``path`` once links are followed, how to name it, and its bytes."""
    real = kit.worktree.real(path)
    return real, path if real == path else f"{path} (a link to {real})", kit.worktree.read(real)


def _size(data: bytes) -> str:
    return count(data.count(b"\n"), "line")
