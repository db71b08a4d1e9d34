"""Tell which confirmer somebody is: by login, by the address of a commit, by a co-author line. Agents, bots are nobody."""

from __future__ import annotations

import re

from kit.domain.base.settings import Settings

_NOREPLY = re.compile(r"(?:[0-9]{1,18}\+)?([A-Za-z0-9-]{1,64})@users\.noreply\.github\.com", re.IGNORECASE)
_TRAILER = re.compile(r"co-authored-by:[^<>]{0,400}<([^<>]{1,400})>[ \t]*", re.IGNORECASE)


def by_login(login: str, settings: Settings) -> str | None:
    """The handle of the confirmer who has this login on the forge."""
    wanted = login.lower()
    return next((h for h, c in settings.confirmers.items() if c.github and c.github.lower() == wanted), None)


def by_email(email: str, settings: Settings) -> str | None:
    """The handle of the confirmer who commits under this address, or under the forge's own for their login."""
    wanted = email.strip().lower()
    for handle, confirmer in settings.confirmers.items():
        if confirmer.email and confirmer.email.lower() == wanted:
            return handle
    found = _NOREPLY.fullmatch(wanted)
    return by_login(found[1], settings) if found is not None else None


def authors(email: str, message: str, settings: Settings) -> frozenset[str]:
    """The handles of the confirmers who are author or co-author of a commit."""
    lines = (_TRAILER.fullmatch(line.strip()) for line in message.split("\n"))
    addresses = (email, *(line[1] for line in lines if line is not None))
    return frozenset(handle for address in addresses if (handle := by_email(address, settings)) is not None)


def of_actor(actor: str) -> str | None:
    """The handle of a person who acts; an agent and kit itself have none."""
    kind, _, handle = actor.partition(":")
    return handle if kind == "person" and handle else None
