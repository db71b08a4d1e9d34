"""Who is which confirmer: by login, by address, by co-author line; agents and bots are nobody."""

from __future__ import annotations

import pytest

from kit.domain.base.settings import Confirmer, Settings
from kit.domain.confirmation import persons

PEOPLE = Settings(
    confirmers={
        "ana": Confirmer(github="ana-w", email="ana@example.com"),
        "ben": Confirmer(github="Ben-K"),
        "kim": Confirmer(),
    }
)


@pytest.mark.parametrize(
    ("login", "handle"),
    [
        pytest.param("ana-w", "ana", id="a login"),
        pytest.param("ANA-W", "ana", id="a login in capitals"),
        pytest.param("ben-k", "ben", id="a login listed in capitals"),
        pytest.param("ana", None, id="a handle is no login"),
        pytest.param("", None, id="no login"),
    ],
)
def test_a_login_is_that_of(login: str, handle: str | None) -> None:
    assert persons.by_login(login, PEOPLE) == handle


@pytest.mark.parametrize(
    ("email", "handle"),
    [
        pytest.param("Ana@Example.com", "ana", id="an address"),
        pytest.param("123+ben-k@users.noreply.github.com", "ben", id="the forge's own address"),
        pytest.param("ben-k@users.noreply.github.com", "ben", id="the forge's own address of old"),
        pytest.param("ben-k@users.noreply.github.com.evil.example", None, id="an address that only begins so"),
        pytest.param("1+helper[bot]@users.noreply.github.com", None, id="a bot's"),
        pytest.param("", None, id="no address"),
    ],
)
def test_an_address_is_that_of(email: str, handle: str | None) -> None:
    assert persons.by_email(email, PEOPLE) == handle


def test_the_authors_of_a_commit_are_its_author_and_its_co_authors() -> None:
    message = "Propose a rule\n\nco-authored-by: Ben <1+ben-k@users.noreply.github.com>\nCo-Authored-By: Robot <noreply@robot.example>\n"
    assert persons.authors("ana@example.com", message, PEOPLE) == {"ana", "ben"}
    assert persons.authors("robot@example.com", "Propose", PEOPLE) == frozenset()


def test_only_a_person_has_a_handle() -> None:
    assert [
        persons.of_actor(actor) for actor in ("person:ana", "agent:claude-code/3f9c", "kit:learning-review", "person:")
    ] == [
        "ana",
        None,
        None,
        None,
    ]
