"""Find the rows of a Claude Code log that are still part of the conversation: the log is a tree, and a rewind leaves dead
branches in it (records 5.1).

From the last row of the main line parents are followed back; at a compaction `logicalParentUuid` and the messages kept
over it go on. Rows of one message belong together. Where a parent is not in the log, the row before it stands in for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from kit.domain.transcript.rows import Row, listing, obj, text


def living(rows: Sequence[tuple[int, Row]]) -> frozenset[int]:
    """The line numbers of the rows that belong to the conversation as it stands; rows without a uuid do."""
    own = [(line, row) for line, row in rows if row.get("isSidechain") is not True]
    places: dict[str, list[int]] = {}
    siblings: dict[str, list[int]] = {}
    for i, (_, row) in enumerate(own):
        if uuid := text(row, "uuid"):
            places.setdefault(uuid, []).append(i)
        if message := text(obj(row, "message"), "id"):
            siblings.setdefault(message, []).append(i)
    leaf = max((i for i, (_, row) in enumerate(own) if text(row, "uuid") and _spoken(row)), default=None)
    alive = _reached(own, places, siblings, leaf)
    return frozenset(line for i, (line, row) in enumerate(own) if i in alive or not text(row, "uuid"))


def _reached(
    own: Sequence[tuple[int, Row]], places: dict[str, list[int]], siblings: dict[str, list[int]], leaf: int | None
) -> set[int]:
    todo = [] if leaf is None else [leaf]
    seen: set[int] = set()
    followed: set[str] = set()
    while todo:
        i = todo.pop()
        if i in seen:
            continue
        seen.add(i)
        row = own[i][1]
        todo += siblings.pop(text(obj(row, "message"), "id"), ())
        for uuid in _before(row):
            if uuid not in places:
                todo += [i - 1] if i else []
            elif uuid not in followed:
                # A second writing of a preserved message has a parent of its own: both lead on.
                followed.add(uuid)
                todo += places[uuid]
    return seen


def _before(row: Row) -> list[str]:
    kept = listing(obj(row, "compactMetadata", "preservedMessages"), "uuids")
    found = [text(row, "parentUuid"), text(row, "logicalParentUuid"), *(u for u in kept if isinstance(u, str))]
    return [uuid for uuid in found if uuid]


def _spoken(row: Row) -> bool:
    return text(row, "type") in {"user", "assistant", "system", "attachment"}
