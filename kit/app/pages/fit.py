"""Fit a page into a number of bytes: whole entries go, the least worth first, and what went is named.

What an entry is worth is decided by the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LEAST = 200
_NAMED = 20


@dataclass(frozen=True, slots=True)
class Section:
    """A head and its entries, each with a name; of two sections the one of the greater ``worth`` keeps its entries longer.

    A section with a name of its own says something without entries too, as long as none was cut.
    """

    head: str
    entries: tuple[tuple[str, str], ...]
    worth: int
    name: str = ""


def fit(title: str, sections: Sequence[Section], closing: str, *, budget: int) -> str:
    """The page in at most ``budget`` bytes of UTF-8 (never less than `LEAST`), ending in a line feed.

    Where even an empty page is too long, the left-out line names less, and the title is cut.
    """
    budget = max(budget, LEAST)
    kept = {i: list(section.entries) for i, section in enumerate(sections) if section.entries or section.name}
    size = _size(title) + _size(closing)
    size += sum(_size(sections[i].head) + sum(_size(line) for _, line in entries) for i, entries in kept.items())
    cut: list[str] = []
    for i in sorted(kept, key=lambda i: (sections[i].worth, i)):
        while i in kept and size + _size(_left_out(cut)) > budget:
            name, line = kept[i].pop() if kept[i] else (sections[i].name, "")
            cut.append(name)
            size -= _size(line)
            if not kept[i]:
                size -= _size(sections[i].head)
                del kept[i]
    lines = [line for i in sorted(kept) for line in (sections[i].head, *(text for _, text in kept[i]))]
    named = next((n for n in (_NAMED, 5, 0) if size + _size(_left_out(cut, n)) <= budget), 0)
    title = _shortened(title, budget - (size - _size(title)) - _size(_left_out(cut, named)))
    return "".join(f"{line}\n" for line in (title, *lines, _left_out(cut, named), closing) if line)


def _left_out(cut: Sequence[str], named: int = _NAMED) -> str:
    if not cut:
        return ""
    if not named:
        return f"Left out for size: {len(cut)} entries."
    more = f" and {len(cut) - named} more" if len(cut) > named else ""
    return f"Left out for size: {', '.join(cut[:named])}{more}. `kit show ID` has each."


def _size(line: str) -> int:
    """The bytes of ``line`` with its line feed; a line of nothing is not printed."""
    return len(line.encode()) + 1 if line else 0


def _shortened(line: str, size: int) -> str:
    if _size(line) <= size:
        return line
    return line.encode()[: max(size - len("…".encode()) - 1, 0)].decode(errors="ignore").rstrip("\\ ") + "…"
