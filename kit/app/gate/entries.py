"""Look at ``.kit/`` as Git has it: modes, other spellings of its name, and sizes (confirmation, row 18).

Links and submodules never get this far: `kit.app.gate.sides` refuses them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from kit.app import ledger as ledgers
from kit.app.finding import Finding
from kit.app.gate.sides import Sides
from kit.app.kit import Kit
from kit.domain.base import text
from kit.domain.base.text import plain
from kit.domain.freshness.spec import FOLDER
from kit.domain.trust.watch import watched

HOME = ".kit"
PLAIN = "100644"
LARGE = 1024 * 1024
ALL_LARGE = 16 * 1024 * 1024
WATCHES = 200
_SETTINGS = frozenset({ledgers.SETTINGS, f"{ledgers.HOME}access.yaml"})
_RECORDS = tuple(f"{ledgers.HOME}{name}/" for name in ("agreements", "memory", "policies", "work", "bundles"))


def findings(kit: Kit, sides: Sides) -> Iterator[Finding]:
    """Everything that a reader of the tree would not expect, by path."""
    for path, entry in sorted(sides.files.items()):
        if path.startswith(ledgers.HOME) and entry.mode not in {PLAIN, FOLDER}:
            what = f"`{path}` has the mode {entry.mode}; a record is a plain file, 100644"
            yield Finding("records", "bad-mode", what, path, f"git update-index --chmod=-x {path}")
    yield from _doubles(sides)
    yield from _large(kit, sides)
    yield from _wide(sides)


def _doubles(sides: Sides) -> Iterator[Finding]:
    """Names that some file systems take for ``.kit``, or for a record in it: there a checkout would read them instead."""
    for top in sorted({path.partition("/")[0] for path in sides.files}):
        if top != HOME and _folded(top) == HOME:
            what = f"`{plain(top)}` is `.kit` to some file systems; expected one spelling"
            yield Finding("records", "second-home", what, plain(top), f"git log -- '{plain(top)}'")
    for path in sorted(path for path in sides.files if path.startswith(ledgers.HOME)):
        seen = "/".join(map(_folded, path.split("/")))
        if seen != path and (seen in _SETTINGS or seen.startswith(_RECORDS)):
            what = f"`{plain(path)}` is `{plain(seen)}` to some file systems; expected one spelling"
            yield Finding("binding", "second-spelling", what, plain(path), f"git rm -r '{plain(path)}'")


def _folded(name: str) -> str:
    seen = "".join(c for c in unicodedata.normalize("NFKC", name) if plain(c) == c)
    return seen.casefold().rstrip(". ").partition("~")[0].partition(":")[0]


def _large(kit: Kit, sides: Sides) -> Iterator[Finding]:
    new = sorted(path for path in sides.touched if path in sides.after.snapshot.files)
    sizes = {path: len(data) for path, data in kit.records.raw(sides.after.snapshot, new).items()}
    for path, size in sizes.items():
        if size > LARGE:
            what = f"`{path}` has {size / LARGE:.1f} MiB; a record that a change brings has at most 1"
            yield Finding("records", "too-large", what, path, f"git show {sides.head.oid[:7]} --stat -- {path}")
    if sum(sizes.values()) > ALL_LARGE:
        what = (
            f"the change brings {sum(sizes.values()) / LARGE:.1f} MiB of records; expected at most {ALL_LARGE // LARGE}"
        )
        yield Finding("records", "too-large", what, ledgers.HOME, f"git diff --stat {sides.base.oid[:7]} -- .kit")


def _wide(sides: Sides) -> Iterator[Finding]:
    """Claims of new or changed files that watch more than anyone reads."""
    for ident, bundle in sides.after.bundles.items():
        path = ledgers.path_of("bundles", ident)
        for claim in bundle.claims if path in sides.touched else ():
            number = len(watched(claim))
            if number > WATCHES:
                what = f"{claim.id} watches {text.count(number, 'path')}; expected at most {WATCHES}"
                yield Finding("records", "too-many-watches", what, path, f"kit show {claim.id}")
