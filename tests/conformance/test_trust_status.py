"""Every published status vector and every edge case, through the bare fold in array order."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.docket import Docket
from kit.domain.trust.judge import judge
from kit.domain.trust.load import faults
from kit.domain.trust.policy import SHIPPED
from kit.domain.trust.status import fold
from tests.conformance.vectors import cases, files, load

BUNDLE = TypeAdapter(Bundle)


def at(text: str) -> Instant:
    found = instant.parse(text)
    assert found is not None
    return found


def own_statuses(bundle: Any, now: str) -> dict[str, str]:
    docket = Docket(BUNDLE.validate_python(bundle))
    return {case.claim.id: fold(case, now=at(now)).status for case in docket}


def reading(case: Any) -> dict[str, str]:
    """What is expected: both kernels where they agree, else instants for authority (row 3) and stale for the rest."""
    side = "hachureLib" if case["group"] == "authority" and not case["agree"] else "surface"
    found: dict[str, str] = case[side]["ownStatus"]
    return found


def _out_of_format(case: Any) -> bool:
    return bool(case["schemaValid"]) and not case["schemaValidWithFormats"]


@pytest.mark.parametrize("path", files("hachure/conformance/sf-*.json"))
def test_status_vector(path: Any) -> None:
    vector = load(path)
    assert own_statuses(vector["input"], vector["now"]) == vector["expect"]["statusByClaimId"]


@pytest.mark.parametrize("case", cases("trust-edge-cases.json"))
def test_own_status_of_edge_case(case: Any) -> None:
    assert own_statuses(case["bundle"], case["now"]) == reading(case)


@pytest.mark.parametrize("case", cases("trust-edge-cases.json", "ceiling"))
def test_final_status_of_edge_case(case: Any) -> None:
    found = judge(BUNDLE.validate_python(case["bundle"]), (), {}, now=at(case["now"]), kind="exchange")
    assert {name: judgement.status for name, judgement in found.items()} == case["surface"]["reportStatus"]


@pytest.mark.parametrize("case", cases("trust-edge-cases.json", where=_out_of_format))
def test_a_case_with_a_date_out_of_format_is_refused_as_kits_own(case: Any) -> None:
    """Rows 4 to 7 of 2.9: where input is invalid kit refuses it instead of choosing a reading."""
    given = BUNDLE.validate_python(case["bundle"])
    assert "bad-date" in {fault.code for fault in faults(given, SHIPPED, kind="work")}
