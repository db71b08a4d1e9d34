"""Separate what a person wrote in a turn from what they pasted into it: code, logs, quotes, file names, a host's text.

Pasted text counts only as evidence that something fails. What the words mean is left to `kit.domain.learning.detect`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from kit.domain.learning.cues.language import fold

LONGEST = 6_000
"""Characters of a turn that are read: its beginning and its end; what lies between is a paste."""
LONGEST_LINE = 1_200
QUOTED = 16
QUOTING = 40
DUMP = 5
BRIDGED = 4
_FENCE = re.compile(r"^\s{0,8}(?:```|~~~)")
_TAGGED = re.compile(r"^\s*<(/?)([A-Za-z][\w-]{0,40})(?: [^<>]{0,200})?>\s*$")
_SENTENCE = re.compile(r"(?<=[.:!?])\s+|(?<=[\u3002\uff01\uff1f])|\s{3,}")
_MARKUP = re.compile(r"[*_`#>]")
_SPAN = re.compile(r"`[^`\n]{1,200}`")
_ADDRESS = re.compile(r"\bhttps?://[^\s<>)\]]{1,400}")
_MENTION = re.compile(r"(?<![\w@])@[\w./~-]{1,120}(?::\d+(?:-\d+)?|\s\(?\d+-\d+\)?)?")
_PATH = re.compile(r"(?<![\w./-])(?:~|\.{1,2}|[A-Za-z]:|[\w.-]{1,60})?(?:[/\\][\w.@-]{1,80}){2,12}[/\\]?")
_FILE = re.compile(
    r"\b[\w-]{1,60}\.(?:[jt]sx?|py|rb|rs|go|java|kt|cs|cpp|md|json|ya?ml|toml|css|html|sh|sql|exs?|vue|php)\b"
)
_LOG = re.compile(
    r"(?:at [\w.$<>\[\]]+ ?\(|at \S{1,200}:\d|File \"|Traceback |\[?\d{4}-\d\d-\d\d[T ]\d\d:|\[?\d\d:\d\d:\d\d|"
    r"npm (?:ERR!|error|warn)|"
    r"[\w.$()<>]{1,80}\s{0,4}@\s{0,4}(?:\S{0,200}:\d|$)|"
    r"[>$#%] \S|PS [A-Z]:|[A-Z]:\\\\?|[\w.-]{1,40}@[\w.-]{1,60}[:~$ ]|\+\+\+ |--- |@@ |diff --git|\||[{}\[\]();]+,?\s*$|"
    r"(?:const|let|var)\s[\w{\[][^=]{0,60}=|(?:import|export)\s.{0,200}(?:\sfrom\s|;$|\{$)|from\s\S{1,80}\simport\s|"
    r"(?:def|class|function)\s\w.{0,200}[({:]$|return\s.{0,200};$|(?:public|private|protected)\s.{0,200}[{;]$|"
    r"(?:SELECT|INSERT INTO)\s|#include\s|"
    r"(?:WARN|INFO|DEBUG|ERROR|FATAL|TRACE)\b|\d{1,5} ?\||[-=_*]{4,}|<[A-Za-z!/])"
)
_FAULT = re.compile(
    r"\b[A-Za-z]{0,40}(?:Error|Exception)\b|\b(?:error|ERROR|FAILED|fatal|panic|Fatal|ERR!)\b|\bFailed\b|"
    r"\bfailed (?:to|with)\b|\bTraceback\b|\bUncaught\b|\bexit (?:code|status) [1-9]|"
    r"\b(?:status|HTTP|code)\D{0,12}[45]\d\d\b|\b(?:404|500|502|403)\b|\bundefined (?:or|is|method|reference)\b|"
    r"\b[Uu]nable to \w|\b[Cc]ould(?: not|n't) \w|\bdoes not exist\b|\bviolates\b|\b(?:permission|access) denied\b|"
    r"\bnot recognized\b|\bconnection refused\b|\bnot implemented for\b|\bno \w+ clause\b|\bnot found\b|"
    r"\bis not (?:defined|a function)\b|\bCannot \w|\bcannot (?:find|read|convert|resolve)\b"
)
_SYMBOLS = frozenset("{}[]()<>;=|\\/_\"'$#&*+~^%:")
_APOSTROPHES = str.maketrans(
    {"\u2019": "'", "\u2018": "'", "\u02bc": "'", "\u00b4": "'", "\u2026": "...", "\u00a0": " "}
)
_HOST = frozenset({
    "system-reminder", "environment_context", "user_info", "command-name", "command-message", "local-command-stdout",
    "attached_files", "ide_opened_file", "ide_selection", "user_instructions", "open_and_recently_viewed_files",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Prose:
    """A turn without its pastes: ``words`` in lower case with plain apostrophes, and what was taken out of it.

    ``pasted`` counts the lines taken out, ``faulty`` says that among them are messages of a program that fails.
    """

    words: str
    pasted: int = 0
    faulty: bool = False

    @property
    def size(self) -> int:
        """How many words a reader would count; of scripts without spaces two characters are a word."""
        wide = sum(map(_wide, self.words))
        return len(self.words.split()) + wide // 2


def of(text: str, heard: str = "") -> Prose:
    """What a person wrote in ``text``; takes time in proportion to what is read of it.

    Sentences that stand word for word in ``heard``, the agent's words before it, are quoted and no person's own.
    """
    lines = list(_lines(_ends(text).translate(_APOSTROPHES)))
    _bridge(lines)
    if heard and len(lines) <= QUOTING:
        known = _level(heard.translate(_APOSTROPHES))
        lines = [part for line, out in lines for part in (((line, out),) if out else _unquoted(line, known))]
    pasted = sum(1 for line, out in lines if out and line.strip())
    words = _bare("\n".join(line for line, out in lines if not out))
    return Prose(words, pasted, any(_FAULT.search(line) for line, _ in lines if len(line) <= LONGEST_LINE))


def _lines(text: str) -> Iterator[tuple[str, bool]]:
    """Each line with whether it is pasted; marks that only open a block are left out."""
    closing = ""
    for line in text.splitlines():
        if closing:
            yield line, True
            closing = "" if _closes(line, closing) else closing
        elif _FENCE.match(line):
            closing = "```"
        elif (tag := _TAGGED.match(line)) and not tag[1] and tag[2].lower() in _HOST:
            closing = tag[2]
        else:
            yield line, is_paste(line)


def _bridge(lines: list[tuple[str, bool]]) -> None:
    """Take the few lines between two pasted ones of a long dump for pasted: a log is one piece, whatever a line is."""
    marks = [i for i, (line, out) in enumerate(lines) if out and line.strip()]
    if len(marks) < DUMP:
        return
    for a, b in itertools.pairwise(marks):
        if b - a <= BRIDGED:
            lines[a:b] = [(line, True) for line, _ in lines[a:b]]


def end_of(text: str, length: int) -> str:
    """The last ``length`` characters of an agent's words. An odd fence says that they begin within a block of code."""
    end = text[-length:]
    fences = sum(1 for line in end.splitlines() if _FENCE.match(line))
    return f"```\n{end}" if fences % 2 else end


