"""Find the rows of a Claude Code log that are still part of the conversation: the log is a tree, and a rewind leaves dead
branches in it (records 5.1).

From the last row of the main line parents are followed back; at a compaction `logicalParentUuid` and the messages kept
over it go on. Rows of one message belong together. Where a parent is not in the log, the row before it stands in for it.
Of each row only its place in the tree is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from kit.domain.transcript.rows import Row, listing, obj, text

_SPOKEN = frozenset({"user", "assistant", "system", "attachment"})


def living(rows: Iterable[tuple[int, Row]]) -> frozenset[int]:
    """The line numbers of the rows that belong to the conversation as it stands; rows without a uuid do."""
    tree = _Tree()
    for line, row in rows:
        if row.get("isSidechain") is not True:
            tree.add(line, row)
    alive = tree.reached()
    return frozenset(line for i, line in enumerate(tree.lines) if i in alive or not tree.named[i])


@dataclass(slots=True)
class _Tree:
    """The rows by their place in the order of the log; uuids are kept once, as numbers."""

    lines: list[int] = field(default_factory=list)
    named: list[bool] = field(default_factory=list)
    before: list[tuple[int, ...]] = field(default_factory=list)
    message: list[int] = field(default_factory=list)
    leaf: int | None = None
    ids: dict[str, int] = field(default_factory=dict)
    places: dict[int, list[int]] = field(default_factory=dict)
    siblings: dict[int, list[int]] = field(default_factory=dict)

    def add(self, line: int, row: Row) -> None:
        """Take in one row of the main line."""
        i, uuid = len(self.lines), text(row, "uuid")
        message = self._id(text(obj(row, "message"), "id"))
        self.lines.append(line)
        self.named.append(bool(uuid))
        self.before.append(tuple(self._id(parent) for parent in _before(row)))
        self.message.append(message)
        if uuid:
            self.places.setdefault(self._id(uuid), []).append(i)
            self.leaf = i if text(row, "type") in _SPOKEN else self.leaf
        if message:
            self.siblings.setdefault(message, []).append(i)

    def reached(self) -> set[int]:
        """The rows that lead to the last one."""
        todo = [] if self.leaf is None else [self.leaf]
        seen: set[int] = set()
        followed: set[int] = set()
        while todo:
            i = todo.pop()
            if i in seen:
                continue
            seen.add(i)
            todo += self.siblings.pop(self.message[i], ())
            for uuid in self.before[i]:
                if uuid not in self.places:
                    todo += [i - 1] if i else []
                elif uuid not in followed:
                    # A second writing of a preserved message has a parent of its own: both lead on.
                    followed.add(uuid)
                    todo += self.places[uuid]
        return seen

    def _id(self, name: str) -> int:
        """The number of ``name``, from 1; 0 is no name."""
        return self.ids.setdefault(name, len(self.ids) + 1) if name else 0


def _before(row: Row) -> list[str]:
    kept = listing(obj(row, "compactMetadata", "preservedMessages"), "uuids")
    found = [text(row, "parentUuid"), text(row, "logicalParentUuid"), *(u for u in kept if isinstance(u, str))]
    return [uuid for uuid in found if uuid]
