"""Say what a review looked at, to the turn and the commit: nothing found is an answer only where that is told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from kit.domain.base.text import count


@dataclass(frozen=True, slots=True)
class Scanned:
    """What was looked at and what was passed over; ``skipped`` and ``dropped`` count by reason, ``notes`` are sentences."""

    logs: int = 0
    turns: int = 0
    correcting: int = 0
    commits: int = 0
    threads: int = 0
    skipped: Mapping[str, int] = field(default_factory=dict)
    dropped: Mapping[str, int] = field(default_factory=dict)
    broken: int = 0
    torn: int = 0
    notes: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """All of it in one line; the notes are told apart."""
        looked = [
            f"{count(self.turns, 'turn')} of people in {count(self.logs, 'log')}",
            count(self.commits, "commit"),
            count(self.threads, "review thread"),
        ]
        passed = [
            *_counted(self.dropped, "turn"),
            *_counted(self.skipped, "row"),
            *([f"{count(self.broken, 'line')} not readable"] if self.broken else []),
            *([f"{count(self.torn, 'last line')} cut off"] if self.torn else []),
        ]
        over = f"; passed over {', '.join(passed)}" if passed else ""
        return f"looked at {looked[0]}, {looked[1]} and {looked[2]}{over}"


def together(several: Iterable[Scanned]) -> Scanned:
    """What all of them looked at."""
    found = tuple(several)
    return Scanned(
        logs=sum(one.logs for one in found),
        turns=sum(one.turns for one in found),
        correcting=sum(one.correcting for one in found),
        commits=sum(one.commits for one in found),
        threads=sum(one.threads for one in found),
        skipped=_added(one.skipped for one in found),
        dropped=_added(one.dropped for one in found),
        broken=sum(one.broken for one in found),
        torn=sum(one.torn for one in found),
        notes=tuple(dict.fromkeys(note for one in found for note in one.notes)),
    )


def _added(several: Iterable[Mapping[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for counts in several:
        for name, number in counts.items():
            found[name] = found.get(name, 0) + number
    return dict(sorted(found.items()))


def _counted(counts: Mapping[str, int], noun: str) -> list[str]:
    return [f"{count(number, noun)} ({name})" for name, number in counts.items() if number]
