"""What a change does to settings, policies, access and the workflow that judges it, in words a reviewer reads."""

from __future__ import annotations

import pytest

from kit.app.gate import rights
from kit.app.gate.sides import open_sides
from kit.domain.base.instant import Instant
from kit.wiring import open_kit
from tests import shop
from tests.repo import Repo
from tests.scenarios.gate import base

NOW = Instant(1_796_054_280_000)
SETTINGS = ".kit/kit.yaml"


def told(repo: Repo, files: dict[str, str], *, before: dict[str, str] | None = None) -> list[tuple[str, str, bool]]:
    repo.commit("base", {**(base() if before is None else before)})
    repo.branch("feat")
    repo.commit("change", {**files})
    sides = open_sides(open_kit(str(repo.root)), flag="main", named=(), head="HEAD", now=NOW)
    return [(right.what, right.path, right.grave) for right in rights.rights(sides)]


def edited(old: str, new: str) -> dict[str, str]:
    assert old in shop.SETTINGS
    return {SETTINGS: shop.SETTINGS.replace(old, new)}


@pytest.mark.parametrize(
    ("files", "what", "grave"),
    [
        pytest.param(edited("four_eyes: true\n", "four_eyes: false\n"), "four_eyes: true becomes false", True, id="eyes"),
        pytest.param(edited("four_eyes: true\n", "four_eyes: true\nproof: [comment]\n"),
                     "proof: comment signed-commit becomes comment", True, id="proof"),
        pytest.param(edited("  ben: {github: ben-k,", "  ben: {github: mallory,"),
                     "confirmers: `ben` changes: github ben-k, email ben@example.com becomes github mallory, email ben@example.com",
                     True, id="a confirmer"),
        pytest.param(edited("binding: required", "binding: advisory"),
                     "gates: binding required becomes advisory", True, id="gates"),
        pytest.param(edited('paths: ["docs/**", mkdocs.yml]', 'paths: ["docs/**"]'),
                     "lanes: `docs` changes: paths docs/** mkdocs.yml, purpose What users read. becomes paths docs/**, "
                     "purpose What users read.", False, id="a lane"),
        pytest.param(edited("pull_work: {decide: ask}", "pull_work: {decide: warm}"),
                     "pull_work: decide ask becomes warm", False, id="a habit"),
        pytest.param(edited("  docs: {}\n", "  docs: {}\n  review: {}\n"), "workflows: `review` is new", False, id="a workflow"),
    ],
)  # fmt: skip
def test_a_setting_that_changes_is_told(files: dict[str, str], what: str, grave: bool, repo: Repo) -> None:
    assert told(repo, files) == [(what, SETTINGS, grave)]


def test_a_lane_that_rules_name_is_grave(repo: Repo) -> None:
    old = '  billing: {purpose: "Charges, refunds and their retries.", paths: [config/limits.toml, "src/billing/**", "tests/billing/**"]}\n'
    ((what, _, grave),) = told(repo, edited(old, '  billing: {paths: ["x/**"]}\n'))
    assert (what.endswith("; 2 rules of the base name it"), grave) == (True, True)


def test_the_first_settings_say_who_may_confirm_from_then_on(repo: Repo) -> None:
    what = "the change brings the first settings; from the next change on may confirm: ana, ben"
    assert told(repo, {SETTINGS: shop.SETTINGS}, before={"README.md": "x\n"}) == [(what, SETTINGS, True)]


@pytest.mark.parametrize(
    ("path", "text", "what", "grave"),
    [
        (".kit/access.yaml", "format: 1\n", "who may use which source is new", True),
        (".github/CODEOWNERS", "* @m\n", "who reviews what changes", True),
        (".github/workflows/kit.yml", "x: 1\n",
         "what runs in CI changes; only a required workflow of the base is out of its reach", False),
        (".kit/policies/po-00000000.yaml", shop.POLICY.replace("po-mwdgs65m", "po-00000000").replace("tested", "seen"),
         "policy po-00000000 is new: it decides claims of the type seen", False),
        (".kit/policies/po-mwdgs65m.yaml", shop.POLICY.replace("impactLevel: medium", "impactLevel: low"),
         "policy po-mwdgs65m changes: impact_level", True),
    ],
)  # fmt: skip
def test_a_file_that_decides_is_told(path: str, text: str, what: str, grave: bool, repo: Repo) -> None:
    assert told(repo, {path: text}) == [(what, path, grave)]


@pytest.mark.parametrize(
    ("line", "owned"),
    [
        ("/.kit/ @team", True),
        (".kit/** @team", True),
        ("* @team", True),
        ("# .kit/ @team", False),
        (".kit/", False),
        ("docs/ @a", False),
    ],
)
def test_the_hint_names_codeowners_where_nobody_owns_the_records(line: str, owned: bool, repo: Repo) -> None:
    repo.commit("base", {**base(), ".github/CODEOWNERS": f"{line}\n"})
    repo.branch("feat")
    repo.commit("change", {**edited("four_eyes: true\n", "four_eyes: false\n")})
    kit = open_kit(str(repo.root))
    sides = open_sides(kit, flag="main", named=(), head="HEAD", now=NOW)
    assert rights.owned(kit, sides) is owned
    (found,) = rights.findings(kit, sides, rights.rights(sides))
    assert ("CODEOWNERS" in found.hint) is not owned
    assert (found.state, found.code) == ("advice", "settings-changed")
