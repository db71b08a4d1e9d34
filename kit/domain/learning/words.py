"""Read leg A out of a session: the words of a person that correct the agent, about a thing of this repository.

"No", "stop", "wait", questions and tone weigh nothing; what a turn does is told by the reader that is passed in (signals,
The two-leg rule). Review threads give their own words; whether anything happened is left to `effects`.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from kit.domain.learning import names, noise, objects, polarity, stretch, undoing
from kit.domain.learning.leg import Words, WordsKind
from kit.domain.learning.objects import Repository
from kit.domain.learning.signal import Signal, Turn
from kit.domain.learning.stretch import Act, Stretch
from kit.domain.transcript.event import Said, Transcript

BEFORE = 2000
ALIKE = 60
REQUESTS = 10
REASON_WORDS = 3
REASON_PACKED = 6
MADE = 20
NEXT = 50
_WORD = re.compile(r"[^\W\d_]+")
_PACKED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")

Alike = Callable[[str, str], int | None]
Read = Callable[[Turn], Signal]


@dataclass(frozen=True, slots=True)
class Survey:
    """The words found, and what else was read: how many turns, how many of them correct, what was dropped as noise."""

    words: tuple[Words, ...]
    turns: int
    correcting: int
    dropped: Mapping[str, int]


def found(
    transcript: Transcript, read: Read, *, repository: Repository, alike: Alike | None = None, person: str = ""
) -> tuple[Words, ...]:
    """The words of leg A in ``transcript``, in its order."""
    return survey(transcript, read, repository=repository, alike=alike, person=person).words


def survey(
    transcript: Transcript, read: Read, *, repository: Repository, alike: Alike | None = None, person: str = ""
) -> Survey:
    """The same with the counts.

    ``repository`` is the tree as it was before the session; ``alike`` says how alike a new file and an older one are, in
    percent, or None where that is not known.
    """
    stretches = stretch.of(transcript, repository)
    reader = _Reader(transcript, read, repository, stretch.known(stretches, repository), alike, person)
    last, before = _Last(), Stretch(None)
    for now in stretches:
        last = _Last.of(before, repository) if before.acts else last
        if now.said is not None:
            reader.turn(now.said, before, last, now)
        reader.refusals(now)
        before = now
    return Survey(tuple(reader.words), reader.turns, reader.correcting, dict(sorted(reader.dropped.items())))


@dataclass(frozen=True, slots=True)
class _Last:
    """The agent's last acts: what they are about, what of it they brought in, the files they made."""

    objects: frozenset[str] = frozenset()
    introduced: frozenset[str] = frozenset()
    made: tuple[str, ...] = ()
    acts: tuple[Act, ...] = ()
    spoken: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, found: Stretch, before: Repository) -> _Last:
        """Those of a stretch."""
        about = found.objects
        made = tuple(dict.fromkeys(path for act in found.acts for path in act.paths if path not in before.paths))
        came = frozenset[str]().union(*(act.came for act in found.acts))
        commands = frozenset(thing for thing in about if objects.sort(thing) == "command")
        spoken = names.index(sorted(thing for thing in about if objects.sort(thing) != "folder"))
        return cls(about, came | commands | frozenset(made), made[:MADE], found.acts, spoken)


