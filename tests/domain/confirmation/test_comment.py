"""Comments of a forge: what is read, what is odd, and which stand as they were written."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kit.domain.base.instant import Instant, parse
from kit.domain.confirmation import comment, forge
from kit.domain.confirmation.comment import Comment, Comments
from kit.errors import Fault, InvalidRecord

AT, LATER = "2026-11-30T14:20:33Z", "2026-11-30T14:30:00Z"


def entry(**more: Any) -> dict[str, Any]:
    return {
        "id": 2291840,
        "issue_url": "https://api.github.com/repos/acme/shop/issues/412",
        "user": {"login": "ana-w", "type": "User"},
        "created_at": AT,
        "updated_at": AT,
        "body": "yes",
        **more,
    }


def read(*entries: Any) -> Comments:
    return comment.read(json.dumps(entries).encode())


def one(**more: Any) -> Comment:
    found = read(entry(**more))
    assert (len(found.comments), found.faults) == (1, ())
    return found.comments[0]


def instant(text: str) -> Instant:
    found = parse(text)
    assert found is not None
    return found


def test_a_comment_of_an_issue_has_its_place_its_writer_and_its_instant() -> None:
    assert one() == Comment("github:acme/shop#412", "comment:2291840", "ana-w", True, instant(AT), instant(AT), "yes")


def test_a_comment_on_a_line_of_code_has_a_number_of_its_own_kind() -> None:
    said = one(pull_request_url="https://api.github.com/repos/acme/shop/pulls/412", issue_url=None)
    assert (said.source, said.locator) == ("github:acme/shop#412", "review-comment:2291840")


def test_the_page_of_a_comment_names_its_place_too() -> None:
    said = one(issue_url=None, html_url="https://github.com/acme/shop/pull/7#issuecomment-2291840")
    assert said.source == "github:acme/shop#7"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        pytest.param("[{}]", 1, id="an array"),
        pytest.param("[{}, {}]", 2, id="an array of two"),
        pytest.param("{}", 1, id="one object"),
        pytest.param("[{}]\n[{}, {}]", 3, id="pages one after another"),
        pytest.param("[{}][{}]", 2, id="pages without a space between"),
        pytest.param("[[{}], [{}]]", 2, id="pages in an array"),
        pytest.param("[]", 0, id="nothing said"),
    ],
)
def test_pages_are_put_together(text: str, number: int) -> None:
    found = comment.read(text.replace("{}", json.dumps(entry())).encode())
    assert len(found.comments) == number


@pytest.mark.parametrize(
    "encoding", [pytest.param("utf-8-sig", id="a byte order mark"), pytest.param("utf-16", id="two bytes a character")]
)
def test_text_is_read_in_the_encoding_it_has(encoding: str) -> None:
    assert len(comment.read(json.dumps([entry()]).encode(encoding)).comments) == 1


@pytest.mark.parametrize(
    ("data", "what", "where"),
    [
        pytest.param(b"", "got no JSON here (nothing but space)", "c.json:1:1", id="an empty file"),
        pytest.param(
            b"[\n{", "got no JSON here (Expecting property name enclosed in double quotes)", "c.json:2:2", id="torn"
        ),
        pytest.param(b"hello", "got no JSON here (Expecting value)", "c.json:1:1", id="words"),
        pytest.param(b'["\xff"]', "got bytes that are no text (invalid start byte)", "c.json", id="no text"),
        pytest.param(b"[" * 100_000, "got values nested too deeply", "c.json", id="nested too deeply"),
    ],
)
def test_what_is_no_json_is_told_with_its_place(data: bytes, what: str, where: str) -> None:
    with pytest.raises(InvalidRecord) as found:
        comment.read(data, "c.json")
    assert (found.value.code, found.value.what, found.value.where) == (
        "no-json",
        f"{what}; expected comments of pull requests as JSON of the forge's API",
        where,
    )


@pytest.mark.parametrize(
    ("odd", "what"),
    [
        pytest.param(3, "got int; expected an object that is a comment", id="a number"),
        pytest.param(
            entry(issue_url="https://example.com/x"),
            "got no id or no URL of a pull request; expected a comment of the API",
            id="no place",
        ),
        pytest.param(
            entry(id="7"),
            "got no id or no URL of a pull request; expected a comment of the API",
            id="an id that is text",
        ),
        pytest.param(
            entry(updated_at=None),
            "got no created_at and updated_at; expected a comment of the API",
            id="no instant of change",
        ),
    ],
)
def test_an_odd_entry_is_a_fault_and_the_others_are_read(odd: Any, what: str) -> None:
    found = read(entry(), odd)
    assert (len(found.comments), found.faults) == (1, (Fault("bad-comment", what, "comments: entry 2"),))


@pytest.mark.parametrize(
    ("more", "unedited"),
    [
        pytest.param({}, True, id="as it was written"),
        pytest.param({"updated_at": LATER}, False, id="changed later, and nobody says by whom"),
        pytest.param({"updated_at": LATER, "editor": {"login": "Ana-W"}}, True, id="changed by its author"),
        pytest.param({"updated_at": LATER, "editor": {"login": "mallory"}}, False, id="changed by another"),
        pytest.param({"editor": {"login": "mallory"}}, False, id="changed by another within the second"),
        pytest.param({"updated_at": LATER, "editor": None}, True, id="touched, and never edited"),
        pytest.param({"editor": []}, False, id="changed by somebody who is not told"),
        pytest.param({"editor": {"login": 7}}, False, id="changed by an editor that is no name"),
        pytest.param({"editor": None, "lastEditedAt": LATER}, False, id="edited by an account that is gone"),
        pytest.param({"updated_at": LATER, "lastEditedAt": LATER}, False, id="edited, and nobody says by whom"),
    ],
)
def test_only_what_nobody_else_changed_stands(more: dict[str, Any], unedited: bool) -> None:
    assert one(**more).unedited is unedited


def test_what_its_author_changed_is_of_the_instant_of_the_change() -> None:
    assert one(updated_at=LATER, editor={"login": "ana-w"}).at == instant(LATER)
    assert one(updated_at=LATER, editor="ana-w", lastEditedAt="2026-11-30T14:25:00Z").at == instant(
        "2026-11-30T14:25:00Z"
    )
    assert one().at == instant(AT)


@pytest.mark.parametrize(
    "user",
    [
        pytest.param({"login": "helper[bot]", "type": "User"}, id="a login of an app"),
        pytest.param({"login": "helper", "type": "Bot"}, id="a bot"),
        pytest.param({"login": "acme", "type": "Organization"}, id="an organisation"),
        pytest.param({"login": "ana-w"}, id="one that does not say what it is"),
        pytest.param(None, id="a ghost"),
    ],
)
def test_nobody_but_a_person_is_a_person(user: Any) -> None:
    assert one(user=user).person is False


def test_a_comment_that_an_app_wrote_for_somebody_says_so() -> None:
    assert one(performed_via_github_app={"slug": "robot"}).app == "robot"
    assert [one(performed_via_github_app=odd).app for odd in (None, "robot", 0)] == ["", "unnamed", "unnamed"]


def test_a_comment_given_twice_is_one_as_it_was_changed_last() -> None:
    found = comment.joined([read(entry()), read(entry(updated_at=LATER, body="no")), read(entry())])
    assert ([said.body for said in found.comments], found.faults) == (["no"], ())


def test_a_comment_told_in_two_ways_at_one_instant_is_left_out() -> None:
    found = comment.joined([read(entry()), read(entry(body="no"))])
    what = "comment:2291840 of github:acme/shop#412 is given twice with different text; neither is taken"
    assert (found.comments, found.faults) == ((), (Fault("told-twice", what, "github:acme/shop#412"),))


def test_the_login_of_a_user_is_read_as_text_or_as_an_object() -> None:
    assert (forge.login("ana"), forge.login({"login": "ana"}), forge.login(7)) == ("ana", "ana", "")
