from __future__ import annotations

from dataclasses import fields

import pytest

from kit.domain.learning import cues
from kit.domain.learning.cues.language import Language, compiled, fold

FAMILIES = [f.name for f in fields(Language) if f.name not in {"code", "common", "spaced"}]
HELLO = Language("xx", common="", fails="does not work | crash* | nothing ~ happens", redo="^again")
WIDE = Language("yy", common="", fails="没有 ~ 反应", spaced=False)


def test_a_phrase_is_found_between_word_boundaries() -> None:
    assert [HELLO.found("fails", text) for text in ("it does not work", "it does not working")] == ["does not work", ""]


def test_a_star_stands_for_the_rest_of_a_word() -> None:
    assert HELLO.found("fails", "the crashed page") == "crashed"


def test_a_wave_stands_for_at_most_four_words() -> None:
    four, five = "nothing at all ever then happens", "nothing at all ever then really happens"
    assert [HELLO.found("fails", text) for text in (four, five)] == [four, ""]


def test_a_phrase_does_not_run_over_the_end_of_a_sentence() -> None:
    assert [HELLO.found("fails", text) for text in ("it does. not work", "nothing. it happens")] == ["", ""]


def test_a_caret_asks_for_the_beginning_of_a_sentence() -> None:
    assert [HELLO.found("redo", text) for text in ("again, please", "well. again", "once again")] == [
        "again",
        "again",
        "",
    ]


def test_without_spaces_a_phrase_is_found_inside_a_run() -> None:
    assert WIDE.found("fails", "点击以后没有任何反应") == "没有任何反应"


def test_a_family_without_cues_finds_nothing() -> None:
    assert (HELLO.found("rule", "always"), HELLO.opens("rule", "always")) == ("", "")


def test_fillers_are_taken_off_the_front_but_never_the_whole_turn() -> None:
    lang = Language("xx", common="", approve="^ok", lead="so")
    assert [lang.without_lead(text) for text in ("ok, so add it", "ok")] == ["add it", "ok"]


def test_accents_and_case_do_not_matter() -> None:
    assert fold("ÉTÉ Łódź straße ГОТОВО ё") == "ete lodz strasse готово е"


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "the page is still not what i asked for"),
        ("fr", "la page ne s'ouvre pas quand je clique sur le bouton"),
        ("cs", "tak to je pořád stejné a nic se tam neděje"),
        ("it", "il pulsante non funziona e non si vede nella pagina"),
        ("es", "cuando guardo el pedido no aparece en la lista"),
        ("pt", "quando eu salvo o pedido ele não aparece na lista"),
        ("de", "der knopf ist immer noch nicht da und ich sehe nichts"),
        ("nl", "de knop is nog steeds niet te zien als ik de pagina open"),
        ("pl", "nadal nie ma tego przycisku na stronie i jest błąd"),
        ("ru", "кнопка не работает и на странице всё ещё ничего нет"),
        ("uk", "кнопка не працює і на сторінці досі нічого немає"),
        ("tr", "kaydet düğmesi hala çalışmıyor ve liste boş"),
        ("sv", "knappen fungerar fortfarande inte när jag klickar på den"),
        ("vi", "nút lưu vẫn không hoạt động và danh sách bị trống"),
        ("id", "tombol simpan masih tidak bisa dan daftarnya kosong"),
        ("zh", "还是没有反应"),
        ("ja", "まだ動きません"),
        ("ko", "아직도 안 돼요"),
    ],
)
def test_each_language_is_told_by_its_own_words(code: str, text: str) -> None:
    assert cues.of(fold(text))[0].code == code


def test_a_turn_in_two_languages_is_read_with_both() -> None:
    assert [lang.code for lang in cues.of("这个 button is not what i asked for 不对")] == ["zh", "en"]


def test_a_short_turn_takes_its_language_from_what_was_said_before() -> None:
    assert [lang.code for lang in cues.of("idem", fold("la page ne s'ouvre pas quand je clique"))] == ["fr"]


def test_a_turn_that_tells_nothing_is_read_with_all_that_its_script_allows() -> None:
    assert len(cues.of("xyz")) == sum(1 for lang in cues.LANGUAGES if lang.spaced and lang.code not in {"ru", "uk"})
    assert [lang.code for lang in cues.of("щъ")] == ["ru", "uk"]


@pytest.mark.parametrize("lang", cues.LANGUAGES, ids=lambda lang: lang.code)
@pytest.mark.parametrize("family", FAMILIES)
def test_no_cue_matches_an_empty_turn_or_a_turn_of_blanks(lang: Language, family: str) -> None:
    assert [lang.found(family, text) for text in ("", " ", "\n \n", "...")] == [""] * 4


@pytest.mark.parametrize("lang", cues.LANGUAGES, ids=lambda lang: lang.code)
def test_no_family_has_an_empty_or_a_doubled_phrase(lang: Language) -> None:
    for family in FAMILIES:
        phrases = [" ".join(p.split()) for p in getattr(lang, family).split("|")] if getattr(lang, family) else []
        assert ("" in phrases, len(phrases) - len(set(phrases))) == (False, 0), family


STRONG = ("fails", "negated", "still", "objects", "reproach", "redo", "revert", "rule", "built", "refuse", "halt")


@pytest.mark.parametrize("script", [("ru", "uk"), None], ids=["Cyrillic", "Latin"])
def test_no_strong_cue_is_a_common_word_of_a_neighbour(script: tuple[str, ...] | None) -> None:
    group = [lang for lang in cues.LANGUAGES if lang.spaced and (lang.code in ("ru", "uk")) == bool(script)]
    common = {lang.code: set(fold(lang.common).split()) for lang in group}
    met = [
        (lang.code, family, phrase)
        for lang in group
        for family in STRONG
        for phrase in fold(getattr(lang, family)).split("|")
        for other, words in common.items()
        if other != lang.code and phrase.strip(" ^*\n") in words and (lang.code, phrase.strip()) not in LIVED_WITH
    ]
    assert met == []


LIVED_WITH = {("cs", "pada"), ("pl", "pada"), ("es", "mal"), ("de", "^nie"), ("es", "para"), ("pt", "para")}
"""Words that a neighbour has too, where its own common words tell the language."""


def test_a_long_run_of_near_matches_is_read_in_one_pass() -> None:
    text = "nothing " * 700 + "x" * 5_000
    assert compiled(HELLO.fails, HELLO.spaced).search(text) is None
