"""Read and replace files so that a reader sees the old bytes or the new ones, and never a part.

Which bytes are right is decided by the callers. Nothing here follows a link out of the worktree.
"""

from __future__ import annotations

import errno
import os
import secrets
import shlex
import shutil
import stat
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from kit.domain.base import repo_path
from kit.errors import NotReady, Refused
from kit.ports import Place

STAGED = ".kit-tmp-"
LARGEST = 1 << 30
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_TRIES = 20
_PAUSE = 0.05
_WINDOWS = os.name == "nt"


def target(root: str, path: str) -> Path:
    """The file a repository path names in the worktree, with every link on the way resolved.

    Raises:
        Refused: the path may not be named, leads out of the worktree, or is a link inside ``.kit/``.
    """
    why = repo_path.fault(path)
    if why:
        raise Refused("bad-path", f"the path `{path}` {why}", where=path)
    top = Path(os.path.realpath(root))
    file = Path(root, *path.split("/"))
    real = Path(os.path.realpath(file))
    inside = real.is_relative_to(top) and not repo_path.fault(real.relative_to(top).as_posix())
    if not inside:
        raise Refused("leads-away", f"`{path}` is a link that leads to {real}, outside of the repository", where=path)
    if path.startswith(".kit/") and real != top.joinpath(*path.split("/")):
        raise Refused("link", f"`{path}` goes through a link; records are plain files in plain folders", where=path)
    return real


def read(root: str, path: str) -> bytes | None:
    """The bytes of a file of the worktree, or None where no plain file is there."""
    return read_file(target(root, path))


def read_file(file: Path) -> bytes | None:
    """The bytes of a plain file, or None where there is none.

    Raises:
        NotReady: it is there and cannot be read, or is too large to.
    """
    try:
        seen = file.stat()
        if not stat.S_ISREG(seen.st_mode):
            return None
        if seen.st_size > LARGEST:
            raise too_large(file, seen.st_size)
        return file.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise NotReady("unreadable", f"cannot read {file}: {error.strerror}", where=str(file)) from error


def stage(file: Path, data: bytes) -> Path:
    """Bring ``data`` to the disk beside ``file``, under a name that nothing reads; `swap` then makes it the file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    temporary = file.with_name(f"{STAGED}{secrets.token_hex(8)}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    try:
        handle = os.open(temporary, flags, 0o666)
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        with suppress(FileNotFoundError):
            temporary.chmod(stat.S_IMODE(file.stat().st_mode))
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    return temporary


def swap(temporary: Path, file: Path) -> None:
    """Make the staged file the file, in one step; a reader on Windows that holds it open is waited for."""
    for attempt in range(_TRIES):
        try:
            temporary.replace(file)
        except PermissionError:
            if not _WINDOWS or attempt == _TRIES - 1:
                raise
            time.sleep(_PAUSE)
        else:
            return


def settle(folders: Iterable[Path]) -> None:
    """Bring the names in ``folders`` to the disk; Windows has no such call and needs none."""
    if os.name == "nt":
        return
    for folder in set(folders):
        with suppress(OSError):  # some file systems cannot flush a folder; the files themselves are flushed
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def remove(file: Path) -> None:
    """Remove a file, if it is there, and the folders that are empty without it, as Git does."""
    file.unlink(missing_ok=True)
    for folder in file.parents:
        try:
            folder.rmdir()
        except OSError:
            return


def replace(file: Path, data: bytes | None) -> None:
    """Replace (or remove) one file durably.

    Raises:
        NotReady: the disk is full or the folder cannot be written; the file is as it was.
    """
    try:
        if data is None:
            remove(file)
        else:
            swap(stage(file, data), file)
    except OSError as error:
        raise not_written(file, error) from error
    settle([file.parent])


def sweep(folder: Path) -> None:
    """Remove what a killed process left staged; only the holder of the lock may."""
    for left in folder.glob(f"{STAGED}*"):
        with suppress(OSError):
            left.unlink()


def not_written(file: Path, error: OSError) -> NotReady:
    """The error for a write that the system refused."""
    if error.errno in _FULL:
        return NotReady("disk-full", f"no room to write {file}; nothing was changed", where=str(file), hint="df -h .")
    return NotReady("not-writable", f"cannot write {file}: {error.strerror}; nothing was changed", where=str(file))


def too_large(file: Path, size: int) -> NotReady:
    """The error for a file that memory might not hold."""
    what = f"{file} has {size >> 20} MiB; kit reads files of at most {LARGEST >> 20} MiB"
    return NotReady("too-large", what, where=str(file))


def missing(file: Path) -> NotReady:
    """The error for a file that is not there."""
    return NotReady("no-file", f"there is no file {file}", where=str(file), hint=f"ls {shlex.quote(str(file.parent))}")


class FileWorktree:
    """The port Worktree over the file system."""

    def __init__(self, place: Place) -> None:
        self._root = place.root
        self._state = Path(place.git_dir) / "kit"
        self._cache = Path(place.common_dir) / "kit" / "cache"

    def read(self, path: str) -> bytes | None:
        """The bytes of a file of the worktree; None where there is none, in a bare repository, or behind a link out."""
        if not self._root:
            return None
        try:
            return read(self._root, path)
        except Refused:
            return None

    def real(self, path: str) -> str:
        """The path of the file that ``path`` is once links are followed.

        Raises:
            Refused: it leads out of the worktree.
        """
        return target(self._root, path).relative_to(os.path.realpath(self._root)).as_posix()

    def forget(self, *, dry_run: bool = False) -> tuple[str, ...]:
        """Remove this worktree's state and the shared cache; return the folders there were.

        Raises:
            NotReady: a folder cannot be removed.
        """
        shared = [] if self._cache.is_relative_to(self._state) else [self._cache]
        found = [folder for folder in (self._state, *shared) if folder.exists()]
        for folder in () if dry_run else found:
            try:
                shutil.rmtree(folder)
            except OSError as error:
                raise not_written(folder, error) from error
        return tuple(self._shown(folder) for folder in found)

    def state(self, name: str) -> bytes | None:
        """The bytes of ``<git-dir>/kit/<name>``, or None."""
        return read_file(self._named(name))

    def save_state(self, name: str, data: bytes | None) -> None:
        """Replace (or remove) ``<git-dir>/kit/<name>`` durably."""
        replace(self._named(name), data)

    def append_state(self, name: str, line: str) -> None:
        """Append one line to ``<git-dir>/kit/<name>`` in a single write, so that lines of two processes never mix."""
        file = self._named(name)
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(file, flags, 0o666)
            try:
                os.write(handle, line.rstrip("\n").encode() + b"\n")
            finally:
                os.close(handle)
        except OSError as error:
            raise not_written(file, error) from error

    def read_outside(self, path: str) -> bytes:
        """The bytes of any file a person names.

        Raises:
            NotReady: there is none, or it cannot be read.
        """
        data = read_file(Path(path))
        if data is None:
            raise missing(Path(path))
        return data

    def _shown(self, folder: Path) -> str:
        inside = folder.is_relative_to(self._root)
        return folder.relative_to(self._root).as_posix() if inside else folder.as_posix()

    def _named(self, name: str) -> Path:
        why = repo_path.fault(name)
        if why:
            raise Refused("bad-path", f"the name `{name}` {why}", where=name)
        return self._state.joinpath(*name.split("/"))