def is_paste(line: str) -> bool:
    """Whether a line is a program's, a quote or code, by its look."""
    bare = line.strip()
    if len(bare) > LONGEST_LINE or bare.startswith(">"):
        return True
    if len(bare) < 4:  # noqa: PLR2004  (a brace is code, "no." is an answer)
        return bool(bare) and all(c in _SYMBOLS for c in bare)
    if _LOG.match(bare):
        return True
    symbols = sum(1 for c in _ADDRESS.sub("", _MENTION.sub("", _SPAN.sub("", bare))) if c in _SYMBOLS)
    return symbols > 3 and symbols * 9 > len(bare)  # noqa: PLR2004  (one in nine: prose has one in thirty)


def _unquoted(line: str, known: str) -> Iterator[tuple[str, bool]]:
    """The sentences of a line, each with whether it stands in ``known`` and tells no failure of a program."""
    parts = [part for part in _SENTENCE.split(line) if part and part.strip()]
    quoted = [len(at := _level(part)) >= QUOTED and at in known and not _FAULT.search(part) for part in parts]
    if not any(quoted):
        yield line, False
        return
    yield from zip(parts, quoted, strict=True)


def _level(text: str) -> str:
    return " ".join(_MARKUP.sub("", text).split())


def _ends(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST * 2 // 3]}\n{text[-LONGEST // 3 :]}"


def _closes(line: str, closing: str) -> bool:
    return bool(_FENCE.match(line)) if closing == "```" else f"</{closing}>" in line


def _bare(text: str) -> str:
    text = _ADDRESS.sub(" ", _SPAN.sub(" x ", text))
    text = _FILE.sub(" x ", _PATH.sub(" x ", _MENTION.sub(" ", text)))
    return fold(text).strip()


def _wide(c: str) -> bool:
    return "\u3040" <= c <= "\u30ff" or "\u3400" <= c <= "\u9fff" or "\uac00" <= c <= "\ud7a3"
