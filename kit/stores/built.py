"""Hand out records built from typed values only when somebody asks for them: most runs look at a few of thousands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kit.domain.base.record import Json
from kit.stores import build, kinds


class Built(Mapping[str, Any]):
    """Records by path; each is built once, at its first use."""

    def __init__(self, values: dict[str, Json]) -> None:
        self._values = values
        self._records: dict[str, Any] = {}

    def __getitem__(self, path: str) -> Any:
        found = self._records.get(path)
        if found is None:
            kind = kinds.kind_of(path)
            value = self._values[path]
            found = value if kind is None else build.record(kind.record, value)
            self._records[path] = found
        return found

    def __contains__(self, path: object) -> bool:
        return path in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)
