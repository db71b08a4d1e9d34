"""Count the bytes of content as the protocol's first implementation does, so that tombstones agree between hosts.

A string counts its UTF-8 bytes; any other value those of its compact JSON as JavaScript writes it. A lone surrogate has no
UTF-8: it counts three bytes in a string, and the six of its escape in JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from decimal import Decimal
from math import isfinite

_SURROGATES = re.compile("[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]")
_EXACT = 2**53
_SMALLEST, _LARGEST = -7, 21  # the powers of ten between which JavaScript writes no exponent


def size(content: object) -> int:
    """The bytes of a message's content."""
    return _utf8(content, lone=3) if isinstance(content, str) else _json(content)


def _utf8(text: str, *, lone: int) -> int:
    if text.isascii():
        return len(text)
    found = [len(pair) for pair in _SURROGATES.findall(text)]
    # `surrogatepass` writes three bytes for each half; a pair of them is one character of four.
    halves = (lone - 3) * found.count(1) - 2 * found.count(2)
    return len(text.encode("utf-8", "surrogatepass")) + halves


def _json(content: object) -> int:
    """A loop and not a recursion: content may be nested deeper than Python's stack."""
    total, rest = 0, [content]
    while rest:
        match rest.pop():
            case str() as text:
                total += _utf8(json.dumps(text, ensure_ascii=False), lone=6)
            case Mapping() as mapping:
                total += 2 + len(mapping) + max(len(mapping) - 1, 0)
                rest += [*map(str, mapping), *mapping.values()]
            case list() | tuple() as items:
                total += 2 + max(len(items) - 1, 0)
                rest += items
            case True:
                total += len("true")
            case False:
                total += len("false")
            case int() | float() as number:
                total += len(_number(number))
            case _:
                total += len("null")
    return total


def _number(number: float) -> str:
    """``number`` as JavaScript writes it: the same digits as Python's, but the exponent begins at 1e21 and below 1e-6."""
    if isinstance(number, int) and abs(number) <= _EXACT:
        return str(number)
    try:
        value = float(number)
    except OverflowError:
        return "null"
    if not isfinite(value):
        return "null"
    digits = Decimal(repr(value)).normalize()
    if not value:
        return "0"
    if _SMALLEST < digits.adjusted() < _LARGEST:
        return format(digits, "f")
    mantissa, _, exponent = f"{digits:e}".partition("e")
    return f"{mantissa}e{int(exponent):+d}"
