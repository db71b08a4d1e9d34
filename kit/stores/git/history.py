"""Read history: single commits, the first-parent line, what moved a path, branches.

History only explains; what it cannot tell (a shallow or a treeless clone) stays untold, never guessed. Merges are read
against their first parent: that sees an evil merge (T5) and calls a restored path untouched (T4).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from kit.domain.base.instant import SECOND, Instant
from kit.errors import NotReady
from kit.ports import Branch, Commit
from kit.stores.git.process import Plumbing, decode, encode, fits, guard, trouble
from kit.stores.git.trees import batch

_FIELDS = ("%H", "%T", "%ct", "%an", "%ae", "%B")
_FORMAT = "--format=%x00" + "%x00".join(_FIELDS) + "%x00"
# Everything the user's or the repository's configuration could change about `log` is spelt out.
_LOG = (
    "log",
    "--first-parent",
    "--diff-merges=first-parent",
    "-z",
    "--no-renames",
    "--no-ext-diff",
    "--no-textconv",
    "--no-mailmap",
    "--ignore-submodules=none",
    "--encoding=UTF-8",
    "-O/dev/null",
)
_PERSON = re.compile(r"(.*?) ?<([^>]*)> ?(-?\d+)?")
_NO_SUCH = re.compile(
    r"bad (revision|object)|unknown revision|ambiguous argument|any commits yet|Not a valid (object|commit) name"
    r"|Invalid (symmetric difference expression|revision range)"
)


def resolve(git: Plumbing, rev: str) -> Commit | None:
    """The commit ``rev`` names, or None; read through standard input, so it is neither an option nor a range."""
    if not rev or "\0" in rev or "\n" in rev:
        return None
    name = f"{rev}^{{commit}}"
    found = batch(git, [name]).get(name)
    return None if found is None else parse_commit(found[0], found[2])


def parse_commit(oid: str, data: bytes) -> Commit:
    """The commit of one raw commit object, its text read in the encoding it names."""
    head, _, body = data.partition(b"\n\n")
    headers: dict[bytes, bytes] = {}
    for line in head.split(b"\n"):
        key, _, value = line.partition(b" ")
        headers.setdefault(key, value)
    encoding = headers.get(b"encoding", b"utf-8").decode("ascii", "replace")
    author = _PERSON.match(_text(headers.get(b"author", b""), encoding))
    committer = _PERSON.match(_text(headers.get(b"committer", b""), encoding))
    seconds = int(committer[3] or 0) if committer else 0
    return Commit(
        oid=oid,
        tree=headers[b"tree"].decode("ascii"),
        at=Instant(seconds * SECOND),
        author=author[1] if author else "",
        email=author[2] if author else "",
        message=_text(body, encoding).rstrip("\n"),
    )


def first_parents(git: Plumbing, rev: str, limit: int, *, paths: bool, boundary: frozenset[str]) -> tuple[Commit, ...]:
    """The last ``limit`` first-parent commits; those on the shallow ``boundary`` have no paths (T7)."""
    if limit <= 0:
        return ()
    names = ("--name-only",) if paths else ("--no-patch",)
    answer = git.run(*_LOG, _FORMAT, *names, f"--max-count={limit}", "--end-of-options", guard(rev), "--")
    if answer.code != 0 and _NO_SUCH.search(answer.err):
        return ()
    if answer.code != 0:
        raise trouble("log", answer.err, git.folder)
    return tuple(_parse_log(answer.out, boundary))


def trees_of(git: Plumbing, rev: str, limit: int) -> frozenset[str]:
    """The root trees of the last ``limit`` first-parent commits; unlike `log` it reads none of them."""
    words = ("rev-list", "--first-parent", f"--max-count={limit}", "--format=%T", "--end-of-options", guard(rev), "--")
    lines = git.run(*words).out.decode("ascii").split("\n")
    return frozenset(line for line in lines if line and not line.startswith("commit "))


def commits_of(
    git: Plumbing, rev: str, since: str, paths: Sequence[str], limit: int, *, boundary: frozenset[str]
) -> tuple[Commit, ...]:
    """The newest commits in ``since..rev`` that touched ``paths``. Ancestry is tested, never existence (T6)."""
    if limit <= 0 or git.run("merge-base", "--is-ancestor", guard(since), guard(rev)).code != 0:
        return ()
    lines, words = _pathspec(paths)
    stdin = encode("\n".join([f"{since}..{rev}", "--", *lines, ""]))
    out = git.ask(*_LOG, _FORMAT, "--name-only", f"--max-count={limit}", "--stdin", "--", *words, stdin=stdin)
    return tuple(commit for commit in _parse_log(out, boundary) if commit.oid not in boundary)


def renames(
    git: Plumbing, before: str, after: str, paths: Iterable[str], *, exact: bool = False
) -> dict[str, tuple[str, str]]:
    """Where each of ``paths`` went between two revisions, and the commit that moved it (``""`` if history is cut).

    Only equal contents are followed where ``exact``: a partial clone cannot compare others, and takes long to say so.
    """
    gone = frozenset(paths)
    if not gone:
        return {}
    ends = (guard(before), guard(after), "--")
    flags = ("diff-tree", "-r", "-z", "--name-status", "--diff-filter=R", "--no-ext-diff", "-l1000")
    answer = git.run(*flags, "-M100%" if exact else "-M50%", "-O/dev/null", "--end-of-options", *ends)
    if answer.code != 0:
        return {}
    fields = decode(answer.out).split("\0")
    moved = {fields[i + 1]: fields[i + 2] for i in range(0, len(fields) - 2, 3) if fields[i + 1] in gone}
    movers = _adders(git, before, after, tuple(moved.values())) if moved else {}
    return {old: (new, movers.get(new, "")) for old, new in moved.items()}


def branches(git: Plumbing) -> tuple[Branch, ...]:
    """Every local and fetched branch, newest tip first; symbolic refs such as ``origin/HEAD`` are none."""
    atoms = ("refname", "objectname", "committerdate:unix", "authorname", "authoremail:trim", "symref")
    layout = "%00".join(f"%({atom})" for atom in atoms)
    out = git.ask("for-each-ref", f"--format={layout}", "--sort=-committerdate", "refs/heads", "refs/remotes")
    rows = (line.split("\0") for line in decode(out).split("\n") if line)
    return tuple(_branch(row) for row in rows if not row[5])


def merge_base(git: Plumbing, left: str, right: str) -> str | None:
    """The best common ancestor, or None where there is none, a side is unknown, or history is cut."""
    return next(iter(merge_bases(git, left, right)), None)


def merge_bases(git: Plumbing, left: str, right: str) -> tuple[str, ...]:
    """Every best common ancestor: several where both sides merged each other; none as in `merge_base`."""
    answer = git.run("merge-base", "--all", guard(left), guard(right))
    if answer.code == 0:
        return tuple(answer.out.decode("ascii").split())
    if answer.code == 1 or _NO_SUCH.search(answer.err):
        return ()
    raise trouble("merge-base", answer.err, git.folder)


def _branch(row: list[str]) -> Branch:
    ref, oid, seconds, author, email, _ = row
    at = Instant(int(seconds or 0) * SECOND)
    if ref.startswith("refs/heads/"):
        return Branch(ref, ref.removeprefix("refs/heads/"), oid, at, author, email)
    remote, _, name = ref.removeprefix("refs/remotes/").partition("/")
    return Branch(ref, name, oid, at, author, email, remote=remote)


def _parse_log(out: bytes, boundary: frozenset[str]) -> Iterator[Commit]:
    """Records of `_FORMAT` under ``-z``: an empty field, the fields, an empty field, then the paths.

    The first path follows a line break that is no part of it; a path is never empty, so the next record shows.
    """
    fields = decode(out).split("\0")
    at, width = 0, len(_FIELDS)
    while at + width + 1 < len(fields):
        oid, tree, seconds, author, email, message = fields[at + 1 : at + 1 + width]
        at += width + 2
        paths: list[str] = []
        while at < len(fields) and fields[at]:
            paths.append(fields[at] if paths else fields[at].removeprefix("\n"))
            at += 1
        yield Commit(
            oid=oid,
            tree=tree,
            at=Instant(int(seconds) * SECOND),
            author=author,
            email=email,
            paths=() if oid in boundary else tuple(paths),
            message=message.rstrip("\n"),
        )


def _adders(git: Plumbing, before: str, after: str, paths: tuple[str, ...]) -> dict[str, str]:
    """The newest first-parent commit of ``before..after`` that added each of ``paths``."""
    lines, words = _pathspec(paths)
    stdin = encode("\n".join([f"{before}..{after}", "--", *lines, ""]))
    try:
        out = git.ask(*_LOG, _FORMAT, "--name-only", "--diff-filter=A", "--stdin", "--", *words, stdin=stdin)
    except NotReady:  # two trees have no history between them
        return {}
    found: dict[str, str] = {}
    for commit in _parse_log(out, frozenset()):
        for path in commit.paths:
            found.setdefault(path, commit.oid)
    return found


def _pathspec(paths: Sequence[str]) -> tuple[list[str], list[str]]:
    """``paths`` as lines for standard input and as arguments; a line break can only stand in an argument."""
    named = [path.rstrip("/") for path in paths if path]
    if len(named) < len(paths):
        return [], []
    if fits(named):
        return [], named
    return [path for path in named if "\n" not in path], [path for path in named if "\n" in path]


def _text(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding, "replace")
    except LookupError:
        return data.decode("utf-8", "replace")
