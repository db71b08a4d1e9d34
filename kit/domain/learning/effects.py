"""Read leg B out of a session: what became of the agent's acts right after a person spoke (signals, The two-leg rule).

A file touched again is no effect: something must have gone, been refused, or begun to pass. Effects that Git alone can
tell come from whoever reads history.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kit.domain.base import instant, text
from kit.domain.base.instant import Instant
from kit.domain.base.secret import hidden
from kit.domain.learning import command, names, objects, stretch, undoing
from kit.domain.learning.command import Command
from kit.domain.learning.leg import Effect, EffectKind
from kit.domain.learning.objects import Repository
from kit.domain.learning.stretch import Act, Stretch
from kit.domain.transcript.event import Said, Transcript

LONGEST = 120
MOST = 400
NEXT = 50
USED = 3
SHOWN = 36
_LONG = 120
_REFUSED = frozenset({"rejected", "interrupted"})


def found(transcript: Transcript, *, repository: Repository) -> tuple[Effect, ...]:
    """The effects of leg B in ``transcript``, each at the turn it followed; ``repository`` is the tree before it."""
    stretches = stretch.of(transcript, repository)
    reader = _Reader(stretch.reference(transcript), repository, stretch.known(stretches, repository))
    ran = _last_runs(stretches)
    failing: dict[str, Command] = {}
    last: Stretch | None = None
    effects: list[Effect] = []
    for i, now in enumerate(stretches):
        if now.said is not None:
            before = last.acts if last is not None else ()
            effects += reader.undone(now.said, before, now)
            effects += reader.passed(now.said, failing, now)
            effects += reader.refused(now.said, _untyped(before), now.acts[:NEXT], ran, i)
        effects += reader.refused_within(now, ran, i)
        failing.update(_failing(now, failing))
        last = now if now.acts else last
    return tuple(effects)


@dataclass(frozen=True, slots=True)
class _Reader:
    """What every effect needs: where the session stands, and what was in the tree before it and during it."""

    where: str
    before: Repository
    known: Repository

    def undone(self, said: Said, before: Sequence[Act], now: Stretch) -> Iterator[Effect]:
        """Files whose content of the last acts went away again, or was replaced, in ``now``."""
        took = undoing.taken_back(before, now.acts, self.before)
        for path, loss in took.items():
            others = [act for act in now.acts[:NEXT] if path not in act.paths]
            came = {
                *loss.came,
                *_files(others),
                *(name for act in others if act.paths for name in act.came),
            } - loss.names
            came.discard(path)
            about = (*sorted(loss.names)[:MOST], *objects.of_paths((path,)))
            if loss.deleted and path not in self.before.paths and (used := self._used(said, now)):
                told = f"`{path}` was deleted again and `{used[0]}` used"
                yield self._effect("deleted", told, said, loss.at, about, (path,), objects.of_paths(used))
            else:
                told = f"{_what(loss.names, path)} left `{path}`{_later(said.at, loss.at)}"
                yield self._effect("undone", told, said, loss.at, about, (path,), tuple(sorted(came)[:MOST]))

    def refused(
        self, said: Said, before: Iterable[Act], after: Sequence[Act], ran: dict[str, int], here: int
    ) -> Iterator[Effect]:
        """Commands that were refused in ``before``, never ran again, and had another run in their place."""
        for act in before:
            instead = [one for a in after if a.call.ending not in _REFUSED for one in a.commands if not one.silent]
            for one in act.commands:
                other = next((o for o in instead if not command.same(o, one)), None)
                if not one.silent and other is not None and ran.get(_line(one), -1) < here:
                    old, new = (text.cut(c.shown, SHOWN) for c in (one, other))
                    told = f"`{old}` was refused and not run again; `{new}` was"
                    ours, theirs = (tuple(objects.COMMAND + form for form in c.forms) for c in (one, other))
                    about, came = [t for t in ours if t not in theirs], tuple(t for t in theirs if t not in ours)
                    yield self._effect("other command", told, said, after[0].call.at, about, (), came)
            yield from self._refused_edit(said, act, after)

    def refused_within(self, now: Stretch, ran: dict[str, int], here: int) -> Iterator[Effect]:
        """The same where the reason was typed with the refusal, and the agent went on at once."""
        said = now.said or Said(0, "", None, 0)
        for i, act in enumerate(now.acts):
            if act.call.ending == "rejected" and act.call.said:
                yield from self.refused(said, (act,), now.acts[i + 1 : i + 1 + NEXT], ran, here + 1)

    def passed(self, said: Said, failing: dict[str, Command], now: Stretch) -> Iterator[Effect]:
        """Checks that failed before ``said`` and pass after a change that followed it."""
        changed: list[Act] = []
        for act in now.acts:
            changed += [act] if act.paths and act.call.ending not in _REFUSED else []
            for one in act.commands:
                if changed and act.call.ending == "done" and failing.pop(_line(one), None) is not None:
                    told = f"`{one.head}` failed before that turn and passes after it"
                    several = sorted({name for c in changed for name in c.came | c.gone})[:MOST]
                    about = (*(several or objects.of_paths(_files(changed))), *objects.of_command(_line(one)))
                    yield self._effect("check passed", told, said, act.call.at, about, _files(changed), ())

    def _refused_edit(self, said: Said, act: Act, after: Sequence[Act]) -> Iterator[Effect]:
        """An edit that was refused, and another made to the same file without what it would have brought in."""
        for path in act.paths:
            landed = [a for a in after if path in a.paths and a.call.ending in {"done", "unknown"}]
            lost = act.came.difference(*(a.came for a in landed)) if landed else frozenset[str]()
            if lost:
                came = frozenset(_files(after)).union(*(a.came for a in landed)) - act.came - {path}
                told = f"{_what(lost, path)} was refused and did not come into `{path}`"
                about = (*sorted(lost)[:MOST], *objects.of_paths((path,)))
                yield self._effect("undone", told, said, landed[0].call.at, about, (path,), tuple(sorted(came)[:MOST]))

    def _used(self, said: Said, now: Stretch) -> tuple[str, ...]:
        """The older files that are used in place of a deleted one: named in the turn, changed or read after it."""
        named = [thing for thing in objects.of(said.text, self.before) if thing in self.before.paths]
        several = named or (*_files(now.acts), *now.reads)
        return tuple(path for path in dict.fromkeys(several) if path in self.before.paths)[:USED]

    def _effect(
        self,
        kind: EffectKind,
        told: str,
        said: Said,
        at: Instant | None,
        about: Iterable[str],
        paths: tuple[str, ...],
        came: tuple[str, ...],
    ) -> Effect:
        things = tuple(dict.fromkeys((*about, *came)))
        return Effect(
            kind, text.cut(text.plain(hidden(told)), LONGEST), at, self.where, f"turn:{said.turn}", things, paths, came
        )


def _untyped(acts: Sequence[Act]) -> tuple[Act, ...]:
    """The last act, where it was refused and nothing was typed with that."""
    last = acts[-1:]
    return tuple(act for act in last if act.call.ending in _REFUSED and not act.call.said)


def _last_runs(stretches: Sequence[Stretch]) -> dict[str, int]:
    """The last stretch in which each command ran."""
    acts = ((i, act) for i, now in enumerate(stretches) for act in now.acts if act.call.ending not in _REFUSED)
    return {_line(one): i for i, act in acts for one in act.commands}


def _failing(now: Stretch, before: dict[str, Command]) -> dict[str, Command]:
    """The checks that fail at the end of ``now``; those that passed are taken from ``before``."""
    found: dict[str, Command] = {}
    for act in now.acts:
        for one in act.commands:
            if one.checks and act.call.ending == "failed":
                found[_line(one)] = one
            elif act.call.ending == "done":
                found.pop(_line(one), None)
                before.pop(_line(one), None)
    return found


def _line(one: Command) -> str:
    return " ".join(one.words)


def _files(acts: Iterable[Act]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(path for act in acts for path in act.paths))


def _what(lost: Iterable[str], path: str) -> str:
    """The name to tell what went by: the most telling of them."""
    several = sorted(lost, key=lambda name: (not names.distinct(name), -len(name), name))
    return f"`{several[0]}`" if several else f"what was written to {path.rpartition('/')[2]}"


def _later(said: Instant | None, at: Instant | None) -> str:
    if said is None or at is None or at < said:
        return " after that turn"
    minutes = (at - said) // instant.MINUTE
    if minutes >= _LONG:
        return f" {text.count(minutes // 60, 'hour')} after that turn"
    return f" {text.count(minutes, 'minute')} after that turn" if minutes else " right after that turn"
