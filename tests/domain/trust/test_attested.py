from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kit.domain.trust.load import faults
from kit.domain.trust.policy import SHIPPED
from kit.domain.trust.terms import terms_digest
from kit.errors import Fault
from tests.domain.trust.build import NOW, authority, evidence, policy
from tests.domain.trust.files import (
    OTHER_SENTENCE,
    RULE,
    agreement_file,
    attested,
    confirmed,
    proposed,
    rule,
    said,
    without,
)


def kit(**more: Any) -> dict[str, Any]:
    return {"metadata": {"kit": {"format": 1, "level": "advisory", **more}}}


FILE = agreement_file()
BARE = replace(FILE, events=())
CASES = [
    pytest.param(
        agreement_file(policy()),
        Fault(
            "own-policies",
            "the file brings policies of its own; they come from kit and .kit/policies, so write `policies: []`",
            "/policies",
        ),
        id="policies",
    ),
    pytest.param(
        agreement_file(authority()),
        Fault(
            "own-authority",
            "the file brings an authority trace of its own; authority comes from the settings of the base",
            "/authorityTrace",
        ),
        id="an authority trace",
    ),
    pytest.param(
        agreement_file(proposed(2, resolves_dispute=True)),
        Fault(
            "not-here",
            f"event {RULE}.proposed-2 settles a dispute by authority; here only a confirmation counts",
            "/events/2/resolvesDispute",
        ),
        id="a settled dispute",
    ),
    pytest.param(
        agreement_file(ttl_seconds=60),
        Fault(
            "not-here", "ttlSeconds is not allowed here; only changed terms or a person end it", "/claims/0/ttlSeconds"
        ),
        id="a ttl",
    ),
    pytest.param(
        agreement_file(expires_at="2036-01-01T00:00:00Z"),
        Fault(
            "not-here", "expiresAt is not allowed here; only changed terms or a person end it", "/claims/0/expiresAt"
        ),
        id="an expiry",
    ),
    pytest.param(
        agreement_file(current_integrity_ref="terms:x"),
        Fault(
            "not-here",
            "currentIntegrityRef is not allowed here; only changed terms or a person end it",
            "/claims/0/currentIntegrityRef",
        ),
        id="a stored ref",
    ),
    pytest.param(
        agreement_file(replace(rule(), id="oa-1x9fe6tw")),
        Fault("one-claim", "got 2 claims; such a file holds exactly one", "/claims"),
        id="a second claim",
    ),
    pytest.param(
        agreement_file(claim_type="memory", verification_policy_id="kit.memory"),
        Fault("bad-claim-type", "got claimType `memory`; expected operating-agreement", "/claims/0/claimType"),
        id="another claim type",
    ),
    pytest.param(
        agreement_file(verification_policy_id="kit.memory"),
        Fault(
            "other-policy",
            "got verificationPolicyId `kit.memory`; claim type operating-agreement has the policy kit.operating-agreement",
            "/claims/0/verificationPolicyId",
        ),
        id="another policy",
    ),
    pytest.param(
        agreement_file(subject_id="habits"),
        Fault("bad-subject", "got subjectId `habits`; expected operating-discipline", "/claims/0/subjectId"),
        id="another subject",
    ),
    pytest.param(
        agreement_file(status="assumed"),
        Fault(
            "stored-status",
            "got status `assumed`; a claim is born proposed, and events say what became of it",
            "/claims/0/status",
        ),
        id="a status other than proposed",
    ),
    pytest.param(
        replace(BARE, evidence=(), claims=(rule(value=7),)),
        Fault("bad-sentence", "value is neither a sentence nor null", "/claims/0/value"),
        id="a value that is no sentence",
    ),
    pytest.param(
        agreement_file(qualifiers={"lane": "billing"}),
        Fault("bad-scope", "got qualifier `lane`; expected lanes, paths, workflows", "/claims/0/qualifiers/lane"),
        id="a qualifier that narrows nothing",
    ),
    pytest.param(
        agreement_file(metadata={"kit": {"format": 1}}),
        Fault(
            "bad-level",
            "got level none; expected advisory, gate-check, merge-readiness",
            "/claims/0/metadata/kit/level",
        ),
        id="no level",
    ),
    pytest.param(
        agreement_file(**kit(level="must")),
        Fault(
            "bad-level",
            "got level `must`; expected advisory, gate-check, merge-readiness",
            "/claims/0/metadata/kit/level",
        ),
        id="an unknown level",
    ),
    pytest.param(
        agreement_file(**kit(gate="make lint")),
        Fault(
            "bad-gate",
            "an advisory rule has no gate; raise its level or take the gate away",
            "/claims/0/metadata/kit/gate",
        ),
        id="a gate on an advisory rule",
    ),
    pytest.param(
        agreement_file(**kit(level="gate-check", gate=["make", "lint"])),
        Fault("bad-gate", "gate is neither one command line nor null", "/claims/0/metadata/kit/gate"),
        id="a gate that is no command line",
    ),
    pytest.param(
        agreement_file(evidence("oa-1x9fe6tw.said-2", RULE, support_strength="cited")),
        Fault(
            "foreign-id",
            f"got id `oa-1x9fe6tw.said-2`; expected {RULE}. and a word with a number, like read-1",
            "/evidence/2/id",
        ),
        id="evidence numbered under another rule",
    ),
    pytest.param(
        replace(BARE, evidence=(said(excerpt_or_summary="x" * 121),)),
        Fault(
            "long-quote", f"{RULE}.said-1 quotes 121 characters; expected at most 120", "/evidence/0/excerptOrSummary"
        ),
        id="a long quote",
    ),
    pytest.param(
        replace(BARE, evidence=(said(support_strength=None),)),
        Fault(
            "not-cited",
            f"{RULE}.said-1 supports the rule, which only the attestation of a confirmation may; write `cited`",
            "/evidence/0/supportStrength",
        ),
        id="a quote that supports the rule",
    ),
    pytest.param(
        BARE,
        Fault(
            "not-cited",
            f"{RULE}.attested-1 supports the rule, which only the attestation of a confirmation may; write `cited`",
            "/evidence/1/supportStrength",
        ),
        id="an attestation that no confirmation lists",
    ),
    pytest.param(
        without(FILE, f"{RULE}.confirmed-1"),
        Fault(
            "not-cited",
            f"{RULE}.attested-1 supports the rule, which only the attestation of a confirmation may; write `cited`",
            "/evidence/1/supportStrength",
        ),
        id="a confirmation that is gone",
    ),
]


