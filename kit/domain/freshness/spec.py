"""Hold what was watched when evidence was taken: a path, a folder or a glob with the object id it had.

Field names and digests are those of store-by-example 1. Judging specs against a tree is left to `judge`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from kit.domain.base import digest, repo_path
from kit.domain.base.record import OWN, Json

ABSENT = "000000"
FOLDER = "040000"
SUBMODULE = "160000"
LINK = "120000"


@dataclass(frozen=True, slots=True)
class Entry:
    """What a tree holds at a path: mode and object id."""

    mode: str
    oid: str


@dataclass(frozen=True, slots=True)
class Spec:
    """One watched path, folder (``dir/**``) or glob, with the content it had."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    path: str
    mode: str | None = None
    oid: str | None = None
    base: str | None = None
    digest: str | None = None

    @property
    def entry(self) -> Entry | None:
        """The recorded entry of a path or folder; None for a glob."""
        return Entry(self.mode, self.oid) if self.mode is not None and self.oid is not None else None


@dataclass(frozen=True, slots=True)
class KitEvidence:
    """kit's part of an evidence's metadata: what was watched when it was taken."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    specs: tuple[Spec, ...] = field(default=())


def sum_of(entries: Iterable[tuple[str, Entry]]) -> str:
    """SHA-256 in hex over ``mode SP oid SP path NUL`` in byte order of the paths."""
    rows = sorted((path.encode("utf-8", "surrogateescape"), entry) for path, entry in entries)
    return digest.sha256(b"".join(f"{e.mode} {e.oid} ".encode() + path + b"\0" for path, e in rows))


def integrity_ref(specs: Iterable[Spec]) -> str:
    """The ``specs:sha256:`` digest over ``specs`` (store-by-example 1, Digests)."""
    rows = []
    for spec in specs:
        raw = repo_path.from_text(spec.path).encode("utf-8", "surrogateescape")
        if spec.digest is not None:
            rows.append((raw, b"glob " + spec.digest.removeprefix("sha256:").encode() + b" " + raw + b"\0"))
        else:
            rows.append((raw, f"{spec.mode} {spec.oid} ".encode() + raw + b"\0"))
    return "specs:sha256:" + digest.sha256(b"".join(text for _, text in sorted(rows)))
