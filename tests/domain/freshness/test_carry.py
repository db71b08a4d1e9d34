from __future__ import annotations

import pytest

from kit.domain.freshness.carry import Step, carry
from kit.domain.freshness.reach import modules_of, paths_of, reached
from kit.domain.freshness.spec import Entry, Spec
from kit.domain.freshness.verdict import EQUAL, Finding, Verdict
from kit.domain.freshness.view import View

ONE, TWO, TREE = Entry("100644", "1" * 40), Entry("100644", "2" * 40), Entry("040000", "3" * 40)
FILE = Spec("src/a.py", "100644", "1" * 40)
FOLDER = Spec("src/**", "040000", "4" * 40)
GLOB = Spec("src/*.py", base="4" * 40, digest="sha256:0")
PART = View({"src": TREE, "src/a.py": TWO}, root="9" * 40, whole=False)
CHANGED = Step([("src/a.py", ONE, TWO)])
RULES = Step([("src/AGENTS.md", ONE, TWO)])

CASES = [
    pytest.param(FILE, EQUAL, CHANGED, "stale", id="a touched file is compared"),
    pytest.param(FILE, EQUAL, RULES, "fresh", id="an untouched file stays as it was"),
    pytest.param(FOLDER, EQUAL, CHANGED, "stale", id="a folder that was equal and is touched is not equal"),
    pytest.param(FOLDER, EQUAL, RULES, "fresh", id="a folder in which a projection changed is still equal"),
    pytest.param(GLOB, EQUAL, CHANGED, "stale", id="a glob that was equal and is touched is not equal"),
    pytest.param(GLOB, EQUAL, RULES, "fresh", id="a glob beside the change is still equal"),
    pytest.param(
        FOLDER,
        Verdict("stale", "changed", (Finding("src", "changed", TREE),)),
        CHANGED,
        None,
        id="a folder that differed may be equal again, which takes a listing",
    ),
    pytest.param(FOLDER, EQUAL, Step([("src/b.py", ONE, None)]), None, id="a folder may have lost its last file"),
    pytest.param(
        FILE,
        Verdict("stale", "gone", (Finding("src/a.py", "gone", TWO),)),
        CHANGED,
        None,
        id="what was gone may be at another path now",
    ),
    pytest.param(
        FILE, EQUAL, Step([("src/a.py", ONE, Entry("160000", "5" * 40))]), None, id="a submodule decides alone"
    ),
    pytest.param(FILE, Verdict("unknown", "objects"), RULES, None, id="what was unknown is judged again"),
]


@pytest.mark.parametrize(("spec", "before", "step", "expected"), CASES)
def test_what_follows_from_the_changes_alone(spec: Spec, before: Verdict, step: Step, expected: str | None) -> None:
    found = carry((spec,), before, step, PART)
    assert (found.state if found else None) == expected


def test_a_change_reaches_what_lies_at_above_and_below_it() -> None:
    requests = {"file": (FILE,), "folder": (FOLDER,), "glob": (GLOB,), "else": (Spec("docs/x.md", "100644", "1" * 40),)}
    assert reached(requests, ["src/a.py"]) == ("file", "folder", "glob")
    assert reached(requests, ["src/new.md"]) == ("folder", "glob")
    assert reached(requests, []) == ()
    assert reached(requests, ["docs"], modules_of([("docs", Entry("160000", "5" * 40), None)])) == ("else",)


def test_the_entries_that_decide_are_those_of_the_paths_and_of_every_folder_above() -> None:
    assert paths_of([FILE, Spec("é", "100644", "1" * 40)]) == {"src/a.py", "src", "", "é", "e\u0301"}
