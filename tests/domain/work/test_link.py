from __future__ import annotations

import pytest

from kit.domain.base.ident import WorkId
from kit.domain.work.item import WorkItem
from kit.domain.work.link import Link, between

A, B, C, D = (WorkId(f"wi-{letter * 8}") for letter in "abcd")


def items(**edges: str) -> dict[str, WorkItem]:
    found = [
        WorkItem(WorkId(f"wi-{w * 8}"), w, "open", depends_on=tuple(WorkId(f"wi-{x * 8}") for x in deps))
        for w, deps in edges.items()
    ]
    return {item.id: item for item in found}


@pytest.mark.parametrize(
    ("edges", "worked", "link"),
    [
        pytest.param({"a": "b", "b": ""}, [B], Link(B), id="the next item builds on it"),
        pytest.param({"a": "", "b": "a"}, [B], Link(B, builds_on=False), id="it builds on the next item"),
        pytest.param({"a": "b", "b": "c", "c": ""}, [C], Link(C, 2), id="two steps"),
        pytest.param({"a": "", "b": "a", "c": "b"}, [C], Link(C, 2, builds_on=False), id="two steps upwards"),
        pytest.param({"a": "b", "b": "c", "c": "d", "d": ""}, [D], None, id="three steps are none"),
        pytest.param({"a": "c", "b": "c", "c": ""}, [B], None, id="a dependency in common is no link"),
        pytest.param({"a": "b", "b": "c", "c": ""}, [C, B], Link(B), id="the closer one counts"),
        pytest.param({"a": "b", "b": ""}, [], None, id="nothing was worked in this session"),
        pytest.param({"a": "a"}, [A], None, id="the item itself is no link"),
        pytest.param({"a": "b"}, [B], Link(B), id="an item without a record still links"),
        pytest.param({}, [B], None, id="zero records"),
    ],
)
def test_the_link_to_what_was_worked(edges: dict[str, str], worked: list[str], link: Link | None) -> None:
    assert between(items(**edges), A, worked) == link
