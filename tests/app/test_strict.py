"""`kit.app.strict` holds every file to strict load before anything is judged."""

from __future__ import annotations

import pytest

from kit.app import ledger as ledgers
from kit.app import strict
from kit.domain.base.instant import Instant
from kit.errors import InvalidRecord
from kit.wiring import open_kit
from tests.repo import Repo

NOW = Instant(1796054280000)
POLICY = """\
format: 1
policy:
  {{id: "{ident}", claimType: {kind}, requiredEvidence: [], requiredMethods: [], acceptanceCriteria: [],
   reviewAuthority: author, validityRule: {{kind: commit}}, stalenessTriggers: [], conflictRules: [], impactLevel: low}}
"""


def refused(repo: Repo) -> list[tuple[str, str]]:
    kit = open_kit(str(repo.root))
    with pytest.raises(InvalidRecord) as caught:
        strict.insist(kit, ledgers.read(kit), now=NOW)
    return [(fault.where, fault.what) for fault in caught.value.faults]


def test_a_project_policy_cannot_stand_in_for_one_that_ships_with_kit(repo: Repo) -> None:
    repo.write(".kit/policies/po-mwdgs65m.yaml", POLICY.format(ident="po-mwdgs65m", kind="operating-agreement"))
    assert refused(repo) == [
        (
            ".kit/policies/po-mwdgs65m.yaml:3:34",
            "claim type operating-agreement already has the policy kit.operating-agreement",
        )
    ]


def test_one_claim_type_has_one_policy(repo: Repo) -> None:
    repo.write(".kit/policies/po-aaaaaaaa.yaml", POLICY.format(ident="po-aaaaaaaa", kind="tested"))
    repo.write(".kit/policies/po-mwdgs65m.yaml", POLICY.format(ident="po-mwdgs65m", kind="tested"))
    assert refused(repo) == [
        (".kit/policies/po-mwdgs65m.yaml:3:34", "claim type tested already has the policy po-aaaaaaaa")
    ]
