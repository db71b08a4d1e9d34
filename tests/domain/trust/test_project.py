from __future__ import annotations

from kit.domain.trust.project import project_faults
from kit.errors import Fault
from tests.domain.trust.build import policy

ONE, TWO = "po-mwdgs65m", "po-nnnnnnnn"


def test_policies_for_types_of_their_own_are_accepted() -> None:
    assert project_faults({ONE: policy(id=ONE), TWO: policy(id=TWO, claim_type="u")}) == {}


def test_a_second_policy_for_a_type_is_refused_in_the_later_file() -> None:
    what = f"claim type t already has the policy {ONE}"
    assert project_faults({TWO: policy(id=TWO), ONE: policy(id=ONE)}) == {
        TWO: (Fault("second-policy", what, "/policy/claimType"),)
    }


def test_a_type_that_ships_with_kit_is_taken() -> None:
    what = "claim type evidence-backed already has the policy kit.evidence-backed"
    assert project_faults({ONE: policy(id=ONE, claim_type="evidence-backed")}) == {
        ONE: (Fault("second-policy", what, "/policy/claimType"),)
    }


def test_the_id_is_the_name_of_the_file() -> None:
    assert project_faults({ONE: policy(id="tested"), TWO: policy(id=ONE, claim_type="u")}) == {
        ONE: (Fault("bad-id", "got policy id `tested`; expected one like po-mwdgs65m", "/policy/id"),),
        TWO: (Fault("bad-id", f"got policy id `{ONE}`; the file is named {TWO}", "/policy/id"),),
    }


def test_a_window_has_to_be_given() -> None:
    what = f"policy {ONE} has kind duration and no durationDays"
    assert project_faults({ONE: policy("duration", id=ONE)}) == {
        ONE: (Fault("no-duration", what, "/policy/validityRule/durationDays"),)
    }
