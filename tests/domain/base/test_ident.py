from __future__ import annotations

from itertools import cycle

import pytest
from pydantic import TypeAdapter, ValidationError

from kit.domain.base.ident import (
    ALPHABET,
    WORK_ID_IN_TEXT,
    AgreementId,
    ClaimId,
    Ident,
    MemoryId,
    PolicyId,
    RepositoryId,
    WorkId,
)
from kit.errors import InvalidRecord


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        pytest.param(WorkId, "wi-3fh8z2vn", id="a work item"),
        pytest.param(ClaimId, "cl-78yccprs", id="a claim"),
        pytest.param(AgreementId, "oa-7q2m4kxd", id="an agreement"),
        pytest.param(MemoryId, "me-bqnqek5s", id="a memory"),
        pytest.param(PolicyId, "po-mwdgs65m", id="a policy"),
        pytest.param(RepositoryId, "re-7jgx48ha", id="a repository"),
    ],
)
def test_an_id_says_what_it_names(kind: type[Ident], text: str) -> None:
    assert kind.parse(text) == text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("cl-78yccprs", id="the id of a claim"),
        pytest.param("wi-3fh8z2v", id="seven characters"),
        pytest.param("wi-3fh8z2vnn", id="nine characters"),
        pytest.param("wi-3fh8z2vl", id="a letter that people confuse"),
        pytest.param("WI-3FH8Z2VN", id="capitals"),
        pytest.param("wi-3fh8z2vn\n", id="a line feed at the end"),
    ],
)
def test_no_work_item_is_named_by(text: str) -> None:
    with pytest.raises(InvalidRecord) as caught:
        WorkId.parse(text)
    assert (caught.value.code, caught.value.what) == (
        "bad-id",
        f"`{text}` is no work item id; expected `wi-` and 8 of 0123456789abcdefghjkmnpqrstvwxyz",
    )


def test_a_fresh_id_is_drawn_character_by_character() -> None:
    letters = cycle(ALPHABET)
    assert WorkId.fresh(lambda _alphabet: next(letters)) == "wi-01234567"


def test_pydantic_reads_an_id_as_its_own_type_and_refuses_another() -> None:
    adapter = TypeAdapter(WorkId)
    assert type(adapter.validate_python("wi-3fh8z2vn")) is WorkId
    with pytest.raises(ValidationError):
        adapter.validate_python("cl-78yccprs")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("wi-3fh8z2vn-retry-budget", ["wi-3fh8z2vn"], id="at the head of a branch name"),
        pytest.param("ana/wi-3fh8z2vn", ["wi-3fh8z2vn"], id="after a slash"),
        pytest.param("xwi-3fh8z2vn", [], id="not inside a longer word"),
        pytest.param("wi-3fh8z2vnn", [], id="not with one character more"),
    ],
)
def test_a_work_id_stands_in_a_text_as_a_word(text: str, found: list[str]) -> None:
    assert WORK_ID_IN_TEXT.findall(text) == found
