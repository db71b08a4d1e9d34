"""Gather what can prove an act: comments and pull requests as given, signed commits, and who brought each proposal.

What that proves is judged by `kit.domain.confirmation.proof`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from kit.app import ledger as ledgers
from kit.app.kit import Kit
from kit.domain.base.settings import Settings
from kit.domain.confirmation import comment, persons, proof, pull
from kit.domain.confirmation.comment import Comments
from kit.domain.confirmation.proof import Signed, Witness
from kit.domain.confirmation.pull import Pulls
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.event import Event
from kit.domain.trust.evidence import Evidence
from kit.domain.trust.terms import scope_digest
from kit.errors import InvalidRecord
from kit.ports import Change, Signatures, SignedCommit, Step

FOLDERS = {"oa": "agreements", "me": "memory"}
_URL = re.compile(r"(?:[a-z+]{1,20}://(?:[^/@]*@)?|[^/@:]*@)[^/:@]+(?::[0-9]+)?[/:]/?([\w.-]+/[\w.-]+?)/?")
_KINDS = {"agreements": "agreement", "memory": "memory"}


def path_of(ident: str) -> str:
    """The file of the agreement or memory ``ident``."""
    return ledgers.path_of(FOLDERS[ident[:2]], ident)


def kind_of(ident: str) -> str:
    """The kind of record that ``ident`` names."""
    return _KINDS[FOLDERS[ident[:2]]]


def comments(kit: Kit, files: Sequence[str]) -> Comments:
    """The comments in files a person names, each once.

    Raises:
        InvalidRecord: a file is no JSON.
        NotReady: a file cannot be read.
    """
    return comment.joined([comment.read(kit.worktree.read_outside(path), path) for path in files])


def pulls(kit: Kit, files: Sequence[str]) -> Pulls:
    """The pull requests in files a person names, each once; raises as `comments` does."""
    return pull.joined([pull.read(kit.worktree.read_outside(path), path) for path in files])


def witness(
    kit: Kit, bundles: Mapping[str, Bundle], *, settings: Settings, said: Comments | None = None,
    opened: Pulls | None = None, head: str = "HEAD", base: str | None = None, signatures: bool = True,
) -> Witness:  # fmt: skip
    """What can prove the acts in ``bundles`` (agreements and memories by id, as they are judged).

    Signed commits are those of ``base..head``; who brought a proposal is looked for in the whole history of ``head``.
    Without ``signatures`` no commit is verified, where a comment alone can prove the act or nothing is proven yet.
    """
    if not bundles:
        return Witness(settings)
    paths = sorted(map(path_of, bundles))
    read = _reader(kit)
    signed = Signatures()
    if signatures:
        keys = {who: one.key for who, one in settings.confirmers.items() if one.key}
        signed = kit.git.signed(base, head, paths, keys)
    brought: dict[str, frozenset[str]] = {}
    for step in kit.git.writers(head, paths):
        brought |= _brought(step, bundles, settings, read, brought)
    return Witness(
        settings=settings,
        comments=proof.by_place(said.comments if said else ()),
        pulls=proof.by_source(opened.pulls if opened else ()),
        signed=tuple(_signed(one, bundles, settings, read) for one in signed.commits),
        brought_by=brought,
        unsigned=signed.why_not,
        repositories=_repositories(kit),
    )


def _repositories(kit: Kit) -> frozenset[str]:
    """What this repository is called on its forge, as its remotes tell; a clone of a fork knows both."""
    urls = (kit.git.config(f"remote.{name}.url") or "" for name in ("origin", "upstream"))
    found = (_URL.fullmatch(url) for url in urls)
    return frozenset(url[1].removesuffix(".git").lower() for url in found if url is not None)


_Read = Callable[[Change], tuple[Bundle | None, Bundle | None]]


def _brought(
    step: Step, bundles: Mapping[str, Bundle], settings: Settings, read: _Read, known: Mapping[str, frozenset[str]]
) -> dict[str, frozenset[str]]:
    """The proposals that one commit brought, or whose scope it set as it is now, with its authors added to those known."""
    by = persons.authors(step.commit.email, step.commit.message, settings)
    found: dict[str, frozenset[str]] = {}
    for change, bundle in _of_rules(step, bundles):
        before, after = read(change)
        had = {event.id for event in before.events} if before else set()
        new = {event.id for event in after.events} - had if after else set()
        rescoped = _scope(after) == _scope(bundle) != _scope(before)
        for event in bundle.events:
            if event.status == "proposed" and (event.id in new or (rescoped and event.id in had)):
                found[event.id] = known.get(event.id, frozenset()) | by
    return found


def _signed(one: SignedCommit, bundles: Mapping[str, Bundle], settings: Settings, read: _Read) -> Signed:
    """A signed commit, with the records it brought that are still as it brought them."""
    introduced: set[str] = set()
    for change, bundle in _of_rules(one.step, bundles):
        before, after = read(change)
        had, now = _records(before), _records(bundle)
        there = _records(after).items()
        introduced |= {ident for ident, record in there if ident not in had and now.get(ident) == record}
    return Signed(
        oid=one.step.commit.oid,
        by=one.signer,
        author=persons.by_email(one.step.commit.email, settings),
        introduced=frozenset(introduced),
        only_rules=all(change.path.startswith(_RULES) for change in one.step.changes),
    )


_RULES = tuple(f"{ledgers.HOME}{folder}/" for folder in _KINDS)


def _of_rules(step: Step, bundles: Mapping[str, Bundle]) -> list[tuple[Change, Bundle]]:
    by_path = {path_of(ident): bundle for ident, bundle in bundles.items()}
    return [(change, by_path[change.path]) for change in step.changes if change.path in by_path]


def _records(bundle: Bundle | None) -> dict[str, Evidence | Event]:
    every: tuple[Evidence | Event, ...] = () if bundle is None else (*bundle.evidence, *bundle.events)
    return {record.id: record for record in every}


def _scope(bundle: Bundle | None) -> str | None:
    return scope_digest(bundle.claims[0]) if bundle is not None and bundle.claims else None


def _reader(kit: Kit) -> _Read:
    """Read both sides of a change as bundles, each blob once; what cannot be read as one is nothing."""
    known: dict[str, Bundle | None] = {}

    def read(change: Change) -> tuple[Bundle | None, Bundle | None]:
        sides = (change.before, change.after)
        asked = [side.oid for side in sides if side is not None and side.oid not in known]
        for oid, data in kit.git.blobs(asked).items():
            known[oid] = _parsed(kit, change.path, data)
        before, after = (known.get(side.oid) if side is not None else None for side in sides)
        return before, after

    return read


def _parsed(kit: Kit, path: str, data: bytes) -> Bundle | None:
    kind = "memory" if path.startswith(f"{ledgers.HOME}memory/") else "agreement"
    try:
        found = kit.yaml.parse(kind, data, path)
    except InvalidRecord:
        return None
    return found if isinstance(found, Bundle) else None
