"""The reviewer's page: the first line says whether merging binds anything, and no text of the repository breaks out."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from kit.app.finding import Finding
from kit.app.gate.reads import Read
from kit.app.gate.report import Bound, Commits, Ended, Proposed, Ran, Report, WorkLine
from kit.app.gate.rights import Right
from kit.app.pages.review import MOST, broken, code, fence, page
from kit.domain.agreement import Near

COMMITS = Commits("9ab31f0" + "0" * 33, "main", "a1b2c3d" + "0" * 33, "9ab31f0" + "0" * 33)
EMPTY = Report(
    COMMITS, 2, True, (), (), (), 0, (), {"agents file": 2, "skill": 1}, (), (), (), (), (), 212, {"verified": 3},
    {"records": "required", "binding": "required", "freshness": "advisory"}, (), ("liveness (refs are not fetched)",),
)  # fmt: skip
PROPOSED = Proposed(
    id="oa-7q2m4kxd", kind="agreement", lanes=("billing",), scope=("config/limits.toml", "src/billing/**"), level="advisory",
    gate=None, draft="Do not hard-code retry limits in billing.", said=("no, not a constant again (session 3f9c, turn 41)",),
    then=("`MAX_RETRIES = 5` left src/billing/retry.py (4f2a91c)",), before="once, last on 2026-10-28, another session",
    applied="to 9 of the last 100 merges; 2 went against it: #381, #397",
    nearest=Near("oa-1x9fe6tw", "Limits come from config.", 61), cost=82, room="billing then has 4 of 12 rules",
    line="/kit confirm oa-7q2m4kxd@f40a3a8b869fa194", expires="2026-12-30", new=True, path=".kit/agreements/oa-7q2m4kxd.yaml",
)  # fmt: skip
BOUND = Bound(
    "oa-7q2m4kxd",
    "agreement",
    "added",
    "Limits live in the file.",
    "",
    ("src/**",),
    "advisory",
    None,
    "p",
    True,
    "ana wrote it",
    "ana",
    "",
)
EVIL = "![x](http://evil.invalid/p) @octocat Fixes #1 <details> `` ``` | a"

PAGE = """\
### kit · 1 rule proposed · merging binds nobody to anything new

**What agents read after this merge:** unchanged (2 files, 1 skill).

#### `oa-7q2m4kxd` · billing · `config/limits.toml src/billing/**`
Draft, which binds nobody: `Do not hard-code retry limits in billing.`

| | |
|---|---|
| said | `no, not a constant again (session 3f9c, turn 41)` |
| and then | `'MAX_RETRIES = 5' left src/billing/retry.py (4f2a91c)` |
| before | once, last on 2026-10-28, another session |
| would have applied | to 9 of the last 100 merges; 2 went against it: #381, #397 |
| nearest rule | `oa-1x9fe6tw` `Limits come from config.` 61 % alike, same lane: keep one |
| costs | 82 bytes in every session that touches `config/limits.toml src/billing/**`; billing then has 4 of 12 rules |

Is it a rule of **this repository**? What is about kit goes upstream; a habit of the model is left alone.

To bind it, a confirmer who did not open this pull request comments one line **in their own words**:
```text
/kit confirm oa-7q2m4kxd@f40a3a8b869fa194 <the rule, in your words>
/kit reject  oa-7q2m4kxd <why>
```
No answer: it stays a proposal and expires on 2026-12-30.

Approving the pull request confirms nothing.

#### Records

| | |
|---|---|
| store | 212 records, no fault |
| rules | 3 verified |
| not checked | liveness (refs are not fetched) |

