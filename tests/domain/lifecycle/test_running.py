from __future__ import annotations

from dataclasses import FrozenInstanceError
from itertools import count

import pytest

from kit.domain.lifecycle.policy import Policy
from kit.domain.lifecycle.reader import InvalidSnapshot
from kit.domain.lifecycle.running import Observer, Running
from kit.domain.lifecycle.session import Effect, Event
from kit.domain.lifecycle.snapshot import snapshot
from kit.domain.lifecycle.step import Control, Load

POLICY = Policy(blocks=frozenset({"g.md"}), controls=frozenset({"workflow"}))
TWO = Load("g.md", "<!--BLOCK_ID:a-->\n1\n<!--/BLOCK_ID:a-->\n<!--BLOCK_ID:b-->\n2\n<!--/BLOCK_ID:b-->\n")


def running(*observers: Observer) -> Running:
    ticks = count(1)
    return Running(POLICY, lambda: f"t{next(ticks)}", observers)


def test_observers_hear_every_effect_in_order_after_the_session_has_changed() -> None:
    heard: list[tuple[int, Effect]] = []
    host = running(lambda effect: heard.append((len(host.session.blocks), effect)))
    effects = (*host.take(TWO), *host.take(Control("workflow", "<!--DISCARD_BLOCK:a-->")))
    assert heard == [(2, effect) for effect in effects]
    assert [effect.timestamp for effect in effects if isinstance(effect, Event)] == ["t1", "t1", "t2"]


def test_an_observer_that_raises_loses_no_block_and_silences_nobody() -> None:
    def broken(effect: Effect) -> None:
        raise RuntimeError(type(effect).__name__)

    heard: list[Effect] = []
    host = running(broken, heard.append)
    host.take(TWO)
    host.take(TWO)
    assert [block.id for block in host.session.active] == ["a", "b"]
    assert [str(error) for error in host.failures] == ["Event", "Event", "Shown", "Shown"]
    assert len(heard) == 4


def test_an_observer_may_act_itself() -> None:
    def eager(effect: Effect) -> None:
        if isinstance(effect, Event) and effect.action == "block_activated":
            host.take(Control("workflow", f"<!--DISCARD_BLOCK:{effect.block}-->"))

    host = running(eager)
    host.take(TWO)
    assert ([block.status for block in host.session.blocks], host.failures) == (["discarded", "discarded"], ())


def test_a_request_goes_on_from_the_last() -> None:
    host = running()
    host.view([{"role": "user", "content": "1"}], sources=[TWO])
    found = host.view([{"role": "user", "content": "2"}])
    assert (found.session.sequence, host.session is found.session, len(found.request)) == (2, True, 2)


def test_a_snapshot_is_taken_over_whole_or_not_at_all() -> None:
    host, other = running(), running()
    host.take(TWO)
    before = host.session
    with pytest.raises(InvalidSnapshot, match=r"^/audit: got nothing, expected a list$"):
        host.restore({**snapshot(before), "audit": None})
    assert host.session is before
    other.restore(snapshot(before))
    assert other.session == before


def test_readers_cannot_change_the_audit() -> None:
    host = running()
    host.take(TWO)
    with pytest.raises(FrozenInstanceError):
        host.session.audit[0].source = "forged"  # type: ignore[misc]
    assert host.session.audit[0].source == "g.md"
    assert isinstance(host.session.log, tuple)
