"""Find where a value stands: the nodes of a record with the marks of their events.

Slower than `read`, and only for faults and edits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from kit.stores.yaml.reading import events


@dataclass(slots=True)
class Node:
    """A value with its span in characters; ``pairs`` of a mapping, ``items`` of a list, ``text`` of a scalar."""

    kind: str
    start: int
    end: int
    line: int
    column: int
    flow: bool = False
    text: str = ""
    pairs: list[tuple[Node, Node]] = field(default_factory=list)
    items: list[Node] = field(default_factory=list)

    def child(self, step: str | int) -> Node | None:
        """The value under a key, or the item at an index, or None."""
        if isinstance(step, int):
            return self.items[step] if self.kind == "list" and -len(self.items) <= step < len(self.items) else None
        return next((value for key, value in self.pairs if key.text == step), None)

    def key(self, step: str | int) -> Node | None:
        """The key itself, or the item at an index."""
        if isinstance(step, int):
            return self.child(step)
        return next((key for key, _ in self.pairs if key.text == step), None)


def compose(data: bytes) -> Node:
    """The root node of a record that `read` accepts."""
    import yaml  # noqa: PLC0415

    parser = events(data)
    stack: list[Node] = []
    waiting: list[Node | None] = []
    root = Node("scalar", 0, 0, 1, 1)
    while (event := parser.get_event()) is not None:
        if isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            kind = "map" if isinstance(event, yaml.MappingStartEvent) else "list"
            stack.append(_node(kind, event, flow=bool(event.flow_style)))
            waiting.append(None)
            continue
        if isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            node = stack.pop()
            waiting.pop()
            node.end = _end(node, event)
        elif isinstance(event, yaml.ScalarEvent):
            node = _node("scalar", event)
            node.text = event.value
        else:
            continue
        if not stack:
            root = node
        elif stack[-1].kind == "list":
            stack[-1].items.append(node)
        else:
            key = waiting[-1]
            if key is None:
                waiting[-1] = node
            else:
                stack[-1].pairs.append((key, node))
                waiting[-1] = None
    parser.dispose()
    return root


def _node(kind: str, event: Any, *, flow: bool = False) -> Node:
    start = event.start_mark
    return Node(kind, start.index, event.end_mark.index, start.line + 1, start.column + 1, flow)


def _end(node: Node, event: Any) -> int:
    """Where the node's own text ends: the closing bracket in flow, the last value in block."""
    if node.flow:
        return int(event.end_mark.index)
    last = node.items[-1] if node.items else node.pairs[-1][1] if node.pairs else None
    return last.end if last is not None else node.start


def find(root: Node, loc: Sequence[str | int], *, key: bool = False) -> Node:
    """The node at ``loc`` or the nearest one above it; with ``key`` the key of the last step."""
    node = root
    for i, step in enumerate(loc):
        found = node.key(step) if key and i == len(loc) - 1 else node.child(step)
        if found is None:
            return node
        node = found
    return node


def locate(data: bytes, loc: Sequence[str | int], *, key: bool = False) -> tuple[int, int]:
    """Line and column, counted from 1, of what stands at ``loc`` or of the nearest value above it."""
    node = find(compose(data), loc, key=key)
    return node.line, node.column
