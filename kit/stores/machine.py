"""Tell `kit doctor` about the machine: the programs on the path, versions, kit's variables, the age of a file."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path

from kit.domain.base.instant import Instant
from kit.ports import Program

_OURS = b"kit.__main__"
_ENDINGS = ("", ".exe", ".cmd", ".bat")
_HEAD = 1 << 20


class ThisMachine:
    """The port Machine over the process's environment."""

    def python(self) -> str:
        """The version of Python, and where it is."""
        return platform.python_version()

    def git(self) -> str | None:
        """The version Git tells, or None where there is no Git on the path."""
        try:
            told = subprocess.run(["git", "--version"], capture_output=True, timeout=10, check=False).stdout
        except (OSError, subprocess.TimeoutExpired):
            return None
        return told.decode("utf-8", "replace").strip().removeprefix("git version ") or None

    def programs(self, name: str) -> tuple[Program, ...]:
        """The programs of this name on the path, first the one a shell starts."""
        endings = _ENDINGS if os.name == "nt" else ("",)
        folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
        files = (folder / f"{name}{ending}" for folder in dict.fromkeys(folders) for ending in endings)
        return tuple(Program(str(file), ours=_is_ours(file)) for file in files if _starts(file))

    def variables(self) -> dict[str, str]:
        """The variables of the environment that steer kit."""
        return {name: value for name, value in sorted(os.environ.items()) if name.startswith("KIT_")}

    def modified(self, path: str) -> Instant | None:
        """When the file was last written, or None where there is none."""
        try:
            return Instant(Path(path).stat().st_mtime_ns // 1_000_000)
        except OSError:
            return None


def _starts(file: Path) -> bool:
    try:
        return file.is_file() and os.access(file, os.X_OK)
    except OSError:
        return False


def _is_ours(file: Path) -> bool:
    """Whether the program is kit's: it names kit's entry point, or the same kit's other name stands beside it."""
    if any(file.with_name(f"knowledge-kit{ending}").exists() for ending in _ENDINGS):
        return True
    try:
        with file.open("rb") as script:
            return _OURS in script.read(_HEAD)
    except OSError:
        return False
