"""Compare the advice with hindsight on a real history: python bench/eval_advice.py REPO [--limit N] [--json].

Each pair of consecutive first-parent changes by one author within seven days is taken as a context and its next work. The
pair is *useful* where, by rarity, at least a quarter of what the second change modifies was changed by the first. The rule
is given the folders the second change touched as its footprint, the files of the first as what is known, and lanes two
folders deep; there is no session, so fill, compactions and idle time do not count. Files changed are a proxy for files
read, and an author is a proxy for a context. The plain rule it is compared with says warm where both share a top folder.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kit.domain.advice import term
from kit.domain.advice.rarity import WINDOW, History
from kit.domain.advice.situation import Known, Situation
from kit.domain.advice.verdict import FRESH_BELOW, KEEP_FROM, Verdict, advise
from kit.domain.base.instant import DAY, SECOND, Instant

LIMIT = 12_000
APART = 7 * DAY
USEFUL = 0.25
LANE_DEPTH = 2
VERDICTS: tuple[Verdict, ...] = ("WARM", "EITHER", "FRESH")


@dataclass(frozen=True, slots=True)
class Change:
    """One first-parent change: who made it and when, every path it touched, and those it modified in place."""

    oid: str
    parents: tuple[str, ...]
    author: str
    at: Instant
    touched: tuple[str, ...]
    modified: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two consecutive changes of one author, with what each rule says and what hindsight says."""

    plain: bool
    first_form: tuple[Verdict, int]
    score: tuple[Verdict, int]
    useful: bool


@dataclass(slots=True)
class Count:
    """How many pairs got an answer, and how many of them were useful."""

    pairs: int = 0
    useful: int = 0

    def add(self, pair: Pair) -> None:
        """Count ``pair`` in."""
        self.pairs += 1
        self.useful += pair.useful


class Table:
    """The outcome of one history: a count for each answer of each rule."""

    def __init__(self, changes: int) -> None:
        self.changes = changes
        self.every = Count()
        self.points: dict[str, dict[int, Count]] = {"first form": {}, "score": {}}
        self.rows = {"plain rule: warm": Count()}
        self.rows |= {f"{rule}: {verdict}": Count() for rule in ("first form", "score") for verdict in VERDICTS}

    def add(self, pair: Pair) -> None:
        """Count ``pair`` in."""
        self.every.add(pair)
        if pair.plain:
            self.rows["plain rule: warm"].add(pair)
        for rule, (verdict, points) in (("first form", pair.first_form), ("score", pair.score)):
            self.rows[f"{rule}: {verdict}"].add(pair)
            self.points[rule].setdefault(points, Count()).add(pair)

    def top_fifth(self, rule: str) -> float:
        """The useful share of the fifth of all pairs that ``rule`` scores highest; the score at the edge counts in part.

        Unlike the rows it does not depend on where the thresholds lie: it compares how well two scores sort.
        """
        left = self.every.pairs / 5
        wanted, useful = left, 0.0
        for _, count in sorted(self.points[rule].items(), reverse=True):
            part = min(1.0, left / count.pairs)
            useful += part * count.useful
            left -= part * count.pairs
        return useful / wanted if wanted else 0.0

    def json(self) -> dict[str, Any]:
        """Counts, and nothing rounded."""
        counts = {name: {"pairs": c.pairs, "useful": c.useful} for name, c in self.rows.items()}
        top = {rule: round(self.top_fifth(rule), 4) for rule in self.points}
        whole = {"changes": self.changes, "pairs": self.every.pairs, "useful": self.every.useful}
        return {**whole, "answers": counts, "topFifth": top}


def read(repo: str, rev: str, limit: int) -> list[Change]:
    """The last ``limit`` first-parent changes of ``rev`` and the window before them, newest first.

    A merge is by the author of what it merged, not by whoever pressed the button.
    """
    head = "%x1e%H%x1f%P%x1f%ae%x1f%ct%x1f"
    flags = ["--first-parent", "--diff-merges=first-parent", "--name-status", "--no-renames", "-z"]
    out = _git(repo, "log", *flags, f"--format={head}", f"-n{limit + WINDOW}", rev)
    changes = [_change(block) for block in out.split("\x1e")[1:]]
    merged = _authors(repo, [c.parents[1] for c in changes if len(c.parents) > 1])
    return [
        Change(c.oid, c.parents, merged[c.parents[1]], c.at, c.touched, c.modified)
        if len(c.parents) > 1 and c.parents[1] in merged
        else c
        for c in changes
    ]


def pairs(changes: Sequence[Change], limit: int) -> Iterator[tuple[int, int]]:
    """The places of each pair, the earlier change first, oldest pair first; ``changes`` are newest first."""
    last: dict[str, int] = {}
    for i in range(min(limit, len(changes)) - 1, -1, -1):
        change = changes[i]
        before = last.get(change.author)
        if before is not None and change.at - changes[before].at <= APART:
            yield before, i
        last[change.author] = i


