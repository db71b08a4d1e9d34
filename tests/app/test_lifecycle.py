"""What `kit lifecycle` finds in sources, conversations and snapshots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kit.app import lifecycle
from kit.app.kit import Kit
from kit.app.lifecycle import Change, Problem, Source, State
from kit.domain.base.instant import Instant
from kit.domain.lifecycle.policy import Policy
from kit.domain.lifecycle.session import EMPTY
from kit.domain.lifecycle.snapshot import snapshot
from kit.domain.lifecycle.step import Load, step
from kit.errors import InvalidRecord
from kit.wiring import open_kit
from tests.repo import Repo
from tests.source import ROOT

TALK = str(ROOT / "tests" / "hosts" / "conversation.json")
RULES = str(ROOT / "tests" / "hosts" / "rules.md")
BLOCK = "<!--BLOCK_ID:a-->\nA\n<!--/BLOCK_ID:a-->\n"


@pytest.fixture
def kit(repo: Repo) -> Kit:
    repo.commit("Begin", {"README.md": "shop\n"})
    return open_kit(str(repo.root))


def file(folder: Path, name: str, text: str | bytes) -> str:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def test_what_files_declare_is_told_file_by_file(kit: Kit, tmp_path: Path) -> None:
    one = file(tmp_path, "one.md", BLOCK + "<!--ephemeral-->\n<!--DISCARD_BLOCK:b-->\n")
    other = file(tmp_path, "other.md", "text\n")
    found = lifecycle.lint(kit, [one, other, one])
    assert found.files == (Source(one, ("a",), ("b",), ephemeral=True), Source(other, (), (), ephemeral=False))
    assert found.problems == ()


def test_files_that_are_sound_alone_may_collide(kit: Kit, tmp_path: Path) -> None:
    one, other = file(tmp_path, "one.md", BLOCK), file(tmp_path, "other.md", "# B\n" + BLOCK.replace("A\n", "B\n"))
    assert lifecycle.lint(kit, [one, other]).problems == (
        Problem(
            "block-id-conflict",
            f"{other}:2",
            f"block a is defined already by {one}, line 1; the first definition stays",
            f"give the block another id, or take it out of {other}",
        ),
    )


def test_a_file_that_is_no_text_is_told_with_the_byte(kit: Kit, tmp_path: Path) -> None:
    path = file(tmp_path, "bad.md", b"ab\xff")
    with pytest.raises(InvalidRecord) as told:
        lifecycle.lint(kit, [path])
    error = told.value
    assert (error.code, error.what, error.where, error.hint) == (
        "not-utf8",
        "got byte 2 that is no UTF-8; expected text",
        path,
        f"file {path}",
    )


def test_the_next_request_is_shown_where_none_is_named(kit: Kit) -> None:
    found = lifecycle.view(kit, TALK, [RULES, "role=system"])
    assert (found.request, found.requests, found.blocks, found.problems, found.skipped) == (4, 4, (), (), 0)
    assert found.changes == (
        Change(
            4,
            "tool",
            "<!--ephemeral-->\nseven tables, forty columns",
            "[EPHEMERAL:Output omitted after consumption;original_bytes=44]",
        ),
    )


def test_a_request_holds_the_blocks_after_the_system_messages(kit: Kit) -> None:
    found = lifecycle.view(kit, TALK, [RULES], 1)
    rendered = Path(RULES).read_text(encoding="utf-8").rstrip("\n")
    assert found.changes == (Change(2, "user", "", rendered),)
    assert found.messages[1] == {"role": "user", "content": rendered}
    assert len(found.messages) == 3


def test_a_stored_message_that_equals_the_blocks_is_not_taken_for_them(kit: Kit, tmp_path: Path) -> None:
    same = {"role": "user", "content": Path(RULES).read_text(encoding="utf-8").rstrip("\n")}
    found = lifecycle.view(kit, file(tmp_path, "talk.json", json.dumps([same, same])), [RULES])
    assert [(change.message, change.before) for change in found.changes] == [(1, "")]
    assert list(found.messages) == [same, same, same]


def test_nobody_is_trusted_who_is_not_named(kit: Kit) -> None:
    found = lifecycle.audit(kit, TALK, now=Instant(0))
    assert [(e.request, e.action, e.source) for e in found.events] == [
        (3, "discard_denied", "message:tool"),
        (3, "ephemeral_consumed", "message:tool"),
        (4, "discard_denied", "message:system"),
    ]
    assert {e.timestamp for e in found.events} == {"1970-01-01T00:00:00Z"}


def test_a_conversation_is_audited_by_replaying_it(kit: Kit) -> None:
    found = lifecycle.audit(kit, TALK, [RULES, "role=system"])
    assert (found.requests, found.blocks) == (4, (State("modeling", RULES, "discarded", 4),))
    assert [(e.request, e.action) for e in found.events] == [
        (1, "block_activated"),
        (3, "discard_denied"),
        (3, "ephemeral_consumed"),
        (4, "block_discarded"),
    ]


@pytest.mark.parametrize("inside", [False, True], ids=["by itself", "in the state of a hook"])
def test_a_snapshot_is_audited_as_it_is(kit: Kit, tmp_path: Path, *, inside: bool) -> None:
    session, _ = step(EMPTY, Load("rules.md", BLOCK), Policy(frozenset({"rules.md"})), now="t")
    kept: dict[str, Any] = snapshot(session)
    path = file(tmp_path, "state.json", json.dumps({"version": 1, "session": kept} if inside else kept))
    found = lifecycle.audit(kit, path)
    assert (found.requests, found.blocks) == (0, (State("a", "rules.md", "active", 0),))
    assert [(e.action, e.timestamp) for e in found.events] == [("block_activated", "t")]


def test_every_fault_of_a_snapshot_is_told(kit: Kit, tmp_path: Path) -> None:
    path = file(tmp_path, "state.json", json.dumps({"version": 2, "requestSequence": 0, "blocks": 1, "audit": []}))
    with pytest.raises(InvalidRecord) as told:
        lifecycle.audit(kit, path)
    assert [(fault.code, fault.what, fault.where) for fault in told.value.faults] == [
        ("invalid-snapshot", "got 2, expected 1", f"{path}:/version"),
        ("invalid-snapshot", "got 1, expected a list", f"{path}:/blocks"),
    ]


@pytest.mark.parametrize("verb", [lifecycle.view, lifecycle.audit])
def test_a_file_without_messages_is_told(kit: Kit, tmp_path: Path, verb: Any) -> None:
    path = file(tmp_path, "talk.json", '{"a": 1}\n{"b": 2}\n')
    with pytest.raises(InvalidRecord) as told:
        verb(kit, path)
    error = told.value
    assert (error.code, error.what, error.where, error.hint) == (
        "no-messages",
        "got no message (2 rows are none); expected a list of messages or a log of an agent",
        path,
        "kit lifecycle view --help",
    )
