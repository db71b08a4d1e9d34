"""Who may take a rule away by an edit, and which paths of a forge a change may have fetched."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.app.gate import binding, proving
from kit.app.gate.sides import open_sides
from kit.domain.base.instant import Instant
from kit.wiring import open_kit
from tests import rules, shop
from tests.cli.people import new_key
from tests.repo import Repo
from tests.scenarios.gate import PROPOSAL_FILE, RULE, RULE_FILE, Gate, base, confirmation

NOW = Instant(1_796_054_280_000)
EVENT = (
    f'  - {{id: "{RULE}.proposed-2", claimId: "{RULE}", status: proposed, actor: "person:WHO", method: edit,\n'
    '     evidenceIds: [], createdAt: "2026-11-30T15:00:00Z"}\n'
)


def edited(who: str) -> str:
    """The rule as an edit by verb leaves it."""
    return rules.rule().replace(f'value: "{shop.RULE}"', "value: null") + EVENT.replace("WHO", who)


def signed(gate: Gate, name: str, files: dict[str, str]) -> None:
    """Commit ``files`` as a person whose key is ``folder/name``."""
    for path, text in files.items():
        gate.repo.write(path, text)
    key = (gate.folder / name).as_posix()
    options = ("-c", "gpg.format=ssh", "-c", f"user.signingkey={key}", "-c", "gpg.ssh.program=ssh-keygen")
    gate.repo.git("add", "-A")
    env = {**gate.repo.dates(), "GIT_AUTHOR_EMAIL": f"{name}@example.com"}
    gate.repo.git(*options, "commit", "-q", "-S", "-m", "Edit", env=env)


@pytest.mark.parametrize(
    ("name", "files", "exits"),
    [
        pytest.param("ana", {RULE_FILE: edited("ana")}, 0, id="a confirmer signs the edit"),
        pytest.param("kim", {RULE_FILE: edited("kim")}, 1, id="somebody else does"),
        pytest.param("ana", {RULE_FILE: edited("ana"), "x": "y\n"}, 1, id="a confirmer signs it with other changes"),
    ],
)
def test_an_edit_that_takes_a_rule_away(
    name: str,
    files: dict[str, str],
    exits: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    keys = {who: new_key(tmp_path, who) for who in ("ana", "kim")}
    settings = shop.SETTINGS.replace('email: "ana@example.com"}', f'email: "ana@example.com", key: "{keys["ana"]}"}}')
    gate = Gate.open(tmp_path, monkeypatch, capsys, files={**base(), ".kit/kit.yaml": settings})
    signed(gate, name, files)
    told = gate.judge()
    assert (told["exit"], told["binds"][0]["change"]) == (exits, "lost")
    assert told["binds"][0]["by"] == ("ana" if exits == 0 else None)


@pytest.mark.parametrize(
    ("source", "locator", "paths"),
    [
        ("github:acme/shop#412", "comment:7", ("repos/acme/shop/issues/comments/7", "repos/acme/shop/pulls/412")),
        ("github:acme/shop#412", "review-comment:7", ("repos/acme/shop/pulls/412", "repos/acme/shop/pulls/comments/7")),
        ("github:acme/shop#412", "comment:7/../../x", ()),
        ("github:acme/..#412", "comment:7", ()),
        ("github:acme/shop/x#412", "comment:7", ()),
        ("github:-acme;rm/shop#412", "comment:7", ()),
        ("git:signed-commit", "oa-8r3n5mye.confirmed-1", ()),
    ],
)
def test_only_a_plain_path_is_fetched(source: str, locator: str, paths: tuple[str, ...], repo: Repo) -> None:
    repo.commit("base", {**base()})
    repo.branch("feat")
    text = confirmation().replace("github:acme/shop#412", source).replace("comment:2291999", locator)
    repo.commit("change", {PROPOSAL_FILE: text})
    sides = open_sides(open_kit(str(repo.root)), flag="main", named=(), head="HEAD", now=NOW)
    assert proving.wanted(binding.sets(sides, now=NOW)) == paths
