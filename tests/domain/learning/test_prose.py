from __future__ import annotations

import pytest

from kit.domain.learning import prose

KEPT = [
    pytest.param("Still the same.", "still the same.", id="plain words stay, in lower case"),
    pytest.param("Ça ne s’ouvre pas", "ca ne s'ouvre pas", id="accents and curly apostrophes are folded"),
    pytest.param("see `a = b` there", "see  x  there", id="a code span is one word"),
    pytest.param("open src/pay/fee.py now", "open  x  now", id="a path is one word"),
    pytest.param("@src/a.py:3-9 the total is off", "the total is off", id="a mention of a file is dropped"),
    pytest.param("look at https://example.com/a?b=c please", "look at   please", id="an address is dropped"),
    pytest.param("no.", "no.", id="a short answer is no brace"),
    pytest.param("at the moment it is off", "at the moment it is off", id="a sentence that begins like a trace"),
    pytest.param("let me see it (first):", "let me see it (first):", id="a sentence that begins like code"),
    pytest.param("1 more thing is off", "1 more thing is off", id="a number opens a sentence"),
]


@pytest.mark.parametrize(("text", "words"), KEPT)
def test_what_a_person_wrote_is_kept(text: str, words: str) -> None:
    assert prose.of(text).words == words


PASTED = [
    pytest.param("```\nrevert()\n```", id="a fenced block"),
    pytest.param("```\nrevert()", id="a fenced block without an end"),
    pytest.param("> undo that", id="a quote"),
    pytest.param("2026-01-03T10:11:12 INFO undo that", id="a line of a log"),
    pytest.param("    at Object.<anonymous> (/a/b.js:3:4)", id="a frame of a trace"),
    pytest.param('  File "a.py", line 3, in undo', id="a frame of another trace"),
    pytest.param("$ git revert HEAD", id="a command after a prompt"),
    pytest.param("from undo import all_of_it", id="a line of an import"),
    pytest.param("const undo = (a) => { return [a]; };", id="a line of code"),
    pytest.param("<system-reminder>\nundo that\n</system-reminder>", id="a host's own text"),
    pytest.param("x" * 1_201, id="a line no person types"),
]


@pytest.mark.parametrize("text", PASTED)
def test_what_was_pasted_leaves_no_word(text: str) -> None:
    found = prose.of(text)
    assert (found.words, found.pasted > 0) == ("", True)


TRACE = "Uncaught TypeError: sum is not a function\naddRow @ list.js:14\n(anonymous) @ app.js:3\nonClick @ a.js:1\n"


def test_a_long_dump_is_one_piece_with_the_lines_in_it_that_look_like_prose() -> None:
    dump = f"{TRACE}Promise then\nsaveRow @ list.js:20\nrequest sent\nretry soon\nsend @ http.js:9"
    found = prose.of(f"look at this\n{dump}\nwhy?")
    assert (found.words.splitlines()[0], "promise then" in found.words, "retry soon" in found.words) == (
        "look at this",
        False,
        False,
    )
    assert found.words.endswith("why?")


def test_between_a_few_pasted_lines_a_persons_words_stay() -> None:
    assert prose.of("addRow @ list.js:14\nthat one fails\nonClick @ a.js:1").words == "that one fails"


HEARD = "I sorted the list. **Next** I will round the total of each row."


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param(
            "Next I will round the total of each row.   go on", "go on", id="a sentence of the agent sent back"
        ),
        pytest.param("I sorted the list.\nnot by name", "not by name", id="a line of the agent with an answer to it"),
        pytest.param("sorted", "sorted", id="a word they share"),
        pytest.param("I sorted the rows.", "i sorted the rows.", id="other words"),
    ],
)
def test_what_the_agent_said_is_no_persons_word_when_it_is_quoted(text: str, words: str) -> None:
    assert prose.of(text, HEARD).words.strip() == words


def test_a_message_of_failure_that_the_agent_saw_too_still_counts() -> None:
    text = "TypeError: sum is not a function"
    found = prose.of(text, f"I got {text} and fixed it.")
    assert (found.faulty, found.words) == (True, text.lower())


def test_words_around_a_paste_stay() -> None:
    assert prose.of("see this\n```\nTypeError: x\n```\nwhy?") == prose.Prose("see this\nwhy?", 2, faulty=True)


@pytest.mark.parametrize(
    "line",
    [
        "TypeError: total is not a function",
        "ERROR in ./src/app.ts",
        "Uncaught ReferenceError: a is not defined",
        "Request failed with status code 502",
        "bash: kit: command not found",
        "fatal: not a git repository",
    ],
)
def test_a_message_of_failure_is_seen(line: str) -> None:
    assert prose.of(line).faulty is True


def test_a_log_without_failure_is_no_failure() -> None:
    assert prose.of("[10:11:12] built in 3 s\n[10:11:13] serving on 5173").faulty is False


def test_words_are_counted_and_two_characters_without_spaces_are_one() -> None:
    assert [prose.of(text).size for text in ("", "one two three", "没有反应了")] == [0, 3, 1 + 2]


def test_of_a_very_long_turn_the_beginning_and_the_end_are_read() -> None:
    found = prose.of("first words\n" + "some line of a plan\n" * 50_000 + "last words")
    assert (found.words[:11], found.words[-10:], len(found.words) <= prose.LONGEST + 1) == (
        "first words",
        "last words",
        True,
    )


def test_a_turn_of_symbols_takes_no_more_than_it_is_long() -> None:
    for text in (
        "(" * 100_000,
        "a/" * 100_000,
        "`" * 100_001,
        "\\" * 100_000,
        "@" * 100_000,
        "\n" * 100_000,
        "\x00" * 9,
    ):
        assert len(prose.of(text).words) <= prose.LONGEST + 1
