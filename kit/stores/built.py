"""Hand out records built from typed values only when somebody asks for them: most runs look at a few of thousands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from kit.domain.base.record import Json
from kit.stores import build, kinds

Fetch = Callable[[list[str], bool], Mapping[str, Json]]
_MOST = 512
_MALFORMED = (LookupError, TypeError, ValueError, AttributeError)


class Built(Mapping[str, Any]):
    """Records by path; each is read at its first use, and built once.

    ``fetch`` gives the values of some paths, from the cache or, where it is told so, from the files alone. Whoever reads
    on gets ahead: each time the next paths are fetched together, twice as many as before.
    """

    def __init__(self, paths: Iterable[str], fetch: Fetch, values: Mapping[str, Json] | None = None) -> None:
        self._order = list(paths)
        self._at = {path: i for i, path in enumerate(self._order)}
        self._fetch = fetch
        self._values = dict(values or {})
        self._records: dict[str, Any] = {}
        self._next, self._ahead = -1, 1

    def __getitem__(self, path: str) -> Any:
        found = self._records.get(path)
        if found is None:
            found = self._built(path)
            self._records[path] = found
        return found

    def __contains__(self, path: object) -> bool:
        return path in self._at

    def __iter__(self) -> Iterator[str]:
        return iter(self._order)

    def __len__(self) -> int:
        return len(self._order)

    def _built(self, path: str) -> Any:
        at = self._at[path]
        if path not in self._values:
            self._ahead = min(self._ahead * 2, _MOST) if at == self._next else 1
            self._next = at + self._ahead
            self._values |= self._fetch(self._order[at : self._next], False)
        try:
            return _record(path, self._values[path])
        except _MALFORMED:  # what was kept is no such record: it is read again
            return _record(path, self._fetch([path], True)[path])


def _record(path: str, value: Json) -> Any:
    kind = kinds.kind_of(path)
    return value if kind is None else build.record(kind.record, value)
