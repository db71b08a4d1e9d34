"""Find, add and take out the marked region of a Markdown file that belongs to people.

A region is one pair of lifecycle tags, each a line and a top-level HTML block of its own; the same text in a fence, a
quote, an indented block or a sentence is prose. Anything but no pair or one whole pair is refused. Where a file lacks a
final newline the region lacks it too, so that taking it out gives back every byte. What a region says is left to its
writer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kit.domain.lifecycle.grammar import closing, opening
from kit.domain.projection.text import BOM, bare, decode, encode, ending, lines
from kit.errors import Fault, Refused

if TYPE_CHECKING:
    from markdown_it.token import Token

AGREEMENTS = "operating-agreements"
_NAMED = re.compile(opening(f"({AGREEMENTS}|lane-[a-z0-9_-]+)").encode())
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")


@dataclass(frozen=True, slots=True)
class Region:
    """The one region of a file: the text before it, its lines, the text after its last marker, and its first line."""

    before: str
    inside: tuple[str, ...]
    after: str
    line: int
    ending: str


@dataclass(frozen=True, slots=True)
class _Mark:
    kind: str
    line: int


def markers(block: str) -> tuple[str, str]:
    """The two lines around the region ``block``."""
    return opening(block), closing(block)


def named(data: bytes) -> list[str]:
    """The blocks of kit that ``data`` seems to open, sorted; whether one is a region is told by `find`."""
    return sorted({match[1].decode() for match in _NAMED.finditer(data)})


def find(data: bytes, block: str, *, path: str) -> Region | None:
    """The region ``block`` of the Markdown file ``path``, or None where it has none.

    Raises:
        Refused: its markers are damaged, unpaired or doubled, or a fence above them is not closed; every line is named.
    """
    text = decode(data, path=path)
    found = list(_marks(text, block))
    faults = _faults(found, block, path)
    if faults:
        what = faults[0].what if len(faults) == 1 else f"{len(faults)} faults of the markers in `{path}`"
        raise Refused("damaged-region", what, where=faults[0].where, hint=_hint(faults[0], path), faults=faults)
    if not found:
        return None
    first, last = found[0].line, found[1].line
    every = lines(text)
    end = every[last]
    return Region(
        before="".join(every[:first]),
        inside=tuple(bare(line) for line in every[first + 1 : last]),
        after=end[len(bare(end)) :] + "".join(every[last + 1 :]),
        line=first + 1,
        ending=every[first][len(bare(every[first])) :],
    )


def add(data: bytes | None, block: str, body: tuple[str, ...], *, path: str) -> bytes:
    """``data`` (None: no file) with the region ``block`` behind it; ``data`` is a prefix of the result, byte for byte.

    Raises:
        Refused: the file ends inside a fence or a piece of HTML that nothing closes.
    """
    text = decode(data or b"", path=path)
    eol = ending(text)
    final = data is None or text.endswith("\n")
    above = text + ("" if not text else eol if final else eol * 2)
    begin, end = markers(block)
    result = above + eol.join((begin, *body, end)) + (eol if final else "")
    _require_open_ground(result, len(lines(above)), path)
    return encode(result)


def take_out(region: Region) -> bytes | None:
    """The file without ``region`` and the gap above it; None where the region is all that a file of kit's held."""
    eol, before, after = region.ending, region.before, region.after
    if not after:
        return encode(before.removesuffix(eol).removesuffix(eol))
    after = after.removeprefix("\r\n") if after.startswith("\r\n") else after[1:]
    shorter = before.removesuffix(eol)
    before = shorter if shorter.endswith("\n") else before
    return encode(before + after) if before or after else None


def _marks(text: str, block: str) -> Iterator[_Mark]:
    """The markers of ``block`` in the order of their lines, and what looks like one and is none."""
    begin, end = markers(block)
    like = re.compile(rf"<!--\s*/?\s*BLOCK_ID\s*:\s*{re.escape(block)}\s*--!?>", re.IGNORECASE)
    every = [bare(line) for line in lines(text)]
    for token in _blocks(text):
        first, last = token.map or (0, 0)
        held = [number for number in range(first, last) if like.search(every[number])]
        if token.type == "fence" and held and not _closed(token, every):
            yield _Mark("fence", first)
        if token.type == "html_block":
            alone = last - first == 1
            kinds = {begin: "begin", end: "end"} if alone else {}
            yield from (_Mark(kinds.get(every[number], "like"), number) for number in held)


