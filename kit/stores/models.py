"""Turn what was read into typed values of a record, or tell every fault of it at its line and column.

The shapes are the dataclasses of the domain; pydantic judges them here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from kit.domain.base import repo_path
from kit.domain.base.record import Json
from kit.errors import Fault, InvalidRecord
from kit.stores import sentences, shape, yaml
from kit.stores.kinds import KINDS, Kind
from kit.stores.shape import Problem
from kit.stores.yaml import plain
from kit.stores.yaml.marks import compose, find
from kit.stores.yaml.plain import Plain
from kit.stores.yaml.screening import MOST, at

FORMAT = 1
SCHEMA_VERSIONS = (5, 6, 7)
UPGRADE = "pip install --upgrade knowledge-kit"
_ENDS_READING = frozenset({"syntax", "alias", "anchor", "key", "too-deep", "marker", "directive", "empty"})
_KEY_FAULTS = frozenset({"unknown-key", "bad-name"})


@dataclass(frozen=True, slots=True)
class Source:
    """The file a value came from, for its faults: repository path and bytes."""

    path: str = ""
    data: bytes = b""


def load(kind: str, data: bytes, path: str = "") -> Json:
    """The typed value of a record's bytes.

    Raises:
        InvalidRecord: with every fault of the file.
    """
    value, faults = yaml.scan(data, path)
    if value is None or any(fault.code in _ENDS_READING for fault in faults):
        raise InvalidRecord.of(path or kind, faults)
    source = Source(path, data)
    result, problems = judge(KINDS[kind], value)
    if faults or problems:
        more = _faults(problems, source) if problems else ()
        told = {fault.where for fault in faults}
        every = (*faults, *(fault for fault in more if fault.where not in told))
        raise InvalidRecord.of(path or kind, tuple(sorted(every, key=_position)))
    return result


def _position(fault: Fault) -> tuple[int, ...]:
    return tuple(int(part) for part in fault.where.rsplit(":", maxsplit=2)[-2:])


def typed(kind: str, value: Json, source: Source | None = None) -> Json:
    """The value of a record as its schema types it, from what `yaml.read` gave.

    Raises:
        InvalidRecord: with every fault, located where ``source`` is given.
    """
    source = source or Source()
    result, problems = judge(KINDS[kind], value)
    if problems:
        raise InvalidRecord.of(source.path or kind, _faults(problems, source))
    return result


def judge(kind: Kind, value: Json) -> tuple[Json, list[Problem]]:
    """The typed value and everything wrong with it, by key path."""
    newer = newer_format(kind, value)
    if newer:
        return value, [newer]
    problems: list[Problem] = []
    if not isinstance(value, dict):
        return value, [Problem("wrong-type", f"expected a mapping, got {shape.shown(value)}")]
    result = shape.typer(kind.record)(value, problems)
    told = {tuple(p.loc) for p in problems}
    problems += [p for p in _validated(kind, result) if tuple(p.loc) not in told]
    return result, problems + list(_names(kind, result))


def newer_format(kind: Kind, value: Json) -> Problem | None:
    """That the file needs a later kit, or None; such a file is never judged by what this kit knows."""
    if not isinstance(value, dict):
        return None
    for loc, known in _versions(kind, value):
        version = _at(value, loc)
        if type(version) is Plain and (number := plain.integer(version)) is not None and number > known:
            noun = "schema version" if known != FORMAT else "format"
            return Problem("newer-format", f"needs kit that reads {noun} {number}; this one reads {known}", list(loc))
    return None


def _versions(kind: Kind, value: dict[str, Json]) -> Iterable[tuple[tuple[str | int, ...], int]]:
    if not kind.hachure:
        return ((("format",), FORMAT),)
    inner = [
        ((key, i, "metadata", "kit", "format"), FORMAT)
        for key in ("claims", "evidence")
        if isinstance(value.get(key), list)
        for i in range(len(value[key]))
    ]
    return [(("schemaVersion",), SCHEMA_VERSIONS[-1]), *inner]


def _at(value: Json, loc: Sequence[str | int]) -> Json:
    for step in loc:
        if isinstance(value, dict):
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int):
            value = value[step]
        else:
            return None
    return value


@cache
def adapter(record: Any) -> Any:
    """pydantic's adapter for a record; it is built once, and only where a file is new."""
    from pydantic import TypeAdapter  # noqa: PLC0415

    return TypeAdapter(record)


def _validated(kind: Kind, value: Json) -> list[Problem]:
    from pydantic import ValidationError  # noqa: PLC0415

    try:
        adapter(kind.record).validate_python(value)
    except ValidationError as error:
        return [sentences.told(kind.record, e) for e in error.errors(include_url=False)[:MOST]]
    return []


def _names(kind: Kind, value: Json) -> Iterable[Problem]:
    """What no schema says: which lanes, workflows and paths may be named (store-by-example 1)."""
    if kind.name == "settings":
        for group in ("lanes", "workflows"):
            for name in _keys(value.get(group)):
                if why := repo_path.name_fault(name):
                    yield Problem("bad-name", f"`{name}` is not allowed here: {why}", [group, name])
        for name in _keys(value.get("lanes")):
            yield from _paths(_at(value, ("lanes", name, "paths")), ["lanes", name, "paths"])
    if kind.name == "work":
        yield from _paths(value.get("paths"), ["paths"])


def _keys(value: Json) -> list[str]:
    return list(value) if isinstance(value, dict) else []


def _paths(value: Json, loc: list[str | int]) -> Iterable[Problem]:
    for i, text in enumerate(value if isinstance(value, list) else ()):
        if isinstance(text, str) and (why := repo_path.text_fault(text)):
            yield Problem("bad-path", f"the path `{text}` {why}", [*loc, i])


def unknown_keys(kind: str, value: Json, source: Source | None = None) -> tuple[Fault, ...]:
    """The keys of kit's own records that this version does not know: kept on every write, and reported as advice."""
    source = source or Source()
    problems = [
        Problem("unknown-key", f"the key `{loc[-1]}` is unknown here and kept as it is{near}", list(loc))
        for loc, near in islice(sentences.unknown(KINDS[kind].record, value), MOST)
    ]
    return _faults(problems, source) if problems else ()


def _faults(problems: Sequence[Problem], source: Source) -> tuple[Fault, ...]:
    """The problems as faults in the order of the file, each at its line and column where the bytes are known."""
    if not source.data:
        pointers = ("/" + "/".join(map(str, p.loc)) for p in problems)
        return tuple(Fault(p.code, p.what, f"{source.path}#{at_}") for p, at_ in zip(problems, pointers, strict=True))
    root = compose(source.data)
    placed = []
    for problem in problems[:MOST]:
        node = find(root, problem.loc, key=problem.code in _KEY_FAULTS)
        placed.append((node.line, node.column, problem))
    placed.sort(key=lambda row: row[:2])
    hints = {"newer-format": UPGRADE}
    return tuple(Fault(p.code, p.what, at(source.path, line, col), hints.get(p.code, "")) for line, col, p in placed)
