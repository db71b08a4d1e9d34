"""Every published merge vector, in every order of its inputs."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from pydantic import TypeAdapter

from kit.domain.base import instant
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.docket import Docket
from kit.domain.trust.merge import merge
from kit.domain.trust.status import fold
from tests.conformance.vectors import files, load

BUNDLE = TypeAdapter(Bundle)


@pytest.mark.parametrize("path", files("hachure/conformance/merge/merge-*.json"))
def test_merge_vector(path: Any) -> None:
    vector = load(path)
    now = instant.parse(vector["now"])
    assert now is not None
    expect = vector["expect"]
    collisions = sorted((found["collection"], found["id"]) for found in expect["collisions"])
    results = set()
    for order in permutations(vector["inputs"]):
        found = merge([BUNDLE.validate_python(given) for given in order])
        results.add(repr(found))
        assert [claim.id for claim in found.bundle.claims] == sorted(expect["mergedClaimIds"])
        assert [(one.collection, one.id) for one in found.collisions] == collisions
        assert {c.claim.id: fold(c, now=now).status for c in Docket(found.bundle)} == expect["statusByClaimId"]
    assert len(results) == 1
