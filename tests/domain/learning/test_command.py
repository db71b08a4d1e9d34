from __future__ import annotations

import pytest

from kit.domain.learning import command


@pytest.mark.parametrize(
    ("line", "heads"),
    [
        pytest.param("npm install moment", ["npm install"], id="a program with verbs and its verb"),
        pytest.param("rm -rf build", ["rm"], id="a program without"),
        pytest.param("cd app && pnpm run build", ["cd", "pnpm build"], id="a chain, and a run of a script"),
        pytest.param("CI=1 sudo docker compose up", ["docker compose"], id="settings and sudo before it"),
        pytest.param("python -m pytest -q", ["python pytest"], id="a module"),
        pytest.param("python tools/x.py", ["python"], id="a script is no verb"),
        pytest.param("git -C sub push --force", ["git push"], id="an option with a value before the verb"),
        pytest.param("/usr/bin/git status", ["git status"], id="a whole path"),
        pytest.param("echo 'open", [], id="a line that cannot be split"),
        pytest.param("A=1", [], id="a setting alone"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_the_head_of_a_command(line: str, heads: list[str]) -> None:
    assert [found.head for found in command.of(line)] == heads


def test_a_command_is_called_from_its_options_to_its_program() -> None:
    (push,) = command.of("git push --force origin main")
    assert (push.forms, push.shown) == (("git push --force", "git push", "git"), "git push --force")


def test_the_value_of_an_option_is_not_part_of_it() -> None:
    (login,) = command.of("docker login --password=hunter2")
    assert login.shown == "docker login --password"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        pytest.param("git push origin", "git push upstream", True, id="other arguments"),
        pytest.param("git push --force", "git push", False, id="other options"),
        pytest.param("npm install", "pnpm install", False, id="another program"),
    ],
)
def test_two_commands_do_the_same(one: str, other: str, same: bool) -> None:
    assert command.same(command.of(one)[0], command.of(other)[0]) is same


@pytest.mark.parametrize(
    ("line", "silent", "checks", "undoes"),
    [
        pytest.param("grep -n x src", True, False, False, id="a search only looks"),
        pytest.param("pytest -q", False, True, False, id="a test runner checks"),
        pytest.param("npm run lint:fix", False, True, False, id="a script called lint checks"),
        pytest.param("make contest", False, False, False, id="a word that holds test does not"),
        pytest.param("git restore src", False, False, True, id="a restore undoes"),
        pytest.param("rm a.py", False, False, True, id="a deletion undoes"),
    ],
)
def test_what_a_command_is(line: str, silent: bool, checks: bool, undoes: bool) -> None:
    (found,) = command.of(line)
    assert (found.silent, found.checks, found.undoes) == (silent, checks, undoes)


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        pytest.param("mysql -phunter2 shop", "mysql -p", id="a value right behind a letter"),
        pytest.param("mysql -phunter shop", "mysql -p", id="one of letters, of a program that takes passwords so"),
        pytest.param("curl -u ana:hunter2-Xy9 -H x", "curl -H -u", id="a value behind a space"),
        pytest.param("make -j4 all", "make all -j", id="a number behind a letter"),
        pytest.param(
            "terraform apply -auto-approve", "terraform apply -auto-approve", id="a long option with one dash"
        ),
        pytest.param("rm -rf build", "rm -rf", id="letters together"),
    ],
)
def test_an_option_is_shown_without_what_may_be_a_password(line: str, shown: str) -> None:
    assert command.of(line)[0].shown == shown


def test_a_credential_is_no_word_of_a_command() -> None:
    token = "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a"
    assert [found.words for found in command.of(f"npm {token} && {token}")] == [("npm",)]


def test_a_line_of_comment_is_no_command() -> None:
    found = command.of("# don't trust the cache (canonical; slow)\nmake build\n  # then\nmake test")
    assert [one.head for one in found] == ["make build", "make test"]
