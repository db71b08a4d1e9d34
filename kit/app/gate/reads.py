"""Tell what agents read after the merge: every change to the files they take instructions from, wherever they lie.

The real attack, and the real accident, is an edit outside the region that kit writes: in a nested file, in a skill
(confirmation, row 13). Lines are compared as a set, so that a hostile file costs its length.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from kit.app.gate.sides import Sides
from kit.app.kit import Kit
from kit.domain.base import glob, text
from kit.domain.base.suspicious import suspicions
from kit.domain.freshness.spec import FOLDER, LINK, SUBMODULE, Entry
from kit.domain.projection import region
from kit.domain.projection.text import bare, lines
from kit.errors import Refused
from kit.ports import Change

Noun = Literal["agents file", "rules", "skill", "settings of a host"]
ANYWHERE = frozenset({"agents.md", "agents.override.md", "claude.md", "claude.local.md", "gemini.md", "agent.md"})
RULES = (
    ".github/copilot-instructions.md", ".github/instructions/**", ".github/prompts/**", ".github/agents/**",
    ".github/chatmodes/**", ".cursor/**", ".cursorrules", ".windsurf/**", ".windsurfrules", ".clinerules",
    ".clinerules/**", ".roo/**", ".roorules", ".continue/**", ".junie/**", ".amazonq/**", ".goosehints", ".aider.conf.yml",
    ".augment/**", ".kiro/**", ".trae/**", ".qwen/**", ".opencode/**", "conventions.md", "llms.txt",
)  # fmt: skip
HOSTS = (".claude/**", ".codex/**", ".gemini/**", ".agents/**", ".mcp.json", ".vscode/mcp.json")
_NAMES = frozenset(pattern for pattern in RULES if "/" not in pattern)
SHOWN = 40
_WIDTH = 160
_LARGEST = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Read:
    """One file that agents read, as the change leaves it; ``shown`` are its first new lines outside of kit's region.

    ``note`` says what lines cannot: that it became a link, is gone, or has damaged markers.
    """

    path: str
    noun: Noun
    added: int
    removed: int
    added_inside: int
    removed_inside: int
    shown: tuple[str, ...]
    shown_inside: tuple[str, ...]
    suspicious: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Reads:
    """Every file that changes, and how many of each kind there are after the merge."""

    changed: tuple[Read, ...]
    counted: Mapping[str, int]

    @property
    def lines(self) -> int:
        """How many lines come and go in all."""
        return sum(r.added + r.removed + r.added_inside + r.removed_inside for r in self.changed)


def reads(kit: Kit, sides: Sides) -> Reads:
    """What the head changes of what agents read, against where it left the base."""
    counted = Counter(noun for path, entry in sides.files.items() if entry.mode != FOLDER and (noun := noun_of(path)))
    changes = [change for change in sides.changes if noun_of(change.path)]
    oids = {e.oid for c in changes for e in (c.before, c.after) if e is not None and e.mode != SUBMODULE}
    blobs = kit.git.blobs(oids)
    return Reads(tuple(_read(change, blobs) for change in changes), dict(sorted(counted.items())))


def noun_of(path: str) -> Noun | None:
    """What agents take the file for; None where they read it only when somebody asks. Case is what a disk makes of it."""
    low = path.casefold()
    name = low.rpartition("/")[2]
    if name == "skill.md":
        return "skill"
    if name in ANYWHERE:
        return "agents file"
    if name not in _NAMES and not low.startswith(".") and "/." not in low:
        return None  # nearly every file of a large tree
    parts = low.split("/")
    below = ["/".join(parts[i:]) for i in range(len(parts))] if len(parts) < 50 else [low]  # noqa: PLR2004
    if any(glob.any_matches(HOSTS, part) for part in below):
        return "settings of a host"
    return "rules" if any(glob.any_matches(RULES, part) for part in below) else None


def _read(change: Change, blobs: Mapping[str, bytes]) -> Read:
    noun = noun_of(change.path)
    assert noun is not None  # noqa: S101  (only such files come here)
    old, new = (_sides(change.path, entry, blobs) for entry in (change.before, change.after))
    out_added, out_removed = _differing(old[0], new[0])
    in_added, in_removed = _differing(old[1], new[1])
    found = {f"{s.kind}: {s.excerpt}" for line in (*out_added, *in_added) for s in suspicions(line)}
    return Read(
        path=change.path,
        noun=noun,
        added=len(out_added),
        removed=len(out_removed),
        added_inside=len(in_added),
        removed_inside=len(in_removed),
        shown=_cut(out_added),
        shown_inside=_cut(in_added),
        suspicious=tuple(sorted(found))[:SHOWN],
        note=_note(change, new[2] or old[2], blobs, moved=not (out_added or out_removed or in_added or in_removed)),
    )


def _sides(path: str, entry: Entry | None, blobs: Mapping[str, bytes]) -> tuple[list[str], list[str], str]:
    """The lines of a file outside and inside of kit's regions, and what is wrong with those."""
    if entry is None or entry.mode == SUBMODULE:
        return [], [], ""
    data = blobs.get(entry.oid)
    if data is None:
        return [], [], "its content is not here"
    if len(data) > _LARGEST:
        return [line.decode("utf-8", "replace") for line in data.split(b"\n")], [], "too large to look for regions"
    outside, inside, wrong = data, list[str](), ""
    for block in region.named(data)[:SHOWN]:
        try:
            found = region.find(outside, block, path=path)
        except Refused as error:
            wrong = error.what
            continue
        if found is not None:
            inside += found.inside
            outside = (found.before + found.after).encode("utf-8", "surrogateescape")
    return [bare(line) for line in lines(outside.decode("utf-8", "replace"))], inside, wrong


def _differing(old: list[str], new: list[str]) -> tuple[list[str], list[str]]:
    """The lines that come and those that go, in their order."""
    return list(_more(new, old)), list(_more(old, new))


def _more(these: list[str], those: list[str]) -> Iterator[str]:
    left = Counter(those)
    for line in these:
        if left[line] > 0:
            left[line] -= 1
        elif line.strip():
            yield line


def _note(change: Change, wrong: str, blobs: Mapping[str, bytes], *, moved: bool) -> str:
    if change.after is None:
        return "gone"
    if change.after.mode == LINK:
        return f"a link to {text.cut(text.plain(blobs.get(change.after.oid, b'?').decode('utf-8', 'replace')), 80)}"
    if change.after.mode == SUBMODULE:
        return "a submodule"
    if wrong:
        return text.cut(wrong, _WIDTH)
    if moved:
        return "lines moved, or only spaces changed" if change.before is not None else "empty"
    return "" if change.before is not None else "new"


def _cut(found: list[str]) -> tuple[str, ...]:
    return tuple(text.cut(text.plain(line), _WIDTH) for line in found[:SHOWN])
