"""Who wrote a file in history, and which commits carry a signature by a key that is named; keys are made for the test."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kit.ports import Signatures
from tests.cli.people import new_key
from tests.repo import Repo

FILE = ".kit/agreements/oa-7q2m4kxd.yaml"


def sign(repo: Repo, key: Path, message: str, text: str, *options: str) -> str:
    """Commit a new text of the rule, signed by ``key``."""
    repo.write(FILE, text)
    repo.git("add", "-A")
    settings = ("-c", "gpg.format=ssh", "-c", f"user.signingkey={key.as_posix()}", "-c", "gpg.ssh.program=ssh-keygen")
    repo.git(*settings, "commit", "-q", "-S", "-m", message, *options, env=repo.dates())
    return repo.head()


@pytest.fixture
def keys(tmp_path: Path) -> dict[str, str]:
    """Two people's public keys; the secret halves lie beside the repository."""
    return {name: new_key(tmp_path, name) for name in ("ana", "ben")}


def told(found: Signatures) -> list[tuple[str, str]]:
    return [(commit.step.commit.message, commit.signer) for commit in found.commits]


def test_a_signature_is_told_with_whose_key_it_is(repo: Repo, tmp_path: Path, keys: dict[str, str]) -> None:
    first = sign(repo, tmp_path / "ana", "Ana's", "a\n")
    sign(repo, tmp_path / "ben", "Ben's", "b\n")
    repo.commit("nobody's", {FILE: "c\n"})
    found = repo.door().signed(None, "HEAD", [FILE], keys)
    assert (told(found), found.why_not) == ([("Ben's", "ben"), ("Ana's", "ana")], "")
    assert found.commits[1].step.commit.oid == first
    assert [change.path for change in found.commits[1].step.changes] == [FILE]
    assert told(repo.door().signed(first, "HEAD", [FILE], keys)) == [("Ben's", "ben")]


def test_a_key_that_nobody_lists_proves_nothing(repo: Repo, tmp_path: Path, keys: dict[str, str]) -> None:
    sign(repo, tmp_path / "ben", "Ben's", "a\n")
    assert told(repo.door().signed(None, "HEAD", [FILE], {"ana": keys["ana"]})) == []


def test_a_signature_over_other_content_is_none(repo: Repo, tmp_path: Path, keys: dict[str, str]) -> None:
    sign(repo, tmp_path / "ana", "Ana's", "a\n")
    raw = repo.git("cat-file", "commit", "HEAD").replace("Ana's", "Forged") + "\n"
    forged = repo.git("hash-object", "-t", "commit", "-w", "--stdin", stdin=raw.encode())
    repo.git("update-ref", "refs/heads/main", forged)
    assert told(repo.door().signed(None, "HEAD", [FILE], keys)) == []


def test_a_commit_of_other_files_is_not_asked_about(repo: Repo, tmp_path: Path, keys: dict[str, str]) -> None:
    sign(repo, tmp_path / "ana", "Ana's", "a\n")
    assert told(repo.door().signed(None, "HEAD", ["docs/a.md"], keys)) == []


def test_everything_a_signed_commit_changes_is_told(repo: Repo, tmp_path: Path, keys: dict[str, str]) -> None:
    repo.write("src/a.py")
    sign(repo, tmp_path / "ana", "Ana's", "a\n")
    (commit,) = repo.door().signed(None, "HEAD", [FILE], keys).commits
    assert sorted(change.path for change in commit.step.changes) == [FILE, "src/a.py"]


def test_a_merge_brings_nothing_of_its_own(repo: Repo, tmp_path: Path, keys: dict[str, str]) -> None:
    repo.commit("start", {"a": "1\n"})
    repo.branch("side")
    repo.commit("unsigned", {FILE: "a\n"})
    repo.switch("main")
    repo.commit("other", {"b": "1\n"})
    settings = ("-c", "gpg.format=ssh", "-c", f"user.signingkey={(tmp_path / 'ana').as_posix()}")
    repo.git(*settings, "merge", "-q", "--no-ff", "-S", "-m", "Merge", "side", env=repo.dates())
    assert told(repo.door().signed(None, "HEAD", [FILE], keys)) == []


