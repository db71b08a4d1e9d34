"""What kit writes of a bundle is valid by the published schemas, and reads as what it was."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import TypeAdapter
from referencing import Registry, Resource

from kit.domain.trust.bundle import Bundle
from kit.domain.trust.canonical import canonical, to_json
from tests.conformance.vectors import VECTORS, cases, files, load
from tests.domain.trust.files import agreement_file, work_bundle

BUNDLE = TypeAdapter(Bundle)
SCHEMAS = VECTORS / "hachure" / "schemas"


def validator() -> Draft202012Validator:
    schemas = [load(path) for path in sorted(SCHEMAS.glob("*.json"))]
    registry: Registry[Any] = Registry().with_resources(
        (schema["$id"], Resource.from_contents(schema)) for schema in schemas
    )
    checks = Draft202012Validator.FORMAT_CHECKER
    whole = load(SCHEMAS / "trust-bundle.schema.json")
    return Draft202012Validator(whole, registry=registry, format_checker=checks)


@pytest.mark.parametrize("path", files("hachure/conformance/sf-*.json"))
def test_a_vector_reads_the_same_after_it_was_written(path: Any) -> None:
    given = BUNDLE.validate_python(load(path)["input"])
    assert BUNDLE.validate_python(to_json(given)) == given


@pytest.mark.parametrize(
    "case", cases("trust-edge-cases.json", where=lambda case: bool(case["schemaValidWithFormats"]))
)
def test_an_edge_case_is_written_valid(case: Any) -> None:
    written = to_json(canonical(BUNDLE.validate_python(case["bundle"])))
    assert [error.message for error in validator().iter_errors(written)] == []


@pytest.mark.skipif(not SCHEMAS.is_dir(), reason=f"no published schemas at {SCHEMAS.name}: set KIT_VECTORS")
@pytest.mark.parametrize("given", [work_bundle(), agreement_file()], ids=["a work bundle", "an agreement"])
def test_kits_own_file_is_valid(given: Bundle) -> None:
    assert [error.message for error in validator().iter_errors(to_json(given))] == []
