"""Accept an act on an agreement or a memory only where it is a person's own: one line, one comment, one event.

Whether that person may confirm and whether the comment stands unedited is left to the gate (confirmation.md).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from kit.domain.base import digest, instant
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.claim import Claim
from kit.domain.trust.event import Event
from kit.domain.trust.evidence import Evidence
from kit.domain.trust.kind import Kind
from kit.domain.trust.terms import scope_digest, terms, terms_digest
from kit.errors import Fault

QUOTE = 120
LEVELS = ("advisory", "gate-check", "merge-readiness")
SCOPES = ("lanes", "paths", "workflows")
CONFIRM = re.compile(r"/kit confirm (?P<id>\S+)@(?P<scope>[0-9a-f]{16}) (?P<sentence>\S.{18,138}\S)")

_ACTS = frozenset({"verified", "rejected", "superseded"})


def attested_faults(bundle: Bundle, *, kind: Kind) -> Iterator[Fault]:
    """What an agreement's or memory's file may not hold (agreement-example, "Strict load refuses")."""
    if len(bundle.claims) != 1:
        yield Fault("one-claim", f"got {len(bundle.claims)} claims; such a file holds exactly one", "/claims")
    of_claims = [fault for i, claim in enumerate(bundle.claims) for fault in _claim(claim, f"/claims/{i}", kind=kind)]
    yield from of_claims
    items = {item.id: item for item in bundle.evidence}
    listed = Counter(name for event in bundle.events for name in set(event.evidence_ids))
    for i, event in enumerate(bundle.events):
        yield from _event(event, f"/events/{i}", items, listed)
    yield from _evidence(bundle)
    if len(bundle.claims) == 1 and not of_claims:  # terms that are malformed have no digest to compare
        yield from _lines(bundle, bundle.claims[0], items)


def _claim(claim: Claim, where: str, *, kind: Kind) -> Iterator[Fault]:
    """No window and no stored ref: with either, a text that nobody attested would stay verified."""
    windows = {
        "ttlSeconds": claim.ttl_seconds,
        "expiresAt": claim.expires_at,
        "currentIntegrityRef": claim.current_integrity_ref,
    }
    for name, found in windows.items():
        if found is not None:
            yield Fault(
                "not-here", f"{name} is not allowed here; only changed terms or a person end it", f"{where}/{name}"
            )
    if claim.value is not None and not isinstance(claim.value, str):
        yield Fault("bad-sentence", "value is neither a sentence nor null", f"{where}/value")
    for name in sorted(claim.qualifiers.keys() - set(SCOPES)):
        what = f"got qualifier `{name}`; expected {', '.join(SCOPES)}"
        yield Fault("bad-scope", what, f"{where}/qualifiers/{name}")
    if kind == "agreement":
        yield from _level(claim, f"{where}/metadata/kit")


def _level(claim: Claim, where: str) -> Iterator[Fault]:
    level, gate = claim.kit.get("level"), claim.kit.get("gate")
    if level not in LEVELS:
        got = "none" if level is None else f"`{level}`"
        yield Fault("bad-level", f"got level {got}; expected {', '.join(LEVELS)}", f"{where}/level")
    if gate is not None and not isinstance(gate, str):
        yield Fault("bad-gate", "gate is neither one command line nor null", f"{where}/gate")
    elif level == "advisory" and gate is not None:
        yield Fault("bad-gate", "an advisory rule has no gate; raise its level or take the gate away", f"{where}/gate")


def _event(event: Event, where: str, items: dict[str, Evidence], listed: Counter[str]) -> Iterator[Fault]:
    if event.resolves_dispute:
        what = f"event {event.id} settles a dispute by authority; here only a confirmation counts"
        yield Fault("not-here", what, f"{where}/resolvesDispute")
    if event.status not in _ACTS:
        return
    named = [items[name] for name in event.evidence_ids if name in items]
    attested = [item for item in named if item.evidence_type == "human_attestation"]
    if len(attested) != 1:
        what = f"event {event.id} lists {len(attested)} attestations of a person; expected exactly one"
        yield Fault("unattested", what, f"{where}/evidenceIds")
        return
    item = attested[0]
    if item.collected_by != event.actor:
        what = f"event {event.id} is by {event.actor}, its attestation {item.id} by {item.collected_by}"
        yield Fault("unattested", what, f"{where}/actor")
    if instant.parse(item.observed_at) != instant.parse(event.created_at):
        what = f"event {event.id} is of {event.created_at}, its attestation {item.id} of {item.observed_at}"
        yield Fault("unattested", what, f"{where}/createdAt")
    if listed[item.id] > 1:
        what = f"attestation {item.id} is listed by {listed[item.id]} events; it belongs to one"
        yield Fault("attested-twice", what, f"{where}/evidenceIds")


def _evidence(bundle: Bundle) -> Iterator[Fault]:
    confirming = {name for event in bundle.events if event.status == "verified" for name in event.evidence_ids}
    comments: dict[tuple[str, str | None], str] = {}
    for i, item in enumerate(bundle.evidence):
        attests = item.evidence_type == "human_attestation"
        if attests:
            first = comments.setdefault((item.source_ref, item.source_locator), item.id)
            if first != item.id:
                what = f"{item.id} and {first} come from one comment; a comment is recorded once"
                yield Fault("attested-twice", what, f"/evidence/{i}/sourceLocator")
        elif len(item.excerpt_or_summary) > QUOTE:
            what = f"{item.id} quotes {len(item.excerpt_or_summary)} characters; expected at most {QUOTE}"
            yield Fault("long-quote", what, f"/evidence/{i}/excerptOrSummary")
        if item.entails and not (attests and item.id in confirming):
            what = f"{item.id} supports the rule, which only the attestation of a confirmation may; write `cited`"
            yield Fault("not-cited", what, f"/evidence/{i}/supportStrength")


def _lines(bundle: Bundle, claim: Claim, items: dict[str, Evidence]) -> Iterator[Fault]:
    """The line of every confirmation, and that the digest beside it is of the sentence in the line."""
    places = {item.id: i for i, item in enumerate(bundle.evidence)}
    for event in bundle.events:
        named = [items[name] for name in event.evidence_ids if name in items] if event.status == "verified" else []
        for item in named:
            if item.evidence_type == "human_attestation":
                yield from _line(item, claim, f"/evidence/{places[item.id]}")


def _line(item: Evidence, claim: Claim, where: str) -> Iterator[Fault]:
    found = CONFIRM.fullmatch(item.excerpt_or_summary)
    if found is None or found["id"] != claim.id:
        what = f"{item.id} does not read `/kit confirm {claim.id}@<scope> <sentence of 20 to 140 characters>`"
        yield Fault("bad-attestation", what, f"{where}/excerptOrSummary")
        return
    if found["scope"] == scope_digest(claim):
        attested = digest.sha256(digest.canonical({**terms(claim), "text": found["sentence"]}))
        other = item.integrity_ref != f"terms:sha256:{attested}"
    else:
        # The scope has changed since; the old line then cannot stand for the terms as they are now.
        other = item.integrity_ref == terms_digest(claim)
    if other:
        what = f"integrityRef of {item.id} is not the digest of the terms its line confirms"
        yield Fault("other-terms", what, f"{where}/integrityRef")
