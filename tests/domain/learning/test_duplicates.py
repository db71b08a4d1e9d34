from __future__ import annotations

from typing import Any

import pytest

from kit.domain.agreement import Agreement, Scope
from kit.domain.learning import duplicates
from kit.domain.learning.duplicates import Duplicate
from tests.domain.learning.legs import candidate, said

CANDIDATE = candidate(said("no, never MAX_RETRIES in billing", kind="rule"))
SENTENCE = "Code of billing never has MAX_RETRIES."
DRAFT = "Do not use `MAX_RETRIES` in billing."


def rule(ident: str = "oa-7q2m4kxd", **more: Any) -> Agreement:
    given: dict[str, Any] = {
        "id": ident,
        "sentence": SENTENCE,
        "key": "billing.max-retries",
        "scope": Scope(("billing",)),
        "level": "advisory",
        "gate": None,
        "draft": None,
        "work": None,
        "status": "verified",
        "reason": "",
        "terms": "",
        "scope_digest": "",
        "confirmed_at": None,
        **more,
    }
    return Agreement(**given)


def proposal(ident: str, status: str = "proposed", **more: Any) -> Agreement:
    return rule(ident, **{"sentence": None, "draft": DRAFT, "status": status, **more})


def test_a_binding_rule_said_again_is_a_violation_of_it() -> None:
    found = duplicates.compare(CANDIDATE, [rule()])
    assert (found.sameness, found.id, found.near) == ("violation", "oa-7q2m4kxd", "oa-7q2m4kxd")
    assert found.alike >= 60


def test_a_rule_whose_draft_was_the_same_is_the_same_whatever_its_sentence() -> None:
    found = duplicates.compare(CANDIDATE, [rule(sentence="Limits are settings.", draft=DRAFT)])
    assert (found.sameness, found.id, found.alike) == ("violation", "oa-7q2m4kxd", 100)


OTHERS = [
    pytest.param([rule(sentence="Ask Ops first.")], [], ("new", None), id="one key and nothing alike"),
    pytest.param([rule(key="billing.other")], [], ("new", None), id="alike and another key"),
    pytest.param([], [proposal("oa-bbbbbbbb")], ("evidence", "oa-bbbbbbbb"), id="an open proposal"),
    pytest.param([], [proposal("oa-bbbbbbbb", "rejected")], ("rejected", "oa-bbbbbbbb"), id="a rejected one"),
    pytest.param([], [proposal("oa-bbbbbbbb", "superseded")], ("new", None), id="a retired one"),
    pytest.param([], [proposal("oa-cccccccc"), proposal("oa-bbbbbbbb")], ("evidence", "oa-bbbbbbbb"), id="of equals the first by id"),
    pytest.param([], [proposal("oa-bbbbbbbb", "rejected"), proposal("oa-cccccccc")], ("evidence", "oa-cccccccc"), id="an open one before a rejected one"),
    pytest.param([rule()], [proposal("oa-bbbbbbbb")], ("violation", "oa-7q2m4kxd"), id="a rule before a proposal"),
    pytest.param([], [proposal("oa-bbbbbbbb", draft="Use `MAX_RETRIES` in billing.")], ("new", None), id="a proposal of the opposite"),
    pytest.param([], [], ("new", None), id="nothing"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "proposals", "expected"), OTHERS)
def test_what_a_candidate_repeats(
    rules: list[Agreement], proposals: list[Agreement], expected: tuple[str, str | None]
) -> None:
    found = duplicates.compare(CANDIDATE, rules, proposals)
    assert (found.sameness, found.id) == expected


def test_a_rule_of_the_opposite_is_a_contradiction_and_no_violation() -> None:
    found = duplicates.compare(CANDIDATE, [rule(sentence="Code of billing should use MAX_RETRIES.")])
    assert (found.sameness, found.against) == ("new", ("oa-7q2m4kxd",))


def test_the_nearest_rule_of_the_lane_is_told() -> None:
    near = rule("oa-bbbbbbbb", key="billing.limits", sentence="Do not use MAX_TRIES in billing.")
    far = rule("oa-cccccccc", key="docs.max", scope=Scope(("docs",)))
    assert duplicates.compare(CANDIDATE, [near, far]) == Duplicate("new", None, 0, "oa-bbbbbbbb", 97)


def test_without_a_lane_the_nearest_is_among_rules_without_one() -> None:
    wide = candidate(said(kind="rule", objects=("$ npm ci",)))
    assert wide.lane == "billing"
    here = duplicates.compare(wide, [rule(scope=Scope())])
    assert here.near is None


def test_other_peoples_punctuation_and_order_do_not_matter() -> None:
    assert duplicates.alike(CANDIDATE, rule(sentence="In billing, do NOT use MAX_RETRIES!")) == 100
