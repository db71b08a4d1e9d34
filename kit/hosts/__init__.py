"""Apply lifetimes of context in the programs that call a model: one module per host library, each an extra.

An adapter holds a `Running` session, one a conversation, and gives its host a copy of each request. Which sources and
messages count is said once, as a `Policy`. What is wrong with a declaration must reach a person, so a session cannot be
started without a place to report it.
"""

from __future__ import annotations

from collections.abc import Callable

from kit.domain.lifecycle.diagnostic import Diagnostic
from kit.domain.lifecycle.policy import Policy
from kit.domain.lifecycle.running import Observer, Running
from kit.domain.lifecycle.session import Effect, Event

__all__ = ["start"]


def start(
    policy: Policy,
    *,
    clock: Callable[[], str],
    report: Callable[[Diagnostic], None],
    record: Callable[[Event], None] | None = None,
) -> Running:
    """A session for an adapter.

    ``clock`` gives the time of an event as text. ``report`` shows each diagnostic, a collision of ids among them, to the
    user; ``record`` gets every event of the audit.
    """
    observers = (_diagnostics(report), *([_events(record)] if record else []))
    return Running(policy, clock, observers)


def _diagnostics(report: Callable[[Diagnostic], None]) -> Observer:
    def observe(effect: Effect) -> None:
        if isinstance(effect, Diagnostic):
            report(effect)

    return observe


def _events(record: Callable[[Event], None]) -> Observer:
    def observe(effect: Effect) -> None:
        if isinstance(effect, Event):
            record(effect)

    return observe
