"""Words of people are never lost: line endings, hand-written files, conflicts, copies, newer formats, comments."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import shop
from tests.repo import Repo
from tests.scenarios.records import ITEM, RULE, agreement, settle
from tests.scenarios.scenario import look, run, start, twice


def crlf(repo: Repo) -> None:
    """The same files as a checkout with CRLF brings them, by Git's own conversion."""
    repo.git("config", "core.autocrlf", "true")
    repo.git("rm", "-q", "--cached", "-r", ".")
    repo.git("reset", "-q", "--hard")


def ends(file: Path) -> set[bytes]:
    """The line endings of ``file``."""
    return set(re.findall(rb"\r?\n", file.read_bytes()))


def test_r05_records_checked_out_with_crlf_are_no_drift_and_keep_their_endings(repo: Repo) -> None:
    settle(repo)
    crlf(repo)
    item = Path(repo.root, f".kit/work/{ITEM}.yaml")
    assert ends(item) == {b"\r\n"}
    assert twice(repo.root, ["check"]).code == 0
    assert twice(repo.root, ["pull-work", "--json"]).code == 0
    assert run(repo.root, ["work", "edit", ITEM, "--accept", "it is counted", "--priority", "3"]).code == 0
    assert ends(item) == {b"\r\n"}
    assert twice(repo.root, ["work", "edit", ITEM, "--priority", "3"]).code == 0
    assert run(repo.root, ["undo"]).code == 0
    assert repo.git("status", "--porcelain") == ""


def test_r05_what_init_wrote_is_still_there_after_a_checkout_with_crlf(repo: Repo) -> None:
    repo.commit("base", {"AGENTS.md": "# Ours\n\n- never force-push\n"})
    assert run(repo.root, ["init", "--yes"]).code == 0
    repo.commit("init")
    crlf(repo)
    agents = Path(repo.root, "AGENTS.md")
    assert ends(agents) == {b"\r\n"}
    assert "already initialised" in twice(repo.root, ["init", "--yes"]).out
    assert agents.read_bytes().count(b"<!--BLOCK_ID:operating-agreements-->") == 1
    assert run(repo.root, ["uninstall", "--yes"]).code == 0
    assert agents.read_bytes() == b"# Ours\r\n\r\n- never force-push\r\n"


def test_r09_init_and_uninstall_leave_a_hand_written_file_as_it_was(repo: Repo) -> None:
    ours = "# Ours\r\n\r\n- Réglage: never force-push\r\n- tests: `make t`".encode()
    repo.commit("base", {"AGENTS.md": ours})
    before = look(repo.root)
    shown = run(repo.root, ["init", "--dry-run"])
    assert (shown.code, look(repo.root)) == (0, before)
    assert "+++ " in shown.out
    assert run(repo.root, ["init"]).code == 2
    assert run(repo.root, ["init", "--yes"]).code == 0
    agents = Path(repo.root, "AGENTS.md")
    assert agents.read_bytes().startswith(ours)
    assert twice(repo.root, ["init", "--yes"]).out == "already initialised, nothing to do\n"
    assert run(repo.root, ["uninstall", "--yes"]).code == 0
    assert look(repo.root) == before
    assert not Path(repo.root, ".git/kit").exists()
    assert twice(repo.root, ["uninstall", "--yes"]).code == 0


def test_r15_conflict_markers_in_a_record_are_loud(repo: Repo) -> None:
    settle(repo)
    repo.branch("b")
    path = f".kit/agreements/{RULE}.yaml"
    repo.commit("b", {path: agreement(RULE).replace("same as last month", "as before")})
    repo.switch("main")
    repo.commit("m", {path: agreement(RULE).replace("same as last month", "once more")})
    with pytest.raises(AssertionError, match="merge"):
        repo.git("merge", "-q", "b")
    assert b"<<<<<<<" in Path(repo.root, path).read_bytes()
    for words in (["check"], ["pull-work", "--json"], ["claim", "list"], ["work", "add", "More"], ["show", RULE]):
        told = run(repo.root, words)
        assert (words, told.code) == (words, 3)
        assert f"at: {path}:" in told.err
        assert "conflict" in told.err


WORKER = """
import sys
from kit.cli.main import run
root, number = sys.argv[1:]
for i in range(6):
    code = 5
    while code == 5:
        code = run(["-C", root, "work", "add", f"item {number}.{i}"])
    assert code == 0, code
"""


