"""Tell what a change does to the rules of the game: settings, policies, access, and the workflow that runs the gate.

None of it judges the change that brings it (confirmation, rows 1, 7 and 17). Letting it in is a reviewer's, so each is told
for itself; kit is as strong as branch protection and CODEOWNERS.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from kit.app import ledger as ledgers
from kit.app import owners
from kit.app.finding import Finding
from kit.app.gate.sides import Sides
from kit.app.kit import Kit
from kit.domain.agreement import scope_of
from kit.domain.base import glob, text

ACCESS = ".kit/access.yaml"
RUNS = (".github/workflows/**", ".github/actions/**", ".gitlab-ci.yml", ".ci/**", "azure-pipelines.yml", "Jenkinsfile")
GRAVE = frozenset({"confirmers", "proof", "four_eyes", "gates", "repository"})
_SHOWN = 120


@dataclass(frozen=True, slots=True)
class Right:
    """One thing that a change alters; ``grave`` ones decide who or what may bind from the next change on."""

    what: str
    path: str
    grave: bool


def rights(sides: Sides) -> tuple[Right, ...]:
    """Every difference of settings, policies, access and workflows, the grave ones first."""
    found = [*_settings(sides), *_policies(sides), *_files(sides), *_runs(sides)]
    return tuple(sorted(found, key=lambda right: (not right.grave, right.path, right.what)))


def findings(kit: Kit, sides: Sides, found: tuple[Right, ...]) -> Iterator[Finding]:
    """Each of them as advice, with who should look at it where no CODEOWNERS says so."""
    hint = "" if not found or owned(kit, sides) else f"add `{owners.LINE}` to {owners.FILES[0]}"
    for right in found:
        code = "settings-changed" if right.path == ledgers.SETTINGS else "rights-changed"
        yield Finding(
            "binding",
            code,
            right.what,
            right.path,
            hint or f"git diff {sides.fork.oid[:7]} {sides.head.oid[:7]} -- {right.path}",
            "advice",
        )


def owned(kit: Kit, sides: Sides) -> bool:
    """Whether a CODEOWNERS of the base names owners of ``.kit``."""
    texts = kit.git.blobs(f"{sides.base.oid}:{path}" for path in owners.FILES).values()
    return any(map(owners.named, texts))


def _settings(sides: Sides) -> Iterator[Right]:
    old, new = sides.before.settings, sides.after.settings
    path = ledgers.SETTINGS
    if path not in sides.before.snapshot.files and path in sides.after.snapshot.files:
        who = ", ".join(sorted(new.confirmers)) or "nobody yet"
        yield Right(f"the change brings the first settings; from the next change on may confirm: {who}", path, True)
        return
    for name in (one.name for one in fields(old)):
        was, then = getattr(old, name), getattr(new, name)
        if was != then:
            for key, what in _said(name.rstrip("_"), was, then):
                named = _naming(sides, key) if name == "lanes" else 0
                told = (
                    f"{what}; {text.count(named, 'rule')} of the base {'names' if named == 1 else 'name'} it"
                    if named
                    else what
                )
                yield Right(text.cut(text.plain(told), _SHOWN * 2), path, name in GRAVE or named > 0)


def _naming(sides: Sides, lane: str) -> int:
    """How many rules of the base name ``lane``: what it holds decides where they bind."""
    claims = (claim for bundle in sides.before.agreements.values() for claim in bundle.claims)
    return sum(lane in scope_of(claim).lanes for claim in claims)


def _said(name: str, was: Any, then: Any) -> Iterator[tuple[str, str]]:
    """What became of one setting: a table entry by entry, each with its key, anything else as a whole."""
    if hasattr(was, "__dataclass_fields__") and type(was) is type(then):
        for part in (one.name for one in fields(was) if getattr(was, one.name) != getattr(then, one.name)):
            old, new = shown(getattr(was, part)), shown(getattr(then, part))
            yield "", f"{name}: {part.rstrip('_')} {old} becomes {new}"
        return
    if not (isinstance(was, dict) and isinstance(then, dict)):
        yield "", f"{name}: {shown(was)} becomes {shown(then)}"
        return
    for key in sorted({**was, **then}):
        if key not in was:
            yield key, f"{name}: `{key}` is new: {shown(then[key])}".removesuffix(": ")
        elif key not in then:
            yield key, f"{name}: `{key}` is gone"
        elif was[key] != then[key]:
            yield key, f"{name}: `{key}` changes: {shown(was[key])} becomes {shown(then[key])}"


def shown(value: Any) -> str:
    """A setting in a few words."""
    if value in (None, "", ()):
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return " ".join(str(item) for item in value)
    if hasattr(value, "__dataclass_fields__"):
        parts = ((one.name.rstrip("_"), getattr(value, one.name)) for one in fields(value))
        return ", ".join(f"{name} {shown(item)}" for name, item in parts if item not in (None, "", ()))
    return str(value)


def _policies(sides: Sides) -> Iterator[Right]:
    old, new = sides.before.project_policies, sides.after.project_policies
    for ident in sorted({**old, **new}):
        was, then = old.get(ident), new.get(ident)
        path = ledgers.path_of("policies", ident)
        if was is None and then is not None:
            yield Right(
                f"policy {ident} is new: it decides claims of the type {text.plain(then.claim_type)}", path, False
            )
        elif then is None and was is not None:
            yield Right(f"policy {ident} is gone: claims of the type {text.plain(was.claim_type)} lose it", path, True)
        elif was is not None and then is not None and was != then:
            names = ", ".join(f.name for f in fields(was) if getattr(was, f.name) != getattr(then, f.name))
            yield Right(f"policy {ident} changes: {names}", path, True)


def _files(sides: Sides) -> Iterator[Right]:
    if ACCESS in sides.touched:
        word = "changes" if ACCESS in sides.before.snapshot.files else "is new"
        word = word if ACCESS in sides.after.snapshot.files else "is gone"
        yield Right(f"who may use which source {word}", ACCESS, True)


def _runs(sides: Sides) -> Iterator[Right]:
    """The files that run the gate, and the list of who reviews what."""
    for change in sides.changes:
        if change.path in owners.FILES:
            yield Right("who reviews what changes", change.path, True)
        elif glob.any_matches(RUNS, change.path):
            yield Right(
                "what runs in CI changes; only a required workflow of the base is out of its reach", change.path, False
            )
