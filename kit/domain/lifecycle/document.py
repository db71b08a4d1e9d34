"""Parse a text: its blocks, its discards, whether it is ephemeral, the text that remains, and what is wrong with it.

Every text has exactly one reading; none is refused. Which of the declarations may be acted on is left to the policy.
Text in code fences is text: the protocol knows lines only.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from kit.domain.lifecycle import grammar
from kit.domain.lifecycle.diagnostic import Code, Diagnostic, excerpt, named
from kit.domain.lifecycle.grammar import Line, Tag, closing, discard, opening

_FORMS = ", ".join((grammar.EPHEMERAL, opening("id"), closing("id"), discard("id")))


@dataclass(frozen=True, slots=True)
class Block:
    """A valid block: its text from after the opening line to before the closing one, and the lines of its two tags."""

    id: str
    content: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Discard:
    """A line that wants a block discarded."""

    id: str
    line: int


@dataclass(frozen=True, slots=True)
class Document:
    """One text, read: ``ordinary`` is it without its valid blocks, every other byte as it was."""

    source: str
    ephemeral: bool
    blocks: tuple[Block, ...]
    discards: tuple[Discard, ...]
    ordinary: str
    diagnostics: tuple[Diagnostic, ...]


def parse(text: str, source: str = "") -> Document:
    """Read ``text``; ``source`` is named in what is reported."""
    tagged = [(line, grammar.tag(text[line.start : line.end])) for line in grammar.commented(text)]
    reading = _Reading(text, source, Counter(tag.id for _, tag in tagged if tag and tag.kind == "open"))
    for line, tag in tagged:
        reading.take(line, tag)
    return reading.done()


def render(block: str, content: str) -> str:
    """The block as it is put into a context: its tags, each on a line of its own, around its unchanged text."""
    between = "" if not content or content[-1] in "\r\n" else "\n"
    return f"{opening(block)}\n{content}{between}{closing(block)}"


@dataclass(slots=True)
class _Open:
    """The block that was opened last and not closed yet; ``valid`` until something in it spoils it."""

    id: str
    line: Line
    valid: bool


@dataclass(slots=True)
class _Reading:
    """How far a text has been read."""

    text: str
    source: str
    openings: Counter[str]
    ephemeral: bool = False
    blocks: list[Block] = field(default_factory=list)
    discards: list[Discard] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    _ordinary: list[str] = field(default_factory=list)
    _from: int = 0
    _open: _Open | None = None
    _first: dict[str, int] = field(default_factory=dict)

    def take(self, line: Line, tag: Tag | None) -> None:
        """Read the next line in which a comment begins."""
        match tag:
            case None:
                if grammar.resembles(self.text[line.start : line.end]):
                    what = "got a line that looks like a tag of the protocol and is none; it stays ordinary text"
                    self._report(
                        "invalid-lifecycle-tag", what, line, f"write one of {_FORMS} and nothing else on the line"
                    )
            case Tag("ephemeral"):
                self.ephemeral = True
            case Tag("discard"):
                self.discards.append(Discard(tag.id, line.number))
            case Tag("open"):
                self._opens(tag.id, line)
            case Tag("close"):
                self._closes(tag.id, line)

    def done(self) -> Document:
        """The reading of the whole text."""
        if self._open:
            shown = named(self._open.id)
            what = f"block {shown} is never closed; it is not used"
            hint = f"write {closing(shown)} on a line of its own after its text"
            self._report("unclosed-block", what, self._open.line, hint)
        self._ordinary.append(self.text[self._from :])
        return Document(
            self.source,
            self.ephemeral,
            tuple(self.blocks),
            tuple(self.discards),
            "".join(self._ordinary),
            tuple(self.diagnostics),
        )

    def _opens(self, block: str, line: Line) -> None:
        first = self._first.setdefault(block, line.number)
        if self._open:
            outer = named(self._open.id)
            what = f"block {named(block)} opens inside block {outer} of line {self._open.line.number}; neither is used"
            self._report("nested-block", what, line, f"close the outer one before, with {closing(outer)}")
            self._open.valid = False
            return
        if first != line.number:
            what = f"block {named(block)} is defined again (first on line {first}); no definition of it is used"
            self._report("duplicate-block-id", what, line, "give each block of a text an id of its own")
        self._open = _Open(block, line, self.openings[block] == 1)

    def _closes(self, block: str, line: Line) -> None:
        shown = named(block)
        if not self._open:
            what = f"got the end of block {shown}, but no block is open"
            hint = f"remove the line, or open the block with {opening(shown)}"
            self._report("unexpected-block-end", what, line, hint)
        elif self._open.id != block:
            outer = named(self._open.id)
            what = f"got the end of block {shown}, expected that of block {outer} of line {self._open.line.number}"
            self._report("mismatched-block-end", what, line, f"write {closing(outer)}")
            self._open.valid = False
        else:
            self._keep(self._open, line)
            self._open = None

    def _keep(self, opened: _Open, line: Line) -> None:
        """Take the block that ends on ``line`` out of the text, if nothing spoiled it."""
        if not opened.valid:
            return
        content = self.text[opened.line.after : line.start]
        self.blocks.append(Block(opened.id, content, opened.line.number, line.number))
        self._ordinary.append(self.text[self._from : opened.line.start])
        self._from = line.after

    def _report(self, code: Code, message: str, line: Line, hint: str) -> None:
        self.diagnostics.append(Diagnostic(code, message, self.source, line.number, excerpt(self.text, line), hint))
