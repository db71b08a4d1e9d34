"""Tell which repository paths may be named, and how a path is written in YAML.

A path is the text of its bytes below the root, with ``/``; bytes that are not UTF-8 are surrogates (PEP 383) in memory
and ``bytes:`` with percent escapes in a file (freshness T19). Whether it exists is left to the tree.
"""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import quote, unquote_to_bytes

_RAW = "bytes:"
_WINDOWS_NAMES = frozenset({"con", "prn", "aux", "nul"} | {f"{n}{i}" for n in ("com", "lpt") for i in range(1, 10)})
_NAME = re.compile(r"[a-z0-9_][a-z0-9_-]*")


def fault(path: str) -> str | None:
    """Why ``path`` may not be named in a record, or None where it may."""
    if not path:
        return "is empty"
    if path.startswith("/") or re.match(r"[A-Za-z]:[\\/]", path):
        return "is absolute; paths are relative to the root of the repository"
    if any(unicodedata.category(c) in {"Cc", "Cf"} or c in "\u2028\u2029" for c in path):
        return "holds a control or invisible character"
    parts = path.split("/")
    if ".." in parts or "." in parts:
        return "holds `.` or `..`"
    if "" in parts:
        return "holds an empty part"
    if ".git" in (part.lower() for part in parts):
        return "leads into Git's own folder"
    return None


def from_text(text: str) -> str:
    """The path a record's text names, its raw bytes as surrogates."""
    if text.startswith(_RAW):
        return unquote_to_bytes(text[len(_RAW) :]).decode("utf-8", "surrogateescape")
    return text


def text_fault(text: str) -> str | None:
    """Why a record may not name what ``text`` names, or None where it may; escaped, a name may hold any byte but NUL."""
    path = from_text(text)
    if path == text:
        return fault(path)
    if "\0" in path:
        return "holds a NUL, which no path can"
    return fault("".join(c if c.isprintable() else "?" for c in path))


def to_text(path: str) -> str:
    """How a record writes ``path``; `from_text` of it is ``path`` again."""
    raw = path.encode("utf-8", "surrogateescape")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return _RAW + quote(raw, safe="/")
    return _RAW + quote(raw, safe="/") if text.startswith(_RAW) or fault(text) else text


def name_fault(name: str) -> str | None:
    """Why ``name`` may not be a lane, an area or a workflow, or None where it may (store-by-example 1)."""
    if not _NAME.fullmatch(name):
        return "expected lower-case letters, digits, `_` and `-`, not starting with `-`"
    if name in _WINDOWS_NAMES:
        return "Windows reserves this name"
    return None


def windows_fault(path: str) -> str | None:
    """Why Windows cannot hold ``path``, or None where it can; kit refuses such names when it creates a file."""
    for part in path.split("/"):
        if part.split(".", maxsplit=1)[0].lower() in _WINDOWS_NAMES:
            return f"`{part}` is reserved on Windows"
        if part != part.rstrip(" .") or any(c in '<>:"\\|?*' for c in part):
            return f"`{part}` has a character or an ending that Windows cannot hold"
    return None
