"""Add whole lines to a plain text file that belongs to people, and take exactly those lines out again.

As with a region, a file without a final newline gets none, so that taking the lines out gives back every byte.
"""

from __future__ import annotations

from kit.domain.projection.text import bare, decode, encode, ending, lines


def holds(data: bytes | None, wanted: tuple[str, ...], *, path: str) -> bool:
    """Whether the lines ``wanted`` stand in ``data`` one after the other."""
    return data is not None and _at(decode(data, path=path), wanted) is not None


def add(data: bytes | None, added: tuple[str, ...], *, path: str) -> bytes:
    """``data`` (None: no file) with the lines ``added`` behind it."""
    text = decode(data or b"", path=path)
    eol = ending(text)
    final = data is None or text.endswith("\n")
    gap = eol if text and not final else ""
    return encode(text + gap + eol.join(added) + (eol if final else ""))


def take_out(data: bytes, taken: tuple[str, ...], *, path: str) -> bytes | None:
    """``data`` without the lines ``taken``; None where they are all that a file of kit's held."""
    text = decode(data, path=path)
    at = _at(text, taken)
    if at is None:
        return data
    every = lines(text)
    before, after = "".join(every[:at]), "".join(every[at + len(taken) :])
    last = every[at + len(taken) - 1]
    if bare(last) == last:
        eol = every[at][len(bare(every[at])) :] if len(taken) > 1 else ending(text)
        return encode(before.removesuffix(eol))
    return encode(before + after) if before or after else None


def _at(text: str, wanted: tuple[str, ...]) -> int | None:
    """The number of the line where ``wanted`` stands last, or None."""
    every = [bare(line) for line in lines(text)]
    starts = range(len(every) - len(wanted), -1, -1)
    return next((at for at in starts if tuple(every[at : at + len(wanted)]) == wanted), None)
