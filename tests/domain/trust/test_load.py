from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kit.domain.trust.bundle import Bundle, ClaimGroup, IdentityLink, Requirement, RollupPolicy
from kit.domain.trust.claim import DerivationEdge, Subject
from kit.domain.trust.load import faults, insist, rewritten
from kit.domain.trust.policy import SHIPPED
from kit.errors import Fault, InvalidRecord
from tests.domain.trust.build import NOW, authority, bundle, claim, event, evidence, policy
from tests.domain.trust.files import CLAIM, WORK, work_bundle, work_claim, work_event, work_evidence

GROUP = ClaimGroup("g", "G", "claimGroup", claim_ids=("gone",), requirements=(Requirement("r", "R", ("c", "lost")),))
ROLLUP = ClaimGroup("g", "G", "claimGroup", claim_ids=("c",), rollup_policy=RollupPolicy("all-required", ("r",)))

EXCHANGED = [
    pytest.param(
        bundle(claim(created_at="2026-11-30")),
        Fault("bad-date", "got `2026-11-30`; expected a time like 2026-11-30T10:41:07Z", "/claims/0/createdAt"),
        id="a date without time",
    ),
    pytest.param(
        bundle(claim(expires_at="")),
        Fault("bad-date", "got ``; expected a time like 2026-11-30T10:41:07Z", "/claims/0/expiresAt"),
        id="an empty expiry",
    ),
    pytest.param(
        bundle(claim(), event(verified_at="soon")),
        Fault("bad-date", "got `soon`; expected a time like 2026-11-30T10:41:07Z", "/events/0/verifiedAt"),
        id="an unreadable verifiedAt",
    ),
    pytest.param(
        bundle(claim(), authority(revoked_at="nope")),
        Fault("bad-date", "got `nope`; expected a time like 2026-11-30T10:41:07Z", "/authorityTrace/0/revokedAt"),
        id="an unreadable revocation of authority",
    ),
    pytest.param(
        bundle(claim(), event(created_at="2026-11-30T18:05:00.001Z")),
        Fault(
            "dated-ahead",
            "v is dated 2026-11-30T18:05:00.001Z; expected no later than 2026-11-30T18:00:00Z and 5 minutes",
            "/events/0/createdAt",
        ),
        id="an event more than five minutes ahead",
    ),
    pytest.param(
        bundle(claim(ttl_seconds=-1)),
        Fault("bad-ttl", "got ttlSeconds -1; expected 0 to 3153600000", "/claims/0/ttlSeconds"),
        id="a negative ttl",
    ),
    pytest.param(
        bundle(claim(current_integrity_ref="")),
        Fault("empty-ref", "currentIntegrityRef is empty; leave it out or give a ref", "/claims/0/currentIntegrityRef"),
        id="an empty ref",
    ),
    pytest.param(
        bundle(claim(claim_type="u")),
        Fault("no-policy", "claim c has no policy for its type u", "/claims/0/claimType"),
        id="a claim without policy",
    ),
    pytest.param(
        bundle(claim(), policy("duration", id="q")),
        Fault("no-duration", "policy q has kind duration and no durationDays", "/policies/0/validityRule/durationDays"),
        id="a duration without days",
    ),
    pytest.param(
        bundle(claim(), policy("duration", id="q", days=-0.5)),
        Fault("bad-duration", "got durationDays -0.5; expected 0 to 36500", "/policies/0/validityRule/durationDays"),
        id="a negative duration",
    ),
    pytest.param(
        bundle(claim(), policy("duration", id="q", days=float("inf"))),
        Fault("bad-duration", "got durationDays inf; expected 0 to 36500", "/policies/0/validityRule/durationDays"),
        id="an endless duration",
    ),
    pytest.param(
        bundle(claim(), claim()),
        Fault("duplicate-id", "c is taken twice; ids are unique", "/claims/1/id"),
        id="two claims under one id",
    ),
    pytest.param(
        bundle(claim(), evidence(), evidence()),
        Fault("duplicate-id", "e is taken twice; ids are unique", "/evidence/1/id"),
        id="two items of evidence under one id",
    ),
    pytest.param(
        bundle(claim(), event(), event("rejected")),
        Fault("duplicate-id", "v is taken twice; ids are unique", "/events/1/id"),
        id="two events under one id",
    ),
    pytest.param(
        bundle(claim(verification_policy_id="gone")),
        Fault("dangling-reference", "there is no policy gone here", "/claims/0/verificationPolicyId"),
        id="a policy that is not there",
    ),
    pytest.param(
        bundle(claim(), evidence(of="gone")),
        Fault("dangling-reference", "there is no claim gone here", "/evidence/0/claimId"),
        id="evidence for a claim that is not there",
    ),
    pytest.param(
        bundle(claim(), event(of="gone")),
        Fault("dangling-reference", "there is no claim gone here", "/events/0/claimId"),
        id="an event on a claim that is not there",
    ),
    pytest.param(
        bundle(claim(), evidence(), event(evidence_ids=("e", "gone"))),
        Fault("dangling-reference", "there is no evidence gone here", "/events/0/evidenceIds/1"),
        id="an event on evidence that is not there",
    ),
    pytest.param(
        bundle(claim(derived_from=("gone",))),
        Fault("dangling-reference", "there is no claim gone here", "/claims/0/derivedFrom/0"),
        id="an input that is not there",
    ),
    pytest.param(
        bundle(claim(derivation_edges=(DerivationEdge("gone"),))),
        Fault("dangling-reference", "there is no claim gone here", "/claims/0/derivationEdges/0/inputClaimId"),
        id="an edge from a claim that is not there",
    ),
    pytest.param(
        bundle(claim(derived_from=("c",))),
        Fault("self-reference", "claim c derives from itself", "/claims/0"),
        id="a claim that derives from itself",
    ),
    pytest.param(
        bundle(claim(), authority(claim_ids=("gone",))),
        Fault("dangling-reference", "there is no claim gone here", "/authorityTrace/0/claimIds/0"),
        id="authority over a claim that is not there",
    ),
    pytest.param(
        bundle(claim(), authority(evidence_ids=("gone",))),
        Fault("dangling-reference", "there is no evidence gone here", "/authorityTrace/0/evidenceIds/0"),
        id="authority on evidence that is not there",
    ),
    pytest.param(
        bundle(claim(), claim_groups=(replace(GROUP, requirements=()),)),
        Fault("dangling-reference", "there is no claim gone here", "/claimGroups/0/claimIds/0"),
        id="a group of a claim that is not there",
    ),
    pytest.param(
        bundle(claim(), claim_groups=(replace(GROUP, claim_ids=()),)),
        Fault("dangling-reference", "there is no claim lost here", "/claimGroups/0/requirements/0/claimIds/1"),
        id="a requirement of a claim that is not there",
    ),
    pytest.param(
        bundle(claim(), claim_groups=(ROLLUP,)),
        Fault(
            "dangling-reference",
            "there is no requirement r here",
            "/claimGroups/0/rollupPolicy/requiredRequirementIds/0",
        ),
        id="a roll-up of a requirement that is not there",
    ),
    pytest.param(
        bundle(
            claim(), identity_links=(IdentityLink((Subject("s", "1"), Subject("s", "2")), mapping_claim_id="gone"),)
        ),
        Fault("dangling-reference", "there is no claim gone here", "/identityLinks/0/mappingClaimId"),
        id="a mapping by a claim that is not there",
    ),
]


