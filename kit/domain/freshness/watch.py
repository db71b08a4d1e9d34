"""Read what a claim watches: a plain path, a folder (``dir/**``) or a glob, and say what may not be watched.

Whether anything is there is left to the tree; which content it had is left to `record`.
"""

from __future__ import annotations

from functools import lru_cache

from kit.domain.base import glob, repo_path
from kit.domain.freshness.spec import Spec

STORE = ".kit"
PROJECTED = frozenset({"AGENTS.md", "CLAUDE.md", "GEMINI.md"})


def left_out(path: str) -> bool:
    """Whether folders and globs leave the file ``path`` out: it is kit's own store, or a projection is written to it.

    A watch that names such a file itself still sees it (freshness T33; store-by-example 1, folder).
    """
    return path.rpartition("/")[2] in PROJECTED or path == STORE or path.startswith(f"{STORE}/")


@lru_cache(maxsize=1 << 17)
def stem(text: str) -> str:
    """The path below which everything lies that the watch ``text`` names: itself, its folder, or its glob's base."""
    path = repo_path.from_text(text)
    if not glob.magic(path):
        return path
    folder = glob.folder(path)
    return glob.base(path) if folder is None else folder


def stem_of(spec: Spec) -> str:
    """The path below which everything lies that ``spec`` watches."""
    return stem(spec.path)


def expands(text: str) -> bool:
    """Whether ``text`` is a glob that must be matched, rather than a path or a folder."""
    path = repo_path.from_text(text)
    return glob.magic(path) and glob.folder(path) is None


def names(text: str, path: str) -> bool:
    """Whether the watch ``text`` sees the file ``path``."""
    pattern = repo_path.from_text(text)
    return path == pattern or (glob.matches(pattern, path) and not left_out(path))


def fault(text: str) -> str | None:
    """Why ``text`` may not be watched, or None where it may."""
    path = repo_path.from_text(text)
    if not glob.magic(path) and "#" in path.rpartition("/")[2]:
        file, _, symbol = path.rpartition("#")
        return f"watches the symbol `{symbol}`, and no grammar is installed; watch `{file}`"
    return repo_path.text_fault(text)
