"""How a turn is read, one sentence of the labelling guide at a time; the words are ours.

This covers `kit.domain.learning.marks`, `kit.domain.learning.rare` and `kit.domain.learning.common` through the door they
are used by.
"""

from __future__ import annotations

import time

import pytest

from kit.domain.learning import detect
from kit.domain.learning.signal import CORRECTIONS, Signal, Turn

HANDED = "Done. The total is now rounded, please refresh."
ASKED = "Should I keep the old column as well?"
BUSY = "I will update the list component next."


def kinds(text: str, before: str = HANDED, said: str = "round the total") -> tuple[str, ...]:
    return detect.read(Turn(text, before, said)).kinds


MARKS = [
    pytest.param("[Request interrupted by user]", "tool_rejection", id="the interrupt mark alone"),
    pytest.param("[Request interrupted by user for tool use]", "tool_rejection", id="the interrupt mark of a tool"),
    pytest.param("@agent Try Again", "redo", id="the try-again button"),
    pytest.param('@agent Continue: "Continue to iterate?"', "approval", id="the continue button"),
    pytest.param("Implement the plan as specified. Do NOT undo it.", "approval", id="the go-ahead an editor writes"),
    pytest.param("Issue reproduced, please proceed.", "approval", id="the proceed button of a debugger"),
    pytest.param(
        "The issue has been fixed. Please clean up the instrumentation.", "approval", id="its button when it is mended"
    ),
    pytest.param(
        "Briefly inform the user about the task result and perform any follow-up actions (if needed). If there's no "
        "follow-ups needed, don't say so.",
        "other",
        id="a summary the host asks for",
    ),
]


@pytest.mark.parametrize(("text", "kind"), MARKS)
def test_marks_of_a_host_are_exact(text: str, kind: str) -> None:
    assert kinds(text) == (kind,)


def test_words_after_an_interrupt_mark_are_read() -> None:
    assert kinds("[Request interrupted by user]\nno, that is not what i asked for") != ("tool_rejection",)


PUSHBACK = [
    pytest.param("en", "the total is still wrong", id="a failure that goes on"),
    pytest.param("en", "When I click on save the list jumps back to the top", id="a trial and what it shows"),
    pytest.param("en", "No, that is not what I asked for", id="an objection"),
    pytest.param("en", "why did you delete the second column?", id="a reproach in the form of a question"),
    pytest.param("en", "you forgot the second page", id="a reminder of what was asked for"),
    pytest.param("en", "Nothing happens", id="nothing happens"),
    pytest.param("en", "Two boxes overlap. Can we move them?", id="a description before a question"),
    pytest.param("en", "TypeError: total is not a function", id="a program's message after work was handed over"),
    pytest.param("en", "fix the error", id="a call to mend what was handed over"),
    pytest.param("fr", "ça ne marche toujours pas, la liste est vide", id="French"),
    pytest.param("cs", "pořád to nefunguje, tlačítko chybí", id="Czech"),
    pytest.param("cs", "porad to nefunguje, tlacitko chybi", id="Czech without accents"),
    pytest.param("it", "non funziona, il pulsante non si vede", id="Italian"),
    pytest.param("es", "sigue sin aparecer el botón en la lista", id="Spanish"),
    pytest.param("pt", "ainda não aparece o botão na lista", id="Portuguese"),
    pytest.param("de", "der Knopf fehlt immer noch auf der Seite", id="German"),
    pytest.param("nl", "de knop werkt nog steeds niet", id="Dutch"),
    pytest.param("pl", "przycisk nadal nie działa i nie ma listy", id="Polish"),
    pytest.param("ru", "кнопка всё ещё не работает", id="Russian"),
    pytest.param("uk", "кнопка досі не працює", id="Ukrainian"),
    pytest.param("tr", "düğme hala çalışmıyor", id="Turkish"),
    pytest.param("sv", "knappen fungerar fortfarande inte", id="Swedish"),
    pytest.param("vi", "nút lưu vẫn không hoạt động", id="Vietnamese"),
    pytest.param("id", "tombolnya masih tidak bisa diklik", id="Indonesian"),
    pytest.param("zh", "按钮还是没有反应", id="Chinese"),
    pytest.param("ja", "ボタンがまだ動きません", id="Japanese"),
    pytest.param("ko", "버튼이 아직도 안 돼요", id="Korean"),
]


