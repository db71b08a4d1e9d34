from __future__ import annotations

import pytest

from kit.domain.transcript.refusal import refused, said

PLAIN = "The user doesn't want to proceed with this tool use. The tool use was rejected."


@pytest.mark.parametrize(
    ("result", "verdict", "typed"),
    [
        pytest.param(PLAIN, True, "", id="without a reason"),
        pytest.param(
            f"{PLAIN} To tell you how to proceed, the user said:\nuse make", True, "use make", id="with words"
        ),
        pytest.param(
            f"{PLAIN} the user said:\na\nb\n\nNote: The user's next message may", True, "a\nb", id="before a note"
        ),
        pytest.param("The user denied it with the following reason: too slow", True, "too slow", id="with a reason"),
        pytest.param("User rejected it <feedback>\nno mocks\n</feedback>", True, "no mocks", id="in a tag"),
        pytest.param("Error: User rejected it", True, "", id="told as an error"),
        pytest.param("exec command rejected by user", True, "", id="of a shell"),
        pytest.param("Error: no such file", False, "", id="a failure"),
        pytest.param("ok", False, "", id="a result"),
    ],
)
def test_a_refusal_and_what_was_typed_with_it(result: str, verdict: bool, typed: str) -> None:
    assert (refused(result), said(result)) == (verdict, typed)
