"""Compare how turns are read with labels that people gave: python bench/eval_signals.py [FILE …] [--errors] [--json].

Without files every `signals-*.jsonl` in the folder that KIT_VECTORS names is read. Rows sampled as `sequence` are contiguous
stretches at their natural rate: the figure that counts. The others were found by keyword and flatter a reader of keywords.
In the lenient columns a label that a careful second reader could give as well (`alt`) is right too.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kit.domain.learning import critique, detect
from kit.domain.learning.signal import CORRECTIONS, Turn

VECTORS = Path(os.environ.get("KIT_VECTORS", Path(__file__).parents[2] / "shared" / "vectors"))
ANY = "any correction"
KINDS = (
    "pushback", "redo", "revert", "already_built", "rule", "tool_rejection",
    "approval", "new_request", "question", "answer", "other", "self_critique",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """One labelled turn and what kit reads in it."""

    id: str
    language: str
    project: str
    natural: bool
    labels: frozenset[str]
    also: frozenset[str]
    found: frozenset[str]
    because: tuple[str, ...]
    kinds: frozenset[str]


@dataclass(slots=True)
class Score:
    """How often one kind was told rightly, told wrongly, and missed."""

    right: int = 0
    wrong: int = 0
    missed: int = 0

    @property
    def support(self) -> int:
        """How many turns are of this kind."""
        return self.right + self.missed

    @property
    def precision(self) -> float:
        """The share of what was told that is right."""
        return self.right / (self.right + self.wrong) if self.right + self.wrong else 0.0

    @property
    def recall(self) -> float:
        """The share of what is there that was told."""
        return self.right / self.support if self.support else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of both."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0

    def json(self) -> dict[str, float]:
        """The figures, rounded to three places."""
        rates = {"precision": self.precision, "recall": self.recall, "f1": self.f1}
        return {name: round(rate, 3) for name, rate in rates.items()} | {"support": self.support, "wrong": self.wrong}


@dataclass(slots=True)
class Table:
    """The scores of one group of rows, strict and lenient, by kind."""

    rows: int = 0
    strict: dict[str, Score] = field(default_factory=dict)
    lenient: dict[str, Score] = field(default_factory=dict)

    def add(self, row: Row) -> None:
        """Count ``row`` in under every kind that could be told of it."""
        self.rows += 1
        for kind in (ANY, *KINDS) if "pushback" in row.kinds else KINDS:
            if kind == ANY or kind in row.kinds:
                told, there, also = (_has(labels, kind) for labels in (row.found, row.labels, row.also))
                _count(self.strict.setdefault(kind, Score()), told=told, there=there)
                _count(self.lenient.setdefault(kind, Score()), told=told, there=told if also else there)

    def json(self) -> dict[str, Any]:
        """Figures by kind."""
        kinds = {kind: {"strict": s.json(), "lenient": self.lenient[kind].json()} for kind, s in self.strict.items()}
        return {"rows": self.rows, "kinds": kinds}


def read(paths: Iterable[Path]) -> Iterator[Row]:
    """The rows of ``paths``; what a row does not say is taken as unknown."""
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip():
                yield _row(json.loads(line))


def tables(rows: Sequence[Row], by: Callable[[Row], str]) -> dict[str, Table]:
    """A table for each group that ``by`` names."""
    found: dict[str, Table] = {}
    for row in rows:
        if group := by(row):
            found.setdefault(group, Table()).add(row)
    return dict(sorted(found.items()))


def report(rows: Sequence[Row]) -> dict[str, dict[str, Table]]:
    """The tables of natural stretches and of all rows, whole, by language and by project."""
    natural = [row for row in rows if row.natural]
    return {
        "natural stretches": tables(natural, lambda _: "all"),
        "natural stretches, by language": tables(natural, lambda row: row.language),
        "natural stretches, by project": tables(natural, lambda row: row.project),
        "all rows": tables(rows, lambda _: "all"),
        "all rows, by language": tables(rows, lambda row: row.language),
        "all rows, by project": tables(rows, lambda row: row.project),
    }


def show(tables_: dict[str, dict[str, Table]]) -> str:
    """The report as text; by language and project the corrections alone."""
    lines: list[str] = []
    for title, groups in tables_.items():
        whole = ", by " not in title
        if not groups and not whole:
            lines.append(f"{title}: no row says so")
        for group, table in groups.items():
            name = f"{title}: {table.rows} turns" if whole else f"{title}: {group}, {table.rows} turns"
            kinds = [kind for kind in (ANY, *KINDS) if kind in table.strict and (whole or kind in {ANY, "pushback"})]
            lines += [name, f"  {'':16}{'precision':>10}{'recall':>8}{'F1':>6}{'support':>9}{'lenient F1':>12}"]
            lines += [_line(kind, table) for kind in kinds]
    return "\n".join(lines)


def errors(rows: Iterable[Row]) -> str:
    """The turns that were misread, one a line: what they are, what was told, and why."""
    wrong = [row for row in rows if row.found != row.labels]
    return "\n".join(f"{r.id}: {_names(r.labels)}, read as {_names(r.found)} ({'; '.join(r.because)})" for r in wrong)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures, or what was misread."""
    parser = argparse.ArgumentParser(description="Compare how turns are read with the labels that people gave.")
    parser.add_argument(
        "files", nargs="*", type=Path, help="files of labelled turns (default: signals-*.jsonl in KIT_VECTORS)"
    )
    parser.add_argument("--errors", action="store_true", help="list the turns that were misread")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    given = parser.parse_args(arguments)
    rows = list(read(given.files or sorted(VECTORS.glob("signals-*.jsonl"))))
    if not rows:
        sys.stderr.write(
            f"error: no labelled turns in {VECTORS}\nhint: KIT_VECTORS=path/to/vectors make eval-signals\n"
        )
        return 4
    found = report(rows)
    if given.errors:
        sys.stdout.write(errors(rows) + "\n")
    elif given.json:
        groups = {title: {group: t.json() for group, t in parts.items()} for title, parts in found.items()}
        sys.stdout.write(json.dumps(groups, indent=2, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write(show(found) + "\n")
    return 0


def _row(row: dict[str, Any]) -> Row:
    of_agent = row.get("role") == "assistant"
    found, because = _judged_agent(row) if of_agent else _judged(row)
    return Row(
        id=str(row.get("id", "?")),
        language=str(row.get("lang", "?")),
        project=str(row.get("project") or ""),
        natural=row.get("sampled") == "sequence",
        labels=frozenset(row.get("labels") or ()) - {"none"},
        also=frozenset(row.get("alt") or ()),
        found=found,
        because=because,
        kinds=frozenset(("self_critique",) if of_agent else KINDS[:-1]),
    )


def _judged(row: dict[str, Any]) -> tuple[frozenset[str], tuple[str, ...]]:
    signal = detect.read(Turn(*(str(row.get(name) or "") for name in ("human", "assistant_prev", "human_prev"))))
    return frozenset(signal.kinds), signal.because


def _judged_agent(row: dict[str, Any]) -> tuple[frozenset[str], tuple[str, ...]]:
    owned = critique.self_critique(str(row.get("assistant") or ""))
    return (frozenset({"self_critique"}), (owned.cue,)) if owned else (frozenset(), ())


def _has(labels: frozenset[str], kind: str) -> bool:
    if kind == ANY:
        return not CORRECTIONS.isdisjoint(labels)
    return kind in labels or (kind == "self_critique" and "none" in labels)


def _count(score: Score, *, told: bool, there: bool) -> None:
    score.right += told and there
    score.wrong += told and not there
    score.missed += there and not told


def _line(kind: str, table: Table) -> str:
    s, lenient = table.strict[kind], table.lenient[kind]
    return f"  {kind:16}{s.precision:10.2f}{s.recall:8.2f}{s.f1:6.2f}{s.support:9}{lenient.f1:12.2f}"


def _names(labels: frozenset[str]) -> str:
    return " and ".join(sorted(labels)) or "none"


if __name__ == "__main__":
    raise SystemExit(main())
