"""Records written and edited: what changes, what stays, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kit.domain.work.item import WorkItem
from kit.errors import Fault, InvalidRecord, Refused
from kit.ports import Append, Put
from kit.stores import codec, models
from kit.stores.codec import YamlCodec
from kit.stores.yaml import differences

SAMPLES = Path(__file__).parent.parent / "records" / "valid"
WORK = """\
# why: from PR 7
format: 1
id: "wi-2mm7d0qk"   # keep
title: "Ne pas forcer é"
status: open # or done

lanes: [docs, ]
paths:   # one a line
  - docs/api.md
  # the navigation
  - mkdocs.yml  # here
acceptance: []
"""
CLOSE = {"at": "2026-11-30T11:02:19Z", "by": "person:ana"}


def edited(text: str, *edits: Put | Append, kind: str = "work") -> str:
    return YamlCodec().edit(kind, text.encode(), edits, "r.yaml").decode()


@pytest.mark.parametrize(
    ("edit", "old", "new"),
    [
        pytest.param(Put(("status",), "done"), "open #", "done #", id="a scalar changes in its place"),
        pytest.param(Put(("title",), "no"), '"Ne pas forcer é"', '"no"', id="what could be mistaken is quoted"),
        pytest.param(Put(("priority",), 1), "[]\n", "[]\npriority: 1\n", id="a new key goes to the end"),
        pytest.param(Append(("lanes",), "api"), "[docs, ]", "[docs, api ]", id="a comma at the end is used"),
        pytest.param(
            Append(("paths",), "src/**"), "# here\n", '# here\n  - "src/**"\n', id="an item goes below the comment"
        ),
        pytest.param(Append(("acceptance",), "a: b"), "[]", '["a: b"]', id="an empty list is filled"),
        pytest.param(Append(("branches",), "x"), "[]\n", "[]\nbranches: [x]\n", id="an absent list is begun"),
        pytest.param(
            Append(("closes",), CLOSE),
            "acceptance: []\n",
            'acceptance: []\ncloses:\n  - {at: "2026-11-30T11:02:19Z", by: "person:ana"}\n',
            id="a list of records takes a line for each",
        ),
        pytest.param(
            Put(("paths",), ["mkdocs.yml"]), "  - docs/api.md\n", "", id="an item that is left out takes its line"
        ),
        pytest.param(
            Put(("paths",), ["docs/api.md"]),
            "  - mkdocs.yml  # here\n",
            "",
            id="the last item takes its line and its remark",
        ),
        pytest.param(
            Put(("paths",), []),
            "paths:   # one a line\n  - docs/api.md\n  # the navigation\n  - mkdocs.yml  # here\n",
            "paths: []   # one a line  # here\n",
            id="a list that loses everything is empty on its own line",
        ),
        pytest.param(Put(("status",), "open"), "", "", id="a value that is there already changes nothing"),
    ],
)
def test_an_edit_changes_one_place_and_leaves_every_other_byte(edit: Put | Append, old: str, new: str) -> None:
    assert edited(WORK, edit) == WORK.replace(old, new, 1)
    assert edited(WORK.replace("\n", "\r\n"), edit) == WORK.replace(old, new, 1).replace("\n", "\r\n")


def test_a_confirmation_changes_the_value_and_the_date_and_adds_two_records() -> None:
    text = (SAMPLES / "agreement.retry-limits.yaml").read_text(encoding="utf-8")
    event: dict[str, Any] = {
        "id": "oa-7q2m4kxd.confirmed-2",
        "claimId": "oa-7q2m4kxd",
        "status": "verified",
        "actor": "person:ana",
    }
    event |= {"method": "comment", "evidenceIds": [], "createdAt": "2027-03-02T09:30:00Z"}
    after = edited(
        text,
        Put(("claims", 0, "value"), None),
        Put(("claims", 0, "metadata", "kit", "draft"), "Limits: one place."),
        Put(("claims", 0, "updatedAt"), "2027-03-02T09:30:00Z"),
        Append(("events",), event),
        kind="agreement",
    )
    before_lines, lines = text.splitlines(), after.splitlines()
    assert [line for line in lines if line not in before_lines] == [
        "    value: null",
        '    metadata: {kit: {format: 1, level: advisory, work: "wi-3fh8z2vn", draft: "Limits: one place."}}',
        '    updatedAt: "2027-03-02T09:30:00Z"',
        '  - {id: "oa-7q2m4kxd.confirmed-2", claimId: "oa-7q2m4kxd", status: verified, actor: "person:ana", method: comment,',
        '     evidenceIds: [], createdAt: "2027-03-02T09:30:00Z"}',
    ]
    assert len(before_lines) - len([line for line in before_lines if line in lines]) == 3


def test_the_first_event_of_a_bundle_begins_a_line_of_its_own() -> None:
    text = (SAMPLES / "bundle.navigation.yaml").read_text(encoding="utf-8")
    event: dict[str, Any] = {
        "id": "cl-4dr5gxav.checked-1",
        "claimId": "cl-4dr5gxav",
        "status": "verified",
        "actor": "person:ana",
    }
    event |= {"method": "read", "evidenceIds": [], "createdAt": "2026-11-30T15:49:12Z"}
    after = edited(text, Append(("events",), event), kind="bundle")
    assert after == text.replace(
        "events: []\n",
        'events:\n  - {id: "cl-4dr5gxav.checked-1", claimId: "cl-4dr5gxav", status: verified, actor: "person:ana", method: read, evidenceIds: [],\n'
        '     createdAt: "2026-11-30T15:49:12Z"}\n',
    )


def test_a_file_without_a_last_line_feed_keeps_none() -> None:
    assert edited(WORK.rstrip("\n"), Put(("priority",), 1)) == WORK + "priority: 1"


def test_a_long_entry_of_a_flow_record_goes_on_in_a_new_line() -> None:
    after = edited('{id: "wi-2mm7d0qk", title: T, status: open, acceptance: [a]}', Put(("provider",), "x" * 110))
    assert after == '{id: "wi-2mm7d0qk", title: T, status: open, acceptance: [a],\n provider: "' + "x" * 110 + '"}'


@pytest.mark.parametrize(
    ("edit", "what"),
    [
        pytest.param(
            Put(("status",), "closed"), "expected `open`, `done` or `dropped`, got `closed`", id="no such status"
        ),
        pytest.param(
            Append(("depends_on",), "wi-0"), "expected a work item id, `wi-` and 8 characters, got `wi-0`", id="no id"
        ),
        pytest.param(
            Put(("title",), "a\u202eb"),
            "U+202E is a control or invisible character and not allowed in a record",
            id="hidden",
        ),
    ],
)
def test_an_edit_that_would_make_the_record_invalid_is_refused(edit: Put | Append, what: str) -> None:
    with pytest.raises(InvalidRecord) as caught:
        edited(WORK, edit)
    assert caught.value.what == what


@pytest.mark.parametrize(
    "edit",
    [
        pytest.param(Append(("title",), "x"), id="an item cannot go into text"),
        pytest.param(Put(("title", "x"), "y"), id="a key cannot go into text"),
        pytest.param(Put(("paths", 7), "y"), id="an item that is not there cannot change"),
    ],
)
def test_an_edit_that_has_no_place_is_refused(edit: Put | Append) -> None:
    with pytest.raises(Refused) as caught:
        edited(WORK, edit)
    assert caught.value.what == f"`{'/'.join(map(str, edit.path))}` cannot be changed in this file"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        pytest.param("work", WORK.replace("format: 1", "format: 99"), id="of an item"),
        pytest.param(
            "bundle", (SAMPLES / "bundle.navigation.yaml").read_text().replace("on: 5", "on: 8"), id="of a bundle"
        ),
    ],
)
def test_a_file_of_a_newer_format_is_never_written(kind: str, text: str) -> None:
    with pytest.raises(Refused) as caught:
        edited(text, Put(("source",), "x"), kind=kind)
    assert (caught.value.exit_status, caught.value.code, caught.value.hint) == (6, "newer-format", models.UPGRADE)


def test_a_whole_item_is_written_one_key_a_line() -> None:
    value = {
        "format": 1,
        "id": "wi-3fh8z2vn",
        "title": "Retry budget",
        "lanes": ("billing",),
        "paths": [f"src/billing/module_{i}.py" for i in range(6)],
        "acceptance": ["`make test` passes"],
        "status": "open",
    }
    assert YamlCodec().emit("work", value).decode() == (
        'format: 1\nid: "wi-3fh8z2vn"\ntitle: Retry budget\nlanes: [billing]\npaths:\n'
        + "".join(f"  - src/billing/module_{i}.py\n" for i in range(6))
        + 'acceptance: ["`make test` passes"]\nstatus: open\n'
    )


@pytest.mark.parametrize("value", [float("nan"), float("inf"), object(), b"x"])
def test_what_is_no_json_value_is_not_written(value: Any) -> None:
    with pytest.raises(InvalidRecord):
        YamlCodec().emit("area", {"a": value})


def test_a_record_is_read_as_the_dataclass_of_its_kind() -> None:
    item = YamlCodec().parse("work", WORK.encode(), "r.yaml")
    assert (item.title, item.paths) == ("Ne pas forcer é", ("docs/api.md", "mkdocs.yml"))
    assert isinstance(item, WorkItem)


def test_a_file_on_which_two_readers_disagree_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.stores.yaml.twice._second", lambda _: {"a": {"b": "other"}})
    with pytest.raises(Refused) as caught:
        codec.agreed(b"a:\n  b: this\n", "r.yaml")
    assert (caught.value.code, caught.value.what, caught.value.where) == (
        "readers-differ",
        "two YAML readers disagree about what stands here",
        "r.yaml:2:6",
    )


def test_a_file_that_the_second_reader_refuses_is_a_disagreement(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: bytes) -> None:
        raise ValueError

    monkeypatch.setattr("kit.stores.yaml.twice._second", refuse)
    assert differences(b"a: not read before\n", "r.yaml") == (
        Fault(
            "readers-differ",
            "a second YAML reader refuses what the first accepts: ValueError",
            "r.yaml:1:1",
            "write the value in double quotes",
        ),
    )
