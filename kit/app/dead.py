"""Find the paths of lanes, work items, agreements and unproven claims that name nothing, and the rename that explains it.

A path of an open item that never was is no finding: work may be about to create it. What a verified claim watches is
judged by freshness.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from kit.app import ledger as ledgers
from kit.app import watching
from kit.app.finding import Finding
from kit.app.freshness import tree_of
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.domain.agreement import scope_of
from kit.domain.base import digest, repo_path
from kit.domain.freshness import watch
from kit.domain.freshness.dead import DeadPath
from kit.domain.trust.watch import watched
from kit.ports import Commit

_CACHE = "dead"
_WALK = 200
_RENAMES = 5
Named = tuple[str, str, str]


def findings(kit: Kit, ledger: Ledger, *, rev: str | None = None) -> tuple[Finding, ...]:
    """A finding for each record's path that names nothing at ``rev``, else at HEAD and in this worktree."""
    named = [*_sure(ledger), *_expected(ledger)]
    texts = sorted({text for *_, text in named})
    gone = _dead(kit, texts, rev=rev)
    if not gone:
        return ()
    history = watching.touches(kit, rev or "HEAD", _WALK)
    gone = _explained(kit, gone, history)
    expected = {(where, text) for where, _, text in _expected(ledger)}
    touched = frozenset(path for commit in history for path in commit.paths)
    folders = _folders(touched)
    return tuple(
        Finding("freshness", "dead-path", f"{noun}: {gone[text].reason}", where, _hint(noun, gone[text]))
        for where, noun, text in named
        if text in gone and ((where, text) not in expected or _once(text, touched, folders))
    )


def went(kit: Kit, paths: Iterable[str], *, rev: str | None = None) -> dict[str, str]:
    """Where each of ``paths`` went, as a record writes it, where the history that is walked tells."""
    gone = {repo_path.to_text(path): DeadPath(repo_path.to_text(path)) for path in paths}
    found = _explained(kit, gone, watching.touches(kit, rev or "HEAD", _WALK))
    return {repo_path.from_text(text): path.to for text, path in found.items() if path.to}


def _sure(ledger: Ledger) -> Iterator[Named]:
    """Paths that should name something: where, whose, and the text."""
    for name, lane in sorted(ledger.settings.lanes.items()):
        for text in lane.paths:
            yield ledgers.SETTINGS, f"lane {name}", text
    for ident, bundle in ledger.agreements.items():
        for claim in bundle.claims:
            for text in scope_of(claim).paths:
                yield ledgers.path_of("agreements", ident), ident, text
    for work, bundle in ledger.bundles.items():
        judged = {event.claim_id for event in bundle.events}
        for claim in bundle.claims:
            for text in watched(claim) if claim.id not in judged else ():
                yield ledgers.path_of("bundles", work), claim.id, text


def _expected(ledger: Ledger) -> Iterator[Named]:
    for item in ledger.items.values():
        for text in item.paths if item.status == "open" else ():
            yield ledgers.path_of("work", item.id), item.id, text


def _dead(kit: Kit, texts: list[str], *, rev: str | None) -> dict[str, DeadPath]:
    """Those of ``texts`` that name nothing; remembered by tree, and for this worktree asked again of what it changed."""
    tree = tree_of(kit, rev or "HEAD")
    if not texts or not tree:
        return {}
    slot = f"{tree} {digest.sha256(chr(0).join(texts).encode('utf-8', 'surrogateescape'))}"
    kept = kit.cache.get(_CACHE, [slot]).get(slot)
    if kept is None:
        found = watching.dead_paths(kit, watching.view_at(kit, rev or "HEAD"), texts)
        kept = [[path.written, path.twin] for path in found]
        kit.cache.put(_CACHE, {slot: kept})
    gone = {written: DeadPath(written, twin=twin) for written, twin in kept}
    if gone and rev is None and not kit.git.place.bare:
        new = [path for path, entry in kit.git.overlay(sorted({watch.stem(text) for text in gone})).items() if entry]
        gone = {text: path for text, path in gone.items() if not any(watch.names(text, one) for one in new)}
    return gone


def _explained(kit: Kit, gone: Mapping[str, DeadPath], history: tuple[Commit, ...]) -> dict[str, DeadPath]:
    """The dead paths with where the commit that took each away put it, for the newest such commits."""
    takers: dict[int, list[str]] = {}
    for text in gone:
        path = repo_path.from_text(text)
        taker = next((i for i, commit in enumerate(history[:-1]) if path in commit.paths), None)
        if taker is not None:
            takers.setdefault(taker, []).append(text)
    found = dict(gone)
    for i in sorted(takers)[:_RENAMES]:
        paths = {repo_path.from_text(text): text for text in takers[i]}
        for path, (to, _) in kit.git.renames(history[i + 1].oid, history[i].oid, paths).items():
            found[paths[path]] = replace(found[paths[path]], to=repo_path.to_text(to), commit=history[i].oid)
    return found


def _once(text: str, touched: frozenset[str], folders: frozenset[str]) -> bool:
    """Whether ``text`` named something in the history that was walked; only a glob is held against every path of it."""
    if watch.expands(text):
        return any(watch.names(text, path) for path in touched)
    return repo_path.from_text(text) in touched or watch.stem(text) in folders


def _folders(touched: Iterable[str]) -> frozenset[str]:
    """Every folder that held one of ``touched`` which folders do not leave out."""
    found: set[str] = set()
    for path in touched:
        above = "" if watch.left_out(path) else path
        while above:
            above = above.rpartition("/")[0]
            if above in found:
                break
            found.add(above)
    return frozenset(found)


def _hint(noun: str, path: DeadPath) -> str:
    to = path.to or path.twin
    if noun.startswith("wi-"):
        add = f" --path {shlex.quote(to)}" if to else ""
        return f"kit work edit {noun} --drop-path {shlex.quote(path.written)}{add}"
    if noun.startswith("cl-"):
        target = shlex.quote(to or "PATH")
        return f"kit claim verify {noun} --read {target} --watch {target}"
    return f"$EDITOR {ledgers.SETTINGS}" if noun.startswith("lane ") else f"kit show {noun}"
