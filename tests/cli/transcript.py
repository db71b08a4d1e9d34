"""Play a transcript: the commands of a file, in a repository built for it, with what each printed and how it ended.

A transcript starts with `# repository: NAME` (see `BUILDERS`) and goes on in lines that are typed:

    $ kit …                  kit itself, in this process
    $ git …                  Git, which prints nothing here
    $ write PATH TEXT        a file, `\\n` in the text is a line break; `append` adds to it, `remove` takes it away
    $ commit MESSAGE         everything, with a date of its own
    $ at TIME                what KIT_NOW is from here on
    $ cat PATH               a file as it lies there
    $ export NAME=VALUE      an environment variable from here on

Below each stands what it printed, lines of stderr after `2> `, and `[exit N]` where N is not 0; a printed line that would
read as a typed one stands after `| `. Ids are drawn from a
seeded source and the repository's folder reads `$REPO`. With KIT_GOLDEN=write the files are written anew.
"""

from __future__ import annotations

import io
import random
import shlex
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path

import pytest

import kit.wiring
from kit.cli.main import run
from tests import shop
from tests.repo import Repo

GOLDEN = Path(__file__).parent / "golden"

SETTINGS = """\
format: 1
repository: "re-7jgx48ha"
lanes:
  billing: {purpose: "Charges and refunds.", paths: ["src/billing/**"]}
  docs: {paths: ["docs/**"]}
workflows: {implement: {}, docs: {}}
"""


def small(repo: Repo) -> None:
    """Two lanes, three files, no record but the settings."""
    files: dict[str, str | bytes] = {
        ".kit/kit.yaml": SETTINGS,
        "src/billing/api.py": "def charge(card): return retry(card.charge)\ndef refund(card): return retry(card.refund)\n",
        "src/billing/retry.py": "def retry(call): return call()\n",
        "docs/billing.md": "# Billing\n",
    }
    repo.commit("Start the shop", files)
    repo.git("config", "user.name", "Ana")
    repo.git("config", "user.email", "ana@example.com")


BUILDERS: dict[str, Callable[[Repo], object]] = {"small": small, "shop": shop.build, "empty": lambda _repo: None}


def transcripts() -> list[Path]:
    """Every transcript."""
    return sorted(GOLDEN.glob("*.txt"))


def play(path: Path, repo: Repo, patch: pytest.MonkeyPatch) -> str:
    """The transcript as it would read now."""
    lines = path.read_text(encoding="utf-8").splitlines()
    BUILDERS[lines[0].removeprefix("# repository: ")](repo)
    patch.setattr(kit.wiring, "open_kit", partial(kit.wiring.open_kit, choose=random.Random(7).choice))  # noqa: S311
    patch.setenv("KIT_NOW", shop.NOW)
    played: list[str] = []
    for line in lines:
        if line.startswith(("#", "$ ")) or not line:
            played.append(line)
        if line.startswith("$ "):
            played += map(_told, _typed(shlex.split(line[2:]), repo, patch))
    return "\n".join(played) + "\n"


def _typed(words: list[str], repo: Repo, patch: pytest.MonkeyPatch) -> list[str]:
    command, *rest = words
    match command:
        case "kit":
            return _kit(rest, repo)
        case "git":
            repo.git(*rest, env=repo.dates())
        case "write":
            repo.write(rest[0], rest[1].replace("\\n", "\n"))
        case "append":
            text = Path(repo.root, rest[0]).read_text(encoding="utf-8")
            repo.write(rest[0], text + rest[1].replace("\\n", "\n"))
        case "remove":
            Path(repo.root, rest[0]).unlink()
        case "commit":
            repo.commit(rest[0])
        case "at":
            patch.setenv("KIT_NOW", rest[0])
        case "export":
            patch.setenv(*rest[0].split("=", maxsplit=1))
        case "cat":
            return Path(repo.root, rest[0]).read_text(encoding="utf-8").splitlines()
        case _:
            pytest.fail(f"no transcript knows the command {command}")
    return []


def _told(line: str) -> str:
    """``line`` as it stands below its command; `| ` keeps it apart from what is typed."""
    return f"| {line}".rstrip() if not line or line.startswith(("#", "$", "|")) else line


def _kit(words: list[str], repo: Repo) -> list[str]:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run(["-C", str(repo.root), *words])
    lines = out.getvalue().splitlines() + [f"2> {line}".rstrip() for line in err.getvalue().splitlines()]
    lines = [line.replace(str(repo.root), "$REPO") for line in lines]
    return [*lines, *([f"[exit {code}]"] if code else [])]
