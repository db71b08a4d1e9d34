from __future__ import annotations

import pytest

from kit.domain.learning import weigh
from kit.domain.learning.scene import Scene
from kit.domain.learning.signal import Turn

HANDED = "Done, the list is sorted now."


def weight(text: str, before: str = HANDED, said: str = "sort the list") -> weigh.Weight:
    return weigh.pushback(Scene.of(Turn(text, before, said)))


def test_a_weight_names_its_terms_and_holds_from_three_points_on() -> None:
    found = weight("the list is empty now, it shows no rows but the header")
    assert (bool(found), found.points) == (found.points >= weigh.ENOUGH, sum(points for points, _ in found.terms))


def test_one_weak_cue_alone_tells_nothing() -> None:
    found = weight("a window is open, it says ready")
    assert (found.terms, bool(found)) == (((1, "report: it says"),), False)


def test_a_handover_before_it_adds_a_point() -> None:
    text = "the list is wrong"
    assert weight(text).points - weight(text, before="I look at the list.").points == 1


AGAINST = [
    pytest.param(
        "the list is wrong", "Should I sort it by name?", "the agent had asked (-1)", id="the agent had asked"
    ),
    pytest.param("add a test that the list is not empty", HANDED, "begins as a request: add (-3)", id="a request"),
    pytest.param("perfect, no more errors", HANDED, "praises: perfect (-2)", id="praise"),
    pytest.param("the list fails so that we can see it", HANDED, "a wish: so that (-1)", id="a wish"),
    pytest.param(
        "1. no, not that\n2. it is wrong", "1. This?\n2. Right?", "answers point by point (-5)", id="a list of answers"
    ),
    pytest.param("is the list broken?", HANDED, "a question: ? (-1)", id="a question"),
    pytest.param(
        "the list is wrong. " + "it has a row. " * 20,
        "I look at the list.",
        "an explanation, with nothing handed over (-1)",
        id="an explanation",
    ),
    pytest.param(
        "the list is wrong. " + "it has a row. " * 40, HANDED, "long as a description of work (-2)", id="length"
    ),
]


@pytest.mark.parametrize(("text", "before", "because"), AGAINST)
def test_what_speaks_against_a_correction_is_named(text: str, before: str, because: str) -> None:
    assert because in weight(text, before).because


def test_nothing_is_corrected_before_anything_was_done() -> None:
    assert "nothing was done before (-6)" in weight("the list is wrong", before="", said="").because
