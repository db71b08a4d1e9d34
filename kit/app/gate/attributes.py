"""Tell where attributes of Git fold away what a reviewer must see: rules, settings, AGENTS.md, or attributes themselves.

Files are read from trees and matched as Git matches them: the last line that names an attribute wins, deeper files win over
higher ones. What a forge does with an attribute is not asked (confirmation, row 10).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from kit.app.finding import Finding
from kit.app.gate.sides import Sides
from kit.app.kit import Kit
from kit.domain.base import glob
from kit.domain.base.text import plain
from kit.domain.freshness.spec import LINK, Entry

NAME = ".gitattributes"
SAMPLES = (
    ".kit/agreements/oa-00000000.yaml",
    ".kit/memory/me-00000000.yaml",
    ".kit/policies/po-00000000.yaml",
    ".kit/work/wi-00000000.yaml",
    ".kit/bundles/wi-00000000.yaml",
    ".kit/context-map/area.yaml",
    ".kit/kit.yaml",
    "AGENTS.md",
    "CLAUDE.md",
    "GEMINI.md",
    NAME,
)
_GENERATED = frozenset({"linguist-generated", "linguist-vendored", "gitlab-generated"})
_DRIVEN = frozenset({"filter", "merge", "diff", "working-tree-encoding"})
_BUILT_IN = frozenset({"text", "union", "binary", "markdown", "html", "python"})
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPE = re.compile(r"\\([0-7]{3}|.)")
_CLASS = re.compile(r"\[[^\[\]]{0,40}(?:\[:[a-z]{1,10}:\][^\[\]]{0,40})+\]")
_MOST_LINES = 5000
_MOST_PATHS = 200


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an attribute file: where it stands, the folder it counts from, its pattern and what it sets."""

    where: str
    folder: str
    pattern: str
    sets: tuple[tuple[str, str], ...]

    def names(self, path: str) -> bool:
        """Whether Git would apply it to the file ``path``."""
        if self.folder and not path.startswith(f"{self.folder}/"):
            return False
        inner = path[len(self.folder) + 1 :] if self.folder else path
        if "/" not in self.pattern.rstrip("/"):
            return self._matches(self.pattern, inner.rpartition("/")[2])
        return self._matches(self.pattern.removeprefix("/"), inner)

    @staticmethod
    def _matches(pattern: str, path: str) -> bool:
        return glob.matches(pattern, path) if glob.magic(pattern) else pattern == path


def findings(kit: Kit, sides: Sides, read: Iterable[str]) -> Iterator[Finding]:
    """Each attribute that hides something a reviewer must see; ``read`` are files that agents read.

    What the base hides already is advice.
    """
    paths = tuple(dict.fromkeys((*SAMPLES, *sorted(read), *sorted(sides.touched))))[:_MOST_PATHS]
    lines = _lines(kit, sides.files)
    was = kit.git.listing(sides.base.tree) or {} if _moved(sides) else sides.files
    before = {(path, name) for path, name, _, _ in _hidden(_lines(kit, was), paths)}
    if len(lines) > _MOST_LINES:
        what = f"the attribute files have {len(lines):,} lines; only the last {_MOST_LINES:,} are judged"
        yield Finding("binding", "hidden-by-attributes", what, lines[0].where, f"git show HEAD:{NAME}")
    told: dict[tuple[str, str, bool], list[str]] = {}
    for path, name, value, where in _hidden(lines, paths):
        told.setdefault((where, value, (path, name) in before), []).append(path)
    for (where, value, old), hidden in sorted(told.items()):
        more = f" and {len(hidden) - 1} more" if len(hidden) > 1 else ""
        what = f"`{plain(value)}` hides {_place(hidden[0])}{more} from whoever reviews a change"
        file, _, number = where.rpartition(":")
        hint = f"git blame -L {number},{number} -- {file}"
        yield Finding("binding", "hidden-by-attributes", what, f"{where}:1", hint, "advice" if old else "finding")


