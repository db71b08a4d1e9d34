"""Read the decision records of the tree that speak of a piece of work; each file is read once and its facts are cached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kit.app.kit import Kit
from kit.app.pull.report import Decision, Pick
from kit.domain.advice import decision
from kit.domain.advice.decision import FOLDERS, DecisionRecord
from kit.ports import Commit

_MOST = 500


def speaking(kit: Kit, files: Mapping[str, str], pick: Pick) -> tuple[Decision, ...]:
    """The decision records among ``files`` (path to blob id) that name the pick's paths or lanes, or that it names."""
    found = {path: oid for path, oid in files.items() if decision.number_of(path) is not None}
    records = _records(kit, dict(sorted(found.items())[:_MOST]))
    words = (pick.title, *pick.acceptance, *pick.paths)
    chosen = decision.relevant(records, expected=pick.paths, lanes=pick.lanes, words=words)
    return tuple(Decision(record.name, record.title, record.path) for record in chosen)


def files(kit: Kit, head: Commit | None) -> dict[str, str]:
    """The files below the folders where decision records lie, with their blob ids; listed once a tree."""
    if head is None:
        return {}
    kept = kit.cache.get("decisions/1", [head.tree]).get(head.tree)
    if kept is None:
        entries = kit.git.listing(head.tree, FOLDERS) or {}
        kept = {path: entry.oid for path, entry in entries.items() if path.endswith((".md", ".markdown"))}
        kit.cache.put("decisions/1", {head.tree: kept})
    return dict(kept)


def _records(kit: Kit, files: Mapping[str, str]) -> list[DecisionRecord]:
    cached = kit.cache.get("decision/1", files.values())
    missing = [oid for oid in files.values() if oid not in cached]
    if missing:
        read = kit.git.blobs(missing)
        fresh = {oid: _facts(data) for oid, data in read.items()}
        kit.cache.put("decision/1", fresh)
        cached |= fresh
    return [_record(path, cached[oid]) for path, oid in files.items() if oid in cached]


def _facts(data: bytes) -> Sequence[object]:
    record = decision.read("", data.decode("utf-8", "replace"))
    return [record.title, record.dead, record.successor, sorted(record.lanes), sorted(record.paths)]


def _record(path: str, facts: Sequence[object]) -> DecisionRecord:
    title, dead, successor, lanes, paths = facts
    number = decision.number_of(path) or 0
    return DecisionRecord(
        number, path, str(title) or path.rpartition("/")[2], bool(dead),
        successor if isinstance(successor, int) else None,
        frozenset(_texts(lanes)), frozenset(_texts(paths)),
    )  # fmt: skip


def _texts(value: object) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else []
