from __future__ import annotations

from kit.domain.learning.scene import Scene
from kit.domain.learning.signal import Turn


def scene(text: str, before: str = "", said: str = "") -> Scene:
    return Scene.of(Turn(text, before, said))


def test_the_first_sentence_keeps_its_mark() -> None:
    assert [scene(text).first for text in ("Is it done? The list is empty.", "no", "", "完成了吗？没有。")] == [
        "is it done? ",
        "no",
        "",
        "完成了吗？",
    ]


def test_approval_and_fillers_are_taken_off_before_the_form_is_told() -> None:
    found = scene("ok great, now add the date", "Done.", "go")
    assert (found.body, found.requesting) == ("add the date", "add")


def test_a_prohibition_is_no_request() -> None:
    assert [scene(text).requesting for text in ("do not sort it", "do the sorting", "don't add rows")] == ["", "do", ""]


def test_a_question_is_told_by_its_first_sentence() -> None:
    assert [bool(scene(text).asking) for text in ("why not?", "It is empty. Why?", "how does it work")] == [
        True,
        False,
        True,
    ]


def test_an_agents_words_that_begin_within_a_block_of_code_are_read_after_it() -> None:
    cut = "let a = 1;\n```\nShould I keep the old column as well?"
    assert [scene("no", text).offered for text in (cut, "```\n" + cut)] == [True, True]


def test_a_no_with_more_words_after_it_denies_and_a_bare_one_does_not() -> None:
    assert [
        bool(scene(text).denies) for text in ("no, the other one", "No. Look there", "no", "no problem", "not so")
    ] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_a_turn_without_anything_before_it_opens_a_session() -> None:
    assert [scene("a").opening, scene("a", "b").opening, scene("a", "", "b").opening] == [True, False, False]


def test_the_end_of_the_agents_words_tells_whether_it_had_asked() -> None:
    assert [scene("a", text).offered for text in ("Which one?", "Which one? I take the first and sort the list then, and tell you of it.")] == [
        True,
        False,
    ]  # fmt: skip


def test_a_turn_kept_in_part_still_shows_that_it_was_sent_again() -> None:
    assert [scene("make the menu as wide as the page", "x", said).repeats for said in ("make the menu as…", "make the list")] == [
        True,
        False,
    ]  # fmt: skip


def test_a_bare_go_on_is_no_repetition() -> None:
    assert scene("go on", "x", "go on").repeats is False
