"""Say which record lies at which path, and what its file may be called."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kit.domain.base import repo_path
from kit.domain.base.ident import AgreementId, Ident, MemoryId, PolicyId, WorkId
from kit.domain.base.record import Json
from kit.domain.base.settings import Settings
from kit.domain.contextmap import Area
from kit.domain.records.access import Access
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.policy_file import PolicyFile
from kit.domain.work.item import WorkItem
from kit.domain.work.workflow import WorkflowState

ROOT = ".kit"


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of record: its name, its type, its folder or file below ``.kit/``, and the ids its files are named by."""

    name: str
    record: Any
    place: str
    ident: type[Ident] | None = None
    hachure: bool = False
    inner_id: Callable[[Any], Json] | None = None


def _of_claim(value: Any) -> Json:
    claims = value.get("claims")
    return claims[0].get("id") if isinstance(claims, list) and claims and isinstance(claims[0], dict) else None


def _of_policy(value: Any) -> Json:
    policy = value.get("policy")
    return policy.get("id") if isinstance(policy, dict) else None


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("settings", Settings, "kit.yaml"),
        Kind("work", WorkItem, "work/", WorkId, inner_id=lambda value: value.get("id")),
        Kind("bundle", Bundle, "bundles/", WorkId, hachure=True),
        Kind("agreement", Bundle, "agreements/", AgreementId, hachure=True, inner_id=_of_claim),
        Kind("memory", Bundle, "memory/", MemoryId, hachure=True, inner_id=_of_claim),
        Kind("policy", PolicyFile, "policies/", PolicyId, inner_id=_of_policy),
        Kind("area", Area, "context-map/"),
        Kind("access", Access, "access.yaml"),
        Kind("workflow", WorkflowState, ""),
    )
}
_BY_PLACE = {kind.place: kind for kind in KINDS.values() if kind.place}


def kind_of(path: str) -> Kind | None:
    """The kind of the record at a repository path, or None where no record lies."""
    head, _, rest = path.removeprefix(f"{ROOT}/").partition("/")
    if not path.startswith(f"{ROOT}/") or "/" in rest:
        return None
    if not rest:
        return _BY_PLACE.get(head)
    return _BY_PLACE.get(f"{head}/") if rest.endswith(".yaml") else None


def path_of(kind: str, ident: str) -> str:
    """Where the record ``ident`` of a kind lies."""
    return f"{ROOT}/{KINDS[kind].place}{ident}.yaml"


def name_fault(path: str, kind: Kind) -> str | None:
    """Why the file may not be called so, or None where it may."""
    if not kind.place.endswith("/"):
        return None
    stem = path.rsplit("/", maxsplit=1)[-1].removesuffix(".yaml")
    if kind.ident is None:
        why = repo_path.name_fault(stem)
        return f"the file name `{stem}` is not allowed: {why}" if why else None
    if re.fullmatch(kind.ident.pattern(), stem):
        return None
    return f"the file name `{stem}` is no {kind.ident.noun} id; expected `{kind.ident.kind}-` and 8 characters"


def id_fault(path: str, kind: Kind, value: Json) -> str | None:
    """Why the id inside the file contradicts its name, or None where it does not."""
    if kind.inner_id is None or not isinstance(value, dict):
        return None
    stem = path.rsplit("/", maxsplit=1)[-1].removesuffix(".yaml")
    found = kind.inner_id(value)
    return None if found in (stem, None) else f"the id `{found}` stands in the file `{stem}`; file name must equal id"
