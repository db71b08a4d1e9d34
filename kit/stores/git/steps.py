"""Read history step by step: what every single commit changed, and which of some commits added lines with a word.

Merges tell nothing of their own here: what they bring was changed by the commits before them. What that teaches is decided
by the callers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kit.domain.base.instant import SECOND, Instant
from kit.domain.freshness.spec import ABSENT, Entry
from kit.errors import NotReady
from kit.ports import Change, Commit, Step
from kit.stores.git.history import _FIELDS, _FORMAT, _LOG, _NO_SUCH
from kit.stores.git.process import Plumbing, decode, encode, guard, trouble

WAIT = 20.0
_SPECIAL = re.compile(r"[][().*+?{}^$|\\]")
_OID = re.compile(rb"\0([0-9a-f]{40,64})\n")


def steps(git: Plumbing, rev: str, since: str | None, limit: int, *, boundary: frozenset[str]) -> tuple[Step, ...]:
    """The newest commits that ``rev`` has and ``since`` has not, oldest first, each with what it changed path by path.

    Those on the shallow ``boundary`` changed what nobody can tell, and so nothing.
    """
    if limit <= 0:
        return ()
    ends = [guard(rev), *([f"^{guard(since)}"] if since is not None else [])]
    words = ("--raw", "--no-abbrev", "--no-merges", "--topo-order", f"--max-count={limit}")
    answer = git.run("log", "-z", *_LOG[4:], _FORMAT, *words, *ends, "--")
    if answer.code != 0 and _NO_SUCH.search(answer.err):
        return ()
    if answer.code != 0:
        raise trouble("log", answer.err, git.folder)
    return tuple(reversed(list(_parse(answer.out, boundary))))


def adding(git: Plumbing, oids: Iterable[str], word: str) -> frozenset[str] | None:
    """Those of the commits ``oids`` that, against their first parent, add a line with ``word`` as a whole word.

    None where Git cannot tell, or takes long to.
    """
    asked = list(dict.fromkeys(oids))
    if not asked:
        return frozenset()
    pattern = _SPECIAL.sub(lambda found: "\\" + found[0], word)
    words = ("log", "--no-walk=unsorted", "--format=%x00%H", "-U0", "-p", f"-G{pattern}", "--no-color")
    flags = [flag for flag in _LOG[2:] if flag != "-z"]
    try:
        answer = git.run(*words, *flags, "--stdin", stdin=encode("\n".join([*asked, ""])), timeout=WAIT)
    except NotReady:
        return None
    return frozenset(_adding(answer.out, word)) & frozenset(asked) if answer.code == 0 else None


def _parse(out: bytes, boundary: frozenset[str]) -> Iterator[Step]:
    """Records of `_FORMAT` under ``-z``, each followed by pairs of a header and a path; the first follows a line break."""
    fields = decode(out).split("\0")
    at, width = 0, len(_FIELDS)
    while at + width + 1 < len(fields):
        oid, tree, seconds, author, email, message = fields[at + 1 : at + 1 + width]
        at += width + 2
        changes: list[Change] = []
        while at + 1 < len(fields) and fields[at].lstrip("\n").startswith(":"):
            changes.append(_change(fields[at].lstrip("\n"), fields[at + 1]))
            at += 2
        commit = Commit(oid, tree, Instant(int(seconds) * SECOND), author, email, message=message.rstrip("\n"))
        yield Step(commit, () if oid in boundary else tuple(changes))


def _change(header: str, path: str) -> Change:
    old_mode, new_mode, old, new, _ = header[1:].split(" ")
    before = None if old_mode == ABSENT else Entry(old_mode, old)
    return Change(path, before, None if new_mode == ABSENT else Entry(new_mode, new))


def _adding(out: bytes, word: str) -> Iterator[str]:
    whole = re.compile(rb"^\+.*(?<!\w)" + re.escape(encode(word)) + rb"(?!\w)", re.MULTILINE)
    parts = _OID.split(out)
    for oid, patch in zip(parts[1::2], parts[2::2], strict=True):
        if any(not line.startswith(b"+++ ") and whole.match(line) for line in patch.split(b"\n") if line[:1] == b"+"):
            yield oid.decode("ascii")
