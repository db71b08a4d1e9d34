"""What holds for every value and every file of the YAML profile."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from kit.ports import Append, Put
from kit.stores import shape
from kit.stores.yaml import differences, edit, read, scan
from kit.stores.yaml.emitting import emit
from kit.stores.yaml.marks import compose, find
from tests.laws.yaml_values import files, mappings, scalars, values

Loc = tuple[str | int, ...]
law = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def typed(data: bytes) -> Any:
    problems: shape.Problems = []
    value = shape.free(read(data), problems)
    assert problems == []
    return value


def places(value: Any, loc: Loc = ()) -> list[tuple[Loc, Any]]:
    found = [(loc, value)]
    for step, item in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        found += places(item, (*loc, step))
    return found


def changed(value: Any, loc: Loc, new: Any) -> Any:
    if not loc:
        return new
    if isinstance(value, list):
        return [changed(item, loc[1:], new) if i == loc[0] else item for i, item in enumerate(value)]
    return {**value, loc[0]: changed(value.get(loc[0]), loc[1:], new)}


@law
@given(mappings(), st.frozensets(st.sampled_from(["a", "no", "y"])))
def test_what_is_written_reads_back_as_it_was(value: dict[str, Any], in_lines: frozenset[str]) -> None:
    assert typed(emit(value, in_lines=in_lines).encode()) == value


@law
@given(mappings())
def test_both_readers_agree_on_what_is_written(value: dict[str, Any]) -> None:
    assert differences(emit(value).encode()) == ()


@law
@given(files())
def test_both_readers_agree_on_what_people_write(data: bytes) -> None:
    assert scan(data)[1] == ()
    assert differences(data) == ()


@law
@given(files(), st.data(), values())
def test_an_edit_says_what_was_meant_and_nothing_else(data: bytes, draw: st.DataObject, new: Any) -> None:
    value = typed(data)
    loc, _ = draw.draw(st.sampled_from(places(value)[1:]))
    assert typed(edit(data, [Put(loc, new)])) == changed(value, loc, new)


@law
@given(files(), st.data(), scalars())
def test_an_edit_of_a_scalar_leaves_every_byte_outside_of_it(data: bytes, draw: st.DataObject, new: Any) -> None:
    leaves = [loc for loc, item in places(typed(data))[1:] if not isinstance(item, (dict, list))]
    assume(leaves)
    loc = draw.draw(st.sampled_from(leaves))
    text, after = data.decode(), edit(data, [Put(loc, new)]).decode()
    node = find(compose(data), loc)
    assert after.startswith(text[: node.start].rstrip(" "))
    assert after.endswith(text[node.end :])


@law
@given(files(), st.data(), values())
def test_an_added_key_leaves_every_byte_that_was_there(data: bytes, draw: st.DataObject, new: Any) -> None:
    value = typed(data)
    loc, found = draw.draw(st.sampled_from([place for place in places(value) if isinstance(place[1], dict)]))
    key = draw.draw(st.sampled_from([word for word in ("fresh", "0123", "a: b", "src/**") if word not in found]))
    after = edit(data, [Put((*loc, key), new)])
    assert typed(after) == changed(value, (*loc, key), new)
    assert is_inserted(data, after) or not found


@law
@given(files(), st.data(), values())
def test_an_appended_item_leaves_every_byte_that_was_there(data: bytes, draw: st.DataObject, new: Any) -> None:
    value = typed(data)
    lists = [place for place in places(value) if isinstance(place[1], list)]
    assume(lists)
    loc, found = draw.draw(st.sampled_from(lists))
    after = edit(data, [Append(loc, new)])
    assert typed(after) == changed(value, loc, [*found, new])
    assert is_inserted(data, after) or not found


@law
@given(files(), st.data())
def test_leaving_items_out_of_a_list_keeps_the_lines_of_the_others(data: bytes, draw: st.DataObject) -> None:
    value = typed(data)
    lists = [place for place in places(value) if isinstance(place[1], list) and place[1]]
    assume(lists)
    loc, found = draw.draw(st.sampled_from(lists))
    kept = [item for item in found if draw.draw(st.booleans())]
    assert typed(edit(data, [Put(loc, kept)])) == changed(value, loc, kept)


def is_inserted(before: bytes, after: bytes) -> bool:
    """Whether ``after`` is ``before`` with one piece of text inserted."""
    same = next((i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), len(before))
    return len(after) >= len(before) and any(
        after.endswith(before[i:]) and after.startswith(before[:i]) for i in range(same, -1, -1)
    )
