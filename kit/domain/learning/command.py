"""Reduce a command line to what it is about: the program, its subcommand, and its options.

Splitting a line into commands is left to `kit.domain.transcript.shell`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from kit.domain.base.secret import without
from kit.domain.learning import names
from kit.domain.transcript import shell

_WITH_VERBS = names.listed(
    "git npm npx pnpm yarn bun deno node pip pip3 uv uvx poetry pipenv pdm hatch conda python python3 cargo rustup go make "
    "just task docker podman docker-compose kubectl helm terraform gh glab aws gcloud az brew apt apt-get dnf systemctl "
    "dotnet mvn gradle ./gradlew rails rake bundle composer php artisan mix flutter dart nx turbo lerna vercel "
    "alembic django-admin kit flyctl heroku supabase prisma expo ng"
)
_SILENT = names.listed(
    "cd ls cat head tail less more grep rg egrep fgrep find fd pwd echo printf wc sort uniq which file stat du df date "
    "true false test tree sed awk nl bat env export set sleep type whoami ps jq tee"
)
_BEFORE = frozenset({"sudo", "time", "nohup", "command", "exec", "env"})
_WITH_PASSWORDS = names.listed(
    "mysql mysqldump mysqladmin mariadb mariadb-dump sshpass redis-cli curl zip unzip 7z ldapsearch"
)
_SETTING = re.compile(r"[A-Za-z_]\w*=")
_LETTERS = re.compile(r"-(?:[a-z]{1,20}(?:-[a-z]{1,20}){0,4}|[A-Za-z]{1,4})")
_VERB = re.compile(r"[A-Za-z][\w:-]{0,40}")
_MOST_OPTIONS, _LONGEST = 4, 30
_CHECKERS = names.listed(
    "pytest tox nox mypy ruff flake8 pylint eslint tsc jest vitest mocha rspec phpunit phpstan shellcheck pre-commit "
    "clippy golangci-lint pyright ctest"
)
_CHECKING = re.compile(
    r"(?:^|[:_-])(?:test|tests|lint|check|build|typecheck|type-check|verify|ci|compile|vet)(?:$|[:_-])"
)


@dataclass(frozen=True, slots=True)
class Command:
    """One simple command: ``head`` is its program with the subcommand, ``options`` the rest that starts with a dash."""

    head: str
    program: str
    options: frozenset[str]
    words: tuple[str, ...]

    @property
    def forms(self) -> tuple[str, ...]:
        """What it can be called, the narrowest first: with one of its options, by its head, by its program."""
        with_options = tuple(f"{self.head} {option}" for option in sorted(self.options)[:_MOST_OPTIONS])
        return tuple(dict.fromkeys((*with_options, self.head, self.program)))

    @property
    def shown(self) -> str:
        """Its head and options, without what may be private in its arguments."""
        return " ".join((self.head, *sorted(self.options)[:_MOST_OPTIONS]))

    @property
    def silent(self) -> bool:
        """Whether it only looks, and so is no act that could be refused or replaced."""
        return self.program in _SILENT

    @property
    def checks(self) -> bool:
        """Whether it is a check: a test, a lint, a build."""
        return self.program in _CHECKERS or any(_CHECKING.search(w) or w in _CHECKERS for w in self.words[1:4])

    @property
    def undoes(self) -> bool:
        """Whether it takes work back or away."""
        return self.program in {"rm", "unlink", "trash"} or (
            self.head in {"git checkout", "git restore", "git revert", "git reset", "git rm", "git clean", "git stash"}
        )


def of(line: str) -> tuple[Command, ...]:
    """The simple commands of a line, in order, without the credentials in it; of a line that cannot be split none."""
    return tuple(found for words in shell.commands(without(line)) if (found := _command(words)) is not None)


def same(one: Command, other: Command) -> bool:
    """Whether two commands do the same: one head, the same options."""
    return (one.head, one.options) == (other.head, other.options)


def _command(words: tuple[str, ...]) -> Command | None:
    rest = list(words)
    while rest and (rest[0] in _BEFORE or _SETTING.match(rest[0])):
        rest.pop(0)
    if not rest:
        return None
    program = rest[0].rpartition("/")[2] or rest[0]
    verb = next(_verbs(program, rest), "") if program in _WITH_VERBS else ""
    options = frozenset(_option(w, program) for w in rest[1:] if w.startswith("-") and len(w) > 1)
    return Command(f"{program} {verb}".rstrip(), program, options, tuple(rest))


def _option(word: str, program: str) -> str:
    """The name of an option without its value, which may stand right behind a letter: ``-pSECRET``, ``-j4``."""
    name = word.partition("=")[0][:_LONGEST]
    bare = _LETTERS.fullmatch(name) is not None and program not in _WITH_PASSWORDS
    return name if bare or name.startswith("--") else name[:2]


def _verbs(program: str, words: list[str]) -> Iterator[str]:
    """The subcommand: the first word that is neither an option nor a path; ``python -m x`` runs x."""
    skip = False
    for before, word in pairwise(words):
        if skip:
            skip = False
        elif before == "-m" and program.startswith("python"):
            yield word
        elif word in {"-C", "-c", "-f", "--prefix", "--filter"}:
            skip = True
        elif word == "run" and program in {"npm", "pnpm", "yarn", "bun", "uv", "poetry", "pdm", "hatch", "deno"}:
            continue
        elif not word.startswith("-"):
            if _VERB.fullmatch(word) and not program.startswith(("python", "node")):
                yield word
            return