@pytest.mark.parametrize(("language", "text"), PUSHBACK)
def test_a_rejection_or_a_worded_failure_is_pushback(language: str, text: str) -> None:
    assert "pushback" in kinds(text), language


CORRECTED = [
    pytest.param("I remind you that the totals are kept in euro", BUSY, id="a reminder"),
    pytest.param("no need to shorten the list", BUSY, id="a step that is not needed"),
    pytest.param("do not reload the whole table while somebody edits one of its rows", BUSY, id="a prohibition"),
    pytest.param("the rows are too narrow", HANDED, id="too much of something"),
    pytest.param("no, do it the right way", BUSY, id="a no with a better way"),
    pytest.param("the second command hung", BUSY, id="a command that does not end"),
    pytest.param("te recuerdo que el total va en euros", BUSY, id="a reminder in Spanish"),
    pytest.param("non serve ricaricare la lista", BUSY, id="a needless step in Italian"),
    pytest.param("напоминаю, сумма должна быть в евро", BUSY, id="a reminder in Russian"),
    pytest.param("não precisa encurtar a lista", BUSY, id="a needless step in Portuguese"),
]


@pytest.mark.parametrize(("text", "before"), CORRECTED)
def test_a_reminder_a_needless_step_and_a_prohibition_correct_the_agent(text: str, before: str) -> None:
    assert kinds(text, before)[0] == "pushback"


DOUBTFUL = [
    pytest.param("stop the server", id="a stop that is a request"),
    pytest.param("the cancel button is blue", id="cancel as a name"),
    pytest.param("Para la lista usa otro color", id="a word that also means for"),
    pytest.param("prepare the list so that it is easy to extend in the future", id="the future as a purpose"),
    pytest.param("good. I already have an account there", id="something the person has"),
    pytest.param("the list can fall back to the old order when the server is down", id="old as a feature"),
    pytest.param("add a note when an undo or redo that moves a row is lost", id="redo as a feature"),
    pytest.param("我们后端所以后面再说", id="two words that run together"),
]


@pytest.mark.parametrize("text", DOUBTFUL)
def test_a_rare_kind_is_not_told_in_doubt(text: str) -> None:
    assert {"rule", "revert", "redo", "already_built", "tool_rejection"}.isdisjoint(kinds(text, BUSY))


BARE = ["Stop", "stop, that is the wrong table", "Wait, not yet", "Arrête", "停下", "Подожди", "Espera, no", "stop it"]


@pytest.mark.parametrize("text", BARE)
def test_a_bare_stop_refuses(text: str) -> None:
    assert kinds(text, BUSY) == ("tool_rejection",)


def test_a_message_of_failure_sent_again_is_no_repetition_of_a_request() -> None:
    text = "TypeError: total is not a function in the list of orders"
    assert kinds(text, HANDED, text) == ("pushback",)


def test_a_replacement_is_a_wish_and_no_objection() -> None:
    assert kinds("for the menu use icons instead of words", BUSY) == ("new_request",)


NONE = [
    pytest.param("add a column for the date", HANDED, "new_request", id="a next step"),
    pytest.param("can you also make it sortable?", HANDED, "new_request", id="a polite wish"),
    pytest.param("how does the rounding work?", HANDED, "question", id="a question that supposes no fault"),
    pytest.param("ok go ahead", ASKED, "approval", id="a go-ahead"),
    pytest.param("perfect, thanks", HANDED, "approval", id="praise"),
    pytest.param("the second one", ASKED, "answer", id="a choice among what the agent offered"),
    pytest.param("Add an undo button to the editor, with a redo button", HANDED, "new_request", id="undo as a feature"),
    pytest.param("Make sure the list does not overlap the menu", HANDED, "new_request", id="a limit of a task"),
    pytest.param(
        "Let's handle errors so that the page doesn't crash", HANDED, "new_request", id="a fault to be prepared for"
    ),
    pytest.param(
        "1. no\n2. both, it is not urgent\n3. no", "1. Now?\n2. Which?\n3. Twice?", "answer", id="point by point"
    ),
    pytest.param("no, the second one", ASKED, "answer", id="a no to what the agent had asked"),
    pytest.param("При оформлении заказа давай покажем дату", BUSY, "new_request", id="a case of a wish in Russian"),
    pytest.param("Continúa", HANDED, "approval", id="a word that also means still"),
]


