"""Answer the hooks of agents: `kit hook gemini`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from typing import Any

import click

from kit.cli import output
from kit.cli.options import now
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.errors import KitError


@click.group()
def hook() -> None:
    """Answer the hooks of agents that apply lifetimes of context: one JSON object in, one out.

    What each host can be held to stands in docs/hosts.md.
    """


@hook.command()
@click.option(
    "--blocks", multiple=True, metavar="FILE", help="A Markdown file whose blocks count, from the event's cwd."
)
@click.option("--control", "controls", multiple=True, metavar="FILE", help="A file whose discards are executed.")
@now
def gemini(*, blocks: tuple[str, ...], controls: tuple[str, ...], now: Instant | None) -> None:
    """Answer the BeforeModel event of the Gemini CLI on stdin.

    A session's state is kept below $XDG_STATE_HOME (~/.local/state), on Windows %LOCALAPPDATA%. What cannot be answered is
    denied with a message that says why, so that no request goes out with what was discarded.

    Example:
      kit hook gemini --blocks rules.md --control phase.md
    """
    output.show(_json(_answer(sys.stdin.buffer.read(), blocks, controls, now)))


def _answer(data: bytes, blocks: tuple[str, ...], controls: tuple[str, ...], at: Instant | None) -> dict[str, Any]:
    from kit.domain.lifecycle.reader import InvalidSnapshot  # noqa: PLC0415  (start-up)
    from kit.hosts import gemini as host  # noqa: PLC0415
    from kit.wiring import hook_states  # noqa: PLC0415

    states = hook_states("gemini")
    file = ""
    try:
        event = _event(data)
        session = host.session_of(event)
        file = str(states.file(session))
        given = host.Given(event, _texts(event, blocks), _present(_texts(event, controls)))
        answer: dict[str, Any] = states.turn(session, lambda kept: host.answer(given, kept, now=_time(at)))
    except InvalidSnapshot as error:
        return host.refusal(f"the state of the session in {file} is damaged: {error}", f"remove {file}")
    except host.NoAnswer as error:
        return host.refusal(str(error), f"mend the hook of {host.EVENT}, or remove {file or 'it'}")
    except KitError as error:
        hint = error.hint or f"mend the hook of {host.EVENT}, or remove it"
        return host.refusal(f"{error.what} ({error.where})" if error.where else error.what, hint)
    return answer


def _event(data: bytes) -> Mapping[str, Any]:
    from kit.hosts.gemini import NoAnswer  # noqa: PLC0415

    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise NoAnswer("got no JSON on stdin, expected an event of a hook") from error
    if not isinstance(found, dict):
        raise NoAnswer("got no JSON object on stdin, expected an event of a hook")
    return found


def _texts(event: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, str | None]:
    """The texts of the files, by the names they were given; None where a file is not there."""
    from kit.hosts.gemini import NoAnswer  # noqa: PLC0415
    from kit.wiring import file_at  # noqa: PLC0415

    folder = event.get("cwd", "")
    if not isinstance(folder, str) or not _names_a_folder(folder):
        raise NoAnswer(f"got the cwd {folder!a}, expected the path of a folder")
    found = {name: file_at(folder, name) for name in names}
    try:
        return {name: None if data is None else data.decode("utf-8") for name, data in found.items()}
    except UnicodeDecodeError as error:
        raise NoAnswer(f"got a file that is no UTF-8 among {', '.join(names)}") from error


def _names_a_folder(path: str) -> bool:
    """Whether a system can be asked for ``path``; a NUL and half a character make it no name at all."""
    try:
        return b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        return False


def _present(texts: Mapping[str, str | None]) -> dict[str, str]:
    return {name: text for name, text in texts.items() if text is not None}


def _time(at: Instant | None) -> str:
    if at is not None:
        return instant.show(at)
    from kit.wiring import the_time  # noqa: PLC0415

    return instant.show(the_time())


def _json(value: Any) -> str:
    """``value`` on one line, in which no runner of a CI job finds a command and every character stays what it is."""
    return json.dumps(value).replace("##", "#\\u0023")
