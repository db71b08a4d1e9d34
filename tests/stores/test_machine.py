"""What this machine says about itself."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from kit.ports import Program
from kit.stores.machine import ThisMachine

posix = pytest.mark.skipif(sys.platform == "win32", reason="programs are told by their mode on POSIX alone")


def program(folder: Path, name: str, text: str = "#!/bin/sh\n") -> str:
    folder.mkdir(exist_ok=True)
    file = folder / name
    file.write_text(text)
    file.chmod(0o755)
    return str(file)


@posix
def test_programs_come_in_the_order_of_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    foreign = program(tmp_path / "a", "kit")
    entry = program(tmp_path / "b", "kit", "#!/usr/bin/python3\nfrom kit.__main__ import main\n")
    beside = program(tmp_path / "c", "kit")
    program(tmp_path / "c", "knowledge-kit")
    (tmp_path / "d").mkdir()
    (tmp_path / "d" / "kit").write_text("no program")
    monkeypatch.setenv("PATH", os.pathsep.join(str(tmp_path / name) for name in "abcd"))
    assert ThisMachine().programs("kit") == (
        Program(foreign, ours=False),
        Program(entry, ours=True),
        Program(beside, ours=True),
    )


def test_a_machine_without_git_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert ThisMachine().git() is None


def test_only_variables_of_kit_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIT_ACTOR", "person:ana")
    assert ThisMachine().variables() == {
        name: value for name, value in os.environ.items() if name.startswith("KIT_")
    } | {"KIT_ACTOR": "person:ana"}


def test_a_file_that_is_not_there_has_no_time(tmp_path: Path) -> None:
    os.utime(tmp_path, (1_790_000_000, 1_790_000_000))
    machine = ThisMachine()
    assert (machine.modified(str(tmp_path)), machine.modified(str(tmp_path / "gone"))) == (1_790_000_000_000, None)
