"""Say what an act writes into the file of its rule: evidence, one event, and the values that change (agreement-example).

Records are as the file has them. Whether the act is proven is decided before; writing is left to `kit.app`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.base.record import Json
from kit.domain.confirmation.act import STATUS, Act, Verb
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.own import next_id
from kit.domain.trust.terms import terms_digest

Method = Literal["comment", "signed-commit"]
SIGNED = "git:signed-commit"
_STEMS: dict[Verb, tuple[str, str]] = {
    "confirm": ("attested", "confirmed"),
    "reject": ("asked", "rejected"),
    "retire": ("asked", "retired"),
}


@dataclass(frozen=True, slots=True)
class Origin:
    """Whose act it is, when, and where it can be read: a comment, or the commit that the person signs."""

    by: str
    at: Instant
    source: str
    locator: str
    method: Method


@dataclass(frozen=True, slots=True)
class Entry:
    """What is appended to a bundle, and each value to set in it with the path of its key."""

    evidence: tuple[Mapping[str, Any], ...] = ()
    events: tuple[Mapping[str, Any], ...] = ()
    puts: tuple[tuple[tuple[str | int, ...], Json], ...] = ()


def signed(bundle: Bundle, act: Act, *, by: str, at: Instant) -> Origin:
    """The origin of an act that a commit signed by ``by`` will prove; its locator is the id of its event."""
    event = _next(bundle, _STEMS[act.verb][1])
    return Origin(by, at, SIGNED, event, "signed-commit")


def records(bundle: Bundle, act: Act, origin: Origin) -> Entry:
    """The attestation and the event of ``act`` on the one claim of ``bundle``."""
    claim, at = bundle.claims[0], instant.show(origin.at)
    proof, event = (_next(bundle, stem) for stem in _STEMS[act.verb])
    confirms = act.verb == "confirm"
    last = {"integrityRef": terms_digest(replace(claim, value=act.words))} if confirms else {"supportStrength": "cited"}
    attestation = {
        "id": proof, "claimId": claim.id, "excerptOrSummary": act.line, "sourceRef": origin.source,
        "sourceLocator": origin.locator, "collectedBy": f"person:{origin.by}", "observedAt": at,
        "evidenceType": "human_attestation", "method": "attestation", **last,
    }  # fmt: skip
    done = {
        "id": event, "claimId": claim.id, "status": STATUS[act.verb], "actor": f"person:{origin.by}",
        "method": origin.method, "evidenceIds": [proof], "createdAt": at,
        **({} if confirms or not act.words else {"notes": act.words}),
    }  # fmt: skip
    said = ((_claim("value"), act.words),) if confirms and claim.value != act.words else ()
    return Entry((attestation,), (done,), (*said, (_claim("updatedAt"), at)))


@dataclass(frozen=True, slots=True)
class Change:
    """What an edit gives a rule: None leaves a part as it is. An empty ``gate`` or ``replaces`` takes it away."""

    draft: str | None = None
    qualifiers: Mapping[str, str] | None = None
    level: str | None = None
    gate: str | None = None
    replaces: str | None = None


def edited(bundle: Bundle, change: Change, *, actor: str, at: Instant) -> Entry:
    """A new proposal of the same rule: no sentence until a person confirms it again (agreement-example, stage 9)."""
    claim = bundle.claims[0]
    when = instant.show(at)
    event = {
        "id": _next(bundle, "proposed"), "claimId": claim.id, "status": "proposed", "actor": actor,
        "method": "edit", "evidenceIds": [], "createdAt": when,
    }  # fmt: skip
    puts: list[tuple[tuple[str | int, ...], Json]] = [] if claim.value is None else [(_claim("value"), None)]
    if change.qualifiers is not None:
        puts.append((_claim("qualifiers"), dict(change.qualifiers)))
    fields = {"level": change.level, "gate": change.gate, "draft": change.draft, "replaces": change.replaces}
    puts += [(_claim("metadata", "kit", name), found or None) for name, found in fields.items() if found is not None]
    return Entry(events=(event,), puts=(*puts, (_claim("updatedAt"), when)))


def _next(bundle: Bundle, stem: str) -> str:
    """The next free id of a record of ``bundle``, such as ``oa-7q2m4kxd.attested-2``."""
    taken = (record.id for records in (bundle.evidence, bundle.events) for record in records)
    return next_id(bundle.claims[0].id, stem, taken)


def _claim(*keys: str) -> tuple[str | int, ...]:
    return ("claims", 0, *keys)
