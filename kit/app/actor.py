"""Say who acts: an agent's session, or the person Git knows here."""

from __future__ import annotations

import re

from kit.app.kit import Kit
from kit.domain.base.settings import Settings
from kit.errors import NotReady

_ACTOR = re.compile(r"(person:[a-z0-9][a-z0-9._-]*|agent:[a-z0-9._-]+/[A-Za-z0-9._-]+)")
_SESSION = re.compile(r"[a-z0-9._-]+/[A-Za-z0-9._-]+")


def session_of(text: str) -> str:
    """The session ``text`` names, as ``host/id``.

    Raises:
        NotReady: it has another form.
    """
    if not _SESSION.fullmatch(text):
        raise NotReady(
            "bad-session", f"`{text}` is no session; expected host/id", hint="--session claude-code/3f9c12a0"
        )
    return text


def acting(kit: Kit, settings: Settings, *, session: str | None = None) -> str:
    """The actor of a write: KIT_ACTOR, else the agent of ``session``, else the person Git knows here.

    Raises:
        NotReady: nobody can be named.
    """
    if kit.actor_hint:
        if not _ACTOR.fullmatch(kit.actor_hint):
            raise NotReady(
                "bad-actor",
                f"KIT_ACTOR is `{kit.actor_hint}`; expected person:NAME or agent:HOST/SESSION",
                hint="export KIT_ACTOR=person:ana",
            )
        return kit.actor_hint
    if session:
        return f"agent:{session_of(session)}"
    return f"person:{person(kit, settings)}"


def person(kit: Kit, settings: Settings) -> str:
    """The handle of the person Git knows here, by the confirmers' addresses, else from the name.

    Raises:
        NotReady: Git knows nobody here.
    """
    name, email = kit.git.config("user.name"), kit.git.config("user.email")
    found = handle(name or "", email or "", settings)
    if not found:
        raise NotReady(
            "nobody",
            "Git knows no user here, and KIT_ACTOR is not set",
            hint='git config user.name "Ana" && git config user.email ana@example.com',
        )
    return found


def handle(name: str, email: str, settings: Settings) -> str:
    """The handle of a name and address: a confirmer's where the address is listed, else the first word of the name."""
    for key, confirmer in settings.confirmers.items():
        if email and confirmer.email and confirmer.email.lower() == email.lower():
            return key
    words = re.findall(r"[a-z0-9]+", (name or email.partition("@")[0]).lower())
    return words[0] if words else ""
