from __future__ import annotations

import pytest

from kit.domain.learning import names


@pytest.mark.parametrize(
    ("token", "distinct"),
    [
        pytest.param("max_retries", True, id="an inner underscore"),
        pytest.param("maxRetries", True, id="a hump"),
        pytest.param("JSONParser", True, id="an acronym before a word"),
        pytest.param("APIs", False, id="a plural of an acronym is none"),
        pytest.param("_private", False, id="an outer underscore alone"),
        pytest.param("retry", False, id="a plain word"),
        pytest.param("NEVER", False, id="shouting"),
        pytest.param("JavaScript", False, id="a brand"),
    ],
)
def test_a_name_in_code_has_a_form_of_its_own(token: str, distinct: bool) -> None:
    assert names.distinct(token) is distinct


CONTENT = [
    pytest.param("MAX_RETRIES = 5", {"MAX_RETRIES"}, id="an identifier"),
    pytest.param("retries = 5", {"retries"}, id="a setting of a plain word"),
    pytest.param("  line-length: 120", {"line-length"}, id="a setting with a hyphen"),
    pytest.param("if a == b", set(), id="a comparison sets nothing"),
    pytest.param("print(x)", {"print"}, id="a call"),
    pytest.param("console.log(x)", {"console.log", "log"}, id="a dotted call"),
    pytest.param("import lodash from 'lodash'", {"lodash"}, id="an import"),
    pytest.param("const x = require('date-fns')", {"date-fns", "require"}, id="a required package"),
    pytest.param("the retry is here", set(), id="plain words"),
]


@pytest.mark.parametrize(("text", "found"), CONTENT)
def test_names_in_content(text: str, found: set[str]) -> None:
    assert names.of_content(text) == found


def test_imports_are_names_though_they_look_like_words() -> None:
    assert names.imported("from requests import get\nimport click as c\nx = 1") == {"requests", "get", "click"}


def test_the_parts_of_a_name_are_singular_and_telling() -> None:
    assert names.parts("getUserPolicies_maxRetries") == ("policy", "retry")


def test_a_text_speaks_of_a_name_in_everyday_words() -> None:
    indexed = names.index(["MAX_RETRIES", "parse_amount"])
    assert names.meant("not a retry constant again", indexed) == ("MAX_RETRIES",)


def test_a_word_that_could_mean_many_names_points_at_none() -> None:
    indexed = names.index([f"billing_{letter}" for letter in "abcd"])
    assert names.meant("the billing is off", indexed) == ()


def test_a_name_written_out_is_not_split_into_words() -> None:
    assert names.words("remove MAX_RETRIES in src/retry.py, the limits stay") == {"limit", "stay"}


def test_long_content_is_looked_at_up_to_a_bound() -> None:
    assert names.of_content("a" * names.LOOKED_AT + " late_name = 1") == frozenset()


def test_a_name_of_absurd_length_is_none() -> None:
    assert names.of_content("x_" * 100) == frozenset()


def test_a_credential_in_content_is_no_name() -> None:
    token = "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a"
    assert names.of_content(f'password: "hunter2-Sup3r.S3cret"\n{token} = 1\nMAX_RETRIES = 5\n') == {
        "password",
        "MAX_RETRIES",
    }
