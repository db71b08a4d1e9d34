from __future__ import annotations

from typing import Any

import pytest

from kit.domain.lifecycle.size import size


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param("abc", 3, id="ASCII"),
        pytest.param("é漢😀", 9, id="two, three and four bytes"),
        pytest.param("\ud800", 3, id="a lone surrogate in a string"),
        pytest.param("\ud83d\ude00", 4, id="a pair of surrogates is one character"),
        pytest.param("a\r\nb", 4, id="nothing is normalised"),
        pytest.param([], len("[]"), id="no parts"),
        pytest.param({}, len("{}"), id="an empty object"),
        pytest.param(
            [{"type": "text", "text": 'a"\n\x00'}], len(r'[{"type":"text","text":"a\"\n\u0000"}]'), id="escapes"
        ),
        pytest.param(["é\ud800"], len('["') + 2 + 6 + len('"]'), id="a lone surrogate in JSON is its escape"),
        pytest.param(["\ud83d\ude00"], 8, id="a pair of them is not"),
        pytest.param([True, False, None], len("[true,false,null]"), id="words"),
        pytest.param((1, [2], {"a": {"b": 3}}), len('[1,[2],{"a":{"b":3}}]'), id="values in values"),
        pytest.param([1.0, -0.0, 0.5, 1e-6, 1e-7, 1.5e-9], len("[1,0,0.5,0.000001,1e-7,1.5e-9]"), id="small numbers"),
        pytest.param([1e20, 1e21, 1.5e300], len("[100000000000000000000,1e+21,1.5e+300]"), id="great numbers"),
        pytest.param(
            [2**53, 10**21, 10**400], len("[9007199254740992,1e+21,null]"), id="whole numbers as JavaScript has them"
        ),
        pytest.param([float("nan"), float("inf")], len("[null,null]"), id="what JSON cannot say"),
        pytest.param([b"bytes", object()], len("[null,null]"), id="what is not JSON"),
    ],
)
def test_content_counts(content: Any, expected: int) -> None:
    assert size(content) == expected


def test_content_may_be_nested_deeper_than_the_stack() -> None:
    content: list[Any] = []
    for _ in range(100_000):
        content = [content]
    assert size(content) == 200_002
