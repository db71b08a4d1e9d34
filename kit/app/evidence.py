"""Take evidence: what stands in a file at HEAD, what a person said, how a command ended; with what was watched then.

Evidence is taken from what is committed, never from a worktree that differs (freshness T12): what is recorded must be
what anybody can look up. What it is worth is left to the fold.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kit.app import named, watching
from kit.app.kit import Kit
from kit.domain.base import repo_path, text
from kit.domain.freshness import spec as specs_of
from kit.domain.freshness import watch as watches
from kit.domain.freshness.record import Recorded, record
from kit.domain.freshness.spec import Entry, Spec
from kit.domain.freshness.view import View
from kit.errors import AnswerIsNo, NotReady, WrongUsage
from kit.ports import Commit

QUOTE = 240
_READING = re.compile(r"(?P<path>.+?)(?::(?P<first>\d+)(?:-(?P<last>\d+))?)?")


@dataclass(frozen=True, slots=True)
class Ground:
    """HEAD as evidence is taken from it: its commit, everything in its tree, and where its symlinks lead."""

    kit: Kit
    commit: Commit
    view: View

    def recorded(self, watch: Iterable[str]) -> Recorded:
        """What ``watch`` names, with the content it has here, and what is worth saying about it."""
        texts = tuple(watch)
        return record(texts, self.view, watching.links_of(self.kit, self.view, texts))

    def specs(self, watch: Iterable[str]) -> tuple[Spec, ...]:
        """The specs of ``watch``.

        Raises:
            WrongUsage: something that may not be watched, with every fault.
        """
        found = self.recorded(watch)
        if found.faults:
            first = found.faults[0]
            raise WrongUsage(first.code, first.what, hint=first.hint, faults=found.faults)
        return found.specs


@dataclass(frozen=True, slots=True)
class Reading:
    """A file, or some lines of it, that were read; lines count from 1, and 0 stands for the whole file."""

    path: str
    first: int = 0
    last: int = 0

    @property
    def locator(self) -> str:
        """How a record points at it, for example ``src/a.py:2-3``."""
        shown = repo_path.to_text(self.path)
        if not self.first:
            return shown
        return f"{shown}:{self.first}" + (f"-{self.last}" if self.last != self.first else "")


def ground(kit: Kit) -> Ground:
    """HEAD and its tree.

    Raises:
        AnswerIsNo: there is no commit yet.
        NotReady: objects of the tree are not here.
    """
    commit = kit.git.resolve("HEAD")
    if commit is None:
        raise AnswerIsNo("no-commit", "there is no commit yet, and evidence is taken from HEAD", hint="git commit")
    return Ground(kit, commit, watching.view_at(kit))


def reading(kit: Kit, word: str) -> Reading:
    """The file and lines that ``word`` names, for example ``src/a.py:2-3``.

    Raises:
        WrongUsage: it names a path no record may hold, or lines that run backwards.
    """
    match = _READING.fullmatch(word)
    if match is None:
        raise WrongUsage("bad-reading", "the file to read is empty; expected PATH or PATH:FIRST-LAST")
    first = int(match["first"] or 0)
    last = int(match["last"] or first)
    if match["first"] and not 1 <= first <= last:
        raise WrongUsage("bad-lines", f"`{text.plain(word)}` names no lines; expected PATH:FIRST-LAST, counted from 1")
    return Reading(named.path(kit, match["path"]), first, last)


def located(locator: str) -> Reading:
    """The file and lines that a record's locator points at; `Reading.locator` of it is the locator again."""
    match = _READING.fullmatch(locator)
    first = int(match["first"] or 0) if match else 0
    if match is None or not first:
        return Reading(repo_path.from_text(locator))
    return Reading(repo_path.from_text(match["path"]), first, int(match["last"] or first))


def uncommitted(kit: Kit, watch: Sequence[str]) -> tuple[str, ...]:
    """The files under ``watch`` that differ between this worktree and HEAD, sorted."""
    if not watch or kit.git.place.bare:
        return ()
    stems = sorted({watches.stem(pattern) for pattern in watch})
    changed = kit.git.overlay(stems)
    return tuple(sorted(path for path in changed if any(watches.names(pattern, path) for pattern in watch)))


def require_committed(kit: Kit, watch: Sequence[str]) -> None:
    """Insist that what is watched is committed.

    Raises:
        AnswerIsNo: a watched file differs from HEAD, or is not tracked.
    """
    differing = uncommitted(kit, watch)
    if differing:
        first = repo_path.to_text(differing[0])
        more = f" and {text.count(len(differing) - 1, 'other')}" if len(differing) > 1 else ""
        raise AnswerIsNo(
            "uncommitted",
            f"`{first}`{more} differs from HEAD, and evidence is taken from what is committed",
            where=first,
            hint=f"git add {shlex.quote(first)} && git commit",
        )


def excerpt(kit: Kit, here: Ground, source: Reading) -> str:
    """What stands at ``source`` in HEAD, on one line of at most 240 characters.

    Raises:
        WrongUsage: the file is not in HEAD, or has fewer lines.
    """
    entry = here.view.entry(source.path)
    if entry is None or entry.mode in {specs_of.FOLDER, specs_of.SUBMODULE}:
        raise _not_a_file(here, source, entry)
    data = kit.git.blobs([entry.oid]).get(entry.oid)
    if data is None:
        raise NotReady(
            "objects-missing", f"the blob {entry.oid} of `{source.path}` is not here", hint="git fetch --refetch"
        )
    if b"\0" in data:
        return f"binary file, {text.count(len(data), 'byte')}"
    lines = data.decode("utf-8", "backslashreplace").splitlines()
    if source.last > len(lines):
        shown = repo_path.to_text(source.path)
        raise WrongUsage(
            "bad-lines", f"`{shown}` has {text.count(len(lines), 'line')}; got {source.first}-{source.last}"
        )
    return one_line(" ".join(lines[source.first - 1 : source.last] if source.first else lines)) or "(empty)"


def one_line(words: str, limit: int = QUOTE) -> str:
    """``words`` on one line of at most ``limit`` characters, safe to store and show."""
    flat = text.plain(" ".join(words[: limit * 20].split()))
    return flat if len(flat) <= limit else flat[: limit - 1].rstrip() + "…"


def with_specs(body: Mapping[str, Any], specs: Sequence[Spec]) -> dict[str, Any]:
    """The evidence ``body`` with what was watched when it was taken, and its digest."""
    kept = [
        {k: v for k in ("path", "mode", "oid", "base", "digest") if (v := getattr(s, k)) is not None} for s in specs
    ]
    return {**body, "integrityRef": specs_of.integrity_ref(specs), "metadata": {"kit": {"specs": kept}}}


def _not_a_file(here: Ground, source: Reading, entry: Entry | None) -> WrongUsage:
    shown = repo_path.to_text(source.path)
    if entry is not None:
        return WrongUsage("not-a-file", f"`{shown}` is a folder in HEAD; expected a file", hint=f"--watch '{shown}/**'")
    twin = here.view.twin(source.path)
    hint = f"did you mean `{twin}`?" if twin else f"git add {shlex.quote(shown)} && git commit"
    return WrongUsage("not-in-head", f"`{shown}` is not in HEAD; evidence is taken from what is committed", hint=hint)
