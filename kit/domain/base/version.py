"""Compare a version of kit with what ``requires`` in ``kit.yaml`` asks for, such as ``>=0.1`` or ``>=0.2,<2``.

What follows from a version that is not allowed is decided by the callers.
"""

from __future__ import annotations

import operator
import re

_TERM = re.compile(r"\s*(>=|<=|==|!=|>|<)\s*(\d+(?:\.\d+){0,3})\s*", re.ASCII)
_HOLDS = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}


def allowed(version: str, requires: str) -> bool | None:
    """Whether ``version`` is what ``requires`` asks for; None where that cannot be read. Nothing asked allows all."""
    if not requires.strip():
        return True
    terms = [_TERM.fullmatch(term) for term in requires.split(",")]
    read = [(term[1], _parts(term[2])) for term in terms if term is not None]
    if len(read) != len(terms):
        return None
    return all(_HOLDS[sign](_parts(version), wanted) for sign, wanted in read)


def fault(version: str, requires: str) -> str | None:
    """Why kit ``version`` may not write where ``requires`` is asked for, or None where it may.

    What cannot be read forbids nothing: a slip of the pen must not lock everybody out.
    """
    if allowed(version, requires) is not False:
        return None
    return f"this is kit {version}; `requires` asks for `{requires}` of whoever writes here"


def _parts(version: str) -> tuple[int, ...]:
    numbers = [int(part) for part in re.findall(r"\d+", version)[:4]]
    return tuple(numbers + [0] * (4 - len(numbers)))
