"""Build the records of the domain from typed values, without pydantic: what is cached was judged before."""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import is_dataclass
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from kit.domain.base.ident import Ident
from kit.domain.base.record import Json
from kit.stores.shape import keys_of

Builder = Callable[[Any], Any]


def record(hint: Any, value: Json) -> Any:
    """The record of type ``hint`` that a typed value describes; keys it does not know stay in the file."""
    return _builder(hint)(value)


@cache
def _builder(hint: Any) -> Builder:
    origin, args = get_origin(hint), get_args(hint)
    if isinstance(hint, type) and is_dataclass(hint):
        return _dataclass(hint)
    if origin is tuple:
        return _tuple(_builder(args[0]))
    if origin is dict:
        return _dict(_builder(args[1]))
    if origin in {Union, types.UnionType}:
        return _optional(_builder(next(a for a in args if a is not types.NoneType)))
    if isinstance(hint, type) and issubclass(hint, Ident):
        return hint
    return float if hint is float else _same


def _same(value: Any) -> Any:
    return value


def _optional(inner: Builder) -> Builder:
    return inner if inner is _same else lambda value: None if value is None else inner(value)


def _tuple(inner: Builder) -> Builder:
    return tuple if inner is _same else lambda value: tuple([inner(item) for item in value])


def _dict(inner: Builder) -> Builder:
    return _same if inner is _same else lambda value: {key: inner(item) for key, item in value.items()}


def _dataclass(kind: type) -> Builder:
    hints = get_type_hints(kind)
    names = keys_of(kind)
    turned = {key: turn for key, name in names.items() if (turn := _builder(hints[name])) is not _same}

    def built(value: dict[str, Json]) -> Any:
        found = {names[key]: item for key, item in value.items() if key in names}
        for key, turn in turned.items():
            if key in value:
                found[names[key]] = turn(value[key])
        return kind(**found)

    return built
