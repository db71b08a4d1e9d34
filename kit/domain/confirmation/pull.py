"""Read the pull requests of a forge: who opened each, and where it went. Who may confirm what is left to the proof."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.confirmation import forge
from kit.errors import Fault

_NOUN = "pull requests"
_URLS = ("url", "issue_url", "html_url")


@dataclass(frozen=True, slots=True)
class Pull:
    """One pull request; ``person`` says whether a person opened it, ``merged_at`` is None where it was not merged."""

    source: str
    number: int
    opener: str
    person: bool
    merged_at: Instant | None = None
    merge_commit: str | None = None
    base: str = ""
    head: str = ""


@dataclass(frozen=True, slots=True)
class Pulls:
    """What was read, and what could not be."""

    pulls: tuple[Pull, ...]
    faults: tuple[Fault, ...] = ()


def read(data: bytes, where: str = "pulls") -> Pulls:
    """The pull requests in ``data``, JSON of the GitHub API: one, a list, or pages put together.

    Raises:
        InvalidRecord: it is no JSON.
    """
    return Pulls(*forge.told(data, where, _NOUN, _pull))


def joined(several: Iterable[Pulls]) -> Pulls:
    """All of ``several``; of one pull request that is given twice with two openers neither is taken."""
    known: dict[str, Pull] = {}
    twice: dict[str, Fault] = {}
    faults: list[Fault] = []
    for given in several:
        faults += given.faults
        for one in given.pulls:
            other = known.setdefault(one.source, one)
            if other.opener.lower() != one.opener.lower():
                what = f"{one.source} is given twice with different openers; neither is taken"
                twice[one.source] = Fault("told-twice", what, one.source)
    return Pulls(tuple(one for source, one in known.items() if source not in twice), (*faults, *twice.values()))


def _pull(entry: Any, where: str) -> Pull | Fault:
    source = forge.source(entry, _URLS) if isinstance(entry, dict) else None
    if source is None:
        return Fault("bad-pull", "got no URL of a pull request; expected one of the API", where)
    opener = forge.login(entry.get("user"))
    if not opener:
        return Fault("bad-pull", f"got no opener of {source}; expected `user` with its login", where)
    merged, commit = entry.get("merged_at"), entry.get("merge_commit_sha")
    return Pull(
        source=source,
        number=int(source.rpartition("#")[2]),
        opener=opener,
        person=forge.person(entry.get("user")),
        merged_at=instant.parse(merged) if isinstance(merged, str) else None,
        merge_commit=commit if isinstance(commit, str) else None,
        base=_ref(entry.get("base")),
        head=_ref(entry.get("head")),
    )


def _ref(side: Any) -> str:
    name = side.get("ref") if isinstance(side, dict) else None
    return name if isinstance(name, str) else ""
