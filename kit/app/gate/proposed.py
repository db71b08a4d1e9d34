"""Lay out a proposal for the person who decides on it: what was said, what happened, how often it would have applied.

No sentence is suggested for it: the line to comment leaves the rule to whoever confirms it (Against rubber-stamping).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kit.app.gate.binding import Rule
from kit.app.gate.report import Proposed
from kit.app.gate.sides import Sides
from kit.app.kit import Kit
from kit.app.learning import reach
from kit.app.rules import expiry, waits
from kit.domain.agreement import Agreement, near
from kit.domain.base import instant, text
from kit.domain.base.instant import Instant
from kit.domain.base.settings import Settings
from kit.domain.confirmation import room
from kit.domain.trust.docket import when
from kit.domain.trust.evidence import Evidence
from kit.ports import Commit

SHOWN = 3
_SAID = "said"


def views(kit: Kit, sides: Sides, rules: Mapping[str, Rule], *, now: Instant) -> tuple[tuple[Proposed, ...], int]:
    """The proposals that the change brings or adds to, by id, and how many others are open and not expired."""
    open_ones = [rule for rule in rules.values() if waits(rule.agreement, rule.bundle, now=now)]
    here = sorted((rule for rule in open_ones if rule.path in sides.touched), key=lambda rule: rule.id)
    settings = sides.before.settings if sides.before.settings.lanes else sides.after.settings
    merges = reach.merges(kit, sides.base.oid) if here else ()
    found = tuple(_view(kit, sides, settings, rule, rules.values(), merges) for rule in here)
    return found, len(open_ones) - len(here)


def scope_words(rule: Agreement) -> tuple[str, ...]:
    """The scope of a rule as a reader sees it: paths, else lanes, else the whole repository; workflows beside."""
    flows = tuple(f"workflow {name}" for name in rule.scope.workflows)
    return (*(rule.scope.paths or rule.scope.lanes or ("the whole repository",)), *flows)


def _view(
    kit: Kit, sides: Sides, settings: Settings, rule: Rule, every: Iterable[Rule], merges: Sequence[Commit]
) -> Proposed:
    said = [item for item in rule.bundle.evidence if _stem(item) == _SAID]
    then = [i for i in rule.bundle.evidence if _stem(i) != _SAID and i.evidence_type != "human_attestation"]
    one = rule.agreement
    words = one.sentence or one.draft or ""
    others = [other.agreement for other in every]
    end = expiry(one, rule.bundle)
    return Proposed(
        id=one.id,
        kind=rule.kind,
        lanes=one.scope.lanes,
        scope=scope_words(one),
        level=one.level,
        gate=one.gate,
        draft=words,
        said=tuple(f"{item.excerpt_or_summary} ({_place(item)})" for item in _newest(said)),
        then=tuple(f"{item.excerpt_or_summary}{_commit(item)}" for item in _newest(then)),
        before=_before(said),
        applied=reach.reach(kit, settings, one.scope, merges).sentence,
        nearest=next(iter(near(one, others, settings.lanes)), None),
        cost=room.cost(one.id, words),
        room=_room(one, others, settings),
        line=f"/kit confirm {one.id}@{one.scope_digest}",
        expires=instant.show(end)[:10] if end is not None else "",
        new=rule.path not in sides.before.snapshot.files,
        path=rule.path,
    )


def _stem(item: Evidence) -> str:
    return item.id.rpartition(".")[2].partition("-")[0]


def _newest(items: list[Evidence]) -> list[Evidence]:
    return sorted(items, key=lambda item: (when(item.observed_at) or 0, item.id), reverse=True)[:SHOWN]


def _place(item: Evidence) -> str:
    kind, _, name = item.source_ref.partition(":")
    short = f"{kind} {name.rpartition('/')[2][:8]}" if kind == "session" else item.source_ref
    where = (item.source_locator or "").replace(":", " ")
    return f"{short}, {where}" if where else short


def _commit(item: Evidence) -> str:
    kind, _, oid = item.source_ref.partition(":")
    return f" ({oid[:7]})" if kind == "git" else ""


def _before(said: list[Evidence]) -> str:
    """On how many other occasions it was said, and when last."""
    ordered = sorted(said, key=lambda item: (when(item.observed_at) or 0, item.id))
    others = {item.source_ref: item for item in ordered if item.source_ref != ordered[-1].source_ref}
    if not others:
        return "never before"
    last = max(others.values(), key=lambda item: when(item.observed_at) or 0)
    times = "once" if len(others) == 1 else f"{len(others)} times"
    return f"{times}, last on {last.observed_at[:10]}, another {last.source_ref.partition(':')[0]}"


def _room(one: Agreement, others: Iterable[Agreement], settings: Settings) -> str:
    """What its lane, or the repository, would hold with it."""
    lanes = room.lanes_of(one.scope, settings)
    held = {found.lane: len(found.rules) for found in room.rooms(others, settings)}
    if not lanes:
        return f"the whole repository then has {held.get('', 0) + 1} of {room.WIDE_RULES} rules"
    counted = (f"{lane} then has {held.get(lane, 0) + 1} of {room.LANE_RULES} rules" for lane in lanes[:SHOWN])
    return text.cut(", ".join(counted), 200)
