"""Change a record by splicing text at the marks of its events, so that every other byte stays.

That the result says what was intended, and nothing else, is proven by reading it again in `kit.stores.codec`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kit.domain.base.record import Json
from kit.errors import Refused
from kit.ports import Append, Put
from kit.stores.yaml.emitting import WIDTH, entry, flat, flow, item_of, plain_json
from kit.stores.yaml.marks import Node, compose
from kit.stores.yaml.plain import written

_COMMENT = re.compile(r"#[^\n]*")


def edit(data: bytes, edits: Sequence[Put | Append]) -> bytes:
    """``data`` with each of ``edits`` spliced in, in order.

    Raises:
        Refused: what is to be changed has no such form in this file.
    """
    for one in edits:
        text = data.decode()
        eol = "\r\n" if "\r\n" in text else "\n"
        root = compose(data)
        value = plain_json(one.value)
        splice = _put if isinstance(one, Put) else _append
        for start, end, new in sorted(splice(text, root, tuple(one.path), value), reverse=True):
            text = text[:start] + new.replace("\n", eol) + text[end:]
        data = text.encode()
    return data


def impossible(path: Sequence[str | int]) -> Refused:
    """The error for an edit that has no place in the file."""
    shown = "/".join(map(str, path))
    return Refused(
        "not-editable", f"`{shown}` cannot be changed in this file", hint="edit the file by hand, then: kit check"
    )


_Splice = list[tuple[int, int, str]]
_Path = tuple[str | int, ...]


def _put(text: str, root: Node, path: _Path, value: Json) -> _Splice:
    if not path:
        raise Refused("not-editable", "an edit names a key")
    parent, key = _walk(root, path[:-1]), path[-1]
    if parent is None or (parent.kind == "scalar" and _nothing(parent)):
        return _put(text, root, path[:-1], {str(key): value})
    node = parent.child(key)
    if node is not None:
        return _replaced(text, parent, parent.key(key) or node, node, value)
    if parent.kind != "map" or isinstance(key, int):
        raise impossible(path)
    return _added(text, parent, key, value)


def _append(text: str, root: Node, path: _Path, value: Json) -> _Splice:
    node = _walk(root, path)
    if node is None or (node.kind == "scalar" and _nothing(node)):
        return _put(text, root, path, [value])
    if node.kind != "list":
        raise impossible(path)
    name = str(path[-1])
    if not node.flow:
        indent = node.column - 1
        return _after_line(text, node.items[-1].end, item_of(value, name, indent))
    if node.items:
        return _into_flow(text, node, node.items[-1].end, "", name, value)
    parent = _walk(root, path[:-1])
    if isinstance(value, dict) and parent is not None and parent.kind == "map" and not parent.flow:
        key = parent.key(path[-1]) or parent
        return _replaced(text, parent, key, node, [value])
    return [(node.start, node.end, f"[{flat(value, name)}]")]


def _walk(root: Node, path: _Path) -> Node | None:
    node: Node | None = root
    for step in path:
        node = node.child(step) if node is not None else None
    return node


def _nothing(node: Node) -> bool:
    return node.text in {"", "null", "~"} and node.end - node.start == len(node.text)


def _replaced(text: str, parent: Node, key: Node, node: Node, value: Json) -> _Splice:
    """Put ``value`` in the place of ``node``; its key and what stands beside it stay."""
    in_block = parent.kind == "map" and not parent.flow
    indent = key.column - 1
    thinned = _thinned(text, node, value) if node.kind == "list" and not node.flow else None
    if thinned is not None:
        return thinned
    if in_block and isinstance(value, list) and value and _takes_lines(node, value):
        lines = "\n".join(item_of(item, key.text, _dashes(node, indent)) for item in value)
        if node.kind == "list" and not node.flow:
            return [(node.start, node.end, lines.lstrip(" "))]
        stop = _line_end(text, node.end)
        kept = text[node.end : stop]
        gap = "" if not kept.strip() else kept
        return [(node.start - (text[node.start - 1] == " "), stop, f"{gap}\n{lines}")]
    if node.kind != "scalar" and not node.flow and parent.kind == "map":
        colon = text.index(":", key.end) + 1
        remarks = colon + len(text[colon : node.start].rstrip())
        new = " " + flow(value, key.text, indent + 2, colon - _line_start(text, colon) + 1)
        return [(colon, colon, new), (remarks, node.end, "")]
    column = node.column - 1
    new = flow(value, key.text, indent + 2, column)
    if node.start == node.end:
        new = f" {new}" if text[node.start - 1] == ":" else f": {new}"
    return [(node.start, node.end, new)]


def _thinned(text: str, node: Node, value: Json) -> _Splice | None:
    """The lines of the items that ``value`` leaves out, where it is the rest of a list with one word a line."""
    lines = {item.line for item in node.items}
    if not isinstance(value, list) or len(lines) < len(node.items) or any(i.kind != "scalar" for i in node.items):
        return None
    kept, gone = 0, []
    for item in node.items:
        if kept < len(value) and value[kept] == item.text:
            kept += 1
        else:
            gone.append(item)
    if kept < len(value) or not kept:
        return None
    return [_whole_line(text, item) for item in gone]


def _whole_line(text: str, item: Node) -> tuple[int, int, str]:
    start, stop = _line_start(text, item.start), text.find("\n", item.end) + 1
    return (start, stop, "") if stop else (_line_end(text, start - 1), len(text), "")


def _takes_lines(node: Node, value: list[Json]) -> bool:
    """Whether a list goes one item a line: because it did so, or because its items are records."""
    return (node.kind == "list" and not node.flow) or (not node.items and any(isinstance(item, dict) for item in value))


def _dashes(node: Node, indent: int) -> int:
    return node.column - 1 if node.kind == "list" and not node.flow else indent + 2


def _added(text: str, parent: Node, key: str, value: Json) -> _Splice:
    """A new key at the end of its mapping, in the mapping's own form."""
    if not parent.flow:
        indent = parent.pairs[0][0].column - 1
        return _after_line(text, parent.end, entry(key, value, indent))
    if parent.pairs:
        return _into_flow(text, parent, parent.pairs[-1][1].end, f"{written(key)}: ", key, value)
    return [(parent.start, parent.end, "{" + f"{written(key)}: {flat(value, key)}" + "}")]


def _into_flow(text: str, node: Node, last: int, head: str, key: str, value: Json) -> _Splice:
    """A new entry before the closing bracket, behind the last one and its comma if it has one."""
    gap = text[last : node.end - 1]
    comma = _COMMENT.sub(lambda match: " " * len(match[0]), gap).find(",")
    at = last if comma < 0 else last + comma + 1
    column = at - _line_start(text, at)
    line = f"{head}{flat(value, key)}"
    lead = ", " if comma < 0 else " "
    if column + len(lead) + len(line) <= WIDTH:
        return [(at, at, lead + line)]
    pad = " " * node.column
    return [(at, at, f"{lead.rstrip()}\n{pad}{head}{flow(value, key, node.column + 2, node.column + len(head))}")]


def _after_line(text: str, last: int, lines: str) -> _Splice:
    """New lines below the one on which the last value ends, behind whatever comment it has."""
    stop = _line_end(text, last)
    return [(stop, stop, f"\n{lines}")]


def _line_end(text: str, index: int) -> int:
    stop = text.find("\n", index)
    if stop < 0:
        return len(text)
    return stop - 1 if stop > index and text[stop - 1] == "\r" else stop


def _line_start(text: str, index: int) -> int:
    return text.rfind("\n", 0, index) + 1
