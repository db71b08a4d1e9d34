from __future__ import annotations

import pytest

from kit.domain.freshness.judge import current, judge
from kit.domain.freshness.spec import Entry, Spec, integrity_ref
from kit.domain.freshness.verdict import Finding
from kit.domain.freshness.view import View

ONE, TWO = Entry("100644", "1" * 40), Entry("100644", "2" * 40)
RUN = Entry("100755", "1" * 40)
SPEC = Spec("a.py", "100644", "1" * 40)
ABSENT = Spec("a.py", "000000", "0" * 40)

CASES = [
    pytest.param((SPEC,), {"a.py": ONE}, "fresh", "equal", id="equal content is fresh"),
    pytest.param((SPEC,), {"a.py": TWO}, "stale", "changed", id="other content is changed"),
    pytest.param((SPEC,), {"a.py": RUN}, "stale", "mode", id="another mode alone is told as such"),
    pytest.param((SPEC,), {}, "stale", "gone", id="what is not there is gone"),
    pytest.param((SPEC,), {"b.py": ONE}, "stale", "moved", id="the same content at one other path has moved"),
    pytest.param((SPEC,), {"b.py": ONE, "c.py": ONE}, "stale", "gone", id="at two other paths nobody knows which"),
    pytest.param((ABSENT,), {}, "fresh", "equal", id="what was not there and is not there is fresh"),
    pytest.param((ABSENT,), {"a.py": ONE}, "stale", "added", id="what was not there and is there was added"),
    pytest.param((SPEC, ABSENT), {"a.py": TWO}, "stale", "changed", id="different kinds are told as changed"),
    pytest.param(
        (Spec("a/**", "040000", "3" * 40),), {"a": ONE}, "stale", "gone", id="a file in a folder's place holds nothing"
    ),
    pytest.param((), {}, "unknown", "unrecorded", id="nothing recorded is unknown, not fresh"),
    pytest.param(
        (Spec("sub/a.py", "100644", "1" * 40),),
        {"sub": Entry("160000", "3" * 40)},
        "unknown",
        "submodule",
        id="a path inside a submodule is unknown",
    ),
    pytest.param(
        (Spec("sub/a.py", "100644", "1" * 40), SPEC),
        {"sub": Entry("160000", "3" * 40), "a.py": TWO},
        "stale",
        "changed",
        id="what changed is stale though another spec is unknown",
    ),
]


@pytest.mark.parametrize(("specs", "entries", "state", "cause"), CASES)
def test_the_state_and_cause(specs: tuple[Spec, ...], entries: dict[str, Entry], state: str, cause: str) -> None:
    found = judge(specs, View(entries, root="9" * 40))
    assert (found.state, found.cause) == (state, cause)


def test_a_part_of_a_tree_never_says_that_something_moved() -> None:
    found = judge((SPEC,), View({"b.py": ONE}, root="9" * 40, whole=False))
    assert found.moved == (Finding("a.py", "gone", ONE),)


def test_the_current_digest_is_that_of_what_would_be_recorded_now() -> None:
    view = View({"a.py": TWO}, root="9" * 40)
    assert current((SPEC,), view) == integrity_ref([Spec("a.py", "100644", "2" * 40)])
