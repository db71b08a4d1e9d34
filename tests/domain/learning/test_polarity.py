from __future__ import annotations

from dataclasses import replace

import pytest

from kit.domain.learning import polarity
from kit.domain.learning.leg import Effect

SAID = [
    pytest.param("never use MAX_RETRIES here", "MAX_RETRIES", "never", id="never"),
    pytest.param("do not use MAX_RETRIES", "MAX_RETRIES", "never", id="a ban outranks the verb beside it"),
    pytest.param("don't add MAX_RETRIES", "MAX_RETRIES", "never", id="a short form"),
    pytest.param("use MAX_RETRIES", "MAX_RETRIES", "always", id="use"),
    pytest.param("use limits_of, not MAX_RETRIES", "limits_of", "always", id="the one of two that is wanted"),
    pytest.param("use limits_of, not MAX_RETRIES", "MAX_RETRIES", "never", id="the one of two that is not"),
    pytest.param("use limits_of instead of MAX_RETRIES", "MAX_RETRIES", "never", id="instead of"),
    pytest.param(
        "not a constant again. limits go in limits.toml", "config/limits.toml", "always", id="a clause of its own"
    ),
    pytest.param("MAX_RETRIES is forbidden", "MAX_RETRIES", "never", id="forbidden"),
    pytest.param("MAX_RETRIES looks odd", "MAX_RETRIES", None, id="neither"),
    pytest.param("something else", "MAX_RETRIES", None, id="not named"),
    pytest.param("we use pnpm", "$ pnpm", "always", id="a command"),
    pytest.param("bitte nie MAX_RETRIES nehmen", "MAX_RETRIES", "never", id="German"),
    pytest.param("n'utilise jamais MAX_RETRIES", "MAX_RETRIES", "never", id="French"),
    pytest.param("никогда MAX_RETRIES", "MAX_RETRIES", "never", id="Russian"),
    pytest.param("不要用 MAX_RETRIES", "MAX_RETRIES", "never", id="Chinese"),
    pytest.param("必ず limits_of を", "limits_of", "always", id="Japanese"),
    pytest.param("usa limits_of", "limits_of", "always", id="Spanish"),
    pytest.param("the notable MAX_RETRIES", "MAX_RETRIES", None, id="a cue inside a word is none"),
]


@pytest.mark.parametrize(("text", "thing", "way"), SAID)
def test_what_words_say_about_a_thing(text: str, thing: str, way: str | None) -> None:
    assert polarity.said(text, thing) == way


def effect(kind: str = "undone", came: tuple[str, ...] = ()) -> Effect:
    return Effect(kind, "x", None, "s", "t", ("MAX_RETRIES", "limits_of"), (), came)  # type: ignore[arg-type]


OF = [
    pytest.param("use MAX_RETRIES", [effect()], "never", id="what went is spoken against, whatever the words"),
    pytest.param("why not MAX_RETRIES", [effect(came=("MAX_RETRIES",))], "always", id="what came is spoken for"),
    pytest.param(
        "use MAX_RETRIES", [effect("check passed")], "always", id="a check that passed leaves it to the words"
    ),
    pytest.param("MAX_RETRIES", [effect("earlier blob")], "never", id="and without words it is against"),
    pytest.param(
        "use MAX_RETRIES", [effect(), effect(came=("MAX_RETRIES",))], "always", id="one of each leaves it to the words"
    ),
    pytest.param("use MAX_RETRIES", [], "always", id="no effect"),
    pytest.param(
        "use MAX_RETRIES", [replace(effect(), objects=("limits_of",))], "always", id="an effect about something else"
    ),
]


@pytest.mark.parametrize(("text", "effects", "way"), OF)
def test_the_polarity_of_a_candidate(text: str, effects: list[Effect], way: str) -> None:
    assert polarity.of([text], effects, "MAX_RETRIES") == way