@pytest.mark.parametrize(("given", "fault"), EXCHANGED)
def test_a_bundle_of_another_producer_is_refused_for(given: Any, fault: Any) -> None:
    assert faults(given, (policy(),), kind="exchange", now=NOW) == (fault,)


ACCEPTED = [
    pytest.param(bundle(claim(created_at="2026-02-30T00:00:00Z")), id="a February 30, which rolls over"),
    pytest.param(bundle(claim(), event(created_at="2026-11-30T18:05:00Z")), id="a clock that is five minutes ahead"),
    pytest.param(bundle(claim(expires_at="2036-01-01T00:00:00Z")), id="an expiry that lies ahead"),
    pytest.param(bundle(claim(), event(authority_ref="role:x"), authority()), id="an authority that nobody granted"),
]


@pytest.mark.parametrize("given", ACCEPTED)
def test_a_bundle_of_another_producer_may_hold(given: Any) -> None:
    assert faults(given, (policy(),), kind="exchange", now=NOW) == ()


def test_the_policies_of_another_producer_come_with_the_bundle() -> None:
    given = bundle(claim(claim_type="u", verification_policy_id="q"), policy(id="q", claim_type="u"))
    assert faults(given, SHIPPED, kind="exchange", now=NOW) == ()


def own(**more: Any) -> Bundle:
    return replace(work_bundle(), **more)


