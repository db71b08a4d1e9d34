"""Answer the BeforeModel hook of the Gemini CLI: the six steps of the protocol on what that hook is shown.

Limits of the host: it shows the text of messages alone, so results of tools and calls cannot be marked, and nothing may be
inserted but at the end. Blocks come from files that the caller reads; the host puts the same files into the context that
opens a session, and there what equals such a file is cut. The state is a plain value; keeping it is left to `kit.stores`.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeGuard

from kit.domain.lifecycle.diagnostic import Diagnostic
from kit.domain.lifecycle.document import parse
from kit.domain.lifecycle.identity import digest
from kit.domain.lifecycle.policy import Place, Policy
from kit.domain.lifecycle.session import EMPTY, Effect
from kit.domain.lifecycle.snapshot import restore, snapshot
from kit.domain.lifecycle.step import Control, Load, step
from kit.domain.lifecycle.view import view

EVENT = "BeforeModel"
VERSION = 1
_CONTEXT = "<session_context>"


class NoAnswer(ValueError):
    """The hook was given what it cannot act on; the request must not go out as if nothing had been declared."""


@dataclass(frozen=True, slots=True)
class Given:
    """The event as the host writes it, and the texts of the files the caller was told to trust, by name.

    A file of blocks that is not there is None; one of directives is left out.
    """

    event: Mapping[str, Any]
    blocks: Mapping[str, str | None]
    controls: Mapping[str, str]

    @property
    def messages(self) -> list[Any]:
        """The messages of the request.

        Raises:
            NoAnswer: it is another event, or one without messages.
        """
        if self.event.get("hook_event_name") != EVENT:
            raise NoAnswer(f"got the event {self.event.get('hook_event_name')!r}, expected {EVENT}")
        request = self.event.get("llm_request")
        found = request.get("messages") if isinstance(request, Mapping) else None
        if not isinstance(found, list) or not all(isinstance(message, Mapping) for message in found):
            raise NoAnswer("got no llm_request.messages, expected a list of messages")
        return found


def session_of(event: Mapping[str, Any]) -> str:
    """The session that the state belongs to; a transcript's path may be empty and names none.

    Raises:
        NoAnswer: the event does not say.
    """
    named = event.get("session_id")
    if isinstance(named, str) and named:
        return named
    raise NoAnswer("got no session_id, expected the id of the session")


def answer(given: Given, kept: object, *, now: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the hook prints, and the state after it; ``kept`` is the state before, or None in a new session.

    Raises:
        NoAnswer: the event is not for this hook, or the state is none of ours.
        InvalidSnapshot: the state describes no session.
    """
    before = given.messages
    state = _state(kept)
    session = EMPTY if kept is None else restore(state.get("session"))
    there = {name: text for name, text in given.blocks.items() if text is not None}
    texts = {**there, **state["sources"]}
    policy = Policy(frozenset(given.blocks), frozenset(given.controls), place=Place("user", "content", "end"))
    loads = [Load(name, text) for name, text in there.items()]
    shown = [_cut(message, texts.values()) for message in before]
    found = view(shown, session, policy, now=now, sources=loads)
    effects, heard = found.effects, dict(state["heard"])
    after = found.session
    for name, text in given.controls.items():
        if heard.get(name) != digest(text):
            after, more = step(after, Control(name, text), policy, now=now)
            effects, heard[name] = (*effects, *more), digest(text)
    sent = replace(found, session=after, active=after.active, rendered=after.rendered).request
    kept_now = {"version": VERSION, "session": snapshot(after), "sources": texts, "heard": heard}
    return _said(before, sent, [*_missing(given.blocks, texts), *map(_told, filter(_is_wrong, effects))]), kept_now


def refusal(what: str, hint: str) -> dict[str, Any]:
    """What the hook prints where it cannot answer: the request is held, and the user is told why and what to do."""
    told = f"kit: {what}. {hint}"
    return {"decision": "deny", "reason": told, "systemMessage": told, "suppressOutput": True}


def _state(kept: object) -> dict[str, Any]:
    if kept is None:
        return {"sources": {}, "heard": {}}
    good = isinstance(kept, Mapping) and kept.get("version") == VERSION and not isinstance(kept["version"], bool)
    if not isinstance(kept, Mapping) or not good or not all(_texts(kept.get(name)) for name in ("sources", "heard")):
        raise NoAnswer(f"got a state that is none of version {VERSION}")
    return dict(kept)


def _texts(value: object) -> bool:
    return isinstance(value, Mapping) and all(isinstance(text, str) for pair in value.items() for text in pair)


def _cut(message: Mapping[str, Any], texts: Collection[str]) -> Mapping[str, Any]:
    """The message without the blocks of the files, where the host put these into the context it opens a session with."""
    said = message.get("content")
    if message.get("role") != "user" or not isinstance(said, str) or _CONTEXT not in said:
        return message
    for text in texts:
        whole = next((form for form in (text, text.strip()) if form and form in said), "")
        if whole and parse(whole).blocks:
            at = said.index(whole)
            said = said[:at] + parse(whole).ordinary + said[at + len(whole) :]
    return message if said == message["content"] else {**message, "content": said}


def _said(before: Sequence[Any], sent: Sequence[Any], wrong: Sequence[str]) -> dict[str, Any]:
    """The answer: the messages where any of them changed, and to the user what is wrong with a declaration."""
    out: dict[str, Any] = {"suppressOutput": True}
    if len(sent) != len(before) or any(new is not old for new, old in zip(sent, before, strict=False)):
        out["hookSpecificOutput"] = {"hookEventName": EVENT, "llm_request": {"messages": list(sent)}}
    if wrong:
        out["systemMessage"] = "\n".join(wrong)
    return out


def _missing(named: Iterable[str], known: Container[str]) -> Iterator[str]:
    """What is said of files that were never there; one that was loaded before keeps its blocks."""
    for name in named:
        if name not in known:
            yield f"kit: {name} is not there, so it defines no blocks; create it, or take it out of the hook's command"


def _is_wrong(effect: Effect) -> TypeGuard[Diagnostic]:
    return isinstance(effect, Diagnostic)


def _told(one: Diagnostic) -> str:
    return f"kit: {one.source}:{one.line}: {one.message}; {one.hint}"
