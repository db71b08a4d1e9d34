"""Serve the YAML profile as a port: a record from bytes, bytes from values, and edits that leave every other byte.

Nothing leaves here unread: what was written is screened, read by both readers, typed, and compared with what was meant.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kit.domain.base.record import Json
from kit.errors import Fault, Refused
from kit.ports import Append, Put
from kit.stores import build, models, yaml
from kit.stores.kinds import KINDS
from kit.stores.yaml import splicing
from kit.stores.yaml.emitting import plain_json
from kit.stores.yaml.marks import compose, find
from kit.stores.yaml.screening import at

_IN_LINES = {"agreement": frozenset({"claims"}), "area": frozenset({"layout"})}


class YamlCodec:
    """The port Codec."""

    def parse(self, kind: str, data: bytes, where: str) -> Any:
        """The record in ``data``.

        Raises:
            InvalidRecord: with every fault at ``where:line:column``.
        """
        return build.record(KINDS[kind].record, models.load(kind, data, where))

    def emit(self, kind: str, value: Mapping[str, Json]) -> bytes:
        """A whole new file, one key a line where people read.

        Raises:
            InvalidRecord: ``value`` is no such record.
            Refused: the two readers do not read back what was meant.
        """
        meant = plain_json(value)
        data = yaml.emit(meant, in_lines=_IN_LINES.get(kind, frozenset())).encode()
        _proven(kind, data, meant, "")
        return data

    def edit(self, kind: str, data: bytes, edits: Sequence[Put | Append], where: str) -> bytes:
        """``data`` with ``edits`` spliced in, every other byte as it was.

        Raises:
            InvalidRecord: the file is invalid before or after the edits.
            Refused: its format is newer, or the two readers do not read back what was meant.
        """
        value = writable(kind, data, where)
        meant = value
        for one in edits:
            before = meant
            meant = _applied(meant, one)
            if meant != before:
                data = yaml.edit(data, [one])
        _proven(kind, data, meant, where)
        return data

    def locate(self, data: bytes, pointers: Iterable[str]) -> dict[str, str]:
        """``line:column`` of what stands at each pointer such as ``/claims/0/id``, or of the nearest value above it."""
        root, found = compose(data), {}
        for pointer in pointers:
            node = find(
                root, [int(step) if step.isascii() and step.isdigit() else step for step in pointer.split("/") if step]
            )
            found[pointer] = f"{node.line}:{node.column}"
        return found

    def unknown_keys(self, kind: str, data: bytes, where: str) -> tuple[Fault, ...]:
        """The keys of a file that this version does not know and keeps, each with the nearest one it knows."""
        return models.unknown_keys(kind, yaml.read(data, where), models.Source(where, data))


def writable(kind: str, data: bytes, where: str) -> Json:
    """The typed value of a file that this kit may write.

    Raises:
        InvalidRecord: the file has faults.
        Refused: its format is newer than this kit.
    """
    refuse_newer(kind, data, where)
    return models.load(kind, data, where)


def refuse_newer(kind: str, data: bytes, where: str) -> None:
    """Refuse to write over a file that a later kit wrote; other faults are no matter here.

    Raises:
        Refused: its format is newer than this kit.
    """
    value, faults = yaml.scan(data, where)
    newer = None if faults else models.newer_format(KINDS[kind], value)
    if newer is not None:
        line, column = yaml.locate(data, newer.loc)
        raise Refused(newer.code, newer.what, where=at(where, line, column), hint=models.UPGRADE)


def agreed(data: bytes, where: str) -> None:
    """Refuse bytes that two YAML readers read differently.

    Raises:
        Refused: they do.
    """
    faults = yaml.differences(data, where)
    if faults:
        raise Refused(faults[0].code, faults[0].what, where=faults[0].where, hint=faults[0].hint, faults=faults)


def _proven(kind: str, data: bytes, meant: Json, where: str) -> None:
    if models.load(kind, data, where) != meant:
        raise Refused(
            "not-editable",
            "the file cannot be changed so that it says what was meant and nothing else",
            where=where,
            hint="edit the file by hand, then: kit check",
        )
    agreed(data, where)


def _applied(value: Json, edit: Put | Append) -> Json:
    """``value`` with one edit applied, as a new value."""
    try:
        return _at(value, tuple(edit.path), plain_json(edit.value), append=isinstance(edit, Append))
    except (TypeError, IndexError) as error:
        raise splicing.impossible(edit.path) from error


def _at(value: Json, path: tuple[str | int, ...], new: Json, *, append: bool) -> Json:
    if not path:
        if not append:
            return new
        if not isinstance(value, (list, types.NoneType)):
            raise TypeError
        return [*(value or []), new]
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        _ = value[step]
        return [_at(item, rest, new, append=append) if i == step else item for i, item in enumerate(value)]
    if not isinstance(value, (dict, types.NoneType)):
        raise TypeError
    inner = value or {}
    return {**inner, step: _at(inner.get(step), rest, new, append=append)}
