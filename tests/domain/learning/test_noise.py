from __future__ import annotations

import pytest

from kit.domain.learning import noise

LOG = """\
2026-11-30 10:00:01 INFO starting
2026-11-30 10:00:02 ERROR no such table
Traceback (most recent call last):
  File "a.py", line 3, in run
ERROR: exit 1
"""


@pytest.mark.parametrize(
    "text",
    [
        "<system-reminder>read this</system-reminder>",
        "  <environment_context>",
        "Caveat: the messages below",
        "Base directory for this skill: x",
        "Stop hook feedback:\n- lint",
        "This session is being continued from a previous conversation",
    ],
)
def test_hook_skill_and_environment_text_is_nobodys(text: str) -> None:
    assert noise.persons(text) == ""


OWN = [
    pytest.param("no, the hook is wrong", "no, the hook is wrong", id="words alone"),
    pytest.param("<system-reminder>x</system-reminder>\nno, wrong", "no, wrong", id="words after a reminder"),
    pytest.param("<div> is wrong", "<div> is wrong", id="a tag that no host uses"),
    pytest.param(
        "Limit retries\n\nAgreement-Used: oa-7q2m4kxd yes\nWork: wi-3fh8z2vn",
        "Limit retries\n\n\nWork: wi-3fh8z2vn",
        id="trailers of models that say yes are taken out",
    ),
    pytest.param("", "", id="nothing"),
]


@pytest.mark.parametrize(("text", "own"), OWN)
def test_what_a_person_wrote(text: str, own: str) -> None:
    assert noise.persons(text) == own


def test_pasted_lines_are_not_spoken() -> None:
    text = f"never that table\n{LOG}```\ncode()\n```\n> you said this\nplease"
    assert noise.spoken(text) == "never that table\nplease"


PASTED = [
    pytest.param(LOG, True, id="a log"),
    pytest.param(f"```\n{'x = 1' + chr(10)}{'y = 2' + chr(10)}```", True, id="a fenced document"),
    pytest.param("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a", True, id="the head of a diff"),
    pytest.param(
        f"it still fails, never use that table here\n\nand look:\n{LOG}", False, id="a log with words about it"
    ),
    pytest.param("ERROR: exit 1", False, id="one line is quoted, not pasted"),
    pytest.param("no, not again\nlimits go in limits.toml\nnot in code\nplease", False, id="four lines of a person"),
    pytest.param("", False, id="nothing"),
]


@pytest.mark.parametrize(("text", "pasted"), PASTED)
def test_pasted_logs_and_documents(text: str, pasted: bool) -> None:
    assert noise.pasted(text) is pasted


MIND = [
    pytest.param("MAX_RETRIES", {"MAX_RETRIES"}, {"MAX_RETRIES"}, [], True, id="what was asked for by name, and made"),
    pytest.param(
        "MAX_RETRIES", {"MAX_RETRIES"}, set(), [{"max", "retry"}], False, id="short words of a name do not count"
    ),
    pytest.param(
        "parse_amount", {"parse_amount"}, set(), [{"parse", "amount", "card"}], True, id="asked for in plain words"
    ),
    pytest.param(
        "parse_amount", {"parse_amount"}, set(), [{"amount"}, {"parse"}], False, id="two requests with half of it each"
    ),
    pytest.param("MAX_RETRIES", set[str](), {"MAX_RETRIES"}, [], False, id="what was there before the agent"),
    pytest.param("MAX_RETRIES", {"MAX_RETRIES"}, set(), [], False, id="what nobody asked for"),
]


@pytest.mark.parametrize(("thing", "introduced", "asked", "requests", "expected"), MIND)
def test_a_change_of_mind(
    thing: str, introduced: set[str], asked: set[str], requests: list[set[str]], expected: bool
) -> None:
    found = noise.change_of_mind(
        thing, introduced=introduced, asked=asked, requests=[frozenset(one) for one in requests]
    )
    assert found is expected


CHURN = [
    ("uv.lock", True),
    ("web/package-lock.json", True),
    ("go.sum", True),
    ("tests/__snapshots__/page.test.ts.snap", True),
    ("src/api_pb2.py", True),
    ("dist/app.js", True),
    ("vendor/lib/x.go", True),
    ("static/app.min.js", True),
    ("src/lock.py", False),
    ("src/distance.py", False),
    ("package.json", False),
]


@pytest.mark.parametrize(("path", "churn"), CHURN)
def test_files_that_tools_rewrite(path: str, churn: bool) -> None:
    assert noise.churn(path) is churn


FORMAT = [
    pytest.param(["f(a,b)"], ["f(a, b)"], True, id="spaces"),
    pytest.param(["f(a, b)"], ["f(", "    a,", "    b,", ")"], True, id="line breaks and a trailing comma"),
    pytest.param(["x = 'a';"], ['x = "a"'], True, id="quotes and semicolons"),
    pytest.param(["x = 1"], ["x = 2"], False, id="another value"),
]


@pytest.mark.parametrize(("removed", "added", "same"), FORMAT)
def test_formatting_changes_nothing(removed: list[str], added: list[str], same: bool) -> None:
    assert noise.formatting(removed, added) is same


REVERTS = [
    pytest.param("Reverts commit 1234", "renovate[bot]", "by a bot", id="a bot with its mark"),
    pytest.param("Reverts commit 1234", "ci-bot", "by a bot", id="a bot by its name"),
    pytest.param(
        "this made the nightly build red, backing out for now", "ana", "for red infrastructure", id="a red build"
    ),
    pytest.param("the flaky test came back with it", "ana", "for red infrastructure", id="a flaky test"),
    pytest.param("the runner was down so we cannot tell", "ana", "for red infrastructure", id="a runner that is down"),
    pytest.param("retry limits live in the config, code must not set one", "ana", "", id="a reason about the code"),
    pytest.param("the robot arm must not move here", "abbot", "", id="a name that only sounds like one"),
]


@pytest.mark.parametrize(("message", "author", "why"), REVERTS)
def test_reverts_that_teach_nothing(message: str, author: str, why: str) -> None:
    assert noise.revert(message, author=author) == why


@pytest.mark.parametrize(
    "line",
    ["sh: wrangler: command not found", "zsh: command not found: wrangler", "cat: a/b.txt: No such file or directory",
     "Error: Process completed with exit code 1."],
)  # fmt: skip
def test_what_a_shell_or_a_runner_complains_of_is_nobodys_words(line: str) -> None:
    assert noise.spoken(f"{line}\nuse pnpm here") == "use pnpm here"
