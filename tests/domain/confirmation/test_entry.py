"""What an act writes: records that strict load takes, numbered on, and the values that change."""

from __future__ import annotations

import pytest

from kit.domain.confirmation import entry
from kit.domain.confirmation.act import Act
from kit.domain.confirmation.entry import Change
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.load import faults
from kit.domain.trust.policy import SHIPPED
from tests.domain.confirmation.rules import (
    AT,
    RULE,
    SENTENCE,
    confirmed,
    ended,
    instant,
    line,
    origin,
    proposal,
    written,
)

TERMS = "terms:sha256:e4d46a16e944a78ec41bc9ccd49a4ebc85db0801aceda9f9cb18008f92aa543e"


def test_a_confirmation_is_the_line_of_a_person_and_one_event() -> None:
    bundle = proposal()
    found = entry.records(bundle, line(bundle), origin())
    assert found.evidence == (
        {
            "id": f"{RULE}.attested-1",
            "claimId": RULE,
            "excerptOrSummary": f"/kit confirm {RULE}@f40a3a8b869fa194 {SENTENCE}",
            "sourceRef": "github:acme/shop#412",
            "sourceLocator": "comment:2291840",
            "collectedBy": "person:ana",
            "observedAt": AT,
            "evidenceType": "human_attestation",
            "method": "attestation",
            "integrityRef": TERMS,
        },
    )
    assert found.events == (
        {
            "id": f"{RULE}.confirmed-1",
            "claimId": RULE,
            "status": "verified",
            "actor": "person:ana",
            "method": "comment",
            "evidenceIds": [f"{RULE}.attested-1"],
            "createdAt": AT,
        },
    )
    assert found.puts == ((("claims", 0, "value"), SENTENCE), (("claims", 0, "updatedAt"), AT))


def test_the_same_sentence_again_sets_no_value() -> None:
    bundle = confirmed()
    found = entry.records(bundle, line(bundle), origin("2027-03-02T09:30:00Z", locator="comment:2"))
    assert [item["id"] for item in (*found.evidence, *found.events)] == [f"{RULE}.attested-2", f"{RULE}.confirmed-2"]
    assert found.puts == ((("claims", 0, "updatedAt"), "2027-03-02T09:30:00Z"),)


def test_an_end_is_cited_and_keeps_the_reason() -> None:
    bundle = confirmed()
    found = entry.records(bundle, Act("retire", RULE, None, "done by the linter"), origin("2027-09-01T08:00:00Z"))
    assert (found.evidence[0]["supportStrength"], "integrityRef" in found.evidence[0]) == ("cited", False)
    assert (found.events[0]["id"], found.events[0]["status"], found.events[0]["notes"]) == (
        f"{RULE}.retired-1",
        "superseded",
        "done by the linter",
    )
    assert found.puts == ((("claims", 0, "updatedAt"), "2027-09-01T08:00:00Z"),)


def test_a_refusal_without_a_reason_has_no_note() -> None:
    bundle = proposal()
    found = entry.records(bundle, Act("reject", RULE, None, ""), origin())
    assert (found.evidence[0]["excerptOrSummary"], "notes" in found.events[0]) == (f"/kit reject {RULE}", False)


def test_refusals_and_retirements_are_numbered_as_one_kind_of_evidence() -> None:
    bundle = ended(proposal(), "reject", "2026-12-01T00:00:00Z")
    found = entry.records(bundle, Act("retire", RULE, None, "x"), origin())
    assert (found.evidence[0]["id"], found.events[0]["id"]) == (f"{RULE}.asked-2", f"{RULE}.retired-1")


def test_a_signed_act_is_located_by_its_event() -> None:
    bundle = confirmed()
    found = entry.signed(bundle, line(bundle), by="ana", at=instant(AT))
    assert (found.source, found.locator, found.method) == ("git:signed-commit", f"{RULE}.confirmed-2", "signed-commit")


def test_an_edit_takes_the_sentence_away_and_proposes_anew() -> None:
    change = Change(
        draft="Limits in one file.",
        qualifiers={"lanes": "docs"},
        level="gate-check",
        gate="make x",
        replaces="oa-1x9fe6tw",
    )
    found = entry.edited(confirmed(), change, actor="person:ben", at=instant("2027-04-20T11:00:00Z"))
    assert [(event["id"], event["actor"], event["method"], event["evidenceIds"]) for event in found.events] == [
        (f"{RULE}.proposed-2", "person:ben", "edit", [])
    ]
    assert found.puts == (
        (("claims", 0, "value"), None),
        (("claims", 0, "qualifiers"), {"lanes": "docs"}),
        (("claims", 0, "metadata", "kit", "level"), "gate-check"),
        (("claims", 0, "metadata", "kit", "gate"), "make x"),
        (("claims", 0, "metadata", "kit", "draft"), "Limits in one file."),
        (("claims", 0, "metadata", "kit", "replaces"), "oa-1x9fe6tw"),
        (("claims", 0, "updatedAt"), "2027-04-20T11:00:00Z"),
    )


def test_an_empty_gate_is_taken_away_and_what_is_not_named_stays() -> None:
    found = entry.edited(proposal(), Change(gate=""), actor="person:ben", at=instant(AT))
    assert found.puts == ((("claims", 0, "metadata", "kit", "gate"), None), (("claims", 0, "updatedAt"), AT))


@pytest.mark.parametrize(
    "bundle",
    [
        pytest.param(confirmed(), id="confirmed"),
        pytest.param(
            confirmed(
                confirmed(), "Another sentence of the same rule.", origin("2027-01-01T00:00:00Z", locator="comment:2")
            ),
            id="reworded",
        ),
        pytest.param(ended(proposal(), "reject", AT), id="refused"),
        pytest.param(ended(confirmed(), "retire", "2027-01-01T00:00:00Z"), id="retired"),
        pytest.param(
            written(
                confirmed(),
                entry.edited(
                    confirmed(),
                    Change(qualifiers={"lanes": "docs"}),
                    actor="person:ben",
                    at=instant("2027-01-01T00:00:00Z"),
                ),
            ),
            id="edited",
        ),
    ],
)
def test_strict_load_takes_what_was_written(bundle: Bundle) -> None:
    assert faults(bundle, SHIPPED, kind="agreement", stem=RULE) == ()


def test_numbers_go_on_after_the_highest_run_of_them() -> None:
    bundle = confirmed()
    act = Act("confirm", RULE, "f40a3a8b869fa194", "Limits live in one file.")
    again = entry.records(bundle, act, entry.signed(bundle, act, by="ana", at=instant("2027-03-02T09:30:00Z")))
    assert [again.evidence[0]["id"], again.events[0]["id"]] == [f"{RULE}.attested-2", f"{RULE}.confirmed-2"]
