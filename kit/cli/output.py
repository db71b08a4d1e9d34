"""Print: data on stdout, talk on stderr, errors in four parts, and JSON that names its schema.

Every piece of other people's text passes `kit.domain.base.text.plain` before it reaches a terminal.
"""

from __future__ import annotations

import dataclasses
import os
import re
import sys
from typing import Any

import click

from kit import __version__
from kit.cli.outputs import Output
from kit.domain.base.text import plain
from kit.errors import Fault, InvalidRecord, KitError


@dataclasses.dataclass(frozen=True, slots=True)
class Failed:
    """A failure in its four parts; ``faults`` has every single one where a file has several."""

    code: str
    what: str
    where: str
    hint: str
    faults: tuple[Fault, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class Failure:
    """What stands on stdout in place of the result where a command fails."""

    error: Failed


FAILURE = Output("kit.error/1", Failure)
_HALF = re.compile("[\ud800-\udc7f\udd00-\udfff]")  # halves of a character that stand for no byte of a path
_COMMAND = re.compile(r"^([ \t]*):(?=:)|#(?=#[A-Za-z]*\[)", re.MULTILINE)


def prepare() -> None:
    """Make the streams UTF-8 with LF whatever the locale: the same repository gives the same bytes."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def show(text: str) -> None:
    """Print data."""
    click.echo(spoken(text), nl=not text.endswith("\n"))


def talk(text: str) -> None:
    """Print what is said besides the data."""
    click.echo(spoken(text), err=True)


def spoken(text: str) -> str:
    """``text`` in which no line is a command to the runner of a CI job, which reads stdout and stderr (row 15)."""
    return _COMMAND.sub(lambda found: f"{found[1] or ''}: " if found[0].endswith(":") else "# ", text)


def annotate(level: str, message: str, **place: str) -> None:
    """Print one annotation for the runner of GitHub Actions; nothing in it can end it or start another."""
    told = ",".join(f"{name}={_property(value)}" for name, value in place.items() if value)
    click.echo(f"::{level} {told}::{_message(message)}", err=True)


def _message(text: str) -> str:
    return plain(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A").replace("##", "# #")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")


def data(kind: Output, value: Any) -> None:
    """Print ``value`` as one JSON object that names its schema, for example ``kit.check/1``.

    Raises:
        InvalidRecord: it holds something of others, as a message of a log, that nests too deep to be written.
    """
    import json  # noqa: PLC0415  (start-up)

    try:
        body = jsonable(value) | {name: jsonable(getattr(value, name)) for name in kind.also}
        printed = json.dumps({"schema": kind.name, **body}, ensure_ascii=False, indent=2)
    except RecursionError as error:
        what = "what was found nests too deep to be printed as JSON; leave --json out"
        raise InvalidRecord("too-deep", what, hint=f"{click.get_current_context().command_path} --help") from error
    click.echo(_COMMAND.sub("\\\\u0023", printed))  # it can only stand in a string


def jsonable(value: Any) -> Any:
    """``value`` in JSON's types: records by field name, tuples as lists, raw bytes of paths escaped."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name.rstrip("_"): jsonable(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, dict):
        return {jsonable(str(key)): jsonable(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [jsonable(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(jsonable(item) for item in value)
    if isinstance(value, str):
        whole = _HALF.sub(lambda found: f"\\u{ord(found[0]):04x}", str(value))
        return whole.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return value


def tell_error(error: KitError, *, as_json: bool) -> None:
    """Tell an expected failure in its four parts; with JSON asked for, stdout gets it as data too."""
    faults = error.faults or (Fault(error.code, error.what, error.where, error.hint),)
    if as_json:
        data(FAILURE, Failure(Failed(error.code, error.what, error.where, error.hint, tuple(faults))))
    talk(f"error: {plain(error.what)}")
    if len(faults) > 1:
        for fault in faults:
            talk(f"  at: {plain(fault.where)}   {plain(fault.what)}")
    elif error.where:
        talk(f"  at: {plain(error.where)}")
    if error.hint:
        talk(f"  hint: {plain(error.hint)}")


def tell_usage(error: click.ClickException, *, as_json: bool) -> None:
    """Tell words that do not fit, with the page that explains them."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    page = f"{context.command_path} --help" if context else "kit --help"
    what = " ".join(error.format_message().split())
    tell_error(KitError("usage", what, hint=page), as_json=as_json)


def tell_bug(error: Exception, words: list[str], *, as_json: bool) -> None:
    """Tell an unexpected failure and where its log is, laid out for a report."""
    import tempfile  # noqa: PLC0415  (only for a bug)
    import traceback  # noqa: PLC0415

    with tempfile.NamedTemporaryFile("w", prefix="kit-", suffix=".log", delete=False, encoding="utf-8") as log:
        log.write(f"kit {__version__}, Python {sys.version}, {sys.platform}\n$ kit {' '.join(words)}\n\n")
        log.write("".join(traceback.format_exception(error)))
    what = f"a bug in kit: {type(error).__name__}: {error}"
    tell_error(KitError("bug", what, where=os.fspath(log.name), hint="report it with that log"), as_json=as_json)
