"""Compute the terms of the score, one function each: points rounded half to even, and the sentence that explains them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kit.domain.advice.rarity import WINDOW, History, matching
from kit.domain.advice.situation import Situation
from kit.domain.base import glob, text
from kit.domain.base.instant import Instant

Name = Literal["overlap", "dependency", "lane", "moved", "load", "compaction", "idle", "trouble"]
Basis = Literal["measured", "guessed"]

OVERLAP, LANE, LANE_ALONE, LANE_CAP = 60, 15, 60, 39
DIRECT, TWO_STEPS = 20, 8
MOVED, LOAD, COMPACTION, IDLE, TROUBLE = -25, -40, -8, -5, -10
USUAL_FILL = 0.30


@dataclass(frozen=True, slots=True)
class Term:
    """One addend of the score, why it is that much, and whether its input was measured or guessed."""

    name: Name
    points: int
    why: str
    basis: Basis = "measured"


def all_terms(s: Situation, *, now: Instant) -> tuple[Term, ...]:
    """Every term in the order of the rule, those of no points too."""
    return (
        _overlap(s),
        _dependency(s),
        _lane(s),
        _moved(s),
        _load(s),
        Term("compaction", COMPACTION * s.compactions, f"compacted {text.count(s.compactions, 'time')}"),
        _idle(s, now=now),
        Term("trouble", TROUBLE * s.trouble, "a revert or a start over in it" if s.trouble else "none in it"),
    )


def shared(s: Situation) -> tuple[str, ...]:
    """The expected paths that name something this session knows, moved since or not."""
    return _named(s.expected, [k.path for k in s.known])


def kept(s: Situation) -> tuple[str, ...]:
    """The expected paths that name something this session knows and that is still what it saw."""
    return _named(s.expected, [k.path for k in s.known if not k.moved])


def rounded(points: float) -> int:
    """Half to even; noise beyond a millionth is cut first, so that every machine rounds alike."""
    return round(round(points, 6))


def merges(touches: int, of: int) -> str:
    """How often: exact in a short history, ``1 merge in 33`` where the window is full and the share at most a half."""
    if touches and of >= WINDOW and 2 * touches <= of:
        return f"1 merge in {round(of / touches)}"
    return f"{text.count(touches, 'merge') if touches else 'no merge'} in {of}"


def _overlap(s: Situation) -> Term:
    basis: Basis = "measured" if s.measured else "guessed"
    if not s.expected:
        return Term("overlap", 0, "no expected files are declared", basis)
    total = sum(s.history.rarity(path) for path in s.expected)
    known = {path: grade(s, path) for path in kept(s)}
    rare = sum(s.history.rarity(path) * share for path, share in known.items())
    points = rounded(OVERLAP * rare / total) if total else 0
    return Term("overlap", points, _overlap_why(s, known), basis)


def grade(s: Situation, path: str) -> float:
    """How far an expected path that is known is known: a plain file wholly, a folder or a glob in part.

    Half counts for knowing anything of it; the other half is the share of its last touches that fell on files known here,
    the session's own counted in. Why: docs/advice.md, "What was improved".
    """
    if not glob.magic(path):
        return 1.0
    here = matching(path, (k.path for k in s.known if not k.moved))
    return (1 + (s.history.touches(here) + 1) / (s.history.touches([path]) + 1)) / 2


def _overlap_why(s: Situation, known: dict[str, float]) -> str:
    files = "paths" if any(map(glob.magic, s.expected)) else "files"
    in_part = sum(share < 1 for share in known.values())
    if not known:
        return f"none of {len(s.expected)} expected {files} is known here and unchanged"
    if len(known) == 1 and len(s.expected) > 1:
        (path,) = known
        return f"{text.plain(path)} {'in part' if in_part else 'only'}, touched by {_often(s.history, (path,))}"
    more = f", {in_part} in part" if in_part else ""
    return f"{len(known)} of {len(s.expected)} expected {files} are known here and unchanged{more}"


def _dependency(s: Situation) -> Term:
    if s.link is None:
        return Term("dependency", 0, "none to anything worked in this session")
    steps = "" if s.link.steps == 1 else ", two steps away,"
    if s.link.builds_on:
        why = f"builds on {s.link.other}{steps or ','} worked in this session"
    else:
        why = f"{s.link.other},{steps[1:]} worked in this session, builds on it"
    return Term("dependency", DIRECT if s.link.steps == 1 else TWO_STEPS, why)


def _lane(s: Situation) -> Term:
    if not s.shared_lanes:
        return Term("lane", 0, _no_lane(s))
    rare, name = max((s.history.rarity(*s.lanes.get(lane, ())), lane) for lane in reversed(s.shared_lanes))
    # A lane whose size no commit tells says nothing.
    rare = rare if s.history.size and s.lanes.get(name) else 0.0
    points = rounded(LANE * rare) if s.expected else min(rounded(LANE_ALONE * rare), LANE_CAP)
    return Term("lane", points, f"{name}, {_often(s.history, s.lanes.get(name, ()))}")


def _no_lane(s: Situation) -> str:
    here = ", ".join(s.lanes_now) or "no lane"
    return f"{', '.join(s.lanes_next) or 'no lane'}; this context knows {here}"


def _moved(s: Situation) -> Term:
    gone = [k.path for k in s.known if k.moved]
    if not gone:
        return Term("moved", 0, "no known file changed")
    more = f" and {len(gone) - 1} more" if len(gone) > 1 else ""
    why = f"{len(gone)} of {len(s.known)} known files changed: {text.plain(gone[0])}{more}"
    return Term("moved", rounded(MOVED * len(gone) / len(s.known)), why)


def _load(s: Situation) -> Term:
    if s.fill is None:
        return Term("load", 0, "context size unknown, counted as 30 % full", "guessed")
    return Term("load", min(0, rounded(LOAD * (s.fill - USUAL_FILL))), f"context {round(100 * s.fill)} % full")


def _idle(s: Situation, *, now: Instant) -> Term:
    if s.seen_at is None:
        return Term("idle", 0, "last activity unknown", "guessed")
    past = now - s.seen_at > s.cache_for
    return Term("idle", IDLE * past, "idle past its cache" if past else "its cache has not expired")


def _named(expected: tuple[str, ...], known: list[str]) -> tuple[str, ...]:
    """Those of ``expected`` that name one of ``known``; plain files cost one look-up, however many there are."""
    above = {folder for path in known for folder in _folders(path)}
    return tuple(e for e in expected if _names(e, above, known))


def _names(expected: str, above: set[str], known: list[str]) -> bool:
    folder = glob.folder(expected) if glob.magic(expected) else expected
    if folder is not None:
        return folder in above
    return bool(matching(expected, known))


def _folders(path: str) -> list[str]:
    """``path`` itself, every folder above it, and the root."""
    parts = path.split("/")
    return ["", *("/".join(parts[:i]) for i in range(1, len(parts) + 1))]


def _often(history: History, patterns: tuple[str, ...]) -> str:
    return merges(history.touches(patterns), history.size)
