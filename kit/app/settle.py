"""Name the one command that would settle a claim that is not verified. Running it is left to the person who reads it."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping

from kit.app.evidence import located
from kit.app.trust import Judged
from kit.domain.base import glob, repo_path

UNTOLD = "PATH"


def settle(judged: Judged, went: Mapping[str, str] | None = None) -> str:
    """The command for ``judged``; ``went`` tells where files that are gone went. ``PATH`` stands for what nobody knows."""
    ident, verdict = judged.claim.id, judged.verdict
    if judged.status == "unknown" and verdict.hint:
        return verdict.hint
    if judged.command:
        return f"kit run --claim {ident} -- {judged.command}"
    if judged.judgement.own.event is None:
        return f"kit claim verify {ident} --read {_first(judged.watch)}"
    read = tuple(repo_path.to_text(located(place).path) for place in judged.read)
    used = {text.removesuffix("/**") for text in (*judged.watch, *read)}
    found = [finding for finding in verdict.moved if repo_path.to_text(finding.path) in used]
    if not any(finding.kind == "gone" for finding in found):
        moved = any(finding.kind == "moved" for finding in found)
        return f"kit claim verify {ident}{' --moved' if moved else ''}"
    to = {
        repo_path.to_text(f.path): repo_path.to_text(f.to) if f.to else (went or {}).get(f.path, UNTOLD)
        for f in found
        if f.kind in {"gone", "moved"}
    }
    return f"kit claim verify {ident} {_instead(judged.watch, read, to)}"


def _instead(watch: Iterable[str], read: Iterable[str], to: Mapping[str, str]) -> str:
    """What to read in place of what is not there any more, and all that is watched from then on if that changes."""
    words = [("--read", to[text]) for text in read if text in to]
    if any(text.removesuffix("/**") in to for text in watch):
        words += [("--watch", _moved(text, to)) for text in watch]
    return " ".join(f"{option} {shlex.quote(path)}" for option, path in dict.fromkeys(words))


def _moved(text: str, to: Mapping[str, str]) -> str:
    stem = text.removesuffix("/**")
    found = to.get(stem, stem)
    return found if found == UNTOLD else found + text[len(stem) :]


def _first(watch: Iterable[str]) -> str:
    """The first file among what is watched; a folder or a glob cannot be read."""
    files = (text for text in watch if repo_path.from_text(text) == text and not glob.magic(text))
    return shlex.quote(next(files, UNTOLD))
