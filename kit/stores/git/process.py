"""Start Git so that neither the environment nor the repository's configuration can change what it does.

Every process is counted, has a time limit and speaks bytes. What to ask is left to the modules beside this one.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kit.errors import NotReady, WrongUsage
from kit.stores.git.reader import Reader

TIMEOUT = 120.0
ARGUMENTS = 20_000  # Windows holds 32,767 characters in a command line

# `git rev-parse --local-env-vars`: a hook sets them for its own repository, and `git -C other` would obey them (T26).
_LOCAL = (
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_CONFIG",
    "GIT_CONFIG_PARAMETERS",
    "GIT_CONFIG_COUNT",
    "GIT_OBJECT_DIRECTORY",
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_GRAFT_FILE",
    "GIT_INDEX_FILE",
    "GIT_NO_REPLACE_OBJECTS",
    "GIT_REPLACE_REF_BASE",
    "GIT_PREFIX",
    "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_SHALLOW_FILE",
    "GIT_COMMON_DIR",
)
# These would change an answer or start a program; the pathspec switches contradict the literal one below.
_FOREIGN = (
    "GIT_ATTR_SOURCE",
    "GIT_EXTERNAL_DIFF",
    "GIT_DIFF_OPTS",
    "GIT_NAMESPACE",
    "GIT_GLOB_PATHSPECS",
    "GIT_NOGLOB_PATHSPECS",
    "GIT_ICASE_PATHSPECS",
)
_FIXED = {
    "GIT_OPTIONAL_LOCKS": "0",  # a reader that refreshes the index could fail the user's commit
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",  # Git before 2.39.4 ignores the line above
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_LITERAL_PATHSPECS": "1",  # `:colon.py` would silently match nothing (T18)
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_PAGER": "cat",
    "GIT_ASKPASS": "",
    "LC_ALL": "C",
    "LANGUAGE": "C",
}
# Each of these is a program the repository's configuration could name, or a setting that would change the output.
_SETTINGS = (
    "core.fsmonitor=false",
    "core.quotePath=false",
    "core.hooksPath=/dev/null",
    "core.pager=cat",
    "color.ui=false",
    "log.showSignature=false",
    "log.showRoot=true",
    "submodule.recurse=false",
)
_NOT_HERE = re.compile(r"could not fetch|lazy fetching disabled|[Uu]nable to read|[Cc]ould not read|not a tree object")
_BROKEN = re.compile(r"missing object|bad object|is corrupt|is empty")


class Answer(NamedTuple):
    """How one Git process ended."""

    code: int
    out: bytes
    err: str


class Plumbing:
    """Git in one folder; ``processes`` counts how many were started."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.processes = 0
        self.objects = Reader(self._open, TIMEOUT)

    def run(
        self,
        *words: str,
        stdin: bytes = b"",
        env: Mapping[str, str] | None = None,
        timeout: float = TIMEOUT,
    ) -> Answer:
        """The answer of ``git <words>``, whatever its exit code.

        Raises:
            NotReady: Git is not there, or did not end in time.
        """
        self.processes += 1
        command = _command(words)
        try:
            done = subprocess.run(
                command,
                input=stdin,
                capture_output=True,
                cwd=self.folder,
                env={**environment(), **(env or {})},
                timeout=timeout,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise NotReady(
                "git-timeout",
                f"`git {words[0]}` did not end within {timeout:g} s",
                where=self.folder,
                hint="git status",
            ) from None
        except OSError as error:
            raise _absent(self.folder, error) from None
        return Answer(done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"))

    def _open(self) -> subprocess.Popen[bytes]:
        self.processes += 1
        try:
            return subprocess.Popen(
                _command(("cat-file", "--batch-command", "-z", "--buffer")),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=self.folder,
                env=environment(),
            )
        except OSError as error:
            raise _absent(self.folder, error) from None

    def ask(self, *words: str, stdin: bytes = b"", env: Mapping[str, str] | None = None) -> bytes:
        """What ``git <words>`` prints.

        Raises:
            NotReady: it failed; the error has Git's own sentence.
        """
        answer = self.run(*words, stdin=stdin, env=env)
        if answer.code != 0:
            raise trouble(words[0], answer.err, self.folder)
        return answer.out


def _command(words: Sequence[str]) -> list[str] | list[bytes]:
    options = [word for setting in _SETTINGS for word in ("-c", setting)]
    return argv(["git", "--no-pager", *options, *words])


def environment() -> dict[str, str]:
    """The environment of every Git process: the caller's, without what could mislead it."""
    kept = {key: value for key, value in os.environ.items() if key not in _LOCAL and key not in _FOREIGN}
    return kept | _FIXED


def trouble(verb: str, err: str, folder: str) -> NotReady:
    """The error that tells why Git refused, in Git's own sentence."""
    lines = [line for line in err.splitlines() if line.strip() and not line.startswith('{"event"')]
    fatal = [line.removeprefix("fatal: ") for line in lines if line.startswith("fatal: ")]
    sentence = (fatal or lines or [f"`git {verb}` failed without a word"])[-1]
    if "dubious ownership" in err:
        fix = next((line.strip() for line in lines if "--add safe.directory" in line), "")
        return NotReady("dubious-ownership", sentence, where=folder, hint=fix)
    if "not a git repository" in err:
        return NotReady("not-a-repository", sentence, where=folder, hint="git init")
    if _NOT_HERE.search(err):
        what = f"git {verb}: {sentence}; expected the object on this machine (a partial clone leaves some out)"
        return NotReady("object-missing", what, where=folder, hint="git fetch --refetch --no-filter")
    hint = "git fsck" if _BROKEN.search(err) else "git status"
    return NotReady("git-failed", f"git {verb}: {sentence}", where=folder, hint=hint)


def guard(rev: str) -> str:
    """``rev`` itself, where it names one revision and cannot be read as an option or a range.

    Raises:
        WrongUsage: it could.
    """
    if not rev or rev.startswith(("-", "^")) or ".." in rev or "\0" in rev or "\n" in rev:
        raise WrongUsage("bad-revision", f"`{rev}` names no single revision; expected a branch, a tag or a commit id")
    return rev


def argv(words: Sequence[str]) -> list[str] | list[bytes]:
    """``words`` for the operating system: bytes on POSIX, so that a name that is not UTF-8 survives any locale."""
    return list(words) if os.name == "nt" else [encode(word) for word in words]


def encode(text: str) -> bytes:
    """The bytes of a path or a name."""
    return text.encode("utf-8", "surrogateescape")


def decode(data: bytes) -> str:
    """The text of a path or a name; bytes that are not UTF-8 become surrogates (PEP 383)."""
    return data.decode("utf-8", "surrogateescape")


def fits(paths: Sequence[str]) -> bool:
    """Whether ``paths`` can be given as arguments of one process."""
    return sum(len(path) + 3 for path in paths) <= ARGUMENTS


def below(path: str, roots: frozenset[str]) -> bool:
    """Whether ``path`` is one of ``roots`` or lies below one; the root ``""`` holds everything."""
    if "" in roots or path in roots:
        return True
    cut = path.rfind("/")
    while cut > 0:
        if path[:cut] in roots:
            return True
        cut = path.rfind("/", 0, cut)
    return False


def _absent(folder: str, error: OSError) -> NotReady:
    if not os.path.isdir(folder):  # noqa: PTH112  (pathlib costs start-up on the hot path)
        return NotReady("not-a-repository", f"`{folder}` is no folder; expected a Git repository", where=folder)
    found = "no `git` on the path" if isinstance(error, FileNotFoundError) else f"`git` cannot run: {error.strerror}"
    return NotReady(
        "git-missing",
        f"{found}; expected Git 2.39.4 or later",
        where=folder,
        hint="install Git from https://git-scm.com/downloads, then `git --version`",
    )
