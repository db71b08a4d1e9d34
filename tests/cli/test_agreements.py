"""The life of a rule through the verbs: proposed, confirmed, used, confirmed again, edited, retired; and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from kit.cli.main import run
from tests import shop
from tests.cli.people import PROPOSAL, Desk, comment
from tests.conformance.test_agreement_stages import DOCUMENTS

RULE = "oa-7q2m4kxd"
FILE = f".kit/agreements/{RULE}.yaml"
D2 = "Every limit of billing lives in config/limits.toml."
T2 = "Every limit of billing lives in config/limits.toml; code reads it and never sets one."
CONFIRM = f"/kit confirm {RULE}@f40a3a8b869fa194"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk.with_proposal(tmp_path, monkeypatch, capsys)


def use(desk: Desk, until: str) -> None:
    """What the closes of the worked example say of the rule up to an instant, as `kit close` writes it."""
    for close in DOCUMENTS[2]["closes"]:
        if close["at"] <= until:
            reason = f', reason: "{close["reason"]}"' if "reason" in close else ""
            use = f'{{id: "{RULE}", outcome: {close["outcome"]}, terms: "{close["terms"]}"{reason}}}'
            body = f'format: 1\nid: "{close["work"]}"\ntitle: Some work\nworkflow: implement\nlanes: [billing]\nstatus: done\n'
            body += f'closes:\n  - {{at: "{close["at"]}", by: "agent:claude-code/3f9c12a0", agreements: [{use}]}}\n'
            desk.repo.write(f".kit/work/{close['work']}.yaml", body)
    desk.repo.commit("Close some work")


@pytest.mark.skipif(not DOCUMENTS, reason="no worked example beside the conformance data")
def test_every_stage_of_the_worked_example_is_reached_through_the_verbs(desk: Desk) -> None:
    stages = {stage["stage"]: (stage["now"], stage["kit"]) for stage in DOCUMENTS[3]["stages"]}

    def at(stage: str) -> None:
        now, status = stages[stage]
        found = desk.json("list", "--all", "--now", now)["rules"]
        assert [(rule["id"], rule["status"]) for rule in found] == [(RULE, status)], stage

    at("2")
    desk.refresh(comment(2291840, 412, "ana-w", f"{CONFIRM} {shop.RULE}", "2026-11-30T14:20:33Z"))
    at("3")
    use(desk, "2026-12-08T23:00:00Z")
    at("4")
    use(desk, "2027-01-12T23:00:00Z")
    at("5")
    use(desk, "2027-02-20T23:00:00Z")
    at("6")
    assert [r["due"] for r in desk.json("list", "--due", "--now", stages["6"][0])["rules"]] == [
        "overridden in 2 of the last 5 exercised"
    ]
    desk.refresh(comment(2410077, 530, "ana-w", f"{CONFIRM} {shop.RULE}", "2027-03-02T09:30:00Z"))
    at("7")
    desk.replace(FILE, f'value: "{shop.RULE}"', f'value: "{T2}"')
    desk.repo.commit("Reword the rule by hand")
    at("8")
    desk.as_person("ben")
    assert desk("edit", RULE, "--draft", D2, "--now", "2027-04-20T11:00:00Z") == 0
    desk.repo.commit("Propose the rule anew")
    at("9")
    desk.refresh(comment(2455120, 561, "ana-w", f"{CONFIRM} {T2}", "2027-04-22T14:00:00Z"))
    at("10")
    why = "the linter refuses such constants now"
    desk.refresh(comment(2600418, 702, "ana-w", f"/kit retire {RULE} {why}", "2027-09-01T08:00:00Z"))
    at("11")
    assert yaml.safe_load(desk.repo.root.joinpath(FILE).read_text(encoding="utf-8")) == DOCUMENTS[1]


@pytest.mark.skipif(not DOCUMENTS, reason="no worked example beside the conformance data")
def test_a_refusal_in_a_comment_writes_the_two_records_of_the_worked_example(desk: Desk) -> None:
    why = "a habit of the model, not a rule of ours"
    desk.refresh(comment(2291840, 412, "ana-w", f"/kit reject {RULE} {why}", "2026-11-30T14:20:33Z"))
    found = yaml.safe_load(desk.repo.root.joinpath(FILE).read_text(encoding="utf-8"))
    other = DOCUMENTS[3]["other"]
    assert (found["evidence"][2:], found["events"][1:]) == (other["evidence"], other["events"])
    assert desk.json("list", "--all", "--now", "2026-12-01T00:00:00Z")["rules"][0]["status"] == "rejected"
