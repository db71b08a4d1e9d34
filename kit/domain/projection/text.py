"""Read and write a person's file without changing a byte of it: lossless text, its lines and its line ending.

Which lines kit adds is decided by `kit.domain.projection.region` and `kit.domain.projection.lines`.
"""

from __future__ import annotations

import re

from kit.errors import Refused

BOM = "\ufeff"
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+\Z")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def decode(data: bytes, *, path: str) -> str:
    """``data`` as text; bytes that are not UTF-8 become surrogates, so that `encode` gives every byte back.

    Raises:
        Refused: the file is no text that a line of ASCII may be added to.
    """
    if b"\0" in data or data.startswith(_UTF16):
        raise Refused("not-text", f"`{path}` is not UTF-8 text; kit adds no line to it", where=path,
                      hint=f"file {path}")  # fmt: skip
    return data.decode("utf-8", "surrogateescape")


def encode(text: str) -> bytes:
    """The bytes of a text that `decode` gave."""
    return text.encode("utf-8", "surrogateescape")


def lines(text: str) -> list[str]:
    """The lines of ``text`` with their endings, as Markdown counts them: LF, CRLF and a lone CR end a line."""
    return _LINE.findall(text)


def ending(text: str) -> str:
    """How most lines of ``text`` end: CRLF, else LF."""
    crlf = text.count("\r\n")
    return "\r\n" if crlf * 2 > text.count("\n") else "\n"


def bare(line: str) -> str:
    """``line`` without its ending."""
    return line.rstrip("\r\n")
