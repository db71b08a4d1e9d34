"""Read the marks that hosts write into a log: an interrupt, a refused call, a button. They are exact."""

from __future__ import annotations

import re

from kit.domain.learning.signal import Kind, Signal, Turn

_MARKS: tuple[tuple[Kind, str, re.Pattern[str]], ...] = (
    (
        "tool_rejection",
        "interrupt mark",
        re.compile(r"\[?Request interrupted by user\b[^\]\n]{0,40}\]?", re.IGNORECASE),
    ),
    (
        "tool_rejection",
        "refused call",
        re.compile(
            r"The user doesn't want to (?:proceed with this tool use|take this action right now)|<turn_aborted>"
        ),
    ),
    (
        "tool_rejection",
        "stopped by the user",
        re.compile(r"\[(?:Tool use )?(?:rejected|cancell?ed|aborted) by (?:the )?user\]", re.IGNORECASE),
    ),
    ("redo", "try-again button", re.compile(r"@?(?:agent\s+)?Try Again(?:\s*:.{0,80})?\s*$", re.IGNORECASE)),
    ("approval", "continue button", re.compile(r"@agent\s+Continue\b.{0,80}$", re.IGNORECASE)),
    (
        "approval",
        "ready-made go-ahead",
        re.compile(
            r"Implement the (?:following )?plan as specified\b|\[Plan approved\]|User has approved (?:your|the) plan",
            re.IGNORECASE,
        ),
    ),
    (
        "approval",
        "button of a debugger",
        re.compile(
            r"Issue reproduced, please proceed\.?\s*$|The issue has been fixed\. Please clean up the instrumentation\.?\s*$"
        ),
    ),
    (
        "other",
        "the host asks for a summary",
        re.compile(
            r"(?:<system_notification>\s*)?Briefly inform the user about the task result and perform any follow-up"
        ),
    ),
)


def read(turn: Turn) -> Signal | None:
    """The signal of a turn that opens with a mark; None where there is none, or where more than a line follows it."""
    said = turn.text.strip()
    for kind, name, mark in _MARKS:
        if (hit := mark.match(said)) and (kind != "tool_rejection" or len(said) - hit.end() < 3):  # noqa: PLR2004
            return Signal((kind,), (f"{name}: {hit[0].strip()[:60]}",))
    return None
