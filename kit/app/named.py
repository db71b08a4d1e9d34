"""Take what a person typed as a path, a title or a name, and refuse what no record may hold.

A path is relative to the folder the command was started in, as Git has it. Whether it exists is left to the caller.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from kit.app.kit import Kit
from kit.domain.base import glob, repo_path, text
from kit.errors import WrongUsage

_LONGEST = 200
_KEY_WORDS = 5


def path(kit: Kit, word: str) -> str:
    """The repository path (or glob) that ``word`` names from here.

    Raises:
        WrongUsage: it is absolute, leads out of the repository, or holds what no record may.
    """
    plain = word.removeprefix("./").rstrip("/")
    full = (
        f"{kit.git.place.prefix.rstrip('/')}/{plain}" if kit.git.place.prefix and not plain.startswith("/") else plain
    )
    fault = repo_path.fault(full)
    if fault is not None:
        raise WrongUsage("bad-path", f"the path `{text.plain(word)}` {fault}")
    return full


def pattern(kit: Kit, word: str) -> str:
    """The path or glob ``word`` names from here; one that ends in a slash names everything below that folder.

    Raises:
        WrongUsage: as for `path`.
    """
    full = path(kit, word)
    return f"{full}/**" if word.endswith("/") and not glob.magic(full) else full


def sentence(noun: str, words: str, longest: int = _LONGEST) -> str:
    """``words`` without surrounding space, as one line a record may hold.

    Raises:
        WrongUsage: it is empty, too long, or holds control or invisible characters.
    """
    stripped = words.strip()
    if not stripped:
        raise WrongUsage(f"bad-{noun}", f"the {noun} is empty; expected one line of text")
    if text.plain(stripped) != stripped:
        shown = text.cut(text.plain(stripped), 60)
        raise WrongUsage(
            f"bad-{noun}", f"the {noun} `{shown}` holds a control or invisible character; expected one line of text"
        )
    if len(stripped) > longest:
        raise WrongUsage(f"bad-{noun}", f"the {noun} has {len(stripped)} characters; expected at most {longest}")
    return stripped


def key(word: str | None, words: str) -> str:
    """The key ``word``, else one made of the first words of a text.

    Raises:
        WrongUsage: ``word`` is no key.
    """
    if word is None:
        return "-".join(re.findall(r"[a-z0-9]+", words.lower())[:_KEY_WORDS]) or "claim"
    if not re.fullmatch(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*", word):
        raise WrongUsage("bad-key", f"`{text.plain(word)}` is no key; expected lower-case words such as retry.bound")
    return word


def one_of(noun: str, word: str, known: Iterable[str], *, hint: str) -> str:
    """``word``, which must be among ``known``.

    Raises:
        WrongUsage: it is not; a near name is the hint, else ``hint``.
    """
    names = list(known)
    if word in names:
        return word
    from difflib import get_close_matches  # noqa: PLC0415  (only on the way to an error)

    near = get_close_matches(word, names, n=1)
    raise WrongUsage(
        f"unknown-{noun.replace(' ', '-')}",
        f"there is no {noun} `{text.plain(word)}`",
        hint=f"did you mean `{near[0]}`?" if near else hint,
    )
