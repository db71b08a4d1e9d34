"""Keep derived values in one SQLite file in Git's common folder. Losing it changes no answer, and it never fails."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from kit import __version__
from kit.domain.base.record import Json

if TYPE_CHECKING:
    import sqlite3

_CHUNK = 500
_SEAL = 32
_WAIT = 0.2
_SCHEMA = """CREATE TABLE IF NOT EXISTS kept
  (kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID"""


class NoCache:
    """A cache that keeps nothing."""

    def get(self, kind: str, keys: Iterable[str]) -> dict[str, Json]:
        """Nothing."""
        del kind, keys
        return {}

    def put(self, kind: str, values: Mapping[str, Json]) -> None:
        """Keep nothing."""

    def close(self) -> None:
        """Nothing is open."""


class SqliteCache:
    """``<common-dir>/kit/cache/cache.sqlite``; what another version of kit kept is not read."""

    def __init__(self, common_dir: str) -> None:
        self._path = Path(common_dir) / "kit" / "cache" / "cache.sqlite"
        self._open: sqlite3.Connection | None = None
        self._broken = False

    def get(self, kind: str, keys: Iterable[str]) -> dict[str, Json]:
        """The values kept under ``keys``; a file that cannot be read is an empty one."""
        import sqlite3  # noqa: PLC0415

        wanted = list(dict.fromkeys(keys))
        if not wanted or not self._path.exists():
            return {}
        found: dict[str, Json] = {}
        try:
            for chunk in _chunks(wanted):
                marks = ",".join("?" * len(chunk))
                query = f"SELECT key, value FROM kept WHERE kind = ? AND key IN ({marks})"  # noqa: S608  (marks are `?` alone)
                rows = self._connection().execute(query, (self._kind(kind), *chunk)).fetchall()
                found.update({key: value for key, text in rows for value in self._whole(kind, key, text)})
        except (sqlite3.Error, OSError, ValueError) as error:
            self._failed(error)
            return {}
        return found

    def put(self, kind: str, values: Mapping[str, Json]) -> None:
        """Keep ``values``; where the folder cannot be written nothing happens."""
        import sqlite3  # noqa: PLC0415

        if not values or self._broken:
            return
        rows = [(self._kind(kind), key, self._sealed(kind, key, value)) for key, value in values.items()]
        for attempt in (1, 2):
            try:
                connection = self._connection()
                with connection:
                    connection.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", rows)
            except (sqlite3.Error, OSError, ValueError) as error:
                if not self._failed(error) or attempt == 2:  # noqa: PLR2004
                    return
            else:
                return

    def close(self) -> None:
        """Let go of the file, which Windows needs before it can be removed."""
        if self._open is not None:
            self._open.close()
            self._open = None

    def __del__(self) -> None:
        with suppress(Exception):
            self.close()

    def _sealed(self, kind: str, key: str, value: Json) -> str:
        """``value`` as it is kept, behind a seal over all of the row."""
        body = json.dumps(value, separators=(",", ":"))
        return self._seal(kind, key, body) + body

    def _whole(self, kind: str, key: str, text: object) -> tuple[Json, ...]:
        """The value of a row as kit wrote it; nothing where the row is broken, so that no reader need doubt its shape."""
        if not isinstance(text, str) or text[:_SEAL] != self._seal(kind, key, text[_SEAL:]):
            return ()
        return (json.loads(text[_SEAL:]),)

    def _seal(self, kind: str, key: str, body: str) -> str:
        row = f"{self._kind(kind)}\0{key}\0{body}".encode("utf-8", "surrogatepass")
        return hashlib.blake2b(row, digest_size=_SEAL // 2).hexdigest()

    def _kind(self, kind: str) -> str:
        return f"{kind}@{__version__}"

    def _connection(self) -> sqlite3.Connection:
        import sqlite3  # noqa: PLC0415

        if self._open is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._open = sqlite3.connect(self._path, timeout=_WAIT)
            self._open.execute("PRAGMA journal_mode = WAL")
            self._open.execute("PRAGMA synchronous = OFF")
            self._open.execute(_SCHEMA)
        return self._open

    def _failed(self, error: Exception) -> bool:
        """Let go of the file; remove it where it is corrupt, and say whether a second try makes sense."""
        import sqlite3  # noqa: PLC0415

        with suppress(sqlite3.Error):
            self.close()
        self._open = None
        corrupt = isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError)
        if not corrupt:
            self._broken = not isinstance(error, sqlite3.OperationalError)
            return False
        try:
            for suffix in ("", "-wal", "-shm"):
                self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)
        except OSError:
            self._broken = True
            return False
        return True


def _chunks(keys: list[str]) -> Iterator[list[str]]:
    return (keys[i : i + _CHUNK] for i in range(0, len(keys), _CHUNK))
