from __future__ import annotations

from dataclasses import replace

import pytest

from kit.domain.trust.bundle import BundleProof, IdentityLink
from kit.domain.trust.claim import Subject
from kit.domain.trust.merge import Collision, merge
from kit.errors import WrongUsage
from tests.domain.trust.build import bundle, claim, event, evidence

ONE = bundle(claim("c"), evidence("e"), source="b")
TWO = bundle(claim("d"), evidence("e"), event("verified", "v", "d"), source="a")


def test_records_are_united_by_id_and_equal_ones_do_not_collide() -> None:
    found = merge([ONE, TWO])
    assert [
        [one.id for one in records] for records in (found.bundle.claims, found.bundle.evidence, found.bundle.events)
    ] == [
        ["c", "d"],
        ["e"],
        ["v"],
    ]
    assert found.collisions == ()


def test_of_two_records_under_one_id_the_lesser_text_is_kept_and_said() -> None:
    left, right = bundle(claim(value={"10": 1})), bundle(claim(value={"9": 1}))
    found = merge([right, left])
    assert (found.bundle.claims, found.collisions) == (left.claims, (Collision("claims", "c"),))


def test_text_is_ordered_by_utf16_code_units() -> None:
    astral, private = bundle(claim(value="\U0001f600")), bundle(claim(value="\ue000"))
    assert merge([private, astral]).bundle.claims == astral.claims


def test_the_source_names_the_parts_in_order_and_producer_and_proof_are_dropped() -> None:
    signed = replace(ONE, producer_id="p", proof=BundleProof())
    found = merge([signed, TWO]).bundle
    assert (found.source, found.producer_id, found.proof) == ("merged:a+b", None, None)
    assert merge([signed]).bundle.producer_id is None
    assert merge([ONE, ONE]).bundle.source == "b"


def test_identity_links_are_all_kept() -> None:
    link = IdentityLink((Subject("s", "1"), Subject("s", "2")))
    assert merge([replace(ONE, identity_links=(link,)), TWO]).bundle.identity_links == (link,)


def test_bundles_of_different_versions_are_refused() -> None:
    with pytest.raises(WrongUsage) as error:
        merge([ONE, replace(TWO, schema_version=7)])
    assert (error.value.code, error.value.what) == (
        "cannot-merge",
        "got schema versions 5 and 7; expected bundles of one version",
    )


def test_nothing_is_no_bundle() -> None:
    with pytest.raises(WrongUsage, match="got schema versions no bundle; expected bundles of one version"):
        merge([])
