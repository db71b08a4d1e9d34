"""Ask many patterns whether they meet one piece of work's expected paths, in about one look-up each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kit.domain.base import glob


class Footprint:
    """The paths a piece of work expects to touch: files, folders and globs."""

    __slots__ = ("_above", "_plain", "_wide", "paths")

    def __init__(self, paths: Iterable[str]) -> None:
        self.paths = tuple(dict.fromkeys(paths))
        self._plain = frozenset(path for path in self.paths if not glob.magic(path))
        self._wide = tuple(path for path in self.paths if glob.magic(path))
        self._above = frozenset(folder for path in self._plain for folder in _above(path))

    def meets(self, pattern: str) -> bool:
        """Whether ``pattern`` (a path, ``dir/**`` or glob) could name a file of this footprint."""
        stem = pattern if not glob.magic(pattern) else glob.folder(pattern)
        if stem is None:
            return self._near(glob.base(pattern), pattern) or any(glob.overlap(pattern, path) for path in self._wide)
        if stem in self._plain or stem in self._above or self._beneath(stem):
            return True
        return any(glob.overlap(pattern, path) for path in self._wide)

    def among(self, patterns: Iterable[str]) -> Iterator[str]:
        """Those of ``patterns`` that `meets` says yes to; of many plain paths and folders each costs a look-up."""
        folders = self._plain | self._above
        exact = folders | {f"{folder}/**" if folder else "**" for folder in folders}
        below = tuple(f"{path}/" for path in self._plain)
        for pattern in patterns:
            simple = not self._wide and not glob.magic(pattern.removesuffix("/**"))
            if pattern in exact or pattern.startswith(below) or (not simple and self.meets(pattern)):
                yield pattern

    def _near(self, base: str, pattern: str) -> bool:
        """Whether the glob ``pattern`` could name one of its files; most are ruled out by the folder they start from."""
        if base not in self._plain and base not in self._above and not self._beneath(base):
            return False
        return any(glob.overlap(pattern, path) for path in self._plain)

    def _beneath(self, path: str) -> bool:
        """Whether it has a folder above ``path``."""
        while path:
            path = path.rpartition("/")[0]
            if path in self._plain:
                return True
        return False

    def shared(self, others: Iterable[str]) -> tuple[str, ...]:
        """Those of its paths that ``others`` could name too."""
        theirs = Footprint(others)
        return tuple(path for path in self.paths if theirs.meets(path))


def _above(path: str) -> Iterator[str]:
    """Every folder above ``path``, and the root as ``""``."""
    while path:
        path = path.rpartition("/")[0]
        yield path
