from __future__ import annotations

import pytest

from kit.domain.transcript.person import memory, words


@pytest.mark.parametrize(
    ("text", "own"),
    [
        pytest.param("No, use make", "No, use make", id="words"),
        pytest.param(" \n", "", id="nothing"),
        pytest.param("<system-reminder>x</system-reminder>", "", id="a reminder"),
        pytest.param("No\n\n<system-reminder>\nx\n</system-reminder>", "No", id="words before a reminder"),
        pytest.param("<ide_selection>x</ide_selection>\nThis one", "This one", id="words after what an editor says"),
        pytest.param(
            "A <system-reminder>x</system-reminder> b <rules>y</rules> c", "A  b  c", id="words around blocks"
        ),
        pytest.param("<system-reminder>open", "", id="a block left open at the beginning"),
        pytest.param("The <rules> tag is wrong", "The <rules> tag is wrong", id="a tag a person writes of"),
        pytest.param("Use <div> and </div>", "Use <div> and </div>", id="tags of another kind"),
        pytest.param("<skill><skill>x</skill>y</skill>z", "z", id="a block in a block"),
        pytest.param('<environment_context a="b">x</environment_context>', "", id="a tag with attributes"),
        pytest.param("<command-name>/x</command-name>\n<command-args>y</command-args>", "", id="a command of the host"),
        pytest.param("Caveat: The messages below were made by a command", "", id="a caveat"),
        pytest.param("[Request interrupted by user]", "", id="an interruption"),
        pytest.param("Base directory for this skill: /x", "", id="a skill"),
        pytest.param("# AGENTS.md instructions for /x\n\nBe kind", "", id="instructions"),
        pytest.param("Stop hook feedback:\nx", "", id="a hook"),
        pytest.param(
            "# Context from my IDE setup:\n\n## Open tabs\n\n## My request for Codex:\nGo\n", "Go", id="a request"
        ),
        pytest.param("<user_info>x</user_info>\n<user_query>\nGo\n</user_query>", "Go", id="a query"),
    ],
)
def test_what_of_a_text_a_person_wrote(text: str, own: str) -> None:
    assert words(text) == own


@pytest.mark.parametrize(
    ("text", "note"),
    [
        pytest.param("<user-memory-input>always use make</user-memory-input>", "always use make", id="a note"),
        pytest.param(
            "<user-memory-input># use make</user-memory-input>\n", "use make", id="with the mark it is typed with"
        ),
        pytest.param("No <user-memory-input>x</user-memory-input>", "", id="in a text it is none"),
        pytest.param("# use make", "", id="a heading is none"),
    ],
)
def test_what_a_person_put_down_to_be_remembered(text: str, note: str) -> None:
    assert memory(text) == note


@pytest.mark.parametrize("text", ["<system-reminder>", "</system-reminder>", "<user_query>", "<rules ", "<", "<a>"])
def test_the_same_again_and_again_is_read_through(text: str) -> None:
    assert words("Go " + text * 50_000).startswith("Go")
