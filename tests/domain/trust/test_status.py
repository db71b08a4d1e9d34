from __future__ import annotations

from typing import Any

import pytest

from kit.domain.base.instant import Instant
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.docket import Docket
from kit.domain.trust.status import derive, fold, next_change
from tests.domain.trust.build import NOW, at, authority, bundle, claim, event, evidence, policy

VERIFIED = event("verified")
LATER = {"created_at": "2026-11-30T11:00:00Z"}
FAILING = evidence(passing=False)
SETTLED = event("verified", "r", resolves_dispute=True)
DAY_POLICY = policy("duration", days=0.25)

CASES = [
    pytest.param(
        [claim(), authority(), SETTLED, event("revoked", "x", **LATER)],
        "verified",
        1,
        "ana settled the dispute under role:lead",
        id="an authorised settlement hides every later event",
    ),
    pytest.param(
        [claim(), authority(), SETTLED, evidence(passing=False, observed_at="2026-11-30T10:00:00.001Z")],
        "disputed",
        1,
        "e failed after ana settled the dispute",
        id="newer blocking evidence reopens a settlement",
    ),
    pytest.param(
        [claim(), authority(), SETTLED, FAILING],
        "verified",
        1,
        "ana settled the dispute under role:lead",
        id="evidence of the same instant does not reopen it",
    ),
    pytest.param(
        [claim(), authority(), event("revoked", "r", resolves_dispute=True)],
        "revoked",
        1,
        "ana settled the dispute under role:lead",
        id="only a settlement derives revoked",
    ),
    pytest.param(
        [claim(), SETTLED, event("rejected", "x", **LATER)],
        "rejected",
        3,
        "rejected by ana",
        id="a settlement without authority is an ordinary event",
    ),
    pytest.param(
        [claim(), event("verified", type="invalidation")],
        "stale",
        2,
        "invalidated by ana",
        id="an invalidation that says verified is stale",
    ),
    pytest.param(
        [claim(), event("superseded", type="invalidation")],
        "superseded",
        2,
        "invalidated by ana",
        id="an invalidation keeps a status that is bad enough",
    ),
    pytest.param(
        [claim(), VERIFIED, event("disputed", "x", **LATER)],
        "disputed",
        3,
        "disputed by ana",
        id="the newest event decides",
    ),
    pytest.param(
        [claim(), event("superseded", "x"), event("verified", "v", **LATER)],
        "verified",
        9,
        "verified by ana",
        id="a later verification revives a superseded claim",
    ),
    pytest.param([claim(), event("revoked")], "stale", 4, "revoked by ana", id="a revocation reads as stale"),
    pytest.param(
        [claim(expires_at="2026-11-30T10:30:00Z"), event("assumed")],
        "assumed",
        5,
        "assumed by ana",
        id="no window ends an assumption",
    ),
    pytest.param(
        [claim(expires_at="2026-11-30T10:30:00Z"), VERIFIED, FAILING],
        "stale",
        6,
        "expired 2026-11-30T10:30:00Z",
        id="stale comes before a blocking failure",
    ),
    pytest.param(
        [claim(), VERIFIED, policy(required_evidence=("attestation",)), FAILING],
        "proposed",
        7,
        "evidence missing: attestation",
        id="a gap in the requirements comes before a blocking failure",
    ),
    pytest.param(
        [claim(), VERIFIED, policy(required_methods=("attestation",)), evidence()],
        "proposed",
        7,
        "method missing: attestation",
        id="a required method has to be there",
    ),
    pytest.param(
        [claim(), VERIFIED, policy(requires_corroboration=True), evidence()],
        "proposed",
        7,
        "1 of 2 items of evidence that corroborate it",
        id="corroboration takes two items",
    ),
    pytest.param(
        [claim(), VERIFIED, policy(requires_corroboration=True), evidence(), evidence("e2")],
        "verified",
        9,
        "verified by ana",
        id="two items of one collector corroborate",
    ),
    pytest.param(
        [claim(), VERIFIED, FAILING], "disputed", 8, "e failed", id="blocking evidence disputes a verification"
    ),
    pytest.param(
        [claim(), VERIFIED, evidence(passing=False, blocking=False)],
        "verified",
        9,
        "verified by ana",
        id="a failure that does not block leaves it verified",
    ),
    pytest.param(
        [claim(), VERIFIED, evidence(passing=False, support_strength="cited")],
        "verified",
        9,
        "verified by ana",
        id="cited evidence never moves a status",
    ),
    pytest.param(
        [claim(), VERIFIED, evidence(of="other", passing=False)],
        "verified",
        9,
        "verified by ana",
        id="evidence of another claim does not count",
    ),
    pytest.param(
        [claim(), VERIFIED], "verified", 9, "verified by ana", id="a verification is believed without evidence"
    ),
    pytest.param(
        [claim(status="proposed"), VERIFIED, event("unknown", "u", **LATER)],
        "proposed",
        10,
        "nobody has verified it",
        id="a later unknown takes a verification back",
    ),
    pytest.param([claim(status="assumed")], "assumed", 11, "assumed by its producer", id="a producer may assume"),
    pytest.param(
        [claim(status="verified")], "unknown", 12, "there is no evidence", id="a stored verified is not believed"
    ),
    pytest.param(
        [claim(), evidence()],
        "proposed",
        12,
        "there is evidence, but no policy and no verification",
        id="evidence without policy proposes",
    ),
    pytest.param(
        [claim(), policy(required_evidence=("attestation",)), evidence()],
        "unknown",
        13,
        "evidence missing: attestation",
        id="a claim that lacks required evidence is unknown",
    ),
    pytest.param(
        [claim(), policy()], "proposed", 13, "nobody has verified it", id="a policy that asks for nothing proposes"
    ),
]


