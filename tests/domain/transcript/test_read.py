from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from kit.domain.transcript import view
from kit.domain.transcript.event import Fill, Said, Transcript
from kit.domain.transcript.place import inside
from kit.domain.transcript.read import read
from kit.domain.transcript.shell import patched, reads, takes_back

VECTORS = Path(os.environ.get("KIT_VECTORS", Path(__file__).parents[3] / "../shared/vectors"))
SAMPLES = VECTORS / "../samples/transcripts"


def sample(name: str) -> Transcript:
    path = SAMPLES / f"{name}.jsonl"
    if not path.is_file():
        pytest.skip(f"no samples of agents' logs beside KIT_VECTORS: {path} is not there")
    return read(path.read_bytes())


def said(transcript: Transcript) -> list[str]:
    return [e.text for e in transcript.events if isinstance(e, Said)]


def test_the_sample_with_preserved_messages_has_one_compaction_and_no_dead_branch() -> None:
    found = sample("claude-code-compact-preserved")
    assert said(found) == ["Start", "Second attempt", "Keep going", "After compaction"]
    assert (view.compactions(found), found.skipped) == (1, {"dead branch": 2, "meta": 1})


def test_the_sample_with_a_child_counts_its_rows_and_the_last_usage() -> None:
    found = sample("claude-code-sidechain")
    assert (said(found), found.skipped, found.fill) == ([], {"sidechain": 3}, Fill(144_227, 200_000))


def test_the_sample_with_provider_failures_has_no_answer_of_theirs() -> None:
    found = sample("claude-code-bash-and-api-error")
    assert [type(e).__name__ for e in found.events] == ["Call", "Mark", "Mark"]


def test_the_sample_of_both_forms_of_a_persons_turn() -> None:
    assert said(sample("codex-rollout-real-opening")) == [
        "add a retry to the uploader",
        "explore this project and review my draft post",
    ]


def test_the_sample_of_codex_endings_has_the_size_after_the_compaction() -> None:
    found = sample("codex-rollout-endings")
    assert (found.session, found.fill, view.compactions(found)) == ("019f-compact", Fill(4777), 1)


def test_the_sample_of_codex_tools_changes_one_file() -> None:
    found = sample("codex-rollout-tools")
    assert [(t.path, t.changed) for t in view.touches(found, ["/workspace/synthetic-project"])] == [("gamma.txt", True)]


ROW = json.dumps(
    {"type": "user", "uuid": "u", "parentUuid": None, "message": {"role": "user", "content": "Go"}}
).encode()


@pytest.mark.parametrize(
    ("data", "words", "broken", "torn"),
    [
        pytest.param(ROW + b"\n", ["Go"], 0, False, id="a whole line"),
        pytest.param(ROW, ["Go"], 0, False, id="a last line without a line feed"),
        pytest.param(ROW + b"\n" + ROW[:40], ["Go"], 0, True, id="a torn last line"),
        pytest.param(ROW[:40] + b"\n" + ROW, ["Go"], 1, False, id="a broken line in the middle"),
        pytest.param(b"\xef\xbb\xbf" + ROW + b"\r\n\r\n", ["Go"], 0, False, id="a BOM, CRLF and an empty line"),
        pytest.param(ROW + b"\n[1]\n3\nnull\n", ["Go"], 3, False, id="JSON that is no object"),
        pytest.param(ROW + b"\n" + b"[" * 200_000 + b"\n", ["Go"], 1, False, id="deep nesting"),
        pytest.param(ROW + b'\n{"a": ' + b"9" * 10_000 + b"}\n", ["Go"], 1, False, id="a huge number"),
        pytest.param(ROW.replace(b"Go", b"\xff\xfe"), ["\ufffd\ufffd"], 0, False, id="bytes that are no text"),
        pytest.param(b"", [], 0, False, id="an empty file"),
    ],
)
def test_a_log_is_read_whatever_its_bytes(data: bytes, words: list[str], broken: int, torn: bool) -> None:
    found = read(data)
    assert (said(found), found.broken, found.torn) == (words, broken, torn)


@pytest.mark.parametrize(
    "kind", ["user", "assistant", "system", "attachment", "session_meta", "response_item", "event_msg"]
)
@pytest.mark.parametrize(
    "value", [None, 1, "x", [], [1], {}, {"content": {"type": 3}}, {"content": [None, {"type": []}]}]
)
def test_rows_of_the_wrong_shape_say_nothing_and_break_nothing(kind: str, value: object) -> None:
    row = {"type": kind, "uuid": value, "parentUuid": value, "message": value, "payload": value, "attachment": value}
    found = read(json.dumps({**row, "timestamp": value, "sessionId": value, "compactMetadata": value}).encode())
    assert (said(found), found.broken) == ([], 0)