def _blocks(text: str) -> list[Token]:
    """The top-level blocks of a Markdown text; what stands within a line is not looked at."""
    from markdown_it import MarkdownIt  # noqa: PLC0415  (120 ms, for the verbs that write)

    parser = MarkdownIt("commonmark").disable("reference")
    parser.core.ruler.enableOnly(["normalize", "block"])
    source = encode(text.removeprefix(BOM)).decode("utf-8", "replace")
    return [token for token in parser.parse(source) if token.level == 0 and token.map is not None]


def _closed(fence: Token, every: list[str]) -> bool:
    first, last = fence.map or (0, 0)
    opening = _FENCE.match(every[first])
    if opening is None or last - first < 2:  # noqa: PLR2004  (a fence is two lines at least)
        return False
    mark = opening[1]
    return re.fullmatch(rf" {{0,3}}{re.escape(mark[0])}{{{len(mark)},}}[ \t]*", every[last - 1]) is not None


def _faults(found: list[_Mark], block: str, path: str) -> tuple[Fault, ...]:
    faults = [_fault(mark, block, path) for mark in found if mark.kind in {"like", "fence"}]
    pairs = [mark for mark in found if mark.kind in {"begin", "end"}]
    if faults or [mark.kind for mark in pairs] in ([], ["begin", "end"]):
        return tuple(faults)
    begins = [str(mark.line + 1) for mark in pairs if mark.kind == "begin"]
    if [mark.kind for mark in pairs] == ["begin", "end"] * len(begins):
        what = f"{len(begins)} regions are named `{block}`, at lines {', '.join(begins)}; expected one"
        return (Fault("damaged-region", what, f"{path}:{pairs[2].line + 1}:1"),)
    return tuple(_fault(mark, block, path) for mark in _unpaired(pairs))


def _unpaired(pairs: list[_Mark]) -> Iterator[_Mark]:
    opened: _Mark | None = None
    for mark in pairs:
        if mark.kind == "begin":
            if opened is not None:
                yield opened
            opened = mark
        elif opened is None:
            yield mark
        else:
            opened = None
    if opened is not None:
        yield opened


def _fault(mark: _Mark, block: str, path: str) -> Fault:
    begin, end = markers(block)
    what = {
        "begin": f"a marker opens the region `{block}` and no `{end}` closes it",
        "end": f"a marker closes the region `{block}` and no `{begin}` opens it",
        "like": f"a line is almost a marker of the region `{block}`; expected `{begin}` or `{end}` and nothing else on it",
        "fence": f"a code fence is not closed and holds a marker of the region `{block}`",
    }[mark.kind]
    return Fault("damaged-region", what, f"{path}:{mark.line + 1}:1")


def _hint(fault: Fault, path: str) -> str:
    line = fault.where.rsplit(":", 2)[1]
    return f"nothing was written; mend the line by hand: $EDITOR +{line} {path}"


def _require_open_ground(text: str, number: int, path: str) -> None:
    """Raise where line ``number`` (from 0) does not stand for itself but inside something that began above it."""
    holders = (
        (token.type, token.map) for token in _blocks(text) if token.map and token.map[0] <= number < token.map[1]
    )
    kind, (first, last) = next(holders, ("html_block", (number, number + 1)))
    if kind == "html_block" and (first, last) == (number, number + 1):
        return
    what = "a code fence" if kind == "fence" else "a piece of HTML"
    raise Refused(
        "unclosed",
        f"{what} is not closed, and what is added below would belong to it",
        where=f"{path}:{first + 1}:1",
        hint=f"nothing was written; close it by hand: $EDITOR +{first + 1} {path}",
    )
