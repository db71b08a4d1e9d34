"""See in Git alone what was taken back: reverts with a reason, content that is as it was before, new files deleted again.

Lines rewritten within a workflow are the normal way of working and never say anything (signals, What Git alone can tell).
Who took it back does not matter; whether anybody said why, in words, is left to the sessions and threads.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from kit.app import upstream
from kit.app.kit import Kit
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.freshness.spec import Entry
from kit.domain.learning import names, objects
from kit.domain.learning.leg import Effect, EffectKind
from kit.errors import NotReady, WrongUsage
from kit.ports import Change, Step

MOST = 500
REASON = 8
_PATHS = 20
_CHANGES = 200
_LONGEST = 200_000
_FILE = "100"
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_REVERTS = re.compile(r"This reverts commit ([0-9a-f]{7,64})")
_BOILERPLATE = re.compile(r"This reverts commit [0-9a-f]{7,64}[^\n]{0,120}|^Revert \"[^\n]*\"$", re.MULTILINE)
_TRAILER = re.compile(r"^[A-Za-z][A-Za-z-]*: [^\n]*$|^\(cherry picked from [^\n]*\)$", re.MULTILINE)
_AGENTS = r"claude|codex|copilot|cursor|gemini|aider|devin|windsurf|opencode|openhands"
_BY_AGENT = re.compile(
    rf"^(?:co-authored-by|assisted-by|generated-by): [^\n]*\b(?:{_AGENTS})\b|generated with \[?(?:{_AGENTS})\b",
    re.IGNORECASE | re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class History:
    """The commits looked at, whether there are older ones that were not, and why there are none where Git cannot tell."""

    steps: tuple[Step, ...] = ()
    cut: bool = False
    why_not: str = ""


def read(kit: Kit, since: str | None, *, most: int = MOST) -> History:
    """The newest commits since ``since`` (a revision, or a time), else since the branch left upstream's default branch.

    Raises:
        WrongUsage: ``since`` is neither.
    """
    if kit.git.resolve("HEAD") is None:
        return History(why_not="there is no commit yet")
    at = _time(since)
    if since is not None and at is None and kit.git.resolve(since) is None:
        raise WrongUsage(
            "bad-since",
            f"`{since}` names no commit and no time; expected a revision or for example 2026-11-30",
            hint="kit learning-review --since HEAD~20",
        )
    try:
        start = None if at is not None else since if since is not None else _left(kit)
        steps = kit.git.steps("HEAD", start, most)
    except NotReady as error:
        return History(why_not=error.what)
    kept = tuple(step for step in steps if at is None or step.commit.at >= at)
    return History(kept, cut=len(kept) == most)


@dataclass(frozen=True, slots=True)
class _TakenBack:
    """One effect with the changes that were its content."""

    kind: EffectKind
    summary: str
    step: Step
    changes: tuple[Change, ...]


def effects(
    kit: Kit, steps: Sequence[Step], *, made: Iterable[str], noise: Callable[[Step, str], bool],
    churn: Callable[[str], bool],
) -> tuple[Effect, ...]:  # fmt: skip
    """What ``steps`` took back, oldest first.

    ``made`` are the beginnings of the ids of commits made in a session; ``noise`` says of a commit and its reason that it
    teaches nothing, and ``churn`` which files nobody writes.
    """
    told = [step for step in steps if not noise(step, reason(step.commit.message))]
    found = [*_reverted(kit, told, tuple(made)), *_restored(told), *_deleted(told)]
    found.sort(key=lambda one: (one.step.commit.at, one.step.commit.oid, one.kind, one.summary))
    kept = [replace(one, changes=tuple(c for c in one.changes if not churn(c.path))[:_PATHS]) for one in found]
    texts = _texts(kit, [change for one in kept for change in one.changes])
    return tuple(_effect(one, texts) for one in kept if one.changes)


def names_in(kit: Kit, steps: Iterable[Step]) -> frozenset[str]:
    """The names in what ``steps`` changed, both sides: what a session may speak of whose log tells no calls."""
    changes = [change for step in steps for change in _files(step.changes)][:_CHANGES]
    return frozenset().union(*(names.of_content("\n".join(lines)) for lines in _texts(kit, changes).values()))


def by_agent(message: str) -> bool:
    """Whether a commit's message says that an agent had a part in it."""
    return _BY_AGENT.search(message) is not None


