"""Tell a call that a person refused from one that failed, and find what they typed with it, by the words hosts use."""

from __future__ import annotations

import re

_REFUSED = (
    "The user doesn't want to ",
    "User rejected",
    "exec command rejected by user",
    "patch rejected by user",
    "rejected by user",
    "Rejected by user",
    "The user rejected",
    "The user denied",
    "User denied",
)
_SAID = re.compile(
    r"(?:the user said|(?:the )?following (?:reason|feedback)(?: for the rejection)?|user feedback|<feedback>)"
    r"(?::|(?<=>))\s{0,20}",
    re.IGNORECASE,
)
_HEAD = 2000
_TAILS = ("</feedback>", "\n\nNote: The user's next message")


def refused(result: str) -> bool:
    """Whether ``result`` reports that a person did not let the call happen."""
    return result.lstrip().removeprefix("Error: ").startswith(_REFUSED)


def said(result: str) -> str:
    """What they typed with it, or nothing."""
    start = _SAID.search(result, 0, _HEAD)
    if start is None:
        return ""
    typed = result[start.end() :]
    for tail in _TAILS:
        typed = typed.partition(tail)[0]
    return typed.strip()