def of_claim(**more: Any) -> Bundle:
    return own(claims=(work_claim(**more),))


def of_evidence(**more: Any) -> Bundle:
    return own(evidence=(work_evidence(**more),))


def of_event(**more: Any) -> Bundle:
    return own(events=(work_event(**more),))


OWN = [
    pytest.param(
        own(policies=(policy(),)),
        Fault(
            "own-policies",
            "the file brings policies of its own; they come from kit and .kit/policies, so write `policies: []`",
            "/policies",
        ),
        id="policies of its own",
    ),
    pytest.param(
        own(authority_trace=(authority(),)),
        Fault(
            "own-authority",
            "the file brings an authority trace of its own; authority comes from the settings of the base",
            "/authorityTrace",
        ),
        id="an authority trace of its own",
    ),
    pytest.param(
        of_event(authority_ref="role:x"),
        Fault(
            "dangling-reference",
            f"event {CLAIM}.checked-1 claims the authority role:x; no file of kit grants one",
            "/events/0/authorityRef",
        ),
        id="an authority that no file grants",
    ),
    pytest.param(
        of_claim(subject_type="repository"),
        Fault("bad-subject", "got subjectType `repository`; expected work-item", "/claims/0/subjectType"),
        id="a claim about something else than a work item",
    ),
    pytest.param(
        of_claim(subject_id="wi-2mm7d0qk"),
        Fault("bad-subject", f"got subjectId `wi-2mm7d0qk`; expected {WORK}", "/claims/0/subjectId"),
        id="a claim about another work item than the file's",
    ),
    pytest.param(
        of_claim(status="verified"),
        Fault(
            "stored-status",
            "got status `verified`; a claim is born proposed, and events say what became of it",
            "/claims/0/status",
        ),
        id="a stored status",
    ),
    pytest.param(
        of_claim(verification_policy_id=None),
        Fault(
            "other-policy",
            "got verificationPolicyId none; claim type evidence-backed has the policy kit.evidence-backed",
            "/claims/0/verificationPolicyId",
        ),
        id="a policy that is not named",
    ),
    pytest.param(
        of_claim(verification_policy_id="kit.memory"),
        Fault(
            "other-policy",
            "got verificationPolicyId `kit.memory`; claim type evidence-backed has the policy kit.evidence-backed",
            "/claims/0/verificationPolicyId",
        ),
        id="the policy of another type",
    ),
    pytest.param(
        of_claim(metadata={"kit": {"watch": []}}),
        Fault("bad-format", f"claim {CLAIM} has no `format: 1` in its metadata", "/claims/0/metadata/kit/format"),
        id="metadata without a format",
    ),
    *[
        pytest.param(
            of_claim(metadata={"kit": {"format": 1, "window": given}}),
            Fault(
                "bad-window",
                f"got window {shown}; expected a number of commits from 1 to 5000",
                "/claims/0/metadata/kit/window",
            ),
            id=f"a window of {shown} commits",
        )
        for given, shown in [
            ("30", "`30`"),
            (0, "`0`"),
            (-1, "`-1`"),
            (5001, "`5001`"),
            (True, "`True`"),
            ([1], "no number"),
        ]
    ],
    pytest.param(
        of_claim(metadata={"kit": {"format": 1, "watch": "src/api.py"}}),
        Fault("bad-watch", "expected a list of paths, folders and globs", "/claims/0/metadata/kit/watch"),
        id="a watch that is no list",
    ),
    pytest.param(
        of_claim(metadata={"kit": {"format": 1, "watch": ["/etc/passwd"]}}),
        Fault(
            "bad-path",
            "`/etc/passwd` is absolute; paths are relative to the root of the repository",
            "/claims/0/metadata/kit/watch/0",
        ),
        id="a watch outside the repository",
    ),
    pytest.param(
        of_evidence(metadata={"kit": {"specs": [{"path": "src/api.py"}]}}),
        Fault(
            "bad-specs",
            f"a spec of {CLAIM}.read-1 needs a path and either mode and oid or a digest",
            "/evidence/0/metadata/kit/specs/0",
        ),
        id="a spec without content",
    ),
    pytest.param(
        of_event(evidence_ids=()),
        Fault(
            "no-evidence",
            f"event {CLAIM}.checked-1 verifies without evidence that supports the claim",
            "/events/0/evidenceIds",
        ),
        id="a verification without evidence",
    ),
    pytest.param(
        of_evidence(support_strength="cited"),
        Fault(
            "no-evidence",
            f"event {CLAIM}.checked-1 verifies without evidence that supports the claim",
            "/events/0/evidenceIds",
        ),
        id="a verification on cited evidence",
    ),
    pytest.param(
        of_event(ident="cl-4dr5gxav.checked-1"),
        Fault(
            "foreign-id",
            f"got id `cl-4dr5gxav.checked-1`; expected {CLAIM}. and a word with a number, like read-1",
            "/events/0/id",
        ),
        id="an event numbered under another claim",
    ),
    pytest.param(
        of_evidence(observed_at="2026-02-30T00:00:00Z"),
        Fault("bad-date", "got `2026-02-30T00:00:00Z`; no calendar has this day or hour", "/evidence/0/observedAt"),
        id="a day that does not exist",
    ),
    pytest.param(
        of_evidence(observed_at="2026-11-29T24:00:00Z"),
        Fault("bad-date", "got `2026-11-29T24:00:00Z`; no calendar has this day or hour", "/evidence/0/observedAt"),
        id="an hour that does not exist",
    ),
]


