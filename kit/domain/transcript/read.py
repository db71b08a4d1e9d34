"""Read a log whatever agent wrote it. Its format is told by the shape of its first rows, never by its name."""

from __future__ import annotations

from collections import Counter
from itertools import islice

from kit.domain.transcript import claude, codex
from kit.domain.transcript.event import Transcript
from kit.domain.transcript.rows import split, text

LOOKED_AT = 50


def read(data: bytes) -> Transcript:
    """The transcript in ``data``; of a file that is no log its rows are counted, and nothing else is said."""
    rows = split(data)
    for _, row in islice(rows.rows, LOOKED_AT):
        if codex.looks_like(row):
            return codex.parse(rows)
        if claude.looks_like(row):
            return claude.parse(rows)
    skipped = Counter(text(row, "type") or "untyped" for _, row in rows.rows)
    return Transcript("unknown", skipped=dict(sorted(skipped.items())), broken=rows.broken, torn=rows.torn)
