from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.domain.learning.redact import quote

PEOPLE = ("Ana Diaz", "ben", "Ben Okri", "mark-t", "山田 太郎", "Jan van der Berg", "Zoë Miller")
TOKEN = "ghp" + "_" + "a1B2c3D4e5" * 4


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param("No Ben, use pytest", "No [name], use pytest", id="a name"),
        pytest.param("thanks ben!", "thanks [name]!", id="a person who is thanked"),
        pytest.param("thanks ana, but no", "thanks [name], but no", id="a first name in lower case after a greeting"),
        pytest.param("run ana on it", "run ana on it", id="a word in lower case that greets nobody"),
        pytest.param("Ben's idea", "[name]'s idea", id="a name that owns something"),
        pytest.param("DIAZ: no", "[name]: no", id="a name in capitals"),
        pytest.param("Ana Diaz said so", "[name] said so", id="a full name is one"),
        pytest.param("ask Jan van der Berg", "ask [name]", id="a name of several parts"),
        pytest.param("take the van", "take the van", id="a part in lower case names nobody"),
        pytest.param("Zoe\u0308 and Zoe said no", "[name] and [name] said no", id="an accent, joined or left out"),
        pytest.param("山田さん、違います", "[name]さん、違います", id="a name without spaces around"),
        pytest.param("Mark-T, mark-t", "[name], [name]", id="a handle in any case"),
        pytest.param("as @carla said: never", "as [name] said: never", id="anybody's handle"),
        pytest.param("@ben's take", "[name]'s take", id="a handle that owns something"),
        pytest.param("mail carla@example.org please", "mail [name] please", id="anybody's address"),
        pytest.param("see /home/carla/shop/a.py", "see ~/shop/a.py", id="a home folder"),
        pytest.param("see C:\\Users\\carla\\a.py", "see ~\\a.py", id="a home folder on Windows"),
        pytest.param("src/home/page.tsx", "src/home/page.tsx", id="a folder that is called home"),
        pytest.param("use @dataclass and @pytest.fixture", "use @dataclass and @pytest.fixture", id="decorators"),
        pytest.param("not @babel/core", "not @babel/core", id="a scope of packages"),
        pytest.param("ben(x), my_ben_file, ben.py", "ben(x), my_ben_file, ben.py", id="a name in code"),
        pytest.param(f"use {TOKEN} here", "use [REDACTED:github-token] here", id="a credential"),
        pytest.param(f"{TOKEN[:2]}\u200b{TOKEN[2:]}", "[REDACTED:github-token]", id="one with a hidden cut"),
        pytest.param("password:\n hunter22", "password: [REDACTED:password]", id="one on the next line"),
        pytest.param("a\n\n  b\tc\r\n", "a b c", id="lines"),
        pytest.param("x\u200by\u202ez\x1b[1m\x00\u2066", "xyz[1m", id="characters nobody sees"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_what_is_kept_of_a_quote(text: str, kept: str) -> None:
    assert quote(text, names=PEOPLE) == kept


@pytest.mark.parametrize(
    ("text", "limit", "kept"),
    [
        pytest.param("one two three", 13, "one two three", id="as long as allowed"),
        pytest.param("one two three", 12, "one two…", id="to the end of a word"),
        pytest.param("one two three", 8, "one two…", id="a word that just fits"),
        pytest.param("a" * 30, 10, "a" * 9 + "…", id="one long word"),
        pytest.param("one two", 0, "", id="no room"),
    ],
)
def test_a_quote_is_cut_at_a_word(text: str, limit: int, kept: str) -> None:
    assert quote(text, names=(), limit=limit) == kept


@given(st.text(max_size=200), st.integers(1, 120))
def test_a_quote_is_one_line_within_its_limit(text: str, limit: int) -> None:
    kept = quote(text, names=PEOPLE, limit=limit)
    assert len(kept) <= limit
    assert kept.splitlines() in ([], [kept])


WORDS = st.sampled_from(["Ben", "BEN", "Diaz", "@ben", "Okri's", "use", "a.py", "van", "no,", "x(y)", "Miller."])


@given(st.lists(WORDS, max_size=12))
def test_no_name_is_left_among_words(words: list[str]) -> None:
    kept = quote(" ".join(words), names=PEOPLE, limit=1000)
    assert not [name for name in ("ben", "diaz", "okri", "miller") if name in kept.lower()]
    assert [word for word in words if word in {"use", "a.py", "no,", "x(y)"}] == [
        word for word in kept.split() if word in {"use", "a.py", "no,", "x(y)"}
    ]
    assert quote(kept, names=PEOPLE, limit=1000) == kept


def test_a_name_without_letters_is_nobodys() -> None:
    assert quote("a - b", names=["-", "", "@", " "]) == "a - b"
