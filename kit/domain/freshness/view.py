"""Look at a tree, and at what the worktree changes of it, as watches see it.

Folders and globs leave out kit's store and projections, so the ids of folders that hold such files are computed again,
bottom-up. How the entries were fetched, and whether enough of them were, is left to `kit.app.freshness`.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from kit.domain.base import digest, glob, repo_path
from kit.domain.freshness.spec import ABSENT, FOLDER, LINK, SUBMODULE, Entry, sum_of
from kit.domain.freshness.watch import PROJECTED, STORE, left_out, stem


class View:
    """The entries of one tree, whole or as far as they were looked up, with the worktree's changes laid over them.

    A part holds everything at and above what is asked, and below it wherever `settled` says no (`judge`).
    """

    def __init__(
        self,
        entries: Mapping[str, Entry],
        *,
        root: str,
        algorithm: str = "sha1",
        whole: bool = True,
        overlay: Mapping[str, Entry | None] | None = None,
    ) -> None:
        self.whole = whole
        self.overlay = dict(overlay or {})
        self.algorithm = algorithm
        self._root = None if root == _tree((), algorithm) else Entry(FOLDER, root)
        self._laid: set[str] = {above for path in self.overlay for above in _above(path)}
        self._tree = entries
        gone = {path for path, entry in self.overlay.items() if entry is None}
        laid = {path: entry for path, entry in self.overlay.items() if entry is not None}
        kept = {path: entry for path, entry in entries.items() if path not in gone} if gone else entries
        self._entries: Mapping[str, Entry] = {**kept, **laid} if laid else kept
        self._digests: dict[str, str] = {}
        self._matched: dict[str, tuple[str, ...]] = {}

    @property
    def absent(self) -> Entry:
        """What is recorded of a path that is not there."""
        return Entry(ABSENT, "0" * (64 if self.algorithm == "sha256" else 40))

    def entry(self, path: str) -> Entry | None:
        """What is at exactly ``path``, as Git has it; ``""`` is the root, which is not there while it is empty."""
        if path in self._laid:
            return _folder(self._computed[0][path])
        return self._root if path == "" else self._entries.get(path)

    def guessed(self, path: str) -> bool:
        """Whether the id of the folder ``path`` rests on the worktree's changes and not on all that lies below it."""
        return path in self._laid and not self.whole

    def beneath(self, path: str) -> Entry | None:
        """What the tree itself has at the file ``path``, whatever the worktree has."""
        return self._tree.get(path)

    def find(self, path: str) -> str:
        """``path`` as the tree spells it: exactly, else composed, else decomposed (T18), else as given."""
        if path.isascii() or self.entry(path) is not None:
            return path
        return next((p for p in spellings(path) if self.entry(p) is not None), path)

    def content(self, path: str) -> Entry | None:
        """What is watched at ``path``: an entry as Git has it, or a folder without what is left out of folders."""
        found = self.entry(path)
        if found is None or found.mode != FOLDER:
            return found
        return _folder(self._computed[1][path]) if path in self._computed[1] else found

    def files(self, folder: str) -> Iterator[str]:
        """The paths of the files below ``folder``, without those that are left out; `folder` itself where it is a file."""
        found = self.entry(folder)
        if found is not None and found.mode != FOLDER:
            yield folder
        yield from filter(self._seen, self._below(folder))

    def matched(self, pattern: str) -> tuple[str, ...]:
        """The files that the glob ``pattern`` matches."""
        if pattern not in self._matched:
            self._matched[pattern] = tuple(filter(self._seen, _matching(pattern, self._below(glob.base(pattern)))))
        return self._matched[pattern]

    def digest(self, pattern: str) -> str:
        """The digest of the files that the glob ``pattern`` matches (store-by-example 1, glob)."""
        if pattern not in self._digests:
            self._digests[pattern] = "sha256:" + sum_of((path, self._entries[path]) for path in self.matched(pattern))
        return self._digests[pattern]

    def submodule(self, path: str) -> str | None:
        """The submodule that ``path`` lies in, or None."""
        return next((above for above in _above(path) if above and self._mode(above) == SUBMODULE), None)

    def twin(self, path: str) -> str | None:
        """The one path that differs from ``path`` only in case (T17), or None."""
        found = self._folded.get(path.casefold(), [])
        return found[0] if len(found) == 1 and found[0] != path else None

    def at(self, oid: str) -> tuple[str, ...]:
        """The paths that hold exactly the object ``oid``; none where only a part of the tree was looked up."""
        return tuple(self._paths_of.get(oid, ())) if self.whole else ()

    def links(self) -> dict[str, str]:
        """The object id of every symlink, by its path."""
        return {path: entry.oid for path, entry in self._entries.items() if entry.mode == LINK}

    def has(self, text: str) -> bool:
        """Whether the watch ``text`` names anything here; a folder that holds only what is left out is there, too."""
        path = repo_path.from_text(text)
        if glob.magic(path) and glob.folder(path) is None:
            return any(True for _ in _matching(path, self._below(glob.base(path))))
        entry = self.entry(self.find(stem(text)))
        return entry is not None and (entry.mode in {FOLDER, SUBMODULE} or not text.endswith("/**"))

    def _seen(self, path: str) -> bool:
        return self._entries[path].mode != FOLDER and not left_out(path)

    def _below(self, folder: str) -> list[str]:
        low = bisect_left(self._names, f"{folder}/") if folder else 0
        return self._names[low : bisect_left(self._names, f"{folder}0") if folder else None]

    def _mode(self, path: str) -> str | None:
        found = self._entries.get(path)
        return None if found is None else found.mode

    @cached_property
    def _names(self) -> list[str]:
        return sorted(self._entries)

    @cached_property
    def _folded(self) -> dict[str, list[str]]:
        folded = defaultdict(list)
        for path in self._entries:
            folded[path.casefold()].append(path)
        return folded

    @cached_property
    def _paths_of(self) -> dict[str, list[str]]:
        paths = defaultdict(list)
        for path, entry in self._entries.items():
            paths[entry.oid].append(path)
        return paths

    @cached_property
    def _computed(self) -> tuple[dict[str, str | None], dict[str, str | None]]:
        """The ids of folders that Git's own id does not serve: as it would write them, and without what is left out."""
        without = set(self._laid)
        endings = tuple(PROJECTED)
        for path in self._entries:
            if path.endswith(endings) and left_out(path) and self._entries[path].mode != FOLDER:
                without.update(_above(path))
        if STORE in self._entries or STORE in self._laid:
            without.add("")
        wanted = self._laid | without
        children: dict[str, set[str]] = {folder: set() for folder in wanted}
        for path in self._entries:
            folder = path.rpartition("/")[0]
            if folder in children:
                children[folder].add(path)
        for path in self._laid - {""}:
            children[path.rpartition("/")[0]].add(path)
        return self._ids(self._laid, children, whole=True), self._ids(without, children, whole=False)

    def _ids(self, folders: set[str], children: Mapping[str, set[str]], *, whole: bool) -> dict[str, str | None]:
        found: dict[str, str | None] = {}
        for folder in sorted(folders, key=lambda path: (path != "", path.count("/")), reverse=True):
            rows = []
            for path in children[folder]:
                oid, mode = found.get(path), FOLDER
                if not whole and path == STORE:
                    continue
                if path not in found:
                    oid, mode = self._entries[path].oid, self._entries[path].mode
                if oid is not None and (whole or mode == FOLDER or not left_out(path)):
                    rows.append((path.rpartition("/")[2], mode, oid))
            found[folder] = _tree(rows, self.algorithm) if rows else None
        return found