@pytest.mark.parametrize(("given", "fault"), OWN)
def test_a_work_bundle_is_refused_for(given: Any, fault: Any) -> None:
    assert faults(given, SHIPPED, kind="work", stem=WORK, now=NOW) == (fault,)


def test_a_claim_id_of_another_shape_is_refused_with_one_like_it() -> None:
    given = bundle(work_claim("claim-1"))
    what = "got claim id `claim-1`; expected one like cl-78yccprs"
    assert faults(given, SHIPPED, kind="work", stem=WORK) == (Fault("bad-id", what, "/claims/0/id"),)


def test_evidence_of_another_claim_cannot_be_named() -> None:
    other = work_claim("cl-4dr5gxav")
    theirs = work_evidence("cl-4dr5gxav.read-1", "cl-4dr5gxav")
    given = work_bundle(other, theirs, work_event(f"{CLAIM}.checked-2", evidence_ids=(f"{CLAIM}.read-1", theirs.id)))
    what = f"event {CLAIM}.checked-2 names cl-4dr5gxav.read-1, which is evidence for cl-4dr5gxav"
    assert faults(given, SHIPPED, kind="work", stem=WORK) == (Fault("foreign-evidence", what, "/events/1/evidenceIds"),)


def test_a_work_bundle_in_order_has_no_fault() -> None:
    assert faults(work_bundle(), SHIPPED, kind="work", stem=WORK, now=NOW) == ()


@pytest.mark.parametrize("commits", [pytest.param(1, id="the shortest"), pytest.param(5000, id="the longest")])
def test_a_window_is_a_number_of_commits(commits: int) -> None:
    given = own(claims=(work_claim(metadata={"kit": {"format": 1, "window": commits}}),))
    assert faults(given, SHIPPED, kind="work", stem=WORK, now=NOW) == ()


def test_every_fault_is_told_at_once() -> None:
    given = own(claims=(work_claim(created_at="x", ttl_seconds=-1, derived_from=("gone",)),), policies=(policy(),))
    found = faults(given, SHIPPED, kind="work", stem=WORK, now=NOW)
    assert [fault.code for fault in found] == ["bad-date", "bad-ttl", "dangling-reference", "own-policies"]


def test_insisting_raises_all_faults_of_the_file() -> None:
    given = own(claims=(work_claim(created_at="x", ttl_seconds=-1),))
    with pytest.raises(InvalidRecord) as error:
        insist(f".kit/bundles/{WORK}.yaml", given, SHIPPED, kind="work", stem=WORK)
    assert (error.value.what, len(error.value.faults)) == (f"2 faults in .kit/bundles/{WORK}.yaml", 2)


def test_insisting_on_a_sound_file_is_silent() -> None:
    insist(f".kit/bundles/{WORK}.yaml", work_bundle(), SHIPPED, kind="work", stem=WORK, now=NOW)


def test_records_of_the_base_may_only_be_added_to() -> None:
    base = work_bundle()
    head = own(evidence=(), events=(work_event(notes="later"),))
    assert rewritten(base, work_bundle(work_event(f"{CLAIM}.checked-2"))) == ()
    assert rewritten(base, head) == (
        Fault(
            "record-gone", f"evidence {CLAIM}.read-1 of the base is gone; records are ended by an event, not removed"
        ),
        Fault("record-rewritten", f"event {CLAIM}.checked-1 differs from the base; records are appended, never edited"),
    )
