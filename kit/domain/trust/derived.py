"""Find claims that derive from themselves: on a path back to it, so that a diamond is no cycle (trust-kernel 2.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kit.domain.trust.claim import Claim


def on_cycle(claims: tuple[Claim, ...]) -> frozenset[str]:
    """The ids of claims that are among their own inputs, directly or not; found in one linear pass."""
    inputs = {claim.id: claim.inputs for claim in claims if claim.inputs}
    walk = _Walk(inputs)
    for name in inputs:
        if name not in walk.index:
            walk.visit(name)
    return frozenset(walk.found)


class _Walk:
    """Tarjan's strongly connected components without recursion: a chain may be longer than Python's stack."""

    def __init__(self, inputs: Mapping[str, tuple[str, ...]]) -> None:
        self.inputs = inputs
        self.index: dict[str, int] = {}
        self.low: dict[str, int] = {}
        self.open: list[str] = []
        self.is_open: set[str] = set()
        self.found: set[str] = set()

    def visit(self, root: str) -> None:
        calls = [self._enter(root)]
        while calls:
            name, rest = calls[-1]
            step = next(rest, None)
            if step is None:
                calls.pop()
                self._leave(name)
                if calls:
                    self._lower(calls[-1][0], self.low[name])
            elif step not in self.index:
                calls.append(self._enter(step))
            elif step in self.is_open:
                self._lower(name, self.index[step])

    def _enter(self, name: str) -> tuple[str, Iterator[str]]:
        self.index[name] = self.low[name] = len(self.index)
        self.open.append(name)
        self.is_open.add(name)
        return name, iter(self.inputs.get(name, ()))

    def _lower(self, name: str, bound: int) -> None:
        self.low[name] = min(self.low[name], bound)

    def _leave(self, name: str) -> None:
        if self.low[name] != self.index[name]:
            return
        members = {self.open.pop()}
        while name not in members:
            members.add(self.open.pop())
        self.is_open -= members
        if len(members) > 1 or name in self.inputs.get(name, ()):
            self.found |= members
