"""Replace several files as one write: staged first, then journalled, then swapped; what fails is put back.

Which files, and whether they may be written, is decided in `kit.stores.records`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from kit.errors import Moved
from kit.stores import files
from kit.stores.journal import Journal

WAIT = 10.0


@contextmanager
def held(common_dir: str, *, wait: float = WAIT) -> Iterator[None]:
    """Hold the one writer's lock of a repository; the same process may hold it twice.

    Raises:
        Moved: another process keeps it.
    """
    from filelock import FileLock, Timeout  # noqa: PLC0415

    folder = Path(common_dir) / "kit"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / "lock", is_singleton=True)
        lock.acquire(timeout=wait, poll_interval=0.01)
    except Timeout as error:
        raise Moved(
            "busy",
            f"another kit has been writing here for {wait:g} seconds",
            where=str(folder / "lock"),
            hint="kit status",
        ) from error
    except OSError as error:
        raise files.not_written(folder / "lock", error) from error
    try:
        yield
    finally:
        lock.release()


def write(
    targets: Mapping[str, Path],
    before: Mapping[str, bytes | None],
    after: Mapping[str, bytes | None],
    *,
    verb: str,
    journal: Journal,
) -> None:
    """Write every file of ``after`` or none.

    Raises:
        NotReady: the disk is full or a folder cannot be written; every file is as it was.
    """
    staged: dict[str, Path] = {}
    entry: Path | None = None
    at = Path()
    try:
        for path in sorted(after):
            data, at = after[path], Path(path)
            if data is not None:
                staged[path] = files.stage(targets[path], data)
        at = journal.folder
        entry = journal.begin(verb, before, after)
        for path in sorted(after):
            at = Path(path)
            _set(targets[path], staged.pop(path, None))
        files.settle(targets[p].parent for p in after)
        journal.close(entry)
    except OSError as error:
        _put_back(targets, before)
        if entry is not None:
            journal.drop(entry)
        raise files.not_written(at, error) from error
    finally:
        for left in staged.values():
            with suppress(OSError):
                left.unlink()


def restore(targets: Mapping[str, Path], before: Mapping[str, bytes | None]) -> None:
    """Bring every file back to what it held before; stopping half-way and starting again is safe.

    Raises:
        NotReady: a file cannot be written.
    """
    for path, data in before.items():
        if files.read_file(targets[path]) != data:
            files.replace(targets[path], data)


def _set(file: Path, staged: Path | None) -> None:
    if staged is None:
        files.remove(file)
    else:
        files.swap(staged, file)


def _put_back(targets: Mapping[str, Path], before: Mapping[str, bytes | None]) -> None:
    with suppress(OSError):
        restore(targets, before)
