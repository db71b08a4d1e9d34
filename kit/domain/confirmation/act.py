"""Find the acts in a comment: lines that begin with ``/kit`` and are said, not quoted, fenced or hidden.

Whether they are proven is left to `kit.domain.confirmation.proof`; what they write, to `kit.domain.confirmation.entry`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kit.domain.base.record import Status
from kit.domain.base.text import cut, plain
from kit.domain.confirmation.words import reason_fault, sentence_fault
from kit.errors import Fault

Verb = Literal["confirm", "reject", "retire"]
STATUS: dict[Verb, Status] = {"confirm": "verified", "reject": "rejected", "retire": "superseded"}
FORMS: dict[Verb, str] = {
    "confirm": "/kit confirm ID@SCOPE SENTENCE",
    "reject": "/kit reject ID WHY",
    "retire": "/kit retire ID WHY",
}

_START = re.compile(r"/kit(?![\w-])")
_PARTS = re.compile(r"/kit +(?P<verb>\S+)(?: +(?P<target>\S+))?(?: +(?P<words>\S.*))?")
_TARGET = re.compile(r"(?P<id>(?:oa|me)-[0-9a-hjkmnp-tv-z]{8})(?:@(?P<scope>[0-9a-f]{16}))?")
_FENCE = re.compile(r" {0,3}(?P<mark>`{3,}|~{3,})(?P<info>.*)")
_HIDING = re.compile(r"<(pre|script|style|textarea|details|template)\b", re.IGNORECASE)
_SHOWN = 80


@dataclass(frozen=True, slots=True)
class Act:
    """One act of a person on one rule; ``words`` is the sentence or the reason, ``scope`` the digest where one is named."""

    verb: Verb
    ident: str
    scope: str | None
    words: str

    @property
    def line(self) -> str:
        """The line as it is attested: one space between its parts."""
        target = self.ident if self.scope is None else f"{self.ident}@{self.scope}"
        return f"/kit {self.verb} {target} {self.words}".rstrip()


@dataclass(frozen=True, slots=True)
class Acts:
    """The acts of one comment in their order, and the lines that were meant as one and are none."""

    acts: tuple[Act, ...]
    faults: tuple[Fault, ...] = ()


def found(body: str, where: str = "comment") -> Acts:
    """The acts in the text of a comment."""
    acts, faults = list[Act](), list[Fault]()
    for number, line, talk in _lines(body):
        result = _misplaced(line, talk) or parse(line)
        if isinstance(result, Act):
            acts.append(result)
        else:
            faults.append(Fault("bad-act", result, f"{where}, line {number}"))
    return Acts(tuple(acts), tuple(faults))


def parse(line: str) -> Act | str:
    """The act that ``line`` is, or what it has in place of what was expected."""
    parts = _PARTS.fullmatch(line.rstrip(" \t"))
    verb = _verb(parts["verb"]) if parts is not None else None
    if parts is None or verb is None:
        return f"got `{_short(line)}`; expected {', '.join(f'`{form}`' for form in FORMS.values())}"
    target = _TARGET.fullmatch(parts["target"] or "")
    if target is None or (verb == "confirm" and target["scope"] is None):
        got = f"`{_short(parts['target'])}`" if parts["target"] else "nothing"
        return f"got {got} after `/kit {verb}`; expected `{FORMS[verb]}`"
    words = parts["words"] or ""
    wrong = sentence_fault(words) if verb == "confirm" else reason_fault(words)
    return wrong or Act(verb, target["id"], target["scope"], words)


def _misplaced(line: str, talk: str) -> str:
    if talk:
        return f"got `{_short(line)}` {talk}; expected it in a paragraph of its own"
    return (
        f"got a space before `{_short(line.strip())}`; expected it at the start of the line" if line[0] == " " else ""
    )


def _verb(word: str) -> Verb | None:
    return next((verb for verb in FORMS if verb == word), None)


def _short(line: str) -> str:
    return cut(plain(line), _SHOWN)


def _lines(body: str) -> Iterator[tuple[int, str, str]]:
    """Each line that is meant as an act, its number, and where it stands if that makes it talk.

    A fence, a quotation and HTML that hides are read as wide as any reader takes them: what is in doubt is no act.
    """
    place = _Place()
    for number, raw in enumerate(body.split("\n"), start=1):
        line = raw.removesuffix("\r")
        talk, fenced = place.step(line)
        indent = len(line) - len(line.lstrip(" "))
        if not fenced and indent <= 3 and _START.match(line, indent):  # noqa: PLR2004  (four spaces are code)
            yield number, line, talk


class _Place:
    """Where in the Markdown of a comment a line stands: in a fence, a quotation, or HTML that hides it."""

    def __init__(self) -> None:
        self._fence = ""
        self._quoted = False
        self._hidden = ""

    def step(self, line: str) -> tuple[str, bool]:
        """Why ``line`` is talk, or nothing; and whether it stands in a fence, where examples stand."""
        if self._hidden:
            self._hidden = _rest_hidden(line, self._hidden)
            return "inside HTML that hides it", False
        fence = _FENCE.fullmatch(line)
        if self._fence:
            if fence and fence["mark"].startswith(self._fence) and not fence["info"].strip(" \t"):
                self._fence = ""
            return "", True
        if fence and not (fence["mark"][0] == "`" and "`" in fence["info"]):
            self._fence, self._quoted = fence["mark"], False
            return "", True
        self._quoted = line.lstrip(" ").startswith(">") or (self._quoted and bool(line.strip()))
        self._hidden = _rest_hidden(line, "")
        return "right after a quoted line" if self._quoted else "", False


def _rest_hidden(line: str, until: str) -> str:
    """What ends the hiding HTML that is open after ``line``, given what ended the one open before it."""
    at, low = 0, line.lower()
    while True:
        if until:
            end = low.find(until, at)
            if end < 0:
                return until
            at, until = end + len(until), ""
        comment, tag = low.find("<!--", at), _HIDING.search(low, at)
        if comment >= 0 and (tag is None or comment < tag.start()):
            at, until = comment + 4, "-->"
        elif tag is not None:
            at, until = tag.end(), f"</{tag[1]}"
        else:
            return ""
