"""The bundles of the worked example: each is loaded without a fault, and every digest in it is computed again."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from pydantic import TypeAdapter

from kit.domain.base import instant
from kit.domain.freshness.spec import integrity_ref
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.judge import judge
from kit.domain.trust.kind import Kind
from kit.domain.trust.load import faults
from kit.domain.trust.policy import SHIPPED, Policy
from kit.domain.trust.watch import specs_of
from tests.conformance.vectors import VECTORS
from tests.domain.trust.build import Content

PAGE = VECTORS.parent / "specs" / "store-by-example.md"
NOW = instant.parse("2026-11-30T15:58:00Z")
BUNDLE = TypeAdapter(Bundle)


def blocks(key: str) -> list[Any]:
    """The YAML blocks of the page that hold ``key`` at the top."""
    if not PAGE.is_file():
        return []
    texts = re.findall(r"```yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    found = [yaml.safe_load(text) for text in texts if re.search(rf"^{key}:", text, re.MULTILINE)]
    return [block for block in found if isinstance(block, dict)]


POLICIES = (*SHIPPED, *(TypeAdapter(Policy).validate_python(block["policy"]) for block in blocks("policy")))


def bundles() -> list[Any]:
    found = [BUNDLE.validate_python(block) for block in blocks("schemaVersion")]
    reason = f"no worked example beside the conformance data: {PAGE.name} is not there"
    absent = pytest.param(None, marks=pytest.mark.skip(reason=reason), id="worked example is absent")
    return [pytest.param(given, id=_stem(given)) for given in found] or [absent]


def _stem(given: Bundle) -> str:
    claim = given.claims[0]
    return claim.subject_id if claim.subject_type == "work-item" else claim.id


@pytest.mark.parametrize("given", bundles())
def test_bundle_is_loaded_without_a_fault(given: Bundle) -> None:
    kind: Kind = "work" if given.claims[0].subject_type == "work-item" else "agreement"
    assert faults(given, POLICIES, kind=kind, stem=_stem(given), now=NOW) == ()


@pytest.mark.parametrize("given", bundles())
def test_digests_of_recorded_content_are_computed_again(given: Bundle) -> None:
    recorded = {item.id: item.integrity_ref for item in given.evidence if specs_of(item)}
    assert {item.id: integrity_ref(specs_of(item)) for item in given.evidence if specs_of(item)} == recorded


@pytest.mark.parametrize("given", bundles()[:1])
def test_what_moved_is_derived_again_and_the_rest_is_still_true(given: Bundle) -> None:
    assert NOW is not None
    contents = {
        "cl-78yccprs.ran-1": Content("fresh"),
        "cl-ck51f0fq.read-1": Content("stale", "src/billing/api.py, 1 line"),
    }
    found = judge(given, POLICIES, contents, now=NOW, kind="work")
    assert {name: judged.status for name, judged in found.items()} == {
        "cl-78yccprs": "verified",
        "cl-ck51f0fq": "stale",
    }
    assert found["cl-ck51f0fq"].reason == "content moved since verified: src/billing/api.py, 1 line"