@pytest.mark.parametrize(("text", "before", "kind"), NONE)
def test_what_rejects_nothing_is_no_correction(text: str, before: str, kind: str) -> None:
    assert kinds(text, before) == (kind,)


def test_the_first_turn_of_a_session_has_nothing_to_correct() -> None:
    assert CORRECTIONS.isdisjoint(kinds("the total is wrong and the page crashes when I save", before="", said=""))


def test_a_question_of_the_agent_makes_a_no_an_answer() -> None:
    assert (kinds("no", before=ASKED), kinds("no")) == (("answer",), ("pushback",))


RARE = [
    pytest.param("try again", "redo", id="another attempt"),
    pytest.param("please look at the fee table again", "redo", id="another look"),
    pytest.param("versuch es nochmal", "redo", id="another attempt, in German"),
    pytest.param("revert that", "revert", id="take it back"),
    pytest.param("I reverted your change to the fees", "revert", id="took it back"),
    pytest.param("reviens en arrière", "revert", id="take it back, in French"),
    pytest.param("верни как было", "revert", id="take it back, in Russian"),
    pytest.param("we already have a helper for that in the money module", "already_built", id="it exists"),
    pytest.param("das gibt es schon im Modul für Geld", "already_built", id="it exists, in German"),
    pytest.param("from now on use pnpm here", "rule", id="from now on"),
    pytest.param("never use floats for money", "rule", id="never"),
    pytest.param("désormais tu réponds en français", "rule", id="from now on, in French"),
]


@pytest.mark.parametrize(("text", "kind"), RARE)
def test_rare_kinds_are_told_by_their_own_words(text: str, kind: str) -> None:
    assert kind in kinds(text)


def test_a_prohibition_stops_what_is_pending_and_rejects_what_is_done() -> None:
    assert (kinds("don't run the seeds", before=BUSY), kinds("don't put seeds there")) == (
        ("tool_rejection",),
        ("pushback",),
    )


def test_the_same_request_sent_again_is_a_redo() -> None:
    said = "make the menu as wide as the page"
    assert [kinds(said, said=before) for before in (said, f" {said}", "make the menu as…")] == [("redo",)] * 3


def test_the_same_go_ahead_sent_again_is_none() -> None:
    assert kinds("proceed with the next steps", said="proceed with the next steps") == ("approval",)


NOT_RARE = [
    pytest.param("do we always use pnpm?", "rule", id="a question about habits"),
    pytest.param("```\ngit revert HEAD\n```\nwhat does this do?", "revert", id="an undo command in a paste"),
    pytest.param("Column already exists\nERROR: migration failed", "already_built", id="a program that says it exists"),
    pytest.param("run the tests again", "redo", id="a command run once more"),
    pytest.param(
        "wait for the request before you draw the list and then show all rows",
        "tool_rejection",
        id="waiting as a feature",
    ),
]


@pytest.mark.parametrize(("text", "kind"), NOT_RARE)
def test_their_words_in_another_role_are_not(text: str, kind: str) -> None:
    assert kind not in kinds(text)


def test_a_turn_may_do_two_things_and_the_more_consequential_stands_first() -> None:
    assert kinds("Revert that, the list is broken now") == ("revert", "pushback")


def test_every_cue_is_named_with_its_points() -> None:
    assert detect.read(Turn("the total is still wrong", HANDED, "x")) == Signal(
        ("pushback",),
        ("fails: wrong (+2)", "still: still (+2)", "a statement (+1)", "after the agent said: done (+1)"),
    )


def test_a_turn_is_read_the_same_every_time() -> None:
    turn = Turn("why is the total not rounded? it still shows cents", HANDED, "round the total")
    assert len({detect.read(turn) for _ in range(5)}) == 1


@pytest.mark.parametrize(
    "text",
    ["", " ", "\x00", "\ud800", "\u202e", "'" * 100_000, "no " * 100_000, "not ~ " * 50_000, "again, " * 50_000, "." * 100_000, "\t" * 100_000 + "x", "not" + "," * 100_000, ". " * 50_000,
     "不" * 100_000, "a" * 1_000_000, "(" * 1_000_000, "`" * 999_999, "\n" * 1_000_000, "<a>\n" * 100_000],
)  # fmt: skip
def test_no_turn_is_too_long_or_too_odd_to_be_read(text: str) -> None:
    began = time.process_time()
    found = detect.read(Turn(text, text, text))
    assert (len(found.kinds) in {1, 2}, time.process_time() - began < 5) == (True, True)
