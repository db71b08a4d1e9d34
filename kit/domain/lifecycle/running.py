"""Keep the one session of a process: where its value is replaced, and who is told.

The next session is in place before anybody hears of it, so an observer that raises, or that acts itself, finds a whole one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kit.domain.lifecycle.policy import Policy
from kit.domain.lifecycle.session import EMPTY, Effect, Session
from kit.domain.lifecycle.snapshot import restore
from kit.domain.lifecycle.step import Control, Load, step
from kit.domain.lifecycle.view import View, view

Observer = Callable[[Effect], None]


class Running:
    """A session as a host holds it; ``clock`` gives the time of an event as text, ``session`` is for anyone to read."""

    def __init__(self, policy: Policy, clock: Callable[[], str], observers: Iterable[Observer] = ()) -> None:
        self._policy = policy
        self._clock = clock
        self._observers = tuple(observers)
        self._session = EMPTY
        self._failures: list[Exception] = []

    @property
    def session(self) -> Session:
        """The session as it is now; a value, which cannot be changed through what is read."""
        return self._session

    @property
    def failures(self) -> tuple[Exception, ...]:
        """What observers raised: nobody's request fails over it, and nobody overlooks it."""
        return tuple(self._failures)

    def take(self, action: Load | Control) -> tuple[Effect, ...]:
        """Load a source or hear a control text."""
        self._session, effects = step(self._session, action, self._policy, now=self._clock())
        self._tell(effects)
        return effects

    def view(self, messages: Sequence[Any], sources: Iterable[Load] = ()) -> View:
        """The next request."""
        found = view(messages, self._session, self._policy, now=self._clock(), sources=sources)
        self._session = found.session
        self._tell(found.effects)
        return found

    def restore(self, value: object) -> None:
        """Go on from a snapshot; one that describes no session raises InvalidSnapshot and changes nothing."""
        self._session = restore(value)

    def _tell(self, effects: Iterable[Effect]) -> None:
        for effect in effects:
            for observer in self._observers:
                try:
                    observer(effect)
                except Exception as error:  # noqa: BLE001  (whatever it is, it is not the session's fault)
                    self._failures.append(error)
