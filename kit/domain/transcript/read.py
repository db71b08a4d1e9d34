"""Read a log whatever agent wrote it. Its format is told by the shape of its first rows, never by its name."""

from __future__ import annotations

from kit.domain.transcript import claude, codex, messages, specstory
from kit.domain.transcript.event import Transcript
from kit.domain.transcript.rows import Rows, Skipped, document, text, unified

LOOKED_AT = 50


def read(data: bytes) -> Transcript:
    """The transcript in ``data``; of a file that is no log its rows are counted, and nothing else is said."""
    data = unified(data)
    if specstory.looks_like(data):
        return specstory.parse(data)
    rows = Rows(data)
    found = _of_rows(rows)
    if found is None and data.lstrip()[:1] in {b"[", b"{"} and (whole := document(data)) is not None:
        found = _of_rows(Rows(b"", given=whole if isinstance(whole, list) else [whole]))
    if found is None and messages.labelled(data):
        found = messages.parse_text(data)
    return found or _unknown(rows)


def _of_rows(rows: Rows) -> Transcript | None:
    first = rows.first(LOOKED_AT)
    for row in first:
        if codex.looks_like(row):
            return codex.parse(rows)
        if claude.looks_like(row):
            return claude.parse(rows)
    return messages.parse(rows) if any(messages.looks_like(row) for row in first) else None


def _unknown(rows: Rows) -> Transcript:
    skipped = Skipped()
    for _, row in rows:
        skipped.unknown(text(row, "type"))
    skipped.update(rows.counts)
    return Transcript("unknown", skipped=dict(sorted(skipped.items())), broken=rows.broken, torn=rows.torn)
