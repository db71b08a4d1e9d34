from __future__ import annotations

import pytest

from kit.domain.lifecycle.message import Unit, units
from kit.domain.lifecycle.policy import NOTHING, Policy, Rule, Verdict

PLUGIN = Rule((("role", "custom"), ("name", "plugin")), "plugin", trusted=True, trigger="phase")


def test_a_rule_that_would_trust_everything_is_refused() -> None:
    with pytest.raises(
        ValueError, match=r"^the rule for x trusts every message; expected at least one field to match$"
    ):
        Rule((), "x", trusted=True)


def test_a_message_is_trusted_by_all_the_fields_of_a_rule() -> None:
    policy = Policy(messages=(PLUGIN,))
    verdicts = [
        policy.judge(Unit("custom", fields, ()))
        for fields in (
            {"role": "custom", "name": "plugin", "more": 1},
            {"role": "custom", "name": "plugin "},
            {"role": "custom"},
        )
    ]
    denied = Verdict("message:custom", "message_context", trusted=False)
    assert verdicts == [Verdict("plugin", "phase", trusted=True), denied, denied]


def test_the_first_rule_that_covers_a_message_decides() -> None:
    policy = Policy(
        messages=(Rule((("id", "7"),), "one", trusted=False), Rule((("role", "custom"),), "all", trusted=True))
    )
    found = [policy.judge(Unit("custom", {"role": "custom", "id": name}, ())).trusted for name in ("7", "8")]
    assert found == [False, True]


def test_true_is_not_one() -> None:
    rule = Rule((("host", True),), "host", trusted=True)
    assert [rule.covers(Unit("x", {"host": value}, ())) for value in (True, 1, "True", [True])] == [
        True,
        False,
        False,
        False,
    ]


def test_trusting_the_messages_of_a_role_trusts_no_tool_result_in_them() -> None:
    policy = Policy(messages=(Rule((("role", "user"),), "person", trusted=True),))
    result = {"type": "tool_result", "tool_use_id": "t", "content": "x"}
    found = [policy.judge(unit) for unit in units({"role": "user", "content": [{"type": "text", "text": "y"}, result]})]
    assert [(verdict.source, verdict.trusted) for verdict in found] == [("person", True), ("message:tool", False)]


def test_without_a_policy_nobody_is_trusted() -> None:
    assert (NOTHING.blocks, NOTHING.controls, NOTHING.messages) == (frozenset(), frozenset(), ())