@pytest.mark.parametrize(("records", "status", "row", "reason"), CASES)
def test_fold(records: Any, status: Any, row: Any, reason: Any) -> None:
    given = bundle(*records)
    found = derive(given.claims[0], Docket(given), now=NOW)
    assert (found.status, found.row, found.reason) == (status, row, reason)


AUTHORITIES = [
    pytest.param({"revoked_at": "2026-11-30T10:00:00Z"}, False, id="revoked at that instant"),
    pytest.param({"revoked_at": "2026-11-30T11:30:00+02:00"}, False, id="revoked before, written with another offset"),
    pytest.param({"revoked_at": "2026-11-30T10:00:00.001Z"}, True, id="revoked a millisecond later"),
    pytest.param({"valid_until": "2026-11-30T10:00:00.000Z"}, True, id="the last instant still counts"),
    pytest.param({"valid_from": "2026-11-30T10:00:00.001Z"}, False, id="not yet valid"),
    pytest.param({"actor_ref": "ben"}, False, id="somebody else's"),
]


@pytest.mark.parametrize(("entry", "counts"), AUTHORITIES)
def test_authority_is_judged_at_the_instant_of_the_decision(entry: Any, counts: Any) -> None:
    given = bundle(claim(), authority(**entry), event("superseded", resolves_dispute=True, type="invalidation"))
    assert (derive(given.claims[0], Docket(given), now=NOW).row == 1) is counts


def test_an_event_that_names_an_authority_needs_that_one() -> None:
    given = bundle(claim(), authority(), event("revoked", resolves_dispute=True, authority_ref="role:other"))
    assert derive(given.claims[0], Docket(given), now=NOW).status == "stale"


ORDERS = [
    pytest.param(
        [event("verified", "a"), event("rejected", "b")], "verified", id="of equal instants the first in the file"
    ),
    pytest.param(
        [event("verified", "a"), event("rejected", "b", created_at="2026-11-30T12:30:00+02:00")],
        "rejected",
        id="instants count, not their spelling",
    ),
    pytest.param(
        [event("verified", "a"), event("rejected", "b", created_at="2027-11-30T12:30:00Z")],
        "rejected",
        id="an event of the future is the newest",
    ),
    pytest.param(
        [event("rejected", "b", created_at="nonsense"), event("verified", "a")],
        "verified",
        id="a date nobody can read is the oldest",
    ),
]


@pytest.mark.parametrize(("events", "status"), ORDERS)
def test_the_newest_event_is_found_by_instant(events: Any, status: Any) -> None:
    given = bundle(claim(), *events)
    assert derive(given.claims[0], Docket(given), now=NOW).status == status


