"""Pull requests of a forge: who opened each, and where it went."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kit.domain.base.instant import parse
from kit.domain.confirmation import pull
from kit.domain.confirmation.pull import Pull, Pulls
from kit.errors import Fault, InvalidRecord

SOURCE = "github:acme/shop#412"


def entry(**more: Any) -> dict[str, Any]:
    return {
        "number": 412,
        "url": "https://api.github.com/repos/acme/shop/pulls/412",
        "user": {"login": "ben-k", "type": "User"},
        "merged_at": "2026-11-30T14:25:00Z",
        "merge_commit_sha": "9ab31f0",
        "head": {"ref": "retry-budget"},
        "base": {"ref": "main"},
        **more,
    }


def read(*entries: Any) -> Pulls:
    return pull.read(json.dumps(entries).encode())


def test_a_pull_request_has_its_opener_and_its_refs() -> None:
    merged = parse("2026-11-30T14:25:00Z")
    assert read(entry()).pulls == (Pull(SOURCE, 412, "ben-k", True, merged, "9ab31f0", "main", "retry-budget"),)
    assert pull.read(json.dumps(entry()).encode()).pulls == read(entry()).pulls


def test_one_that_is_open_was_not_merged() -> None:
    (found,) = read(entry(merged_at=None, merge_commit_sha=None, head=None)).pulls
    assert (found.merged_at, found.merge_commit, found.head) == (None, None, "")


def test_a_bot_opened_it_and_is_no_person() -> None:
    (found,) = read(entry(user={"login": "renovate[bot]", "type": "Bot"})).pulls
    assert (found.opener, found.person) == ("renovate[bot]", False)


@pytest.mark.parametrize(
    ("odd", "what"),
    [
        pytest.param(3, "got no URL of a pull request; expected one of the API", id="no object"),
        pytest.param(entry(url="x"), "got no URL of a pull request; expected one of the API", id="no place"),
        pytest.param(entry(user=None), f"got no opener of {SOURCE}; expected `user` with its login", id="nobody"),
    ],
)
def test_an_odd_entry_is_a_fault(odd: Any, what: str) -> None:
    assert read(odd) == Pulls((), (Fault("bad-pull", what, "pulls: entry 1"),))


def test_what_is_no_json_is_told() -> None:
    with pytest.raises(InvalidRecord) as found:
        pull.read(b"<html>", "p.json")
    what = "got no JSON here (Expecting value); expected pull requests as JSON of the forge's API"
    assert (found.value.what, found.value.where) == (what, "p.json:1:1")


def test_one_given_with_two_openers_is_not_taken() -> None:
    found = pull.joined([read(entry()), read(entry(user={"login": "ana-w", "type": "User"}))])
    what = f"{SOURCE} is given twice with different openers; neither is taken"
    assert (found.pulls, found.faults) == ((), (Fault("told-twice", what, SOURCE),))
    assert pull.joined([read(entry()), read(entry())]).pulls == read(entry()).pulls
