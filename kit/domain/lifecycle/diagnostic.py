"""Say what is wrong with a declaration, where, and what to write instead.

Codes follow the vocabulary of the protocol's first implementation, so that reports can be compared; `untrusted-source` and
`more-diagnostics` are ours.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Literal, get_args

from kit.domain.lifecycle import grammar

Code = Literal[
    "invalid-lifecycle-tag",
    "nested-block",
    "duplicate-block-id",
    "mismatched-block-end",
    "unexpected-block-end",
    "unclosed-block",
    "block-id-conflict",
    "untrusted-source",
    "more-diagnostics",
]
CODES: frozenset[str] = frozenset(get_args(Code))
MOST = 100
_SHOWN = 120


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing that is wrong with a source; ``text`` is the beginning of the line it is about."""

    code: Code
    message: str
    source: str
    line: int
    text: str
    hint: str


def excerpt(text: str, line: grammar.Line) -> str:
    """The beginning of ``line``."""
    cut = line.end > line.start + _SHOWN
    return text[line.start : line.start + _SHOWN] + "…" if cut else text[line.start : line.end]


def named(block: str) -> str:
    """The id ``block`` as a report names it: an id may be as long as its text, and a text may be wrong on every line."""
    return block if len(block) <= _SHOWN else block[:_SHOWN] + "…"


def bounded(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The first hundred of one text, and how many more there are: what a session keeps must not grow with what it reads."""
    rest = iter(found)
    kept = tuple(islice(rest, MOST))
    more = sum(1 for _ in rest)
    if not more:
        return kept
    last = kept[-1]
    what = f"{more} more after line {last.line} are not listed"
    return (
        *kept,
        Diagnostic("more-diagnostics", what, last.source, last.line, "", "mend those listed and load it again"),
    )
