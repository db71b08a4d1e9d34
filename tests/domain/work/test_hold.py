from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from kit.domain.base.ident import WorkId
from kit.domain.base.instant import Instant
from kit.domain.work.hold import Asker, Hold, holds_from_branches, named_in, trailers
from kit.domain.work.item import WorkItem

WORK, OTHER = WorkId("wi-2mm7d0qk"), WorkId("wi-3fh8z2vn")
NAV = f"{WORK}-nav"
ANA = Asker(frozenset({"ana@example.com"}), "main", {"ana@example.com": "person:ana"})
BEN = Asker(frozenset({"ben@example.com"}), "main", {"ana@example.com": "person:ana"})


AT = Instant(100)


@dataclass(frozen=True)
class Tip:
    ref: str
    name: str
    at: Instant = AT
    author: str = "Ana"
    email: str = "ana@example.com"
    remote: str = ""


def fetched(name: str, **more: Any) -> Tip:
    return Tip(f"refs/remotes/origin/{name}", f"origin/{name}", remote="origin", **more)


def local(name: str, **more: Any) -> Tip:
    return Tip(f"refs/heads/{name}", name, **more)


def item(work: WorkId, status: Any = "open", **more: Any) -> dict[str, WorkItem]:
    return {work: WorkItem(work, "Navigation", status, **more)}


@pytest.mark.parametrize(
    ("branches", "items", "asker", "holds"),
    [
        pytest.param(
            [fetched(NAV)], item(WORK), BEN, [Hold(WORK, "person:ana", AT, NAV)],
            id="a fetched branch of another that names the item",
        ),
        pytest.param(
            [fetched(NAV)], {}, BEN, [Hold(WORK, "person:ana", AT, NAV)], id="an item without a record is held too"
        ),
        pytest.param(
            [fetched(NAV)], item(WORK), ANA, [Hold(WORK, "person:ana", AT, NAV, mine=True)], id="her own branch"
        ),
        pytest.param(
            [local(NAV)], item(WORK), Asker(branch=NAV), [Hold(WORK, "Ana", AT, NAV, mine=True)],
            id="the branch of this worktree is the asker's, whoever wrote its tip",
        ),
        pytest.param([fetched(NAV)], item(WORK, "done"), BEN, [], id="a done item has no hold"),
        pytest.param([fetched(NAV)], item(WORK, "dropped"), BEN, [], id="a dropped item has no hold"),
        pytest.param([fetched(f"x{WORK}")], item(WORK), BEN, [], id="an id inside a word names nothing"),
        pytest.param(
            [fetched("nav")], item(WORK, branches=("nav",)), BEN, [Hold(WORK, "person:ana", AT, "nav")],
            id="a branch that the item's record lists",
        ),
        pytest.param(
            [local(NAV, at=Instant(50)), fetched(NAV, at=Instant(70))], item(WORK), BEN,
            [Hold(WORK, "person:ana", Instant(70), NAV)], id="copies of one branch are one hold, the newest",
        ),
        pytest.param(
            [fetched(NAV, email="", author="")], item(WORK), BEN, [Hold(WORK, "somebody", AT, NAV)],
            id="a tip without an author",
        ),
        pytest.param(
            [fetched(f"{WORK}-and-{OTHER}")], {}, BEN,
            [Hold(w, "person:ana", AT, f"{WORK}-and-{OTHER}") for w in (WORK, OTHER)],
            id="a branch may name two items",
        ),
        pytest.param([fetched("main"), local("main")], item(WORK), BEN, [], id="a branch that names nothing"),
    ],
)  # fmt: skip
def test_the_holds_that_branches_are(
    branches: list[Tip], items: dict[str, WorkItem], asker: Asker, holds: list[Hold]
) -> None:
    assert list(holds_from_branches(branches, items, asker=asker)) == holds


def test_a_trailer_of_the_branchs_own_commits_is_a_hold() -> None:
    tip = fetched("menu")
    holds = holds_from_branches([tip], item(WORK), asker=BEN, trailers_of={tip.ref: (WORK,)})
    assert holds == (Hold(WORK, "person:ana", AT, "menu"),)


@pytest.mark.parametrize(
    ("message", "works"),
    [
        pytest.param(f"Add menu\n\nWork: {WORK}\n", (WORK,), id="a trailer"),
        pytest.param(f"Add menu\n\nText.\n\nSigned-off-by: A\nwork: {WORK}", (WORK,), id="among others, in any case"),
        pytest.param(f"Add menu\n\nWork: {WORK}\n\nMore text.", (), id="not in the last paragraph"),
        pytest.param(f"Work: {WORK}", (), id="a subject is not a trailer"),
        pytest.param(f"Add menu\n\nWork: {WORK}\nWork: {WORK}", (WORK,), id="twice the same"),
        pytest.param("", (), id="no message"),
    ],
)
def test_the_trailers_of_a_message(message: str, works: tuple[str, ...]) -> None:
    assert trailers(message) == works


def test_ids_in_a_text_are_words() -> None:
    assert named_in(f"feat/{WORK}_nav {WORK} x{OTHER} {OTHER}9 ({OTHER})") == (WORK, OTHER)
