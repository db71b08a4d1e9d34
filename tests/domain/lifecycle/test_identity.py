from __future__ import annotations

from itertools import product

from kit.domain.lifecycle.identity import Identities, digest
from kit.domain.lifecycle.message import Unit


def test_texts_do_not_run_together() -> None:
    texts = [("ab", ""), ("a", "b"), ("", "ab"), ("ab",), ("1:a", "b")]
    assert len({digest(*text) for text in texts}) == len(texts)


def test_half_a_character_has_a_digest() -> None:
    assert digest("\ud800") != digest("\udc00")


def test_a_message_is_told_from_another_by_role_id_and_text() -> None:
    names = [
        Identities(("id",)).of(Unit(role, {"id": id_}, (text,)))
        for role, id_, text in product(("user", "tool"), ("1", "2"), ("a", "b"))
    ]
    assert len(set(names)) == 8


def test_equal_messages_of_one_request_are_counted() -> None:
    names = Identities(())
    unit = Unit("user", {"id": "ignored"}, ("a",))
    first, second = names.of(unit), names.of(unit)
    assert (first.endswith(" 1"), second.endswith(" 2"), first[:64] == second[:64]) == (True, True, True)
    assert Identities(()).of(unit) == first
