"""Read the logs of sessions: what a person said in them, and what became of the content right after.

Which turn corrects is decided by `kit.domain.learning.detect`, which words weigh by `words`, what happened by `effects`.
A log of another repository teaches nothing here, and that is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from kit.app import actor
from kit.app.kit import Kit
from kit.app.learning.scanned import Scanned, together
from kit.app.ledger import Ledger
from kit.domain.base import digest
from kit.domain.base.instant import Instant
from kit.domain.freshness.spec import FOLDER
from kit.domain.learning import detect, effects, names, noise, words
from kit.domain.learning.leg import Effect, Words
from kit.domain.learning.objects import Repository
from kit.domain.transcript import place, view
from kit.domain.transcript import read as transcripts
from kit.domain.transcript.event import Call, Transcript
from kit.errors import InvalidRecord, KitError, NotReady

EXPECTED = "JSON lines of Claude Code or Codex, Markdown of SpecStory, or a list of messages"
_FILES = 200
_NAME = 8
_LONGEST = 200_000
_COMMITTED = re.compile(r"^\[[^\]\n]{1,250} ([0-9a-f]{7,64})\]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Sessions:
    """The legs of both kinds, what was looked at, and the beginnings of the ids of commits made in these sessions."""

    words: tuple[Words, ...] = ()
    effects: tuple[Effect, ...] = ()
    scanned: Scanned = field(default_factory=Scanned)
    made: tuple[str, ...] = ()


def read(
    kit: Kit,
    ledger: Ledger,
    paths: Iterable[str],
    *,
    found_here: bool = False,
    also: Callable[[], frozenset[str]] = frozenset,
) -> Sessions:
    """The sessions in the logs ``paths``; one that kit found by itself is passed over where it cannot be read.

    ``also`` are names of this repository for a log that tells no calls, so that nothing in it shows what was touched.

    Raises:
        NotReady: a log that was named is not there.
        InvalidRecord: a log that was named is none.
    """
    person = _person(kit, ledger)
    several = []
    for path in dict.fromkeys(paths):
        try:
            several.append(_session(kit, path, person, also))
        except KitError as error:
            if not found_here:
                raise
            several.append(Sessions(scanned=Scanned(notes=(f"{path} was passed over: {error.what}",))))
    return Sessions(
        tuple(one for session in several for one in session.words),
        tuple(one for session in several for one in session.effects),
        together(session.scanned for session in several),
        tuple(dict.fromkeys(oid for session in several for oid in session.made)),
    )


def logs_of(kit: Kit, session: str | None) -> tuple[str, ...]:
    """The logs that this machine has of ``session``; none without one."""
    if session is None:
        return ()
    host, _, ident = actor.session_of(session).partition("/")
    return kit.logs.find(host, ident)


def _session(kit: Kit, path: str, person: str, also: Callable[[], frozenset[str]]) -> Sessions:
    data = kit.worktree.read_outside(path)
    transcript = transcripts.read(data)
    if transcript.session is None:  # else two logs that name none would be one session
        transcript = replace(transcript, session=digest.sha256(data)[:_NAME])
    counted = Scanned(logs=1, skipped=transcript.skipped, broken=transcript.broken, torn=int(transcript.torn))
    if transcript.host == "unknown":
        if not transcript.skipped and not transcript.broken and not transcript.torn:
            return Sessions(scanned=Scanned(logs=1, notes=(f"{path} is empty",)))
        raise InvalidRecord("unknown-log", f"this is no log of an agent; expected {EXPECTED}", where=path)
    roots = _roots(kit)
    if _elsewhere(transcript, roots):
        note = f"{path} is the log of a session elsewhere ({transcript.cwd}): none of its paths is of this repository"
        return Sessions(scanned=together([counted, Scanned(notes=(note,))]))
    repository = _before(kit, transcript, roots)
    if not transcript.calls:
        repository = replace(repository, names=repository.names | also())
    alike = _Alike(kit, _added(transcript, roots))
    said = words.survey(transcript, detect.read, repository=repository, alike=alike, person=person)
    passed = {reason: number for reason, number in said.dropped.items() if reason in {"environment", "pasted"}}
    looked = Scanned(turns=said.turns, correcting=said.correcting, dropped=passed)
    return Sessions(
        said.words,
        effects.found(transcript, repository=repository),
        together([counted, looked]),
        tuple(_made(transcript)),
    )


def _roots(kit: Kit) -> tuple[str, ...]:
    """The folders this repository is checked out at: this worktree, and the one that has Git's folder."""
    place_ = kit.git.place
    main = place_.common_dir.removesuffix("/.git")
    return tuple(dict.fromkeys(root for root in (place_.root, main) if root))


