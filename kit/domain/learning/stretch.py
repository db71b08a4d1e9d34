"""View a session as stretches: what a person said, and what the agent did until they spoke again.

Paths are those of the repository; what lies outside it is nobody's act here. What the acts mean is left to
`kit.domain.learning.words` and `effects`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from kit.domain.learning import command, names, noise
from kit.domain.learning.command import Command
from kit.domain.learning.objects import COMMAND, Repository, of_command, with_folders
from kit.domain.transcript import place
from kit.domain.transcript.event import Answer, Call, Said, Transcript

MOST_OBJECTS = 400


@dataclass(frozen=True, slots=True)
class Act:
    """One call that changed files of the repository or ran commands: which, and the names that went and came."""

    call: Call
    paths: tuple[str, ...]
    commands: tuple[Command, ...]
    gone: frozenset[str]
    came: frozenset[str]

    @property
    def objects(self) -> tuple[str, ...]:
        """What it is about."""
        several = sorted(self.came | self.gone)[:MOST_OBJECTS]
        return tuple(dict.fromkeys((*several, *of_command(self.call.command), *with_folders(self.paths))))


@dataclass(frozen=True, slots=True)
class Stretch:
    """What a person said (None before their first words), and what came until they spoke again: the agent's acts, the
    files it read, and the last words of its answer.
    """

    said: Said | None
    acts: tuple[Act, ...] = ()
    answer: str = ""
    reads: tuple[str, ...] = ()

    @property
    def objects(self) -> frozenset[str]:
        """What its acts are about; a refused act counts, since it was tried."""
        return frozenset(thing for act in self.acts for thing in act.objects)


def of(transcript: Transcript, repository: Repository) -> tuple[Stretch, ...]:
    """The stretches of ``transcript``, in order."""
    found: list[Stretch] = []
    said, acts, answer, reads = None, list[Act](), "", list[str]()
    for event in transcript.events:
        match event:
            case Said():
                found.append(Stretch(said, tuple(acts), answer, tuple(dict.fromkeys(reads))))
                said, acts, answer, reads = event, [], "", []
            case Answer():
                answer = event.text
            case Call():
                act = _act(event, transcript.cwd, repository)
                acts += [act] if act.paths or act.commands else []
                inside = (_inside(named, event.cwd or transcript.cwd, repository) for named in event.reads)
                reads += [path for path in inside if path is not None]
    return (*found, Stretch(said, tuple(acts), answer, tuple(dict.fromkeys(reads))))


def known(stretches: Iterable[Stretch], repository: Repository) -> Repository:
    """``repository`` and what the session itself changed and ran: the things a turn may name."""
    acts = [act for stretch in stretches for act in stretch.acts]
    changed = [text for act in acts for text in (act.call.removed, act.call.added)]
    return replace(
        repository,
        paths=repository.paths.union(path for act in acts for path in act.paths),
        names=repository.names.union(*(act.gone | act.came for act in acts)),
        imported=repository.imported.union(*(names.imported(text) for text in changed)),
        heads=repository.heads.union(
            thing.removeprefix(COMMAND) for act in acts for thing in of_command(act.call.command)
        ),
    )


def reference(transcript: Transcript) -> str:
    """Where the session's turns stand, for example ``session:claude-code/3f9c12a0``."""
    return f"session:{transcript.host}/{transcript.session or 'unknown'}"


def _act(call: Call, cwd: str, repository: Repository) -> Act:
    here = call.cwd or cwd
    inside = (_inside(named, here, repository) for named in call.changes)
    paths = tuple(dict.fromkeys(path for path in inside if path is not None and not noise.churn(path)))
    removed, added = (
        (names.of_content(call.removed), names.of_content(call.added)) if paths else (frozenset(), frozenset())
    )
    return Act(call, paths, command.of(call.command) if call.command else (), removed - added, added - removed)


def _inside(named: str, cwd: str, repository: Repository) -> str | None:
    """The path in the repository; a relative one in a log that names no folder is taken as it stands."""
    if cwd or named.startswith("/"):
        return place.inside(named, cwd, repository.roots)
    return named.replace("\\", "/").removeprefix("./") if ":" not in named and ".." not in named else None
