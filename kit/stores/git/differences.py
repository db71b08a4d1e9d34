"""Tell what differs between trees, of one pair or of many in one process.

An object that is not on this machine makes an answer unknown, never an absence. Nothing is fetched.
"""

from __future__ import annotations

from collections.abc import Iterable

from kit.domain.freshness.spec import ABSENT, Entry
from kit.ports import Change
from kit.stores.git.process import Plumbing, decode, guard, trouble
from kit.stores.git.trees import UNTOLD

# `submodule.<name>.ignore` and diff.orderFile would change the answer, so both are overruled.
_DIFF = (
    *("diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", "--no-ext-diff"),
    *("--ignore-submodules=none", "-O/dev/null"),
)
_FEW = 3  # pairs asked one by one where an object of one is missing

Pair = tuple[str, str]


def changed(git: Plumbing, before: str, after: str) -> tuple[Change, ...] | None:
    """What differs between two trees, path by path; None where an object is missing."""
    answer = git.run(*_DIFF, "--end-of-options", guard(before), guard(after), "--")
    if answer.code != 0:
        refused = trouble("diff-tree", answer.err, git.folder)
        if refused.code not in UNTOLD:
            raise refused
        return None
    return tuple(_parse(answer.out).get((), ()))


def changes(git: Plumbing, pairs: Iterable[Pair]) -> dict[Pair, tuple[Change, ...]]:
    """What differs between the trees of each pair of ids; a pair of which an object is missing is left out.

    Git skips a pair whose trees are not there and gives up at one that lacks a tree further below; then a few are asked
    one by one.
    """
    asked = list(dict.fromkeys(pairs))
    if not asked:
        return {}
    if len(asked) > 1:
        answer = git.run(*_DIFF, "--stdin", stdin="".join(f"{one} {two}\n" for one, two in asked).encode("ascii"))
        if answer.code == 0:
            return {(one, two): tuple(rows) for (one, two), rows in _parse(answer.out).items()}
    singly = {pair: changed(git, *pair) for pair in asked[:_FEW]}
    return {pair: rows for pair, rows in singly.items() if rows is not None}


def _parse(out: bytes) -> dict[tuple[str, ...], list[Change]]:
    """The rows below each header of two ids, which ends in a line feed even under ``-z``; no header is ``()``."""
    found: dict[tuple[str, ...], list[Change]] = {}
    pair: tuple[str, ...] = ()
    fields = decode(out).split("\0")
    for i in range(0, len(fields), 2):
        row = fields[i]
        while row and not row.startswith(":"):
            head, _, row = row.partition("\n")
            pair = tuple(head.split(" "))
            found[pair] = []
        if row:
            found.setdefault(pair, []).append(_change(row, fields[i + 1]))
    return found


def _change(header: str, path: str) -> Change:
    old_mode, new_mode, old, new, _ = header[1:].split(" ")
    before = None if old_mode == ABSENT else Entry(old_mode, old)
    return Change(path, before, None if new_mode == ABSENT else Entry(new_mode, new))
