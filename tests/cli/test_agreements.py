"""The life of a rule through the verbs: proposed, confirmed, used, confirmed again, edited, retired; and what is refused."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
import yaml

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


def test_a_proposal_is_shown_with_what_was_said_and_the_lines_to_comment(desk: Desk) -> None:
    assert desk("show", RULE, "--now", "2026-12-01T00:00:00Z") == 0
    assert desk.out.splitlines()[-8:] == [
        "  level: advisory",
        "  draft: Do not hard-code retry limits in billing.",
        "  scope: f40a3a8b869fa194",
        "  said: no, not a constant again. limits go in limits.toml, same as last month",
        "  said: MAX_RETRIES = 5 left src/billing/retry.py 6 minutes after that turn",
        "  to decide, comment one of:",
        f"    {CONFIRM} <the rule, in your words>",
        f"    /kit reject {RULE} <why>",
    ]


def test_a_rule_is_shown_with_its_uses_newest_first(desk: Desk) -> None:
    confirm(desk)
    use = '{{id: "{}", outcome: {}, terms: "{}"{}}}'
    closes = [
        ("2026-12-01T00:00:00Z", "exercised", ""),
        ("2026-12-02T00:00:00Z", "overridden", ", reason: a night fix"),
    ]
    rows = "".join(
        f'  - {{at: "{at}", by: "person:ana", agreements: [{use.format(RULE, how, shop.TERMS, why)}]}}\n'
        for at, how, why in closes
    )
    body = f'format: 1\nid: "wi-3fh8z2vn"\ntitle: Some work\nworkflow: implement\nstatus: done\ncloses:\n{rows}'
    desk.repo.write(".kit/work/wi-3fh8z2vn.yaml", body)
    assert desk("show", RULE, "--now", "2026-12-03T00:00:00Z") == 0
    assert [line for line in desk.out.splitlines() if "used:" in line or "/kit " in line] == [
        "  used: 2026-12-02 overridden in wi-3fh8z2vn: a night fix",
        "  used: 2026-12-01 exercised in wi-3fh8z2vn",
        f"    {CONFIRM} <the rule, in your words>",
        f"    /kit retire {RULE} <why>",
    ]
    record = desk.json("show", RULE, "--now", "2026-12-03T00:00:00Z")["record"]
    assert (record["rule"]["scope"], len(record["rule"]["uses"])) == ("f40a3a8b869fa194", 2)


def confirm(desk: Desk, *more: str) -> None:
    assert desk("confirm", RULE, shop.RULE, "--now", "2026-11-30T14:20:33Z", *more) == 0, desk.err


def test_a_confirmation_prints_the_path_and_the_commit_that_proves_it(desk: Desk) -> None:
    confirm(desk)
    assert desk.out == f'{FILE}\nNext   git add {FILE} && git commit -S -m "Confirm {RULE}" -- {FILE}\n'
    assert desk.err.splitlines()[-1] == f"wrote {FILE}"
    confirm(desk)
    assert (desk.out, desk.err) == ("", f"nothing to do: {RULE} binds with this sentence already\n")


def test_a_dry_run_prints_the_change_and_writes_nothing(desk: Desk) -> None:
    confirm(desk, "--dry-run")
    assert f'+    value: "{shop.RULE}"' in desk.out
    assert desk.err.splitlines()[-1] == "dry run: nothing was written"
    assert desk.text() == PROPOSAL


def test_without_a_sentence_and_a_terminal_nobody_is_asked(desk: Desk) -> None:
    assert desk("confirm", RULE) == 2
    assert desk.err == (
        "error: no sentence was given, and there is no terminal to ask at; expected the rule in your own words\n"
        f"  hint: kit confirm {RULE} SENTENCE\n"
    )


class Terminal(io.StringIO):
    """A person at a terminal who types what is given."""

    def isatty(self) -> bool:
        return True


def test_at_a_terminal_the_sentence_is_asked_for_and_not_filled_in(desk: Desk) -> None:
    desk.patch.setattr("sys.stdin", Terminal(f"{shop.RULE}\n"))
    assert desk("confirm", RULE, "--now", "2026-11-30T14:20:33Z") == 0
    assert desk.err.splitlines()[:4] == [
        "draft   Do not hard-code retry limits in billing.",
        "said    no, not a constant again. limits go in limits.toml, same as last month",
        "said    MAX_RETRIES = 5 left src/billing/retry.py 6 minutes after that turn",
        (
            "The rule, in your own words: note: HEAD lists no key of ana, so no signature can prove this; or comment "
            "`/kit confirm ID@SCOPE SENTENCE` instead"
        ),
    ]
    assert f'value: "{shop.RULE}"' in desk.text()


@pytest.mark.parametrize(
    ("words", "status"),
    [
        pytest.param(("confirm", RULE, "Too short."), 2, id="a sentence that is too short"),
        pytest.param(("confirm", "oa-00000000", shop.RULE), 2, id="a rule that is not there"),
        pytest.param(("retire", RULE), 1, id="retiring a proposal"),
        pytest.param(("edit", RULE), 2, id="an edit of nothing"),
        pytest.param(("list", "--lane", "biling"), 2, id="a lane that is not there"),
        pytest.param(("reject", RULE, "--session", "codex/1"), 1, id="an agent"),
        pytest.param(("reject", RULE), 0, id="a refusal without a reason"),
    ],
)
def test_the_exit_status_of(desk: Desk, words: tuple[str, ...], status: int) -> None:
    assert desk(*words, "--now", "2026-11-30T14:20:33Z") == status


def test_a_newer_format_is_refused_with_its_own_exit_status(desk: Desk) -> None:
    desk.replace(FILE, "kit: {format: 1", "kit: {format: 2")
    assert desk("confirm", RULE, shop.RULE) == 6


def test_rules_are_listed_with_who_waits_for_whom(desk: Desk) -> None:
    assert desk("list", "--now", "2026-12-01T00:00:00Z") == 0
    assert desk.out == "no rule binds here\n1 rule in all: 1 proposed\n"
    assert desk("list", "--proposed", "--now", "2026-12-01T00:00:00Z") == 0
    assert desk.out.splitlines() == [
        (
            f"?  {RULE}  proposed  billing config/limits.toml src/billing/**  Do not hard-code retry limits in billing."
            "    until 2026-12-30"
        ),
        "1 rule in all: 1 proposed",
    ]
    confirm(desk)
    assert desk("list", "--due", "--now", "2026-12-01T00:00:00Z") == 0
    assert desk.out == "no rule is due\n1 rule in all: 1 verified\n"


def test_the_list_says_that_one_person_alone_may_confirm_or_nobody(desk: Desk) -> None:
    desk.replace(".kit/kit.yaml", "four_eyes: true", "four_eyes: false")
    desk("list")
    assert desk.out.splitlines()[-1] == "one person alone may confirm a rule here (four_eyes: false)"
    desk.repo.write(".kit/kit.yaml", shop.SETTINGS.partition("confirmers:")[0])
    desk("list")
    assert desk.out.splitlines()[-1] == "nothing can bind: no confirmers are listed in .kit/kit.yaml"


def test_a_refresh_tells_what_it_recorded_and_what_it_refused(desk: Desk) -> None:
    line = f"{CONFIRM} {shop.RULE}"
    good = comment(1, 412, "ana-w", line, "2026-11-30T14:20:33Z")
    bad = comment(2, 412, "mallory", f"/kit reject {RULE} no", "2026-11-30T14:20:00Z")
    odd = comment(3, 412, "ana-w", "/kit approve", "2026-11-30T14:20:01Z")
    given = desk.given(good, bad, odd)
    assert desk("refresh", *given, "--now", "2026-12-01T00:00:00Z") == 0  # a stranger stops nothing
    assert desk.out.splitlines() == [
        f"! refused  /kit reject {RULE} no",
        "    2026-11-30T14:20:00Z  comment:2 of github:acme/shop#412: mallory is no confirmer in the settings of HEAD",
        f"✓ recorded  {line}",
        (
            "    2026-11-30T14:20:33Z  comment:1 of github:acme/shop#412: ana wrote it in comment:1 of github:acme/shop#412, "
            "and neither proposed it nor opened the pull request"
        ),
        'Next   git add .kit && git commit -m "Record what was decided"',
    ]
    assert desk.err.splitlines()[0].startswith(
        "note: comment:3 of github:acme/shop#412, line 1: got `/kit approve`; expected "
    )
    assert desk.err.splitlines()[-1] == f"wrote {FILE}"
    assert desk("refresh", *desk.given(good), "--json", "--now", "2026-12-01T00:00:00Z") == 0
    told = json.loads(desk.out)
    assert (told["schema"], [one["outcome"] for one in told["heard"]], told["written"]) == (
        "kit.refresh/1",
        ["passed over"],
        [],
    )


def test_a_refresh_without_an_act_says_how_much_it_heard(desk: Desk) -> None:
    assert desk("refresh", *desk.given(comment(1, 412, "ana-w", "Looks good!", "2026-11-30T14:20:33Z"))) == 0
    assert desk.out == "no act in 1 comment, nothing to record\n"


def test_text_of_a_comment_moves_no_cursor(desk: Desk) -> None:
    hostile = comment(1, 412, "mallory", f"/kit reject {RULE} \x1b[2Jgone", "2026-11-30T14:20:33Z")
    assert desk("refresh", *desk.given(hostile)) == 0
    assert "\x1b" not in desk.out + desk.err