@pytest.mark.parametrize(("given", "fault"), CASES)
def test_an_agreement_file_is_refused_for(given: Any, fault: Any) -> None:
    assert faults(given, SHIPPED, kind="agreement", stem=RULE, now=NOW) == (fault,)


ACTS = [
    pytest.param(
        {"evidence_ids": ()},
        {},
        f"event {RULE}.confirmed-2 lists 0 attestations of a person; expected exactly one",
        "evidenceIds",
        id="without attestation",
    ),
    pytest.param(
        {"status": "rejected", "evidence_ids": ()},
        {},
        f"event {RULE}.confirmed-2 lists 0 attestations of a person; expected exactly one",
        "evidenceIds",
        id="a rejection without attestation",
    ),
    pytest.param(
        {"status": "superseded", "evidence_ids": ()},
        {},
        f"event {RULE}.confirmed-2 lists 0 attestations of a person; expected exactly one",
        "evidenceIds",
        id="a retirement without attestation",
    ),
    pytest.param(
        {"actor": "agent:codex/1"},
        {},
        f"event {RULE}.confirmed-2 is by agent:codex/1, its attestation {RULE}.attested-2 by person:ana",
        "actor",
        id="by another actor than attested it",
    ),
    pytest.param(
        {},
        {"observed_at": "2026-11-30T14:22:01Z"},
        f"event {RULE}.confirmed-2 is of 2026-11-30T14:22:00Z, its attestation {RULE}.attested-2 of 2026-11-30T14:22:01Z",
        "createdAt",
        id="at another instant than attested",
    ),
]


@pytest.mark.parametrize(("act", "line", "what", "field"), ACTS)
def test_an_act_of_a_person_is_refused(act: Any, line: Any, what: Any, field: Any) -> None:
    given = agreement_file(attested(2, support_strength="cited", **line), replace(confirmed(2), **act))
    found = faults(given, SHIPPED, kind="agreement", stem=RULE, now=NOW)
    assert found == (Fault("unattested", what, f"/events/2/{field}"),)


def test_an_attestation_belongs_to_one_event() -> None:
    given = agreement_file(confirmed(2, evidence_ids=(f"{RULE}.attested-1",), created_at="2026-11-30T14:21:00Z"))
    what = f"attestation {RULE}.attested-1 is listed by 2 events; it belongs to one"
    assert faults(given, SHIPPED, kind="agreement", stem=RULE) == (
        Fault("attested-twice", what, "/events/1/evidenceIds"),
        Fault("attested-twice", what, "/events/2/evidenceIds"),
    )