def test_r16_eight_processes_in_two_clones_draw_no_id_twice(repo: Repo, tmp_path: Path) -> None:
    settle(repo)
    clone = repo.clone(tmp_path / "clone")
    source = Path(__file__).parents[2]
    running = [
        subprocess.Popen(
            [sys.executable, "-c", WORKER, str(root), str(n)],
            cwd=source,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for root in (repo.root, clone.root)
        for n in range(4)
    ]
    drawn = [line for process in running for line in process.communicate()[0].decode().split()]
    assert [process.returncode for process in running] == [0] * 8
    assert (len(drawn), len(set(drawn))) == (48, 48)
    for root in (repo.root, clone.root):
        assert len(list(Path(root, ".kit/work").iterdir())) == 25
        assert run(root, ["check"]).code == 0


def test_r16_a_copy_is_caught(repo: Repo) -> None:
    settle(repo)
    repo.write(".kit/agreements/copy.yaml", agreement(RULE))
    told = run(repo.root, ["check", "--json"])
    assert told.code == 3
    assert ".kit/agreements/copy.yaml" in told.err
    repo.write(".kit/agreements/oa-8r3n5mye.yaml", agreement(RULE))
    Path(repo.root, ".kit/agreements/copy.yaml").unlink()
    told = run(repo.root, ["check"])
    assert told.code == 3
    assert ".kit/agreements/oa-8r3n5mye.yaml" in told.err
    assert RULE in told.err


TEXT = """\
# why: from PR 7
format: 1
id: "wi-2mm7d0qk"   # keep
title: {title}   # é
status: open
priority: 1
provider: {provider}
paths: [src/billing/api.py]
"""


def test_r29_scalars_are_read_as_text_and_what_needs_quotes_is_named(repo: Repo) -> None:
    settle(repo)
    path = ".kit/work/wi-2mm7d0qk.yaml"
    repo.write(path, TEXT.format(title="12e4567", provider="1.10"))
    told = run(repo.root, ["check"])
    assert told.code == 3
    assert f"{path}:4:8" in told.err
    assert '"12e4567"' in told.err
    assert f"{path}:7:11" in told.err
    assert '"1.10"' in told.err
    good = TEXT.format(title='"Ne pas forcer é"', provider='"1.10"')
    repo.write(path, good)
    assert run(repo.root, ["work", "edit", "wi-2mm7d0qk", "--priority", "4"]).code == 0
    assert Path(repo.root, path).read_text(encoding="utf-8") == good.replace("priority: 1", "priority: 4")
    repo.write(path, good + "title: again\n")
    told = run(repo.root, ["check"])
    assert told.code == 3
    assert f"{path}:9:1" in told.err


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (".kit/kit.yaml", "format: 1", "format: 99"),
        (f".kit/work/{ITEM}.yaml", "format: 1", "format: 99"),
    ],
)
def test_x01_a_newer_format_is_read_and_never_written(path: str, old: str, new: str, repo: Repo) -> None:
    settle(repo)
    file = Path(repo.root, path)
    file.write_text(file.read_text().replace(old, new))
    before = look(repo.root)
    for words in (["work", "edit", ITEM, "--priority", "3"], ["init", "--yes"], ["uninstall", "--yes"]):
        told = start(repo.root, words)
        assert (words, told.code in {0, 3, 6}) == (words, True), told
        if "work" in words:
            assert told.code != 0
            assert "needs kit that reads format 99" in told.err
    if "work" in path:
        assert look(repo.root).files[path] == before.files[path]
    else:
        assert look(repo.root) == before


def test_x01_a_store_that_asks_for_a_newer_kit_is_not_written(repo: Repo) -> None:
    settle(repo)
    file = Path(repo.root, ".kit/kit.yaml")
    file.write_text(file.read_text().replace('">=0.1"', '">=9.0"'))
    assert run(repo.root, ["pull-work"]).code == 0
    told = run(repo.root, ["work", "add", "More"])
    assert told.code == 6
    assert "9.0" in told.err


def test_x01_keys_this_version_does_not_know_survive_a_write(repo: Repo) -> None:
    settle(repo)
    file = Path(repo.root, f".kit/work/{ITEM}.yaml")
    text = file.read_text() + "estimate: {days: 3}   # a later kit's\n"
    file.write_text(text)
    assert run(repo.root, ["work", "edit", ITEM, "--priority", "3"]).code == 0
    assert file.read_text() == text.replace("priority: 1", "priority: 3")


def test_x09_three_hundred_rules_are_one_listing_and_no_process_each(repo: Repo, tmp_path: Path) -> None:
    settle(repo)
    for n in range(300):
        ident = f"oa-{n:08d}"
        repo.write(f".kit/agreements/{ident}.yaml", agreement(ident))
    repo.commit("three hundred")
    trace = tmp_path / "trace"
    for words in (["check", "--json"], ["pull-work", "--json"]):
        trace.unlink(missing_ok=True)
        told = start(repo.root, words, {"GIT_TRACE2_EVENT": str(trace)})
        assert told.code == 0
        starts = [line for line in trace.read_text().splitlines() if '"event":"start"' in line]
        assert len(starts) <= 8
    assert len(told.json["agreements"]) == 301
    assert shop.RULE in told.out
