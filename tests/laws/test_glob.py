from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kit.domain.base import glob
from kit.domain.base.footprint import Footprint

PARTS = st.sampled_from(["a", "b", "ab", ".a", "*", "a*", "*b", "?", "[ab]", "**"])
NAMES = st.sampled_from(["a", "b", "ab", ".a", "ba", "c"])


def by_definition(pattern: list[str], path: list[str]) -> bool:
    """The meaning of a glob, spelled out; exponential, and therefore only for tests."""
    if not pattern:
        return not path
    head, *rest = pattern
    if head == "**":
        return by_definition(rest, path) or (bool(path) and by_definition(pattern, path[1:]))
    return bool(path) and glob.matches(head, path[0]) and by_definition(rest, path[1:])


@given(st.lists(PARTS, min_size=2, max_size=5), st.lists(NAMES, min_size=1, max_size=5))
def test_the_table_of_prefixes_agrees_with_the_definition(pattern: list[str], path: list[str]) -> None:
    text = "/".join(pattern)
    if not glob.magic(text):
        expected = path[: len(pattern)] == pattern
    elif (stem := glob.folder(text)) is not None:
        parts = stem.split("/") if stem else []
        expected = len(path) > len(parts) and path[: len(parts)] == parts
    else:
        expected = by_definition(pattern, path)
    assert glob.matches(text, "/".join(path)) is expected


@given(
    st.lists(PARTS, min_size=1, max_size=4),
    st.lists(PARTS, min_size=1, max_size=4),
    st.lists(NAMES, min_size=1, max_size=4),
)
def test_patterns_that_name_one_file_overlap(left: list[str], right: list[str], path: list[str]) -> None:
    one, two, file = "/".join(left), "/".join(right), "/".join(path)
    if glob.matches(one, file) and glob.matches(two, file):
        assert glob.overlap(one, two) is True


def test_a_hostile_glob_ends_at_once() -> None:
    """By backtracking it would not end in a lifetime."""
    assert glob.matches("/".join(["**", "*a*a*a*a*b"] * 12), "/".join(["a" * 40] * 40)) is False


PATTERNS = st.lists(PARTS, min_size=1, max_size=4).map("/".join)


@given(st.lists(PATTERNS, max_size=4), st.lists(PATTERNS, max_size=8))
def test_of_many_patterns_those_are_found_that_meet_one_by_one(ours: list[str], theirs: list[str]) -> None:
    footprint = Footprint(ours)
    assert list(footprint.among(theirs)) == [pattern for pattern in theirs if footprint.meets(pattern)]