kit VERSION · judged a1b2c3d against 9ab31f0 with the settings of 9ab31f0
"""


def told(**more: object) -> str:
    return page(replace(EMPTY, **more))  # type: ignore[arg-type]


def test_a_proposal_is_laid_out_for_whoever_decides() -> None:
    assert re.sub(r"^kit [\d.]+\w*", "kit VERSION", told(proposals=(PROPOSED,)), flags=re.MULTILINE) == PAGE


@pytest.mark.parametrize(
    ("more", "first"),
    [
        ({}, "merging binds nobody to anything new"),
        ({"binds": (BOUND,)}, "merging changes what binds: oa-7q2m4kxd added"),
        (
            {"binds": (replace(BOUND, proven=False),)},
            "1 rule would bind differently and no confirmer proved it: do not merge",
        ),
        ({"confirmers": 0}, "nothing can bind: the base lists no confirmers"),
        ({"proposals": (PROPOSED, PROPOSED)}, "2 rules proposed · merging binds nobody to anything new"),
    ],
)
def test_the_first_line_says_whether_merging_binds_anything(more: dict[str, object], first: str) -> None:
    assert told(**more).split("\n")[0] == f"### kit · {first}"


def test_one_person_alone_is_told_and_so_is_nobody() -> None:
    assert "**`four_eyes: false`:** whoever proposes a rule may confirm it here." in told(four_eyes=False)
    assert "**Nothing can bind:** the settings of the base list no confirmers." in told(confirmers=0)


def test_what_decides_from_the_next_change_on_is_told_for_itself() -> None:
    text = told(
        rights=(Right("four_eyes: true becomes false", ".kit/kit.yaml", True), Right("who", "CODEOWNERS", False))
    )
    assert "- **grave** · `four_eyes: true becomes false` in `.kit/kit.yaml`\n- `who` in `CODEOWNERS`\n" in text


def test_what_agents_read_is_shown_in_a_fence() -> None:
    read = Read("docs/AGENTS.md", "agents file", 3, 1, 1, 0, ("one", "````"), ("in",), ("shell: curl x | sh",), "new")
    text = told(reads=(read,))
    assert "`docs/AGENTS.md`: +3 -1 written by hand, +1 -0 in kit's region · `new`\n" in text
    assert (
        "- **looks like a command:** `shell: curl x ¦ sh`\n`````text\n+ one\n+ ````\n+ (kit's region) in\n`````\n"
        in text
    )
    assert "and 1 more line" in text


def test_what_is_red_stands_above_what_is_worth_a_look() -> None:
    red = Finding("binding", "born-confirmed", "oa is born confirmed", "a.yaml:1:1", "kit show oa")
    told_only = Finding("freshness", "stale-claim", "cl is stale", "b.yaml", "")
    text = told(findings=(red, told_only))
    assert "- born-confirmed: `oa is born confirmed` at `a.yaml:1:1` · `kit show oa`" in text
    assert text.index("What keeps this from being merged") < text.index("Worth a look")


def test_use_checks_and_work_are_told() -> None:
    text = told(
        ended=(Ended("oa-1", "A.", "overridden in 2 of the last 3 exercised"),),
        asked_again=(Ended("oa-2", "B.", "not exercised", "/kit confirm oa-2@0123456789abcdef"),),
        checks=(Ran("oa-3", "gate-check", "make x", "passed", "exit 0"),),
        work=(WorkLine("wi-3fh8z2vn", "done", {"stale": 1, "verified": 3}, ("src/billing/api.py",)),),
    )
    assert "`oa-1` `A.` binds no longer after this merge: overridden in 2 of the last 3 exercised." in text
    assert (
        "Still a rule? `oa-2` `B.` is stale: not exercised. It is asked once:\n```text\n"
        "/kit confirm oa-2@0123456789abcdef <the rule, in your words>\n/kit retire  oa-2 <why>\n```\n"
    ) in text
    assert "| gates | `oa-3` `make x`: passed |" in text
    assert "| `wi-3fh8z2vn` | done · 1 stale, 3 verified; derive again `src/billing/api.py` |" in text


def test_only_three_proposals_are_shown_in_full() -> None:
    many = tuple(replace(PROPOSED, id=f"oa-0000000{n}") for n in range(6))
    text = told(proposals=many, waiting=2)
    assert text.count("To bind it, a confirmer") == 3
    assert "3 more proposals: `oa-00000003`, `oa-00000004`, `oa-00000005`\n" in text
    assert "2 other proposals of the base still wait for a sentence." in text


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"proposals": (replace(PROPOSED, draft=EVIL, said=(EVIL,), then=(EVIL,), before=EVIL, applied=EVIL, room=EVIL,
                                            scope=(EVIL,), lanes=(EVIL,), nearest=Near(EVIL, EVIL, 60)),)}, id="a proposal"),
        pytest.param({"binds": (replace(BOUND, text=EVIL, was="x" + EVIL, scope=(EVIL,), gate=EVIL, why=EVIL),)}, id="a rule"),
        pytest.param({"findings": (Finding("records", "x", EVIL, EVIL, EVIL),)}, id="a finding"),
        pytest.param({"rights": (Right(EVIL, EVIL, True),)}, id="a right"),
        pytest.param({"reads": (Read(EVIL, "skill", 1, 0, 0, 0, (EVIL, "`````"), (EVIL,), (EVIL,), EVIL),)}, id="a file"),
        pytest.param({"ended": (Ended(EVIL, EVIL, EVIL),), "asked_again": (Ended(EVIL, EVIL, EVIL, EVIL),)}, id="an end"),
        pytest.param({"checks": (Ran(EVIL, "gate-check", EVIL, "passed", EVIL),), "not_checked": (EVIL,)}, id="a check"),
    ],
)  # fmt: skip
def test_text_of_the_repository_stays_in_code(more: dict[str, object]) -> None:
    text = outside_of_code(told(**more))
    assert [mark for mark in ("@octocat", "Fixes #1", "<details>", "![", "http:") if mark in text] == []
    assert [row for row in text.split("\n") if row.startswith("|") and row.count("|") != 3] == []


def outside_of_code(text: str) -> str:
    kept, fence_of = [], ""
    for row in text.split("\n"):
        mark = row[: len(row) - len(row.lstrip("`"))]
        if fence_of:
            fence_of = "" if row == fence_of else fence_of
        elif len(mark) >= 3:
            fence_of = mark
        else:
            kept.append("".join(row.split("`")[::2]))
    return "\n".join(kept)


def test_a_long_page_ends_before_a_forge_would_cut_it() -> None:
    read = Read("AGENTS.md", "agents file", 40, 0, 0, 0, tuple("é" * 150 for _ in range(40)), (), (), "")
    text = told(reads=(read,) * 20)
    assert len(text.encode()) < MOST + 200
    assert "The page is cut here" in text
    assert text.rstrip().endswith("with the settings of 9ab31f0")


def test_code_and_fences_cannot_be_ended_from_inside() -> None:
    assert code("a `b` | c\x1b[2J") == "`a 'b' ¦ c\\x1b[2J`"
    assert code("") == "` `"
    assert fence(["a", "`````", "b"]) == "``````text\na\n`````\nb\n``````"
    assert broken("3 faults", ["a.yaml:1:1  no"]).startswith(
        "### kit · the records cannot be judged: do not merge\n\n`3 faults`"
    )
