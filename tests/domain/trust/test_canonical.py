from __future__ import annotations

from kit.domain.trust.bundle import ClaimGroup
from kit.domain.trust.canonical import bundle_digest, canonical, to_json
from kit.domain.trust.claim import DerivationEdge
from kit.domain.trust.judge import judge
from kit.domain.trust.policy import SHIPPED
from tests.domain.trust.build import NOW, bundle, claim, event, evidence, policy


def test_events_come_newest_first_and_at_one_instant_the_greater_id_first() -> None:
    given = bundle(
        claim(),
        event("verified", "c.checked-1"),
        event("revoked", "c.revoked-1"),
        event("disputed", "c.disputed-1"),
        event("proposed", "c.asked-1", created_at="2026-11-30T12:30:00+02:00"),
    )
    assert [found.id for found in canonical(given).events] == [
        "c.asked-1",
        "c.revoked-1",
        "c.disputed-1",
        "c.checked-1",
    ]


def test_the_careful_word_wins_a_tie() -> None:
    given = bundle(claim(), event("verified", "c.checked-1"), event("disputed", "c.disputed-1"))
    assert judge(given, (policy(),), {}, now=NOW, kind="exchange")["c"].status == "disputed"


def test_records_are_sorted_by_id() -> None:
    given = bundle(claim("d"), claim("c"), evidence("f"), evidence("e"), policy(id="q"), policy(id="p"))
    found = canonical(given)
    assert [[one.id for one in records] for records in (found.claims, found.evidence, found.policies)] == [
        ["c", "d"],
        ["e", "f"],
        ["p", "q"],
    ]


def test_a_record_is_written_under_its_published_keys_without_defaults() -> None:
    group = ClaimGroup("g", "G", "claimGroup", claim_ids=("c",))
    edged = claim(value={"snake_case": None}, derivation_edges=(DerivationEdge("d", role="sum_of"),))
    assert to_json(bundle(edged, claim_groups=(group,))) == {
        "schemaVersion": 5,
        "source": "kit:re-7jgx48ha",
        "claims": [
            {
                "id": "c",
                "subjectType": "s",
                "subjectId": "1",
                "claimType": "t",
                "fieldOrBehavior": "f",
                "value": {"snake_case": None},
                "createdAt": "2026-11-30T10:00:00Z",
                "updatedAt": "2026-11-30T10:00:00Z",
                "derivationEdges": [{"inputClaimId": "d", "role": "sum_of"}],
            }
        ],
        "evidence": [],
        "policies": [],
        "events": [],
        "claimGroups": [{"id": "g", "title": "G", "kind": "claimGroup", "claimIds": ["c"]}],
    }


def test_a_shipped_policy_keeps_its_empty_lists() -> None:
    assert to_json(SHIPPED[0])["requiredEvidence"] == []


def test_the_digest_does_not_depend_on_order() -> None:
    records = (claim(), evidence("e1"), evidence("e2"), event("verified", "v1"), event("disputed", "v2"))
    assert bundle_digest(bundle(*records)) == bundle_digest(bundle(*reversed(records)))
