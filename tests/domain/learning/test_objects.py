from __future__ import annotations

from dataclasses import replace

import pytest

from kit.domain.learning import objects
from kit.domain.learning.objects import Repository
from tests.domain.learning.sessions import ROOT, TREE

KNOWN = replace(
    TREE,
    names=frozenset({"MAX_RETRIES", "retry", "print", "console.log", "line-length"}),
    imported=frozenset({"lodash"}),
    heads=frozenset({"npm install", "npm", "git push --force", "git push", "git", "make", "make test"}),
)
TEXTS = [
    pytest.param("drop MAX_RETRIES please", ("MAX_RETRIES",), id="an identifier"),
    pytest.param("drop OTHER_NAME please", (), id="an identifier that is not of this repository"),
    pytest.param("the retry is wrong", (), id="a plain word that is also a name"),
    pytest.param("the `retry` is wrong", ("retry",), id="the same between backticks"),
    pytest.param("no print() here", ("print",), id="the same as a call"),
    pytest.param("no console.log here", ("console.log",), id="a dotted name"),
    pytest.param("line-length stays", ("line-length",), id="a setting"),
    pytest.param("settings.MAX_RETRIES is it", ("MAX_RETRIES",), id="the end of a chain"),
    pytest.param("not lodash again", ("lodash",), id="an imported package"),
    pytest.param(
        "put it in config/limits.toml.", ("config/limits.toml", "config/"), id="a path at the end of a sentence"
    ),
    pytest.param("limits.toml has it", ("config/limits.toml", "config/"), id="a file name that only one file has"),
    pytest.param("see src/billing/retry.py:12", ("src/billing/retry.py", "src/billing/"), id="a path with a line"),
    pytest.param("see ./docs/guide.md", ("docs/guide.md", "docs/"), id="a path from here"),
    pytest.param(f"see {ROOT}/docs/guide.md", ("docs/guide.md", "docs/"), id="an absolute path"),
    pytest.param("nothing in src/billing/ please", ("src/billing/",), id="a folder"),
    pytest.param("nothing in src/billing/** please", ("src/billing/",), id="a glob of a folder"),
    pytest.param("the billing folder", (), id="a folder by a bare word"),
    pytest.param("never npm install here", ("$ npm install", "$ npm"), id="a command that was run"),
    pytest.param(
        "never `git push --force` here", ("$ git push --force", "$ git push", "$ git"), id="a command between backticks"
    ),
    pytest.param("make it blue", (), id="a plain word that is also a program"),
    pytest.param("run make test first", ("$ make test",), id="such a program with its verb"),
    pytest.param("在 `MAX_RETRIES`，不要", ("MAX_RETRIES",), id="Chinese marks end a word"),
    pytest.param("", (), id="nothing"),
]


@pytest.mark.parametrize(("text", "found"), TEXTS)
def test_the_objects_of_a_text(text: str, found: tuple[str, ...]) -> None:
    assert objects.of(text, KNOWN) == found


def test_objects_come_in_the_order_of_the_text() -> None:
    text = "use config/limits.toml, not MAX_RETRIES, nor lodash"
    assert objects.of(text, KNOWN) == ("config/limits.toml", "MAX_RETRIES", "lodash", "config/")


def test_a_file_name_that_several_files_have_names_none() -> None:
    assert objects.of("api.py", Repository(frozenset({"a/api.py", "b/api.py"}))) == ()


def test_a_text_of_many_objects_is_cut() -> None:
    paths = frozenset(f"src/f{i}.py" for i in range(200))
    found = objects.of(" ".join(sorted(paths)), Repository(paths))
    assert len(found) == objects.MOST + 1


@pytest.mark.parametrize(
    ("thing", "sort"),
    [
        ("MAX_RETRIES", "name"),
        ("console.log", "name"),
        ("process.env", "name"),
        ("$ git push", "command"),
        ("src/a.py", "file"),
        ("limits.toml", "file"),
        ("Makefile", "file"),
        ("src/", "folder"),
    ],
)
def test_an_object_tells_its_sort(thing: str, sort: str) -> None:
    assert objects.sort(thing) == sort


SHARED = [
    pytest.param(
        ("src/", "$ git push", "MAX_RETRIES"), ("MAX_RETRIES", "$ git push", "src/"), "MAX_RETRIES", id="a name first"
    ),
    pytest.param(("src/", "a/b.py", "$ git push"), ("$ git push", "a/b.py", "src/"), "$ git push", id="else a command"),
    pytest.param(("$ git", "$ git push"), ("$ git push", "$ git"), "$ git push", id="of commands the longer"),
    pytest.param(("src/", "src/b.py"), ("src/", "src/b.py"), "src/b.py", id="else a file"),
    pytest.param(("src/",), ("src/",), "src/", id="else a folder"),
    pytest.param(("b_b", "a_a"), ("a_a", "b_b"), "b_b", id="of equals the first that was said"),
    pytest.param(("a_a",), ("b_b",), None, id="no object"),
    pytest.param((), ("b_b",), None, id="no words"),
]


@pytest.mark.parametrize(("one", "other", "shared"), SHARED)
def test_the_most_specific_thing_both_share(one: tuple[str, ...], other: tuple[str, ...], shared: str | None) -> None:
    assert objects.shared(one, other) == shared


def test_looking_is_no_object() -> None:
    assert objects.of_command("cd src && ls && npm ci --silent") == ("$ npm ci --silent", "$ npm ci", "$ npm")


def test_changed_files_come_with_their_folders() -> None:
    assert objects.of_paths(["src/a.py", "top.md", "src/b.py"]) == ("src/a.py", "top.md", "src/b.py", "src/")


def test_a_command_is_shown_without_its_mark() -> None:
    assert [objects.shown(thing) for thing in ("$ git push", "src/")] == ["git push", "src/"]
