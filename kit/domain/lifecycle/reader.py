"""Read JSON of unknown origin by its expected shape, and note every fault with its place, not only the first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong at one place, named by its JSON pointer (empty for the whole)."""

    where: str
    what: str


class InvalidSnapshot(ValueError):
    """A snapshot that describes no session; the session at hand stays as it is."""

    code = "invalid-snapshot"
    hint = "start with an empty session: blocks are loaded again from their sources"

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"{fault.where or 'the snapshot'}: {fault.what}" for fault in faults))
        self.faults = faults


@dataclass(slots=True)
class Reader:
    """What was wrong so far; a value that is not what it should be reads as an empty one."""

    faults: list[Fault] = field(default_factory=list)

    def fault(self, where: str, what: str) -> None:
        """Note a fault."""
        self.faults.append(Fault(where, what))

    def mapping(self, value: object, where: str) -> Mapping[str, Any]:
        """``value`` as an object."""
        if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
            return value
        self.fault(where, f"got {self.show(value)}, expected an object")
        return {}

    def items(
        self, parent: Mapping[str, Any], key: str, where: str, *, required: bool = False
    ) -> Iterator[tuple[str, object]]:
        """The items of a list with their places; a list that may be missing is then empty."""
        value = parent.get(key, None if required else [])
        if not isinstance(value, (list, tuple)):
            self.fault(f"{where}/{key}", f"got {self.show(value)}, expected a list")
            return
        yield from ((f"{where}/{key}/{index}", item) for index, item in enumerate(value))

    def mappings(
        self, parent: Mapping[str, Any], key: str, where: str, *, required: bool = False
    ) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """The items of a list that are objects, with their places."""
        for at, item in self.items(parent, key, where, required=required):
            before = len(self.faults)
            found = self.mapping(item, at)
            if len(self.faults) == before:
                yield at, found

    def texts(self, parent: Mapping[str, Any], key: str, where: str) -> list[str]:
        """A list of texts, empty where it is missing."""
        return [self.text({key: item}, key, at, place=at) for at, item in self.items(parent, key, where)]

    def text(self, parent: Mapping[str, Any], key: str, where: str, *, place: str | None = None) -> str:
        """A text."""
        value = parent.get(key)
        if isinstance(value, str):
            return value
        self.fault(place or f"{where}/{key}", f"got {self.show(value)}, expected text")
        return ""

    def number(self, parent: Mapping[str, Any], key: str, where: str, most: int | None = None) -> int:
        """A whole number from 0 on, and up to ``most``."""
        value = parent.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0 and (most is None or value <= most):
            return value
        limit = "on" if most is None else f"to {most}"
        self.fault(f"{where}/{key}", f"got {self.show(value)}, expected a whole number from 0 {limit}")
        return 0

    def one_of(self, parent: Mapping[str, Any], key: str, where: str, choices: Sequence[str]) -> str:
        """One of ``choices``; the first of them stands for any other value."""
        value = parent.get(key)
        if isinstance(value, str) and value in choices:
            return value
        self.fault(f"{where}/{key}", f"got {self.show(value)}, expected one of {', '.join(choices)}")
        return choices[0]

    @staticmethod
    def show(value: object) -> str:
        """The beginning of ``value``, or the kind of thing it is."""
        match value:
            case None:
                return "nothing"
            case str():
                return repr(value) if len(value) <= _SHOWN else repr(value[:_SHOWN]) + "…"
            case bool() | float():
                return repr(value)
            case int():
                return repr(value) if abs(value) < 10**_SHOWN else "a huge number"
            case Mapping():
                return "an object"
            case list() | tuple():
                return "a list"
            case _:
                return f"a {type(value).__name__}"
