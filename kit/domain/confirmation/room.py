"""Hold lanes and the repository to few rules: one in, one out (signals, Against rubber-stamping).

Only what binds takes room. What is projected where is left to the projection.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kit.domain.agreement import Agreement, Scope
from kit.domain.base import glob
from kit.domain.base.settings import Settings
from kit.domain.base.text import count

LANE_RULES = 12
WIDE_RULES = 8


@dataclass(frozen=True, slots=True)
class Room:
    """How many rules bind in one lane, or the whole repository where ``lane`` is empty, and what they cost in bytes.

    ``most_bytes`` is None where only their number counts.
    """

    lane: str
    rules: tuple[str, ...]
    bytes: int
    most: int
    most_bytes: int | None

    @property
    def over(self) -> bool:
        """Whether it holds more than it may."""
        return len(self.rules) > self.most or (self.most_bytes is not None and self.bytes > self.most_bytes)

    @property
    def told(self) -> str:
        """What it holds against what it may hold."""
        where = f"lane {self.lane}" if self.lane else "the whole repository"
        room = f"at most {self.most}" + (f" and {self.most_bytes:,} bytes" if self.most_bytes is not None else "")
        return f"{where} has {count(len(self.rules), 'rule')} of {self.bytes:,} bytes; expected {room}"


def cost(ident: str, sentence: str) -> int:
    """The bytes of a rule where it is projected: its line with its id."""
    return len(f"- {sentence} `{ident}`\n".encode("utf-8", "surrogatepass"))


def lanes_of(scope: Scope, settings: Settings) -> tuple[str, ...]:
    """The lanes a scope takes room in: those it names, else those that its paths reach into."""
    if scope.lanes or not scope.paths:
        return scope.lanes
    reached = (name for name, lane in settings.lanes.items() if _reaches(scope, lane.paths))
    return tuple(sorted(reached))


def rooms(rules: Iterable[Agreement], settings: Settings) -> tuple[Room, ...]:
    """What the binding ones among ``rules`` take of each lane, and of the whole repository first."""
    wide, by_lane = list[Agreement](), dict[str, list[Agreement]]()
    for rule in rules:
        if not rule.binding:
            continue
        if rule.scope.repository_wide:
            wide.append(rule)
        for lane in lanes_of(rule.scope, settings):
            by_lane.setdefault(lane, []).append(rule)
    lanes = (_room(lane, by_lane[lane], LANE_RULES, settings.budgets.lane) for lane in sorted(by_lane))
    return (_room("", wide, WIDE_RULES, None), *lanes)


def crowded(before: Iterable[Agreement], after: Iterable[Agreement], settings: Settings) -> tuple[Room, ...]:
    """The rooms that hold more than they may ``after`` a change, and more than ``before`` it: one in, one out."""
    had = {room.lane: room for room in rooms(before, settings)}
    return tuple(room for room in rooms(after, settings) if room.over and _grew(had.get(room.lane), room))


def _grew(before: Room | None, after: Room) -> bool:
    if before is None or not before.over:
        return True
    more = len(after.rules) > len(before.rules) and len(after.rules) > after.most
    return more or (after.most_bytes is not None and after.bytes > max(before.bytes, after.most_bytes))


def _room(lane: str, rules: list[Agreement], most: int, most_bytes: int | None) -> Room:
    size = sum(cost(rule.id, rule.sentence or "") for rule in rules)
    return Room(lane, tuple(sorted(rule.id for rule in rules)), size, most, most_bytes)


def _reaches(scope: Scope, paths: Iterable[str]) -> bool:
    return any(glob.overlap(own, path) for own in scope.paths for path in paths)
