"""Say what is wrong in four parts: a stable code, what, where, and a hint to act on.

Every expected failure is a `KitError`; its kind alone decides the exit status (design 12). Printing is left to `kit.cli`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a record or a file: a code, a sentence, and ``path:line:column`` or a ref."""

    code: str
    what: str
    where: str = ""
    hint: str = ""


class KitError(Exception):
    """An expected failure, told in four parts; `faults` holds every single fault where there are several."""

    exit_status: ClassVar[int] = 70

    def __init__(
        self, code: str, what: str, *, where: str = "", hint: str = "", faults: tuple[Fault, ...] = ()
    ) -> None:
        super().__init__(what)
        self.code = code
        self.what = what
        self.where = where
        self.hint = hint
        self.faults = faults


class AnswerIsNo(KitError):
    """The question was answered, and the answer is no (exit 1)."""

    exit_status = 1


class WrongUsage(KitError):
    """The command's words do not fit, or it needs a terminal (exit 2)."""

    exit_status = 2


class InvalidRecord(KitError):
    """A record or a file given is invalid or corrupt (exit 3)."""

    exit_status = 3

    @classmethod
    def of(cls, path: str, faults: tuple[Fault, ...], *, hint: str = "") -> InvalidRecord:
        """The error that tells all ``faults`` of the file ``path`` at once."""
        first = faults[0]
        if len(faults) == 1:
            return cls(first.code, first.what, where=first.where, hint=hint or first.hint, faults=faults)
        what = f"{len(faults)} faults in {path}"
        return cls(first.code, what, where=first.where, hint=hint or first.hint, faults=faults)


class NotReady(KitError):
    """The environment lacks what is needed to answer (exit 4)."""

    exit_status = 4


class Moved(KitError):
    """Someone else moved or holds it: try again or choose another (exit 5)."""

    exit_status = 5


class Refused(KitError):
    """Going on could lose a person's words (exit 6)."""

    exit_status = 6


class Unconfirmed(KitError):
    """A write was not acknowledged: read it back, never simply repeat it (exit 7)."""

    exit_status = 7
