"""What would keep kit from working, on real repositories and a machine made up for the test."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from kit import __version__
from kit.app import doctor, setup
from kit.app.doctor import Diagnosis
from kit.app.kit import Kit
from kit.domain.base.instant import DAY, HOUR, MINUTE, Instant
from kit.errors import Fault, NotReady
from kit.ports import Program
from kit.stores.machine import ThisMachine
from kit.wiring import open_kit, this_machine
from tests.repo import FIRST_DATE, Repo


@dataclass(frozen=True)
class Made:
    """A machine as the test wants it; files are those of the disk."""

    found: tuple[Program, ...] = (Program("/usr/bin/kit", ours=True),)
    steered: dict[str, str] = field(default_factory=dict)

    def python(self) -> str:
        return "3.11.7"

    def git(self) -> str | None:
        return "2.39.5"

    def programs(self, name: str) -> tuple[Program, ...]:
        return self.found if name == "kit" else ()

    def variables(self) -> dict[str, str]:
        return self.steered

    def modified(self, path: str) -> Instant | None:
        return ThisMachine().modified(path)


@dataclass(frozen=True)
class At:
    """A clock that stands still."""

    instant: Instant

    def now(self) -> Instant:
        return self.instant


@pytest.fixture
def healthy(repo: Repo) -> Repo:
    repo.git("config", "user.name", "Ana")
    repo.git("config", "user.email", "ana@example.com")
    repo.commit("base", {"src/a.py": "a"})
    kit = open_kit(str(repo.root))
    setup.apply(kit, setup.init(kit))
    return repo


def kit_of(repo: Repo) -> Kit:
    return open_kit(str(repo.root))


def examine(repo: Repo, machine: Made | None = None, kit: Kit | None = None) -> Diagnosis:
    return doctor.examine(kit or kit_of(repo), machine or Made())


def test_nothing_is_wrong_in_a_repository_that_was_set_up(healthy: Repo) -> None:
    found = examine(healthy)
    assert (found.environment, found.repository, found.exit_status) == ((), (), 0)
    assert found.facts == {
        "kit": f"{__version__}, /usr/bin/kit",
        "python": "3.11.7",
        "git": "2.39.5",
        "repository": healthy.root.as_posix(),
    }


def test_nothing_is_missing_where_kit_was_never_set_up(healthy: Repo) -> None:
    kit = kit_of(healthy)
    setup.apply(kit, setup.uninstall(kit))
    assert examine(healthy).repository == ()


def test_another_program_named_kit_is_noticed(healthy: Repo) -> None:
    found = examine(healthy, Made(found=(Program("/opt/kit", ours=False), Program("/usr/bin/kit", ours=True))))
    assert found.environment == (
        Fault("foreign-kit", "another program named `kit` comes first on the path", "/opt/kit", "knowledge-kit --help"),
    )
    assert found.exit_status == 4


def test_another_program_behind_kit_is_no_matter(healthy: Repo) -> None:
    found = examine(healthy, Made(found=(Program("/usr/bin/kit", ours=True), Program("/opt/kit", ours=False))))
    assert found.environment == ()


def test_a_clock_behind_the_last_commit_is_noticed(healthy: Repo) -> None:
    kit = replace(kit_of(healthy), clock=At(Instant(FIRST_DATE * 1000 - HOUR)))
    assert examine(healthy, kit=kit).environment == (
        Fault(
            "clock-behind",
            "the clock says 2026-09-21T13:13:20Z, and HEAD was committed at 2026-09-21T14:13:20Z",
            healthy.head(),
            "date -u",
        ),
    )


def test_git_that_knows_nobody_is_noticed(repo: Repo) -> None:
    found = examine(repo)
    assert [(fault.code, fault.what) for fault in found.environment] == [
        ("nobody", "Git knows no user here, and KIT_ACTOR is not set")
    ]


def test_a_cache_that_cannot_be_written_is_noticed(healthy: Repo) -> None:
    kit = kit_of(healthy)
    kit.worktree.forget()
    healthy.write(".git/kit/cache", "a file where the folder should be")
    folder = f"{kit.git.place.common_dir}/kit/cache"
    found = examine(healthy, kit=kit_of(healthy)).environment
    assert found == (
        Fault("no-cache", "the cache keeps nothing; every answer is worked out anew", folder, f"rm -r {folder}"),
    )
    assert examine(healthy, Made(steered={"KIT_NO_CACHE": "1"})).environment == ()


@pytest.mark.parametrize(
    ("requires", "what"),
    [
        pytest.param(
            ">=99", f"this is kit {__version__}; `requires` asks for `>=99` of whoever writes here", id="a newer kit"
        ),
        pytest.param(
            "the best", "`requires` is `the best`; expected versions such as `>=0.1,<2`", id="no version at all"
        ),
    ],
)
def test_settings_that_ask_for_another_kit_are_noticed(healthy: Repo, requires: str, what: str) -> None:
    text = (healthy.root / ".kit" / "kit.yaml").read_text()
    healthy.write(".kit/kit.yaml", text.replace(">=0.1", requires))
    found = examine(healthy)
    assert ([(fault.what, fault.where) for fault in found.repository], found.exit_status) == (
        [(what, ".kit/kit.yaml")],
        1,
    )


def test_every_fault_of_every_record_is_told_once(healthy: Repo) -> None:
    healthy.write(".kit/work/wi-3fh8z2vn.yaml", 'format: 1\nid: "wi-3fh8z2vn"\ntitle: Retry\nstatus: dnoe\n')
    healthy.write(".kit/kit.yaml", "format: one\n")
    found = examine(healthy)
    assert ([fault.where for fault in found.repository], found.exit_status) == (
        [".kit/kit.yaml:1:9", ".kit/work/wi-3fh8z2vn.yaml:4:9"],
        1,
    )


def test_names_that_some_system_cannot_hold_are_noticed(healthy: Repo) -> None:
    kit = kit_of(healthy)
    for name in ("aux", "billing", "Billing"):
        healthy.write(f".kit/context-map/{name}.txt", "x")
    if len(list((healthy.root / ".kit" / "context-map").iterdir())) < 3:
        pytest.skip("this file system has no case or no such name")
    found = [(fault.code, fault.where) for fault in examine(healthy, kit=kit).repository]
    assert found == [
        ("unsafe-name", ".kit/context-map/aux.txt"),
        ("case-twins", ".kit/context-map/billing.txt"),
    ]


@pytest.mark.parametrize(
    ("behind", "codes"),
    [
        pytest.param(5 * MINUTE, [], id="five minutes are the skew of clocks"),
        pytest.param(5 * MINUTE + 1, ["clock-behind"], id="a moment more is a wrong clock"),
    ],
)
def test_how_far_a_clock_may_be_behind(healthy: Repo, behind: int, codes: list[str]) -> None:
    kit = kit_of(healthy)
    head = kit.git.resolve("HEAD")
    assert head is not None
    found = examine(healthy, kit=replace(kit, clock=At(Instant(head.at - behind))))
    assert [fault.code for fault in found.environment] == codes


@pytest.mark.parametrize(
    ("age", "codes"),
    [
        pytest.param(10 * MINUTE, [], id="ten minutes may be a long commit"),
        pytest.param(10 * MINUTE + 1, ["stale-lock"], id="a moment more is left behind"),
    ],
)
def test_how_old_a_lock_of_git_may_be(healthy: Repo, age: int, codes: list[str]) -> None:
    lock = healthy.write(".git/index.lock", "")
    modified = FIRST_DATE + 10 * HOUR // 1000
    os.utime(lock, (modified, modified))
    kit = replace(kit_of(healthy), clock=At(Instant(modified * 1000 + age)))
    assert [fault.code for fault in examine(healthy, kit=kit).repository] == codes


def test_an_interrupted_write_is_noticed(healthy: Repo) -> None:
    (entry,) = (healthy.root / ".git" / "kit" / "undo").iterdir()
    entry.rename(entry.with_name(entry.name.replace(".json", ".open.json")))
    assert [(fault.what, fault.hint) for fault in examine(healthy).repository] == [
        (f"a write of `{path}` was interrupted and may be done in part", "kit undo")
        for path in (".gitattributes", ".kit/kit.yaml", "AGENTS.md")
    ]


def test_a_lock_that_git_left_behind_is_noticed(healthy: Repo) -> None:
    lock = healthy.write(".git/index.lock", "")
    kit = kit_of(healthy)
    assert examine(healthy).repository == ()
    left = kit.clock.now() - DAY
    os.utime(lock, (left / 1000, left / 1000))
    assert [(fault.code, fault.where, fault.hint) for fault in examine(healthy).repository] == [
        ("stale-lock", f"{kit.git.place.git_dir}/index.lock", f"rm {kit.git.place.git_dir}/index.lock")
    ]


def test_what_init_wrote_and_is_gone_is_noticed(healthy: Repo) -> None:
    (healthy.root / ".gitattributes").unlink()
    healthy.write("AGENTS.md", "# Ours\n")
    assert [(fault.code, fault.where, fault.hint) for fault in examine(healthy).repository] == [
        ("no-attribute", ".gitattributes", "kit init"),
        ("no-region", "AGENTS.md", "kit init"),
    ]


def test_a_damaged_region_is_noticed(healthy: Repo) -> None:
    healthy.write("AGENTS.md", "<!--BLOCK_ID:operating-agreements-->\n")
    assert [(fault.code, fault.where) for fault in examine(healthy).repository] == [("damaged-region", "AGENTS.md:1:1")]


def test_without_a_repository_the_reason_is_the_finding(tmp_path: Path) -> None:
    with pytest.raises(NotReady) as caught:
        open_kit(str(tmp_path))
    found = doctor.without_repository(caught.value, Made())
    assert (found.environment, found.exit_status) == (
        (Fault(caught.value.code, caught.value.what, caught.value.where, caught.value.hint),),
        4,
    )


def test_doctor_changes_no_file(healthy: Repo) -> None:
    before = healthy.git("status", "--porcelain", "--ignored")
    examine(healthy)
    assert healthy.git("status", "--porcelain", "--ignored") == before


def test_this_machine_has_a_python_and_a_git() -> None:
    machine = this_machine()
    assert (machine.python().count("."), (machine.git() or "").count(".") >= 1) == (2, True)