@dataclass(slots=True)
class _Reader:
    """One pass over the turns; what the person asked for before is kept, to know a change of mind."""

    transcript: Transcript
    read: Read
    before: Repository
    known: Repository
    alike: Alike | None
    person: str
    words: list[Words] = field(default_factory=list)
    dropped: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    correcting: int = 0
    asked: set[str] = field(default_factory=set)
    requests: deque[frozenset[str]] = field(default_factory=lambda: deque(maxlen=REQUESTS))
    said_before: str = ""

    def turn(self, said: Said, before: Stretch, last: _Last, now: Stretch) -> None:
        """Take one turn in, said between ``before`` and ``now``; ``last`` are the agent's last acts, there or earlier."""
        self.turns += 1
        whole = noise.persons(said.text)
        text = noise.spoken(whole)
        if said.note:
            self._noted(said, text)
            return
        if not whole or noise.pasted(whole):
            self.dropped["pasted" if whole else "environment"] += 1
            return
        signal = self.read(Turn(whole, before.answer[-BEFORE:], self.said_before))
        self.said_before = whole[-BEFORE:]
        named = objects.of(text, self.known)
        self.correcting += signal.correcting
        refused = _refused_last(before)
        if refused is not None and _reason(text) and (signal.correcting or not _passive(signal)):
            self._add("rejection", said, text, _of_refusal(named, refused, now))
        elif signal.correcting:
            self._correction(said, text, signal, named, last, now)
        self._remember(text, named, correcting=signal.correcting)

    def refusals(self, now: Stretch) -> None:
        """Take in the reasons typed when calls of ``now`` were refused."""
        turn = now.said or Said(0, "", None, 0)
        for act in now.acts:
            whole = noise.persons(act.call.said)
            typed = noise.spoken(whole)
            if act.call.ending == "rejected" and _reason(typed) and not noise.pasted(whole):
                at = Said(turn.turn, typed, act.call.at, act.call.line)
                self._add("rejection", at, typed, _of_refusal(objects.of(typed, self.known), act, now))

    def _noted(self, said: Said, note: str) -> None:
        """Take in a note for the memory: it weighs where it names a thing of this repository."""
        named = objects.of(note, self.known)
        if named:
            self._add("note", said, note, named)
        else:
            self.dropped["no object"] += 1

    def _correction(
        self, said: Said, text: str, signal: Signal, named: tuple[str, ...], last: _Last, now: Stretch
    ) -> None:
        near, kept = self._near(text, named, last)
        instead = self._instead(text, named, last, now)
        built = "already_built" in signal.kinds
        if "rule" in signal.kinds and named:
            self._add("rule", said, text, (*named, *kept))
        elif built and (old := self._built_before(named, last)):
            self._add("already built", said, text, objects.of_paths(old))
        elif kept or instead:
            self._add("pushback", said, text, instead if built and instead else (*kept, *instead))
        else:
            self.dropped["change of mind" if near else "new requirement" if named else "no object"] += 1

    def _near(self, text: str, named: Sequence[str], last: _Last) -> tuple[list[str], tuple[str, ...]]:
        """What a turn shares with the last acts, and of that what is no wish of the person's own.

        What it names decides; everyday words are asked only where nothing of that was wished for.
        """
        near = [thing for thing in named if thing in last.objects]
        own = objects.with_folders(thing for thing in near if self._own_wish(thing, last))
        kept = [thing for thing in near if thing not in own]
        if not own:
            meant = [thing for thing in names.meant(text, last.spoken) if thing not in near]
            near += meant
            kept += [thing for thing in meant if not self._own_wish(thing, last)]
        return near, objects.with_folders(kept)

    def _instead(self, text: str, named: Sequence[str], last: _Last, now: Stretch) -> tuple[str, ...]:
        """What the turn names to take the place of the last acts, and which then did: they were undone and it came."""
        wanted = [thing for thing in named if thing not in last.objects and polarity.said(text, thing) != "never"]
        next_ = now.objects if wanted else frozenset[str]()
        came = [t for t in wanted if (t in next_ or t in now.reads) and objects.sort(t) != "folder"]
        if not came or not undoing.taken_back(last.acts, now.acts, self.before):
            return ()
        return objects.with_folders(came)

    def _own_wish(self, thing: str, last: _Last) -> bool:
        return noise.change_of_mind(thing, introduced=last.introduced, asked=self.asked, requests=self.requests)

    def _built_before(self, named: Sequence[str], last: _Last) -> tuple[str, ...]:
        """The named files that were there before the session and are much like a file the agent has just made."""
        if self.alike is None:
            return ()
        old = [thing for thing in named if thing in self.before.paths]
        return tuple(path for path in old if any((self.alike(new, path) or 0) >= ALIKE for new in last.made))

    def _remember(self, text: str, named: Sequence[str], *, correcting: bool) -> None:
        for thing in named:
            said = polarity.said(text, thing)
            if said == "always" or (said is None and not correcting):
                self.asked.add(thing)
        if not correcting:
            self.requests.append(names.words(text))

    def _add(self, kind: WordsKind, said: Said, text: str, about: Sequence[str]) -> None:
        things = tuple(dict.fromkeys(about))[: objects.MOST]
        files = tuple(thing for thing in things if objects.sort(thing) == "file")
        where = stretch.reference(self.transcript)
        self.words.append(Words(kind, text, said.at, where, f"turn:{said.turn}", things, files, self.person))


def _of_refusal(named: Sequence[str], refused: Act, now: Stretch) -> tuple[str, ...]:
    """What a refusal is about: what its reason names of the refused act or of what came instead, else the act itself."""
    own = frozenset(refused.objects)
    met = [
        t
        for t in named
        if t in own or (objects.sort(t) != "folder" and any(t in act.objects for act in now.acts[:NEXT]))
    ]
    return objects.with_folders(met) if met else (*named, *refused.objects)


def _refused_last(before: Stretch) -> Act | None:
    """The agent's last act, where a person refused it and typed nothing with that."""
    act = before.acts[-1] if before.acts else None
    return act if act is not None and act.call.ending in {"rejected", "interrupted"} and not act.call.said else None


def _passive(signal: Signal) -> bool:
    return set(signal.kinds) <= {"approval", "question", "answer", "other"}


def _reason(text: str) -> bool:
    """Whether it says more than "no", "stop" or "wait"."""
    return len(_WORD.findall(text[:BEFORE])) >= REASON_WORDS or len(_PACKED.findall(text[:BEFORE])) >= REASON_PACKED
