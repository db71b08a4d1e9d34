"""Name the objects a text, a change or a command is about, and pick the most specific thing that two of them share.

An object is a text that tells its own sort: a name or setting as it is written in code, ``$ git push`` a command,
``config/limits.toml`` a file, ``src/billing/`` a folder (signals, Grouping and ranking 1). Only things of this repository
are objects. What happened to them is left to `kit.domain.learning.words` and `effects`.
"""

# ruff: noqa: RUF001  (marks of other scripts end a word too)

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from kit.domain.learning import command, names
from kit.domain.transcript import place

Sort = Literal["name", "command", "file", "folder"]
COMMAND = "$ "
MOST = 64
LOOKED_AT = 20_000
_RANK: dict[Sort, int] = {"name": 0, "command": 1, "file": 2, "folder": 3}
_FILE_NAME = re.compile(
    r"[\w.@+-]+\.(?:py|pyi|js|jsx|mjs|cjs|ts|tsx|vue|svelte|go|rs|java|kt|rb|php|cs|cc|cpp|hpp|swift|scala|ex|exs|erl|"
    r"sh|bash|ps1|sql|html?|css|scss|less|md|mdx|rst|txt|json|jsonc|ya?ml|toml|ini|cfg|lock|xml|csv|proto|tf|"
    r"gradle|dart|lua|jl|ipynb|svg|png|snap)",
    re.IGNORECASE,
)
_PLAIN_FILES = frozenset(
    {"Makefile", "Dockerfile", "Justfile", "Procfile", "Gemfile", "Rakefile", "CODEOWNERS", "LICENSE", ".env"}
)
_TICKED = re.compile(r"`([^`\n]{1,120})`")
_WORD = re.compile(r"[^\s,;!?\"'`()\[\]{}<>“”‘’«»、。，！？；（）「」]+(?:\(\))?")


@dataclass(frozen=True)
class Repository:
    """What is of this repository: the paths of its tree, names seen in its content, and command heads that were run.

    ``imported`` are names that count even where they look like plain words. ``roots`` are the absolute folders it is
    checked out at.
    """

    paths: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    imported: frozenset[str] = frozenset()
    heads: frozenset[str] = frozenset()
    roots: tuple[str, ...] = field(default=())

    @cached_property
    def folders(self) -> frozenset[str]:
        """Every folder above a path, with a slash at its end."""
        return frozenset(above for path in self.paths for above in _above(path))

    @cached_property
    def by_name(self) -> dict[str, tuple[str, ...]]:
        """The paths that end in each file name."""
        found: dict[str, list[str]] = {}
        for path in sorted(self.paths):
            found.setdefault(path.rpartition("/")[2], []).append(path)
        return {name: tuple(paths) for name, paths in found.items()}

    def file(self, word: str) -> str | None:
        """The file that ``word`` names: by its path, an absolute one, or an end of it that no other file has."""
        path = (place.inside(word, "", self.roots) if word.startswith("/") or ":" in word else None) or word
        path = path.replace("\\", "/").removeprefix("./").partition(":")[0]
        if path in self.paths:
            return path
        ends = [p for p in self.by_name.get(path.rpartition("/")[2], ())[:MOST] if p.endswith(f"/{path}")]
        return ends[0] if len(ends) == 1 else None

    def folder(self, word: str) -> str | None:
        """The folder that ``word`` names; a bare word names none."""
        path = word.replace("\\", "/").removeprefix("./").removesuffix("**").removesuffix("*")
        named = f"{path.rstrip('/')}/"
        return named if "/" in path and named in self.folders else None


def sort(thing: str) -> Sort:
    """What sort of object ``thing`` is."""
    if thing.startswith(COMMAND):
        return "command"
    if thing.endswith("/"):
        return "folder"
    return "file" if "/" in thing or _FILE_NAME.fullmatch(thing) or thing in _PLAIN_FILES else "name"


def shown(thing: str) -> str:
    """``thing`` as a sentence has it."""
    return thing.removeprefix(COMMAND)


