"""What a hostile repository, a full disk, a kill or hostile words could do, and do not, at the command line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kit.cli.main import run as main
from tests import shop
from tests.repo import Repo
from tests.scenarios.records import ITEM, RULE, settle
from tests.scenarios.scenario import look, run, start, twice

POSIX = pytest.mark.skipif(os.name == "nt", reason="names and files that only POSIX has")
READING = (["check"], ["pull-work", "--json"], ["status"], ["show", ITEM], ["why", "src"], ["work", "list"], ["doctor"])


@POSIX
def test_no_verb_runs_a_program_that_the_repository_names(repo: Repo, tmp_path: Path) -> None:
    settle(repo)
    ran = tmp_path / "ran"
    script = tmp_path / "evil"
    script.write_text(f"#!/bin/sh\necho $0 >> {ran}\ncat\n")
    script.chmod(0o755)
    for key in ("core.fsmonitor", "core.pager", "core.editor", "core.sshCommand", "diff.external", "gpg.program",
                "core.alternateRefsCommand", "uploadpack.packObjectsHook", "credential.helper"):  # fmt: skip
        repo.git("config", key, str(script))
    repo.git("config", "diff.evil.textconv", str(script))
    repo.git("config", "diff.evil.command", str(script))
    repo.git("config", "filter.evil.clean", str(script))
    repo.git("config", "filter.evil.process", str(script))
    repo.git("config", "core.hooksPath", str(tmp_path))
    for hook in ("post-index-change", "reference-transaction", "post-checkout", "fsmonitor-watchman"):
        (tmp_path / hook).write_text(script.read_text())
        (tmp_path / hook).chmod(0o755)
    Path(repo.root, ".git/info/attributes").write_text("*.py diff=evil\n*.md filter=evil\n")
    Path(repo.root, "src/billing/api.py").write_text("changed\n")
    for words in (*READING, ["pull-work", "--take", ITEM, "--branch"], ["work", "add", "More"], ["undo"]):
        told = start(repo.root, words)
        assert told.code in ({0, 4} if words == ["doctor"] else {0}), told.err
        assert not ran.exists(), (words, ran.read_text())


@POSIX
@pytest.mark.parametrize("kind", ["folder", "fifo", "dangling link", "link that leads away"])
def test_a_record_that_is_no_file_is_told_and_never_waited_for(kind: str, repo: Repo, tmp_path: Path) -> None:
    settle(repo)
    path = Path(repo.root, ".kit/work/wi-2mm7d0qk.yaml")
    (tmp_path / "away.yaml").write_text(shop.PAGES)
    match kind:
        case "folder":
            (path / "deep").mkdir(parents=True)
            (path / "deep/file").write_text("x")
        case "fifo":
            os.mkfifo(path)
        case "dangling link":
            path.symlink_to("nowhere.yaml")
        case _:
            path.symlink_to(tmp_path / "away.yaml")
    for words in (["pull-work", "--json"], ["work", "list"], ["check"]):
        told = run(repo.root, words)
        assert told.code in {0, 3, 4}, told
        assert "Navigation for the API pages" not in told.out
    if kind != "fifo":  # for Git, and so for kit, it is not there
        assert ".kit/work/wi-2mm7d0qk.yaml" in told.out + told.err


_LETTERS = zip("abcdefg", "bcdefgh", strict=True)
BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(f"{b}: &{b} [*{a},*{a},*{a},*{a}]\n" for a, b in _LETTERS)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(BOMB.encode(), id="a bomb of aliases"),
        pytest.param(b"[" * 200_000, id="a nest without end"),
        pytest.param(b"x: " + b"{a: " * 50_000, id="a nest of mappings"),
        pytest.param(b'format: 1\nid: "wi-2mm7d0qk"\ntitle: "a\\u202eb"\nstatus: open\n', id="an override by escape"),
        pytest.param('format: 1\nid: "wi-2mm7d0qk"\ntitle: a\u200bb\nstatus: open\n'.encode(), id="a hidden character"),
        pytest.param(b'format: 1\nid: "wi-2mm7d0qk"\ntitle: a\x00b\nstatus: open\n', id="a NUL"),
        pytest.param(b"\xff\xfe\x00", id="no UTF-8"),
        pytest.param(b"!!python/object/apply:os.system [id]\n", id="a tag"),
        pytest.param(b'<<: {status: done}\nformat: 1\nid: "wi-2mm7d0qk"\ntitle: x\nstatus: open\n', id="a merge key"),
        pytest.param(b"", id="an empty file"),
    ],
)
def test_hostile_yaml_is_refused_at_its_place_and_quickly(data: bytes, repo: Repo) -> None:
    settle(repo)
    repo.write(".kit/work/wi-2mm7d0qk.yaml", data)
    before = time.monotonic()
    told = run(repo.root, ["check", "--json"])
    assert told.code == 3
    assert told.json["error"]["where"].startswith(".kit/work/wi-2mm7d0qk.yaml")
    assert run(repo.root, ["work", "add", "More"]).code == 3
    assert time.monotonic() - before < 60


def test_a_record_of_50_megabytes_is_refused_by_its_size(repo: Repo) -> None:
    settle(repo)
    repo.write(".kit/work/wi-2mm7d0qk.yaml", b"# " + b"x" * 50_000_000)
    told = start(repo.root, ["check"])
    assert told.code == 3
    assert ".kit/work/wi-2mm7d0qk.yaml" in told.err
    assert "bytes" in told.err or "MB" in told.err or "MiB" in told.err


HOSTILE = (
    "../x",
    "-x",
    "a\x1b[2Jb",
    "a\nb",
    "\u202ex",
    "",
    " ",
    "wi-00000000\n",
    "/etc/passwd",
    ".git/config",
    "x" * 5000,
)


@pytest.mark.parametrize("word", HOSTILE)
def test_hostile_words_are_usage_on_every_verb_and_write_nothing(
    word: str, repo: Repo, capsys: pytest.CaptureFixture[str]
) -> None:
    settle(repo)
    before = look(repo.root)
    for words in (
        ["show", "--", word],
        ["pull-work", "--", word],
        ["pull-work", "--title", word],
        ["pull-work", "--title=x", f"--lane={word}"],
        ["work", "edit", "--priority=1", "--", word],
        ["work", "add", "x", f"--lane={word}"],
        ["lane", "show", "--", word],
        ["claim", "verify", "--", word],
        ["claim", "add", "x y z", f"--work={word}"],
        ["check", f"--base={word}"],
        ["pull-work", f"--session={word}"],
    ):
        code = main(["-C", str(repo.root), *words])
        out, err = capsys.readouterr()
        fits = {0, 2, 4} if words[1] in {"--title", f"--session={word}", f"--base={word}"} else {2, 4}
        assert code in fits, (words, out, err)
        assert "\x1b" not in out + err
        assert code == 0 or "\n  hint: " in err, err
    assert look(repo.root) == before


@pytest.mark.parametrize("word", ["../x", "/etc/passwd", "a\x1b[2Jb", ".git/config", "a\nb", "a/../b"])
def test_hostile_paths_are_usage_on_every_verb(word: str, repo: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    settle(repo)
    for words in (
        ["why", "--", word],
        ["pull-work", f"--paths={word}"],
        ["work", "add", "x", f"--path={word}"],
        ["claim", "add", "x y z", f"--work={ITEM}", f"--read={word}"],
        ["claim", "add", "x y z", f"--work={ITEM}", f"--watch={word}"],
    ):
        code = main(["-C", str(repo.root), *words])
        assert (words, code) == (words, 2)
        assert "\n  hint: " in capsys.readouterr().err


@POSIX
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_output_to_a_full_disk_is_a_failure_and_no_traceback(repo: Repo) -> None:
    settle(repo)
    command = [sys.executable, "-m", "kit", "pull-work"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, cwd=repo.root, env=environment, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 4
    assert b"Traceback" not in done.stderr
    assert b"hint: " in done.stderr


@POSIX
def test_a_full_disk_loses_nothing_and_is_told(repo: Repo) -> None:
    settle(repo)
    before = look(repo.root)
    limited = f"ulimit -f 0; exec {sys.executable} -m kit work edit {ITEM} --priority 3"
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "KIT_NO_CACHE": "1"}
    done = subprocess.run(["sh", "-c", limited], cwd=repo.root, env=environment, capture_output=True, check=False)
    assert done.returncode not in {0, 70}
    assert b"Traceback" not in done.stderr
    assert look(repo.root).files[f".kit/work/{ITEM}.yaml"] == before.files[f".kit/work/{ITEM}.yaml"]
    assert run(repo.root, ["work", "edit", ITEM, "--priority", "3"]).code == 0


@POSIX
def test_a_write_that_is_killed_leaves_the_old_file_or_the_new_one(repo: Repo) -> None:
    settle(repo)
    path = Path(repo.root, f".kit/work/{ITEM}.yaml")
    old = path.read_text()
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    for after in (0.15, 0.3, 0.45, 0.6, 0.75):
        wanted = old.replace("priority: 1", "priority: 3")
        command = [sys.executable, "-m", "kit", "work", "edit", ITEM, "--priority", "3"]
        process = subprocess.Popen(
            command, cwd=repo.root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        time.sleep(after)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        assert path.read_text() in {old, wanted}
        path.write_text(old)
        assert run(repo.root, ["check"]).code == 0
    assert run(repo.root, ["work", "edit", ITEM, "--priority", "3"]).code == 0
    assert path.read_text() == old.replace("priority: 1", "priority: 3")


def test_a_broken_pipe_is_no_failure(repo: Repo) -> None:
    settle(repo)
    command = [sys.executable, "-m", "kit", "pull-work"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    process = subprocess.Popen(command, cwd=repo.root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    err = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), err) == (0, b"")


def test_garbage_in_kit_s_own_folder_is_told_or_rebuilt(repo: Repo) -> None:
    settle(repo)
    page = twice(repo.root, ["pull-work"])
    for cache in Path(repo.root, ".git/kit").rglob("*"):
        if cache.is_file():
            cache.write_bytes(b"garbage" * 100)
    assert run(repo.root, ["pull-work"]).out == page.out
    repo.write(".git/kit/workflow.yaml", "garbage: [\n")
    told = run(repo.root, ["pull-work", "--json"])
    assert told.code == 3
    assert "<git-dir>/kit/workflow.yaml:" in told.err
    assert RULE in page.out