def _elsewhere(transcript: Transcript, roots: tuple[str, ...]) -> bool:
    """Whether the session ran outside of this repository and touched nothing in it."""
    if not transcript.cwd or place.inside("kit", transcript.cwd, roots) is not None:
        return False
    return not view.touches(transcript, roots)


def _before(kit: Kit, transcript: Transcript, roots: tuple[str, ...]) -> Repository:
    """The repository as the session found it: the tree HEAD had then, and the names in the files it went on to touch."""
    start = next((event.at for event in transcript.events if event.at is not None), None)
    commit = kit.git.resolve(_head_at(kit, start))
    listing = kit.git.listing(commit.tree) if commit is not None else None
    if commit is None or listing is None:
        return Repository(roots=roots)
    paths = frozenset(path for path, entry in listing.items() if entry.mode != FOLDER)
    touched = [touch.path for touch in view.touches(transcript, roots) if touch.path in paths][:_FILES]
    texts = [text for path in touched if (text := _text(kit, listing[path].oid)) and not noise.churn(path)]
    return Repository(
        paths=paths,
        names=frozenset().union(*map(names.of_content, texts)),
        imported=frozenset().union(*map(names.imported, texts)),
        roots=roots,
    )


def _head_at(kit: Kit, at: Instant | None) -> str:
    """The commit HEAD was at then; before the first move that is known, or without a time, HEAD."""
    found = [oid for moved, oid in kit.git.head_moves() if at is not None and moved <= at]
    return found[-1] if found else "HEAD"


def _text(kit: Kit, oid: str) -> str:
    """The text of a blob; nothing where it is large or not here."""
    try:
        data = kit.git.blobs(kit.git.present([oid])).get(oid, b"")
    except NotReady:
        return ""
    return data.decode("utf-8", "replace") if len(data) <= _LONGEST else ""


@dataclass(frozen=True, slots=True)
class _Alike:
    """How alike a file that the session made and one that was there are, in percent of their lines."""

    kit: Kit
    added: Mapping[str, str]

    def __call__(self, new: str, old: str) -> int | None:
        found = self.kit.git.ids([f"HEAD:{old}"])
        there = _lines(_text(self.kit, found[f"HEAD:{old}"]) if found else "")
        made = _lines(self.added.get(new, ""))
        if not made or not there:
            return None
        return round(200 * len(made & there) / (len(made) + len(there)))


def _added(transcript: Transcript, roots: tuple[str, ...]) -> dict[str, str]:
    """The longest text that the session put into each file."""
    found: dict[str, str] = {}
    for event in transcript.events:
        if not isinstance(event, Call) or not event.added:
            continue
        for named in event.changes:
            path = place.inside(named, event.cwd or transcript.cwd, roots)
            if path is not None and len(event.added) > len(found.get(path, "")):
                found[path] = event.added
    return found


def _lines(text: str) -> set[str]:
    return {line.strip() for line in text[:_LONGEST].splitlines() if line.strip()}


def _made(transcript: Transcript) -> Iterator[str]:
    """The ids of commits as `git commit` told them in the session."""
    for event in transcript.events:
        if isinstance(event, Call) and "git" in event.command and "commit" in event.command:
            yield from _COMMITTED.findall(event.result)


def _person(kit: Kit, ledger: Ledger) -> str:
    try:
        return actor.person(kit, ledger.settings)
    except NotReady:
        return ""
