"""Add, edit, end and list work items: intent, expected footprint, dependencies and acceptance.

Whether an item is ready and who holds it is decided in `kit.domain.work.order`; its claims are told by `kit.app.show`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from kit.app import ledger as ledgers
from kit.app import named, writes
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.app.writes import Written
from kit.domain.base import repo_path, text
from kit.domain.base.ident import WorkId
from kit.domain.work.item import WorkItem
from kit.errors import WrongUsage
from kit.ports import Append, Put

LISTS = ("lanes", "paths", "depends_on", "acceptance")
SINGLE = ("title", "workflow", "priority", "provider", "status")


@dataclass(frozen=True, slots=True)
class Wish:
    """What a caller asks of an item: single values (None leaves them), list entries to add, and entries to remove."""

    title: str | None = None
    workflow: str | None = None
    priority: int | None = None
    provider: str | None = None
    status: str | None = None
    lanes: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    depends_on: tuple[str, ...] = ()
    acceptance: tuple[str, ...] = ()
    remove: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the list: the item, and the dependencies that are not done."""

    id: str
    title: str
    status: str
    priority: int
    lanes: tuple[str, ...]
    waits_for: tuple[str, ...]


def add(kit: Kit, wish: Wish, *, dry_run: bool = False) -> Written:
    """Write a new open item under a random id.

    Raises:
        WrongUsage: a lane, workflow, dependency, path or text that no record may hold.
    """
    ledger = ledgers.read(kit)
    asked = _checked(kit, ledger, wish)
    ident = _unused(kit, ledger)
    value = {"format": 1, "id": ident, "workflow": "implement", "priority": 2, "status": "open", **asked}
    order = ("format", "id", "title", "workflow", *LISTS, "priority", "status", "provider")
    body = {key: value[key] for key in order if value.get(key) not in (None, [])}
    path = ledgers.path_of("work", ident)
    data = kit.yaml.emit("work", body)
    return writes.save(kit, ledger.snapshot, {path: data}, verb="work add", ident=ident, dry_run=dry_run)


def edit(kit: Kit, word: str, wish: Wish, *, dry_run: bool = False) -> Written:
    """Change the named fields of an item and leave every other byte of its file.

    Raises:
        WrongUsage: as `add`; also a removal of what is not there.
        InvalidRecord: a dependency would close a cycle.
    """
    ledger = ledgers.read(kit)
    item = ledger.item(word)
    asked = _checked(kit, ledger, wish)
    edits = [*_singles(item, asked), *_lists(item, asked, _removals(kit, item, wish.remove))]
    if asked.get("depends_on"):
        _refuse_cycle(ledger, item, asked["depends_on"])
    return _spliced(kit, ledger, item, edits, verb="work edit", dry_run=dry_run)


def done(kit: Kit, word: str, *, dry_run: bool = False) -> Written:
    """Set the item's status to done; one that is done already is left as it is."""
    ledger = ledgers.read(kit)
    item = ledger.item(word)
    edits = [] if item.status == "done" else [Put(("status",), "done")]
    return _spliced(kit, ledger, item, edits, verb="work done", dry_run=dry_run)


def listing(
    kit: Kit, *, status: str | None = None, lane: str | None = None, all_: bool = False, rev: str | None = None
) -> tuple[Row, ...]:
    """The items, most urgent first, then by id: the open ones, or those of ``status``, or all.

    Raises:
        WrongUsage: there is no such lane.
    """
    ledger = ledgers.read(kit, rev)
    if lane is not None:
        named.one_of("lane", lane, ledger.settings.lanes, hint="kit lane list")
    chosen = [i for i in ledger.items.values() if all_ or i.status == (status or "open")]
    chosen = [i for i in chosen if lane is None or lane in i.lanes]
    return tuple(
        Row(i.id, i.title, i.status, i.priority, i.lanes, waits_for(ledger, i))
        for i in sorted(chosen, key=lambda item: (item.priority, item.id))
    )


def waits_for(ledger: Ledger, item: WorkItem) -> tuple[str, ...]:
    """The dependencies of ``item`` that are not done; one that no record has counts as not done."""
    items = ledger.items
    return tuple(d for d in item.depends_on if d not in items or items[d].status != "done")


