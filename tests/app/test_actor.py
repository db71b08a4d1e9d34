"""Who acts: KIT_ACTOR, an agent's session, or the person Git knows here."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kit.app import actor
from kit.domain.base.settings import Confirmer, Settings
from kit.errors import NotReady
from kit.wiring import open_kit
from tests.repo import Repo

SETTINGS = Settings(confirmers={"ana": Confirmer(email="Ana@Example.com")})


def test_the_environment_outranks_the_session_and_the_session_the_person(repo: Repo) -> None:
    kit = open_kit(str(repo.root))
    repo.git("config", "user.name", "Ben King")
    hinted = replace(kit, actor_hint="person:kim")
    assert actor.acting(hinted, SETTINGS, session="codex/1") == "person:kim"
    assert actor.acting(kit, SETTINGS, session="codex/1") == "agent:codex/1"


def test_a_person_is_named_by_the_listed_address_else_by_the_name(repo: Repo) -> None:
    repo.git("config", "user.name", "Ben King")
    repo.git("config", "user.email", "ana@example.COM")
    assert actor.acting(open_kit(str(repo.root)), SETTINGS) == "person:ana"
    repo.git("config", "user.email", "ben@example.com")
    assert actor.acting(open_kit(str(repo.root)), SETTINGS) == "person:ben"


@pytest.mark.parametrize("hint", ["ana", "person:", "person:../x", "person:a\nb", "agent:codex"])
def test_an_actor_of_another_form_is_refused(hint: str, repo: Repo) -> None:
    with pytest.raises(NotReady, match="expected person:NAME or agent:HOST/SESSION"):
        actor.acting(replace(open_kit(str(repo.root)), actor_hint=hint), SETTINGS)


@pytest.mark.parametrize("session", ["codex", "codex/", "/1", "co dex/1", "codex/1\n"])
def test_a_session_of_another_form_is_refused(session: str) -> None:
    with pytest.raises(NotReady, match="is no session; expected host/id"):
        actor.session_of(session)


def test_where_git_knows_nobody_the_commands_that_tell_it_are_named(repo: Repo) -> None:
    with pytest.raises(NotReady) as caught:
        actor.acting(open_kit(str(repo.root)), SETTINGS)
    assert caught.value.hint == 'git config user.name "Ana" && git config user.email ana@example.com'


@pytest.mark.parametrize(
    ("name", "email", "handle"),
    [
        ("Kim Lee", "", "kim"),
        ("", "kim.lee@example.com", "kim"),
        ("", "", ""),
        ("Ørsted", "", "rsted"),
        ("世界", "", ""),
    ],
)
def test_a_handle_is_the_first_word_that_a_handle_may_hold(name: str, email: str, handle: str) -> None:
    assert actor.handle(name, email, SETTINGS) == handle