def _place(path: str) -> str:
    return f"`{path.rpartition('/')[0]}/`" if path in SAMPLES and path.endswith("00000000.yaml") else f"`{plain(path)}`"


def _hidden(lines: list[Line], paths: Iterable[str]) -> Iterator[tuple[str, str, str, str]]:
    """Path, attribute, how it reads and where it stands, for each attribute that hides one of ``paths``."""
    for path in paths:
        state: dict[str, tuple[str, str]] = {}
        for line in lines[-_MOST_LINES:]:
            if line.names(path):
                state |= {name: (value, line.where) for name, value in line.sets}
        for name, (value, where) in sorted(state.items()):
            shown = _hides(name, value)
            if shown:
                yield path, name, shown, where


def _hides(name: str, value: str) -> str:
    """How an attribute reads where it hides a file; nothing where it does not."""
    if name in _GENERATED:
        return "" if value in {"", "-", "false"} else name
    if name == "diff" and value == "-":
        return "-diff"
    if name in _DRIVEN and value not in {"", "-", "+"} and value not in _BUILT_IN:
        return f"{name}={value}"
    return ""


def _moved(sides: Sides) -> bool:
    """Whether any attribute file may differ between base and head."""
    return sides.behind or any(change.path.rpartition("/")[2] == NAME for change in sides.changes)


def _lines(kit: Kit, entries: Mapping[str, Entry]) -> list[Line]:
    """Every line of every attribute file of a tree, those of deeper folders later, macros replaced by what they set."""
    files = sorted((p for p, e in entries.items() if p.rpartition("/")[2] == NAME and e.mode != LINK),
                   key=lambda path: (path.count("/"), path))  # fmt: skip
    texts = kit.git.blobs(entries[path].oid for path in files)
    macros: dict[str, tuple[tuple[str, str], ...]] = {"binary": (("diff", "-"), ("merge", "-"), ("text", "-"))}
    found: list[Line] = []
    for path in files:
        for number, raw in enumerate(texts.get(entries[path].oid, b"").decode("utf-8", "replace").split("\n"), start=1):
            words = _words(raw)
            if not words:
                continue
            sets = tuple(dict(_set(words[1:], macros)).items())
            if words[0].startswith("[attr]"):
                macros[words[0].removeprefix("[attr]")] = sets
            else:
                found.append(Line(f"{path}:{number}", path.rpartition("/")[0], words[0], sets))
    return found


def _words(raw: str) -> list[str]:
    """The words of a line; a pattern in double quotes may hold spaces, and characters written as escapes."""
    line = raw.strip()
    if not line or line.startswith("#"):
        return []
    quoted = _QUOTED.match(line)
    if quoted is not None:
        return [_plainer(_ESCAPE.sub(_unescaped, quoted[1])), *line[quoted.end() :].split()]
    pattern, *rest = line.split()
    return [_plainer(pattern), *rest]


def _unescaped(found: re.Match[str]) -> str:
    """The character that an escape in a quoted pattern stands for; a byte past ASCII for any character."""
    if found[1].isdigit():
        code = int(found[1], 8)
        return chr(code) if code < 128 else "?"  # noqa: PLR2004
    return found[1]


def _plainer(pattern: str) -> str:
    """A pattern without what `kit.domain.base.glob` does not know: what is in doubt matches more."""
    return _CLASS.sub("?", pattern).replace("\\", "")


def _set(words: Iterable[str], macros: Mapping[str, tuple[tuple[str, str], ...]]) -> Iterator[tuple[str, str]]:
    """What the words of a line set: ``+`` set, ``-`` unset, empty for unspecified, else a value."""
    for word in words:
        name, _, value = word.lstrip("-!").partition("=")
        state = "-" if word.startswith("-") else "" if word.startswith("!") else value or "+"
        yield name, state
        if state == "+":
            yield from macros.get(name, ())