REF = {"integrity_ref": "blob:1"}
ENDS = [
    pytest.param([claim(ttl_seconds=60), VERIFIED], "10:01:00", id="a ttl counts from the event"),
    pytest.param(
        [claim(ttl_seconds=60), event(verified_at="2026-11-30T10:02:00Z")],
        "10:03:00",
        id="a ttl counts from verifiedAt where that is given",
    ),
    pytest.param(
        [claim(expires_at="2026-11-30T10:05:00Z", ttl_seconds=60), VERIFIED], "10:05:00", id="expiresAt outranks a ttl"
    ),
    pytest.param(
        [claim(expires_at="2026-12-30T10:05:00Z"), VERIFIED, DAY_POLICY],
        "2026-12-30T10:05:00Z",
        id="the claim's own window outranks the policy's",
    ),
    pytest.param([claim(), VERIFIED, DAY_POLICY], "16:00:00", id="a policy counts days, also parts of one"),
    pytest.param(
        [claim(expires_at="nonsense", ttl_seconds=1), VERIFIED, DAY_POLICY],
        "16:00:00",
        id="an expiry nobody can read falls through to the policy, not to the ttl",
    ),
    pytest.param(
        [claim(), VERIFIED, DAY_POLICY, FAILING], "16:00:00", id="a dispute over a verification ends in time too"
    ),
]


@pytest.mark.parametrize(("records", "last"), ENDS)
def test_a_window_holds_to_its_last_instant_and_no_longer(records: Any, last: Any) -> None:
    given = bundle(*records)
    docket, end = Docket(given), at(last)
    held, past = (derive(given.claims[0], docket, now=now) for now in (end, Instant(end + 1)))
    assert (held.status in {"verified", "disputed"}, past.status) == (True, "stale")
    assert next_change(docket.case(given.claims[0]), held, now=end) == end + 1


NEVER = [
    pytest.param(bundle(claim(), VERIFIED, policy("historical")), id="what is historical"),
    pytest.param(bundle(claim(), VERIFIED, policy("duration")), id="a duration without days"),
    pytest.param(bundle(claim(ttl_seconds=1), event("assumed")), id="an assumption"),
    pytest.param(bundle(claim(ttl_seconds=1), VERIFIED), id="what has already run out"),
]


@pytest.mark.parametrize("given", NEVER)
def test_time_alone_changes_nothing_of(given: Bundle) -> None:
    case = Docket(given).case(given.claims[0])
    assert next_change(case, fold(case, now=NOW), now=NOW) is None


CONTENT = [
    pytest.param("blob:1", ("e",), {}, "verified", "verified by ana", id="the same ref is fresh"),
    pytest.param("blob:2", ("e",), {}, "stale", "content moved since verified", id="another ref is stale"),
    pytest.param(
        "blob:1",
        (),
        {},
        "stale",
        "nothing says which content was verified",
        id="evidence the event does not name does not help",
    ),
    pytest.param(
        "blob:1",
        ("e",),
        {"support_strength": "cited"},
        "stale",
        "nothing says which content was verified",
        id="cited evidence does not help",
    ),
    pytest.param(None, ("e",), {}, "verified", "verified by ana", id="without a ref the fold asks nothing"),
]


@pytest.mark.parametrize(("ref", "named", "more", "status", "reason"), CONTENT)
def test_a_commit_policy_compares_refs_as_text(ref: Any, named: Any, more: Any, status: Any, reason: Any) -> None:
    item = evidence(integrity_ref="blob:1", **more)
    given = bundle(claim(current_integrity_ref=ref), item, event(evidence_ids=named), policy("commit"))
    found = derive(given.claims[0], Docket(given), now=NOW)
    assert (found.status, found.reason) == (status, reason)


POLICIES = [
    pytest.param({"verification_policy_id": "q"}, "q", id="the one the claim names"),
    pytest.param({"verification_policy_id": "gone"}, "p", id="of its type where the named one is not there"),
    pytest.param({}, "p", id="the first of its type"),
    pytest.param({"claim_type": "other"}, None, id="none"),
]


@pytest.mark.parametrize(("more", "ident"), POLICIES)
def test_a_claim_is_judged_by(more: Any, ident: Any) -> None:
    given = bundle(claim(**more), policy(), policy(id="q", claim_type="u"), policy(id="r"))
    found = Docket(given).case(given.claims[0]).policy
    assert (found and found.id) == ident