def of(text: str, repository: Repository) -> tuple[str, ...]:
    """The objects of this repository that ``text`` names, in its order, each once, and the folders of its files last."""
    text = text[:LOOKED_AT]
    found: dict[str, None] = {}
    marked = {match[1]: None for match in _TICKED.finditer(text)}
    for span in marked:
        _spoken(span, repository, found)
    words = [word.lstrip("*~").rstrip(".:*~") for word in _WORD.findall(text)]
    ticked = {word for span in marked for word in (span, *span.split())}
    for i, word in enumerate(words):
        if word and len(found) < MOST:
            _one(word, repository, found, marked=word in ticked or word.endswith("()"))
            _run(words[i : i + 2], repository, found)
    order = {thing: i for i, thing in enumerate(found)}
    return with_folders(sorted(found, key=lambda thing: (_where(thing, text), order[thing])))


def of_paths(paths: Iterable[str]) -> tuple[str, ...]:
    """The objects that changed files are: themselves and their folders."""
    return with_folders(tuple(dict.fromkeys(paths)))


def of_command(line: str) -> tuple[str, ...]:
    """The objects of running ``line``: each command that does something, from its options down to its program."""
    acts = [found for found in command.of(line) if not found.silent]
    return tuple(dict.fromkeys(COMMAND + form for found in acts for form in found.forms))


def shared(one: Sequence[str], other: Iterable[str]) -> str | None:
    """The most specific thing in both: a name or setting, else a command, a file, a folder; of equals the first of ``one``,
    and of commands the longer."""
    theirs = frozenset(other)
    both = [thing for thing in one if thing in theirs]
    return min(both, key=lambda thing: (_RANK[sort(thing)], -thing.count(" ")), default=None)


def with_folders(things: Iterable[str]) -> tuple[str, ...]:
    """``things`` and, after them, the folder of each file among them."""
    own = tuple(things)
    above = (f"{t.rpartition('/')[0]}/" for t in own if "/" in t and sort(t) == "file")
    return tuple(dict.fromkeys((*own, *above)))


def _one(word: str, repository: Repository, found: dict[str, None], *, marked: bool) -> None:
    """Take in the file, folder or name that one word is."""
    bare = word.removesuffix("()")
    path = repository.file(word) if "/" in word or "\\" in word or "." in word or word in _PLAIN_FILES else None
    thing = path or repository.folder(word)
    if thing is not None:
        found.setdefault(thing)
    elif (bare in repository.imported and names.telling(bare.lower())) or (
        bare in repository.names and (marked or names.distinct(bare) or "." in bare or "-" in bare)
    ):
        found.setdefault(bare)
    elif "." in bare and (last := bare.rpartition(".")[2]) in repository.names and names.distinct(last):
        found.setdefault(last)


def _run(pair: Sequence[str], repository: Repository, found: dict[str, None]) -> None:
    """Take in a command that was run in the session: by program and subcommand, and by a program that is no plain word."""
    two = " ".join(pair)
    if len(pair) > 1 and two in repository.heads:
        found.setdefault(COMMAND + two)
    if pair[0] in _TOOLS and pair[0] in repository.heads:
        found.setdefault(COMMAND + pair[0])


def _spoken(span: str, repository: Repository, found: dict[str, None]) -> None:
    """Take in what stands between backticks: a command line where it is one that was run."""
    for act in command.of(span):
        for form in act.forms:
            if form in repository.heads:
                found.setdefault(COMMAND + form)


def _where(thing: str, text: str) -> int:
    at = text.find(shown(thing).rstrip("/").rpartition("/")[2])
    return at if at >= 0 else len(text)


def _above(path: str) -> Iterable[str]:
    folder = path.rpartition("/")[0]
    while folder:
        yield f"{folder}/"
        folder = folder.rpartition("/")[0]


_TOOLS = names.listed(
    "npm pnpm yarn npx bun deno pip uv poetry pipenv cargo docker podman kubectl terraform pytest jest vitest eslint mypy "
    "ruff tox nox alembic black prettier git gh psql curl wget ssh"
)
