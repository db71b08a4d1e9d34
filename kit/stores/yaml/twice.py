"""Read the same bytes with a second parser: where the two disagree, a person and a tool could see different records."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kit.domain.base.record import Json
from kit.errors import Fault
from kit.stores.yaml.marks import locate
from kit.stores.yaml.reading import scan
from kit.stores.yaml.screening import at


def differences(data: bytes, path: str = "") -> tuple[Fault, ...]:
    """Where ruamel.yaml reads something else than `read` in a file that `read` accepts; empty where they agree."""
    found = _compared(data)
    if found is None:
        return ()
    loc, why = found
    return (Fault("readers-differ", why, at(path, *locate(data, loc)), "write the value in double quotes"),)


@lru_cache(maxsize=64)
def _compared(data: bytes) -> tuple[tuple[str | int, ...], str] | None:
    value, faults = scan(data)
    if faults:
        return None
    try:
        other = _second(data)
    except Exception as error:  # noqa: BLE001  (whatever the second reader trips over is a disagreement)
        problem = getattr(error, "problem", None) or type(error).__name__
        return (), f"a second YAML reader refuses what the first accepts: {problem}"
    loc = _apart(value, other)
    return None if loc is None else (loc, "two YAML readers disagree about what stands here")


def _second(data: bytes) -> Json:
    from ruamel.yaml import YAML  # noqa: PLC0415

    reader = YAML(typ="base", pure=True)
    reader.allow_duplicate_keys = False
    return reader.load(data.decode())


def _apart(one: Any, two: Any) -> tuple[str | int, ...] | None:
    """The path of the first difference, or None."""
    if isinstance(one, dict) and isinstance(two, dict) and list(one) == list(two):
        pairs = [(key, one[key], two[key]) for key in one]
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        pairs = [(i, a, b) for i, (a, b) in enumerate(zip(one, two, strict=True))]
    else:
        return None if isinstance(one, str) and isinstance(two, str) and str(one) == str(two) else ()
    for key, a, b in pairs:
        loc = _apart(a, b)
        if loc is not None:
            return (key, *loc)
    return None
