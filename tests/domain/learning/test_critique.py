from __future__ import annotations

import pytest

from kit.domain.learning.critique import self_critique

OWNED = [
    pytest.param("You're right, I forgot to save the total first.", "i forgot", id="an omission of its own"),
    pytest.param("My mistake: the port was wrong.", "my mistake", id="a mistake of its own"),
    pytest.param("I should have read the file before.", "i should have", id="what it ought to have done"),
    pytest.param("Pardon, j'ai oublié la deuxième page.", "j'ai oublie", id="in French"),
    pytest.param("Das war mein Fehler, ich prüfe es noch einmal.", "mein fehler", id="in German"),
    pytest.param("Это моя ошибка, сейчас исправлю.", "моя ошибка", id="in Russian"),
    pytest.param("抱歉，这是我的失误。", "我的失误", id="in Chinese"),
]


@pytest.mark.parametrize(("text", "cue"), OWNED)
def test_a_turn_that_names_its_own_fault_is_a_self_critique(text: str, cue: str) -> None:
    found = self_critique(text)
    assert (bool(found), found.cue) == (True, cue)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("You're right, let me change that.", id="agreement"),
        pytest.param("Sorry about the confusion. Which page do you mean?", id="an apology that names no fault"),
        pytest.param("The total is wrong because the rate is rounded twice.", id="the diagnosis of a fault"),
        pytest.param("The command failed. Trying another way.", id="a retry after a tool failed"),
        pytest.param("```\n# my mistake\n```\nDone.", id="words inside code"),
        pytest.param("", id="nothing"),
    ],
)
def test_a_turn_that_owns_nothing_is_none(text: str) -> None:
    assert bool(self_critique(text)) is False