@pytest.mark.parametrize(
    "listed",
    [
        pytest.param({}, id="nobody lists a key"),
        pytest.param({"ana": "ssh-ed25519"}, id="a key without its middle"),
        pytest.param({"ana": 'command="x" ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ2g'}, id="a key with options"),
        pytest.param({"ana": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ2g\n* ssh-rsa AAAA"}, id="two lines"),
    ],
)
def test_what_is_no_key_is_said(repo: Repo, listed: dict[str, str]) -> None:
    repo.commit("start", {FILE: "a\n"})
    found = repo.door().signed(None, "HEAD", [FILE], listed)
    assert found == Signatures(why_not="no confirmer lists an SSH key of their own")


def test_a_key_that_two_people_list_tells_neither(repo: Repo, tmp_path: Path, keys: dict[str, str]) -> None:
    sign(repo, tmp_path / "ana", "Ana's", "a\n")
    shared = {"ana": keys["ana"], "kim": f"{keys['ana']} kim", "ben": keys["ben"]}
    assert told(repo.door().signed(None, "HEAD", [FILE], shared)) == []


def test_a_handle_that_reads_as_a_pattern_is_only_a_name(repo: Repo, tmp_path: Path, keys: dict[str, str]) -> None:
    sign(repo, tmp_path / "ana", "Ana's", "a\n")
    assert told(repo.door().signed(None, "HEAD", [FILE], {"*": keys["ana"], "!x,y": keys["ben"]})) == [("Ana's", "*")]


@pytest.mark.skipif(os.name == "nt", reason="the trap is a shell script")
def test_no_program_of_the_configuration_is_started(repo: Repo, tmp_path: Path, keys: dict[str, str]) -> None:
    sign(repo, tmp_path / "ana", "Ana's", "a\n")
    trap, mark = tmp_path / "trap.sh", tmp_path / "sprung"
    trap.write_text(f"#!/bin/sh\ntouch '{mark}'\nexit 0\n", encoding="utf-8")
    trap.chmod(0o755)
    for key in ("gpg.program", "gpg.openpgp.program", "gpg.x509.program", "gpg.ssh.program"):
        repo.git("config", key, str(trap))
    armour = "-----BEGIN PGP SIGNATURE-----\n \n abc\n -----END PGP SIGNATURE-----"
    head, _, body = repo.git("cat-file", "commit", "HEAD").partition("\ngpgsig ")
    message = body.partition("\n\n")[2]
    raw = f"{head}\ngpgsig {armour}\n\n{message}\n"
    repo.git(
        "update-ref", "refs/heads/pgp", repo.git("hash-object", "-t", "commit", "-w", "--stdin", stdin=raw.encode())
    )
    assert told(repo.door().signed(None, "main", [FILE], keys)) == [("Ana's", "ana")]
    assert told(repo.door().signed(None, "pgp", [FILE], keys)) == []
    assert not mark.exists()


@pytest.mark.skipif(os.name == "nt", reason="Git for Windows finds the program in its own folder")
def test_without_ssh_keygen_none_is_verified_and_that_is_said(
    repo: Repo, tmp_path: Path, keys: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sign(repo, tmp_path / "ana", "Ana's", "a\n")
    git = next(Path(folder, "git") for folder in os.environ["PATH"].split(os.pathsep) if Path(folder, "git").exists())
    only = tmp_path / "bin"
    only.mkdir()
    (only / "git").symlink_to(git)
    monkeypatch.setenv("PATH", str(only))
    found = repo.door().signed(None, "HEAD", [FILE], keys)
    assert found == Signatures((), "ssh-keygen is not on the path, so no signature can be verified")


def test_one_git_process_verifies_them_all(repo: Repo, tmp_path: Path, keys: dict[str, str]) -> None:
    for number in range(3):
        sign(repo, tmp_path / "ana", str(number), f"{number}\n")
    door = repo.door()
    assert (len(door.signed(None, "HEAD", [FILE], keys).commits), door.processes) == (3, 1)


def test_the_writers_of_a_file_are_every_commit_that_changed_it(repo: Repo) -> None:
    repo.commit("start", {"a": "1\n"})
    repo.branch("side")
    repo.commit("on a branch", {FILE: "a\n", "b": "1\n"})
    repo.switch("main")
    repo.commit("other", {"a": "2\n"})
    repo.merge("side")
    repo.commit("later", {FILE: "b\n"})
    found = repo.door().writers("HEAD", [FILE])
    assert [(step.commit.message, sorted(c.path for c in step.changes)) for step in found] == [
        ("later", [FILE]),
        ("on a branch", [FILE, "b"]),
    ]


def test_a_branch_whose_change_was_taken_back_by_the_merge_is_among_the_writers(repo: Repo) -> None:
    repo.commit("start", {FILE: "a\n"})
    repo.branch("side")
    repo.commit("on a branch", {FILE: "b\n"})
    repo.switch("main")
    repo.commit("other", {"a": "2\n"})
    repo.merge("side", "-s", "ours")
    assert [step.commit.message for step in repo.door().writers("HEAD", [FILE])] == ["on a branch", "start"]


def test_nobody_wrote_where_nothing_is_committed(repo: Repo, keys: dict[str, str]) -> None:
    assert repo.door().writers("HEAD", [FILE]) == ()
    assert repo.door().signed(None, "HEAD", [FILE], keys) == Signatures()


def test_what_a_shallow_clone_cannot_know_nobody_wrote(repo: Repo, tmp_path: Path) -> None:
    repo.commit("start", {FILE: "a\n"})
    repo.commit("later", {"b": "1\n"})
    clone = repo.clone(tmp_path / "clone", "--depth=1")
    assert [step.changes for step in clone.door().writers("HEAD", [FILE])] == [()]
