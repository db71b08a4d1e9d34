"""Tell one message from another for as long as a session lives: by its id, its text, and how often both came before.

Never by its position: a host that drops or inserts messages must not make an old directive look new. The price is said in
docs/lifecycle.md: a message without an id that repeats one the host has dropped is taken for the one that was dropped.
"""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

from kit.domain.lifecycle.message import Unit


def digest(*texts: str) -> str:
    """SHA-256 over ``texts``, each preceded by its length, so that no two lists of texts run together."""
    state = sha256()
    for text in texts:
        data = text.encode("utf-8", "surrogatepass")
        state.update(b"%d:" % len(data))
        state.update(data)
    return state.hexdigest()


class Identities:
    """Names for the units of one request, in their order."""

    def __init__(self, ids: tuple[str, ...]) -> None:
        self._ids = ids
        self._seen: Counter[str] = Counter()

    def of(self, unit: Unit) -> str:
        """The name of ``unit``; equal units of one request are counted."""
        name = digest(unit.role, unit.name(self._ids), *unit.texts)
        self._seen[name] += 1
        return f"{name} {self._seen[name]}"
