"""The comparison with plain Git, run on a small repository whose answers are known, and on one where kit is made to err."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kit.app.claims import Sources, Statement, add
from kit.app.work import Wish
from kit.app.work import add as add_work
from kit.wiring import open_kit
from tests.repo import Repo

BENCH = Path(__file__).parents[2] / "bench" / "agree.py"
SETTINGS = 'format: 1\nrepository: "re-7jgx48ha"\n'
FILES = {f"src/{name}.py": f"{name}\n" for name in "abcd"} | {"docs/x.md": "x\n", "docs/in/y.md": "y\n"}
WATCHES = ("src/a.py", "src/b.py", "src/c.py", "docs/**", "src/*.py", "docs/**/y.md", "src/later.py")


def run(root: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCH), str(root), *options]
    return subprocess.run(command, check=False, capture_output=True, text=True, encoding="utf-8")


@pytest.fixture
def judged(repo: Repo) -> Repo:
    """One claim for each watch, taken before some of it changed, moved and came back."""
    repo.git("config", "user.name", "Ana")
    repo.commit("Start", {".kit/kit.yaml": SETTINGS, **FILES})
    kit = open_kit(str(repo.root))
    work = add_work(kit, Wish(title="Work")).id
    for watch in WATCHES:
        add(kit, Statement(f"About {watch}", watch=(watch,)), Sources(("src/d.py",)), work=work)
    add(kit, Statement("Nobody has looked", watch=("src/a.py",)), Sources(), work=work)
    repo.commit("Claims")
    repo.git("mv", "src/c.py", "src/moved.py")
    repo.commit("Change", {"src/a.py": "other\n", "src/b.py": "other\n", "docs/AGENTS.md": "rules\n"})
    repo.commit("Back", {"src/b.py": "b\n"})
    return repo


def test_every_verdict_and_every_list_of_files_agrees(judged: Repo) -> None:
    done = run(judged.root)
    assert (done.returncode, done.stdout) == (
        0,
        "7 verdicts agree (4 fresh, 3 stale), 0 Git cannot tell\n3 lists of changed files compared\n0 differences\n",
    )


def test_the_worktree_is_judged_too(judged: Repo) -> None:
    judged.write("docs/x.md", "edited\n")
    found = json.loads(run(judged.root, "--worktree", "--json").stdout)
    assert (found["agreed"], found["differences"]) == ({"fresh": 3, "stale": 4}, [])


def test_a_record_that_is_not_what_git_had_is_a_difference(judged: Repo) -> None:
    path = next(Path(judged.root, ".kit/bundles").glob("*.yaml"))
    text = path.read_text(encoding="utf-8")
    folder = judged.git("rev-parse", "HEAD~2:docs")
    assert folder in text
    path.write_text(text.replace(folder, "1" * len(folder)), encoding="utf-8", newline="\n")
    judged.commit("Tamper")
    done = run(judged.root)
    assert done.returncode == 1
    assert "kit says stale, Git says fresh" in done.stdout
