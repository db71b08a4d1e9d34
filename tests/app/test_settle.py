"""The command that settles a claim, run as it is printed: whatever became of what was read and watched."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from kit.app import ledger
from kit.app.claims import Sources, Statement, add
from kit.app.kit import Kit
from kit.app.settle import settle
from kit.app.trust import Judged, graded, judgements
from kit.app.verify import verify
from kit.app.work import Wish
from kit.app.work import add as add_work
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.wiring import open_kit
from tests.repo import Repo

NOW = instant.parse("2026-11-30T15:58:00Z") or Instant(0)
SETTINGS = 'format: 1\nrepository: "re-7jgx48ha"\n'
FILES = {f"src/{name}.py": f"{name}\n{name}\n" for name in "abc"} | {"docs/x.md": "x\n", "docs/y.md": "y\n"}


def claimed(repo: Repo, read: str | None, *watch: str) -> tuple[Kit, str]:
    repo.git("config", "user.name", "Ana")
    repo.commit("Start", {".kit/kit.yaml": SETTINGS, **FILES})
    kit = open_kit(str(repo.root))
    work = add_work(kit, Wish(title="Work")).id
    repo.commit("Add an item")
    sources = Sources((read,)) if read else Sources()
    ident = add(kit, Statement("Fact", watch=watch), sources, work=work, now=NOW).id
    repo.commit("Claim")
    return kit, ident


def judged(kit: Kit, ident: str) -> Judged:
    return graded(kit, judgements(kit, ledger.read(kit), now=NOW))[ident]


def words(command: str, option: str) -> tuple[str, ...]:
    parts = shlex.split(command)
    return tuple(parts[i + 1] for i, part in enumerate(parts) if part == option)


MOVES = [
    pytest.param("src/a.py", (), "--moved", id="what was read and watched moved"),
    pytest.param("src/a.py", ("docs/*.md",), "--moved", id="what was read moved, and only a glob is watched"),
    pytest.param("src/a.py", ("src/a.py", "src/b.py"), "--moved", id="one moved, another changed"),
    pytest.param("src/c.py", (), "--read {c} --watch {c}", id="what was read and watched is gone"),
    pytest.param("src/c.py", ("docs/**",), "--read {c}", id="what was read is gone, and only a folder is watched"),
    pytest.param(
        "src/b.py", ("src/b.py", "src/c.py"), "--watch src/b.py --watch {c}", id="of two that are watched one is gone"
    ),
    pytest.param(
        "src/a.py",
        ("src/a.py", "src/c.py"),
        "--read lib/a.py --watch lib/a.py --watch {c}",
        id="one moved, another is gone",
    ),
    pytest.param("src/b.py", ("docs/**",), "", id="something changed"),
]


@pytest.mark.parametrize(("read", "watch", "wanted"), MOVES)
def test_the_command_settles_the_claim_as_it_is_printed(
    repo: Repo, read: str, watch: tuple[str, ...], wanted: str
) -> None:
    kit, ident = claimed(repo, read, *watch)
    Path(repo.root, "lib").mkdir()
    repo.git("mv", "src/a.py", "lib/a.py")
    repo.git("rm", "-q", "src/c.py")
    repo.commit("Change", {"src/b.py": "other\n", "lib/new c.py": "new\n", "docs/x.md": "new\n"})
    found = judged(kit, ident)
    command = settle(found, {"src/c.py": "lib/new c.py"})
    assert found.status == "stale"
    assert command == f"kit claim verify {ident} {wanted.format(c=shlex.quote('lib/new c.py'))}".rstrip()
    sources = Sources(words(command, "--read"))
    verify(kit, ident, sources, watch=words(command, "--watch"), moved="--moved" in command, now=NOW)
    assert judged(kit, ident).status == "verified"


def test_a_path_that_went_nobody_knows_where_is_left_open(repo: Repo) -> None:
    kit, ident = claimed(repo, "src/c.py")
    repo.git("rm", "-q", "src/c.py")
    repo.commit("Remove")
    assert settle(judged(kit, ident)) == f"kit claim verify {ident} --read PATH --watch PATH"


@pytest.mark.parametrize(
    ("watch", "read"),
    [
        pytest.param(("docs/**", "src/b.py"), "src/b.py", id="the first file that is watched"),
        pytest.param(("docs/**",), "PATH", id="a folder names none"),
    ],
)
def test_a_claim_without_evidence_is_settled_by_reading(repo: Repo, watch: tuple[str, ...], read: str) -> None:
    kit, ident = claimed(repo, None, *watch)
    found = judged(kit, ident)
    assert settle(found) == f"kit claim verify {ident} --read {read}"
    assert (found.verdict.state, found.verdict.reason) == ("unknown", "nothing was recorded as watched")
