"""Tell what a command line read, changed or took back, from its words alone.

Only commands that show whole files count as reading; when in doubt nothing was read, since a file wrongly taken as known
keeps a context that should go.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

LONGEST = 8192
_SHELLS = frozenset({"bash", "sh", "zsh", "dash", "fish"})
_READERS = frozenset({"cat", "nl", "bat", "batcat", "less", "more", "head", "tail", "sed"})
_VALUED = frozenset({"-n", "-c", "--lines", "--bytes", "-C"})
_SCRIPT = 2


def line_of(words: Sequence[str]) -> str:
    """The command line of an argument list; that of a shell is its script."""
    if len(words) > _SCRIPT and _name(words[0]) in _SHELLS and words[1].startswith("-") and words[1].endswith("c"):
        return words[_SCRIPT]
    return shlex.join(words)


def commands(command: str) -> tuple[tuple[str, ...], ...]:
    """The words of each simple command of ``command``, without redirections; none of a line that cannot be split."""
    return tuple(tuple(words) for words in _commands(command))


def reads(command: str) -> tuple[str, ...]:
    """The files ``command`` shows, each once, as it names them; a `cd` before them counts."""
    found: list[str] = []
    here = ""
    for words in _commands(command):
        if words[0] == "cd" and len(words) > 1:
            here = _join(here, words[1])
        elif _name(words[0]) in _READERS:
            found += [_join(here, path) for path in _files(words)]
    return tuple(dict.fromkeys(found))


def takes_back(command: str) -> bool:
    """Whether ``command`` undoes work: `git revert`, `restore`, `reset --hard`, or a checkout of files."""
    return any(_undoes(words) for words in _commands(command) if _name(words[0]) == "git")


def patched(patch: str) -> tuple[str, ...]:
    """The files an `apply_patch` text adds, updates, deletes or moves to, each once."""
    heads = ("*** Add File: ", "*** Update File: ", "*** Delete File: ", "*** Move to: ")
    found = [line[len(head) :].strip() for line in patch.split("\n") for head in heads if line.startswith(head)]
    return tuple(dict.fromkeys(path for path in found if path))


def _commands(command: str) -> Iterator[list[str]]:
    """The simple commands of a line, without redirections; what follows a here-document's mark is not looked at."""
    words: list[str] = []
    skip = False
    for word in _words(command):
        if word == "<<":
            break
        if set(word) <= set(";&|()\n"):
            if words:
                yield words
            words = []
        elif set(word) <= set("<>&"):
            skip = True
            if words and words[-1].isdigit():
                words.pop()
        elif skip:
            skip = False
        else:
            words.append(word)
    if words:
        yield words


def _words(command: str) -> list[str]:
    if len(command) > LONGEST:
        return []
    lines = [line for line in command.split("\n") if not line.lstrip().startswith("#")]
    reader = shlex.shlex(" ; ".join(lines), posix=True, punctuation_chars=True)
    reader.whitespace_split = True
    reader.commenters = ""
    try:
        return [word for word in reader if word]
    except ValueError:
        return []


def _files(words: list[str]) -> list[str]:
    options = [w for w in words[1:] if w.startswith("-")]
    script = words[0].endswith("sed")
    if script and not any(o.startswith("-n") for o in options):
        return []
    named: list[str] = []
    valued = False
    for word in words[1:]:
        if valued:
            valued = False
        elif word.startswith("-"):
            valued = word in _VALUED and not script
        else:
            named.append(word)
    return named[1:] if script else named


def _undoes(words: list[str]) -> bool:
    rest = iter(words[1:])
    verb = ""
    for word in rest:
        if word in {"-C", "-c"}:
            next(rest, None)
        elif not word.startswith("-"):
            verb = word
            break
    after = list(rest)
    match verb:
        case "revert":
            return not {"--abort", "--quit"} & set(after)
        case "restore":
            return "--staged" not in after or "--worktree" in after
        case "reset":
            return "--hard" in after
        case "checkout":
            return "--" in after or "." in after
        case _:
            return False


def _name(word: str) -> str:
    return word.rpartition("/")[2]


def _join(folder: str, path: str) -> str:
    return path if not folder or path.startswith("/") else f"{folder}/{path}"
