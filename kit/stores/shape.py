"""Give the scalars of a record their types by the hints of its dataclass, and say which scalars cannot have them.

Only what YAML leaves open is decided here: whether an unquoted scalar is text, a number, a truth value or null. Missing
and unknown keys, enumerations and patterns are left to the validation in `kit.stores.models`.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from kit.domain.base.record import Json
from kit.stores.yaml import plain
from kit.stores.yaml.plain import Plain


@dataclass(slots=True)
class Problem:
    """A scalar that cannot be what the schema wants; its path grows from the inside out."""

    code: str
    what: str
    loc: list[str | int] = field(default_factory=list)


Problems = list[Problem]
Typer = Callable[[Any, Problems], Any]
_CONSTANTS = {"null": None, "true": True, "false": False}


def keys_of(record: type) -> dict[str, str]:
    """The attribute of a record by the key that a file has for it."""
    alias = getattr(record, "__pydantic_config__", {}).get("alias_generator") or str
    return {alias(f.name): f.name for f in fields(record)}


@cache
def typer(hint: Any) -> Typer:
    """The function that gives a value its type, built once for each type hint."""
    if isinstance(hint, type) and is_dataclass(hint):
        return _record(hint)
    if hint is Any:
        return free
    origin, args = get_origin(hint), get_args(hint)
    if origin is tuple or origin is list:
        return _items(typer(args[0]))
    if origin is dict:
        return _mapping(typer(args[1]))
    if origin is Literal:
        one: Any = type(args[0])
        return typer(one)
    if origin in {Union, types.UnionType}:
        inner = [a for a in args if a is not types.NoneType]
        return _optional(typer(inner[0]))
    return {int: _int, float: _float, bool: _bool}.get(hint, _text)


def free(value: Any, problems: Problems) -> Any:
    """A value of any JSON type: unquoted ``null``, ``true``, ``false`` and JSON numbers are such, all else is text."""
    kind = type(value)
    if kind is str:
        return value
    if kind is Plain:
        return _free_scalar(value, problems)
    return _free_items(value, problems) if kind is list else _free_mapping(value, problems)


def _free_scalar(value: Plain, problems: Problems) -> Json:
    text = str(value)
    found = plain.taken_for(text)
    if found is None:
        return text
    if text in _CONSTANTS or text == "":
        return _CONSTANTS.get(text)
    number = plain.number(text)
    if number is None:
        problems.append(Problem("unquoted", f"`{text}` reads as {found}; write {plain.quoted(text)}"))
        return text
    return number


def _text(value: Any, problems: Problems) -> Any:
    if type(value) is Plain:
        value = str(value)
        found = plain.taken_for(value)
        if found is not None:
            got = f"`{value}` reads as {found}" if value else "nothing stands here; expected text"
            problems.append(Problem("unquoted", f"{got}; write {plain.quoted(value)}"))
    return value


def _scalar(noun: str, read: Callable[[str], Any]) -> Typer:
    def typed(value: Any, problems: Problems) -> Any:
        if type(value) is Plain:
            found = read(value)
            if found is not None:
                return found
        if isinstance(value, str):
            got = shown(value) if value else "nothing"
            problems.append(Problem("wrong-type", f"expected {noun}, got {got}"))
            return str(value)
        return value

    return typed


def shown(value: Any) -> str:
    """What a fault says it got."""
    if isinstance(value, str):
        return f"`{value}`" if isinstance(value, Plain) else f"the text {plain.quoted(value)}"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "a truth value"
    if isinstance(value, (int, float)):
        return f"the number {value}"
    return "a mapping" if isinstance(value, dict) else "a list"


_int = _scalar("a whole number", plain.integer)
_float = _scalar("a number", plain.number)
_bool = _scalar("`true` or `false`", {"true": True, "false": False}.get)


def _optional(inner: Typer) -> Typer:
    def typed(value: Any, problems: Problems) -> Any:
        if type(value) is Plain and value in {"null", ""}:
            return None
        return inner(value, problems)

    return typed


def _items(inner: Typer) -> Typer:
    def typed(value: Any, problems: Problems) -> Any:
        if type(value) is not list:
            return _leaf(value)
        known = len(problems)
        result = []
        for i, item in enumerate(value):
            result.append(inner(item, problems))
            if len(problems) > known:
                _under(i, problems, known)
                known = len(problems)
        return result

    return typed


def _mapping(inner: Typer) -> Typer:
    def typed(value: Any, problems: Problems) -> Any:
        if type(value) is not dict:
            return _leaf(value)
        known = len(problems)
        result = {}
        for key, item in value.items():
            result[key] = inner(item, problems)
            if len(problems) > known:
                _under(key, problems, known)
                known = len(problems)
        return result

    return typed


def _record(record: type) -> Typer:
    hints = get_type_hints(record)
    inner = {key: typer(hints[name]) for key, name in keys_of(record).items()}

    def typed(value: Any, problems: Problems) -> Any:
        if type(value) is not dict:
            return _leaf(value)
        known = len(problems)
        result = {}
        for key, item in value.items():
            result[key] = inner.get(key, free)(item, problems)
            if len(problems) > known:
                _under(key, problems, known)
                known = len(problems)
        return result

    return typed


def _under(step: str | int, problems: Problems, since: int) -> None:
    for problem in problems[since:]:
        problem.loc.insert(0, step)


def _leaf(value: Any) -> Any:
    """A scalar where a list or mapping is wanted: as it stands, for the validation to refuse."""
    return None if type(value) is Plain and value in {"null", ""} else value


_free_items = _items(free)
_free_mapping = _mapping(free)
