"""Hold kit's own bundles to kit's rules: policies from outside, ids under their claim, evidence under a verification."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from kit.domain.base import repo_path
from kit.domain.base.ident import AgreementId, ClaimId, Ident, MemoryId
from kit.domain.base.record import Json
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.claim import Claim
from kit.domain.trust.event import Event
from kit.domain.trust.evidence import Evidence
from kit.domain.trust.kind import Kind
from kit.domain.trust.policy import Policies
from kit.domain.trust.watch import well_formed
from kit.errors import Fault


@dataclass(frozen=True, slots=True)
class _Form:
    """What the claims of one kind of file look like."""

    ident: type[Ident]
    subject_type: str
    subject_id: str
    claim_type: str | None
    born: tuple[str | None, ...]


_FORMS: dict[Kind, _Form] = {
    "work": _Form(ClaimId, "work-item", "", None, (None, "proposed", "assumed")),
    "agreement": _Form(AgreementId, "repository", "operating-discipline", "operating-agreement", ("proposed",)),
    "memory": _Form(MemoryId, "repository", "memory", "memory", ("proposed",)),
}
_NUMBERED = re.compile(r"[a-z]+-[1-9][0-9]*")


def own_faults(bundle: Bundle, policies: Policies, *, kind: Kind, stem: str) -> Iterator[Fault]:
    """What kit's own file of this kind may not hold, or lacks; ``stem`` is the file's name, checked where given."""
    form = _FORMS[kind]
    yield from _brought_along(bundle)
    for i, claim in enumerate(bundle.claims):
        yield from _claim(claim, f"/claims/{i}", form, stem)
        yield from _policy(claim, f"/claims/{i}", policies)
        yield from _kit_of_claim(claim, f"/claims/{i}/metadata/kit")
    yield from _numbered(bundle.evidence, "evidence")
    yield from _numbered(bundle.events, "events")
    items = {item.id: item for item in bundle.evidence}
    types = {claim.id: policies.deciding(claim) for claim in bundle.claims}
    for i, event in enumerate(bundle.events):
        at = f"/events/{i}"
        named = [items[name] for name in event.evidence_ids if name in items]
        yield from _other_claims(event, named, at)
        policy = types.get(event.claim_id)
        if policy is not None and not policy.required_evidence:
            yield from _unsupported(event, named, at)
    for i, item in enumerate(bundle.evidence):
        yield from _kit_of_evidence(item, f"/evidence/{i}/metadata/kit")


def next_id(claim: str, stem: str, taken: Iterable[str]) -> str:
    """The next free id of a record under ``claim``, such as ``cl-78yccprs.read-2``; numbers count from 1."""
    used = set(taken)
    number = 1
    while f"{claim}.{stem}-{number}" in used:
        number += 1
    return f"{claim}.{stem}-{number}"


def _brought_along(bundle: Bundle) -> Iterator[Fault]:
    if bundle.policies:
        what = "the file brings policies of its own; they come from kit and .kit/policies, so write `policies: []`"
        yield Fault("own-policies", what, "/policies")
    if bundle.authority_trace:
        what = "the file brings an authority trace of its own; authority comes from the settings of the base"
        yield Fault("own-authority", what, "/authorityTrace")
    for i, event in enumerate(bundle.events):
        if event.authority_ref is not None:
            what = f"event {event.id} claims the authority {event.authority_ref}; no file of kit grants one"
            yield Fault("dangling-reference", what, f"/events/{i}/authorityRef")


def _claim(claim: Claim, where: str, form: _Form, stem: str) -> Iterator[Fault]:
    if not _pattern(form.ident).fullmatch(claim.id):
        what = f"got claim id `{claim.id}`; expected one like {form.ident.kind}-78yccprs"
        yield Fault("bad-id", what, f"{where}/id")
    if claim.subject_type != form.subject_type:
        what = f"got subjectType `{claim.subject_type}`; expected {form.subject_type}"
        yield Fault("bad-subject", what, f"{where}/subjectType")
    subject = form.subject_id or stem
    if subject and claim.subject_id != subject:
        what = f"got subjectId `{claim.subject_id}`; expected {subject}"
        yield Fault("bad-subject", what, f"{where}/subjectId")
    if form.claim_type is not None and claim.claim_type != form.claim_type:
        what = f"got claimType `{claim.claim_type}`; expected {form.claim_type}"
        yield Fault("bad-claim-type", what, f"{where}/claimType")
    if claim.status not in form.born:
        what = f"got status `{claim.status}`; a claim is born proposed, and events say what became of it"
        yield Fault("stored-status", what, f"{where}/status")


@lru_cache(maxsize=8)
def _pattern(ident: type[Ident]) -> re.Pattern[str]:
    return re.compile(ident.pattern())


def _policy(claim: Claim, where: str, policies: Policies) -> Iterator[Fault]:
    """The claim type alone decides the policy; the file repeats its id, so that no other kernel goes without it."""
    expected = policies.by_type.get(claim.claim_type)
    if expected is not None and claim.verification_policy_id != expected.id:
        got = "none" if claim.verification_policy_id is None else f"`{claim.verification_policy_id}`"
        what = f"got verificationPolicyId {got}; claim type {claim.claim_type} has the policy {expected.id}"
        yield Fault("other-policy", what, f"{where}/verificationPolicyId")


def _kit_of_claim(claim: Claim, where: str) -> Iterator[Fault]:
    if claim.kit.get("format") != 1:
        yield Fault("bad-format", f"claim {claim.id} has no `format: 1` in its metadata", f"{where}/format")
    watch: Json = claim.kit.get("watch", ())
    if not isinstance(watch, list | tuple) or not all(isinstance(text, str) for text in watch):
        yield Fault("bad-watch", "expected a list of paths, folders and globs", f"{where}/watch")
        return
    for i, text in enumerate(watch):
        reason = _path_fault(text)
        if reason is not None:
            yield Fault("bad-path", f"`{text}` {reason}", f"{where}/watch/{i}")


@lru_cache(maxsize=4096)
def _path_fault(text: str) -> str | None:
    return repo_path.text_fault(text)


def _kit_of_evidence(item: Evidence, where: str) -> Iterator[Fault]:
    kit = item.metadata.get("kit", {})
    if not isinstance(kit, dict):
        yield Fault("bad-specs", f"metadata.kit of {item.id} is no mapping", where)
        return
    specs = kit.get("specs", ())
    if not isinstance(specs, list | tuple):
        yield Fault("bad-specs", f"specs of {item.id} are no list", f"{where}/specs")
        return
    for i, row in enumerate(specs):
        if not well_formed(row):
            what = f"a spec of {item.id} needs a path and either mode and oid or a digest"
            yield Fault("bad-specs", what, f"{where}/specs/{i}")


def _numbered(records: tuple[Evidence | Event, ...], collection: str) -> Iterator[Fault]:
    for i, record in enumerate(records):
        head, _, tail = record.id.rpartition(".")
        if head != record.claim_id or not _NUMBERED.fullmatch(tail):
            what = f"got id `{record.id}`; expected {record.claim_id}. and a word with a number, like read-1"
            yield Fault("foreign-id", what, f"/{collection}/{i}/id")


def _other_claims(event: Event, named: list[Evidence], where: str) -> Iterator[Fault]:
    for item in named:
        if item.claim_id != event.claim_id:
            what = f"event {event.id} names {item.id}, which is evidence for {item.claim_id}"
            yield Fault("foreign-evidence", what, f"{where}/evidenceIds")


def _unsupported(event: Event, named: list[Evidence], where: str) -> Iterator[Fault]:
    """The fold believes a verification without evidence where the policy asks for none; kit does not."""
    if event.status == "verified" and not any(item.entails and item.claim_id == event.claim_id for item in named):
        what = f"event {event.id} verifies without evidence that supports the claim"
        yield Fault("no-evidence", what, f"{where}/evidenceIds")
