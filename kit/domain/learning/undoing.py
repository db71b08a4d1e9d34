"""Find what of the agent's last acts was taken back by its next ones: content removed or written over, files restored or
deleted.

Content that comes back in another form was formatted and not undone. Work grows with the lines, not with their pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from kit.domain.base.instant import Instant
from kit.domain.learning import noise
from kit.domain.learning.command import Command
from kit.domain.learning.objects import Repository
from kit.domain.learning.stretch import Act
from kit.domain.transcript import place, shell

FRAGMENTS = 50
SHORTEST = 4
HALF = 0.5
_WHOLE = frozenset({"write", "create", "create_file", "write_file", "write_to_file", "createfile"})
_NOT_LANDED = frozenset({"rejected", "interrupted", "failed"})


@dataclass(slots=True)
class Loss:
    """What went from one file: names that the last acts had brought in, whether the file itself, and what came instead."""

    at: Instant | None
    names: set[str] = field(default_factory=set)
    came: set[str] = field(default_factory=set)
    deleted: bool = False


def taken_back(before: Iterable[Act], after: Sequence[Act], repository: Repository) -> Mapping[str, Loss]:
    """By path, what of the landed acts ``before`` is gone after ``after``; files where nothing is gone are left out."""
    landed: dict[str, list[Act]] = {}
    for act in before:
        if act.call.ending not in _NOT_LANDED:
            for path in act.paths:
                landed.setdefault(path, []).append(act)
    left = set(landed)
    found: dict[str, Loss] = {}
    edits: dict[str, list[Act]] = {}
    for act in after:
        if act.call.ending in _NOT_LANDED:
            continue
        for path in (p for p in act.paths if p in landed):
            edits.setdefault(path, []).append(act)
        for path, deleted in _swept(act, left, repository):
            left.discard(path)
            found[path] = Loss(act.call.at, set().union(*(own.came for own in landed[path])), deleted=deleted)
    for path, own in edits.items():
        edited = _edited(landed[path], own)
        if edited is not None and path not in found:
            found[path] = edited
    return found


def _edited(own: Sequence[Act], edits: Sequence[Act]) -> Loss | None:
    """What edits of one file took from what ``own`` had brought into it."""
    edits = [act for act in edits if not _formats(act)]
    if not edits:
        return None
    brought = frozenset[str]().union(*(act.came for act in own))
    came = frozenset[str]().union(*(act.came for act in edits))
    whole = [act for act in edits if _is_whole(act)]
    if whole:
        kept = frozenset(_lines(whole[-1].call.added))
        lost_names = set(brought - whole[-1].came)
        lost = [act for act in own if _mostly(_put(act), gone=lambda line: line not in kept)]
    else:
        removed = frozenset(line for act in edits for line in _lines(act.call.removed))
        removed -= frozenset(line for act in edits for line in _lines(act.call.added))
        lost_names = set(brought & frozenset[str]().union(*(act.gone for act in edits)) - came)
        lost = [act for act in own if _mostly(_put(act), gone=removed.__contains__)] or _fragments(own, edits)
    if not lost and not lost_names:
        return None
    return Loss(edits[0].call.at, lost_names, set(came - brought))


def _fragments(own: Sequence[Act], edits: Sequence[Act]) -> list[Act]:
    """Those of ``own`` whose whole addition, shorter than a line, stands in what an edit removed and nowhere in what it
    added.
    """
    removed = "\n".join(act.call.removed for act in edits)
    added = "\n".join(act.call.added for act in edits)
    short = [act for act in own if len(act.call.added.strip()) >= SHORTEST and "\n" not in act.call.added.strip()]
    return [a for a in short[-FRAGMENTS:] if a.call.added.strip() in removed and a.call.added.strip() not in added]


def _swept(act: Act, left: AbstractSet[str], repository: Repository) -> Iterable[tuple[str, bool]]:
    """Those of the files ``left`` that the commands of ``act`` restored or deleted, each with whether it is deleted."""
    for one in act.commands:
        if not one.undoes or not (_deletes(one) or shell.takes_back(" ".join(one.words)) or one.head == "git stash"):
            continue
        named = [word for word in one.words[1:] if not word.startswith("-")]
        whole = "." in named or one.head in {"git revert", "git reset", "git stash", "git clean"}
        for path in sorted(left) if whole else _paths(named, act, repository):
            if path in left:
                yield path, _deletes(one) or (whole and one.head == "git clean")


def _paths(named: Iterable[str], act: Act, repository: Repository) -> Iterable[str]:
    for word in named:
        inside = place.inside(word, act.call.cwd, repository.roots) if act.call.cwd or word.startswith("/") else None
        yield inside if inside is not None else word.removeprefix("./")


def _deletes(one: Command) -> bool:
    return one.program in {"rm", "unlink", "trash"} or one.head in {"git rm", "git clean"}


def _is_whole(act: Act) -> bool:
    return act.call.tool.lower() in _WHOLE and not act.call.removed


def _formats(act: Act) -> bool:
    return bool(act.call.removed) and noise.formatting([act.call.removed], [act.call.added])


def _put(act: Act) -> frozenset[str]:
    """The lines an act brought in."""
    return frozenset(_lines(act.call.added)) - frozenset(_lines(act.call.removed))


def _lines(content: str) -> Iterable[str]:
    return (line for raw in content.split("\n") if len(line := raw.strip()) >= SHORTEST)


def _mostly(lines: frozenset[str], *, gone: Callable[[str], bool]) -> bool:
    return bool(lines) and sum(map(gone, lines)) >= HALF * len(lines)
