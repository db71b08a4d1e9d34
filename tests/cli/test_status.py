"""`kit status`, `kit doctor` and `kit help`, as they are typed."""

from __future__ import annotations

import json

import pytest

from kit.cli.main import VERBS, run
from tests import rules, shop
from tests.repo import Repo

FRESH = """\
repository   no id yet; `kit init` gives it one
worktree     {root}
branch       main, without a commit yet
workflow     none; `kit pull-work` says what is next
records      none yet
lanes        none yet
fetched      never
"""
FULL = """\
repository   re-7jgx48ha (shallow)
worktree     {root}
branch       none, at {head}
workflow     wi-3fh8z2vn, implement, since 2026-11-30T09:31:00Z
records      1 bundle, 2 work items
lanes        billing, docs
confirmers   none: nothing can bind; list somebody under `confirmers:` in .kit/kit.yaml
fetched      {fetched}
"""
SETTINGS = """\
format: 1
repository: "re-7jgx48ha"
lanes: {docs: {paths: ["docs/**"]}, billing: {paths: ["src/**"]}}
"""


def test_a_new_repository_has_nothing_yet(repo: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["-C", str(repo.root), "status"]) == 0
    assert capsys.readouterr() == (FRESH.format(root=repo.root.as_posix()), "")


def test_a_detached_shallow_clone_in_the_middle_of_work(repo: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    files: dict[str, str | bytes] = {".kit/kit.yaml": SETTINGS, ".kit/bundles/wi-3fh8z2vn.yaml": "x"}
    repo.commit("base", {**files, ".kit/work/wi-3fh8z2vn.yaml": "x", ".kit/work/wi-8c1v0r2e.yaml": "x"})
    clone = repo.clone(repo.root.parent / "clone", "--depth", "1")
    clone.git("switch", "-q", "--detach")
    clone.write(
        ".git/kit/workflow.yaml", 'work: "wi-3fh8z2vn"\nworkflow: implement\nsince: "2026-11-30T09:31:00Z"\nformat: 1\n'
    )
    assert run(["-C", str(clone.root), "status", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["schema"], found["head"], found["branch"], found["records"], found["workflow"]["work"]) == (
        "kit.status/1",
        repo.head(),
        None,
        {"bundles": 1, "work": 2},
        "wi-3fh8z2vn",
    )
    assert run(["-C", str(clone.root), "status"]) == 0
    values = {"root": clone.root.as_posix(), "head": repo.head()[:9], "fetched": found["fetched_at"] or "never"}
    assert capsys.readouterr() == (FULL.format(**values), "")


def test_doctor_tells_findings_with_the_command_that_mends_them(
    repo: Repo, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIT_ACTOR", "person:ana")
    repo.write(".kit/kit.yaml", SETTINGS)
    status = run(["-C", str(repo.root), "doctor"])
    rows = capsys.readouterr().out.splitlines()
    assert (status, rows[rows.index(f"repository   {repo.root.as_posix()}") + 1 :]) == (
        1,
        [
            "! the line `.kit/** text eol=lf` is missing: a checkout may change the bytes of records",
            "    at: .gitattributes",
            "    hint: kit init",
            "! agents are not pointed to kit: the region is missing",
            "    at: AGENTS.md",
            "    hint: kit init",
        ],
    )
    run(["-C", str(repo.root), "init", "--yes"])
    capsys.readouterr()
    assert run(["-C", str(repo.root), "doctor"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "nothing is wrong"


def test_doctor_outside_of_a_repository_says_so_as_data(repo: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    status = run(["-C", str(repo.root.parent), "doctor", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert (status, found["schema"], [fault["code"] for fault in found["environment"]], found["repository"]) == (
        4,
        "kit.doctor/1",
        ["not-a-repository"],
        [],
    )


def test_help_alone_is_the_first_page(capsys: pytest.CaptureFixture[str]) -> None:
    run(["--help"])
    first = capsys.readouterr().out
    assert run(["help"]) == 0
    assert capsys.readouterr().out.splitlines() == first.splitlines()


def test_help_of_a_verb_is_its_own_page(capsys: pytest.CaptureFixture[str]) -> None:
    run(["uninstall", "--help"])
    own = capsys.readouterr().out
    assert run(["help", "uninstall"]) == 0
    assert (capsys.readouterr().out, "\n  Example:\n    kit uninstall --dry-run\n" in own) == (own, True)


def test_help_all_shows_every_verb_with_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["help", "all"]) == 0
    rows = [
        tuple(line.strip().split(maxsplit=1)) for line in capsys.readouterr().out.splitlines() if line.startswith("  ")
    ]
    assert sorted(rows) == sorted((name, verb.help) for name, verb in VERBS.items())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param(["nope"], "error: there is no command `kit nope`\n  hint: kit --help\n", id="no such verb"),
        pytest.param(
            ["init", "now"], "error: there is no command `kit init now`\n  hint: kit init --help\n", id="no such part"
        ),
    ],
)
def test_help_of_what_is_not_there(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["help", *words]) == 2
    assert capsys.readouterr() == ("", told)


def test_how_rules_fared_and_who_may_make_one_is_told(repo: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    closes = [rules.close(f"2026-12-0{n}T10:00:00Z", "violated", shop.TERMS) for n in range(1, 4)]
    repo.write(".kit/kit.yaml", shop.SETTINGS.replace("four_eyes: true", "four_eyes: false"))
    repo.write(".kit/agreements/oa-7q2m4kxd.yaml", shop.AGREEMENT)
    repo.write(".kit/work/wi-5hq0vz9t.yaml", rules.item("wi-5hq0vz9t", *closes))
    assert run(["-C", str(repo.root), "status", "--now", "2026-12-10T00:00:00Z"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[6:-1] == [
        "confirmers   one person alone may confirm a rule here (four_eyes: false)",
        "rules        1 shown: 1 confirmed, 0 edited, 0 rejected, 0 expired, 0 retired within 60 days",
        "survival     not known before 60 days have passed",
        "repeat rate  per 100 closes, 2026-12: 100 (3 in 3 closes)",
    ]
    assert run(["-C", str(repo.root), "status", "--now", "2027-03-10T00:00:00Z"]) == 0
    assert "survival     1 of 1\n" in capsys.readouterr().out


def test_rules_that_cannot_be_read_hide_nothing_else(repo: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    repo.write(".kit/kit.yaml", shop.SETTINGS)
    repo.write(".kit/agreements/oa-7q2m4kxd.yaml", "broken: [\n")
    assert run(["-C", str(repo.root), "status"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[4] == "records      1 agreement"
    assert rows[6].startswith("rules        not told: ")
    assert rows[6].endswith("; `kit check` says where")
