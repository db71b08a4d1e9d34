"""What the gate says beside proofs: room, likeness, use, checks, what was not looked into, and the order of findings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import rules, shop
from tests.cli.people import another
from tests.scenarios.gate import (
    ITEM_FILE,
    NOW,
    PROPOSAL,
    PROPOSAL_FILE,
    RULE,
    RULE_FILE,
    Gate,
    base,
    codes,
    confirmation,
    confirmed,
    line,
    said,
)

READY = "git config --local kit.ran yes"


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Gate:
    return Gate.open(tmp_path, monkeypatch, capsys)


def full(number: int) -> dict[str, str]:
    """So many rules of the lane billing that bind, each about something else."""
    words = (
        "apples",
        "bridges",
        "clouds",
        "doors",
        "engines",
        "forests",
        "gloves",
        "houses",
        "islands",
        "jackets",
        "kettles",
    )
    return {
        f".kit/agreements/oa-0000000{n:x}.yaml": rules.rule(
            f"oa-0000000{n:x}", sentence=f"{word.capitalize()} stay where {word} were.", key=f"billing.{word}"
        )
        for n, word in enumerate(words[:number])
    }


def test_one_comes_in_and_one_goes_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gate = Gate.open(tmp_path, monkeypatch, capsys, files={**base(), **full(11)})
    text = confirmation()
    gate.desk.bring({PROPOSAL_FILE: text})
    told = gate.judge(*gate.desk.given(said(line(text))))
    assert (told["exit"], codes(told)) == (1, {"crowded"})
    what = next(f["what"] for f in told["findings"] if f["code"] == "crowded")
    assert what.startswith("lane billing has 13 rules of ")
    assert what.endswith("expected at most 12 and 2,048 bytes: one in, one out")


def test_a_proposal_says_what_its_lane_would_hold_and_what_is_like_it(gate: Gate) -> None:
    draft = "Retry limits live in config/limits.toml; code must read them."
    gate.desk.bring({PROPOSAL_FILE: another(PROPOSAL, draft=draft)})
    (one,) = gate.judge()["proposals"]
    assert (one["room"], one["new"], one["expires"]) == ("billing then has 2 of 12 rules", False, "2026-12-30")
    assert (one["nearest"]["id"], one["nearest"]["alike"] >= 75) == (RULE, True)
    assert one["cost"] == len(f"- {draft} `{PROPOSAL}`\n")
    assert one["applied"] == "to 1 of the last 1 merge"


def test_a_proposal_that_the_change_does_not_touch_is_counted(gate: Gate) -> None:
    gate.desk.bring({"x": "y\n"})
    told = gate.judge()
    assert (told["proposals"], told["waiting"]) == ([], 1)
    assert gate.judge(now="2027-01-15T00:00:00Z")["waiting"] == 0


def test_a_rule_like_another_is_told(gate: Gate) -> None:
    text = confirmation(sentence="Retry limits live in config/limits.toml and are read there.")
    gate.desk.bring({PROPOSAL_FILE: text})
    told = gate.judge(*gate.desk.given(said(line(text))))
    assert told["exit"] == 0
    assert "near-duplicate" in codes(told, "advice")


def test_rules_that_contradict_each_other_are_red(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    proposal = another(PROPOSAL, scope="lanes: billing", key="billing.retry-limits", draft="Read limits from the file.")
    gate = Gate.open(tmp_path, monkeypatch, capsys, files={**base(), PROPOSAL_FILE: proposal})
    text = confirmed(proposal)
    gate.desk.bring({PROPOSAL_FILE: text})
    told = gate.judge(*gate.desk.given(said(line(text))))
    assert (told["exit"], codes(told)) == (1, {"contradiction"})


def test_a_check_that_merging_needs_is_red_until_it_was_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {**base(), RULE_FILE: rules.rule(level="merge-readiness", gate=READY)}
    gate = Gate.open(tmp_path, monkeypatch, capsys, files=files)
    gate.desk.bring({"docs/x.md": "x\n"})
    assert gate.judge()["exit"] == 0
    gate.desk.bring({"config/limits.toml": "retry_max = 4\n"})
    told = gate.judge()
    assert (told["exit"], codes(told), [one["outcome"] for one in told["checks"]]) == (1, {"not-ready"}, ["unrecorded"])
    told = gate.judge("--run-gates")
    assert (told["exit"], [one["outcome"] for one in told["checks"]]) == (0, ["passed"])


def test_a_stale_rule_is_asked_again_in_the_change_that_touches_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    closes = "".join(rules.close(f"2026-11-30T15:4{n}:00Z", "overridden", shop.TERMS) for n in (5, 6))
    gate = Gate.open(tmp_path, monkeypatch, capsys, files={**base(), ITEM_FILE: shop.BUDGET + closes})
    gate.desk.bring({"docs/x.md": "x\n"})
    assert gate.judge()["asked_again"] == []
    gate.desk.bring({"config/limits.toml": "retry_max = 4\n"})
    assert [(one["id"], one["why"], one["line"]) for one in gate.judge()["asked_again"]] == [
        (RULE, "overridden in 2 of the last 3 exercised", f"/kit confirm {RULE}@f40a3a8b869fa194")
    ]


def test_what_was_not_looked_into_is_told(gate: Gate) -> None:
    gate.repo.git("switch", "-q", "--orphan", "other")
    gate.desk.bring({"x": "y\n"})
    odd = {"id": 1}
    told = gate.judge(*gate.desk.given(pulls=[]))
    assert told["not_checked"] == [
        "liveness (refs are not fetched)",
        "where the head left the base (history is cut; the head is judged as it stands: git fetch --unshallow)",
    ]
    (gate.folder / "odd.json").write_text(str(odd).replace("'", '"'), encoding="utf-8")
    told = gate.judge("--comments", str(gate.folder / "odd.json"))
    assert told["not_checked"][-1].startswith("1 entry of the comments and pull requests given: ")


def test_what_is_red_comes_first_and_nothing_twice(gate: Gate) -> None:
    gate.desk.bring({PROPOSAL_FILE: confirmation(), ".gitattributes": "*.yaml -diff\n", "docs/x.md": "x\n"})
    gate.repo.git("rm", "-rq", "tests")
    gate.desk.bring({})
    states = [f["state"] == "finding" and f["gate"] == "binding" for f in gate.judge()["findings"]]
    assert states == sorted(states, reverse=True)
    whats = [(f["code"], f["what"]) for f in gate.judge()["findings"]]
    assert len(whats) == len(set(whats))


def test_the_commits_judged_are_told(gate: Gate) -> None:
    gate.desk.bring({"x": "y\n"})
    head, base_id = gate.repo.head(), gate.repo.head("main")
    assert gate.judge()["commits"] == {"base": base_id, "named": "main", "head": head, "fork": base_id}
    assert gate.desk("ci", "--base", "main", "--now", NOW) == 0
    assert gate.desk.out.endswith(f"judged {head[:7]} against {base_id[:7]} with the settings of {base_id[:7]}\n")
