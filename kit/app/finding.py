"""Hold one thing `kit check` has to say, and the gate that decides whether it is red."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

GateName = Literal["records", "binding", "freshness"]
State = Literal["finding", "unknown", "advice"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found where, and the command that settles it.

    ``advice`` is red only under ``--strict``; ``unknown`` is never red by itself.
    """

    gate: GateName
    code: str
    what: str
    where: str
    hint: str = ""
    state: State = "finding"
