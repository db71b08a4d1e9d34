"""The parts of the record store that answer for themselves: the journal, the walk, lazy records, and the sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kit.domain.trust.bundle import Bundle
from kit.domain.work.item import WorkItem
from kit.errors import Refused
from kit.stores import build
from kit.stores.built import Built
from kit.stores.cache import NoCache
from kit.stores.journal import Journal, digest_of, refuse_changed
from kit.stores.sentences import told, unknown
from kit.stores.snapshot import of_worktree

PATH = ".kit/work/wi-3fh8z2vn.yaml"
VALUE = {"id": "wi-3fh8z2vn", "title": "T", "status": "open", "later": 1}


def test_a_write_that_was_begun_and_never_closed_is_pending(tmp_path: Path) -> None:
    journal = Journal(str(tmp_path))
    first = journal.begin("work add", {PATH: None}, {PATH: b"a"})
    journal.close(first)
    journal.begin("work edit", {PATH: b"a"}, {PATH: b"b"})
    assert [(e.number, e.verb) for e in journal.pending()] == [(2, "work edit")]
    assert [(e.number, dict(e.before), dict(e.after)) for e in journal.entries()] == [
        (2, {PATH: b"a"}, {PATH: digest_of(b"b")}),
        (1, {PATH: None}, {PATH: digest_of(b"a")}),
    ]


@pytest.mark.parametrize(
    "rubbish", [b"", b"{", b"[]", b'{"verb": "x", "files": {"a": {"before": "?!", "after": null}}}']
)
def test_a_torn_entry_is_passed_over_and_its_number_stays_taken(tmp_path: Path, rubbish: bytes) -> None:
    journal = Journal(str(tmp_path))
    journal.begin("work add", {PATH: None}, {PATH: b"a"}).write_bytes(rubbish)
    assert journal.entries() == ()
    assert journal.begin("work add", {PATH: None}, {PATH: b"a"}).name == "000002.open.json"


def test_a_file_half_taken_back_may_be_taken_back_again(tmp_path: Path) -> None:
    journal = Journal(str(tmp_path))
    journal.begin("work edit", {"a": b"1", "b": b"1"}, {"a": b"2", "b": b"2"})
    (entry,) = journal.entries()
    refuse_changed(entry, {"a": b"1", "b": b"2"})
    with pytest.raises(Refused) as caught:
        refuse_changed(entry, {"a": b"1", "b": b"3"})
    assert (caught.value.where, caught.value.hint) == ("b", "git diff -- b")


def test_the_walk_skips_what_a_killed_writer_left_staged(tmp_path: Path) -> None:
    (tmp_path / ".kit" / "work").mkdir(parents=True)
    (tmp_path / ".kit" / "work" / ".kit-tmp-00").write_bytes(b"half")
    (tmp_path / ".kit" / "kit.yaml").write_bytes(b"format: 1\n")
    found = of_worktree(str(tmp_path), "sha1", NoCache())
    assert dict(found.files) == {".kit/kit.yaml": "36dcda774d47a7d31f95a883ee618370e497bf5f"}


def test_a_record_is_built_once_and_only_when_asked_for() -> None:
    records = Built([PATH, ".kit/work/broken.yaml"], lambda paths, _: {PATH: VALUE} if paths == [PATH] else {})
    assert (len(records), PATH in records, "x" in records, next(iter(records))) == (2, True, False, PATH)
    assert records[PATH] is records[PATH]
    assert records[PATH] == WorkItem(id=records[PATH].id, title="T", status="open")
    with pytest.raises(KeyError):
        records["x"]


def test_who_reads_on_gets_twice_as_many_records_at_once_each_time() -> None:
    every = [f".kit/work/wi-0000000{i}.yaml" for i in range(8)]
    asked: list[int] = []

    def fetch(paths: list[str], _: bool) -> dict[str, Any]:
        asked.append(len(paths))
        return dict.fromkeys(paths, VALUE)

    assert len(list(Built(every, fetch).values())) == 8
    assert asked == [1, 2, 4, 1]


def test_a_bundle_is_built_with_its_published_names() -> None:
    subject = {"subjectType": "repository", "subjectId": "s"}
    claim: dict[str, Any] = {
        "id": "c",
        **subject,
        "claimType": "t",
        "fieldOrBehavior": "f",
        "value": {"a": [1]},
        "createdAt": "x",
    }
    claim |= {
        "updatedAt": "x",
        "subjectAliases": [subject],
        "conclusionConfidence": {"interval": {"low": 1, "high": 2.5}},
    }
    bundle = build.record(
        Bundle, {"schemaVersion": 5, "source": "k", "claims": [claim], "evidence": [], "policies": [], "events": []}
    )
    interval = bundle.claims[0].conclusion_confidence.interval
    assert (bundle.claims[0].subject_aliases[0].subject_id, interval.low, interval.high) == ("s", 1.0, 2.5)


@pytest.mark.parametrize(
    ("error", "what"),
    [
        pytest.param({"type": "missing", "loc": ("title",)}, "the key `title` is missing", id="a missing key"),
        pytest.param(
            {"type": "literal_error", "loc": ("status",), "input": "opne"},
            "expected `open`, `done` or `dropped`, got `opne`; did you mean `open`?",
            id="a misspelt word",
        ),
        pytest.param(
            {"type": "tuple_type", "loc": ("paths",), "input": 3}, "expected a list, got the number 3", id="a number"
        ),
        pytest.param(
            {"type": "string_type", "loc": ("title",), "input": True}, "expected text, got a truth value", id="a truth"
        ),
        pytest.param(
            {"type": "string_type", "loc": ("title",), "input": ""}, "expected text, got no text", id="no text"
        ),
    ],
)
def test_a_fault_is_told_in_kits_own_words(error: dict[str, Any], what: str) -> None:
    assert told(WorkItem, {"msg": "", **error}).what == what


def test_unknown_keys_are_found_in_records_inside_of_records() -> None:
    value = {**VALUE, "closes": [{"at": "x", "by": "y", "agreements": [{"outcom": "loaded"}]}]}
    assert list(unknown(WorkItem, value)) == [
        (("later",), ""),
        (("closes", 0, "agreements", 0, "outcom"), "; did you mean `outcome`?"),
    ]