def _checked(kit: Kit, ledger: Ledger, wish: Wish) -> dict[str, Any]:
    """The wish as values of the file, only what was asked, each checked against the ledger."""
    settings, asked = ledger.settings, dict[str, Any]()
    if wish.title is not None:
        asked["title"] = named.sentence("title", wish.title)
    if wish.workflow is not None:
        known = settings.workflows or ("implement",)
        asked["workflow"] = named.one_of(
            "workflow", wish.workflow, known, hint="add it under `workflows:` in .kit/kit.yaml"
        )
    if wish.provider is not None:
        asked["provider"] = named.sentence("provider", wish.provider)
    asked.update({k: v for k, v in (("priority", wish.priority), ("status", wish.status)) if v is not None})
    lane_hint = "kit lane list" if settings.lanes else "add it under `lanes:` in .kit/kit.yaml"
    asked["lanes"] = _each(wish.lanes, lambda word: named.one_of("lane", word, settings.lanes, hint=lane_hint))
    asked["paths"] = _each(wish.paths, lambda word: repo_path.to_text(named.path(kit, word)))
    asked["depends_on"] = _each(wish.depends_on, lambda word: ledger.item(word).id)
    asked["acceptance"] = _each(wish.acceptance, lambda word: named.sentence("acceptance", word))
    return {key: value for key, value in asked.items() if value != []}


def _each(words: tuple[str, ...], read: Any) -> list[str]:
    return list(dict.fromkeys(str(read(word)) for word in words))


def _unused(kit: Kit, ledger: Ledger) -> WorkId:
    while True:
        ident = WorkId.fresh(kit.choose)
        if ident not in ledger.items:
            return ident


def _singles(item: WorkItem, asked: Mapping[str, Any]) -> list[Put]:
    return [Put((key,), asked[key]) for key in SINGLE if key in asked and getattr(item, key) != asked[key]]


def _removals(kit: Kit, item: WorkItem, remove: tuple[tuple[str, str], ...]) -> dict[str, set[str]]:
    gone: dict[str, set[str]] = {}
    for key, word in remove:
        value = repo_path.to_text(named.path(kit, word)) if key == "paths" else word
        if value not in getattr(item, key):
            what = f"`{text.plain(value)}` is not among the {key.replace('_', ' ')} of {item.id}"
            raise WrongUsage("not-there", what, hint=f"kit work show {item.id}")
        gone.setdefault(key, set()).add(value)
    return gone


def _lists(item: WorkItem, asked: Mapping[str, Any], gone: Mapping[str, set[str]]) -> list[Put | Append]:
    """A removal writes its list anew; additions alone are appended, so that comments between entries stay."""
    edits: list[Put | Append] = []
    for key in LISTS:
        kept = [entry for entry in getattr(item, key) if entry not in gone.get(key, ())]
        new = [entry for entry in asked.get(key, ()) if entry not in kept]
        if key in gone:
            edits.append(Put((key,), [*kept, *new]))
        else:
            edits.extend(Append((key,), entry) for entry in new)
    return edits


def _refuse_cycle(ledger: Ledger, item: WorkItem, new: list[str]) -> None:
    from kit.domain.work import graph  # noqa: PLC0415  (networkx, only when dependencies change)

    wished = replace(item, depends_on=(*item.depends_on, *map(WorkId, new)))
    items = {**ledger.items, item.id: wished}
    reach = {item.id, *graph.below(items.values(), item.id)}
    graph.require_acyclic([i for i in items.values() if i.id in reach], where=ledgers.path_of("work", item.id))


def _spliced(kit: Kit, ledger: Ledger, item: WorkItem, edits: list[Any], *, verb: str, dry_run: bool) -> Written:
    path = ledgers.path_of("work", item.id)
    data = writes.before(kit, ledger.snapshot, path) or b""
    after = kit.yaml.edit("work", data, edits, path) if edits else data
    return writes.save(kit, ledger.snapshot, {path: after}, verb=verb, ident=item.id, dry_run=dry_run)
