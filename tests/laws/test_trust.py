"""What must hold of trust for all bundles: the fold is kept as published, and these guard what stands around it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kit.domain.base.instant import Instant
from kit.domain.base.record import Status
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.canonical import bundle_digest, canonical
from kit.domain.trust.ceiling import WEAKEST_FIRST
from kit.domain.trust.docket import Docket
from kit.domain.trust.judge import judge
from kit.domain.trust.load import faults
from kit.domain.trust.status import fold, next_change
from kit.domain.trust.usage import Usage, Use
from tests.domain.trust.build import Content
from tests.laws.strategies import bundles, instants, shuffled

COLLECTIONS = ("claims", "evidence", "policies", "events", "authority_trace")


def own(bundle: Bundle, now: Instant) -> dict[str, Status]:
    return {case.claim.id: fold(case, now=now).status for case in Docket(canonical(bundle))}


def final(bundle: Bundle, now: Instant) -> dict[str, Status]:
    return {name: found.status for name, found in judge(bundle, (), {}, now=now, kind="exchange").items()}


def dropped(bundle: Bundle, collection: str, index: int) -> Bundle:
    records = getattr(bundle, collection)
    left: dict[str, Any] = {collection: records[:index] + records[index + 1 :]}
    return replace(bundle, **left)


@given(bundles(), instants(), instants())
def test_time_passing_alone_never_verifies(bundle: Bundle, one: Instant, other: Instant) -> None:
    before, after = own(bundle, min(one, other)), own(bundle, max(one, other))
    assert {name for name, status in after.items() if status == "verified"} <= {
        name for name, status in before.items() if status == "verified"
    }


@given(bundles(), instants(), instants())
def test_time_changes_nothing_before_the_next_change(bundle: Bundle, one: Instant, other: Instant) -> None:
    now, later = min(one, other), max(one, other)
    for case in Docket(bundle):
        change = next_change(case, fold(case, now=now), now=now)
        if change is None or later < change:
            assert fold(case, now=later).status == fold(case, now=now).status
        else:
            assert fold(case, now=change).status == "stale" != fold(case, now=Instant(change - 1)).status


@given(bundles(), instants(), st.data())
def test_removing_evidence_that_does_not_fail_never_verifies(bundle: Bundle, now: Instant, data: st.DataObject) -> None:
    kept = [i for i, item in enumerate(bundle.evidence) if item.passing is not False]
    if kept:
        after = final(dropped(bundle, "evidence", data.draw(st.sampled_from(kept))), now)
        before = final(bundle, now)
        assert not [name for name in after if after[name] == "verified" != before[name]]


@given(shuffled(), instants())
def test_any_order_of_the_records_gives_the_same_answer(pair: tuple[Bundle, Bundle], now: Instant) -> None:
    left, right = pair
    assert (own(left, now), final(left, now)) == (own(right, now), final(right, now))
    assert bundle_digest(left) == bundle_digest(right)


@given(bundles())
def test_removing_any_record_changes_the_digest(bundle: Bundle) -> None:
    whole = bundle_digest(bundle)
    for collection in COLLECTIONS:
        for i in range(len(getattr(bundle, collection))):
            assert bundle_digest(dropped(bundle, collection, i)) != whole


@given(bundles(), instants(), st.data())
def test_ceilings_only_lower(bundle: Bundle, now: Instant, data: st.DataObject) -> None:
    states = st.sampled_from((Content("fresh"), Content("stale"), Content("unknown")))
    contents = {item.id: data.draw(states) for item in bundle.evidence}
    spec = {"kit": {"specs": [{"path": "a", "mode": "100644", "oid": "0"}]}}
    watched = replace(bundle, evidence=tuple(replace(item, metadata=spec) for item in bundle.evidence))
    uses = st.lists(st.sampled_from((Use(now, "loaded"), Use(now, "exercised"), Use(now, "overridden"))), max_size=4)
    usage = {claim.id: Usage(tuple(data.draw(uses))) for claim in bundle.claims}
    for found in judge(watched, (), contents, now=now, kind="work", usage=usage).values():
        assert WEAKEST_FIRST.index(found.status) <= WEAKEST_FIRST.index(found.own.status)
        assert (found.status != found.own.status) is bool(found.ceilings)


@given(bundles(), instants())
def test_content_that_is_not_known_to_be_equal_never_verifies(bundle: Bundle, now: Instant) -> None:
    spec = {"kit": {"specs": [{"path": "a", "mode": "100644", "oid": "0"}]}}
    watched = replace(bundle, evidence=tuple(replace(item, metadata=spec) for item in bundle.evidence))
    for found in judge(watched, (), {}, now=now, kind="work").values():
        named = found.own.event is not None and found.own.event.evidence_ids
        assert not named or found.status != "verified"


@given(bundles())
def test_what_the_generator_makes_passes_strict_load(bundle: Bundle) -> None:
    assert faults(bundle, (), kind="exchange") == ()


@given(bundles(), st.data())
def test_a_missing_policy_or_reference_is_a_fault_and_not_a_better_status(bundle: Bundle, data: st.DataObject) -> None:
    used = {claim.claim_type for claim in bundle.claims}
    named = {name for event in bundle.events for name in event.evidence_ids}
    losses = [("policies", i) for i, policy in enumerate(bundle.policies) if policy.claim_type in used]
    losses += [("evidence", i) for i, item in enumerate(bundle.evidence) if item.id in named]
    collection, index = data.draw(st.sampled_from(losses))
    found = faults(dropped(bundle, collection, index), (), kind="exchange")
    assert {fault.code for fault in found} == {"no-policy" if collection == "policies" else "dangling-reference"}
