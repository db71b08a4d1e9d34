"""What docs/hosts.md calls enforced is proven by a test, and every adapter has its row."""

from __future__ import annotations

import re
import tomllib

from tests.source import ROOT, modules

PAGE = (ROOT / "docs" / "hosts.md").read_text(encoding="utf-8")
ONCE, BLOCKS, DISCARDS, UNTRUSTED, KEPT, TOLD = range(6)
WORDS = {"enforced", "limited", "guidance only"}
MODULES = {
    "plain lists": "plain",
    "pydantic-ai": "pydantic_ai",
    "openai-agents": "openai_agents",
    "LangChain": "langchain",
    "Strands": "strands",
    "Google ADK": "adk",
    "Gemini CLI": "gemini",
}
TRIAL, LOOP = "test_a_run_stands_the_trial", "test_a_loop_stands_the_trial_over"
DISCARD, COLLISION = (
    "test_a_discard_of_the_workflow_counts_from_the_next_request",
    "test_a_collision_reaches_the_user",
)
RESULT = "test_what_a_tool_returns_executes_nothing"
LIBRARY = {ONCE: TRIAL, BLOCKS: TRIAL, KEPT: TRIAL, DISCARDS: DISCARD, UNTRUSTED: RESULT, TOLD: COLLISION}
PROOFS: dict[str, dict[int, str]] = {
    "plain lists": LIBRARY
    | {ONCE: LOOP, BLOCKS: LOOP, KEPT: LOOP, UNTRUSTED: "test_a_tool_result_executes_nothing_in"},
    "pydantic-ai": LIBRARY,
    "openai-agents": LIBRARY,
    "LangChain": LIBRARY,
    "Strands": LIBRARY,
    "Google ADK": LIBRARY,
    "Gemini CLI": {
        BLOCKS: "test_the_messages_of_the_host_keep_their_places_and_the_blocks_come_last_with_a_role_it_takes",
        UNTRUSTED: "test_untrusted_text_executes_nothing_and_stays_visible",
        TOLD: "test_a_collision_reaches_the_user_once",
    },
}


def rows() -> dict[str, list[str]]:
    """The table of hosts, by the name of the host."""
    table = PAGE.partition("| --- |")[2].partition("\n\n")[0]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[1:]]
    return {name: degrees for name, *degrees in cells}


def test_every_degree_is_one_of_the_three() -> None:
    assert {degree for degrees in rows().values() for degree in degrees} == WORDS


def test_every_enforced_has_a_test_and_nothing_else_has() -> None:
    enforced = {(name, at) for name, found in rows().items() for at, degree in enumerate(found) if degree == "enforced"}
    assert {(name, at) for name, proofs in PROOFS.items() for at in proofs} == enforced


def test_every_test_that_is_named_is_there() -> None:
    missing = []
    for name, proofs in PROOFS.items():
        text = (ROOT / "tests" / "hosts" / f"test_{MODULES[name]}.py").read_text(encoding="utf-8")
        missing += [(name, test) for test in proofs.values() if not re.search(rf"def {test}\(", text)]
    assert missing == []


def test_every_adapter_has_a_row_and_a_line_that_names_it() -> None:
    adapters = {module.path.stem for module in modules("kit/hosts")} - {"__init__"}
    assert adapters == set(MODULES.values())
    assert set(MODULES) - set(rows()) == set()


def test_every_extra_is_the_name_of_a_host_with_tests() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    named = {name.replace("_", "-") for name in MODULES.values()} - {"plain", "gemini"}
    assert set(extras) == named
