"""How the rules of a ledger stand: what binds, what is open, what was refused, and whether rules were retired early."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kit.app.kit import Kit
from kit.app.learning.standing import Standing, standing
from kit.app.ledger import read
from kit.domain.base import instant
from kit.domain.base.instant import DAY, Instant
from kit.domain.base.record import Status
from kit.domain.trust.bundle import Bundle
from kit.wiring import open_kit
from tests import shop
from tests.repo import Repo

NOW = instant.parse(shop.NOW) or Instant(0)
RULE = "oa-7q2m4kxd"
PROPOSED = """\
schemaVersion: 5
source: "kit:re-7jgx48ha"
claims:
  - {id: "oa-aaaaaaaa", value: null, qualifiers: {lanes: docs}, fieldOrBehavior: docs.tone, status: proposed,
     metadata: {kit: {format: 1, level: advisory, draft: "Be brief."}}, subjectType: repository,
     subjectId: "operating-discipline", claimType: operating-agreement, verificationPolicyId: "kit.operating-agreement",
     createdAt: "2026-11-01T00:00:00Z", updatedAt: "2026-11-01T00:00:00Z"}
evidence: []
policies: []
events:
  - {id: "oa-aaaaaaaa.proposed-1", claimId: "oa-aaaaaaaa", status: proposed, actor: "person:ben", method: learning-review,
     evidenceIds: [], createdAt: "2026-11-01T00:00:00Z"}
"""


@pytest.fixture
def kit(repo: Repo) -> Kit:
    shop.build(repo)
    repo.write(".kit/agreements/oa-aaaaaaaa.yaml", PROPOSED)
    return open_kit(str(repo.root))


def found(kit: Kit, now: Instant = NOW) -> Standing:
    return standing(kit, read(kit), now=now)


def ended(bundle: Bundle, status: Status, at: str) -> Bundle:
    """``bundle`` with one more event of this status."""
    last = bundle.events[-1]
    return replace(bundle, events=(*bundle.events, replace(last, id=f"{RULE}.x-1", status=status, created_at=at)))


def test_binding_rules_and_open_proposals_are_told_apart(kit: Kit) -> None:
    seen = found(kit)
    assert ([rule.id for rule in seen.binding], [rule.id for rule in seen.proposals]) == ([RULE], ["oa-aaaaaaaa"])
    assert (seen.open, seen.rejected, seen.strict) == (1, {}, False)


def test_a_proposal_is_open_for_thirty_days(kit: Kit) -> None:
    first = instant.parse("2026-11-01T00:00:00Z") or Instant(0)
    assert found(kit, Instant(first + 30 * DAY)).open == 1
    assert found(kit, Instant(first + 30 * DAY + 1)).open == 0


def test_three_of_the_last_ten_rules_retired_early_make_two_occasions_needed(kit: Kit) -> None:
    ledger = read(kit)
    early, late = (
        ended(ledger.agreements[RULE], "superseded", at) for at in ("2026-12-20T00:00:00Z", "2027-11-30T00:00:00Z")
    )
    for ends, strict in (((early, early, early), True), ((early, early, late), False), ((early, early), False)):
        rules = {f"oa-{n}": bundle for n, bundle in enumerate(ends)}
        several = replace(ledger, agreements=rules)
        assert standing(kit, several, now=Instant(NOW + 400 * DAY)).strict is strict
