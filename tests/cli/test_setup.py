"""The verbs of setting up, as they are typed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kit import __version__
from kit.cli.main import VERBS, run
from tests.repo import Repo

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of POSIX")
INIT = """\
will create   .kit/kit.yaml  17 lines; no lane yet
will create   .gitattributes  `.kit/** text eol=lf` and a comment line
will append   AGENTS.md  1 line between two markers, after line 1; your 1 line stays as it is
will not      touch hooks, other files or the configuration of Git; nothing is committed
worth adding  `/.kit/ @your-team` to .github/CODEOWNERS; then a change of rules or settings needs a review
undo          kit uninstall  (every hand-written file as it was, byte for byte)
"""
ADDED = """\
--- a/AGENTS.md
+++ b/AGENTS.md
@@ -1 +1,5 @@
 # Ours
+
+<!--BLOCK_ID:operating-agreements-->
+Start work with `kit pull-work`; when the pull request is open, run `kit close`.
+<!--/BLOCK_ID:operating-agreements-->
"""
UNINSTALL = """\
will take out AGENTS.md  the region `operating-agreements` at line 3
will remove   .gitattributes  which kit created
will remove   .kit/kit.yaml  as kit wrote it
will remove   .git/kit  (what kit keeps on this machine)
"""


class Shell:
    """Types words after `kit -C <repository>` and hands back status, stdout and stderr."""

    def __init__(self, repo: Repo, capsys: pytest.CaptureFixture[str]) -> None:
        self.repo = repo
        self._capsys = capsys

    def __call__(self, *words: str) -> tuple[int, str, str]:
        status = run(["-C", str(self.repo.root), *words])
        said = self._capsys.readouterr()
        return status, said.out, said.err

    def files(self) -> list[str]:
        return sorted(path.name for path in self.repo.root.iterdir())


@pytest.fixture
def kit(repo: Repo, capsys: pytest.CaptureFixture[str]) -> Shell:
    repo.write("AGENTS.md", "# Ours\n")
    return Shell(repo, capsys)


def test_a_dry_run_on_an_unborn_branch_shows_effects_and_diff_and_writes_nothing(kit: Shell) -> None:
    status, out, err = kit("init", "--dry-run")
    assert (status, out.startswith(INIT), out.endswith(ADDED), err) == (0, True, True, "")
    assert (kit.files(), kit.repo.git("status", "--porcelain")) == ([".git", "AGENTS.md"], "?? AGENTS.md")


def test_init_and_uninstall_print_each_path_they_changed(kit: Shell) -> None:
    wrote = "wrote .gitattributes\nwrote .kit/kit.yaml\nwrote AGENTS.md\n"
    removed = "removed .gitattributes\nremoved .kit/kit.yaml\nwrote AGENTS.md\nremoved .git/kit\n"
    assert kit("init", "--yes") == (0, INIT, wrote)
    assert kit("init", "--yes") == (0, "already initialised, nothing to do\n", "")
    assert kit("uninstall", "--yes") == (0, UNINSTALL, removed)
    assert kit("uninstall", "--yes") == (0, "kit is not set up here, nothing to do\n", "")
    assert (kit.files(), (kit.repo.root / "AGENTS.md").read_text()) == ([".git", "AGENTS.md"], "# Ours\n")


@pytest.mark.parametrize(("verb", "plan"), [("init", INIT), ("uninstall", UNINSTALL)])
def test_without_a_terminal_nothing_is_done_unasked(kit: Shell, verb: str, plan: str) -> None:
    if verb == "uninstall":
        kit("init", "--yes")
    before = kit.files()
    what = f"`kit {verb}` asks before it writes and needs a terminal; nothing was written"
    assert kit(verb) == (2, plan, f"error: {what}\n  hint: kit {verb} --yes\n")
    assert kit.files() == before


def test_a_second_run_needs_no_terminal(kit: Shell) -> None:
    kit("init", "--yes")
    assert kit("init") == (0, "already initialised, nothing to do\n", "")


def at_a_terminal(repo: Repo, typed: str, *words: str) -> subprocess.CompletedProcess[str]:
    """What kit says to somebody who types ``typed`` at a terminal."""
    import pty  # noqa: PLC0415  (POSIX alone has it)

    theirs, ours = pty.openpty()
    os.write(theirs, typed.encode())
    command = [sys.executable, "-m", "kit", *words]
    path = {"PYTHONPATH": str(Path(__file__).parents[2])}
    try:
        return subprocess.run(
            command, cwd=repo.root, stdin=ours, capture_output=True, text=True, env=os.environ | path, check=False
        )
    finally:
        os.close(theirs)
        os.close(ours)


@posix
@pytest.mark.parametrize(
    ("typed", "status", "last"),
    [
        pytest.param("y\n", 0, INIT.splitlines()[-1], id="yes"),
        pytest.param("\n", 1, INIT.splitlines()[-1], id="nothing typed is no"),
        pytest.param("what\n", 1, INIT.splitlines()[-1], id="anything else is no"),
        pytest.param("diff\nn\n", 1, ADDED.splitlines()[-1], id="the diff, and no"),
        pytest.param("d\nyes\n", 0, ADDED.splitlines()[-1], id="the diff, and yes"),
    ],
)
def test_somebody_at_a_terminal_is_asked_once(kit: Shell, typed: str, status: int, last: str) -> None:
    said = at_a_terminal(kit.repo, typed, "init")
    assert (said.returncode, said.stdout.splitlines()[-1]) == (status, last)
    told = "wrote AGENTS.md\n" if status == 0 else "nothing was written\n"
    assert ((kit.repo.root / ".kit").exists(), said.stderr.endswith(told)) == (status == 0, True)


def test_dubious_ownership_is_told_in_the_words_of_git(kit: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    root = kit.repo.root.as_posix()
    status, out, err = kit("init", "--yes")
    assert (status, out) == (4, "")
    assert err.startswith(f"error: detected dubious ownership in repository at '{root}'\n")
    assert err.endswith(f"  hint: git config --global --add safe.directory {root}\n")
    assert kit.files() == [".git", "AGENTS.md"]


def test_undo_prints_what_it_took_back(kit: Shell) -> None:
    paths = "  .gitattributes\n  .kit/kit.yaml\n  AGENTS.md\n"
    kit("init", "--yes")
    assert kit("undo", "--dry-run") == (0, f"would take back `kit init`\n{paths}", "")
    assert kit("undo") == (0, f"took back `kit init`\n{paths}", "")
    assert kit.files() == [".git", "AGENTS.md"]
    status, out, err = kit("undo")
    assert (status, out, err.startswith("error: kit wrote nothing in this worktree")) == (1, "", True)


@pytest.mark.parametrize("verb", ["init", "uninstall"])
def test_where_a_newer_kit_wrote_nothing_is_added_or_taken_out(kit: Shell, verb: str) -> None:
    kit("init", "--yes")
    newer = (kit.repo.root / ".kit" / "kit.yaml").read_text().replace("format: 1", "format: 99")
    kit.repo.write(".kit/kit.yaml", newer)
    (kit.repo.root / ".gitattributes").unlink()
    status, out, err = kit(verb, "--yes")
    assert (status, out, err.splitlines()[:2]) == (
        6,
        "",
        ["error: needs kit that reads format 99; this one reads 1", "  at: .kit/kit.yaml:1:9"],
    )
    assert ((kit.repo.root / ".kit" / "kit.yaml").read_text(), kit.files()) == (newer, [".git", ".kit", "AGENTS.md"])


def test_where_the_settings_ask_for_another_kit_nothing_is_written(kit: Shell) -> None:
    kit("init", "--yes")
    asking = (kit.repo.root / ".kit" / "kit.yaml").read_text().replace(">=0.1", ">=99")
    kit.repo.write(".kit/kit.yaml", asking)
    (kit.repo.root / ".gitattributes").unlink()
    status, _, err = kit("init", "--yes")
    what = f"this is kit {__version__}; `requires` asks for `>=99` of whoever writes here"
    told = f"error: {what}\n  at: .kit/kit.yaml\n  hint: pip install --upgrade knowledge-kit\n"
    assert (status, err, kit.files()) == (6, told, [".git", ".kit", "AGENTS.md"])


def complete(repo: Repo, *words: str) -> list[str]:
    """What the shell would offer after ``words``, asked by the protocol of the completion script."""
    asked = {"_KIT_COMPLETE": "bash_complete", "COMP_WORDS": " ".join(["kit", *words]), "COMP_CWORD": str(len(words))}
    path = {"PYTHONPATH": str(Path(__file__).parents[2])}
    command = [sys.executable, "-m", "kit"]
    said = subprocess.run(
        command, cwd=repo.root, capture_output=True, text=True, env=os.environ | asked | path, check=True
    )
    return [line.partition(",")[2] for line in said.stdout.splitlines()]


def test_every_verb_is_completed_not_only_the_daily_ones(repo: Repo) -> None:
    assert complete(repo, "") == list(VERBS)
    assert complete(repo, "un") == ["undo", "uninstall"]


def test_options_of_a_verb_are_completed(repo: Repo) -> None:
    assert complete(repo, "init", "--d") == ["--dry-run"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize("program", ["kit", "knowledge-kit"])
def test_a_script_names_its_program_and_asks_kit(kit: Shell, shell: str, program: str) -> None:
    status, out, err = kit("completion", shell, "--program", program)
    function = f"_{program.replace('-', '_')}_completion"
    assert (status, err, function in out, f"_KIT_COMPLETE={shell}_complete" in out) == (0, "", True, True)


@posix
def test_the_script_works_in_bash(repo: Repo) -> None:
    tools = str(Path(sys.executable).parent)
    script = (
        'eval "$(kit completion bash)"; COMP_WORDS=(kit doc); COMP_CWORD=1; _kit_completion kit; echo "${COMPREPLY[@]}"'
    )
    said = subprocess.run(
        ["bash", "--norc", "-c", script], cwd=repo.root, capture_output=True, text=True, check=True,
        env=os.environ | {"PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"},
    )  # fmt: skip
    assert (said.stdout, said.stderr) == ("doctor\n", "")
