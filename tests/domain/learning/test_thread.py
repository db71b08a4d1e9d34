from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.domain.base import instant
from kit.domain.learning.thread import Thread, Threads, read
from kit.errors import Fault, InvalidRecord

AT = instant.parse("2026-11-30T10:00:00Z")
API = "https://api.github.com/repos/ana/shop"
HTML = "https://github.com/ana/shop/pull/12"


def comment(ident: Any = 7, body: Any = "Use the retry we have", **more: Any) -> dict[str, Any]:
    """A comment as the interface for comments on lines gives it."""
    return {
        "id": ident,
        "path": "src/api.py",
        "line": 12,
        "original_line": 9,
        "original_commit_id": "a" * 40,
        "commit_id": "b" * 40,
        "user": {"login": "ben", "type": "User"},
        "body": body,
        "created_at": "2026-11-30T10:00:00Z",
        "updated_at": "2026-11-30T10:00:00Z",
        "pull_request_url": f"{API}/pulls/12",
        "html_url": f"{HTML}#discussion_r{ident}",
        **more,
    }


TOLD = Thread("Use the retry we have", "src/api.py", 9, "ben", AT, "github:ana/shop#12", "comment:7", commit="a" * 40)


def node(body: str = "Use the retry we have", login: str = "ben", ident: int = 7, **more: Any) -> dict[str, Any]:
    """A comment as a thread of the query language holds it."""
    url = f"{HTML}#discussion_r{ident}"
    return {"author": {"login": login}, "body": body, "createdAt": "2026-11-30T10:00:00Z", "url": url, **more}


def thread(*nodes: Any, **more: Any) -> dict[str, Any]:
    """A thread of the query language."""
    whole = {
        "isResolved": True,
        "isOutdated": False,
        "path": "src/api.py",
        "line": 9,
        "comments": {"nodes": list(nodes)},
    }
    return {**whole, **more}


def answer(*threads: Any) -> dict[str, Any]:
    """The answer of the query language."""
    return {"data": {"repository": {"pullRequest": {"body": "Text", "reviewThreads": {"nodes": list(threads)}}}}}


def of(*values: Any) -> Threads:
    """What is read from the values, one after the other."""
    return read("\n".join(json.dumps(value) for value in values).encode())


def test_a_comment_begins_a_thread() -> None:
    assert of([comment()]) == Threads((TOLD,), comments=1)


@pytest.mark.parametrize(
    "values",
    [
        pytest.param((comment(), comment(8, in_reply_to_id=7)), id="single comments"),
        pytest.param(([comment()], [comment(8, in_reply_to_id=7)]), id="pages that were joined"),
        pytest.param(([[comment()], [comment(8, in_reply_to_id=7)]],), id="a list of pages"),
        pytest.param(([comment(8, in_reply_to_id=7), comment()],), id="the reply before what it answers"),
        pytest.param(({"comments": [comment(), comment(8, in_reply_to_id=7)]},), id="below a key"),
    ],
)
def test_a_reply_is_counted_with_its_thread(values: tuple[Any, ...]) -> None:
    found = of(*values)
    assert [(one.locator, one.text, one.replies) for one in found.threads] == [("comment:7", TOLD.text, 1)]
    assert (found.comments, found.faults) == (2, ())


def test_replies_to_a_comment_that_is_not_here_are_one_thread() -> None:
    found = of([comment(8, "First", in_reply_to_id=7), comment(9, "Second", in_reply_to_id=7)])
    assert [(one.text, one.replies) for one in found.threads] == [("First", 1)]


def test_a_thread_of_the_query_language_tells_whether_it_is_resolved() -> None:
    found = of(answer(thread(node(), node("Done", "cleo", 8))))
    told = Thread(
        TOLD.text,
        "src/api.py",
        9,
        "ben",
        AT,
        "github:ana/shop#12",
        "comment:7",
        resolved=True,
        outdated=False,
        replies=1,
    )
    assert found == Threads((told,), comments=2)


def test_threads_come_in_the_order_they_were_begun() -> None:
    found = of([comment(9, "Later", created_at="2026-11-30T11:00:00Z"), comment()])
    assert [one.text for one in found.threads] == [TOLD.text, "Later"]


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(comment(user={"login": "lint[bot]", "type": "Bot"}), id="by its type"),
        pytest.param(comment(user={"login": "lint[bot]"}), id="by the mark in its login"),
        pytest.param(comment(user={"login": "Copilot", "type": "User"}), id="by a known login"),
        pytest.param(answer(thread(node(login="renovate"))), id="in a thread"),
        pytest.param(answer(thread(node(author={"login": "x", "__typename": "Bot"}))), id="by the type of its node"),
    ],
)
def test_a_bot_is_counted_and_not_told(value: Any) -> None:
    assert of(value) == Threads((), comments=1, bots=1, skipped={"of a bot": 1})