def reason(message: str) -> str:
    """What a message says of its own making: without the lines that Git writes for a revert, and without trailers."""
    return " ".join(_TRAILER.sub("", _BOILERPLATE.sub("", message)).split())


def _reverted(kit: Kit, steps: Iterable[Step], made: tuple[str, ...]) -> Iterator[_TakenBack]:
    """Reverts that say why, in eight words or more, of a commit made in a session."""
    for step in steps:
        names_it = _REVERTS.search(step.commit.message)
        why = reason(step.commit.message)
        if names_it is None or len(why.split()) < REASON:
            continue
        before = kit.git.resolve(names_it[1])
        if before is not None and (by_agent(before.message) or before.oid.startswith(made)):
            yield _TakenBack("reverted", f"{before.oid[:7]} was reverted: {why}", step, _files(step.changes))


def _restored(steps: Iterable[Step]) -> Iterator[_TakenBack]:
    """Files that a commit brings back to what they were before an earlier one; a revert is told as such."""
    seen: dict[str, list[str]] = {}
    for step in steps:
        for change in _files(step.changes):
            if change.before is None or change.after is None:
                continue
            earlier = seen.setdefault(change.path, [change.before.oid])
            if change.after.oid in earlier[:-1] and not _REVERTS.search(step.commit.message):
                what = f"{step.commit.oid[:7]} brought `{change.path}` back to what it was"
                yield _TakenBack("earlier blob", what, step, (change,))
            earlier.append(change.after.oid)


def _deleted(steps: Iterable[Step]) -> Iterator[_TakenBack]:
    """Files that one of these commits added and a later one deleted; one that moved on is not deleted."""
    new: dict[str, Step] = {}
    for step in steps:
        arrived = {change.after.oid for change in step.changes if change.before is None and change.after is not None}
        for change in _files(step.changes):
            if change.before is None:
                new[change.path] = step
            elif change.after is None and new.pop(change.path, None) is not None and change.before.oid not in arrived:
                what = f"{step.commit.oid[:7]} deleted the new file `{change.path}` again"
                yield _TakenBack("deleted", what, step, (change,))


def _files(changes: Iterable[Change]) -> tuple[Change, ...]:
    """The changes of plain files whose content differs."""
    return tuple(
        c for c in changes if all(_plain(side) for side in (c.before, c.after)) and _oid(c.before) != _oid(c.after)
    )


def _plain(side: Entry | None) -> bool:
    return side is None or side.mode.startswith(_FILE)


def _oid(side: Entry | None) -> str:
    return side.oid if side is not None else ""


def _texts(kit: Kit, changes: Sequence[Change]) -> dict[str, list[str]]:
    """The lines of the blobs that ``changes`` are about, by blob; of one that is large or not here there are none."""
    oids = {_oid(side) for change in changes for side in (change.before, change.after)} - {""}
    try:
        found = kit.git.blobs(sorted(kit.git.present(oids)))
    except NotReady:
        return {}
    return {oid: data.decode("utf-8", "replace").splitlines() for oid, data in found.items() if len(data) <= _LONGEST}


def _effect(one: _TakenBack, texts: dict[str, list[str]]) -> Effect:
    """The effect, about the names in the lines that came or went, and about the files."""
    lines: list[str] = []
    for change in one.changes:
        before, after = (texts.get(_oid(side), []) for side in (change.before, change.after))
        there, here = set(before), set(after)
        lines += [line for line in before if line not in here] + [line for line in after if line not in there]
    paths = tuple(change.path for change in one.changes)
    about = (*sorted(names.of_content("\n".join(lines)))[: objects.MOST], *objects.of_paths(paths))
    commit = one.step.commit
    return Effect(one.kind, one.summary, commit.at, f"git:{commit.oid}", objects=about, paths=paths)


def _left(kit: Kit) -> str:
    """Where this branch left upstream's default branch; what that branch has is not looked at again."""
    base = upstream.default_branch(kit, kit.git.branches())
    return base.oid if base else "main"


def _time(word: str | None) -> Instant | None:
    """The instant that ``word`` names; a date is its first one."""
    if word is None:
        return None
    return instant.parse(f"{word}T00:00:00Z" if _DATE.fullmatch(word) else word)
