"""Make other people's text safe to show, and measure it for a terminal.

Nothing a repository says may move a cursor, hide, reorder, or speak to a CI log (design 12). Which text is printed where
is left to the pages.
"""

from __future__ import annotations

import re
import unicodedata

_MARKUP = re.compile(r"[<\[\]\\]")
_TICKS = re.compile(r"``+")
_BLOCK = re.compile(r"^(?=#{1,6}(?: |$)|>|[-+*](?: |$)|~~~|(?:[-*_=] *){3,}$)")
_NUMBERED = re.compile(r"^(\d{1,9})([.)])(?= |$)")
_NARROW = str.maketrans("", "", "\u2713\u2026\u2192")  # what kit itself prints: one column each
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def plain(text: str) -> str:
    """``text`` on one line with every control, invisible or reordering character written as an escape."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if c == " " or _shown(c) else _escape(c) for c in text)


def width(text: str) -> int:
    """Columns ``text`` takes on a terminal."""
    if text.isascii() or text.translate(_NARROW).isascii():
        return len(text)
    from wcwidth import wcswidth  # noqa: PLC0415  (30 ms, and most pages are ASCII)

    return max(wcswidth(text), 0)


def pad(text: str, columns: int) -> str:
    """``text`` followed by as many spaces as fill ``columns``."""
    return text + " " * max(columns - width(text), 0)


def cut(text: str, columns: int) -> str:
    """``text``, or as much of its beginning as fits into ``columns`` with an ellipsis."""
    if width(text) <= columns:
        return text
    kept = ""
    for c in text:
        if width(kept + c) > columns - 1:
            break
        kept += c
    return kept.rstrip() + "…"


def wrap(text: str, columns: int, *, most: int) -> list[str]:
    """``text`` on at most ``most`` lines of ``columns``, broken between words; what does not fit ends in an ellipsis."""
    words, lines = text.split(), list[str]()
    while words and len(lines) < most - 1:
        line = words.pop(0)
        while words and width(f"{line} {words[0]}") <= columns:
            line += f" {words.pop(0)}"
        lines.append(cut(line, columns))
    return [*lines, cut(" ".join(words), columns)] if words or not lines else lines


def count(number: int, noun: str, plural: str = "") -> str:
    """``number`` and the noun in its right form, for example ``1 line`` and ``3 lines``."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def _shown(c: str) -> bool:
    return unicodedata.category(c) not in _HIDDEN and c not in "\u115f\u1160\u3164\uffa0\u034f\u180e\u2028\u2029"


def _escape(c: str) -> str:
    code = ord(c)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"  # noqa: PLR2004


def markdown(text: str) -> str:
    """``text`` on one line of Markdown that fetches, links and hides nothing and opens no block, wherever the line stands.

    Spans between single backticks stay readable. Nothing in it reads as an HTML comment, and so as a tag of the lifecycle.
    """
    safe = _TICKS.sub(lambda run: "'" * len(run[0]), plain(text).strip())
    if safe.count("`") % 2:
        safe = safe.replace("`", "'")
    parts = safe.split("`")
    spans = (_no_comment(part) if i % 2 else _escaped(part) for i, part in enumerate(parts))
    return _NUMBERED.sub(r"\1\\\2", _BLOCK.sub(r"\\", "`".join(spans)))


def code(text: str) -> str:
    """``text`` as one code span, which nothing in it can end."""
    return f"`{_no_comment(plain(text).replace('`', chr(39)))}`"


def _escaped(text: str) -> str:
    return _MARKUP.sub(r"\\\g<0>", text).replace("!--", "!\\--")


def _no_comment(text: str) -> str:
    return text.replace("<!--", "< !--")
