"""Write values as kit writes them: one key a line where people read, one record in a few flow lines where they do not.

What is written is read back and compared by `kit.stores.codec`; the order of keys is that of the value given.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

from kit.domain.base.record import Json
from kit.errors import InvalidRecord
from kit.stores.yaml.plain import quoted, written

WIDTH = 128
SHORT = 120


def emit(value: Mapping[str, Json], *, in_lines: frozenset[str] = frozenset()) -> str:
    """A whole file; the mappings and records under the keys ``in_lines`` take one key a line."""
    if not value:
        return "{}\n"
    return "".join(entry(key, item, 0, in_lines=in_lines) + "\n" for key, item in value.items())


def entry(key: str, value: Json, indent: int, *, in_lines: frozenset[str] = frozenset()) -> str:
    """One key and its value as lines of a block mapping at ``indent``, without a line feed at the end."""
    head = " " * indent + written(key) + ":"
    if isinstance(value, list) and value:
        records = any(isinstance(item, (dict, list)) for item in value)
        if records or len(head) + 1 + len(flat(value, key)) > SHORT:
            lines = [head, *(item_of(x, key, indent + 2, block=key in in_lines) for x in value)]
            return "\n".join(lines)
    if isinstance(value, dict) and value and indent == 0 and (key in in_lines or _nested(value)):
        return "\n".join([head, *(entry(k, v, indent + 2) for k, v in value.items())])
    return f"{head} {flow(value, key, indent + 2, len(head) + 1)}"


def _nested(value: dict[str, Json]) -> bool:
    return any(isinstance(item, dict) for item in value.values())


def item_of(value: Json, key: str, indent: int, *, block: bool = False) -> str:
    """One item of a block list whose dashes stand at ``indent``."""
    if block and isinstance(value, dict) and value:
        lines = [entry(k, v, indent + 2) for k, v in value.items()]
        lines[0] = " " * indent + "- " + lines[0].lstrip(" ")
        return "\n".join(lines)
    return " " * indent + "- " + flow(value, key, indent + 3, indent + 2)


def flow(value: Json, key: str, indent: int, column: int) -> str:
    """A value in flow form that begins at ``column``; what does not fit goes on at ``indent``."""
    line = flat(value, key)
    if column + len(line) <= WIDTH or not isinstance(value, (dict, list)) or not value:
        return line
    children = _children(value, key)
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        pad = "\n" + " " * (indent + 2)
        return "[" + pad + f",{pad}".join(flow(item, key, indent + 3, indent + 2) for _, _, item in children) + "]"
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return opening + _filled(children, indent, column + 1) + closing


def _filled(children: list[tuple[str, str, Json]], indent: int, column: int) -> str:
    out = ""
    for i, (head, key, value) in enumerate(children):
        size = len(head) + len(flat(value, key)) + 1
        if i and column + 1 + size > WIDTH:
            out += ",\n" + " " * indent
            column = indent
        elif i:
            out += ", "
            column += 2
        text = head + flow(value, key, indent, column + len(head))
        out += text
        column = len(text.rpartition("\n")[2]) + (0 if "\n" in text else column)
    return out


def _children(value: Any, key: str) -> list[tuple[str, str, Json]]:
    if isinstance(value, dict):
        return [(f"{written(k)}: ", k, item) for k, item in value.items()]
    return [("", key, item) for item in value]


def flat(value: Json, key: str = "") -> str:
    """A value in flow form on one line.

    Raises:
        InvalidRecord: it has no form in a record, such as NaN or a hidden character.
    """
    if isinstance(value, str):
        return written(value, key)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float) and math.isfinite(value):
        return json.dumps(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{written(k)}: {flat(item, k)}" for k, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flat(item, key) for item in value) + "]"
    raise InvalidRecord("not-writable", f"a record cannot hold {quoted(repr(value))}; expected a JSON value")


def plain_json(value: Any) -> Json:
    """``value`` as the reader would give it back: lists for tuples, plain text for ids, keys as text."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): plain_json(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain_json(item) for item in value]
    return value
