"""Read kit's own source as data: its modules, what they import, and the functions in them."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = os.environ.get("KIT_GOLDEN") == "write"
"""Whether `nox -s golden` asked for generated pages and recorded transcripts to be written; tests see no KIT_ variable."""


@dataclass(frozen=True)
class Module:
    """One Python file: its dotted name, its path below the root, its text."""

    name: str
    path: Path
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def imports(self) -> frozenset[str]:
        """Every module named in an import, and every name imported from one, as dotted names."""
        return frozenset(self._imports())

    def functions(self) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
        return (node for node in ast.walk(self.tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))

    def called(self) -> set[str]:
        """The plain names that are called, such as ``print``."""
        return {
            node.func.id
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }

    def _imports(self) -> Iterator[str]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


@lru_cache
def modules(folder: str) -> tuple[Module, ...]:
    """Every Python file under ``folder``, in order of its path."""
    files = sorted((ROOT / folder).rglob("*.py"))
    return tuple(Module(_dotted(file), file.relative_to(ROOT), file.read_text(encoding="utf-8")) for file in files)


def body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function's body, its docstring left out."""
    first = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return 0 if not first else (function.end_lineno or 0) - first[0].lineno + 1


def _dotted(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
