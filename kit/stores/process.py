"""Run one command of a person from the root, show what it prints, and keep the end of it.

Which command may be run, and what its end proves, is left to the caller.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from kit.errors import NotReady
from kit.ports import Outcome, Place

KEPT = 4000
_CHUNK = 65_536
_BYTES_KEPT = 4 * KEPT  # a character is at most four bytes
_UNKNOWN = frozenset({124, 137, 143})  # `timeout` fired, or a shell saw its command killed
_GRACE = 1.0


class ShellRunner:
    """Runs commands at ``place``; both outputs go, in their order, to ``show``, by default standard error."""

    def __init__(self, place: Place, *, show: Callable[[bytes], object] | None = None) -> None:
        self._root = place.root or place.git_dir
        self._show = show or _to_stderr

    def run(self, command: Sequence[str], *, timeout: float | None = None) -> Outcome:
        """Run ``command`` without a shell; its exit code is None where a signal or the time limit ended it.

        Raises:
            NotReady: there is no such command.
        """
        begun = time.monotonic()
        process = _start(command, self._root)
        tail = bytearray()
        reader = threading.Thread(target=self._copy, args=(process, tail), daemon=True)
        reader.start()
        code: int | None
        try:
            code = process.wait(timeout)
        except subprocess.TimeoutExpired:
            _kill(process)
            code = None
        except BaseException:
            _kill(process)
            raise
        # A process the command left behind may hold the pipe open; what it prints later is not the command's.
        reader.join(_GRACE)
        if code is not None and (code < 0 or code in _UNKNOWN):
            code = None
        text = bytes(tail).decode("utf-8", "replace")[-KEPT:]
        return Outcome(code, text, int((time.monotonic() - begun) * 1000))

    def _copy(self, process: subprocess.Popen[bytes], tail: bytearray) -> None:
        assert process.stdout is not None  # noqa: S101  (a pipe was asked for)
        with process.stdout as pipe:
            while chunk := os.read(pipe.fileno(), _CHUNK):
                tail += chunk
                del tail[:-_BYTES_KEPT]
                self._show(chunk)


def _start(command: Sequence[str], root: str) -> subprocess.Popen[bytes]:
    """The command in a process group of its own, so that its children can be ended with it."""
    flags = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
    try:
        return subprocess.Popen(
            [shutil.which(command[0]) or command[0], *command[1:]],  # Windows finds `make.cmd` only this way
            cwd=root,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            creationflags=flags,
            process_group=None if os.name == "nt" else 0,
        )
    except OSError as error:
        raise NotReady("command-not-found", f"`{command[0]}` cannot be started: {error.strerror}", where=root) from None


def _kill(process: subprocess.Popen[bytes]) -> None:
    if os.name == "nt":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)
    else:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _to_stderr(chunk: bytes) -> None:
    sys.stderr.buffer.write(chunk)
    sys.stderr.buffer.flush()
