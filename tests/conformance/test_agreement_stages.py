"""The agreement of the worked example through its whole life: every stage is loaded and judged as its table says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import yaml
from pydantic import TypeAdapter

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.judge import judge
from kit.domain.trust.load import faults
from kit.domain.trust.policy import SHIPPED
from kit.domain.trust.terms import terms_digest
from kit.domain.trust.usage import Usage, Use
from tests.conformance.vectors import VECTORS

EXAMPLE = VECTORS.parent / "specs" / "agreement-example.yaml"
RULE = "oa-7q2m4kxd"
BUNDLE = TypeAdapter(Bundle)


def documents() -> list[Any]:
    return list(yaml.safe_load_all(EXAMPLE.read_text(encoding="utf-8"))) if EXAMPLE.is_file() else []


DOCUMENTS = documents()


def stages() -> list[Any]:
    if not DOCUMENTS:
        reason = f"no worked example beside the conformance data: {EXAMPLE.name} is not there"
        return [pytest.param(None, marks=pytest.mark.skip(reason=reason), id="worked example is absent")]
    return [pytest.param(stage, id=f"stage {stage['stage']}: {stage['kit']}") for stage in DOCUMENTS[3]["stages"]]


def at(text: str) -> Instant:
    found = instant.parse(text)
    assert found is not None
    return found


def written(stage: Any) -> Bundle:
    """The file as it lies on disk at ``stage``."""
    whole, data = DOCUMENTS[1], DOCUMENTS[3]
    claim = whole["claims"][0] | {"value": stage["value"]}
    claim["updatedAt"] = claim["createdAt"]
    claim["metadata"] = {"kit": claim["metadata"]["kit"] | {"draft": stage["draft"]}}
    return BUNDLE.validate_python(
        whole
        | {"claims": [claim]}
        | {name: [_record(data, whole, name, ref) for ref in stage[name]] for name in ("evidence", "events")}
    )


def _record(data: Any, whole: Any, collection: str, ref: str) -> Any:
    source, _, word = ref.rpartition(".")
    records = data[source] if source else whole
    return next(record for record in records[collection] if record["id"] == f"{RULE}.{word}")


def used(now: Instant) -> Usage:
    closes = DOCUMENTS[2]["closes"]
    return Usage(tuple(Use(at(close["at"]), close["outcome"]) for close in closes if at(close["at"]) <= now))


@pytest.mark.parametrize("stage", stages())
def test_stage(stage: Any) -> None:
    given, now = written(resolved(stage)), at(stage["now"])
    found = judge(given, SHIPPED, {}, now=now, kind="agreement", usage={RULE: used(now)})[RULE]
    assert (found.own.status, found.status) == (stage["fold"], stage["kit"])


@pytest.mark.parametrize("stage", stages())
def test_stage_is_loaded_without_a_fault(stage: Any) -> None:
    assert faults(written(resolved(stage)), SHIPPED, kind="agreement", stem=RULE, now=at(stage["now"])) == ()


def resolved(stage: Any) -> Any:
    """The stage with its texts in place of their names."""
    texts = {name: text for name, text in DOCUMENTS[3].items() if isinstance(text, str)}
    return stage | {"value": texts.get(stage["value"]), "draft": texts.get(stage["draft"])}


@pytest.mark.skipif(not DOCUMENTS, reason="no worked example beside the conformance data")
def test_the_shipped_policy_is_that_of_the_example() -> None:
    expected = TypeAdapter(type(SHIPPED[0])).validate_python(DOCUMENTS[0]["policy"])
    assert [policy for policy in SHIPPED if policy.id == expected.id] == [expected]


@pytest.mark.skipif(not DOCUMENTS, reason="no worked example beside the conformance data")
def test_the_terms_of_every_attestation_are_computed_again() -> None:
    claim = BUNDLE.validate_python(DOCUMENTS[1]).claims[0]
    for item in DOCUMENTS[1]["evidence"]:
        if item["evidenceType"] == "human_attestation" and "integrityRef" in item:
            sentence = item["excerptOrSummary"].split(" ", 3)[3]
            assert terms_digest(replace(claim, value=sentence)) == item["integrityRef"]
