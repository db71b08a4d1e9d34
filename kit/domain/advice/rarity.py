"""Measure how much a shared path says: much where it is touched seldom, nothing where every change touches it.

The window is the last first-parent commits of the judged revision (advice, "The rule"). Reading them is left to the `Git`
port; a boundary commit of a shallow clone, whose paths are not known, is left out by whoever hands the commits over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from math import log

from kit.domain.base import glob

WINDOW = 200


@dataclass(frozen=True, slots=True)
class History:
    """Which of the last ``size`` commits touched what: one bit a commit, for every file and every folder above it."""

    size: int = 0
    touched: Mapping[str, int] = field(default_factory=dict)
    files: frozenset[str] = frozenset()
    _globs: dict[str, int] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, commits: Iterable[Iterable[str]], limit: int = WINDOW) -> History:
        """The history of ``commits``, newest first, each given as the paths it touched."""
        touched: dict[str, int] = {}
        files: set[str] = set()
        size = 0
        for size, paths in enumerate(islice(commits, limit), start=1):
            bit = 1 << (size - 1)
            for path in paths:
                files.add(path)
                _mark(touched, path, bit)
        return cls(size, touched, frozenset(files))

    def touches(self, patterns: Iterable[str]) -> int:
        """How many commits touched anything that one of ``patterns`` (paths, ``dir/**``, globs) names."""
        bits = 0
        for pattern in patterns:
            bits |= self._bits(pattern)
        return bits.bit_count()

    def rarity(self, *patterns: str) -> float:
        """``log((n+1)/(1+touches)) / log(n+1)``: 1 for what no commit touched, 0 for what each did.

        Without any commit every path counts alike: 1.
        """
        if not self.size:
            return 1.0
        return log((self.size + 1) / (1 + self.touches(patterns))) / log(self.size + 1)

    def _bits(self, pattern: str) -> int:
        if not glob.magic(pattern):
            return self.touched.get(pattern, 0)
        folder = glob.folder(pattern)
        if folder is not None:
            return self.touched.get(folder, 0)
        if pattern not in self._globs:
            bits = 0
            for path in matching(pattern, self.files):
                bits |= self.touched[path]
            self._globs[pattern] = bits
        return self._globs[pattern]


def matching(pattern: str, paths: Iterable[str]) -> list[str]:
    """Those of the files ``paths`` that ``pattern`` (``dir/**`` or a glob) names; a glob is matched below its base only."""
    folder = glob.folder(pattern)
    base = glob.base(pattern) if folder is None else folder
    head = f"{base}/" if base else ""
    if folder is not None:
        return [path for path in paths if path.startswith(head)]
    return [path for path in paths if path.startswith(head) and glob.matches(pattern, path)]


def _mark(touched: dict[str, int], path: str, bit: int) -> None:
    """Set ``bit`` on ``path`` and every folder above it, up to the first that has it already."""
    while not touched.get(path, 0) & bit:
        touched[path] = touched.get(path, 0) | bit
        if not path:
            return
        path = path.rpartition("/")[0]