def test_a_comment_is_recorded_once() -> None:
    given = agreement_file(attested(2, source_locator="comment:1"), confirmed(2))
    what = f"{RULE}.attested-2 and {RULE}.attested-1 come from one comment; a comment is recorded once"
    found = faults(given, SHIPPED, kind="agreement", stem=RULE)
    assert found == (Fault("attested-twice", what, "/evidence/2/sourceLocator"),)


EXPECTED = f"does not read `/kit confirm {RULE}@<scope> <sentence of 20 to 140 characters>`"
LINES = [
    pytest.param("I agree.", id="no command"),
    pytest.param("/kit confirm oa-1x9fe6tw@f40a3a8b869fa194 " + "x" * 20, id="another rule's id"),
    pytest.param(f"/kit confirm {RULE}@f40a3a8b " + "x" * 20, id="a cut scope"),
    pytest.param(f"/kit confirm {RULE}@f40a3a8b869fa194 " + "x" * 19, id="a sentence of 19 characters"),
    pytest.param(f"/kit confirm {RULE}@f40a3a8b869fa194 " + "x" * 141, id="a sentence of 141 characters"),
    pytest.param(f"/kit confirm {RULE}@f40a3a8b869fa194 one line\nand another line", id="a second line"),
]


@pytest.mark.parametrize("line", LINES)
def test_a_confirmation_is_refused_whose_line_has(line: Any) -> None:
    given = replace(FILE, evidence=(said(), attested(excerpt_or_summary=line)))
    fault = Fault("bad-attestation", f"{RULE}.attested-1 {EXPECTED}", "/evidence/1/excerptOrSummary")
    assert faults(given, SHIPPED, kind="agreement", stem=RULE, now=NOW) == (fault,)


@pytest.mark.parametrize("length", [20, 140])
def test_the_shortest_and_the_longest_sentence_are_confirmed(length: int) -> None:
    sentence = "x" * length
    given = agreement_file(value=sentence)
    assert faults(replace(given, evidence=(said(), attested(sentence=sentence))), SHIPPED, kind="agreement") == ()


OTHER = Fault(
    "other-terms",
    f"integrityRef of {RULE}.attested-1 is not the digest of the terms its line confirms",
    "/evidence/1/integrityRef",
)
FORGED = [
    pytest.param({}, attested(integrity_ref=None), id="no digest"),
    pytest.param(
        {"value": OTHER_SENTENCE},
        attested(integrity_ref=attested(sentence=OTHER_SENTENCE).integrity_ref),
        id="the digest of an edited sentence under the old line",
    ),
]


@pytest.mark.parametrize(("edit", "line"), FORGED)
def test_a_confirmation_is_refused_that_has(edit: Any, line: Any) -> None:
    given = replace(agreement_file(**edit), evidence=(said(), line))
    assert faults(given, SHIPPED, kind="agreement", stem=RULE, now=NOW) == (OTHER,)


def test_an_old_line_cannot_carry_the_digest_of_a_widened_scope() -> None:
    wide = rule(qualifiers={})
    given = replace(agreement_file(qualifiers={}), evidence=(said(), attested(integrity_ref=terms_digest(wide))))
    assert faults(given, SHIPPED, kind="agreement", stem=RULE, now=NOW) == (OTHER,)


EDITED = [
    pytest.param({"value": OTHER_SENTENCE}, id="its sentence"),
    pytest.param({"value": None}, id="its sentence taken away"),
    pytest.param({"qualifiers": {"lanes": "docs"}}, id="its scope"),
    pytest.param(kit(level="gate-check"), id="its level"),
]


@pytest.mark.parametrize("edit", EDITED)
def test_a_hand_edit_is_no_fault_of_the_file(edit: Any) -> None:
    assert faults(agreement_file(**edit), SHIPPED, kind="agreement", stem=RULE, now=NOW) == ()


def test_a_memory_has_no_level() -> None:
    fact = replace(
        rule(),
        id="me-bqnqek5s",
        subject_id="memory",
        claim_type="memory",
        verification_policy_id="kit.memory",
        metadata={"kit": {"format": 1}},
    )
    given = replace(FILE, claims=(fact,), evidence=(), events=())
    assert faults(given, SHIPPED, kind="memory", stem="me-bqnqek5s", now=NOW) == ()
