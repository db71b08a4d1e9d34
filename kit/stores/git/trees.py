"""Read trees and blobs by object id: listings, single entries with their modes, bytes.

An object that is not on this machine makes an answer unknown, never an absence. Nothing is fetched.
"""

from __future__ import annotations

import gc
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import repeat
from operator import itemgetter

from kit.domain.freshness.spec import FOLDER, Entry
from kit.errors import NotReady
from kit.stores.git.process import Plumbing, below, decode, encode, fits, guard, trouble
from kit.stores.git.reader import Ended

_ROW = {  # by the width of an id in hex: a raw tree holds the bytes themselves
    width: re.compile(rb"([0-7]{5,6}) ([^\0]+)\0(.{%d})" % (width // 2), re.DOTALL) for width in (40, 64)
}
_MODE = len("100644 ")
_HEADER_PARTS = 3
_FEW = 20  # so many roots are walked in the open reader; more are listed
_DEEP = 2000  # so many folders cost more to read one by one than a listing does
UNTOLD = frozenset({"git-failed", "object-missing"})


def listing(git: Plumbing, tree: str, paths: Sequence[str] = ()) -> dict[str, Entry] | None:
    """Every entry of ``tree`` by path, or those at and below ``paths``; None where objects are missing."""
    roots = frozenset(path.rstrip("/") for path in paths)
    if roots and "" not in roots and len(roots) <= _FEW and (walked := _walked(git, tree, roots)) is not None:
        return walked
    narrow = bool(roots) and "" not in roots and fits(tuple(roots))
    words = ("--", *sorted(roots)) if narrow else ()
    answer = git.run("ls-tree", "-r", "-t", "-z", "--full-tree", "--end-of-options", guard(tree), *words)
    if answer.code != 0:
        refused = trouble("ls-tree", answer.err, git.folder)
        if refused.code not in UNTOLD:
            raise refused
        return None
    entries = parse_listing(answer.out)
    if not roots or "" in roots:
        return entries
    return {path: entry for path, entry in entries.items() if below(path, roots)}


def _walked(git: Plumbing, tree: str, roots: frozenset[str]) -> dict[str, Entry] | None:
    """The entries at and below a few ``roots``, folder by folder from the open reader; None where they are too many.

    A tree that is not here ends the walk too: the listing then tells what it means.
    """
    try:
        entries = lookup(git, tree, sorted(roots))
    except NotReady:
        return None
    level = {path: entry.oid for path, entry in entries.items() if entry.mode == FOLDER}
    read = len(level)
    while level:
        found = batch(git, level.values())
        below_it: dict[str, str] = {}
        for path, oid in level.items():
            if oid not in found:
                return None
            for name, entry in parse_tree(found[oid][2], len(oid)):
                inner = f"{path}/{name}"
                entries[inner] = entry
                if entry.mode == FOLDER:
                    below_it[inner] = entry.oid
        level = below_it
        read += len(level)
        if read > _DEEP:
            return None
    return entries


def parse_listing(out: bytes) -> dict[str, Entry]:
    """The rows of ``ls-tree -z`` as entries by path."""
    rows = decode(out).split("\0")
    rows.pop()
    if not rows:
        return {}
    width = rows[0].index("\t") - rows[0].rindex(" ", 0, rows[0].index("\t")) - 1
    submodules: list[str] = []
    if b" commit " in out:
        submodules = [row for row in rows if row[_MODE] == "c"]
        rows = [row for row in rows if row[_MODE] != "c"]
    with _uncollected():
        return _entries(rows, _MODE + len("blob "), width) | _entries(submodules, _MODE + len("commit "), width)


def _entries(rows: list[str], start: int, width: int) -> dict[str, Entry]:
    """Entries of rows whose object id stands at ``start``.

    The generated constructor of a frozen record costs more than Git's whole listing: the slots are filled directly.
    """
    slots = vars(Entry)
    entries = list(map(Entry.__new__, repeat(Entry, len(rows))))
    deque(map(slots["mode"].__set__, entries, map(itemgetter(slice(6)), rows)), maxlen=0)
    deque(map(slots["oid"].__set__, entries, map(itemgetter(slice(start, start + width)), rows)), maxlen=0)
    return dict(zip(map(itemgetter(slice(start + width + 1, None)), rows), entries, strict=True))


def lookup(git: Plumbing, tree: str, paths: Iterable[str]) -> dict[str, Entry]:
    """The entries of ``tree`` at exactly ``paths``, read from the trees above them in one process.

    ``cat-file --batch-check`` on the path itself knows no modes (T16) and calls a submodule missing (T9).

    Raises:
        NotReady: a tree on the way is not on this machine.
    """
    wanted = [path for path in dict.fromkeys(paths) if _plain(path)]
    folders = {folder for path in wanted for folder in _above(path)}
    names: dict[str, set[bytes]] = {"": set()}
    for path in (*wanted, *folders):
        folder, _, name = path.rpartition("/")
        names.setdefault(folder, set()).add(encode(name))
    read = batch(git, [f"{guard(tree)}:{folder}" for folder in sorted(names)])
    root = read.get(f"{tree}:")
    if root is None or root[1] != "tree":
        raise missing(tree, git.folder)
    entries = {"": Entry(FOLDER, root[0])}
    for folder in sorted(names):  # a folder sorts before what is in it
        found = read.get(f"{tree}:{folder}")
        if found is not None and found[1] == "tree":
            rows = parse_tree(found[2], len(found[0]), names[folder])
            entries |= {f"{folder}/{name}" if folder else name: entry for name, entry in rows}
        elif (entry := entries.get(folder)) is not None and entry.mode == FOLDER:
            raise missing(entry.oid, git.folder)
    return {path: entries[path] for path in wanted if path in entries}


def parse_tree(data: bytes, width: int, wanted: set[bytes] | None = None) -> list[tuple[str, Entry]]:
    """The entries of one raw tree object, or only the ``wanted`` ones; ``width`` is that of an object id in hex."""
    rows = _ROW[width].findall(data)
    return [
        (decode(name), Entry(mode.decode().zfill(6), oid.hex()))
        for mode, name, oid in rows
        if wanted is None or name in wanted
    ]


def blobs(git: Plumbing, names: Iterable[str]) -> dict[str, bytes]:
    """The bytes of the blobs named by id or ``rev:path``; what is not there or no blob is left out.

    Raises:
        NotReady: a partial clone left one of them out; that it is there is known, so it is not left out silently.
    """
    return {name: data for name, (_, kind, data) in batch(git, names).items() if kind == "blob"}


def batch(git: Plumbing, names: Iterable[str]) -> dict[str, tuple[str, str, bytes]]:
    """Id, kind and bytes of every object of ``names`` that is there."""
    asked = [name for name in dict.fromkeys(names) if name and "\0" not in name]
    if not asked:
        return {}
    try:
        answers = git.objects.ask([encode(name) for name in asked], contents=True)
    except Ended:
        return _apart(git, asked)
    return {name: answer for name, answer in zip(asked, answers, strict=True) if answer is not None}


def present(git: Plumbing, oids: Iterable[str], *, trees: bool = False) -> frozenset[str]:
    """Those of the objects that are here: the one question that Git answers without a search for the rest.

    Of ``trees`` nothing below is looked at; none of them may lie in another.
    """
    asked = sorted(set(oids))
    if not asked:
        return frozenset()
    flags: tuple[str, ...] = ("--objects", "--no-object-names", "--no-walk", "--ignore-missing", "--missing=allow-any")
    flags += ("--filter=tree:0",) if trees else ()  # what lies in them is not asked for
    out = git.ask("rev-list", *flags, "--stdin", stdin="".join(f"{guard(oid)}\n" for oid in asked).encode("ascii"))
    return frozenset(out.decode("ascii").split()).intersection(asked)


def ids(git: Plumbing, names: Iterable[str]) -> dict[str, str]:
    """The object id of each ``rev:path`` that is there; no content is read."""
    asked = [name for name in dict.fromkeys(names) if name and "\0" not in name]
    try:
        answers = git.objects.ask([encode(name) for name in asked], contents=False) if asked else []
    except Ended:
        return {name: oid for name, (oid, _, _) in _apart(git, asked).items()}
    return {name: answer.oid for name, answer in zip(asked, answers, strict=True) if answer is not None}


def _apart(git: Plumbing, asked: Sequence[str]) -> dict[str, tuple[str, str, bytes]]:
    """The same in a process of its own, which tells why Git gives up where it does.

    Raises:
        NotReady: it does.
    """
    stdin = b"".join(encode(name) + b"\0" for name in asked)
    out = git.ask("cat-file", "--batch", "-z", "--buffer", stdin=stdin)
    found: dict[str, tuple[str, str, bytes]] = {}
    at = 0
    for name in asked:
        for refusal in (b" missing\n", b" ambiguous\n"):
            if out.startswith(encode(name) + refusal, at):
                at += len(encode(name) + refusal)
                break
        else:
            end = out.index(b"\n", at)
            parts = out[at:end].decode("ascii").split(" ")
            at = end + 1
            if len(parts) == _HEADER_PARTS:
                size = int(parts[2])
                found[name] = (parts[0], parts[1], out[at : at + size])
                at += size + 1
    return found


def _plain(path: str) -> bool:
    """Whether ``path`` is spelt as Git stores it; ``tree:./a`` would be read relative to the folder."""
    return path == "" or not {"", ".", ".."} & set(path.split("/"))


def _above(path: str) -> Iterator[str]:
    cut = path.find("/")
    while cut >= 0:
        yield path[:cut]
        cut = path.find("/", cut + 1)


def missing(oid: str, folder: str) -> NotReady:
    """The error for a tree that a partial clone left out."""
    return NotReady(
        "object-missing",
        f"tree {oid} is not on this machine; expected it in the repository (a partial clone leaves trees out)",
        where=folder,
        hint="git fetch --refetch --no-filter",
    )


@contextmanager
def _uncollected() -> Iterator[None]:
    """Keep the cycle collector from walking a growing listing again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
