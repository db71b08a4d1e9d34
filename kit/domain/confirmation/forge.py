"""Read JSON of a forge's API as entries, however its pages were put together. What one means is left to the callers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, TypeVar

from kit.domain.base.text import plain
from kit.errors import Fault, InvalidRecord

T = TypeVar("T")

_API = re.compile(r"/repos/([A-Za-z0-9._-]+)/([A-Za-z0-9._-]+)/(?:issues|pulls)/([0-9]{1,18})")
_PAGE = re.compile(r"https?://[^/]+/([A-Za-z0-9._-]+)/([A-Za-z0-9._-]+)/(?:issues|pull)/([0-9]{1,18})(?![0-9])")
_BLANK = re.compile(r"[ \t\r\n]*")


def entries(data: bytes, where: str, noun: str) -> list[Any]:
    """Everything that ``data`` lists: one object, an array, arrays of arrays, or several of them one after another.

    Raises:
        InvalidRecord: it is no JSON.
    """
    try:
        text = data.decode(json.detect_encoding(data))
        found = _values(text)
    except UnicodeDecodeError as error:
        raise _no_json(where, noun, f"bytes that are no text ({error.reason})") from None
    except RecursionError:
        raise _no_json(where, noun, "values nested too deeply") from None
    except json.JSONDecodeError as error:
        at = f"{where}:{error.lineno}:{error.colno}"
        raise _no_json(at, noun, f"no JSON here ({error.msg})") from None
    except ValueError as error:
        raise _no_json(where, noun, f"no JSON ({error})") from None
    return [entry for value in found for entry in _flat(value)]


def told(
    data: bytes, where: str, noun: str, read: Callable[[Any, str], T | Fault]
) -> tuple[tuple[T, ...], tuple[Fault, ...]]:
    """What ``read`` makes of every entry of ``data``, given its place, and what it could make nothing of.

    Raises:
        InvalidRecord: it is no JSON.
    """
    found, faults = list[T](), list[Fault]()
    for number, entry in enumerate(entries(data, where, noun)):
        result = read(entry, f"{where}: entry {number + 1}")
        if isinstance(result, Fault):
            faults.append(result)
        else:
            found.append(result)
    return tuple(found), tuple(faults)


def source(entry: dict[str, Any], keys: tuple[str, ...]) -> str | None:
    """The pull request or issue that an entry belongs to, as ``github:owner/name#N``, from the first URL that names one."""
    for key in keys:
        url = entry.get(key)
        found = (_API.search(url) or _PAGE.match(url)) if isinstance(url, str) else None
        if found is not None:
            return f"github:{found[1]}/{found[2]}#{int(found[3])}"
    return None


def login(entry: Any) -> str:
    """The login of a user as the API tells one, or nothing."""
    name = entry.get("login") if isinstance(entry, dict) else entry
    return name if isinstance(name, str) and plain(name) == name else ""


def person(user: Any) -> bool:
    """Whether a user is a person: bots, apps and organisations are not, and what does not say so is none either."""
    return isinstance(user, dict) and user.get("type") == "User" and bool(login(user)) and not bot(login(user))


def bot(name: str) -> bool:
    """Whether a login is that of an app."""
    return name.lower().endswith("[bot]")


def _values(text: str) -> list[Any]:
    decoder, at, found = json.JSONDecoder(), _blank(text, 0), list[Any]()
    if at == len(text):
        raise json.JSONDecodeError("nothing but space", text, at)
    while at < len(text):
        value, end = decoder.raw_decode(text, at)
        found.append(value)
        at = _blank(text, end)
    return found


def _blank(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return at if found is None else found.end()


def _flat(value: Any) -> list[Any]:
    """The entries of one value; a list of pages is one list."""
    if not isinstance(value, list):
        return [value]
    return [entry for part in value for entry in (part if isinstance(part, list) else [part])]


def _no_json(where: str, noun: str, got: str) -> InvalidRecord:
    return InvalidRecord("no-json", f"got {got}; expected {noun} as JSON of the forge's API", where=where)