def spellings(path: str) -> tuple[str, ...]:
    """How a tree may spell ``path``: as given, composed and decomposed."""
    if path.isascii():
        return (path,)
    return tuple(dict.fromkeys((path, unicodedata.normalize("NFC", path), unicodedata.normalize("NFD", path))))


def _matching(pattern: str, paths: Iterable[str]) -> Iterator[str]:
    """The ``paths`` below the pattern's base that it matches; the common forms without splitting a path."""
    base = glob.base(pattern)
    rest = pattern[len(base) + 1 :] if base else pattern
    head, _, tail = rest.rpartition("/")
    if head not in {"", "**"} or not tail.startswith("*") or glob.magic(tail[1:]):
        return (path for path in paths if glob.matches(pattern, path))
    if head:
        return (path for path in paths if path.endswith(tail[1:]))
    start = len(base) + 1 if base else 0
    return (path for path in paths if path.endswith(tail[1:]) and "/" not in path[start:])


def _above(path: str) -> Iterator[str]:
    """Every folder above ``path``, nearest first, the root last."""
    while path:
        path = path.rpartition("/")[0]
        yield path


def _folder(oid: str | None) -> Entry | None:
    return None if oid is None else Entry(FOLDER, oid)


def _tree(rows: Iterable[tuple[str, str, str]], algorithm: str) -> str:
    """The id Git gives a tree of these names, modes and ids."""
    raw = [(name.encode("utf-8", "surrogateescape"), mode, oid) for name, mode, oid in rows]
    raw.sort(key=lambda row: row[0] + b"/" if row[1] == FOLDER else row[0])
    data = b"".join(mode.lstrip("0").encode() + b" " + name + b"\0" + bytes.fromhex(oid) for name, mode, oid in raw)
    return digest.git_object("tree", data, algorithm=algorithm)
