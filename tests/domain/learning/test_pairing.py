from __future__ import annotations

import pytest

from kit.domain.learning import pairing
from kit.domain.learning.leg import Effect, Words
from tests.domain.learning.legs import said, went

GIT = went(session="git:4f2a91c", turn=0)
REVIEW = "github:acme/shop#412"
PAIRS = [
    pytest.param(said(), went(), True, id="what followed the very turn"),
    pytest.param(said(), went(turn=3), False, id="what followed another turn"),
    pytest.param(said(), went(session="session:codex/other"), False, id="two sessions lend each other nothing"),
    pytest.param(said(), GIT, True, id="a session and Git"),
    pytest.param(said(session=REVIEW), GIT, True, id="a review and Git"),
    pytest.param(said(session=REVIEW), went(), True, id="a review and a session"),
    pytest.param(said(kind="note"), went(turn=7), True, id="a note and anything in its session"),
    pytest.param(said(), went(objects=("other_thing",)), False, id="another object"),
    pytest.param(said(objects=()), went(objects=()), False, id="no object"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "effect", "paired"), PAIRS)
def test_two_legs_make_a_pair(words: Words, effect: Effect, paired: bool) -> None:
    found = pairing.pairs([words], [effect])
    assert [(pair.words, pair.effects) for pair in found] == ([(words, (effect,))] if paired else [])


def test_the_object_is_the_most_specific_that_any_effect_shares() -> None:
    words = said(objects=("src/billing/", "MAX_RETRIES", "$ npm"))
    (pair,) = pairing.pairs([words], [went(objects=("src/billing/",)), went(objects=("$ npm", "src/billing/"))])
    assert (pair.object, len(pair.effects)) == ("$ npm", 1)


def test_a_pair_holds_a_bounded_number_of_effects() -> None:
    effects = [went(session=f"git:{i:07x}", turn=0) for i in range(100)]
    (pair,) = pairing.pairs([said()], effects)
    assert len(pair.effects) == pairing.MOST


def test_a_leg_given_twice_counts_once() -> None:
    assert len(pairing.pairs([said(), said()], [went(), went()])) == 1
