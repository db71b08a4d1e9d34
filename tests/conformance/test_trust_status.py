"""Every published status vector and every edge case, through the bare fold in array order."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.docket import Docket
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


@pytest.mark.parametrize("path", files("hachure/conformance/sf-*.json"))
def test_status_vector(path: Any) -> None:
    vector = load(path)
    assert own_statuses(vector["input"], vector["now"]) == vector["expect"]["statusByClaimId"]


@pytest.mark.parametrize(
    "case", cases("trust-edge-cases.json", "fold", "authority", "time", "ceiling", "conflict", "rollup", "waiver")
)
def test_own_status_of_edge_case(case: Any) -> None:
    assert own_statuses(case["bundle"], case["now"]) == reading(case)
