"""Read review threads: a comment on lines that changed after it, which is a correction with its effect.

A thread that was left unresolved teaches nothing, nor does one whose lines stand as they were. What the forge tells is
read by `kit.domain.learning.thread`; nothing is fetched.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from kit.app.kit import Kit
from kit.app.learning.scanned import Scanned, together
from kit.app.ledger import Ledger
from kit.domain.base import repo_path
from kit.domain.learning import detect, names, noise, objects, thread
from kit.domain.learning.leg import Effect, Words
from kit.domain.learning.objects import Repository
from kit.domain.learning.signal import Turn
from kit.domain.learning.thread import Thread
from kit.errors import NotReady
from kit.ports import Step

_LONGEST = 200_000
_UNKNOWN = "review:unknown"
_OID = re.compile(r"[0-9a-f]{40,64}")
_FAULTS = 3
_NAMED = 3
_MOST = 64


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The legs that threads give, and what was looked at."""

    words: tuple[Words, ...] = ()
    effects: tuple[Effect, ...] = ()
    scanned: Scanned = field(default_factory=Scanned)


@dataclass(frozen=True, slots=True)
class _Changed:
    """What became of the line a comment stood on: the names that went with it, what came in that commit, and the commit."""

    gone: frozenset[str]
    came: tuple[str, ...]
    step: Step


def read(kit: Kit, ledger: Ledger, paths: Iterable[str], steps: Sequence[Step]) -> Reviewed:
    """The threads in the files ``paths`` whose lines changed after them; ``steps`` are the commits looked at.

    Raises:
        NotReady: a file is not there.
        InvalidRecord: a file is no JSON.
    """
    several = [_file(kit, ledger, path, steps) for path in dict.fromkeys(paths)]
    return Reviewed(
        tuple(one for found in several for one in found.words),
        tuple(one for found in several for one in found.effects),
        together(found.scanned for found in several),
    )


def _file(kit: Kit, ledger: Ledger, path: str, steps: Sequence[Step]) -> Reviewed:
    found = thread.read(kit.worktree.read_outside(path), path)
    people = {c.github.lower(): name for name, c in ledger.settings.confirmers.items() if c.github}
    pairs = [
        pair for one in found.threads if (pair := _pair(kit, one, steps, people.get(one.login.lower(), one.login)))
    ]
    notes = tuple(f"{path}: {fault.what}" for fault in found.faults[:_FAULTS])
    scanned = Scanned(threads=len(found.threads), skipped=found.skipped, notes=notes)
    return Reviewed(tuple(words for words, _ in pairs), tuple(effect for _, effect in pairs), scanned)


def _pair(kit: Kit, one: Thread, steps: Sequence[Step], person: str) -> tuple[Words, Effect] | None:
    """The two legs of a thread, where it is not open and its lines changed after it."""
    changed = None if _says_nothing(one) else _changed(kit, one, steps)
    if changed is None:
        return None
    gone, came = tuple(sorted(changed.gone)), changed.came
    repository = Repository(paths=frozenset({one.path, *_paths(steps)}), names=frozenset({*gone, *came}))
    said = (*objects.of(one.text, repository), *names.meant(one.text, names.index((*gone, *came))))
    about = tuple(dict.fromkeys((*gone, *came, *objects.of_paths((one.path,)))))[:_MOST]
    where, meant = one.source_ref or _UNKNOWN, tuple(dict.fromkeys(said))
    words = Words("review", one.text, one.at, where, one.locator, meant, (one.path,), person)
    commit = changed.step.commit
    what = ", ".join(f"`{name}`" for name in gone[:_NAMED]) or "the line"
    summary = f"{what} left `{one.path}` after that comment, in {commit.oid[:7]}"
    source = f"git:{commit.oid}"
    return words, Effect("undone", summary, commit.at, source, one.locator, about, (one.path,), came)


def _says_nothing(one: Thread) -> bool:
    """Whether a thread is open, praises, pastes, or stands on a file that nobody writes."""
    if one.resolved is False or repo_path.fault(one.path) is not None or noise.churn(one.path):
        return True
    return noise.pasted(one.text) or set(detect.read(Turn(one.text)).kinds) == {"approval"}


def _changed(kit: Kit, one: Thread, steps: Sequence[Step]) -> _Changed | None:
    """What became of the line the comment stood on, where a later commit changed it; of a line not known, of the file."""
    later = (step for step in steps if one.at is not None and step.commit.at > one.at)
    step = next((step for step in later if any(change.path == one.path for change in step.changes)), None)
    if step is None:
        return None
    before = _lines(kit, f"{one.commit}:{one.path}") if _OID.fullmatch(one.commit) else []
    after = _lines(kit, f"HEAD:{one.path}")
    line = before[one.line - 1].strip() if one.line and one.line <= len(before) else ""
    if line and line in {other.strip() for other in after}:
        return None
    there, now = names.of_content("\n".join(before)), names.of_content("\n".join(after))
    others = tuple(change.path for change in step.changes if change.path != one.path and not noise.churn(change.path))
    came = sorted(now - there)[:_MOST] if before else []
    return _Changed(names.of_content(line) - now, (*came, *others[:_MOST]), step)


def _lines(kit: Kit, name: str) -> list[str]:
    try:
        data = kit.git.blobs([name]).get(name, b"")
    except NotReady:
        return []
    return data.decode("utf-8", "replace").split("\n") if 0 < len(data) <= _LONGEST else []


def _paths(steps: Iterable[Step]) -> set[str]:
    return {change.path for step in steps for change in step.changes}
