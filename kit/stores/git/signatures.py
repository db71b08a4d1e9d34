"""Read who wrote a file in history, and verify SSH signatures against keys that the caller names.

No program of the configuration is started: ``ssh-keygen`` alone verifies, and what only another could stays unverified.
"""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from kit.ports import Signatures, SignedCommit, Step
from kit.stores.git.history import _FORMAT, _LOG, _NO_SUCH, _pathspec
from kit.stores.git.process import Plumbing, encode, guard, trouble
from kit.stores.git.steps import _parse

# `gpg.format` says only what is signed with; which program verifies is told by the signature itself.
_PROGRAMS = ("gpg.program=", "gpg.openpgp.program=", "gpg.x509.program=", "gpg.ssh.program=ssh-keygen")
_KEY = re.compile(
    r"((?:sk-)?ssh-(?:ed25519|rsa)(?:@openssh\.com)?|(?:sk-)?ecdsa-sha2-nistp(?:256|384|521)(?:@openssh\.com)?)"
    r" ([A-Za-z0-9+/]{16,4096}={0,2})(?: [^\r\n]*)?"
)
_SIGNATURE = "%G?%x01%GS%x01"
_VERIFIED = "G"


def writers(git: Plumbing, rev: str, paths: Sequence[str], *, boundary: frozenset[str]) -> tuple[Step, ...]:
    """Every commit of ``rev`` that changed one of ``paths``, merges left out, newest first."""
    return _log(git, [guard(rev)], paths, boundary)[0]


def signed(
    git: Plumbing,
    base: str | None,
    head: str,
    paths: Sequence[str],
    keys: Mapping[str, str],
    *,
    boundary: frozenset[str],
) -> Signatures:
    """The commits of ``base..head`` on ``paths`` that one of ``keys`` signed.

    A key that is listed for two people tells neither, and is left out.
    """
    found = {who: f"{key[1]} {key[2]}" for who, text in keys.items() if (key := _KEY.fullmatch(text.strip()))}
    often = Counter(found.values())
    known = [(who, key) for who, key in found.items() if often[key] == 1]
    if not known:
        return Signatures(why_not="no confirmer lists an SSH key of their own")
    ends = [guard(head), *([f"^{guard(base)}"] if base is not None else [])]
    with tempfile.TemporaryDirectory(prefix="kit-") as folder:
        file = Path(folder, "allowed")
        lines = (f'k{number} namespaces="git" {key}\n' for number, (_, key) in enumerate(known))
        file.write_text("".join(lines), encoding="ascii", newline="\n")
        steps, err = _log(git, ends, paths, boundary, allowed=file.as_posix())
    names = {f"k{number}": who for number, (who, _) in enumerate(known)}
    commits = [_signed(step, names) for step in steps]
    lacking = "cannot run ssh-keygen" in err
    why = "ssh-keygen is not on the path, so no signature can be verified" if lacking else ""
    return Signatures(tuple(commit for commit in commits if commit is not None), why)


def _signed(step: Step, names: Mapping[str, str]) -> SignedCommit | None:
    """The commit of ``step`` where its signature is good; what Git found stands before its message."""
    grade, principal, message = step.commit.message.split("\x01", 2)
    if grade != _VERIFIED or principal not in names:
        return None
    return SignedCommit(replace(step, commit=replace(step.commit, message=message)), names[principal])


def _log(
    git: Plumbing, ends: Sequence[str], paths: Sequence[str], boundary: frozenset[str], *, allowed: str = ""
) -> tuple[tuple[Step, ...], str]:
    """The commits, and what Git said besides; with ``allowed`` each message begins with what became of its signature."""
    settings = (*_PROGRAMS, f"gpg.ssh.allowedSignersFile={allowed}") if allowed else ()
    options = [word for setting in settings for word in ("-c", setting)]
    layout = _FORMAT.replace("%B", f"{_SIGNATURE}%B") if allowed else _FORMAT
    lines, words = _pathspec(paths)
    stdin = encode("\n".join([*ends, "--", *lines, ""]))
    flags = ("--raw", "--no-abbrev", "--no-merges", "--full-history", "--full-diff", "--topo-order", "--stdin")
    answer = git.run(*options, "log", "-z", *_LOG[4:], layout, *flags, "--", *words, stdin=stdin)
    if answer.code != 0 and _NO_SUCH.search(answer.err):
        return (), answer.err
    if answer.code != 0:
        raise trouble("log", answer.err, git.folder)
    return tuple(_parse(answer.out, boundary)), answer.err