def test_a_file_that_is_no_log_is_told_as_such() -> None:
    found = read(b'{"type":"note"}\n{"x":1}\n')
    assert (found.host, found.events, found.skipped) == ("unknown", (), {"note": 1, "untyped": 1})


def test_the_format_is_told_by_shape_after_rows_of_no_shape() -> None:
    assert read(b'{"type":"summary","leafUuid":"x"}\n' + ROW).host == "claude-code"


@pytest.mark.parametrize(
    ("path", "cwd", "roots", "found"),
    [
        pytest.param("/r/a/b.py", "", ["/r"], "a/b.py", id="absolute"),
        pytest.param("b.py", "/r/a", ["/r"], "a/b.py", id="below the folder of the call"),
        pytest.param("../c.py", "/r/a", ["/r"], "c.py", id="upwards"),
        pytest.param("/other/b.py", "/r", ["/r"], None, id="outside"),
        pytest.param("/r2/b.py", "/r", ["/r"], None, id="a root is a folder, not a prefix"),
        pytest.param("/r", "", ["/r"], None, id="the root itself"),
        pytest.param("../../../x", "/r", ["/r"], None, id="above the top"),
        pytest.param("./a/b.py", "", ["/r"], "a/b.py", id="relative where the log tells no folder"),
        pytest.param("../b.py", "", ["/r"], None, id="out of the root where the log tells no folder"),
        pytest.param("/private/tmp/r/a", "", ["/tmp/r", "/private/tmp/r"], "a", id="a second name of the root"),
        pytest.param("C:\\work\\shop\\src\\a.py", "", ["c:/work/Shop"], "src/a.py", id="a drive, in any case"),
        pytest.param("src\\a.py", "C:\\work\\shop", ["C:\\work\\shop"], "src/a.py", id="below a folder on a drive"),
    ],
)
def test_where_a_path_lies(path: str, cwd: str, roots: list[str], found: str | None) -> None:
    assert inside(path, cwd, roots) == found


@pytest.mark.parametrize(
    ("command", "files"),
    [
        pytest.param("cat a.py b.py", ("a.py", "b.py"), id="cat"),
        pytest.param("cd src && cat a.py; cat ../b.py", ("src/a.py", "src/../b.py"), id="a folder before it"),
        pytest.param("head -n 20 a.py | wc -l", ("a.py",), id="an option with a value"),
        pytest.param("tail -20 a.py", ("a.py",), id="an option without one"),
        pytest.param("sed -n '1,80p' 'my file.py'", ("my file.py",), id="sed that prints"),
        pytest.param("sed -i s/a/b/ a.py", (), id="sed that edits"),
        pytest.param("cat > a.py <<'EOF'\ncat b.py\nEOF", (), id="cat that writes a here-document"),
        pytest.param("cat a.py 2>/dev/null || cat b.py", ("a.py", "b.py"), id="a redirection is no file read"),
        pytest.param("cat a.py && cat a.py", ("a.py",), id="each once"),
        pytest.param("/bin/cat a.py", ("a.py",), id="a command by its path"),
        pytest.param("rg retry src", (), id="a search shows no whole file"),
        pytest.param("cat 'a.py", (), id="a quote left open"),
        pytest.param("cat a" + "x" * 9000, (), id="a line too long to be typed"),
        pytest.param("", (), id="nothing"),
    ],
)
def test_what_a_command_reads(command: str, files: tuple[str, ...]) -> None:
    assert reads(command) == files


@pytest.mark.parametrize(
    ("command", "taken_back"),
    [
        ("git revert HEAD", True),
        ("git revert --abort", False),
        ("git -C sub -c a=b restore src/a.py", True),
        ("git restore --staged a.py", False),
        ("git reset --hard HEAD~1", True),
        ("git reset HEAD a.py", False),
        ("make && git checkout -- a.py", True),
        ("git checkout main", False),
        ("git log --grep revert", False),
        ("echo git revert", False),
        ("git", False),
    ],
)
def test_what_a_command_takes_back(command: str, taken_back: bool) -> None:
    assert takes_back(command) is taken_back


def test_a_patch_names_its_files_once() -> None:
    assert patched("*** Update File: a\n*** Update File: a\n+*** Add File: b\n*** Add File: \n") == ("a",)


@pytest.mark.parametrize("odd", [[], {}, [[]], None, 5, True, "x"], ids=repr)
def test_a_type_of_another_kind_than_text_is_no_type(odd: Any) -> None:
    rows = ({"type": odd, "uuid": "u", "sessionId": "s", "message": {"content": "x"}}, {"type": odd, "message": 1})
    for row in rows:
        assert read(json.dumps(row).encode()).events == ()
