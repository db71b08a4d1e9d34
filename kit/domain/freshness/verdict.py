"""Say fresh, stale or unknown, with the cause, the degree and the words for people.

A verdict is a value: what it rests on is decided in `judge` and `window`, counting lines in `lines`, and what it does to a
status in `kit.domain.trust`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, cast

from kit.domain.base import glob, repo_path, text
from kit.domain.base.record import Json
from kit.domain.freshness.spec import FOLDER, Entry

State = Literal["fresh", "stale", "unknown"]
Kind = Literal["changed", "moved", "gone", "mode", "added"]
BINARY = -1

_RANK = {"fresh": 0, "unknown": 1, "stale": 2}
_REASONS = {
    "equal": "watched content is equal",
    "changed": "watched content changed",
    "moved": "watched content moved",
    "gone": "watched content is gone",
    "mode": "the mode of watched content changed",
    "added": "watched content was added",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One watched thing that is not what it was: a file, or a folder or glob where its files are not told apart.

    ``lines`` counts the lines of one side that the other lacks, the greater of the two; `BINARY` where there are none to
    count, None where nobody counted. ``to`` is where a moved one is now.
    """

    path: str
    kind: Kind
    before: Entry | None = None
    after: Entry | None = None
    to: str = ""
    lines: int | None = None

    def text(self) -> str:
        """For example ``src/a.py, 1 line``; a folder ends in a slash."""
        folder = self.folds and not glob.magic(self.path)
        shown = f"{repo_path.to_text(self.path)}/" if folder and self.path else repo_path.to_text(self.path) or "**"
        return f"{text.plain(shown)}, {self.how()}"

    @property
    def folds(self) -> bool:
        """Whether it stands for the files of a folder or glob that are not told apart."""
        return glob.magic(self.path) or any(side and side.mode == FOLDER for side in (self.before, self.after))

    def how(self) -> str:
        """What became of it, without its path."""
        if self.kind == "moved":
            return f"moved to {text.plain(repo_path.to_text(self.to))}"
        if self.kind == "mode" and self.before and self.after:
            return f"mode {self.before.mode} → {self.after.mode}"
        if self.kind != "changed":
            return self.kind
        if self.lines is None:
            return "changed"
        return "binary" if self.lines == BINARY else text.count(self.lines, "line")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether watched content is what it was, and why.

    ``cause`` is a stable slug (``equal changed moved gone mode added window future submodule objects shallow filter
    baseline unrecorded``), ``detail`` its sentence where the slug alone does not say it, ``hint`` the command that would
    settle or repair it, ``moved`` every finding, ``files`` how many files are watched (0 where nobody counted),
    ``current`` the digest the specs have now where it differs, ``touched`` how often the content changed and came back.
    """

    state: State
    cause: str
    moved: tuple[Finding, ...] = ()
    detail: str = ""
    hint: str = ""
    notes: tuple[str, ...] = ()
    files: int = 0
    uncommitted: bool = False
    current: str = ""
    touched: int | None = None

    def telling(self, moved: Iterable[Finding]) -> Verdict:
        """The same verdict with these findings, and the cause they have in common; each path counts once."""
        found = tuple({finding.path: finding for finding in moved}.values())
        return replace(self, moved=found, cause=cause_of(found))

    @property
    def lines(self) -> int | None:
        """Lines over all findings, or None where none were counted."""
        counted = [f.lines for f in self.moved if f.lines is not None and f.lines != BINARY]
        return sum(counted) if counted else None

    @property
    def degree(self) -> str:
        """How much moved, for example ``1 of 12 files, 14 lines``; empty where nothing did."""
        if not self.moved:
            return ""
        moved = len(self.moved)
        if any(finding.folds for finding in self.moved):
            return text.count(moved, "watched path")
        whole = (
            f"{moved:,} of {text.count(max(self.files, moved), 'file')}" if self.files else text.count(moved, "file")
        )
        return whole if self.lines is None else f"{whole}, {text.count(self.lines, 'line')}"

    @property
    def reason(self) -> str:
        """One sentence without a full stop."""
        words = self.detail or _REASONS.get(self.cause, self.cause)
        if self.state == "stale" and self.moved:
            words = self.moved[0].text() if len(self.moved) == 1 else f"{words}: {self.degree}"
        if self.state == "fresh" and self.touched:
            words += f", touched {text.count(self.touched, 'time')}"
        return f"{words}, uncommitted in this worktree" if self.uncommitted else words

    def short(self) -> str:
        """What a page prints at the end of a line, for example ``src/a.py, 1 line`` or ``2 of 12 files, 14 lines``."""
        if self.state == "stale" and len(self.moved) > 1:
            return f"{self.degree}, uncommitted" if self.uncommitted else self.degree
        if self.state == "stale" and self.moved:
            return f"{self.moved[0].text()}, uncommitted" if self.uncommitted else self.moved[0].text()
        return self.reason

    def long(self) -> tuple[str, ...]:
        """Every line there is to say: the verdict, each finding, the notes and the hint."""
        head = f"{self.state}: {self.reason}"
        rest = [f"  {finding.text()}" for finding in self.moved] if len(self.moved) > 1 else []
        hint = (f"  hint: {self.hint}",) if self.hint else ()
        return (head, *rest, *(f"  note: {note}" for note in self.notes), *hint)

    def json(self) -> dict[str, Json]:
        """The JSON form; keys without a value are left out."""
        found: dict[str, Json] = {"state": self.state, "cause": self.cause, "reason": self.reason}
        optional: dict[str, Json] = {
            "degree": self.degree,
            "moved": [_finding_json(finding) for finding in self.moved],
            "uncommitted": self.uncommitted,
            "touched": self.touched,
            "notes": list(self.notes),
            "hint": self.hint,
        }
        return found | {key: value for key, value in optional.items() if value}

    def row(self) -> list[Json]:
        """The compact form a cache keeps; `from_row` of it is this verdict again."""
        findings = [
            [
                repo_path.to_text(f.path),
                f.kind,
                *_sides(f.before),
                *_sides(f.after),
                repo_path.to_text(f.to) if f.to else "",
                f.lines,
            ]
            for f in self.moved
        ]
        row: list[Json] = [self.state, self.cause, findings, self.current, self.detail, self.hint, list(self.notes)]
        return row[: 4 if not (self.detail or self.hint or self.notes) else None]


def cause_of(moved: Iterable[Finding]) -> str:
    """The kind all findings have in common, else ``changed``."""
    kinds = {finding.kind for finding in moved}
    return kinds.pop() if len(kinds) == 1 else "changed"


EQUAL = Verdict("fresh", "equal")


def from_row(row: list[Json]) -> Verdict:
    """The verdict a cache kept as ``row``."""
    state, cause, findings, current, detail, hint, notes = row if len(row) > 4 else [*row, "", "", ()]  # noqa: PLR2004
    moved = tuple(
        Finding(
            repo_path.from_text(path),
            cast("Kind", kind),
            _entry(bm, bo),
            _entry(am, ao),
            repo_path.from_text(to),
            lines,
        )
        for path, kind, bm, bo, am, ao, to, lines in findings
    )
    return Verdict(cast("State", state), cause, moved, detail, hint, tuple(notes), current=current)


def worst(*verdicts: Verdict) -> Verdict:
    """The verdict that holds where all must: stale before unknown before fresh, the first of equals, every note kept.

    What is known to have changed is stale whatever else is unknown; unknown is never fresh (design 1, tenet 4).
    """
    found = max(verdicts, key=lambda verdict: _RANK[verdict.state], default=EQUAL)
    notes = dict.fromkeys(note for verdict in verdicts for note in verdict.notes)
    return found if tuple(notes) == found.notes else replace(found, notes=tuple(notes))


def _sides(entry: Entry | None) -> tuple[str | None, str | None]:
    return (None, None) if entry is None else (entry.mode, entry.oid)


def _entry(mode: str | None, oid: str | None) -> Entry | None:
    return None if mode is None or oid is None else Entry(mode, oid)


def _finding_json(finding: Finding) -> dict[str, Json]:
    found: dict[str, Json] = {"path": repo_path.to_text(finding.path), "kind": finding.kind}
    for key, entry in (("before", finding.before), ("after", finding.after)):
        if entry is not None:
            found[key] = {"mode": entry.mode, "oid": entry.oid}
    if finding.to:
        found["to"] = repo_path.to_text(finding.to)
    if finding.lines is not None:
        found["lines"] = "binary" if finding.lines == BINARY else finding.lines
    return found