@pytest.mark.parametrize(
    ("value", "found"),
    [
        pytest.param([], Threads(), id="no comments"),
        pytest.param([comment(), comment()], Threads((TOLD,), 2, skipped={"repeated": 1}), id="a comment twice"),
        pytest.param(comment(path=None), Threads((), 1, skipped={"not on a file": 1}), id="a comment on no file"),
        pytest.param({"total": 3}, Threads(skipped={"other": 1}), id="an object of another kind"),
        pytest.param(
            comment(body=" "),
            Threads((), 1, skipped={"odd": 1}, faults=(Fault("odd-comment", "a comment without words", "f.json"),)),
            id="a comment without words",
        ),
        pytest.param(
            comment(ident=None, html_url=None),
            Threads((), 1, skipped={"odd": 1}, faults=(Fault("odd-comment", "a comment without an id", "f.json"),)),
            id="a comment without an id",
        ),
        pytest.param(
            thread(),
            Threads(
                (),
                0,
                skipped={"odd": 1},
                faults=(Fault("odd-thread", "a thread without a first comment that has words", "f.json"),),
            ),
            id="a thread without comments",
        ),
        pytest.param(
            3,
            Threads(
                skipped={"odd": 1},
                faults=(Fault("no-comment", "got a number; expected a comment, a thread or a list of them", "f.json"),),
            ),
            id="a number",
        ),
    ],
)
def test_what_is_odd_is_counted_and_said(value: Any, found: Threads) -> None:
    assert read(json.dumps(value).encode(), "f.json") == found


@pytest.mark.parametrize(
    ("more", "field", "value"),
    [
        pytest.param({"original_line": None}, "line", 12, id="the present line where the first is not known"),
        pytest.param({"original_line": None, "line": None}, "line", None, id="a comment on a whole file"),
        pytest.param({"original_line": True, "line": "x"}, "line", None, id="lines that are no numbers"),
        pytest.param({"user": None}, "login", "", id="an account that is gone"),
        pytest.param({"created_at": "soon"}, "at", None, id="a time that is none"),
        pytest.param({"updated_at": "2026-11-30T10:05:00Z"}, "edited", True, id="a text that was changed"),
        pytest.param(
            {"pull_request_url": None}, "source_ref", "github:ana/shop#12", id="the page instead of the interface"
        ),
        pytest.param({"pull_request_url": 1, "html_url": 1}, "source_ref", "", id="no address"),
        pytest.param({"original_commit_id": None}, "commit", "b" * 40, id="the present commit"),
    ],
)
def test_what_a_comment_lacks_is_not_made_up(more: dict[str, Any], field: str, value: Any) -> None:
    assert getattr(of(comment(**more)).threads[0], field) == value


def test_a_page_that_is_torn_leaves_those_before_it() -> None:
    found = read(json.dumps([comment()]).encode() + b'\n[{"id": 8,\n"body', "f.json")
    torn = Fault("torn", "what follows from line 3 on is no JSON; expected another page", "f.json")
    assert found == Threads((TOLD,), 1, skipped={"odd": 1}, faults=(torn,))


@pytest.mark.parametrize("data", [b"", b" \n", b"\x00", b"{", b"# Review\n", b"[" * 100_000], ids=repr)
def test_a_file_that_is_no_json_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidRecord) as refused:
        read(data, "f.json")
    error = refused.value
    assert (error.code, error.what, error.hint) == (
        "no-json",
        "this is no JSON; expected GitHub's answer for the comments or threads of a pull request",
        "gh api --paginate repos/OWNER/NAME/pulls/NUMBER/comments",
    )
    assert (error.where or "").startswith("f.json:")


def test_lists_that_nest_too_deep_are_a_fault() -> None:
    found = read(b"[" * 40 + b"]" * 40, "f.json")
    assert found.faults == (
        Fault("too-deep", "lists and objects nest too deep here; expected comments or threads", "f.json"),
    )


def test_of_very_many_faults_the_first_are_told_and_all_are_counted() -> None:
    found = of([3] * 1000)
    assert (len(found.faults), found.skipped) == (50, {"odd": 1000})


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["body", "id", "path", "user", "comments", "isResolved", "nodes", "line", "url", "author"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=20,
)


@given(VALUES)
def test_any_json_is_read(value: Any) -> None:
    found = read(json.dumps(value).encode())
    assert len(found.threads) <= found.comments
    assert all(one.text and one.locator for one in found.threads)
