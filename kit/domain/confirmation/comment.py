"""Read the comments of a forge, and say of each who wrote it, when, and whether it stands as it was written.

Whether its author may confirm anything is left to `kit.domain.confirmation.proof`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kit.domain.base import instant, text
from kit.domain.base.instant import Instant
from kit.domain.confirmation import forge
from kit.errors import Fault

_NOUN = "comments of pull requests"
_URLS = ("pull_request_url", "issue_url", "html_url")


@dataclass(frozen=True, slots=True)
class Comment:
    """One comment. ``editor`` is None where the forge did not tell of an editor, and empty where there was none."""

    source: str
    locator: str
    login: str
    person: bool
    created_at: Instant
    updated_at: Instant
    body: str
    editor: str | None = None
    edited_at: Instant | None = None
    app: str = ""

    @property
    def unedited(self) -> bool:
        """Whether nobody but its author changed it (confirmation, attack 14); what is not told does not help."""
        if self.editor:
            return self.editor.lower() == self.login.lower()
        if self.edited_at is not None:
            return False
        return self.editor is not None or self.updated_at == self.created_at

    @property
    def at(self) -> Instant:
        """When its text was written as it stands."""
        if not self.editor:
            return self.created_at
        return self.edited_at if self.edited_at is not None else self.updated_at


@dataclass(frozen=True, slots=True)
class Comments:
    """What was read, and what could not be."""

    comments: tuple[Comment, ...]
    faults: tuple[Fault, ...] = ()


def read(data: bytes, where: str = "comments") -> Comments:
    """The comments in ``data``: issue comments and review comments of the GitHub API, pages put together as they come.

    Raises:
        InvalidRecord: it is no JSON.
    """
    return Comments(*forge.told(data, where, _NOUN, _comment))


def joined(several: Iterable[Comments]) -> Comments:
    """All of ``several``, each comment once: as it was changed last. One told in two ways at one instant is left out."""
    known: dict[tuple[str, str], Comment] = {}
    twice: dict[tuple[str, str], Fault] = {}
    faults: list[Fault] = []
    for given in several:
        faults += given.faults
        for one in given.comments:
            key = (one.source, one.locator)
            other = known.get(key)
            if other is None or one.updated_at > other.updated_at:
                known[key] = one
                twice.pop(key, None)
            elif one.updated_at == other.updated_at and one != other:
                what = f"{one.locator} of {one.source} is given twice with different text; neither is taken"
                twice[key] = Fault("told-twice", what, one.source)
    kept = tuple(one for key, one in known.items() if key not in twice)
    return Comments(kept, (*faults, *twice.values()))


def _comment(entry: Any, where: str) -> Comment | Fault:
    if not isinstance(entry, dict):
        return Fault("bad-comment", f"got {type(entry).__name__}; expected an object that is a comment", where)
    source = forge.source(entry, _URLS)
    ident = entry.get("id")
    if source is None or not isinstance(ident, int) or isinstance(ident, bool):
        return Fault("bad-comment", "got no id or no URL of a pull request; expected a comment of the API", where)
    created, updated = _at(entry.get("created_at")), _at(entry.get("updated_at"))
    if created is None or updated is None:
        return Fault("bad-comment", "got no created_at and updated_at; expected a comment of the API", where)
    kind = "review-comment" if entry.get("pull_request_url") else "comment"
    body, app = entry.get("body"), entry.get("performed_via_github_app")
    return Comment(
        source=source,
        locator=f"{kind}:{ident}",
        login=forge.login(entry.get("user")),
        person=forge.person(entry.get("user")),
        created_at=created,
        updated_at=updated,
        body=body if isinstance(body, str) else "",
        editor=_editor(entry["editor"]) if "editor" in entry else None,
        edited_at=_at(entry.get("lastEditedAt") or entry.get("last_edited_at")),
        app=_app(app),
    )


def _editor(told: Any) -> str:
    """Who changed a comment, nothing where nobody did; what does not say who is somebody."""
    return "" if told is None else forge.login(told) or "somebody"


def _app(told: Any) -> str:
    """Through which app a comment was written, nothing where through none; what does not say which is one all the same."""
    named = (told.get("slug") or told.get("name")) if isinstance(told, dict) else None
    return "" if told is None else text.plain(str(named or "unnamed"))


def _at(told: Any) -> Instant | None:
    return instant.parse(told) if isinstance(told, str) else None
