"""Generate bundles with awkward ties: few ids, few instants, every status, policies that end by time or content."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.base.record import Status
from kit.domain.trust.authority import Authority
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.ceiling import WEAKEST_FIRST
from kit.domain.trust.claim import Claim, Subject
from kit.domain.trust.event import Event
from kit.domain.trust.evidence import Evidence
from kit.domain.trust.policy import Policy, ValidityRule

CLAIMS = ("c1", "c2", "c3")
INSTANTS = (
    "2026-11-30T10:00:00Z",
    "2026-11-30T10:00:00.000Z",
    "2026-11-30T12:00:00+02:00",
    "2026-11-30T10:00:00.001Z",
    "2026-11-30T11:00:00Z",
    "2026-12-30T10:00:00Z",
)
_RULES = (
    *(ValidityRule("duration", days) for days in (0.0, 0.5, 30.0)),
    ValidityRule("commit"),
    ValidityRule("historical"),
    ValidityRule("manual"),
)
REFS = (None, "ref:a", "ref:b")


def instants() -> st.SearchStrategy[Instant]:
    """A moment around the records, or long after them."""
    start = instant.parse(INSTANTS[0])
    return st.integers(min_value=-2 * instant.HOUR, max_value=400 * instant.DAY).map(
        lambda ms: Instant((start or 0) + ms)
    )


def statuses() -> st.SearchStrategy[Status]:
    return st.sampled_from(WEAKEST_FIRST)


@st.composite
def bundles(draw: st.DrawFn) -> Bundle:
    """A bundle that references hold in: one to three claims, some evidence, events and authority, one policy a type."""
    names = CLAIMS[: draw(st.integers(1, len(CLAIMS)))]
    evidence = tuple(draw(_evidence(f"e{i}", names)) for i in range(draw(st.integers(0, 4))))
    events = tuple(draw(_event(f"v{i}", names, evidence)) for i in range(draw(st.integers(0, 5))))
    return Bundle(
        schema_version=5,
        source="laws",
        claims=tuple(draw(_claim(name, names)) for name in names),
        evidence=evidence,
        policies=tuple(draw(_policy(kind)) for kind in ("t", "u")),
        events=events,
        authority_trace=tuple(draw(_authority(f"a{i}")) for i in range(draw(st.integers(0, 1)))),
    )


@st.composite
def shuffled(draw: st.DrawFn) -> tuple[Bundle, Bundle]:
    """A bundle, and the same records in another order."""
    given = draw(bundles())
    moved: dict[str, Any] = {
        name: tuple(draw(st.permutations(getattr(given, name))))
        for name in ("claims", "evidence", "policies", "events", "authority_trace")
    }
    return given, replace(given, **moved)


@st.composite
def _claim(draw: st.DrawFn, name: str, names: tuple[str, ...]) -> Claim:
    return Claim(
        id=name,
        subject_type="s",
        subject_id="1",
        claim_type=draw(st.sampled_from(("t", "u"))),
        field_or_behavior="f",
        value=draw(st.sampled_from((None, 1, "x"))),
        created_at=INSTANTS[0],
        updated_at=INSTANTS[0],
        status=draw(st.sampled_from((None, "proposed", "assumed", "verified"))),
        expires_at=draw(st.sampled_from((None, None, INSTANTS[-1]))),
        ttl_seconds=draw(st.sampled_from((None, None, 0, 3600))),
        current_integrity_ref=draw(st.sampled_from(REFS)),
        derived_from=tuple(draw(st.lists(st.sampled_from(names).filter(lambda n: n != name), max_size=1)))
        if len(names) > 1
        else (),
    )


@st.composite
def _evidence(draw: st.DrawFn, ident: str, names: tuple[str, ...]) -> Evidence:
    return Evidence(
        id=ident,
        claim_id=draw(st.sampled_from(names)),
        evidence_type=draw(st.sampled_from(("test_output", "attestation"))),
        method=draw(st.sampled_from(("validation", "attestation"))),
        source_ref="x",
        excerpt_or_summary="y",
        observed_at=draw(st.sampled_from(INSTANTS)),
        collected_by="ci",
        support_strength=draw(st.sampled_from((None, "entails", "cited"))),
        integrity_ref=draw(st.sampled_from(REFS)),
        passing=draw(st.sampled_from((None, True, False))),
        blocking=draw(st.sampled_from((None, True, False))),
    )


@st.composite
def _event(draw: st.DrawFn, ident: str, names: tuple[str, ...], evidence: tuple[Evidence, ...]) -> Event:
    claim = draw(st.sampled_from(names))
    own = [item.id for item in evidence if item.claim_id == claim]
    return Event(
        id=ident,
        claim_id=claim,
        status=draw(st.sampled_from(("verified", *WEAKEST_FIRST))),
        actor=draw(st.sampled_from(("ana", "ben"))),
        method="m",
        evidence_ids=tuple(draw(st.lists(st.sampled_from(own), unique=True))) if own else (),
        created_at=draw(st.sampled_from(INSTANTS)),
        type=draw(st.sampled_from((None, None, "invalidation"))),
        verified_at=draw(st.sampled_from((None, INSTANTS[0]))),
        resolves_dispute=draw(st.sampled_from((None, None, True))),
    )


@st.composite
def _policy(draw: st.DrawFn, kind: str) -> Policy:
    rule = draw(st.sampled_from(_RULES))
    return Policy(
        id=f"p-{kind}",
        claim_type=kind,
        required_evidence=draw(st.sampled_from(((), ("test_output",), ("test_output", "attestation")))),
        acceptance_criteria=(),
        review_authority="r",
        validity_rule=rule,
        staleness_triggers=(),
        conflict_rules=(),
        impact_level="low",
        required_methods=draw(st.sampled_from(((), ("validation",)))),
        requires_corroboration=draw(st.sampled_from((None, True))),
    )


@st.composite
def _authority(draw: st.DrawFn, ident: str) -> Authority:
    return Authority(
        id=ident,
        subject=Subject("s", "1"),
        actor_ref=draw(st.sampled_from(("ana", "ben"))),
        authority_type="role",
        authority_ref="role:lead",
        source_ref="charter",
        observed_at=INSTANTS[0],
        valid_until=draw(st.sampled_from((None, INSTANTS[0]))),
    )
