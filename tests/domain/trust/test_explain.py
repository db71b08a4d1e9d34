from __future__ import annotations

from typing import Any

import pytest

from kit.domain.base.instant import Instant
from kit.domain.base.record import Status
from kit.domain.trust.ceiling import Ceiling
from kit.domain.trust.explain import explain, what_would_change
from kit.domain.trust.judge import Judgement, judge
from kit.domain.trust.policy import SHIPPED
from kit.domain.trust.status import Derivation
from tests.domain.trust.build import NOW, Content, at, bundle, claim
from tests.domain.trust.files import CLAIM, RULE, agreement_file, work_bundle, work_claim


def test_a_lowered_claim_is_explained_from_its_status_down() -> None:
    unseen = Content("unknown", "objects are missing here")
    found = judge(work_bundle(), SHIPPED, {f"{CLAIM}.read-1": unseen}, now=NOW, kind="work")[CLAIM]
    assert explain(found) == (
        "status: unknown, objects are missing here",
        "decided: row 9 of the status function, verified: verified by ana",
        f"event: {CLAIM}.checked-1, verified by ana at 2026-11-30T10:00:00Z",
        f"evidence: {CLAIM}.read-1",
        "policy: kit.evidence-backed, commit",
        "ceiling: content, at most unknown: objects are missing here",
        "would change it: content that can be seen, or a new verification that covers all it watches",
    )


def test_an_edited_rule_is_explained_by_its_terms() -> None:
    found = judge(
        agreement_file(value="Something else that nobody ever confirmed."), SHIPPED, {}, now=NOW, kind="agreement"
    )
    assert explain(found[RULE])[0] == "status: stale, terms changed since attested"


def test_a_claim_nobody_touched_has_neither_event_nor_evidence() -> None:
    found = judge(bundle(work_claim()), SHIPPED, {}, now=NOW, kind="work")[CLAIM]
    assert explain(found)[2:4] == ("event: none", "evidence: none")


def judgement(
    status: Status, ceilings: tuple[Ceiling, ...] = (), changes_at: Instant | None = None, *, cyclic: bool = False
) -> Judgement:
    return Judgement(claim(), Derivation("verified", 9, "verified by ana"), status, ceilings, changes_at, cyclic)


CHANGES = [
    pytest.param(judgement("verified"), "other content or a new event", id="a verified claim"),
    pytest.param(
        judgement("verified", changes_at=at("18:00:00")),
        "other content or a new event; time, at 2026-11-30T18:00:00Z",
        id="a verified claim with a window",
    ),
    pytest.param(
        judgement("verified", changes_at=Instant(10**16)),
        "other content or a new event; time, at after the year 9999",
        id="a verified claim with an endless window",
    ),
    pytest.param(
        judgement("stale", (Ceiling("inputs", "stale", "x"),)),
        "a better status of what it derives from",
        id="a claim that its inputs lower",
    ),
    pytest.param(
        judgement("stale", (Ceiling("content", "stale", "x"), Ceiling("inputs", "stale", "y"))),
        "a new verification of what is there now",
        id="a claim that content lowers too",
    ),
    pytest.param(judgement("rejected"), "a new verification by a person", id="a rejected claim"),
]


@pytest.mark.parametrize(("given", "text"), CHANGES)
def test_what_would_change(given: Any, text: Any) -> None:
    assert what_would_change(given) == text


def test_a_cycle_is_said() -> None:
    assert "cycle: it derives from itself through its inputs" in explain(judgement("verified", cyclic=True))
