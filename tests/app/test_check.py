"""What `kit check` finds in real repositories, and which gate makes it red."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.app.check import Base, Report, check
from kit.app.claims import Sources, Statement
from kit.app.claims import add as add_claim
from kit.app.work import Wish
from kit.app.work import add as add_work
from kit.app.work import edit as edit_work
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.errors import InvalidRecord, NotReady, Refused
from kit.wiring import open_kit
from tests import shop
from tests.repo import Repo

NOW = instant.parse(shop.NOW) or Instant(0)
SETTINGS = 'format: 1\nrepository: "re-7jgx48ha"\nlanes: {src: {paths: ["src/**"]}}\n'


def found(report: Report) -> list[tuple[str, str, str]]:
    """The findings in short."""
    return [(finding.gate, finding.code, finding.state) for finding in report.findings]


def claimed(repo: Repo, *, window: int | None = None) -> str:
    """A repository with one committed claim about `src/a.py`; its id."""
    repo.commit("Start", {".kit/kit.yaml": SETTINGS, "src/a.py": "x = 1\n", "src/b.py": "y = 1\n"})
    repo.git("config", "user.name", "Ana")
    kit = open_kit(str(repo.root))
    work = add_work(kit, Wish(title="Work", lanes=("src",))).id
    repo.commit("Add an item")
    written = add_claim(kit, Statement("x is 1"), Sources(("src/a.py",)), work=work, now=NOW)
    if window is not None:
        path = Path(repo.root, written.paths[0])
        text = path.read_text(encoding="utf-8").replace("watch: [src/a.py]", f"watch: [src/a.py], window: {window}")
        path.write_text(text, encoding="utf-8", newline="\n")
    repo.commit("Add a claim")
    return written.id


def test_a_repository_without_records_has_nothing_to_say(repo: Repo) -> None:
    report = check(open_kit(str(repo.root)), now=NOW)
    assert (report.records, report.claims, report.findings, report.red) == (0, 0, (), False)


def test_a_shallow_clone_gives_the_verdicts_of_the_full_one(repo: Repo, tmp_path: Path) -> None:
    claimed(repo)
    repo.commit("Change", {"src/a.py": "x = 2\n"})
    shallow = repo.clone(tmp_path / "shallow", "--depth", "1")
    full, cut = (check(open_kit(str(root)), now=NOW) for root in (repo.root, shallow.root))
    assert found(full) == found(cut) == [("freshness", "stale-claim", "finding")]
    assert full.statuses == cut.statuses == {"stale": 1}
    assert full.findings[0].what.endswith("is stale: src/a.py, 1 line")
    assert cut.findings[0].what.endswith("is stale: src/a.py, changed")


def test_a_window_that_a_shallow_clone_cannot_see_is_unknown_and_red_for_nobody(repo: Repo, tmp_path: Path) -> None:
    ident = claimed(repo, window=5)
    for n in range(3):
        repo.commit(f"Elsewhere {n}", {"src/b.py": f"y = {n}\n"})
    assert check(open_kit(str(repo.root)), now=NOW).statuses == {"verified": 1}
    kit = open_kit(str(repo.clone(tmp_path / "shallow", "--depth", "1").root))
    report = check(kit, now=NOW)
    (finding,) = report.findings
    assert (finding.state, finding.hint, report.red) == ("unknown", "git fetch --unshallow", False)
    assert finding.what == f"{ident} is unknown: history ends 1 commit back; the window is 5"
    strictly = check(kit, now=NOW, strictly=True)
    assert (strictly.red, strictly.unsettled) == (False, True)


def test_a_claim_past_its_window_is_stale_though_its_content_is_equal(repo: Repo) -> None:
    ident = claimed(repo, window=2)
    for n in range(4):
        repo.commit(f"Elsewhere {n}", {"src/b.py": f"y = {n}\n"})
    report = check(open_kit(str(repo.root)), now=NOW)
    assert [f.what for f in report.findings] == [f"{ident} is stale: more than 2 commits ago"]


def test_the_gates_are_those_of_the_base(repo: Repo) -> None:
    repo.commit("Required", {".kit/kit.yaml": SETTINGS + "gates: {freshness: required}\n"})
    repo.branch("feature")
    repo.commit("Weaken", {".kit/kit.yaml": SETTINGS + "gates: {freshness: advisory}\n"})
    kit = open_kit(str(repo.root))
    assert check(kit, now=NOW).red is False
    assert check(kit, now=NOW, base=Base("main")).red is True


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        pytest.param(("main",), "origin/main", id="the branch a CI job merges into comes first"),
        pytest.param(("gone",), "origin/main", id="one that was never fetched is passed over"),
        pytest.param((), "origin/main", id="without one the fetched main is the base"),
    ],
)
def test_a_detached_checkout_without_local_branches_finds_its_base(
    repo: Repo, tmp_path: Path, named: tuple[str, ...], expected: str
) -> None:
    repo.commit("Start", {".kit/kit.yaml": SETTINGS, "src/a.py": "x = 1\n"})
    repo.branch("feature")
    repo.commit("Feature", {"src/a.py": "x = 3\n"})
    clone = repo.clone(tmp_path / "clone", "--no-local")
    clone.git("checkout", "-q", "--detach", "origin/feature")
    clone.git("branch", "-q", "-D", "feature")
    clone.git("remote", "set-head", "origin", "-d")
    report = check(open_kit(str(clone.root)), now=NOW, base=Base("auto", named))
    assert report.base == expected


def test_a_base_that_is_nowhere_is_an_environment_not_ready(repo: Repo) -> None:
    repo.git("symbolic-ref", "HEAD", "refs/heads/trunk")
    repo.commit("Start", {".kit/kit.yaml": SETTINGS})
    with pytest.raises(NotReady) as caught:
        check(open_kit(str(repo.root)), now=NOW, base=Base("auto", ("develop",)))
    assert caught.value.what.startswith("no base revision is here; tried origin/develop, origin/HEAD, origin/main")
    assert caught.value.hint == "git remote set-head origin -a"


def test_conflict_markers_in_a_record_are_loud_and_nothing_is_written(repo: Repo) -> None:
    repo.commit("Start", {".kit/kit.yaml": SETTINGS})
    kit = open_kit(str(repo.root))
    work = add_work(kit, Wish(title="v0"))
    path = Path(repo.root, work.paths[0])
    repo.commit("Add")
    repo.branch("other")
    path.write_text(path.read_text(encoding="utf-8").replace("v0", "v1"), encoding="utf-8", newline="\n")
    repo.commit("One")
    repo.switch("main")
    path.write_text(path.read_text(encoding="utf-8").replace("v0", "v2"), encoding="utf-8", newline="\n")
    repo.commit("Two")
    with pytest.raises(AssertionError, match=r"ended with 1"):
        repo.git("merge", "-q", "other")
    before = path.read_bytes()
    for act in (lambda: check(kit, now=NOW), lambda: add_work(kit, Wish(title="more"))):
        with pytest.raises(InvalidRecord) as caught:
            act()
        assert {fault.code for fault in caught.value.faults} == {"conflict"}
        assert work.paths[0] in caught.value.where
        assert "v1" in caught.value.faults[0].what
        assert "v2" in caught.value.faults[0].what
    assert path.read_bytes() == before


def test_a_record_of_a_newer_format_is_never_written(repo: Repo) -> None:
    repo.commit("Start", {".kit/kit.yaml": SETTINGS})
    kit = open_kit(str(repo.root))
    path = Path(repo.root, add_work(kit, Wish(title="Work")).paths[0])
    newer = path.read_bytes().replace(b"format: 1", b"format: 99")
    path.write_bytes(newer)
    with pytest.raises((InvalidRecord, Refused)) as caught:
        edit_work(kit, path.stem, Wish(title="Older"))
    assert caught.value.code == "newer-format"
    assert path.read_bytes() == newer


def test_rules_that_contradict_each_other_are_red_and_named(repo: Repo) -> None:
    other = shop.AGREEMENT.replace("oa-7q2m4kxd", "oa-00000000").replace(
        shop.RULE, "Limits are set in code, where they are read."
    )
    shop.build(repo)
    terms, scope = _digests(other)
    other = other.replace(shop.TERMS, terms).replace("f40a3a8b869fa194", scope)
    repo.commit("Another rule", {".kit/agreements/oa-00000000.yaml": other})
    report = check(open_kit(str(repo.root)), now=NOW)
    (found,) = [finding for finding in report.findings if finding.gate == "binding"]
    assert (found.code, found.what, found.hint) == (
        "contradiction",
        (
            "oa-00000000 contradicts oa-7q2m4kxd at config/limits.toml: one key, overlapping scopes, different sentences; "
            "let one replace the other, or narrow a scope: kit edit oa-00000000 --scope PATH"
        ),
        "kit edit oa-7q2m4kxd --replaces oa-00000000",
    )
    assert found.where.startswith(".kit/agreements/oa-7q2m4kxd.yaml:")
    assert report.red is True


def test_a_bundle_without_its_item_and_a_claim_that_stands_twice_are_found(repo: Repo) -> None:
    ident = claimed(repo)
    (bundle,) = Path(repo.root, ".kit/bundles").iterdir()
    copy = bundle.read_text(encoding="utf-8").replace(bundle.stem, "wi-00000000")
    repo.commit("Copy", {".kit/bundles/wi-00000000.yaml": copy})
    report = check(open_kit(str(repo.root)), now=NOW)
    whats = {finding.what for finding in report.findings}
    later = max("wi-00000000", bundle.stem)
    earlier = min("wi-00000000", bundle.stem)
    assert whats == {
        "the bundle is of wi-00000000, which no record describes",
        f"{ident} stands in .kit/bundles/{earlier}.yaml too; an id is used once",
    }
    assert any(finding.where.startswith(f".kit/bundles/{later}.yaml:") for finding in report.findings)


def test_a_lane_whose_path_is_only_in_the_worktree_is_not_dead(repo: Repo) -> None:
    repo.commit("Start", {".kit/kit.yaml": SETTINGS})
    kit = open_kit(str(repo.root))
    assert found(check(kit, now=NOW)) == [("freshness", "dead-path", "finding")]
    repo.write("src/new.py")
    assert found(check(kit, now=NOW)) == []
    assert found(check(kit, now=NOW, rev="HEAD")) == [("freshness", "dead-path", "finding")]


def test_an_expected_path_that_never_was_is_work_to_come(repo: Repo) -> None:
    repo.commit("Start", {".kit/kit.yaml": SETTINGS, "src/a.py": "x\n"})
    kit = open_kit(str(repo.root))
    add_work(kit, Wish(title="Work", paths=("src/new.py",)))
    assert found(check(kit, now=NOW)) == []


def test_a_file_that_an_index_bit_hides_is_said_and_not_counted_against_the_claim(repo: Repo) -> None:
    claimed(repo)
    repo.git("update-index", "--assume-unchanged", "src/a.py")
    repo.write("src/a.py", "x = 2\n")
    report = check(open_kit(str(repo.root)), now=NOW)
    assert [(f.state, f.what) for f in report.findings] == [
        ("advice", "`src/a.py` is hidden from this check by an index bit")
    ]
    assert (report.statuses, report.red) == ({"verified": 1}, False)


def test_a_bare_repository_is_judged_at_its_head(repo: Repo, tmp_path: Path) -> None:
    claimed(repo)
    report = check(open_kit(str(repo.clone(tmp_path / "bare", "--bare").root)), now=NOW)
    assert (report.statuses, report.findings) == ({"verified": 1}, ())


def test_the_number_of_git_processes_does_not_grow_with_the_claims(repo: Repo) -> None:
    claimed(repo)
    kit = open_kit(str(repo.root))
    check(kit, now=NOW, rev="HEAD")
    (work,) = (path.stem for path in Path(repo.root, ".kit/work").iterdir())
    first = open_kit(str(repo.root))
    check(first, now=NOW, rev="HEAD")
    for n in range(20):
        add_claim(kit, Statement(f"Claim {n}"), Sources((f"src/{'ab'[n % 2]}.py",)), work=work, now=NOW)
    repo.commit("More claims")
    check(open_kit(str(repo.root)), now=NOW, rev="HEAD")
    second = open_kit(str(repo.root))
    check(second, now=NOW, rev="HEAD")
    assert second.git.processes == first.git.processes  # type: ignore[attr-defined]


def _digests(text: str) -> tuple[str, str]:
    from kit.domain.agreement import scope_digest, terms_digest  # noqa: PLC0415
    from kit.stores.codec import YamlCodec  # noqa: PLC0415

    (claim,) = YamlCodec().parse("agreement", text.encode(), "").claims
    return terms_digest(claim), scope_digest(claim)
