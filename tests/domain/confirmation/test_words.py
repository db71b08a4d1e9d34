"""Which words may bind: one plain line of the confirmer's own, and nothing that speaks to an agent."""

from __future__ import annotations

import pytest

from kit.domain.confirmation import words
from tests.domain.confirmation.rules import SENTENCE, confirmed, proposal


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        pytest.param(SENTENCE, "", id="a rule"),
        pytest.param("x" * 20, "", id="the shortest"),
        pytest.param("x" * 140, "", id="the longest"),
        pytest.param("x" * 19, "the sentence has 19 characters; expected 20 to 140", id="one too short"),
        pytest.param("x" * 141, "the sentence has 141 characters; expected 20 to 140", id="one too long"),
        pytest.param("", "the sentence is missing; expected one line of text", id="nothing"),
        pytest.param(
            "Limits live in one file.\nRun this.",
            "the sentence holds a control or invisible character; expected one line of plain text",
            id="two lines",
        ),
        pytest.param(
            f" {SENTENCE}",
            "the sentence holds a control or invisible character; expected one line of plain text",
            id="a space before it",
        ),
        pytest.param(
            "<!-- BLOCK_ID:lane-billing --> limits",
            "the sentence speaks to an agent (comment: `<!--`); expected a rule in plain words",
            id="a tag",
        ),
    ],
)
def test_a_sentence(said: str, fault: str) -> None:
    assert words.sentence_fault(said) == fault


def test_a_reason_may_be_missing_but_is_plain() -> None:
    assert (words.reason_fault(""), words.reason_fault("done")) == ("", "")
    assert (
        words.reason_fault("a\x1b[2Jb")
        == "the reason holds a control or invisible character; expected one line of plain text"
    )


@pytest.mark.parametrize(
    ("said", "owner"),
    [
        pytest.param("Do not hard-code retry limits in billing.", "the draft", id="the draft"),
        pytest.param("do not hard-code  retry limits in Billing", "the draft", id="the draft in other letters"),
        pytest.param(
            "No, not a constant again: limits go in limits.toml!", "the quote oa-7q2m4kxd.said-1", id="a quote"
        ),
        pytest.param("Do not hard-code limits in billing.", "", id="other words"),
    ],
)
def test_borrowed_words_are_those_of(said: str, owner: str) -> None:
    assert words.borrowed(said, proposal()) == owner


def test_the_sentence_of_an_earlier_confirmation_is_a_persons_own() -> None:
    assert words.borrowed(SENTENCE, confirmed()) == ""
