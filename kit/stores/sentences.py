"""Say in kit's own words what pydantic refuses: what was expected, what stands there, and what was probably meant."""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import is_dataclass
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from kit.domain.base.record import Json
from kit.stores import shape
from kit.stores.shape import Problem

_WANTED = {
    "string": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "`true` or `false`",
    "tuple": "a list",
    "list": "a list",
    "dict": "a mapping",
    "dataclass": "a mapping",
}


def told(record: Any, error: Any) -> Problem:
    """One fault of pydantic on a value of ``record``."""
    loc, got, code = list(error["loc"]), error.get("input"), error["type"]
    if code == "missing":
        return Problem("missing-key", f"the key `{loc[-1]}` is missing", loc)
    if code in {"extra_forbidden", "unexpected_keyword_argument"}:
        return Problem(
            "unknown-key", f"the key `{loc[-1]}` is unknown here{_near(loc[-1], _known(record, loc[:-1]))}", loc
        )
    if code == "literal_error":
        allowed = [a for a in get_args(_hint(record, loc)) if a is not types.NoneType]
        near = _near(got, [a for a in allowed if isinstance(a, str)]) if isinstance(got, str) else ""
        return Problem("not-allowed", f"expected {_either(allowed)}, got {_shown(got)}{near}", loc)
    if code == "string_pattern_mismatch":
        ident = _hint(record, loc)
        return Problem(
            "bad-id", f"expected a {ident.noun} id, `{ident.kind}-` and 8 characters, got {_shown(got)}", loc
        )
    wanted = _WANTED.get(code.split("_", maxsplit=1)[0], error["msg"])
    return Problem("wrong-type", f"expected {wanted}, got {_shown(got)}", loc)


def unknown(record: Any, value: Json, loc: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Where keys stand in a value that ``record`` does not know, each with a guess at what was meant."""
    hint = _inner(record)
    if isinstance(hint, type) and is_dataclass(hint) and isinstance(value, dict):
        hints = _hints(hint)
        for key, item in value.items():
            if key in hints:
                yield from unknown(hints[key], item, (*loc, key))
            else:
                yield (*loc, key), _near(key, hints)
    elif get_origin(hint) is tuple and isinstance(value, list):
        for i, item in enumerate(value):
            yield from unknown(get_args(hint)[0], item, (*loc, i))
    elif get_origin(hint) is dict and isinstance(value, dict):
        for key, item in value.items():
            yield from unknown(get_args(hint)[1], item, (*loc, key))


@cache
def _hints(record: type) -> dict[str, Any]:
    hints = get_type_hints(record)
    return {key: hints[name] for key, name in shape.keys_of(record).items()}


def _inner(hint: Any) -> Any:
    """A type hint without its None."""
    if get_origin(hint) in {Union, types.UnionType}:
        return next(a for a in get_args(hint) if a is not types.NoneType)
    return hint


def _hint(record: Any, loc: Sequence[str | int]) -> Any:
    """The type hint of what stands at ``loc`` in a value of ``record``; None where the schema leaves it open."""
    hint = _inner(record)
    for step in loc:
        if isinstance(hint, type) and is_dataclass(hint):
            hint = _inner(_hints(hint).get(str(step)))
        else:
            args = get_args(hint)
            hint = _inner(args[1] if get_origin(hint) is dict else args[0]) if args else None
    return hint


def _known(record: Any, loc: Sequence[str | int]) -> Iterable[str]:
    hint = _hint(record, loc)
    return _hints(hint) if isinstance(hint, type) and is_dataclass(hint) else ()


def _either(allowed: Sequence[Any]) -> str:
    shown = [f"`{str(a).lower() if isinstance(a, bool) else a}`" for a in allowed]
    return " or ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)


def _near(word: object, known: Iterable[str]) -> str:
    from difflib import get_close_matches  # noqa: PLC0415  (only on the way to an error)

    near = get_close_matches(str(word), list(known), n=1, cutoff=0.75)
    return f"; did you mean `{near[0]}`?" if near else ""


def _shown(got: object) -> str:
    if isinstance(got, str):
        return f"`{got}`" if got else "no text"
    return shape.shown(got)