def judge(changes: Sequence[Change], first: int, second: int, *, coarse: bool = False) -> Pair:
    """What the rules say before the second change, and whether the first was of use to it."""
    one, two = changes[first], changes[second]
    history = History.of(c.touched for c in changes[second + 1 : second + 1 + WINDOW])
    between = {path for c in changes[second + 1 : first] for path in c.touched}
    now, later = lanes(one.touched), lanes(two.touched)
    situation = Situation(
        session="session",
        taken_by="session",
        current="first",
        subject="second",
        measured=False,
        expected=footprint(two.touched, depth=LANE_DEPTH if coarse else None),
        known=tuple(Known(path, "seen", "moved" if path in between else "seen") for path in sorted(set(one.touched))),
        lanes_now=now,
        lanes_next=later,
        lanes={lane: (f"{lane}/**",) for lane in {*now, *later}},
        history=history,
    )
    plain = not {p.split("/")[0] for p in one.touched}.isdisjoint(p.split("/")[0] for p in two.touched)
    advice = advise(situation, now=two.at)
    return Pair(plain, first_form(situation), (advice.verdict, advice.points), useful(one, two, history))


def first_form(situation: Situation) -> tuple[Verdict, int]:
    """What the score said before it graded folders: one that is known in part was taken as known."""
    advice = advise(situation, now=Instant(0))
    rarity = situation.history.rarity
    total = sum(rarity(path) for path in situation.expected)
    overlap = term.rounded(term.OVERLAP * sum(rarity(path) for path in term.kept(situation)) / total) if total else 0
    points = advice.points - advice.terms[0].points + overlap
    return ("WARM" if points >= KEEP_FROM else "FRESH" if points < FRESH_BELOW else "EITHER"), points


def useful(one: Change, two: Change, history: History) -> bool:
    """Whether by rarity at least a quarter of what ``two`` modifies was changed by ``one``."""
    total = sum(history.rarity(path) for path in two.modified)
    known = set(one.touched)
    return total > 0 and sum(history.rarity(path) for path in two.modified if path in known) >= USEFUL * total


def footprint(paths: Iterable[str], depth: int | None = None) -> tuple[str, ...]:
    """The folders of ``paths``, at most ``depth`` deep, as an author would declare them; files of the root by name."""
    return tuple(sorted({"/".join([*p.split("/")[:-1][:depth], "**"]) if "/" in p else p for p in paths}))


def lanes(paths: Iterable[str]) -> tuple[str, ...]:
    """The folders two deep that ``paths`` lie in, taken as lanes."""
    return tuple(sorted({"/".join(p.split("/")[:-1][:LANE_DEPTH]) for p in paths if "/" in p}))


def evaluate(changes: Sequence[Change], limit: int, *, coarse: bool = False) -> Table:
    """The table of a history."""
    table = Table(min(limit, len(changes)))
    for first, second in pairs(changes, limit):
        if changes[first].touched and changes[second].touched:
            table.add(judge(changes, first, second, coarse=coarse))
    return table


def show(table: Table) -> str:
    """The table as text: how often each answer is given, and how often the pair was useful then."""
    lines = [
        f"{table.changes:,} changes, {table.every.pairs:,} pairs, {_percent(table.every.useful, table.every.pairs)} useful"
    ]
    lines.append(f"{'':20}{'share':>8}{'useful':>8}")
    for name, count in table.rows.items():
        lines.append(f"{name:20}{_percent(count.pairs, table.every.pairs):>8}{_percent(count.useful, count.pairs):>8}")
    tops = ", ".join(f"{rule} {100 * table.top_fifth(rule):.0f} %" for rule in table.points)
    return "\n".join([*lines, f"useful in the fifth with the highest score: {tops}"])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table of the history given."""
    parser = argparse.ArgumentParser(description="Compare the advice of pull-work with hindsight on a history.")
    parser.add_argument("repo", help="a repository, bare or not")
    parser.add_argument("--rev", default="HEAD", help="the revision to start from (default: HEAD)")
    parser.add_argument("--limit", type=int, default=LIMIT, help=f"how many changes to look at (default: {LIMIT})")
    parser.add_argument("--json", action="store_true", help="print counts as JSON")
    parser.add_argument("--coarse", action="store_true", help="declare folders two deep as the footprint")
    given = parser.parse_args(arguments)
    table = evaluate(read(given.repo, given.rev, given.limit), given.limit, coarse=given.coarse)
    sys.stdout.write((json.dumps(table.json(), indent=2) if given.json else show(table)) + "\n")
    return 0


def _change(block: str) -> Change:
    oid, parents, author, at, rest = block.split("\x1f", 4)
    fields = [f for f in rest.lstrip("\0\n").split("\0") if f]
    touched = tuple(fields[1::2])
    modified = tuple(path for status, path in zip(fields[::2], touched, strict=True) if status.startswith("M"))
    return Change(oid, tuple(parents.split()), author.casefold(), Instant(int(at) * SECOND), touched, modified)


def _authors(repo: str, oids: Sequence[str]) -> dict[str, str]:
    if not oids:
        return {}
    out = _git(repo, "log", "--no-walk=unsorted", "--stdin", "--format=%H%x1f%ae", given="\n".join(oids) + "\n")
    return {oid: email.casefold() for oid, email in (line.split("\x1f") for line in out.splitlines())}


def _git(repo: str, *arguments: str, given: str = "") -> str:
    command = ["git", "--no-pager", "-C", repo, *arguments]
    done = subprocess.run(command, input=given.encode(), capture_output=True, check=True)
    return done.stdout.decode("utf-8", "surrogateescape")


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "-"


if __name__ == "__main__":
    raise SystemExit(main())
