"""Name content by digest: RFC 8785 text, SHA-256, and Git's own object ids.

Which content is digested is decided where the record is defined; this module only counts bytes.
"""

from __future__ import annotations

import hashlib
from typing import Any


def canonical(value: Any) -> bytes:
    """The RFC 8785 text of a JSON value, as UTF-8.

    Raises:
        ValueError: the value has no such text (NaN, an integer past 2^53, a lone surrogate).
    """
    import rfc8785  # noqa: PLC0415  (most commands digest no terms)

    return rfc8785.dumps(value)


def sha256(data: bytes) -> str:
    """The SHA-256 of ``data`` in hex."""
    return hashlib.sha256(data).hexdigest()


def git_object(kind: str, data: bytes, *, algorithm: str = "sha1") -> str:
    """The id Git gives an object of ``kind`` (blob, tree) with these bytes, in a sha1 or sha256 repository."""
    head = f"{kind} {len(data)}\0".encode()
    return hashlib.new(algorithm, head + data, usedforsecurity=False).hexdigest()
