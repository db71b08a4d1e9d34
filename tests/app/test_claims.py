"""Claims and their evidence on real repositories: what is recorded, and what moves a status."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kit.app.claims import Sources, Statement, add, listing
from kit.app.kit import Kit
from kit.app.ledger import read
from kit.app.run import run
from kit.app.trust import judgements
from kit.app.verify import verify
from kit.app.work import Wish
from kit.app.work import add as add_work
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.trust.watch import specs_of
from kit.errors import AnswerIsNo, InvalidRecord, KitError, NotReady
from kit.wiring import open_kit
from tests.repo import Repo

SETTINGS = 'format: 1\nrepository: "re-7jgx48ha"\nlanes: {src: {paths: ["src/**"]}}\n'
POLICY = """\
format: 1
policy:
  {id: "po-mwdgs65m", claimType: tested, requiredEvidence: [test_output], requiredMethods: [validation],
   acceptanceCriteria: ["exit code 0"], reviewAuthority: author, validityRule: {kind: commit},
   stalenessTriggers: [], conflictRules: [], impactLevel: medium}
"""
NOW = instant.parse("2026-11-30T15:58:00Z") or Instant(0)
FILES: dict[str, str | bytes] = {
    ".kit/kit.yaml": SETTINGS,
    ".kit/policies/po-mwdgs65m.yaml": POLICY,
    "src/a.py": "one\ntwo\n\tthree  four\n",
    "src/b.py": "b\n",
    "src/data.bin": b"\0\1",
}


def opened(repo: Repo) -> tuple[Kit, str]:
    """A repository with one work item, and its id."""
    repo.git("config", "user.name", "Ana")
    repo.commit("Start", FILES)
    kit = open_kit(str(repo.root))
    work = add_work(kit, Wish(title="Work")).id
    repo.commit("Add an item")
    return kit, work


def status(kit: Kit, ident: str) -> tuple[str, str]:
    """What the claim is worth, and why."""
    found = judgements(kit, read(kit), now=Instant(NOW + 60_000))[ident]
    return found.status, found.reason


def test_the_branch_says_which_item_a_claim_is_of(repo: Repo) -> None:
    kit, work = opened(repo)
    repo.branch(f"{work}-budget")
    add(kit, Statement("Two"), Sources(("src/a.py:2",)), now=NOW)
    assert list(read(kit).bundles) == [work]


def test_an_excerpt_is_one_short_line_of_what_stands_there(repo: Repo) -> None:
    kit, work = opened(repo)
    repo.commit("Long", {"src/long.py": "word " * 100})
    for source in ("src/a.py:2-3", "src/a.py", "src/data.bin", "src/long.py"):
        add(kit, Statement("It stands there"), Sources((source,)), work=work, now=NOW)
    items = read(kit).bundles[work].evidence
    assert [item.source_locator for item in items] == ["src/a.py:2-3", "src/a.py", "src/data.bin", "src/long.py"]
    texts = [item.excerpt_or_summary for item in items]
    assert texts[:3] == ["two three four", "one two three four", "binary file, 2 bytes"]
    assert (len(texts[3]), texts[3][-6:]) == (240, " word…")


def test_evidence_of_two_files_covers_both_and_either_makes_it_stale(repo: Repo) -> None:
    kit, work = opened(repo)
    ident = add(kit, Statement("Both"), Sources(("src/a.py:1", "src/b.py")), work=work, now=NOW).id
    (first, second) = read(kit).bundles[work].evidence
    assert [[spec.path for spec in specs_of(item)] for item in (first, second)] == [["src/a.py"], ["src/b.py"]]
    assert status(kit, ident) == ("verified", "verified by person:ana")
    repo.commit("Change", {"src/b.py": "c\n"})
    assert status(kit, ident) == ("stale", "content moved since verified: src/b.py, changed")


def test_what_is_watched_beside_what_was_read_is_covered_too(repo: Repo) -> None:
    kit, work = opened(repo)
    said = Statement("All of it", watch=("src/a.py", "src/*.py"))
    ident = add(kit, said, Sources(("src/a.py:1",)), work=work, now=NOW).id
    assert status(kit, ident)[0] == "verified"
    repo.commit("Another", {"src/c.py": "new\n"})
    assert status(kit, ident)[0] == "stale"


@pytest.mark.skipif(os.name == "nt", reason="symlinks need a privilege on Windows")
def test_a_claim_read_through_a_symlink_is_stale_when_its_target_changes(repo: Repo) -> None:
    kit, work = opened(repo)
    Path(repo.root, "link.py").symlink_to("src/a.py")
    repo.commit("Link")
    ident = add(kit, Statement("Linked", watch=("link.py",)), Sources(said="ask Kim"), work=work, now=NOW).id
    assert status(kit, ident)[0] == "verified"
    repo.commit("Change", {"src/a.py": "1\n"})
    assert status(kit, ident)[0] == "stale"


def test_a_claim_without_evidence_stays_proposed(repo: Repo) -> None:
    kit, work = opened(repo)
    ident = add(kit, Statement("Perhaps", watch=("src/a.py",)), Sources(), work=work, now=NOW).id
    assert status(kit, ident) == ("proposed", "nobody has verified it")


def test_a_claim_of_a_type_that_wants_a_run_is_not_verified_by_reading(repo: Repo) -> None:
    kit, work = opened(repo)
    ident = add(kit, Statement("Tested", "tested"), Sources(("src/a.py",)), work=work, now=NOW).id
    assert status(kit, ident) == ("proposed", "evidence missing: test_output")
    assert run(kit, ["git", "--version"], claim=ident, now=NOW).passed is True
    assert status(kit, ident)[0] == "verified"


def test_verifying_again_within_one_second_counts_as_later(repo: Repo) -> None:
    kit, work = opened(repo)
    ident = add(kit, Statement("Two"), Sources(("src/a.py:2",)), work=work, now=NOW).id
    repo.commit("Change", {"src/a.py": "zero\none\n"})
    verify(kit, ident, Sources(), now=NOW)
    events = read(kit).bundles[work].events
    assert [event.created_at for event in events] == ["2026-11-30T15:58:00Z", "2026-11-30T15:58:01Z"]
    assert status(kit, ident)[0] == "verified"


def test_a_claim_is_verified_again_from_a_folder_below(repo: Repo) -> None:
    kit, work = opened(repo)
    ident = add(kit, Statement("Two"), Sources(("src/a.py:2",)), work=work, now=NOW).id
    below = open_kit(str(Path(repo.root, "src")))
    verify(below, ident, Sources(), now=NOW)
    verify(below, ident, Sources(("b.py",)), watch=("*.py",), now=NOW)
    bundle = read(kit).bundles[work]
    assert [item.source_locator for item in bundle.evidence] == ["src/a.py:2", "src/a.py:2", "src/b.py"]
    assert list(bundle.claims[0].kit["watch"]) == ["src/*.py"]


def test_lines_of_a_file_in_a_folder_that_moved_are_read_where_they_are_now(repo: Repo) -> None:
    kit, work = opened(repo)
    ident = add(kit, Statement("Two", watch=("src/**",)), Sources(("src/a.py:2",)), work=work, now=NOW).id
    repo.git("mv", "src", "lib")
    repo.commit("Move")
    verify(kit, ident, Sources(), moved=True, now=NOW)
    assert read(kit).bundles[work].evidence[-1].source_locator == "lib/a.py:2"
    assert status(kit, ident)[0] == "verified"


def test_a_folder_that_moved_is_followed_as_a_whole(repo: Repo) -> None:
    kit, work = opened(repo)
    ident = add(kit, Statement("All", watch=("src/**",)), Sources(said="ask Kim"), work=work, now=NOW).id
    repo.git("mv", "src", "lib")
    repo.commit("Move")
    verify(kit, ident, Sources(said="still so"), moved=True, now=NOW)
    assert read(kit).bundles[work].claims[0].kit["watch"] in (["lib/**"], ("lib/**",))
    assert status(kit, ident)[0] == "verified"


def test_a_command_that_changes_what_it_checks_is_not_recorded(repo: Repo) -> None:
    kit, work = opened(repo)
    ident = add(kit, Statement("Same", watch=("src/a.py",)), Sources(), work=work, now=NOW).id
    repo.commit("Claim")
    ran = run(kit, ["git", "mv", "src/a.py", "src/z.py"], claim=ident, now=NOW)
    assert (ran.exit_code, ran.passed, ran.why_not) == (0, False, "the command changed `src/a.py`, which is watched")


def test_a_command_that_commits_is_not_recorded_of_the_commit_before(repo: Repo) -> None:
    kit, work = opened(repo)
    ident = add(kit, Statement("Same", watch=("src/a.py",)), Sources(), work=work, now=NOW).id
    repo.commit("Claim")
    repo.write("other.txt", "other\n")
    repo.git("add", "other.txt")
    ran = run(kit, ["git", "commit", "-q", "-m", "Other"], claim=ident, now=NOW)
    assert (ran.exit_code, ran.why_not) == (0, "HEAD moved while the command ran")


def test_without_a_commit_there_is_no_evidence(repo: Repo) -> None:
    repo.git("config", "user.name", "Ana")
    repo.write(".kit/kit.yaml", SETTINGS)
    kit = open_kit(str(repo.root))
    work = add_work(kit, Wish(title="Work")).id
    repo.write("src/a.py", "x\n")
    with pytest.raises(KitError) as caught:
        add(kit, Statement("x"), Sources(("src/a.py",)), work=work, now=NOW)
    assert caught.value.exit_status == 1
    assert not Path(repo.root, ".kit/bundles").exists()


def test_a_bundle_names_its_repository_which_must_have_an_id(repo: Repo) -> None:
    kit = open_kit(str(repo.root))
    work = add_work(kit, Wish(title="Work")).id
    with pytest.raises(NotReady) as caught:
        add(kit, Statement("Perhaps"), Sources(), work=work, now=NOW)
    assert (caught.value.what, caught.value.hint) == (
        "this repository has no id yet, and a bundle names it",
        "kit init",
    )


def test_a_bundle_that_strict_load_refuses_is_told_at_its_line(repo: Repo) -> None:
    kit, work = opened(repo)
    written = add(kit, Statement("Two"), Sources(("src/a.py:2",)), work=work, now=NOW)
    path = Path(repo.root, written.paths[0])
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"kit.evidence-backed"', '"kit.evidence-backd"'), encoding="utf-8", newline="\n")
    with pytest.raises(InvalidRecord) as caught:
        listing(kit, now=NOW)
    line = next(i for i, row in enumerate(text.splitlines(), 1) if "verificationPolicyId" in row)
    assert caught.value.where.startswith(f"{written.paths[0]}:{line}:")


def test_words_are_a_persons_even_where_an_agent_writes_them_down(repo: Repo) -> None:
    kit, work = opened(repo)
    sources = Sources(said="ask Kim", session="claude-code/3f9c12a0")
    add(kit, Statement("Known", watch=("src/a.py",)), sources, work=work, now=NOW)
    bundle = read(kit).bundles[work]
    (item,) = bundle.evidence
    assert (item.collected_by, item.source_ref) == ("person:ana", "session:claude-code/3f9c12a0")
    assert bundle.events[0].actor == "agent:claude-code/3f9c12a0"


def test_a_claim_nothing_of_which_can_be_read_again_says_so(repo: Repo) -> None:
    kit, work = opened(repo)
    ident = add(kit, Statement("Known", watch=("src/a.py",)), Sources(said="ask Kim"), work=work, now=NOW).id
    with pytest.raises(KitError) as caught:
        verify(kit, ident, Sources(), now=NOW)
    assert caught.value.what == f"{ident} has no file to read again"
    with pytest.raises(AnswerIsNo) as refused:
        verify(kit, ident, Sources(), moved=True, now=NOW)
    assert refused.value.what == f"nothing that {ident} watches has moved with its content unchanged"
