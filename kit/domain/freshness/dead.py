"""Find path texts that name nothing any more: in lanes, work items, watches and maps.

Where a file went is left to Git, who is asked only for what is dead.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kit.domain.base import text
from kit.domain.freshness import watch
from kit.domain.freshness.view import View


@dataclass(frozen=True, slots=True)
class DeadPath:
    """A path text that names nothing: where it went and by which commit, or a path that differs only in case."""

    written: str
    to: str = ""
    commit: str = ""
    twin: str = ""

    @property
    def reason(self) -> str:
        """One sentence without a full stop."""
        words = f"`{text.plain(self.written)}` matches nothing"
        if self.to:
            return f"{words}; it moved to `{text.plain(self.to)}` in {self.commit[:7]}"
        return f"{words}; did you mean `{text.plain(self.twin)}`?" if self.twin else words


def dead(texts: Iterable[str], view: View) -> tuple[DeadPath, ...]:
    """Those of ``texts`` that name nothing in ``view``, each once; what lies in a submodule cannot be told."""
    found = []
    for written in dict.fromkeys(texts):
        path = watch.stem(written)
        if not view.has(written) and view.submodule(path) is None:
            found.append(DeadPath(written, twin="" if watch.expands(written) else view.twin(path) or ""))
    return tuple(found)
