"""Keep one `cat-file` open for as many questions about objects as a command has: one process instead of one a question.

Where it ends early nothing is decided here: the caller asks again in a process of its own, which tells Git's sentence.
"""

from __future__ import annotations

import re
import subprocess
import threading
import weakref
from collections.abc import Callable, Sequence
from typing import IO, NamedTuple

_HEADER = re.compile(rb"([0-9a-f]{40,64}) (blob|tree|commit|tag) (\d+)\n")
_PIPE = 4096  # what any pipe holds; more is written beside the reading, or both sides would wait


class Found(NamedTuple):
    """One object: id, kind, and its bytes where they were asked for."""

    oid: str
    kind: str
    data: bytes


class Ended(Exception):
    """The process ended, or did not answer in time, before it had answered everything."""


class Reader:
    """One `git cat-file --batch-command`, started by ``start`` at the first question and ended with this object."""

    def __init__(self, start: Callable[[], subprocess.Popen[bytes]], timeout: float) -> None:
        self._start = start
        self._timeout = timeout
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, names: Sequence[bytes], *, contents: bool) -> list[Found | None]:
        """The objects of ``names`` in their order, None for one that is not there.

        Raises:
            Ended: Git gave up, for example over an object that a partial clone left out.
        """
        asked = [name for name in names if b"\0" not in name]  # what ends a question cannot stand in one
        process = self._running()
        verb = b"contents " if contents else b"info "
        request = b"".join(verb + name + b"\0" for name in asked) + b"flush\0"
        watch = threading.Timer(self._timeout, process.kill)
        watch.daemon = True
        watch.start()
        try:
            writer = _write(process, request)
            assert process.stdout is not None  # noqa: S101  (started with a pipe)
            answers = [_read(process.stdout, name, contents=contents) for name in asked]
            if writer is not None:
                writer.join()
        except (OSError, Ended):
            self.close()
            raise Ended from None
        finally:
            watch.cancel()
        found = iter(answers)
        return [None if b"\0" in name else next(found) for name in names]

    def close(self) -> None:
        """End the process; the next question starts another."""
        if self._process is not None:
            _end(self._process)
            self._process = None

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._process = self._start()
            weakref.finalize(self, _end, self._process)
        return self._process


def _write(process: subprocess.Popen[bytes], request: bytes) -> threading.Thread | None:
    if len(request) <= _PIPE:
        _send(process, request)
        return None
    writer = threading.Thread(target=_send, args=(process, request), daemon=True)
    writer.start()
    return writer


def _send(process: subprocess.Popen[bytes], request: bytes) -> None:
    assert process.stdin is not None  # noqa: S101
    try:
        process.stdin.write(request)
        process.stdin.flush()
    except (OSError, ValueError):
        return  # it ended; whoever reads sees that


def _read(out: IO[bytes], name: bytes, *, contents: bool) -> Found | None:
    line = out.readline()
    header = _HEADER.fullmatch(line)
    if header is None:
        for _ in range(name.count(b"\n")):
            line += out.readline()
        if line in {name + b" missing\n", name + b" ambiguous\n"} or line.startswith(b"submodule "):
            return None
        raise Ended
    size = int(header[3])
    data = out.read(size + 1)[:size] if contents else b""
    if contents and len(data) < size:
        raise Ended
    return Found(header[1].decode(), header[2].decode(), data)


def _end(process: subprocess.Popen[bytes]) -> None:
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            try:
                stream.close()
            except OSError:
                continue
    try:
        process.wait(timeout=1)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
