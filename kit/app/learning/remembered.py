"""Remember between two reviews, on this machine alone: what was shown when, and the legs that did not suffice yet.

One correction is seldom a rule; the same one on another day may be. Both files are kit's own, lie in Git's folder and may
be deleted; a line that cannot be read is passed over.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast, get_args

from kit.app.kit import Kit
from kit.domain.base import instant
from kit.domain.base.instant import DAY, Instant
from kit.domain.learning.leg import Effect, EffectKind, Words, WordsKind

SHOWN = "shown.jsonl"
LEGS = "legs.jsonl"
KEPT = 90 * DAY
MOST = 100
LARGEST = 4 * 1024 * 1024


def shown(kit: Kit) -> dict[str, Instant]:
    """When each key was shown last."""
    found: dict[str, Instant] = {}
    for row in _rows(kit, SHOWN):
        key, at = row.get("key"), _at(row)
        if isinstance(key, str) and at is not None:
            found[key] = max(at, found.get(key, at))
    return found


def note_shown(kit: Kit, keys: Iterable[str], *, now: Instant) -> None:
    """Remember that ``keys`` were shown."""
    _append(kit, SHOWN, [{"key": key, "at": instant.show(now)} for key in keys])


def legs(kit: Kit, *, now: Instant) -> tuple[tuple[Words, ...], tuple[Effect, ...]]:
    """The words and effects of earlier reviews that stayed below a proposal, of the last 90 days, each once."""
    words: dict[tuple[str, ...], Words] = {}
    effects: dict[tuple[str, ...], Effect] = {}
    for row in _rows(kit, LEGS):
        at = _at(row)
        if at is None or not now - KEPT <= at <= now:
            continue
        kind, body = row.get("kind"), _body(row, at)
        if kind in get_args(WordsKind):
            said = Words(kind=cast("WordsKind", kind), text=_text(row), **body)
            words[_identity(said)] = said
        elif kind in get_args(EffectKind):
            came = _texts(row.get("came"))
            found = Effect(kind=cast("EffectKind", kind), summary=_text(row), came=came, **body)
            effects[_identity(found)] = found
    return tuple(words.values()), tuple(effects.values())


def note_legs(kit: Kit, words: Iterable[Words], effects: Iterable[Effect], *, now: Instant) -> None:
    """Remember these legs, whose texts have passed the write boundary; those that are remembered are left."""
    old_words, old_effects = legs(kit, now=now)
    old: tuple[Words | Effect, ...] = (*old_words, *old_effects)
    new: tuple[Words | Effect, ...] = (*words, *effects)
    known = {_identity(one) for one in old}
    rows: list[dict[str, Any]] = []
    for one in new:
        if _identity(one) in known:
            continue
        known.add(_identity(one))
        said = one.text if isinstance(one, Words) else one.summary
        rows.append({
            "kind": one.kind, "at": instant.show(one.at if one.at is not None else now), "text": said,
            "ref": one.source_ref, "locator": one.locator,
            "objects": list(one.objects[:MOST]), "paths": list(one.paths[:MOST]),
            "came": list(one.came[:MOST]) if isinstance(one, Effect) else [],
        })  # fmt: skip
    _append(kit, LEGS, rows)


def _identity(one: Words | Effect) -> tuple[str, ...]:
    return (one.kind, one.source_ref, one.locator, one.text if isinstance(one, Words) else one.summary)


def _append(kit: Kit, name: str, rows: Iterable[Mapping[str, Any]]) -> None:
    """Add lines to a file; one that has grown large keeps its newer half."""
    lines = [json.dumps(row) for row in rows]
    if not lines:
        return
    before = kit.worktree.state(name) or b""
    if len(before) > LARGEST:
        kit.worktree.save_state(name, before[len(before) // 2 :].partition(b"\n")[2])
    kit.worktree.append_state(name, "\n".join(lines))


def _rows(kit: Kit, name: str) -> Iterator[Mapping[str, Any]]:
    """The objects of a file, one a line, at most its last few megabytes."""
    for line in (kit.worktree.state(name) or b"")[-LARGEST:].splitlines():
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(row, dict):
            yield row


def _body(row: Mapping[str, Any], at: Instant) -> dict[str, Any]:
    ref, locator = row.get("ref"), row.get("locator")
    return {
        "at": at,
        "source_ref": ref if isinstance(ref, str) else "",
        "locator": locator if isinstance(locator, str) else "",
        "objects": _texts(row.get("objects")),
        "paths": _texts(row.get("paths")),
    }


def _text(row: Mapping[str, Any]) -> str:
    found = row.get("text")
    return found if isinstance(found, str) else ""


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def _at(row: Mapping[str, Any]) -> Instant | None:
    found = row.get("at")
    return instant.parse(found) if isinstance(found, str) else None
