"""What ``requires`` asks of a version of kit."""

from __future__ import annotations

import pytest

from kit.domain.base.version import allowed


@pytest.mark.parametrize(
    ("requires", "answer"),
    [
        pytest.param("", True, id="nothing asked allows all"),
        pytest.param(">=0.1", True, id="the version itself, written short"),
        pytest.param(">=0.1.0.0", True, id="the version itself, written long"),
        pytest.param(">0.1", False, id="only newer ones"),
        pytest.param(">=0.1, <1", True, id="a range that holds it"),
        pytest.param(">=0.1,<0.1.0", False, id="a range that is empty"),
        pytest.param(">=0.10", False, id="numbers are compared as numbers"),
        pytest.param("!=0.1", False, id="this one is left out"),
        pytest.param("0.1", None, id="a version without a sign"),
        pytest.param(">=0.1,", None, id="an empty term"),
        pytest.param("~=0.1", None, id="a sign that is not known"),
    ],
)
def test_a_version_is_compared_with_what_is_asked(requires: str, answer: bool | None) -> None:
    assert allowed("0.1.0", requires) is answer
